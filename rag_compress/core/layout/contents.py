"""Tables of contents: lines that only name what stands below, or where it stands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from rag_compress.core.layout.lines import Lines
from rag_compress.core.runs import runs_of
from rag_compress.core.sentences.leaders import read_entry

FEWEST = 3
"""Entries in a row of a table of contents."""

_FEWEST_UNTOLD = 7
"""The same where nothing but the numbers tells entries from dishes with their prices, which may rise by chance."""

LONGEST = 160
"""Characters of an entry without a page."""

_MARKS = re.compile(r"[#*\s]+|[-•·]\s+")
_LINK = re.compile(r"\[([^\[\]]+)\]\(#[^()\s]*\)\Z")
_ROW = re.compile(rf"[^\w\[]*(?:\[[^\[\]]+\]\(#[^()\s]*\)[^\w\[]*){{{FEWEST},}}")
"""Links into the text in a row: [use](#use) · [care](#care) · [parts](#parts)"""

_MOST_FALLS = 0.25
"""Share of the entries whose page may come before that of the one above. Prices behind dots rise and fall."""

_FEWEST_SORTED = 10
_SHARE_SORTED = 0.9
"""Entries of an index, and how many of them follow in the order of letters: the groups of two indexes begin anew."""


@dataclass(frozen=True, slots=True)
class Contents:
    """
    The tables of contents of a text, and its index.

    :param entries: Indices of the sentences that are entries.
    :param titles: Indices of those that entries name.
    """

    entries: frozenset[int]
    titles: frozenset[int]


class _Line(NamedTuple):
    """A line as an entry: what it names, without marks and case, its page, and whether it is a link into the text."""

    name: str
    page: str = ""
    is_link: bool = False


def find_contents(lines: Lines) -> Contents:
    """
    Find tables of contents, and the index behind the text of one.

    A table is `FEWEST` lines in a row or more that each stand once more, further down in the same order with other
    lines between; or that each end in dots and a page, which hardly ever falls, or are a link into the text. A few with
    pages are one only if one of them has a number, has a page that is no mere number, or stands once more further down.
    So is a sentence of `FEWEST` links into the text or more, and nothing else. Where there is one with pages, other
    lines with dots and a page are an index if they are sorted.

    >>> text = "1. Use\\n2. Care\\n3. Parts\\n\\n1. Use\\nTurn it on.\\n2. Care\\nWipe it.\\n3. Parts\\nA lid."
    >>> spans = [(0, 6), (7, 14), (15, 23), (25, 31), (32, 43), (44, 51), (52, 60), (61, 69), (70, 76)]
    >>> found = find_contents(Lines(text, spans))
    >>> sorted(found.entries), sorted(found.titles)
    ([0, 1, 2], [3, 5, 7])

    :param lines: The sentences of a text.
    :returns: What is found.
    """
    read = [_read(lines, index) for index in range(len(lines))]
    last = {line.name: index for index, line in enumerate(read)}
    often = Counter(line.name for line in read)
    entries = {index for index, line in enumerate(lines) if "](#" in line and _ROW.fullmatch(line)}
    titles: set[int] = set()
    naming = (i for i, line in enumerate(read) if line.name and (line.page or line.is_link or last[line.name] > i))
    for run in runs_of(naming):
        if len(run) < FEWEST:
            continue
        named = [last[read[index].name] for index in run if often[read[index].name] == 2]
        are_titles = len(named) == len(run) and _are_apart([run[-1], *named])
        below = [index for index in named if index > run[-1]]
        like = read[run.start : run.stop]
        are_told = bool(below) or len(run) >= _FEWEST_UNTOLD or any(map(_shows_place, like))
        if are_titles or (are_told and _have_pages(like)):
            entries.update(run)
            titles.update(below)
    paged = [index for index, line in enumerate(read) if line.page]
    if not entries.isdisjoint(paged):
        others = [index for index in paged if index not in entries]
        if _are_sorted([read[index].name for index in others]):
            entries.update(others)
    return Contents(frozenset(entries), frozenset(titles - entries))


def _are_apart(places: Sequence[int]) -> bool:
    """Whether lines follow each other with others between most of them, as those of a signature do not."""
    steps = [after - before for before, after in pairwise(places)]
    return min(steps) > 0 and sum(step > 1 for step in steps[1:]) * 2 > len(steps) - 1


def _shows_place(line: _Line) -> bool:
    """Whether a line is no dish with its price: it is a link, is numbered, or has a page such as "iv" or "3-17"."""
    return line.is_link or line.name[:1].isdigit() or not line.page.isdecimal()


def _have_pages(lines: Sequence[_Line]) -> bool:
    """Whether all lines say where to find what they name, and hardly one that it is further up than the one above."""
    known = [int(line.page) for line in lines if line.page.isdecimal()]
    falls = sum(after < before for before, after in pairwise(known))
    return all(line.page or line.is_link for line in lines) and falls <= _MOST_FALLS * max(0, len(known) - 1)


def _are_sorted(names: Sequence[str]) -> bool:
    in_order = sum(before <= after for before, after in pairwise(names))
    return len(names) >= _FEWEST_SORTED and in_order >= _SHARE_SORTED * (len(names) - 1)


def _read(lines: Lines, index: int) -> _Line:
    """What a sentence is as an entry; without a name where it can be none."""
    text, (start, end) = lines.text, lines.spans[index]
    if lines.columns[index] is None or text[end : end + 1] not in ("", "\n", "\r", " "):
        return _Line("")
    mark = _MARKS.match(text, start, end)
    bare = text[mark.end() if mark else start : end]
    linked = _LINK.sub(r"\1", bare) if bare.endswith(")") else bare
    name, page = read_entry(linked)
    return _Line(name.casefold(), page, linked != bare) if page or end - start <= LONGEST else _Line("")
