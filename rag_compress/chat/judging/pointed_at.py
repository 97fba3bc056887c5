"""The units that a question points at by when they were said, by whom, or at which place of the conversation."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final

import numpy as np

from rag_compress.chat.conversation.analysis import strip_citations
from rag_compress.chat.judging.question_and_answer import answer_to, question_before
from rag_compress.chat.judging.relevance import asked_terms, score_units
from rag_compress.chat.leaning.dependence import asked_about
from rag_compress.chat.leaning.recall import asks_what_was_said
from rag_compress.chat.models import Message
from rag_compress.chat.pointing.recalled import Recalled, recalled
from rag_compress.chat.pointing.told_times import told_times
from rag_compress.chat.remember import remembered_by_text
from rag_compress.chat.request import Request
from rag_compress.core.arrays import Floats

ABOUT_IT: Final = 0.1
"""Least that the best of some units has of what a question says besides, for it to tell which of them are meant."""

SURELY: Final = 0.2
"""Least of it by which a unit answers at another time or place than the question says."""

NEARLY: Final = 0.5
"""Share of the best from which on others are about it, too."""

BARE: Final = 2
"""Words of an anchor that names nothing: "before that?"."""

LITTLE: Final = 0.4
"""Substance up to which a unit tells nothing of a day: "Thank you!"."""


def pointed_at(request: Request, query: str) -> list[int]:
    """
    Find the units that a question points at: "What did I ask you yesterday?", "What was my first question?".

    :param request: What is asked for.
    :param query: What is asked.
    :returns: Their positions, those that are meant first; none where the question points at none of them.
    """
    transcript = request.view.transcript
    heads = request.view.heads
    asked = recalled(query, _now(request), transcript.languages.main)
    if asked is None or request.under_way:
        return []
    apart = {*transcript.instructions, request.task_unit}
    offered = [unit for unit in range(len(heads)) if unit not in apart]
    names = asked_about(query, transcript.speakers)
    if asked.spans:
        times = [_moment(head.timestamp) for head in heads]
        then = [unit for unit in offered if _is_within(times[unit], asked)]
        told = [] if asks_what_was_said(query) else [u for u in offered if _tells_of(request, u, times[u], asked)]
        then = sorted({*then, *told})
        if not then or len(then) == len(offered):
            if asked.place is None:
                return []
            then = offered
        offered = then
    theirs = [unit for unit in offered if _is_by(heads[unit], asked, names, transcript.is_among_people)]
    topic = _about(request, asked.topic, names)
    if asked.place in ("before", "after"):
        return [*_surely(topic), *_beside(request, asked, offered, theirs)]
    if asked.place == "who":
        theirs = [unit for unit in theirs if topic[unit] > 0]
    theirs = _meant(theirs, topic)
    if asked.place is not None:
        return _with_exchange(request, theirs[-1:] if asked.place == "last" else theirs[:1])
    others = _meant([unit for unit in offered if unit not in {*theirs}], topic)
    return [*_misdated(offered, topic), *_of_that_time(request, asked, theirs, others, bool(topic.any()), bool(names))]


def _surely(topic: Floats) -> list[int]:
    """What says much of what is asked besides: "What did you say we pack before we sail?" asks for nothing before."""
    best = int(np.argmax(topic))
    return [best] if topic[best] >= SURELY else []


def _misdated(offered: Sequence[int], topic: Floats) -> list[int]:
    """The same, where it was said at another time: few are sure of when they said something."""
    then = max((float(topic[unit]) for unit in offered), default=0.0)
    return [unit for unit in _surely(topic) if then < NEARLY * topic[unit]]


def _of_that_time(
    request: Request, asked: Recalled, theirs: Sequence[int], others: Sequence[int], is_about: bool, is_named: bool
) -> list[int]:
    """What was said at a time, by who is meant, or first by the user, who says in few words what it is about."""
    heads = request.view.heads
    if asked.voice in ("user", "assistant") or is_named:
        return [*_telling(request, theirs), *(() if is_about else _telling(request, others))]
    by_user = [unit for unit in theirs if heads[unit].by_user]
    return [*_telling(request, by_user), *_telling(request, [unit for unit in theirs if unit not in {*by_user}])]


def _now(request: Request) -> datetime | None:
    """When the question is asked: at the time of its message, or of the latest that tells one."""
    messages = request.view.messages
    latest = messages[: None if request.task is None else request.task + 1]
    return next((time for message in reversed(latest) if (time := _moment(message.timestamp)) is not None), None)


def _moment(timestamp: str | None) -> datetime | None:
    return None if timestamp is None else _clock(timestamp)


@remembered_by_text
def _clock(timestamp: str) -> datetime | None:
    """By the clock of who speaks."""
    try:
        return datetime.fromisoformat(timestamp).replace(tzinfo=None)
    except ValueError:
        return None


def _is_within(time: datetime | None, asked: Recalled) -> bool:
    return time is not None and any(span.start <= time < span.end for span in asked.spans)


def _tells_of(request: Request, unit: int, time: datetime | None, asked: Recalled) -> bool:
    """Whether the user tells in a unit, whenever that was, of a day that a question asks about."""
    transcript = request.view.transcript
    if time is None or transcript.columns.by_assistant[unit]:
        return False
    told = told_times(transcript.texts[unit], time, transcript.languages.codes[unit])
    return any(span.start <= day.start and day.end <= span.end for day in told for span in asked.spans)


def _is_by(head: Message, asked: Recalled, names: Collection[str], among_people: bool) -> bool:
    if names:
        return head.name in names
    if head.role == "tool" or head.tool_calls:
        return False
    if among_people or asked.voice in (None, "both"):
        return True
    return head.by_user if asked.voice == "user" else head.role == "assistant"


def _about(request: Request, topic: str, names: Collection[str] = ()) -> Floats:
    """How far each unit is about what a question says besides; 0 where hardly one is."""
    transcript = request.view.transcript
    terms = asked_terms(strip_citations(topic), transcript.block_languages, {})
    named = {part for name in names for part in name.casefold().split()}
    terms = {term: weight for term, weight in terms.items() if term not in named}
    scores = score_units(topic, terms, transcript) if terms else np.zeros(len(transcript.units))
    if request.task is not None:
        scores[request.task_unit] = 0.0
    return scores


def _meant(units: Sequence[int], topic: Floats) -> list[int]:
    """Those that are about it, where some are; else all."""
    best = max((float(topic[unit]) for unit in units), default=0.0)
    return [unit for unit in units if best < ABOUT_IT or topic[unit] >= NEARLY * best]


def _beside(request: Request, asked: Recalled, offered: Sequence[int], theirs: Sequence[int]) -> list[int]:
    """What was said right before or after something, and that."""
    scores = _about(request, asked.anchor)
    best = max((float(scores[unit]) for unit in offered), default=0.0)
    if best >= ABOUT_IT:
        anchor = max(offered, key=lambda unit: scores[unit])
    else:
        latest = [unit for unit in theirs if request.view.heads[unit].by_user] or theirs
        if len(asked.anchor.split()) > BARE or not latest:
            return []
        anchor = latest[-1]
    if asked.place == "after":
        return [*[unit for unit in theirs if unit > anchor][:1], anchor]
    return [*[unit for unit in theirs if unit < anchor][-1:], anchor]


def _with_exchange(request: Request, units: Sequence[int]) -> list[int]:
    """With a question its answer, and with an answer its question."""
    transcript = request.view.transcript
    around = [answer_to(transcript, unit) or question_before(transcript, unit) for unit in units]
    return [*units, *(unit for unit in around if unit is not None and unit != request.task_unit)]


def _telling(request: Request, units: Sequence[int]) -> list[int]:
    """The shorter ones first, so that most of them have their place; those that say next to nothing last."""
    substance, costs = request.view.transcript.columns.substance, request.view.costs
    return sorted(units, key=lambda unit: (bool(substance[unit] <= LITTLE), costs[unit]))
