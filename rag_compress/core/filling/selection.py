"""Which sentences are offered to the budget, and in which order."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Sequence

from rag_compress.core.filling.company import LIST_SHARE, Company
from rag_compress.core.filling.items import items_below
from rag_compress.core.filling.outline import Outline
from rag_compress.core.filling.plan import PassedOver, Plan
from rag_compress.core.filling.repetition import Said
from rag_compress.core.filling.standard import Standard
from rag_compress.core.filling.wordless import offer_wordless
from rag_compress.core.layout.lines_above import lines_above

ITEMS_SHARE = 0.9
"""Most of the budget that the first sentences of the items may take which come with the line that leads to them."""


def offers(
    plan: Plan, kept: Collection[int], passed_over: dict[int, PassedOver], token_budget: int
) -> Iterator[tuple[int, ...]]:
    """
    Offer sentences to a budget, the most wanted first, each in the light of what has been kept up to then.

    A heading waits until something below it is kept, and what would stand below the heading of another section is
    offered together with its own. So is, as far as that fits:

    - an item of a list, or a line of code, with the line that leads to it, such as "Do not:";
    - a question with its answer, and a short answer with its question;
    - a claim with a short sentence that takes it back;
    - a line whose key stands in several sections with the line that says whose it is;
    - a row of a table with the head of it;
    - a value of nested settings with the keys above it;
    - where the query asks when, a sentence with the heading above it that says so;
    - a line of code with the signature of its function, and a line above a traceback with the error below it.

    A line that leads to a list or to code and is among the best brings that, which holds what the line promises; of a
    list that is too long for that the first sentence of each item, if the line names what the query asks for. Where
    none that is worth its tokens fits, the others are offered until one does. Wordless ones come last, beside kept
    neighbours.

    :param plan: The scored sentences.
    :param kept: Positions of the kept ones: the caller adds what it keeps before it draws the next offer.
    :param passed_over: Receives what is not offered.
    :param token_budget: Most tokens of the context.
    :returns: Positions in ``plan.sentences``, of which all are to be kept or none.
    """
    outline = Outline(plan)
    wanted = _Wanted(plan, kept, passed_over, token_budget, outline)
    yield from wanted.worthy()
    for position in sorted({*outline.put_off}, reverse=True):  # so that each needs few headings behind its section
        yield from wanted.offer(position)
    for position in [*outline.waiting, *passed_over]:
        if kept:
            break
        yield (position,)
        for heading in outline.keep({position} & {*kept}):
            passed_over.pop(heading, None)  # from now on it is the budget that decides
            yield from wanted.offer(heading)
    yield from offer_wordless(plan, kept, passed_over, outline)
    yield from (pair for pair in plan.structure.fences.items() if not kept and pair[0] < pair[1])
    yield from ((fence,) for fence in plan.structure.fences if not kept)


class _Wanted:
    """The sentences that are worth their tokens, each with what it comes with."""

    def __init__(
        self,
        plan: Plan,
        kept: Collection[int],
        passed_over: dict[int, PassedOver],
        token_budget: int,
        outline: Outline,
    ) -> None:
        self._plan, self._kept, self._passed_over, self._outline = plan, kept, passed_over, outline
        self._token_budget = token_budget
        self._structure = plan.structure
        self._bound = plan.structure.find_bound().union(plan.asked_above)
        self._company = Company(plan, kept, token_budget)
        self._said = Said(
            plan.analyzed, plan.sentences, plan.structure.owners, plan.documents if plan.enumerates else ()
        )
        self._standard = Standard(plan, token_budget)
        self._is_alone = False  # what says nothing without another, which does not fit: nothing stands beside it

    def worthy(self) -> Iterator[tuple[int, ...]]:
        """Offer them, the most wanted first."""
        plan, outline, passed_over = self._plan, self._outline, self._passed_over
        for position in plan.order:
            if position in plan.wordless:
                continue
            if position in self._kept:  # it came with another
                yield from self._list_below(position)
                continue
            is_pinned = position in plan.pinned
            may_wait = position in self._structure.heading_ends and not is_pinned and position not in plan.inside
            listed: tuple[int, ...] = ()
            if may_wait and outline.must_wait(position):
                leads = position in self._structure.lists or items_below(plan, position)
                if leads and self._standard.is_met(position):
                    listed = self._list_of(position) or self._items_of(position)
                if not listed:
                    passed_over[position] = "below_min_score", None
                    continue
            repetition = self._repetition(position)
            if repetition:
                if repetition[0] == "overlap" and not is_pinned:
                    self._standard.note(position)
                passed_over[position] = repetition
                continue
            if not self._standard.is_met(position):
                passed_over[position] = "below_min_score", None
                continue
            for heading in outline.waiting.keys() & lines_above(position, self._structure.heading_of):
                passed_over.pop(heading, None)  # from now on it is the budget that decides
            released = yield from self.offer(position, listed)
            for heading in released:
                yield from self.offer(heading)
            if position in self._kept:
                self._standard.keep(position)
                yield from self._list_below(position)

    def offer(self, position: int, listed: Sequence[int] = ()) -> Generator[tuple[int, ...], None, list[int]]:
        """Offer a sentence with what it cannot be kept without; the headings that waited for it come back."""
        if position in self._kept or self._is_alone:
            return []
        if position not in self._bound:  # it comes with nothing
            yield (position,)
            return self._keep((position,)) if position in self._kept else []
        for company in self._company.of(position):
            joined = self._joined((position, *company, *listed))
            if joined is None:
                self._outline.put_off.append(position)
                continue
            yield joined
            if position in self._kept:
                self._is_alone = len(self._kept) == len(joined) and bool(self._company.needed_by(position))
                return self._keep(joined)
        return []

    def _joined(self, wanted: Sequence[int]) -> tuple[int, ...] | None:
        """Sentences with their headings, parts and partners; None where the headings are too many."""
        found = self._structure
        joined: dict[int, None] = {}
        for position in wanted:
            more = self._outline.with_company(position)
            if more is None:
                return None
            joined.update(dict.fromkeys(more))
        partners = [found.fences[position] for position in joined if position in found.fences]
        parts = [part for position in joined if position not in wanted for part in found.parts.get(position, ())]
        joined.update(dict.fromkeys([*partners, *parts]))
        return tuple(position for position in joined if position not in self._kept)

    def _list_below(self, lead: int) -> Iterator[tuple[int, ...]]:
        """Offer what is not kept of the list that a line brings, or of its items."""
        new = self._list_of(lead) or self._items_of(lead)
        if new and not self._is_alone:
            yield new
            if new[0] in self._kept:
                self._keep(new)

    def _list_of(self, lead: int) -> tuple[int, ...]:
        """
        What is not kept of the list or the code that a line leads to and brings: whole or not at all, as half misleads.
        The line is among the best, and the list is short. Code comes between its fences, with its imports and brackets.
        """
        plan, fences = self._plan, self._structure.fences
        if lead not in self._structure.lists or not self._standard.is_among_best(lead):
            return ()
        below = range(lead + 1, self._structure.lists[lead])
        is_code = not fences.keys().isdisjoint(below)
        new = [item for item in below if item not in self._kept and (is_code or item not in plan.wordless)]
        cost = sum(plan.sentences[item].token_count for item in new)
        if cost / LIST_SHARE > self._token_budget or any(fences.get(item) == item for item in new):
            return ()
        if any(plan.scores[item] < self._standard.least for item in new if item not in plan.wordless):
            return ()
        return tuple(item for item in new if item in plan.wordless or not self._is_repetition(item))

    def _items_of(self, lead: int) -> tuple[int, ...]:
        """
        What is not kept of the first sentences of the items of a list that is too long to be brought, where the line
        that leads to it is among the best and names what the query asks for: as many as fit, the first ones first.
        """
        if not self._standard.is_among_best(lead):
            return ()
        plan, cost = self._plan, 0
        found: list[int] = []
        for item in items_below(plan, lead):
            if any(plan.scores[part] < self._standard.least for part in item):
                continue
            new = [part for part in item if part not in self._kept and part not in plan.wordless]
            cost += sum(plan.sentences[part].token_count for part in new)
            if cost / ITEMS_SHARE > self._token_budget:
                break
            found += (part for part in new if not self._is_repetition(part))
        return tuple(found)

    def _keep(self, positions: Sequence[int]) -> list[int]:
        for position in positions:
            if position not in self._outline.headings:  # "Fixed" stands above something else in every version
                self._said.add(position)
        return self._outline.keep(positions)

    def _is_repetition(self, position: int) -> bool:
        repetition = self._repetition(position)
        if repetition:
            self._passed_over[position] = repetition
        return repetition is not None

    def _repetition(self, position: int) -> PassedOver | None:
        plan = self._plan
        outer = plan.inside.get(position)
        if outer is not None:
            holder = outer if outer in self._kept else self._passed_over.get(outer, (None, None))[1]
            if holder is not None:
                return "duplicate" if position in plan.quoted else "overlap", holder
        if plan.remove_duplicates and position not in self._outline.headings:
            holder = self._said.by(position, almost=position not in plan.pinned)
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
    places = range(len(scores))
    # Both sorts are stable, one in reverse order, too.
    ranked = sorted(sorted(places, key=inside.__contains__), key=scores.__getitem__, reverse=True)
    first = sorted(pinned, key=lambda i: (i in inside, i))
    others = [i for i in ranked if i not in pinned]
    return [*first, *(i for i in others if i not in wordless), *(i for i in others if i in wordless)]
