"""All that sentences may refer to in a text: its numbered parts, footnotes, explained names and titles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rag_compress.core.layout.headings import Heading
from rag_compress.core.layout.lines import Lines
from rag_compress.core.properties import cached_property
from rag_compress.core.references.explained import find_names, titles_of
from rag_compress.core.references.footnotes import find_notes
from rag_compress.core.references.numbered_parts import Part, find_parts


class Referred:
    """
    What sentences may refer to in a text; what is not asked for is not worked out.

    :param lines: The sentences of a text.
    :param headings: Its headings.
    :param titles: The parts of its title, from the whole to the part.
    """

    def __init__(self, lines: Lines, headings: Sequence[Heading], titles: Sequence[str]) -> None:
        self._lines, self._headings, self._title_parts = lines, headings, titles
        self._around: dict[int, Sequence[Part]] = {}

    def find(self, part: Part) -> tuple[range, ...]:
        """
        Find a part.

        :param part: Its kind and number, or of kind "mark" the mark of a footnote, of kind "name" what is explained, of
            kind "title" a title, in small letters.
        :returns: The sentences, in order; empty where there is none.
        """
        kind, path = part
        if kind == "mark":
            return self.notes.get(path[0], ())
        if kind == "name":
            return self.names.get(path[0], ())
        return self.parts.get(part, ()) or (self._titles.get(path[0], ()) if kind == "title" else ())

    @cached_property
    def parts(self) -> Mapping[Part, tuple[range, ...]]:
        """The numbered parts, by kind and number."""
        return find_parts(self._lines, self._headings, self._title_parts)

    @cached_property
    def notes(self) -> Mapping[str, tuple[range, ...]]:
        """The footnotes, by their mark."""
        return find_notes(self._lines)

    @cached_property
    def names(self) -> Mapping[str, tuple[range, ...]]:
        """What is explained, by its name in small letters."""
        return find_names(self._lines)

    @cached_property
    def _titles(self) -> Mapping[str, tuple[range, ...]]:
        return titles_of(self._headings)

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of the numbered parts that are called by a word."""
        return frozenset(kind for kind, _ in self.parts if kind not in ("", "title"))

    @cached_property
    def numbers(self) -> tuple[int, int] | None:
        """The first and the last of the numbers that the outermost parts show alone; None without any."""
        found = [
            (ranges[0].start, int(path[0]))
            for (kind, path), ranges in self.parts.items()
            if not kind and path[0].isdigit()
        ]
        return (min(found)[1], max(found)[1]) if found else None

    @cached_property
    def starts(self) -> Sequence[int]:
        """The sentences that begin a numbered part."""
        return sorted({rows.start for ranges in self.parts.values() for rows in ranges})

    def around(self, index: int) -> Sequence[Part]:
        """
        Give the numbered parts that a sentence stands in.

        :param index: The sentence.
        :returns: The parts, those called by a word and the innermost first.
        """
        found = self._around.get(index)
        if found is None:
            inside = [part for part, ranges in self.parts.items() if any(index in rows for rows in ranges)]
            inside = [part for part in inside if part[0] != "title"]
            found = self._around[index] = sorted(inside, key=lambda one: (not one[0], -len(one[1])))
        return found
