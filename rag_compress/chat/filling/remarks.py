"""Half of the room for what the user told an assistant; among people, for what states nothing about its speaker."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rag_compress.chat.judging.judge import Judgement
from rag_compress.chat.leaning.dependence import asked_about
from rag_compress.chat.request import Request

REMARKS_SHARE = 0.5
"""Share of the room that the user's remarks have, as long as there are any."""

OTHERS_SHARE = 0.5
"""Share of the room, where people talk, for what states nothing about its speaker."""


def with_remarks(others: list[int], judged: Judgement, request: Request) -> list[int]:
    """
    Let what the user tells an assistant take turns with all that is wanted.

    "Two got the blight, I pulled them out." shares no word with "How many tomatoes do I have?", and "She has put me up
    to ten." none with "Which dose do I take?". The words of an assistant are many and can be written again; what the
    user told it in few can not.

    A query that asks about participants by name is asked about people, not by the user; a limit of messages is not of
    tokens; and in the run of an Agent nearly all that the user says stays anyway.

    :param others: Units, the most wanted first.
    :param judged: How much each is wanted.
    :param request: What is asked for.
    :returns: The same units.
    """
    if not is_about_what_was_told(judged, request):
        return others
    remarks = {unit for unit in others if request.view.transcript.columns.is_remark[unit]}
    return interleaved(others, remarks, request.view.costs, REMARKS_SHARE)


def beside_statements(others: list[int], judged: Judgement, request: Request) -> list[int]:
    """
    Let statements about oneself take turns with all else that people say.

    In weeks of talk there are dozens ("I love city builders"), and few bear on "When did Akib start to play Fortnite?".

    :param others: Units, the most wanted first.
    :param judged: How much each is wanted.
    :param request: What is asked for.
    :returns: The same units.
    """
    transcript = request.view.transcript
    stated = judged.parts.columns.get("disclosure")
    if stated is None or not transcript.speakers or not transcript.is_among_people:
        return others
    unstated = {unit for unit in others if stated[unit] <= 0}
    return interleaved(others, unstated, request.view.costs, OTHERS_SHARE)


def is_about_what_was_told(judged: Judgement, request: Request) -> bool:
    """
    Tell whether a query may be about what the user told an assistant: see `with_remarks`.

    :param judged: How much each unit is wanted.
    :param request: What is asked for.
    :returns: Whether it may.
    """
    transcript = request.view.transcript
    if judged.answering is None or request.under_way or request.config.max_messages is not None:
        return False
    asks_about_people = any(asked_about(query, transcript.speakers) for query in request.queries)
    return bool(transcript.columns.by_assistant.any()) and not asks_about_people


def interleaved(units: Sequence[int], preferred: Collection[int], costs: Sequence[float], share: float) -> list[int]:
    """
    Bring preferred units forward, as far as they take no more than a share of what stands before them and with them.

    >>> interleaved([0, 1, 2, 3, 4], {3, 4}, [1, 1, 1, 1, 1], share=0.5)
    [0, 3, 1, 4, 2]
    >>> interleaved([3, 0, 1, 4], {3, 4}, [1, 1, 1, 1, 1], share=0.5)
    [3, 0, 1, 4]

    :param units: Units, the most wanted first.
    :param preferred: Some of them.
    :param costs: Tokens of each unit.
    :param share: Share (0 to 1) of the tokens that is theirs.
    :returns: All units; both kinds keep their order.
    """
    found: dict[int, None] = {}
    waiting = iter([unit for unit in units if unit in preferred])
    forward = next(waiting, None)
    theirs = total = 0.0
    for unit in units:
        while forward is not None and (forward in found or theirs + costs[forward] <= share * (total + costs[forward])):
            if forward not in found:
                found[forward] = None
                theirs += costs[forward]
                total += costs[forward]
            forward = next(waiting, None)
        if unit not in found:
            found[unit] = None
            total += costs[unit]
            theirs += costs[unit] * (unit in preferred)
    return [*found]
