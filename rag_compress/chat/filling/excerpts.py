"""Excerpts of what tools returned: the engine chooses among all their sentences, as among those of passages."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rag_compress.chat.filling.fill import Order
from rag_compress.chat.filling.prose import is_prose
from rag_compress.chat.filling.shortening import CHARACTERS, ShorterUnit
from rag_compress.chat.models import Message
from rag_compress.chat.request import Request
from rag_compress.core.compress import compress
from rag_compress.core.models import CompressionResult, Decision, Passage, Span

LEAST_TOKENS = 40
"""Tokens of a tool call with its results below which an excerpt saves too little."""

ROOMS = 10
"""Results are looked at, the most wanted first, until they are as many times as long as the room for all of them."""

_SOMETHING = 0.01
"""Share of the best score from which on a sentence has to do with the query at all."""

_ATTEMPTS = 8
"""Budgets that are tried until the excerpts fit with the calls that they belong to."""

_STEP = 0.9
"""Most of a budget that the next attempt has: a little less may leave the same sentences."""


@dataclass(frozen=True, slots=True)
class Excerpts:
    """
    What of the results of tools the query needs.

    :param units: The shorter versions of tool calls with their results, by unit.
    :param without: Units with results of which the query needs nothing, as far as the room goes.
    """

    units: Mapping[int, ShorterUnit] = field(default_factory=dict)
    without: frozenset[int] = frozenset()


def excerpts_of_results(request: Request, order: Order, whole: Collection[int] = ()) -> Excerpts:
    """
    Choose sentences of the results that are prose, all of them against each other, by the engine for documents.

    A result is long, and a sentence of it is as good as the passage and the other results make it: that is what the
    engine scores. The results get the share of the room that they have of all units in question; the excerpts with
    their calls fit in it. Where a call has several results, something of each stays. The very latest result that does
    not fit gets something also where it shares no word with the query, up to half of the room where others share some:
    it is what is worked on.

    :param request: What is asked for.
    :param order: The units, by how much they are wanted. What is required stays whole, and so do the latest that fit.
    :param whole: Units that stay whole where they fit.
    :returns: The excerpts; none without a query, with ``quick``, and with ``cut_results`` off.
    """
    view, config = request.view, request.config
    if not config.cut_results or config.quick or not "".join(request.queries).strip():
        return Excerpts()
    free = config.token_budget - sum(view.costs[unit] for unit in order.required)
    stay = {*order.required}
    for unit in order.recent:
        if view.costs[unit] <= free:  # else it would be passed over
            free -= view.costs[unit]
            stay.add(unit)
    places = config.max_messages
    if places is not None:
        places -= sum(len(view.units[unit].indices) for unit in stay)
    stay |= {unit for unit in whole if view.costs[unit] <= free}
    offered = [unit for unit in dict.fromkeys((*order.recent, *order.others)) if unit not in stay]
    given, others = _results(request, offered, free, places)
    units = dict.fromkeys(unit for unit, _ in given)
    if not units:
        return Excerpts()
    tokens = sum(view.costs[unit] for unit in units)
    room = free * tokens / (tokens + others)
    shorter = _chosen(request, given, room)
    latest = len(view.units) - 1
    if latest in units and latest in order.recent and latest not in shorter:
        shorter = _chosen(request, given, room / 2)
        rest = room - sum(unit.token_count for unit in shorter.values())
        shorter |= _chosen(request, [result for result in given if result[0] == latest], rest, least=0.0)
    return Excerpts(shorter, frozenset(units.keys() - shorter.keys()))


def excerpts_first(order: Order, excerpts: Excerpts) -> Order:
    """
    Offer first what the query needs something of, the latest before all, and last results of which it needs nothing.

    :param order: The units, by how much they are wanted.
    :param excerpts: What of the results of tools the query needs.
    :returns: The order, with results that it does not need behind all others.
    """
    recent = [unit for unit in order.recent if unit not in excerpts.units]
    latest = [unit for unit in order.recent if unit in excerpts.units]
    others = [unit for unit in order.others if unit not in excerpts.without]
    without = [unit for unit in order.others if unit in excerpts.without]
    return replace(order, recent=recent, others=[*latest, *others], last=[*without, *order.last])


def _results(
    request: Request, units: Sequence[int], free: int, places: int | None
) -> tuple[list[tuple[int, int]], int]:
    """
    The results that may be cut, by unit and position of the message, and the tokens of what is wanted beside them.

    What does not fit, and cannot be cut so that it fits, takes no room. There are no more results than have a place,
    and so few of them that a longer history does not cost more.
    """
    view = request.view
    found: list[tuple[int, int]] = []
    tokens = others = messages = 0
    for unit in units:
        if tokens >= ROOMS * free or (places is not None and messages >= places):
            break
        cost, indices = view.costs[unit], view.units[unit].indices
        cut = [i for i in indices if _may_be_cut(view.messages[i])] if cost >= LEAST_TOKENS else []
        fixed = request.counting.count([view.messages[i] for i in indices if i not in cut]) if cut else 0
        if cut and fixed < free:
            found += [(unit, i) for i in cut]
            tokens += cost
            messages += len(indices)
        elif cost <= free:
            others += cost
    return found, others


def _may_be_cut(message: Message) -> bool:
    return bool(message.tool_results) and message.can_be_cut and is_prose(message.body)


def _chosen(
    request: Request, given: Sequence[tuple[int, int]], room: float, least: float = _SOMETHING
) -> dict[int, ShorterUnit]:
    """Shorter versions that fit the room, of the units of which something scores that share of the best at least."""
    passages = [Passage(request.view.messages[i].body) for _, i in given]
    tokens = sum(request.view.costs[unit] for unit in {unit for unit, _ in given})
    budget = max(1, int(min(1.0, room / tokens) * sum(len(passage.text) for passage in passages)))
    result = compress(
        "\n".join(request.queries),
        passages,
        budget,
        counter=CHARACTERS,
        splitter=request.config.splitter,
        language=request.config.language,
        min_score=least,
        focus=0.0,  # what is left of the room would go to whole results that are wanted less
    )
    if least and not any(decision.score > 0 for decision in result.decisions):
        return {}  # nothing tells what is needed
    shorter = _shorter_units(request, given, result)
    for _ in range(_ATTEMPTS):
        spent = sum(unit.token_count for unit in shorter.values())
        if spent <= room:
            break
        budget = max(1, int(budget * min(_STEP, room / spent)))
        result = result.fill(budget)
        shorter = _shorter_units(request, given, result)
    return shorter


def _shorter_units(
    request: Request, given: Sequence[tuple[int, int]], result: CompressionResult
) -> dict[int, ShorterUnit]:
    """The units of which something was chosen, cut to that, and to the best sentence of their other results."""
    kept = {passage.index: (passage.text, passage.spans) for passage in result.passages}
    chosen = {given[number][0] for number in kept}
    best: dict[int, Decision] = {}
    for decision in result.decisions:
        known = best.setdefault(decision.passage_index, decision)
        if decision.score > known.score:
            best[decision.passage_index] = decision
    messages: dict[int, dict[int, Message]] = {unit: {} for unit in chosen}
    spans: dict[int, dict[int, tuple[Span, ...]]] = {unit: {} for unit in chosen}
    for number, (unit, index) in enumerate(given):
        message = request.view.messages[index]
        if unit in chosen and number in best:
            alone = (best[number].start, best[number].end)
            text, found = kept.get(number) or (message.body[slice(*alone)], (alone,))
            if text != message.body:
                messages[unit][index], spans[unit][index] = message.with_body(text), found
    return {unit: ShorterUnit(messages[unit], spans[unit], _count(request, unit, messages[unit])) for unit in messages}


def _count(request: Request, unit: int, shorter: Mapping[int, Message]) -> int:
    messages = request.view.messages
    return request.counting.count([shorter.get(i, messages[i]) for i in request.view.units[unit].indices])
