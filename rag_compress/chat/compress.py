"""The verb: score the turns of a conversation against the question at hand, fill the budget."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import numpy as np

from rag_compress.chat.account import account, account_unchanged
from rag_compress.chat.continuity import ConversationContext
from rag_compress.chat.counting import MessageCounter, TextCounter, shared_text_counter
from rag_compress.chat.fill import Filled, Order, fill
from rag_compress.chat.importance import ImportanceProfile
from rag_compress.chat.judge import Helpers, Judgement, judge
from rag_compress.chat.models import ChatReason, ChatResult, Message
from rag_compress.chat.semantic import Embed, TimedEmbedder
from rag_compress.chat.settings import ChatConfig
from rag_compress.chat.shortening import Shortener, Summarise
from rag_compress.chat.units import task_index, unchanged_prefix
from rag_compress.chat.view import ConversationView, view_conversation
from rag_compress.core.scoring import Scorer

Rate: TypeAlias = Callable[[Sequence[str]], Sequence[float]]
"""Texts of messages -> importance of 0 to 1 each."""

PRESERVE_RECENT = 2
"""Latest messages or Agent steps that are kept with the task."""

_REPEATED_WORDS = 8
"""A message of at least so many terms that says what a more wanted one says is offered last."""


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
    :param active_files: Files that are being worked on, for the importance of messages that name them.
    :param profile: An importance profile, or the name of one.
    :param rate: Rates messages instead of the profile, by a model for instance.
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
    check_messages(messages)
    text_counter = shared_text_counter(config.encoding) if counter is None else TextCounter(counter)
    counting = message_counter or text_counter
    view = view_conversation(messages, counting, config.language)
    if _fits(view, config):
        return _unchanged(view, config)

    task = task_index(messages) if query is None else None
    queries = [messages[task].text] if task is not None else _queries(query)
    helpers = Helpers(
        embedder=embedder if embedder is None or isinstance(embedder, TimedEmbedder) else TimedEmbedder(embedder),
        scorer=scorer,
        context=context,
        profile=profile if isinstance(profile, ImportanceProfile) else None,
        active_files=active_files,
        ratings=None if rate is None else rate(view.texts),
    )
    judged = judge(view, queries, config, helpers)
    order, fates = _order(view, judged, task, config)
    shortener = Shortener(view, queries, config, text_counter.text_counter, summarise)
    filled = fill(
        view.costs,
        order,
        config.token_budget,
        shorten=shortener.shorten,
        verbatim_share=config.verbatim_share,
        sizes=None if len(view.units) == len(view.messages) else [len(unit.indices) for unit in view.units],
        max_messages=config.max_messages,
    )
    filled = _never_empty(view, order, filled, shortener, config)
    return _result(view, config, judged, order, filled, shortener, fates, counting)


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


def _preserved(config: ChatConfig, task: int | None) -> int:
    if config.preserve_recent is not None:
        return config.preserve_recent
    return PRESERVE_RECENT if task is not None else 0


def _order(
    view: ConversationView, judged: Judgement, task: int | None, config: ChatConfig
) -> tuple[Order, dict[int, ChatReason]]:
    """What is wanted, most first, and why some units are offered last or not at all."""
    count, units, said = len(view.units), view.units, view.transcript
    fixed = {*said.instructions, *range(max(0, count - config.require_recent), count)}
    if task is not None:
        fixed.add(next(u for u in reversed(range(count)) if task in units[u].indices))
    required = sorted(fixed)
    latest_first = [u for u in reversed(range(count)) if u not in fixed]
    recent = latest_first[: _preserved(config, task)]
    by_score = np.argsort(-judged.scores[latest_first], kind="stable")  # of equals the latest
    wanted = np.array(latest_first, dtype=np.int64)[by_score].tolist()
    fates: dict[int, ChatReason] = dict.fromkeys(judged.excluded, "below_min_score")
    seen: set[str] = set()
    for u in filter(said.repeated.__contains__, (*required, *wanted) if said.repeated else ()):
        if view.texts[u] in seen and view.analyses[u].length >= _REPEATED_WORDS:
            fates.setdefault(u, "duplicate")
        seen.add(view.texts[u])
    last = {u for u, fate in fates.items() if fate == "duplicate"} | {u for u in said.incomplete if u not in fates}
    others = [u for u in wanted if u not in fates and u not in last]
    return Order(required, recent, [*others, *filter(last.__contains__, wanted)]), fates


def _never_empty(
    view: ConversationView, order: Order, filled: Filled, shortener: Shortener, config: ChatConfig
) -> Filled:
    """Where nothing fits, the best message is cut to the sentences that do."""
    if filled.kept:
        return filled
    for unit in order.others:
        tokens = shortener.squeeze(unit, config.token_budget)
        if tokens is not None:
            return Filled({unit: tokens}, frozenset((unit,)))
    return filled


def _result(
    view: ConversationView,
    config: ChatConfig,
    judged: Judgement,
    order: Order,
    filled: Filled,
    shortener: Shortener,
    fates: dict[int, ChatReason],
    counting: MessageCounter,
) -> ChatResult:
    kept, required = list(filled.kept), set(order.required)
    messages = _render(view, kept, filled, shortener)
    while (tokens := counting.count(messages)) > config.token_budget:
        if not set(kept) - required:  # what is left may exceed the budget on its own
            break
        kept.remove(next(unit for unit in reversed(kept) if unit not in required))
        messages = _render(view, kept, filled, shortener)
    indices = sorted(i for unit in kept for i in view.units[unit].indices)
    pinned = required | set(order.recent)
    cuts = {unit: shortener.cuts[unit] for unit in kept if unit in filled.shortened}
    reasons: dict[int, ChatReason] = {unit: "pinned" if unit in pinned else "kept" for unit in kept}
    reasons |= {unit: "cut" if cut.spans else "summarised" for unit, cut in cuts.items()}
    full = config.max_messages is not None and len(indices) >= config.max_messages
    fates = {**fates, **reasons}
    notes = list(judged.notes)
    if tokens > config.token_budget:
        notes.append(f"what must stay takes {tokens} tokens, above token_budget ({config.token_budget})")
    if view.transcript.incomplete:
        notes.append(f"{len(view.transcript.incomplete)} tool calls or results are without their counterpart")
    return ChatResult(
        messages=tuple(messages),
        indices=tuple(indices),
        decisions=account(view, judged, fates, cuts, "over_max_messages" if full else "over_budget", counting),
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
