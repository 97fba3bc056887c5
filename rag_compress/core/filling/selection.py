"""Which sentences are offered to the budget, and in which order."""

from __future__ import annotations

import math
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from numbers import Integral
from typing import Any

from rag_compress.core.filling.focus import weakness_threshold
from rag_compress.core.filling.marks import offer_marks
from rag_compress.core.filling.outline import Outline
from rag_compress.core.filling.plan import PassedOver, Plan
from rag_compress.core.filling.repetition import Said
from rag_compress.core.models import Passage, Sentence


def offers(
    plan: Plan, kept: Collection[int], passed_over: dict[int, PassedOver], token_budget: int
) -> Iterator[tuple[int, ...]]:
    """
    Offer sentences to a budget, the most wanted first, each in the light of what has been kept up to then.

    A heading waits until something below it is kept, and what would stand below the heading of another section is
    offered together with its own. Where none that is worth its tokens fits, the others are offered until one does.
    Wordless ones come last, beside kept neighbours.

    :param plan: The scored sentences.
    :param kept: Positions of the kept ones: the caller adds what it keeps before it draws the next offer.
    :param passed_over: Receives what is not offered.
    :param token_budget: Most tokens of the context.
    :returns: Positions in ``plan.sentences``, of which all are to be kept or none.
    """
    outline = Outline(plan)
    yield from _worthy(plan, kept, passed_over, token_budget, outline)
    for heading in sorted(outline.put_off, reverse=True):  # so that each needs few others behind its section
        yield from _offer(plan, heading, kept, outline)
    for position in [*outline.waiting, *passed_over]:
        if kept:
            break
        yield (position,)
        outline.keep({position} & {*kept})
    yield from offer_marks(plan, kept, passed_over, outline)
    yield from (pair for pair in plan.fences.items() if not kept and pair[0] < pair[1])
    yield from ((fence,) for fence in plan.fences if not kept)


def _worthy(
    plan: Plan,
    kept: Collection[int],
    passed_over: dict[int, PassedOver],
    token_budget: int,
    outline: Outline,
) -> Iterator[tuple[int, ...]]:
    said = Said(plan.analyzed, plan.sentences)
    least = threshold = None  # of a sentence, whatever the budget, and of the best sentence of a passage, for this one
    strongest: dict[int, float] = {}  # best score by passage, as they come in descending order
    for position in plan.order:
        passage_index, score = plan.sentences[position].passage_index, plan.scores[position]
        is_pinned = position in plan.pinned
        if position in plan.wordless or position in kept:
            continue
        if not is_pinned and position not in plan.inside and outline.must_wait(position):
            passed_over[position] = "below_min_score", None
            continue
        repetition = _repetition(plan, position, kept, passed_over, said)
        if repetition:
            passed_over[position] = repetition
            continue
        if not is_pinned:
            if least is None:
                # a share of nothing would drop what history put below 0; without a match all is as good
                least = plan.min_score * score if plan.min_score and score > 0 else -math.inf
            best = strongest.setdefault(passage_index, score)
            if score < least or (threshold is not None and best < threshold):
                passed_over[position] = "below_min_score", None
                continue
        for heading in outline.waiting.keys() & {*outline.above(position)} if outline.waiting else ():
            passed_over.pop(heading, None)  # from now on it is the budget that decides
        released = yield from _offer(plan, position, kept, outline)
        for heading in released:
            yield from _offer(plan, heading, kept, outline)
        if position in kept:
            if plan.remove_duplicates and position not in plan.heading_ends:
                said.add(position)
            if threshold is None and not is_pinned:  # what does not fit sets no standard
                threshold = weakness_threshold(plan, position, token_budget)


def _offer(
    plan: Plan, position: int, kept: Collection[int], outline: Outline
) -> Generator[tuple[int, ...], None, list[int]]:
    """Offer a sentence with what it cannot be kept without; the headings that waited for it come back."""
    offer = None if position in kept else outline.with_company(position)
    if offer is None:
        return []
    partner = plan.fences.get(position, position)
    offer = offer if partner == position else (*offer, partner)
    yield offer
    return outline.keep(offer) if position in kept else []


def _repetition(
    plan: Plan,
    position: int,
    kept: Collection[int],
    passed_over: Mapping[int, PassedOver],
    said: Said,
) -> PassedOver | None:
    outer = plan.inside.get(position)
    if outer is not None:
        holder = outer if outer in kept else passed_over.get(outer, (None, None))[1]
        if holder is not None:
            return "overlap", holder
    # "Fixed" stands above something else in every version.
    if plan.remove_duplicates and position not in plan.heading_ends:
        holder = said.by(position, almost=position not in plan.pinned)
        if holder is not None:
            return "duplicate", holder
    return None


