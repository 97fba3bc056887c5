"""Headings under a budget: none above nothing, and nothing below a heading of another section."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right, insort
from collections import defaultdict
from collections.abc import Iterable

from rag_compress.core.filling.plan import Plan
from rag_compress.core.layout.lines_above import lines_above

MOST_COMPANY = 10
"""Headings that may come along with another: one that needs more is put off, so that no offer takes long."""


class Outline:
    """
    The headings of one fill: which are kept, which wait, and which must come along with a sentence.

    What is kept must not say what the source does not. Two rules see to it:

    1. No heading stands above nothing. It waits (`must_wait`) until something below it is kept, and then comes back
       (`keep`). One with nothing but headings and marks below need not wait.
    2. Nothing stands below the heading of another section. Of "# A", "a", "# B", "b" with "# A" kept, "b" would seem to
       belong to A: so it is offered together with "# B" (`with_company`). The nearest kept heading above a sentence, or
       above a heading inside of a section, is always one that it stands below in the source, if any is kept above it.

    "Heading" means here every line that says what the lines below it are about: also labels, questions and heads of
    tables (see `find_groups`). Those of them that say something by themselves (``saying``), questions and items, need
    not wait.

    :param plan: The scored sentences.
    """

    def __init__(self, plan: Plan) -> None:
        structure = plan.structure
        self._heading_of, self._ends, self._saying = structure.heading_of, structure.heading_ends, structure.saying
        self._sentences = plan.sentences
        self.headings = structure.heading_ends.keys() - structure.saying
        """Positions of the headings, and of other lines that say nothing by themselves."""
        self._open: set[int] = set()  # headings with something below that is kept
        self.waiting: dict[int, None] = {}
        """Headings that wait, in the order in which they were wanted."""
        self.put_off: list[int] = []
        """Positions that would have needed too many headings along with them, or with what they come with."""
        self._with_text: set[int] = set()  # headings that must wait: with text below
        for position in self._heading_of.keys() - self.headings - plan.wordless:
            for heading in lines_above(position, self._heading_of):
                if heading in self._with_text:
                    break
                if heading not in self._saying:
                    self._with_text.add(heading)
        self._headings_kept: set[int] = set()
        # By passage, ascending: what is kept below headings, and the headings that are kept.
        self._kept: defaultdict[int, list[int]] = defaultdict(list)
        self._kept_headings: defaultdict[int, list[int]] = defaultdict(list)

    def must_wait(self, position: int) -> bool:
        """
        Tell whether a sentence is a heading with nothing kept below it yet, and if so let it wait.

        :param position: Its position.
        :returns: Whether it waits now.
        """
        waits = position in self._with_text and position not in self._open
        if waits:
            self.waiting[position] = None
        return waits

    def keep(self, positions: Iterable[int]) -> list[int]:
        """
        Note what is kept.

        :param positions: Positions that were not kept before.
        :returns: The headings that waited for them.
        """
        released = []
        for position in positions:
            if position not in self._heading_of and position not in self._ends:
                continue
            passage = self._sentences[position].passage_index
            insort(self._kept[passage], position)
            if position in self._ends:
                insort(self._kept_headings[passage], position)
                self._headings_kept.add(position)
                self.waiting.pop(position, None)
            for heading in lines_above(position, self._heading_of):
                self._open.add(heading)
                if heading in self.waiting:
                    del self.waiting[heading]
                    released.append(heading)
        return released

    def with_company(self, position: int) -> tuple[int, ...] | None:
        """
        Find the headings that a sentence can only be kept with.

        These are its own, where it would stand below the heading of another section. Where it is a heading itself, also
        those of what is kept behind its section, which would now seem to stand below it.

        :param position: A position that is not kept.
        :returns: It, and the positions of the headings. None where these are too many; then it is put off.
        """
        offer = [position]
        added = [position] if position in self._ends else []
        self._complete(position, offer, added)
        if position in self._ends:
            self._complete_behind(position, offer, added)
        if len(offer) > 1 + MOST_COMPANY:
            self.put_off.append(position)
            return None
        return tuple(offer)

    def _complete_behind(self, heading: int, offer: list[int], added: list[int]) -> None:
        """Add to an offer what keeps the sentences behind a section from standing below its heading."""
        passage = self._sentences[heading].passage_index
        kept, headings = self._kept[passage], self._kept_headings[passage]
        after = bisect_right(headings, heading)
        last = headings[after] if after < len(headings) else math.inf
        end = self._ends[heading]
        while len(offer) <= 1 + MOST_COMPANY:
            index = bisect_left(kept, end)
            if index == len(kept) or kept[index] > last:
                break
            self._complete(kept[index], offer, added)
            if kept[index] == last:
                break
            end = self._ends[self._heading_of[kept[index]]]

    def _complete(self, position: int, offer: list[int], added: list[int]) -> None:
        """
        Add the headings above a sentence to an offer, the nearest first, until it stands below one of its own.

        :param position: The sentence; it may be kept already.
        :param offer: Receives them.
        :param added: Receives them, too: all headings of the offer, ascending.
        """
        headings = self._kept_headings[self._sentences[position].passage_index]
        while True:
            before, own = bisect_left(headings, position), bisect_left(added, position)
            nearest = max(headings[before - 1] if before else -1, added[own - 1] if own else -1)
            if nearest < 0 or position < self._ends[nearest]:
                return
            heading = self._heading_of.get(position)
            if heading is None or heading in self._headings_kept or heading in added:
                return
            offer.append(heading)
            insort(added, heading)
            position = heading
