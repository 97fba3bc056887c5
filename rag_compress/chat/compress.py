"""The verb: score the units of a conversation against the question at hand, fill the budget."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from os import PathLike
from typing import Any

from rag_compress.chat.arguments import check_files, check_messages, check_objects, check_queries
from rag_compress.chat.continuity import ConversationContext
from rag_compress.chat.conversation.counting import MessageCounter, counter_of_messages
from rag_compress.chat.conversation.view import ConversationView, view_conversation
from rag_compress.chat.cutting.shortening import Shortener
from rag_compress.chat.cutting.summaries import Summarise
from rag_compress.chat.filling.account import Outcome, reasons
from rag_compress.chat.filling.excerpts import excerpts_first, excerpts_of_results
from rag_compress.chat.filling.fill import fill
from rag_compress.chat.filling.ordering import order_units
from rag_compress.chat.filling.rendering import Rendered, render
from rag_compress.chat.importance import ImportanceProfile, get_profile
from rag_compress.chat.judging.judge import judge, unjudged
from rag_compress.chat.judging.judge_question import Additions
from rag_compress.chat.judging.spelt_names import spelt_as_named
from rag_compress.chat.judging.tasks import is_reminder, proposal_before, question_of, task_index, tasks_at
from rag_compress.chat.models import Message, Note
from rag_compress.chat.ratings import Rate, rate_units, ratings_from_outside
from rag_compress.chat.request import Request
from rag_compress.chat.results import ChatResult, unchanged_prefix
from rag_compress.chat.settings import ChatConfig
from rag_compress.core.embedding import Embed, TimedEmbedder, timed
from rag_compress.core.scoring import Scorer
from rag_compress.core.words.languages import FALLBACK_LANGUAGE


def compress_chat(
    messages: Sequence[Message],
    query: str | Sequence[str] | None = None,
    token_budget: int | None = None,
    *,
    embedder: Embed | TimedEmbedder | None = None,
    context: ConversationContext | None = None,
    active_files: Collection[str | PathLike[str]] = (),
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

    Long messages are cut to their best sentences, and so are results of tools where they are prose. A tool call and its
    results stay or go together.

    >>> chat = [Message("user", "I am allergic to nuts."), Message("assistant", "Noted."), Message("user", "It rains.")]
    >>> [m.text for m in compress_chat(chat, "Which snack may I eat?", 7, preserve_recent=0).messages]
    ['I am allergic to nuts.']

    :param messages: The conversation, oldest first. It is not changed.
    :param query: What is asked, or several questions, apart from the history. None: the latest user message, which is
        then kept whatever its size; while an Agent works on it, also what the user said before, up to a quarter of the
        room. What an Agent has offered or asked right before it is looked for, too.
    :param token_budget: Most tokens of the kept messages; by default that of the settings.
    :param embedder: Texts to vectors. Give a `TimedEmbedder` to remember vectors between calls.
    :param context: The caller's memory of the conversation; by default the latest messages.
    :param active_files: Files that are being worked on, for the importance of messages that name them: without effect
        where ``importance_weight`` is 0, as it is by default.
    :param profile: An importance profile, or the name of one, for ``importance_weight``.
    :param rate: Rates messages from 1 to 10 instead of the profile, by a model for instance, where
        ``importance_weight`` or ``selective_memory`` asks for it.
    :param summarise: ``summarise(text, most_tokens)`` shortens a message, by a model for instance, instead of cutting
        it to its best sentences; of 20 messages of a request at most. ``most_tokens`` is ``cut_share`` of its tokens,
        or the room that is left for a message that would not fit so. Hold it for all calls: what it said is remembered
        for each function, or the object whose method it is, within 16 MB, so that a chat that grows is not paid for
        again at each turn; it must not change its answers meanwhile, and nothing is remembered of what takes no weak
        reference. What raises, is ``async`` or says too much leaves the cut, and a note.
    :param scorer: A scorer of the engine, given sessions whose sentences are the messages.
    :param counter: What counts the tokens of a text, instead of the setting ``encoding``. Hold it for all calls: what
        it counted is remembered for each object, and a lambda in the call is another one every time.
    :param message_counter: What counts messages, instead of the sum over their texts.
    :param settings: The fields of `ChatConfig`.
    :returns: The kept messages and the account of every message.
    :raises ValueError: If a value breaks its rule.
    :raises TypeError: If a value has the wrong type, or a setting does not exist.
    """
    if token_budget is not None:
        settings["token_budget"] = token_budget
    if not isinstance(profile, ImportanceProfile | None):
        settings["profile"] = profile
    config = ChatConfig.from_settings(**settings)
    check_messages(messages)
    asked = None if query is None else check_queries(query)
    check_objects(
        embedder=embedder,
        context=context,
        rate=rate,
        summarise=summarise,
        scorer=scorer,
        message_counter=message_counter,
    )
    files = check_files(active_files)
    counting = counter_of_messages(config.encoding if counter is None else counter, message_counter)
    view = view_conversation(messages, counting, config.language)
    if _fits(view, config):
        return _unchanged(view, config, counting)

    transcript = view.transcript
    task = task_index(messages) if asked is None else None
    ratings, notes = ratings_from_outside(view, rate, config)
    additions = Additions(
        profile=profile if isinstance(profile, ImportanceProfile) else get_profile(config.profile),
        embedder=timed(embedder),
        scorer=scorer,
        context=context,
        active_files=files,
        ratings=ratings,
    )
    if asked is None:
        asked = [question_of(messages)]
    elif transcript.speakers:
        code = transcript.languages.main or FALLBACK_LANGUAGE
        asked = [spelt_as_named(question, transcript.speakers, transcript.index.said, code) for question in asked]
    request = Request(view, config, counting, asked, task)
    if task is not None:
        main = transcript.languages.main
        at = tasks_at(messages, main) if request.under_way or is_reminder(messages, task) else []
        asked = [messages[place].text for place in at] or asked
        queries = [*asked, *proposal_before(messages, task, main)]
        request = replace(request, queries=queries, goes_back_to=at[-1] if at else task)
    return _compressed(request, additions, summarise, notes)


