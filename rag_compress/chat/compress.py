"""The verb: score the turns of a conversation against the question at hand, fill the budget."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from rag_compress.chat.account import account, account_unchanged
from rag_compress.chat.continuity import ConversationContext
from rag_compress.chat.counting import MessageCounter, TextCounter, shared_text_counter
from rag_compress.chat.fill import Filled, Order, fill
from rag_compress.chat.importance import ImportanceProfile, get_profile
from rag_compress.chat.judge import Helpers, Judgement, Rate, judge, rated
from rag_compress.chat.memory import IMPORTANT
from rag_compress.chat.models import ChatReason, ChatResult, Message
from rag_compress.chat.ordering import order_units, rate_units
from rag_compress.chat.semantic import Embed, TimedEmbedder
from rag_compress.chat.settings import ChatConfig
from rag_compress.chat.shortening import Shortener, Summarise
from rag_compress.chat.units import task_index, unchanged_prefix
from rag_compress.chat.view import ConversationView, view_conversation
from rag_compress.core.scoring import Scorer


def compress_chat(
    messages: Sequence[Message],
    query: str | Sequence[str] | None = None,
    token_budget: int | None = None,
    *,
    embedder: Embed | TimedEmbedder | None = None,
    context: ConversationContext | None = None,
    active_files: Collection[str] = (),
    profile: ImportanceProfile | str | None = None,
    rate: Rate | None = None,
    summarise: Summarise | None = None,
    scorer: Scorer | None = None,
    counter: object = None,
    message_counter: MessageCounter | None = None,
    **settings: Any,
) -> ChatResult:
    """
    Fit a conversation into a token budget, with what the question at hand needs.

    >>> chat = [Message("user", "I am allergic to nuts."), Message("assistant", "Noted."), Message("user", "It rains.")]
    >>> [m.text for m in compress_chat(chat, "Which snack may I eat?", 7, preserve_recent=0).messages]
    ['I am allergic to nuts.']

    :param messages: The conversation, oldest first. It is not changed.
    :param query: What is asked, or several questions, apart from the history. None: the latest user message, which is
        then kept whatever its size.
    :param token_budget: Most tokens of the kept messages; by default that of the settings.
    :param embedder: Texts to vectors. Give a `TimedEmbedder` to remember vectors between calls.
    :param context: The caller's memory of the conversation; by default the latest turns.
    :param active_files: Files that are being worked on, for the importance of messages that name them: without effect
        where ``importance_weight`` is 0, as it is by default.
    :param profile: An importance profile, or the name of one, for ``importance_weight``.
    :param rate: Rates messages instead of the profile, by a model for instance, where ``importance_weight`` or
        ``selective_memory`` asks for it.
    :param summarise: Shortens a message, by a model for instance, instead of cutting it to its best sentences.
    :param scorer: A scorer of the engine, given sessions whose sentences are the turns.
    :param counter: What counts the tokens of a text, instead of the setting ``encoding``.
    :param message_counter: What counts messages, instead of the sum over their texts.
    :param settings: The fields of `ChatConfig`.
    :returns: The kept messages and the account of every message.
    :raises ValueError: If a value breaks its rule.
    :raises TypeError: If a value has the wrong type, or a setting does not exist.
    """
    if token_budget is not None:
        settings["token_budget"] = token_budget
    if isinstance(profile, str):
        settings["profile"] = profile
    config = ChatConfig.from_settings(**settings)
    weighing = profile if isinstance(profile, ImportanceProfile) else get_profile(config.profile)
    check_messages(messages)
    text_counter = shared_text_counter(config.encoding) if counter is None else TextCounter(counter)
    counting = message_counter or text_counter
    view = view_conversation(messages, counting, config.language)
    if _fits(view, config):
        return _unchanged(view, config)

    task = task_index(messages) if query is None else None
    queries = [messages[task].text] if task is not None else _queries(query)
    notes: list[str] = []
    helpers = Helpers(
        profile=weighing,
        embedder=embedder if embedder is None or isinstance(embedder, TimedEmbedder) else TimedEmbedder(embedder),
        scorer=scorer,
        context=context,
        active_files=active_files,
        ratings=rated(view, rate, config, notes),
    )
    judged = judge(view, queries, config, helpers)
    ratings = rate_units(view, config, helpers.ratings)
    order, fates = order_units(view, judged, ratings, task, config)
    shortener = Shortener(view, queries, config, counting, summarise)
    filled = fill(
        view.costs,
        order,
        config.token_budget,
        shorten=shortener.shorten,
        squeeze=shortener.squeeze,
        verbatim_share=config.verbatim_share,
        whole=frozenset(unit for unit, rating in enumerate(ratings) if rating >= IMPORTANT),
        sizes=None if len(view.units) == len(view.messages) else [len(unit.indices) for unit in view.units],
        max_messages=config.max_messages,
    )
    return _result(view, config, judged, order, filled, shortener, fates, counting, ratings, notes)


def check_messages(messages: Sequence[Message]) -> None:
    """
    Refuse what is no conversation.

    :param messages: What the caller gave.
    :raises TypeError: If an entry is not a `Message` with a text.
    """
    if {*map(type, messages)} <= {Message} and {type(message.text) for message in messages} <= {str}:
        return
    for index, message in enumerate(messages):
        if not isinstance(message, Message) or not isinstance(message.text, str):
            raise TypeError(f"messages[{index}] must be a Message with a str as text, got {message!r}.")


def _queries(query: str | Sequence[str] | None) -> list[str]:
    queries = [query] if isinstance(query, str) else list(query or ())
    if not all(isinstance(one, str) for one in queries):
        raise TypeError(f"query must be a str or a sequence of str, got {query!r}.")
    return queries


def _fits(view: ConversationView, config: ChatConfig) -> bool:
    """Nothing is done to a history that fits, unless a filter is asked for and it is longer than the filter's limit."""
    if view.total > config.token_budget:
        return False
    if config.max_messages is not None:
        return len(view.messages) <= config.max_messages
    return config.min_relevance_score == 0