def offer_order(
    scores: Sequence[float], pinned: frozenset[int], wordless: frozenset[int], inside: Collection[int] = ()
) -> list[int]:
    """
    Order sentences: pinned ones first as they stand, the others by descending score, ties by input order.

    :param scores: Scores of all sentences.
    :param pinned: Positions of the sentences of pinned passages.
    :param wordless: Positions of sentences that are punctuation or markup alone, which come last whatever their score.
    :param inside: Positions of sentences that others hold: they come after all that tie with them.
    :returns: Positions, the most wanted first.
    """
    ranked = sorted(range(len(scores)), key=lambda i: (-scores[i], i in inside))  # stable
    if pinned or wordless:
        first = sorted(pinned, key=lambda i: (i in inside, i))
        wanted = [i for i in ranked if i not in pinned and i not in wordless]
        ranked = [*first, *wanted, *(i for i in ranked if i in wordless and i not in pinned)]
    return ranked


def overlaps(passages: Sequence[Passage], sentences: Sequence[Sentence], pinned: frozenset[int]) -> dict[int, int]:
    """
    Find sentences of a chunk that lie inside a sentence of another chunk of the same file.

    Chunks that overlap hold some text twice, and cut sentences at their edges: of a sentence and its fragment the
    sentence stays, of two equal ones the pinned and then the earlier. A pinned one gives way to a pinned one only.
    Where a chunk stands in its file is read from its ``meta``.

    :param passages: The passages.
    :param sentences: All sentences.
    :param pinned: Positions of the sentences of pinned passages.
    :returns: Positions of the sentences that lie inside others, their text compared to be sure, and of these others.
    """
    places = [_place(passage.meta) for passage in passages]
    files: dict[str, list[tuple[int, int, bool, int]]] = {}
    for position, sentence in enumerate(sentences):
        place = places[sentence.passage_index]
        if place:
            source, shift = place
            entry = (sentence.start + shift, -(sentence.end + shift), position not in pinned, position)
            files.setdefault(source, []).append(entry)
    found: dict[int, int] = {}
    for entries in files.values():
        entries.sort()
        inside = _inside(passages, sentences, entries)
        if pinned:
            inside = {i: outer for i, outer in inside.items() if i not in pinned}
            inside |= _inside(passages, sentences, [entry for entry in entries if entry[-1] in pinned])
        found |= inside
    return found


def _inside(
    passages: Sequence[Passage], sentences: Sequence[Sentence], entries: Iterable[tuple[int, int, bool, int]]
) -> dict[int, int]:
    """Sweep over sentences by their start in the file, the longer of two first."""
    found: dict[int, int] = {}
    outer, outer_start, outer_end, outer_text = -1, 0, -1, ""  # the one that reaches furthest so far
    for start, negative_end, _, position in entries:
        sentence, end = sentences[position], -negative_end
        text = passages[sentence.passage_index].text[sentence.start : sentence.end]
        if end > outer_end:
            outer, outer_start, outer_end, outer_text = position, start, end, text
        elif outer_text.startswith(text, start - outer_start):
            found[position] = outer
    return found


def lift_outer(scores: Sequence[float], inside: Mapping[int, int], wordless: frozenset[int]) -> Sequence[float]:
    """
    Let a sentence score at least what its fragments in other chunks do: who wants a part of it wants the whole.

    :param scores: Scores of all sentences.
    :param inside: As `overlaps` gives it.
    :param wordless: Positions of sentences that are punctuation or markup alone, which lift nothing.
    :returns: Scores of all sentences.
    """
    lifted = [*scores]
    for position, outer in inside.items():
        if position not in wordless:
            lifted[outer] = max(lifted[outer], scores[position])
    return lifted


def _place(meta: Mapping[str, Any] | None) -> tuple[str, int] | None:
    """Name of the file and position in it of a chunk, as Haystack's splitters write them."""
    if not meta:
        return None
    source, start = meta.get("source_id", meta.get("parent_id")), meta.get("split_idx_start")
    if isinstance(source, str) and isinstance(start, Integral) and not isinstance(start, bool):
        return source, int(start)  # a table's row has integers of NumPy, which overflow
    return None
