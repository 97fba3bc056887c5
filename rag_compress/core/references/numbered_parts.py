"""The parts of a text that others refer to by number: sections, points of them, annexes, tables, steps."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeAlias

from rag_compress.core.layout.headings import Heading
from rag_compress.core.layout.lines import Lines
from rag_compress.core.references.part_words import PartPath, parts_called, path_of

Part: TypeAlias = tuple[str, PartPath]
"""A kind, empty for a number alone, and the number."""

LONGEST_TITLE: Final = 160
"""Characters of a line that is the title of a part."""

_MARKS: Final = re.compile(r"\A(?:[#>*_|\s]|- (?=[*_]))*")
_AFTER: Final = re.compile(r"[*_]{0,3}(?:\s*[.:)\]|–—-](?=\s|[*_]|\Z)|\s*\Z)")
_DOTTED: Final = re.compile(r"(\d{1,3}(?:\.\d{1,3}){1,4}[a-z]?)[.):]?[*_]{0,3}(?=\s)")
_SINGLE: Final = re.compile(r"(\d{1,3}[a-z]?|[A-Z]|[IVX]{1,5})[.):][*_]{0,3}(?=\s)")
_BARE: Final = re.compile(r"(\d{1,3})[*_]{0,3}[ \t]{1,4}(?=[^\W\d_])")
_INNER: Final = re.compile(r"\(([a-z]{1,4}|\d{1,3})\)\s|([a-z])[.)]\s")
_CAPTIONED: Final = frozenset(("table", "figure"))
_OUTERMOST: Final = frozenset(("annex",))
_NUMBER_OF_TITLE: Final = re.compile(
    r"(?:[^\W\d_]{3,12}\.?\s|§\s?)?(?:\d{1,4}(?:\.\d{1,3})*[a-z]?|[A-Z]|[IVX]{1,5})[.):]?\s+(?:[–—:|-]\s+)?"
)
_SURE: Final = frozenset(("sign", "annex", "article"))
_LONGEST_CALL: Final = 60
_ROMAN: Final = frozenset(("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"))
_MOST_NAMES: Final = 4
_ARTICLES: Final = frozenset(("", "l'", "l’", "the "))


class _Read(NamedTuple):
    """A part that a line begins."""

    style: str
    path: PartPath
    kind: str


@dataclass(frozen=True, slots=True)
class _Open:
    """A part that what follows may be inside of."""

    style: str
    number: str
    names: tuple[Part, ...]
    first: int
    end: int | None = None


def find_parts(lines: Lines, headings: Sequence[Heading], titles: Sequence[str]) -> Mapping[Part, tuple[range, ...]]:
    r"""
    Find the numbered parts of a text.

    A part begins with a heading or a line that shows its number: "Article 4", "9. Damages", "7.2 The buyer", "(b) if".
    It reaches to the next of its style, and is known by its number and by that inside of the parts around it. The title
    of a text names all of it.

    >>> text = "Article 4\n1. It rains.\n(a) in May;\nArticle 5\n1. It snows."
    >>> spans = [(0, 9), (10, 22), (23, 34), (35, 44), (45, 57)]
    >>> parts = find_parts(Lines(text, spans), (), ())
    >>> parts["article", ("4", "1", "a")], parts["article", ("5",)], parts["", ("1",)]
    ((range(2, 3),), (range(3, 5),), (range(1, 3), range(4, 5)))

    :param lines: The sentences of the text.
    :param headings: Its headings.
    :param titles: The parts of its title, from the whole to the part.
    :returns: The sentences of each part, in order.
    """
    levels = {heading.index: heading for heading in headings}
    reader = _Reader(len(lines))
    for kind, path in _in_titles(titles):
        reader.open("", _Open(kind, "", ((kind, path),), 0, len(lines)))
    for index, line, is_apart in _lines_of(lines, levels):
        reader.close_behind(index)
        heading = levels.get(index)
        read = _read(line, is_apart=is_apart)
        if read is None:
            if heading:
                reader.close_at_heading(index)
        elif read.kind in _CAPTIONED:
            reader.add((read.kind, read.path), captioned(lines, index))
        elif not read.kind or not reader.is_inside((read.kind, read.path)):  # else the title says so, too
            reader.begin(read, index, heading, title_behind(line))
    return reader.finish()


class _Reader:
    """
    The parts that are open above a line, and those that were closed before.

    :param count: Sentences of the text.
    """

    def __init__(self, count: int) -> None:
        self._count = count
        self._stack: list[_Open] = []
        self._found: dict[Part, list[range]] = {}

    def add(self, part: Part, rows: range) -> None:
        self._found.setdefault(part, []).append(rows)

    def open(self, title: str, one: _Open) -> None:
        self._stack.append(replace(one, names=(*one.names, ("title", (title,)))) if title else one)

    def is_inside(self, part: Part) -> bool:
        return any(part in one.names for one in self._stack)

    def close_behind(self, index: int) -> None:
        """Close what reaches no further."""
        while self._stack and (end := self._stack[-1].end) is not None and end <= index:
            self._close(len(self._stack) - 1, index)

    def close_at_heading(self, index: int) -> None:
        """Close what does not reach below a heading without a number."""
        ends = (place for place, one in enumerate(self._stack) if one.end is None and not one.style.isalpha())
        self._close(next(ends, len(self._stack)), index)

    def begin(self, read: _Read, index: int, heading: Heading | None, title: str) -> None:
        """Begin a part: what is of the same style ends."""
        stack, kind, numbers = self._stack, read.kind, read.path
        is_dotted = read.style == "dotted"
        style = _inner_style(stack, numbers[0]) if read.style == "inner" else "#" * bool(heading) + read.style
        if kind in _OUTERMOST:
            self._close(sum(one.end == self._count for one in stack), index)
        if is_dotted:
            self._close(_place_of_dotted(stack, numbers), index)
            self._open_outer(numbers, index)
        else:
            self._close(next((place for place, one in enumerate(stack) if one.style == style), len(stack)), index)
        is_inner = style.startswith("(")
        if is_inner and not stack:
            return
        names = ((kind, numbers),) if kind else _names(numbers, stack, is_dotted=is_dotted)[is_inner:]
        end = heading.end if heading else None
        self.open("" if is_inner else title, _Open(style, numbers[-1], names, index, end))

    def _open_outer(self, numbers: PartPath, index: int) -> None:
        """Open what a text begins inside of: section 7, where the first line is 7.2."""
        for depth in range(1, len(numbers)):
            outer = numbers[:depth]
            if not any(("", outer) in one.names or one.names[0][1] == outer for one in self._stack):
                names = _names(outer, self._stack, is_dotted=True)
                self._stack.append(_Open("dotted", outer[-1], names, index))

    def _close(self, place: int, index: int) -> None:
        for one in reversed(self._stack[place:]):
            for name in one.names:
                self.add(name, range(one.first, index if one.end is None else min(index, one.end)))
        del self._stack[place:]

    def finish(self) -> Mapping[Part, tuple[range, ...]]:
        self._close(0, self._count)
        return {part: tuple(sorted(rows, key=lambda one: one.start)) for part, rows in self._found.items()}


def _lines_of(lines: Lines, levels: Mapping[int, Heading]) -> Iterator[tuple[int, str, bool]]:
    """The beginnings of lines without their marks, each with its sentence, and whether it stands apart from others."""
    for index in range(len(lines)):
        if lines.columns[index] is None and "\n" not in lines[index]:
            continue
        heading, is_apart = levels.get(index), lines.breaks[index] > 1 or index in levels
        given = [heading.title] if heading else lines[index].split("\n")
        for place, line in enumerate(given):
            if (place or lines.columns[index] is not None) and line.strip():
                yield index, _MARKS.sub("", line[:LONGEST_TITLE], count=1), is_apart
            is_apart = not line.strip()


def title_behind(line: str) -> str:
    """
    Give the title behind the number of a part.

    >>> title_behind("5 Key combinations"), title_behind("Article 9 - Leave"), title_behind("9. It rains.")
    ('key combinations', 'leave', '')

    :param line: A line.
    :returns: The title in small letters; empty for what is no title.
    """
    found = _NUMBER_OF_TITLE.match(line)
    title = line[found.end() :] if found else ""
    return (
        ""
        if not title[:1].isupper() or title.endswith((".", ";", ",")) or len(title) > 80
        else " ".join(title.lower().split()).strip(" :*_")
    )


def _in_titles(titles: Sequence[str]) -> Iterator[Part]:
    """What titles say that the text is: "Article 3 Territorial scope", "9 Damages"."""
    for title in titles:
        read = _read(title.replace("_", " ").strip()[:LONGEST_TITLE], is_apart=True)
        if read and read.style != "inner":
            yield read.kind, read.path


def _read(line: str, *, is_apart: bool) -> _Read | None:
    """The part that a line begins; None for another line."""
    may_be_called = line[:1].isalpha() or line[:1] == "§"
    called = next(parts_called(line, 0, _LONGEST_CALL), None) if may_be_called else None
    if called and line[: called.start].lower() in _ARTICLES:
        rest = line[called.end :]
        is_named = _AFTER.match(rest) or _is_title(rest, called.kind, is_apart=is_apart)
        return _Read(called.kind, called.path, called.kind) if is_named else None
    if found := _DOTTED.match(line):
        return _Read("dotted", path_of(found[1]), "")
    if found := _SINGLE.match(line):
        return _Read("single", path_of(found[1]), "")
    if found := _INNER.match(line):
        return _Read("inner", ((found[1] or found[2]).lower(),), "")
    if is_apart and (found := _BARE.match(line)) and line[-1:].isalnum() and len(line) < LONGEST_TITLE:
        return _Read("single", path_of(found[1]), "")
    return None


def _is_title(rest: str, kind: str, *, is_apart: bool) -> bool:
    """Whether what stands behind the number is a title: a caption may end as a sentence."""
    title = rest.strip(" \t*_")
    if not title[:1].isupper() or len(rest) > LONGEST_TITLE - _LONGEST_CALL:
        return False
    if kind in _CAPTIONED:
        return is_apart
    return not title.endswith((".", ";", ",", ":")) and (is_apart or kind in _SURE)


def _names(numbers: PartPath, stack: Sequence[_Open], *, is_dotted: bool) -> tuple[Part, ...]:
    """A number alone, and inside of the parts around it."""
    names: dict[Part, None] = {("", numbers): None}
    for kind, path in (name for name in stack[-1].names if name[0] != "title") if stack else ():
        shared = len(numbers) - 1 if is_dotted else 0  # 7.2 inside of 7
        while shared and path[-shared:] != numbers[:shared]:
            shared -= 1
        names[kind, (*path, *numbers[shared:])] = None
    return tuple(names)[:_MOST_NAMES]


def _inner_style(stack: Sequence[_Open], number: str) -> str:
    """Whether a number in brackets counts in digits, letters or small Roman numbers: (i) comes behind (h), too."""
    if number.isdigit():
        return "(1)"
    if number in _ROMAN:
        letters = next((one for one in reversed(stack) if one.style == "(a)"), None)
        is_next = letters is not None and len(number) == 1 and ord(letters.number[0]) + 1 == ord(number)
        return "(a)" if is_next else "(i)"
    return "(a)"


def _place_of_dotted(stack: Sequence[_Open], numbers: PartPath) -> int:
    """How many of the open parts stay open above one with a number of several parts."""
    for place, one in enumerate(stack):
        kind, path = one.names[0]
        if one.style.startswith("(") or (one.style == "single" and path != numbers[: len(path)]):
            return place
        if not kind and one.style.endswith(("dotted", "single")) and (path == numbers or path != numbers[: len(path)]):
            return place
    return len(stack)


def captioned(lines: Lines, index: int) -> range:
    """
    Give a caption with what stands below it up to a blank line, or with the table behind that.

    :param lines: The sentences of a text.
    :param index: The first one of the caption.
    :returns: The sentences.
    """
    end = index + 1
    while end < len(lines) and lines.breaks[end] <= 1:
        end += 1
    if end < len(lines) and (end == index + 1 or not _is_row(lines[end - 1])) and _is_row(lines[end]):
        end += 1
        while end < len(lines) and lines.breaks[end] <= 1:
            end += 1
    return range(index, end)


def _is_row(line: str) -> bool:
    return line[:1] == "|" or "\t" in line or line.count(" | ") > 0