def _unchanged(view: ConversationView, config: ChatConfig) -> ChatResult:
    return ChatResult(
        messages=tuple(view.messages),
        indices=tuple(range(len(view.messages))),
        decisions=account_unchanged(view),
        token_count=view.total,
        token_budget=config.token_budget,
        original_token_count=view.total,
        unchanged_prefix=len(view.messages),
        method="none",
    )


def _result(
    view: ConversationView,
    config: ChatConfig,
    judged: Judgement,
    order: Order,
    filled: Filled,
    shortener: Shortener,
    fates: dict[int, ChatReason],
    counting: MessageCounter,
    ratings: Sequence[int],
    notes: Sequence[str],
) -> ChatResult:
    kept, required = list(filled.kept), set(order.required)
    messages = _render(view, kept, filled, shortener)
    while (tokens := counting.count(messages)) > config.token_budget:
        last = next((unit for unit in reversed(kept) if unit not in required), None)
        if last is None:  # what is left may exceed the budget on its own
            break
        cut = shortener.cuts[last] if last in filled.shortened else None
        if cut is None or shortener.squeeze(last, cut.token_count - (tokens - config.token_budget)) is None:
            kept.remove(last)
        messages = _render(view, kept, filled, shortener)
    indices = sorted(i for unit in kept for i in view.units[unit].indices)
    pinned = required | set(order.recent)
    cuts = {unit: shortener.cuts[unit] for unit in kept if unit in filled.shortened}
    reasons: dict[int, ChatReason] = {unit: "pinned" if unit in pinned else "kept" for unit in kept}
    reasons |= {unit: "cut" if cut.spans else "summarised" for unit, cut in cuts.items()}
    full = config.max_messages is not None and len(indices) >= config.max_messages
    fates = {**fates, **reasons}
    notes = [*notes, *judged.notes, *shortener.notes]
    if tokens > config.token_budget:
        notes.append(f"what must stay takes {tokens} tokens, above token_budget ({config.token_budget})")
    if view.transcript.incomplete:
        notes.append(f"{len(view.transcript.incomplete)} tool calls or results are without their counterpart")
    return ChatResult(
        messages=tuple(messages),
        indices=tuple(indices),
        decisions=account(view, judged, fates, cuts, "over_max_messages" if full else "over_budget", counting, ratings),
        token_count=tokens,
        token_budget=config.token_budget,
        original_token_count=view.total,
        unchanged_prefix=unchanged_prefix(view.messages, messages),
        notes=tuple(notes),
        method=judged.method,
    )


def _render(view: ConversationView, kept: Sequence[int], filled: Filled, shortener: Shortener) -> list[Message]:
    texts = {view.units[unit].indices[0]: shortener.cuts[unit].text for unit in kept if unit in filled.shortened}
    indices = sorted(i for unit in kept for i in view.units[unit].indices)
    return [replace(view.messages[i], text=texts[i]) if i in texts else view.messages[i] for i in indices]
