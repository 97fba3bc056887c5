"""Headings under a budget: none above nothing, and nothing below a heading of another section."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right, insort
from collections import defaultdict
from collections.abc import Iterable, Iterator

from rag_compress.core.filling.plan import Plan

MOST_COMPANY = 10
"""Headings that may come along with another: one that needs more is put off, so that no offer takes long."""


class Outline:
    """
    Which headings a fill keeps, and which other lines that say what those below them are about. What is said of
    headings holds for these, but those that say something by themselves wait for nothing.

    Headings wait until something below them is kept; those that lead to nothing but headings and marks need not. And
    what is kept must not say what the source does not: of what is kept of a passage, the nearest heading above a
    sentence is one of its own, and the one that a heading seems to stand below is one that it stands below, unless none
    stands there.

    :param plan: The scored sentences.
    """

    def __init__(self, plan: Plan) -> None:
        structure = plan.structure
        self._heading_of, self._ends, self._saying = structure.heading_of, structure.heading_ends, structure.saying
        self._sentences = plan.sentences
        self._open: set[int] = set()  # above what is kept
        self.waiting: dict[int, None] = {}  # in the order in which they were wanted
        self.put_off: list[int] = []
        self._with_text: set[int] = set()
        for position in self._heading_of.keys() - (self._ends.keys() - self._saying) - plan.wordless:
            for heading in self.above(position):
                if heading in self._with_text:
                    break
                if heading not in self._saying:
                    self._with_text.add(heading)
        self._headings_kept: set[int] = set()
        # By passage, ascending: what is kept below headings, and the headings that are kept.
        self._kept: defaultdict[int, list[int]] = defaultdict(list)
        self._kept_headings: defaultdict[int, list[int]] = defaultdict(list)

    def is_heading(self, position: int) -> bool:
        """
        Tell whether a sentence is a heading, or another line that says nothing by itself.

        :param position: Its position.
        :returns: Whether it is.
        """
        return position in self._ends and position not in self._saying

    def above(self, position: int) -> Iterator[int]:
        """
        Walk up from a sentence.

        :param position: Its position.
        :returns: The headings above it, the nearest first.
        """
        while (heading := self._heading_of.get(position)) is not None:
            yield heading
            position = heading

    def must_wait(self, position: int) -> bool:
        """
        Tell whether a sentence is a heading with nothing kept below, and if so remember it.

        :param position: Its position.
        :returns: Whether it is.
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
            for heading in self.above(position):
                self._open.add(heading)
                if heading in self.waiting:
                    del self.waiting[heading]
                    released.append(heading)
        return released

    def with_company(self, position: int) -> tuple[int, ...] | None:
        """
        Find the headings that a sentence can only be kept with.

        :param position: A position that is not kept.
        :returns: It, and the positions of missing headings: its own, where it would stand below another section's, and
            where it is a heading itself those of what is kept behind its section. None, and it is put off, where they
            are too many.
        """
        passage = self._sentences[position].passage_index
        if position not in self._ends and passage not in self._kept_headings:
            return (position,)
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
        """Complete what is kept behind a section and would stand below its heading."""
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
        """Add to an offer, and to its headings in order, those above a sentence up to where it stands in its place."""
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
