"""Which sentences are offered to the budget, and in which order."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Mapping, Sequence

from rag_compress.core.filling.marks import offer_marks
from rag_compress.core.filling.outline import Outline
from rag_compress.core.filling.plan import PassedOver, Plan
from rag_compress.core.filling.repetition import Said
from rag_compress.core.filling.standard import Standard

LIST_SHARE = 0.3
"""Most of the budget that a list may take which comes with the line that leads to it."""


def offers(
    plan: Plan, kept: Collection[int], passed_over: dict[int, PassedOver], token_budget: int
) -> Iterator[tuple[int, ...]]:
    """
    Offer sentences to a budget, the most wanted first, each in the light of what has been kept up to then.

    A heading waits until something below it is kept, and what would stand below the heading of another section is
    offered together with its own. So is a row of a table with the names of its columns, unless only the row fits. A
    line that leads to a list and is among the best brings the list, which holds what the line promises. Where none that
    is worth its tokens fits, the others are offered until one does. Wordless ones come last, beside kept neighbours.

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
    standard = Standard(plan, token_budget)
    for position in plan.order:
        if position in plan.wordless or position in kept:
            continue
        is_pinned = position in plan.pinned
        if not is_pinned and position not in plan.inside and outline.must_wait(position):
            passed_over[position] = "below_min_score", None
            continue
        repetition = _repetition(plan, position, kept, passed_over, said)
        if repetition:
            if repetition[0] == "overlap" and not is_pinned:
                standard.note(position)
            passed_over[position] = repetition
            continue
        if not standard.is_met(position):
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
            standard.keep(position)
            if position in plan.lists and standard.is_among_best(position):
                yield from _list_below(plan, position, kept, standard.least, token_budget, outline)


def _offer(
    plan: Plan, position: int, kept: Collection[int], outline: Outline
) -> Generator[tuple[int, ...], None, list[int]]:
    """Offer a sentence with what it cannot be kept without; the headings that waited for it come back."""
    offer = None if position in kept else outline.with_company(position)
    if offer is None:
        return []
    partner = plan.fences.get(position, position)
    offer = offer if partner == position else (*offer, partner)
    head = plan.table_heads.get(position, position)
    if head not in kept and head != position:
        yield (*offer, head)
        if position in kept:
            return outline.keep((*offer, head))
    yield offer
    return outline.keep(offer) if position in kept else []


def _list_below(
    plan: Plan, lead: int, kept: Collection[int], least: float, token_budget: int, outline: Outline
) -> Iterator[tuple[int, ...]]:
    """Offer the list that a line leads to, but for what is kept of it: whole or not at all, as half a list misleads."""
    below = range(lead + 1, plan.lists[lead])
    items = tuple(item for item in below if item not in kept and item not in plan.wordless)
    is_affordable = sum(plan.sentences[item].token_count for item in items) <= LIST_SHARE * token_budget
    may_come = all(plan.scores[item] >= least and item not in plan.inside for item in items)
    if items and is_affordable and may_come and not any(item in plan.fences for item in below):
        yield items
        outline.keep(item for item in items if item in kept)


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