def _fits(view: ConversationView, config: ChatConfig) -> bool:
    """Nothing is done to a history that fits, unless a filter is asked for and it is longer than the filter's limit."""
    if not view.messages:
        return True
    if view.total > config.token_budget:
        return False
    if config.max_messages is not None:
        return len(view.messages) <= config.max_messages
    return config.min_relevance_score == 0


def _unchanged(view: ConversationView, config: ChatConfig, message_counter: MessageCounter) -> ChatResult:
    everything = Rendered([*range(len(view.units))], {}, range(len(view.messages)), view.messages, view.total)
    judged = unjudged(len(view.units))
    outcome = Outcome(view.messages, view.units, view.costs, message_counter, judged, otherwise="kept")
    notes = tuple(_closing_notes(view, view.total, config))
    return _result(view, config, outcome, everything, len(view.messages), notes)


def _compressed(
    request: Request, additions: Additions, summarise: Summarise | None, rating_notes: Sequence[Note]
) -> ChatResult:
    view, config = request.view, request.config
    judged = judge(request, additions)
    ratings = rate_units(view, config, additions.ratings)
    order = order_units(request, judged, ratings)
    excerpts = excerpts_of_results(request, order)
    order = excerpts_first(order, excerpts)
    shortener = Shortener(request, excerpts.units, summarise, excerpts.refit)
    filled = fill(
        view.costs,
        order,
        config.token_budget,
        shortener=shortener,
        verbatim_share=config.verbatim_share,
        sizes=[len(unit.indices) for unit in view.units],
        max_messages=config.max_messages,
    )
    rendered = render(request, order, filled, shortener)
    outcome = Outcome(
        messages=view.messages,
        units=view.units,
        costs=view.costs,
        message_counter=request.message_counter,
        judged=judged,
        reasons=reasons(view.texts, judged, order, filled, rendered),
        shorter=rendered.shorter,
        ratings=ratings,
    )
    notes = [*rating_notes, *judged.notes, *shortener.notes, *_closing_notes(view, rendered.token_count, config)]
    if not rendered.messages:
        notes.append(Note("nothing_kept", _why_empty(view, outcome, config)))
    prefix = unchanged_prefix(view.messages, rendered.messages)
    return _result(view, config, outcome, rendered, prefix, notes)


def _result(
    view: ConversationView,
    config: ChatConfig,
    outcome: Outcome,
    rendered: Rendered,
    prefix: int,
    notes: Sequence[Note],
) -> ChatResult:
    return ChatResult(
        messages=tuple(rendered.messages),
        indices=tuple(rendered.indices),
        decisions=outcome.decisions(),
        token_count=rendered.token_count,
        token_budget=config.token_budget,
        original_token_count=view.total,
        unchanged_prefix=prefix,
        notes=tuple(notes),
        method=outcome.judged.method,
    )


def _why_empty(view: ConversationView, outcome: Outcome, config: ChatConfig) -> str:
    """Say it as `compress` does; a limit of messages leaves nothing where each is part of a call with its results."""
    without_room = [
        cost for u, cost in enumerate(view.costs) if outcome.reasons.get(u, outcome.otherwise) == "over_budget"
    ]
    if without_room:
        return f"no message fits a budget of {config.token_budget:,}; the shortest has {min(without_room):,} tokens"
    if "over_max_messages" in outcome.reasons.values():
        return f"no message and what belongs to it fit max_messages ({config.max_messages})"
    return "no message reaches min_relevance_score"


def _closing_notes(view: ConversationView, tokens: int, config: ChatConfig) -> Iterator[Note]:
    if tokens > config.token_budget:
        text = f"what must stay takes {tokens} tokens, above token_budget ({config.token_budget})"
        yield Note("over_budget", text)
    moments = zip(view.heads, view.transcript.times, strict=True)
    unread = sum(head.timestamp is not None and time is None for head, time in moments)
    if unread:
        text = f"{unread} timestamps are not ISO 8601 with a date, so the messages around tell how old those are"
        yield Note("unread", text)
    if view.transcript.incomplete:
        text = f"{len(view.transcript.incomplete)} tool calls or results are without their counterpart"
        yield Note("incomplete", text)
