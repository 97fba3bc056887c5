"""Excerpts of what tools returned: which results are cut, what room they have, and where they come in the order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial

from rag_compress.chat.cutting.shortening import Refit, ShorterUnit, cannot_be_refitted
from rag_compress.chat.filling.best_excerpts import Result, best_excerpts
from rag_compress.chat.filling.failures import FAILED_STEP, REPORTING, FailureLines
from rag_compress.chat.filling.fill import Order
from rag_compress.chat.request import Request
from rag_compress.chat.tool_results.protocol import ResultTexts
from rag_compress.chat.tool_results.result_texts import texts_of, whole_text_of
from rag_compress.chat.tool_results.tree_records import LONGEST_IN_LITTLE_ROOM

LEAST_TOKENS = 40
"""Tokens of a tool call with its results below which an excerpt saves too little."""

ROOMS = 10
"""Results are looked at, the most wanted first, until they are as many times as long as the room for all of them."""

MUCH_OF_ROOM = 0.3
"""Share of the room from which on a record that is short beside others is cut to its members, rather than dropped."""

_LATEST_SHARE = 0.5
"""Most of the room that the latest results may take whole: beyond that they are cut among all others."""


@dataclass(frozen=True, slots=True)
class Excerpts:
    """
    What of the results of tools the query needs.

    :param units: The shorter versions of tool calls with their results, by unit.
    :param without: Units with results of which the query needs nothing, as far as the room goes.
    :param refit: Cuts one of the units to other tokens than were planned for it.
    """

    units: Mapping[int, ShorterUnit] = field(default_factory=dict)
    without: frozenset[int] = frozenset()
    refit: Refit = cannot_be_refitted


def excerpts_of_results(request: Request, order: Order) -> Excerpts:
    """
    Choose sentences of the results that are prose, or JSON with prose, all of them against each other, by the engine.

    A result is long, and a sentence of it is as good as the passage and the other results make it: that is what the
    engine scores. The results get the share of the room that they have of all units in question; the excerpts with
    their calls and what stands around the texts fit in it. Where a call has several results, something of each stays.
    The latest results stay whole up to half of the room. The very latest gets something also where it shares no word
    with the query, up to half of the room where others share some: it is what is worked on.

    :param request: What is asked for.
    :param order: The units, by how much they are wanted. What is required stays whole, and its ``whole`` units do where
        they fit.
    :returns: The excerpts; none without a query, with ``quick``, and with ``cut_results`` off.
    """
    view, config = request.view, request.config
    if not config.cut_results or config.quick or not "".join(request.queries).strip():
        return Excerpts()
    if not any(message.tool_results for message in view.messages):
        return Excerpts()
    usual = cache(lambda index: texts_of(view.messages[index], config.splitter))
    stay, free = _staying(request, order, usual)
    read = cache(partial(_read, request, order, usual))
    places = config.max_messages
    if places is not None:
        places -= view.message_count(stay)
    reported: dict[int, ShorterUnit] = {}
    if order.failed is not None:
        failed, _ = _results(request, [order.failed], free, places, read)
        reported = best_excerpts(request, failed, FAILED_STEP * free, REPORTING, FailureLines()) if failed else {}
        free -= sum(unit.token_count for unit in reported.values())
        stay.update(reported)
    stay |= {unit for unit in order.whole if view.costs[unit] <= free}
    offered = [unit for unit in dict.fromkeys((*order.recent, *order.others)) if unit not in stay]
    given, others = _results(request, offered, free, places, read)
    units = dict.fromkeys(result.unit for result in given)
    if not units:
        return Excerpts(reported)
    tokens = view.cost_of(units)
    room = free * tokens / (tokens + others)
    shorter = best_excerpts(request, given, room)
    latest = len(view.units) - 1
    if latest in units and latest in order.recent and latest not in shorter:
        shorter = best_excerpts(request, given, room / 2)
        rest = room - sum(unit.token_count for unit in shorter.values())
        if rest <= 0:  # attempts did not make the others fit: they must not cost the latest its place
            shorter, rest = {}, room
        shorter |= best_excerpts(request, [result for result in given if result.unit == latest], rest, least=0.0)
    refit = partial(_refitted, request, given)
    return Excerpts(reported | shorter, frozenset(units.keys() - shorter.keys()), refit)


def excerpts_first(order: Order, excerpts: Excerpts) -> Order:
    """
    Offer first what the query needs something of, the latest before all, and last results of which it needs nothing.

    :param order: The units, by how much they are wanted.
    :param excerpts: What of the results of tools the query needs.
    :returns: The order, with results that it does not need behind all others.
    """
    recent = [unit for unit in order.recent if unit not in excerpts.units and unit not in excerpts.without]
    first = order.recent if order.failed is None else [*order.recent, order.failed]
    latest = [unit for unit in first if unit in excerpts.units]
    others = [unit for unit in order.others if unit not in excerpts.without]
    without = [unit for unit in dict.fromkeys((*order.recent, *order.others)) if unit in excerpts.without]
    return replace(
        order,
        recent=recent,
        others=[*latest, *others],
        last=[*without, *order.last],
        excerpts={unit: excerpt.token_count for unit, excerpt in excerpts.units.items()},
    )


def _refitted(request: Request, given: Sequence[Result], unit: int, room: int) -> ShorterUnit | None:
    """What fits of a unit where messages that were wanted more have taken a part of the room for results."""
    results = [result for result in given if result.unit == unit]
    shorter = best_excerpts(request, results, room).get(unit) if results else None
    return shorter if shorter is not None and shorter.token_count <= room else None


def _read(request: Request, order: Order, usual: Callable[[int], ResultTexts | None], index: int) -> ResultTexts | None:
    """
    What may be cut in a message.

    Records of 300 tokens are short in a room of 4,000 tokens; where there are 600, one of them would stay at most, and
    the two ids that the next call needs of another would be gone with its forty other values.
    """
    view, config = request.view, request.config
    message = view.messages[index]
    texts = usual(index)
    if texts is not None or not message.tool_results or len(message.body) <= LONGEST_IN_LITTLE_ROOM:
        return texts
    room = config.token_budget - view.cost_of(order.required)
    is_much = request.message_counter.count([message]) > MUCH_OF_ROOM * room
    return texts_of(message, config.splitter, LONGEST_IN_LITTLE_ROOM) if is_much else None


def _staying(request: Request, order: Order, read: Callable[[int], ResultTexts | None]) -> tuple[set[int], int]:
    """What stays whole of what must stay and of the latest units, and the tokens that are left beside it."""
    view = request.view
    stay = {*order.required}
    free = request.config.token_budget - view.cost_of(order.required)
    for unit in order.recent:
        may_be_cut = any(map(read, view.units[unit].indices))
        if view.costs[unit] <= (_LATEST_SHARE * free if may_be_cut else free):  # else it would be passed over
            free -= view.costs[unit]
            stay.add(unit)
    return stay, free


def _results(
    request: Request, units: Sequence[int], free: int, places: int | None, read: Callable[[int], ResultTexts | None]
) -> tuple[list[Result], int]:
    """
    The results that may be cut, and the tokens of what is wanted beside them.

    What does not fit, and cannot be cut so that it fits, takes no room. There are no more results than have a place,
    and so few of them that a longer history does not cost more.
    """
    view, costs, groups = request.view, request.view.costs, request.view.units
    splitter = request.config.splitter
    found: list[Result] = []
    tokens = others = messages = 0
    for unit in units:
        if tokens >= ROOMS * free or (places is not None and messages >= places):
            break
        cost, indices = costs[unit], groups[unit].indices
        texts = {i: own for i in indices if (own := read(i)) is not None} if cost >= LEAST_TOKENS else {}
        if texts and request.message_counter.count([view.messages[i] for i in indices if read(i) is None]) < free:
            # what else the call brought stays whole, but says as much for the unit
            texts |= {i: own for i in indices if i not in texts and (own := whole_text_of(view.messages[i], splitter))}
            found += [Result(unit, i, own) for i, own in sorted(texts.items())]
            tokens += cost
            messages += len(indices)
        elif cost <= free:
            others += cost
    return found, others
