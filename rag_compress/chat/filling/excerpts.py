"""Excerpts of what tools returned: the engine chooses among all their sentences, as among those of passages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import accumulate

from rag_compress.chat.cutting.shortening import CHARACTERS, ShorterUnit
from rag_compress.chat.filling.failures import FAILED_STEP, REPORTING, FailureLines
from rag_compress.chat.filling.fill import Order
from rag_compress.chat.models import Message
from rag_compress.chat.request import Request
from rag_compress.chat.tool_results.protocol import Kept, ResultTexts
from rag_compress.chat.tool_results.result_texts import texts_of, whole_text_of
from rag_compress.core.compress import compress
from rag_compress.core.models import CompressionResult, Decision, Passage, Span
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.scoring import Scorer

LEAST_TOKENS = 40
"""Tokens of a tool call with its results below which an excerpt saves too little."""

ROOMS = 10
"""Results are looked at, the most wanted first, until they are as many times as long as the room for all of them."""

_SOMETHING = 0.01
"""Share of the best score from which on a sentence has to do with the query at all."""

_ATTEMPTS = 8
"""Budgets that are tried until the excerpts fit with the calls that they belong to."""

_LATEST_SHARE = 0.5
"""Most of the room that the latest results may take whole: beyond that they are cut among all others."""

_MUCH_LEFT = 0.1
"""Share of the room that is not left empty while the texts of which something was chosen say more."""

_STEP = 0.9
"""Most of a budget that the next attempt has: a little less may leave the same sentences."""

_LARGE_STEP = 0.4
"""The same after half of the attempts: what takes the room is not the sentences then, but what stands around."""


@dataclass(frozen=True, slots=True)
class Excerpts:
    """
    What of the results of tools the query needs.

    :param units: The shorter versions of tool calls with their results, by unit.
    :param without: Units with results of which the query needs nothing, as far as the room goes.
    """

    units: Mapping[int, ShorterUnit] = field(default_factory=dict)
    without: frozenset[int] = frozenset()


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
    read = cache(lambda index: texts_of(view.messages[index], config.splitter))
    free = config.token_budget - sum(view.costs[unit] for unit in order.required)
    stay = {*order.required}
    for unit in order.recent:
        may_be_cut = any(map(read, view.units[unit].indices))
        if view.costs[unit] <= (_LATEST_SHARE * free if may_be_cut else free):  # else it would be passed over
            free -= view.costs[unit]
            stay.add(unit)
    places = config.max_messages
    if places is not None:
        places -= sum(len(view.units[unit].indices) for unit in stay)
    reported: dict[int, ShorterUnit] = {}
    if order.failed is not None:
        failed, _ = _results(request, [order.failed], free, places, read)
        reported = _chosen(request, failed, FAILED_STEP * free, REPORTING, FailureLines()) if failed else {}
        free -= sum(unit.token_count for unit in reported.values())
        stay.update(reported)
    stay |= {unit for unit in order.whole if view.costs[unit] <= free}
    offered = [unit for unit in dict.fromkeys((*order.recent, *order.others)) if unit not in stay]
    given, others = _results(request, offered, free, places, read)
    units = dict.fromkeys(result.unit for result in given)
    if not units:
        return Excerpts(reported)
    tokens = sum(view.costs[unit] for unit in units)
    room = free * tokens / (tokens + others)
    shorter = _chosen(request, given, room)
    latest = len(view.units) - 1
    if latest in units and latest in order.recent and latest not in shorter:
        shorter = _chosen(request, given, room / 2)
        rest = room - sum(unit.token_count for unit in shorter.values())
        if rest <= 0:  # attempts did not make the others fit: they must not cost the latest its place
            shorter, rest = {}, room
        shorter |= _chosen(request, [result for result in given if result.unit == latest], rest, least=0.0)
    return Excerpts(reported | shorter, frozenset(units.keys() - shorter.keys()))


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


@dataclass(frozen=True, slots=True)
class _Result:
    """
    A result that may be cut, or comes with one.

    :param unit: The unit of its call.
    :param index: Position of its message.
    :param texts: Its texts; beside what may be cut also what stays whole with it.
    """

    unit: int
    index: int
    texts: ResultTexts


def _results(
    request: Request, units: Sequence[int], free: int, places: int | None, read: Callable[[int], ResultTexts | None]
) -> tuple[list[_Result], int]:
    """
    The results that may be cut, and the tokens of what is wanted beside them.

    What does not fit, and cannot be cut so that it fits, takes no room. There are no more results than have a place,
    and so few of them that a longer history does not cost more.
    """
    view, costs, groups = request.view, request.view.costs, request.view.units
    splitter = request.config.splitter
    found: list[_Result] = []
    tokens = others = messages = 0
    for unit in units:
        if tokens >= ROOMS * free or (places is not None and messages >= places):
            break
        cost, indices = costs[unit], groups[unit].indices
        texts = {i: own for i in indices if (own := read(i)) is not None} if cost >= LEAST_TOKENS else {}
        if texts and request.message_counter.count([view.messages[i] for i in indices if read(i) is None]) < free:
            # what else the call brought stays whole, but says as much for the unit
            texts |= {i: own for i in indices if i not in texts and (own := whole_text_of(view.messages[i], splitter))}
            found += [_Result(unit, i, own) for i, own in sorted(texts.items())]
            tokens += cost
            messages += len(indices)
        elif cost <= free:
            others += cost
    return found, others


def _chosen(
    request: Request,
    given: Sequence[_Result],
    room: float,
    least: float = _SOMETHING,
    scorer: str | Scorer = "contextual",
) -> dict[int, ShorterUnit]:
    """Shorter versions that fit the room, of the units of which something scores that share of the best at least."""
    passages = [passage for result in given for passage in result.texts.passages]
    tokens = sum(request.view.costs[unit] for unit in {result.unit for result in given})
    characters = sum(len(passage.text) for passage in passages)
    chosen = _choose(request, passages, int(min(1.0, room / tokens) * characters), least, scorer)
    if least and not any(decision.score > 0 for decision in chosen.decisions):
        return {}  # nothing tells what is needed
    first = _fit(request, given, chosen, room)
    if not first.units or room - first.tokens < _MUCH_LEFT * room:
        return first.units
    # Calls and what stands around the texts are paid now: more of the same texts costs its own tokens alone.
    opened = {passage.index for passage in first.chosen.passages}
    inside = [passage if number in opened else Passage("") for number, passage in enumerate(passages)]
    known = _ScoredBefore([decision.score for decision in chosen.decisions if decision.passage_index in opened])
    more = _choose(request, inside, sum(len(passage.text) for passage in inside), least, known)
    return _fit(request, given, more, room, first).units


@dataclass(frozen=True, slots=True)
class _ScoredBefore:
    """A scorer of sentences that have been scored."""

    scores: Sequence[float]

    def score(self, query: str, terms: Mapping[str, float], passages: Sequence[AnalyzedPassage]) -> Sequence[float]:
        return self.scores


def _choose(
    request: Request, passages: Sequence[Passage], budget: int, least: float, scorer: str | Scorer
) -> CompressionResult:
    return compress(
        "\n".join(request.queries),
        passages,
        max(1, budget),
        counter=CHARACTERS,
        splitter=request.config.splitter,
        language=request.config.language,
        min_score=least,
        scorer=scorer,
        focus=0.0,  # what is left of the room would go to whole results that are wanted less
    )


@dataclass(frozen=True, slots=True)
class _Attempt:
    """What was chosen for a budget of characters, the units with it, and their tokens."""

    chosen: CompressionResult
    units: dict[int, ShorterUnit]
    tokens: int


def _fit(
    request: Request, given: Sequence[_Result], chosen: CompressionResult, room: float, known: _Attempt | None = None
) -> _Attempt:
    """
    Lower the budget of characters until the units fit in the room, if that succeeds at all.

    With an attempt that is known to fit, look for one between the two that leaves little of the room.
    """
    best = known
    low, high = (known.chosen.token_budget, known.tokens) if known else (0, 0), (0, 0)
    for attempt in range(_ATTEMPTS):
        units = _shorter_units(request, given, chosen)
        tried = _Attempt(chosen, units, sum(unit.token_count for unit in units.values()))
        if tried.tokens > room:
            high = chosen.token_budget, tried.tokens
        else:
            best, low = tried, (chosen.token_budget, tried.tokens)
            if known is None or not high[0] or room - tried.tokens < _MUCH_LEFT * room:
                break
        between = low[0] + (high[0] - low[0]) * (room - low[1]) / (high[1] - low[1])
        step = _STEP if attempt < _ATTEMPTS // 2 else _LARGE_STEP
        chosen = chosen.fill(max(1, int(min(between, max(low[0], step * high[0])))))
    return best or tried


def _shorter_units(request: Request, given: Sequence[_Result], chosen: CompressionResult) -> dict[int, ShorterUnit]:
    """The units of which something was chosen, cut to that, and to the best sentence of their other results."""
    kept = {passage.index: (passage.text, passage.spans) for passage in chosen.passages}
    best: dict[int, Decision] = {}
    for decision in sorted(chosen.decisions, key=lambda decision: -decision.score):  # stable: of equals the first
        best.setdefault(decision.passage_index, decision)
    numbers = _numbers(given)
    units = {result.unit for result, own in zip(given, numbers, strict=True) if any(number in kept for number in own)}
    messages: dict[int, dict[int, Message]] = {unit: {} for unit in units}
    spans: dict[int, dict[int, tuple[Span, ...]]] = {unit: {} for unit in units}
    for result, own in zip(given, numbers, strict=True):
        if result.unit not in units:
            continue
        message = request.view.messages[result.index]
        of_texts = {number - own[0]: kept[number] for number in own if number in kept}
        of_texts = of_texts or _best_sentence(result, own, best)
        if of_texts:
            text, pieces = result.texts.cut(of_texts)
            if text != message.body:
                messages[result.unit][result.index] = message.with_body(text)
                spans[result.unit][result.index] = pieces
    return {unit: ShorterUnit(messages[unit], spans[unit], _count(request, unit, messages[unit])) for unit in messages}


def _numbers(given: Sequence[_Result]) -> list[range]:
    """The positions of each result's texts among those of all."""
    ends = [*accumulate(len(result.texts.passages) for result in given)]
    return [range(start, end) for start, end in zip([0, *ends], ends, strict=False)]


def _best_sentence(result: _Result, own: range, best: Mapping[int, Decision]) -> dict[int, Kept]:
    found = [best[number] for number in own if number in best]
    if not found:
        return {}
    first = max(found, key=lambda decision: decision.score)
    number, span = first.passage_index - own[0], (first.start, first.end)
    return {number: (result.texts.passages[number].text[slice(*span)], (span,))}


def _count(request: Request, unit: int, shorter: Mapping[int, Message]) -> int:
    messages = request.view.messages
    return request.message_counter.count([shorter.get(i, messages[i]) for i in request.view.units[unit].indices])
