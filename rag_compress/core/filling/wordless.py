"""Punctuation and markup alone: rules, brackets and tags, which say nothing but what belongs together."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rag_compress.core.filling.outline import Outline
from rag_compress.core.filling.plan import PassedOver, Plan


def offer_wordless(
    plan: Plan, kept: Collection[int], passed_over: dict[int, PassedOver], outline: Outline
) -> Iterator[tuple[int, ...]]:
    """
    Offer what is wordless, when all else is chosen.

    The two fences of code come together, where something between them is kept; the others beside what is kept, and
    where they are kept those beside them: the brackets around a bracket. A fence without a partner would turn what is
    behind it into code: it comes only with a whole passage. (Those of pinned passages come with them, as they stand.)

    :param plan: The scored sentences.
    :param kept: Positions of the kept ones: the caller adds what it keeps before it draws the next offer.
    :param passed_over: Receives what is not offered.
    :param outline: The headings.
    :returns: Positions in ``plan.sentences``, of which all are to be kept or none.
    """
    passed_over |= dict.fromkeys(plan.wordless, ("below_min_score", None))
    for offer in _offers(plan, kept, outline):
        for position in offer:
            passed_over.pop(position, None)  # now it is the budget that decides
        yield offer
        if offer[0] in kept:
            outline.keep(offer)


def _offers(plan: Plan, kept: Collection[int], outline: Outline) -> Iterator[tuple[int, ...]]:
    yield from _fences(plan, kept)
    yield from _others(plan, kept, outline)
    yield from _fences(plan, kept)  # around what is wordless itself
    yield from _rest(plan, kept)


def _fences(plan: Plan, kept: Collection[int]) -> Iterator[tuple[int, ...]]:
    for opening, closing in plan.structure.fences.items():
        inside = range(opening + 1, closing)  # of several pairs no two overlap
        if opening not in kept and any(position in kept for position in inside):
            yield opening, closing


def _others(plan: Plan, kept: Collection[int], outline: Outline) -> Iterator[tuple[int, ...]]:
    def may_come(position: int) -> bool:
        if position not in plan.wordless or position in plan.structure.fences or position in kept:
            return False
        if not kept:
            return True
        if position in plan.structure.times:
            return False
        underlined = position - 1 if plan.structure.heading_of.get(position) == position - 1 else None
        return (
            plan.has_neighbour(position, kept)
            and (underlined is None or underlined in kept)  # lest it underlines what is kept before
            and outline.with_company(position) == (position,)
        )

    reached = []
    for position in filter(plan.wordless.__contains__, plan.order):
        if may_come(position):
            yield (position,)
            if position in kept:
                reached.append(position)
    for position in reached:  # which grows on the way
        for neighbour in (position - 1, position + 1):
            if may_come(neighbour):
                yield (neighbour,)
                if neighbour in kept:
                    reached.append(neighbour)


def _rest(plan: Plan, kept: Collection[int]) -> Iterator[tuple[int, ...]]:
    """What is left of each passage of which all else is kept; where nothing is kept, of each that has nothing else."""
    left: dict[int, list[int]] = {}
    chosen = frozenset(kept)  # before any of this is offered
    for position in sorted(plan.wordless - chosen):
        left.setdefault(plan.sentences[position].passage_index, []).append(position)
    for passage_index, positions in left.items():
        first = positions[0] - plan.sentences[positions[0]].place
        others = {*range(first, first + len(plan.analyzed[passage_index].spans))}.difference(positions)
        if others <= chosen and (others or not chosen):
            yield tuple(positions)
