"""Where what a sentence refers to stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.titles import BREADCRUMB
from rag_compress.core.properties import cached_property
from rag_compress.core.references.numbered_parts import Part
from rag_compress.core.references.part_words import BARE, INNER
from rag_compress.core.references.wanted import Wanted

LONGEST_TITLE: Final = 60
"""Characters of a line that only names the part below it."""

MOST_USES: Final = 6
"""Times that a defined term is used at most for its definition to be wanted: "Agreement" stands everywhere."""

MOST_BEGINNING: Final = 3
"""Sentences that stand for a part whose title ends one chunk, from the beginning of the next."""


class Place(NamedTuple):
    """
    Where something stands.

    :param passage: Index of the passage.
    :param rows: Indices of the sentences there that say it, without its title.
    """

    passage: int
    rows: tuple[int, ...]


class ReferredPlaces:
    """
    Finds what sentences of some passages refer to.

    :param passages: The passages, in the order of their documents.
    :param documents: For each the number of its document.
    """

    def __init__(self, passages: Sequence[AnalyzedPassage], documents: Sequence[int]) -> None:
        self._passages, self._documents = passages, documents
        self._nearest: dict[int, Sequence[int]] = {}

    def find(self, wanted: Wanted, at: int, index: int) -> Place | None:
        """
        Find what a sentence refers to: in its own passage, in others of its document, or in the nearest.

        Which passages are of one document say the meta of chunks and titles; of others those count as such that go on
        with the numbers of the one before.

        :param wanted: What it refers to.
        :param at: Index of the passage of the sentence.
        :param index: Its index there.
        :returns: The place; None where it is not found.
        """
        if wanted.parts[0][0] == "name" and not any(self._is_explained(path[0], at, index) for _, path in wanted.parts):
            return None
        if wanted.written and self._count(wanted.written) > MOST_USES:
            return None
        nearest = self._nearest_to(at)
        if wanted.law:
            nearest = [other for other in nearest if wanted.law in self._passages[other].title.split()]
        for name in self._names(wanted, at, index):
            for other in nearest:
                for rows in self._ranges(other, name, index if other == at else -1):
                    place = self._without_title(other, rows)
                    if place and not (other == at and index in place.rows):
                        return place
        return None

    def _is_explained(self, name: str, at: int, index: int) -> bool:
        """Whether any passage explains a name, and not the sentence itself: "STATUS: done" is no use of a term."""
        own = self._passages[at].referred.find(("name", (name,))) if self._named.get(name) else ()
        return name in self._named and not any(index in rows for rows in own)

    @cached_property
    def _named(self) -> dict[str, bool]:
        """The names that any passage explains."""
        return {name: True for passage in self._passages for name in passage.referred.names}

    @cached_property
    def _kinds(self) -> frozenset[str]:
        """The kinds of parts that any passage calls by a word."""
        return frozenset().union(*(passage.referred.kinds for passage in self._passages))

    @cached_property
    def _runs(self) -> Sequence[int]:
        """Passages numbered by the documents that they seem to be of: where numbers begin anew another one begins."""
        found: list[int] = []
        run, last = 0, 0
        for passage in self._passages:
            first, end = passage.referred.numbers or (last, last)
            run += first < last
            last = end
            found.append(run)
        return found

    def _nearest_to(self, at: int) -> Sequence[int]:
        found = self._nearest.get(at)
        if found is None:
            ranks = [
                (not self._are_one(at, other), self._runs[other] != self._runs[at], abs(other - at))
                for other in range(len(self._passages))
            ]
            found = self._nearest[at] = sorted(range(len(ranks)), key=ranks.__getitem__)
        return found

    def _are_one(self, at: int, other: int) -> bool:
        """Whether two passages are said to be of one document."""
        title = self._passages[at].title
        has_title = bool(title) and title.split(BREADCRUMB)[0] == self._passages[other].title.split(BREADCRUMB)[0]
        return has_title or self._documents[at] == self._documents[other]

    def _count(self, term: str) -> int:
        return sum(passage.text.count(term) for passage in self._passages)

    def _names(self, wanted: Wanted, at: int, index: int) -> Iterator[Part]:
        """What it may be called: inside of where it is said, as it is said, what it is in, or by its number alone."""
        for kind, path in wanted.parts:
            if kind in INNER:
                for outer, around in self._passages[at].referred.around(index):
                    yield from ((outer, (*around[:depth], *path)) for depth in range(len(around), -1, -1))
            yield from ((kind, path[:depth]) for depth in range(len(path), 0, -1))
            if kind in BARE and kind not in self._kinds:
                yield from (("", path[:depth]) for depth in range(len(path), 0, -1))

    def _ranges(self, other: int, name: Part, index: int) -> Sequence[range]:
        """The sentences of a part: of several called so the note below the sentence, else a heading or the longest."""
        passage = self._passages[other]
        ranges = [rows for rows in passage.referred.find(name) if rows.start != index]
        if len(ranges) < 2:
            return ranges
        if name[0] == "mark":
            return sorted(ranges, key=lambda rows: rows.start < index)
        headings = {heading.index for heading in passage.headings}
        return sorted(ranges, key=lambda rows: (rows.start not in headings, -len(rows)))

    def _without_title(self, at: int, rows: range) -> Place | None:
        """The sentences without the title above them; of a title that ends a chunk those that the next begins with."""
        passage = self._passages[at]
        headings = {heading.index for heading in passage.headings}
        body = [row for row in rows if row not in headings and not passage.wordless[row]]
        if body and body[0] == rows.start and _is_title(passage.lines[rows.start]):
            below = body[1:]
            body = below if below or rows.stop == len(passage.spans) else body
        if body:
            return Place(at, tuple(body))
        return self._beginning(at + 1, at) if rows.stop == len(passage.spans) else None

    def _beginning(self, at: int, before: int) -> Place | None:
        """What a chunk begins with, up to its first title, where it goes on with the one before."""
        if at == len(self._passages) or (self._passages[at].title and not self._are_one(before, at)):
            return None
        passage = self._passages[at]
        end = next((start for start in passage.referred.starts if start), MOST_BEGINNING)
        rows = tuple(row for row in range(min(end, len(passage.spans))) if not passage.wordless[row])
        return Place(at, rows) if rows else None


def _is_title(line: str) -> bool:
    return len(line) <= LONGEST_TITLE and line[-1] not in ".;"
