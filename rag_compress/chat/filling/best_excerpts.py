"""Excerpts that fit: what the engine chooses of results of tools, as much of it as has room with the calls."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rag_compress.chat.cutting.shortening import CHARACTERS, ShorterUnit
from rag_compress.chat.models import Message
from rag_compress.chat.request import Request
from rag_compress.chat.tool_results.protocol import Kept, ResultTexts
from rag_compress.core.compress import compress
from rag_compress.core.models import CompressionResult, Passage, Span
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.scoring import Scorer

_SOMETHING = 0.01
"""Share of the best score from which on a sentence has to do with the query at all."""

_ATTEMPTS = 8
"""Budgets that are tried until the excerpts fit with the calls that they belong to."""

_MUCH_LEFT = 0.1
"""Share of the room that is not left empty while the texts of which something was chosen say more."""

_STEP = 0.9
"""Most of a budget that the next attempt has: a little less may leave the same sentences."""

_LARGE_STEP = 0.4
"""The same after half of the attempts: what takes the room is not the sentences then, but what stands around."""


@dataclass(frozen=True, slots=True)
class Result:
    """
    A result that may be cut, or comes with one.

    :param unit: The unit of its call.
    :param index: Position of its message.
    :param texts: Its texts; beside what may be cut also what stays whole with it.
    """

    unit: int
    index: int
    texts: ResultTexts


def best_excerpts(
    request: Request,
    given: Sequence[Result],
    room: float,
    least: float = _SOMETHING,
    scorer: str | Scorer = "contextual",
) -> dict[int, ShorterUnit]:
    """
    Choose among all sentences of results those that matter most, as many as fit.

    :param request: What is asked for.
    :param given: The results.
    :param room: Most tokens of the excerpts with their calls.
    :param least: Share (0 to 1) of the best score from which on a sentence is chosen.
    :param scorer: What scores the sentences.
    :returns: The shorter versions, by unit; none where no sentence has to do with the query.
    """
    passages = [passage for result in given for passage in result.texts.passages]
    tokens = request.view.cost_of({result.unit for result in given})
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
    request: Request, given: Sequence[Result], chosen: CompressionResult, room: float, known: _Attempt | None = None
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


def _shorter_units(request: Request, given: Sequence[Result], chosen: CompressionResult) -> dict[int, ShorterUnit]:
    """The units of which something was chosen, cut to that, and to the best sentence of their other results."""
    places = [(result, number) for result in given for number in range(len(result.texts.passages))]
    kept: defaultdict[int, dict[int, Kept]] = defaultdict(dict)  # by message, by number of its text
    for passage in chosen.passages:
        result, number = places[passage.index]
        kept[result.index][number] = passage.text, passage.spans
    best: dict[int, dict[int, Kept]] = {}
    for decision in sorted(chosen.decisions, key=lambda decision: -decision.score):  # stable: of equals the first
        result, number = places[decision.passage_index]
        if result.index not in best:
            span = (decision.start, decision.end)
            best[result.index] = {number: (result.texts.passages[number].text[slice(*span)], (span,))}
    units = {result.unit for result in given if result.index in kept}
    messages: dict[int, dict[int, Message]] = {unit: {} for unit in units}
    spans: dict[int, dict[int, tuple[Span, ...]]] = {unit: {} for unit in units}
    for result in given:
        of_texts = kept.get(result.index) or best.get(result.index)
        if result.unit in units and of_texts:
            message = request.view.messages[result.index]
            text, pieces = result.texts.cut(of_texts)
            if text != message.body:
                messages[result.unit][result.index] = message.with_body(text)
                spans[result.unit][result.index] = pieces
    return {unit: ShorterUnit(messages[unit], spans[unit], _count(request, unit, messages[unit])) for unit in messages}


def _count(request: Request, unit: int, shorter: Mapping[int, Message]) -> int:
    messages = request.view.messages
    return request.message_counter.count([shorter.get(i, messages[i]) for i in request.view.units[unit].indices])
