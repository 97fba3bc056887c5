"""In what order units are offered to the budget: what must stay, the latest, the best by score, repeats last."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from rag_compress.chat.filling.failures import ASKED_AT, FAILED_STEP, latest_failure
from rag_compress.chat.filling.fill import Order
from rag_compress.chat.filling.fitting import fitting
from rag_compress.chat.filling.followed import with_replies, with_what_followed
from rag_compress.chat.filling.most_relevant import with_most_relevant
from rag_compress.chat.filling.remarks import beside_statements, with_remarks
from rag_compress.chat.filling.repeated_calls import latest_of_repeated
from rag_compress.chat.filling.repeated_texts import repeated_texts
from rag_compress.chat.filling.shown_again import latest_of_shown
from rag_compress.chat.filling.told import may_take_all
from rag_compress.chat.judging.judge import Judgement
from rag_compress.chat.judging.question_and_answer import answer_to
from rag_compress.chat.leaning.dependence import SPEAKING_SHARE, asks
from rag_compress.chat.memory import IMPORTANT, RECENT_SHARE, by_band
from rag_compress.chat.phrases import says
from rag_compress.chat.request import Request

PRESERVE_RECENT = 2
"""Latest messages or Agent steps that are kept with the task."""

EARLIER_TASKS = 0.25
"""Share of the room, beside what must stay, for what the user said before the message that an Agent works on."""

BEGUN_TASK = 0.5
"""The same for the task that this message only corrects, adds to or agrees to, where that is longer."""

SAID_BY_USER = 0.125
"""Share of the room, beside what must stay, up to which all that the user said stays."""

LATEST_STEPS = 0.3
"""Share of the room for the latest steps of an Agent that goes on from what a compaction leaves."""

FOREMOST_SHARE = 0.6
"""Most of the room that the most relevant unit may take before what is wanted more, unless the user told it."""

SAYS_OF_IT = 0.05
"""How far what the user told must answer a question to take all of a small room: a remark about the rain says less of a
snack than that, and what it would drop may hold for snacks."""

ANSWERS = 0.35
"""How far the most relevant unit must answer a question that leans on the conversation by more than "I" or "we"."""


def order_units(request: Request, judged: Judgement, ratings: Sequence[int]) -> Order:
    """
    Order the units by how much they are wanted.

    :param request: What is asked for.
    :param judged: How much each unit is wanted.
    :param ratings: Importance of each unit from 1 to 10, where that decides.
    :returns: The order; units below the threshold are offered only among the latest.
    """
    view, transcript = request.view, request.view.transcript
    stay = _required(request, bool(ratings))
    required = sorted(stay)
    free = request.config.token_budget - view.cost_of(required)
    failed = _failed_step(request) if not ratings and request.config.preserve_recent is None else None
    recent = _recent(request, stay, bool(ratings), free, failed)
    if judged.pointed_at and request.config.preserve_recent is None:  # the latest is not what is asked for
        recent = []
    latest_first = [u for u in reversed(range(len(view.units))) if u not in stay]
    by_score = np.argsort(-judged.scores[latest_first], kind="stable")  # of equals the latest
    wanted = np.array(latest_first, dtype=np.int64)[by_score].tolist()
    wanted = latest_of_repeated(wanted, view.units, view.messages)
    wanted, shown_again = latest_of_shown(wanted, view.units, view.messages)

    duplicates = repeated_texts(transcript, (*required, *recent, *wanted)) - judged.excluded
    last = duplicates | (({*transcript.incomplete} | shown_again) - judged.excluded - {*required, *recent})
    others = [u for u in wanted if u not in judged.excluded and u not in last]
    others = beside_statements(with_remarks(others, judged, request), judged, request)
    others = with_most_relevant(others, judged, request, free)
    others = _foremost_first(others, judged, request, free)
    others = with_replies(others, judged, request, FOREMOST_SHARE * free)
    others = with_what_followed(others, judged, request)
    others = _pointed_first(others, judged)
    if ratings:
        others = by_band(others, ratings)
    return Order(
        required=required,
        recent=[u for u in recent if u not in duplicates],
        others=others,
        last=[u for u in wanted if u in last],
        duplicates=duplicates,
        whole=frozenset(unit for unit, rating in enumerate(ratings) if rating >= IMPORTANT),
        failed=failed if failed not in (*required, *recent) else None,
        told=_told_first(others, judged, request),
        pointed=next((unit for unit in others[:1] if unit in judged.pointed_at), None),
        stating=_stating(others, request),
    )


def _instructions_and_task(request: Request) -> set[int]:
    stay = {*request.view.transcript.instructions}
    return stay if request.task is None else stay | {request.task_unit}


def _required(request: Request, is_rated: bool) -> set[int]:
    """What stays even if it exceeds the budget, with what the user said before as far as that has its room."""
    config = request.config
    stay = _instructions_and_task(request)
    # Who requires the latest messages works on from what is left: what is dropped now is gone for all tasks to come.
    if request.task is not None and (
        request.under_way or config.require_recent or request.task != request.goes_back_to
    ):
        stay |= _said_before_task(request, stay)
    elif not is_rated and config.max_messages is None:
        stay |= _said_by_user(request, stay)
    count = len(request.view.units)
    return stay | {*range(max(0, count - config.require_recent), count)}


def _recent(request: Request, stay: Collection[int], is_rated: bool, free: int, failed: int | None) -> list[int]:
    """The latest of all but instructions and the task, as far as they are kept first, the latest first."""
    costs, config = request.view.costs, request.config
    apart = _instructions_and_task(request)
    most = config.preserve_recent
    if most is None:
        most = PRESERVE_RECENT if request.task is not None else 0
    latest = [u for u in reversed(range(len(costs))) if u not in apart][:most]
    recent = [u for u in latest if u not in stay]
    if not is_rated and config.preserve_recent is not None:
        return recent
    # The latest step is what the model works on; the others must not take the place of all that is wanted.
    last_step = [u for u in recent[:1] if u > request.task_unit and not is_rated]
    room = free - sum(costs[u] for u in last_step if costs[u] <= free)
    if failed is not None and failed not in (*stay, *last_step) and costs[failed] <= FAILED_STEP * room:
        room -= costs[failed]
        last_step = [*last_step, failed]
    before = [u for u in recent if u not in last_step]
    recent = [*last_step, *fitting(before, costs, RECENT_SHARE * room)]
    return _latest_steps(request, stay, recent, free) if request.under_way and config.require_recent else recent


def _foremost_first(others: list[int], judged: Judgement, request: Request, room: float) -> list[int]:
    """
    Put the unit that answers the query best before statements about oneself and before names and numbers; with a
    question its answer, which need not share a word with either, cut if that makes it fit.

    Statements bear on many questions and on most not at all: six of them left no room for the departure of the train
    that was asked for. Names and numbers of other topics left none for the place of the car in "Where did I park?",
    which leans on the conversation by "I" alone. What leans on it more is about what was just said, not about words,
    unless much of what it asks was said in one place: "What was the number of that guy who fixed the boiler?".

    What the user told may take all of a small room: in a twentieth of a talk there is hardly place for one note.
    """
    columns = judged.parts.columns
    stated = any(columns[kind].any() for kind in ("disclosure", "standing") if kind in columns)
    if not others or judged.answering is None:
        return others
    # Of equals the most wanted: where nothing is relevant, that is a statement.
    foremost = others[int(np.argmax(judged.answering[others]))]
    is_answered = judged.answering[foremost] >= ANSWERS and _asks(request)
    is_question = "specifics" in columns and (judged.dependence <= SPEAKING_SHARE or is_answered)
    if not (stated or is_question):
        return others
    view = request.view
    cost, share = view.costs[foremost], FOREMOST_SHARE * room
    is_told = judged.answering[foremost] >= SAYS_OF_IT and may_take_all(request, foremost, room)
    if cost > share and not is_told:
        return others
    room = share - cost
    answer = answer_to(view.transcript, foremost)
    comes = answer in others and request.config.cut_share * view.costs[answer] <= room
    first = [foremost, answer] if comes else [foremost]
    return [*dict.fromkeys((*first, *others))]


def _pointed_first(others: Sequence[int], judged: Judgement) -> list[int]:
    """Put what a question points at by its time or place first: its words tell nothing of what was said then."""
    pointed = [unit for unit in judged.pointed_at if unit in {*others}]
    return [*dict.fromkeys((*pointed, *others))]


def _told_first(others: Sequence[int], judged: Judgement, request: Request) -> int | None:
    """What of notes comes first and answers best; in a talk "I am allergic to nuts." stays before what answers."""
    transcript = request.view.transcript
    if not others or judged.answering is None or not transcript.is_noted_down:
        return None
    if transcript.columns.by_assistant[others[0]]:
        return None
    return others[0] if int(np.argmax(judged.answering[others])) == 0 else None


def _stating(others: Sequence[int], request: Request) -> frozenset[int]:
    """What a user tells an assistant of themselves in a message with much else, which would cost it its place."""
    columns = request.view.transcript.columns
    return frozenset(unit for unit in others if columns.states_at_length[unit] and columns.by_assistant.any())


def _asks(request: Request) -> bool:
    return all(asks(query, request.view.transcript.languages.main) for query in request.queries)


def _said_before_task(request: Request, stay: Collection[int]) -> frozenset[int]:
    """
    What the user said before, for a share of the room and, with a limit, of the messages: the latest, and for half of
    the share what holds for good, the latest first.

    The latest words may be a "Yes, continue.", or a correction of one step that Haystack writes for the user; the task
    that they go back to stands further up, and may take more of the room where it is long. "Never touch the production
    database" holds for all tasks that come after it.
    """
    view, most = request.view, request.config.max_messages
    room = EARLIER_TASKS * (request.config.token_budget - view.cost_of(stay))
    places = len(view.messages)
    if most is not None:
        places = round(EARLIER_TASKS * (most - view.message_count(stay)))
    earlier = [unit for unit in reversed(range(request.task_unit)) if view.heads[unit].by_user and unit not in stay]
    repeated = repeated_texts(view.transcript, (request.task_unit, *earlier))
    earlier = [unit for unit in earlier if unit not in repeated]
    columns = view.transcript.columns
    lasting = columns.disclosure | columns.directive | columns.standing
    found = fitting([unit for unit in earlier if lasting[unit]], view.costs, room / 2, places // 2)
    rest = [unit for unit in earlier if unit not in found]
    begun = [unit for unit in rest if request.goes_back_to in view.units[unit].indices and view.costs[unit] > room]
    if begun:  # it comes before all other words, for more room
        room, rest = BEGUN_TASK / EARLIER_TASKS * room, begun
    room -= view.cost_of(found)
    return frozenset(found).union(fitting(rest, view.costs, room, places - len(found)))


def _said_by_user(request: Request, stay: Collection[int]) -> frozenset[int]:
    """
    All that the user said, where it takes next to nothing; else none of it.

    In the run of an Agent results of tools are nearly everything, and "Memory may go up to 1 GiB at most" shares no
    word with "Raise the limit of the pod".
    """
    view = request.view
    said = [unit for unit, head in enumerate(view.heads) if head.by_user and unit not in stay]
    room = request.config.token_budget - view.cost_of(stay)
    return frozenset(said if view.cost_of(said) <= SAID_BY_USER * room else ())


def _failed_step(request: Request) -> int | None:
    """The step that failed lately: what the Agent does since is about it, or the query."""
    view = request.view
    if any(says("asks_failure", query) for query in request.queries):
        steps = np.flatnonzero(view.transcript.columns.is_step)[-ASKED_AT:]
        return latest_failure(view.units, view.messages, int(steps[0]), len(view.units)) if len(steps) else None
    return latest_failure(view.units, view.messages, request.task_unit + 1)


def _latest_steps(request: Request, stay: Collection[int], recent: Sequence[int], room: float) -> list[int]:
    """
    Add to the latest steps those before them, for a share of the room and, with a limit, of the messages.

    By their words the same old steps are the best in every compaction of a long run, and what the Agent has just found
    out would be gone: it would look for it again.
    """
    view, most = request.view, request.config.max_messages
    kept = {*stay, *recent}
    before = [unit for unit in reversed(range(request.task_unit + 1, len(view.units))) if unit not in kept]
    room = LATEST_STEPS * room - view.cost_of(recent)
    places = len(view.units) if most is None else round(LATEST_STEPS * most) - len(recent)
    return [*recent, *fitting(before, view.costs, room, places)]
