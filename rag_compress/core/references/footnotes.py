"""Footnotes: marks behind what is said, and the lines that begin with the same marks."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from typing import Final

from rag_compress.core.layout.lines import Lines

_RAISED: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_MARK: Final = (
    r"\[\^(?P<name>[\w-]{1,30})\]|\[(?P<square>\d{1,3}|[a-z*])\]|(?P<raised>[⁰¹²³⁴-⁹]{1,3})|<sup>\[?(?P<html>\w{1,3})\]?</sup>"
    r"|\(?(?P<round>\d{1,3})\)|(?P<sign>\*{1,4}|[†‡]{1,2})"
)
_NOTE: Final = re.compile(rf"^[ \t>]{{0,4}}(?:{_MARK})(?![*])[:.]?[ \t\u00a0]*(?=[^\s*])", re.MULTILINE)
_MARKED: Final = re.compile(
    rf"(?<=[^\W\d_])[.,;:!?\"”»’'%€$]{{0,2}}(?:{_MARK})(?![\w*])"
    r"|(?<=[\d%€$)])[.,;:!?]?(?:(?P<raised_digit>[⁰¹²³⁴-⁹]{1,3})|(?P<signed>\*{1,4}|[†‡]))(?![\w*])"
)
_SOURCE: Final = re.compile(
    r"\bet al\b|\bdoi\b|https?://|\bpp\. ?\d|\bvol\. ?\d|\bed[s]?\.[),]|\(\d{4}[a-z]?\)"
    r"|\b(?:19|20)\d\d[.;,]? ?\d*[(:]|Press\b|Journal\b|ISBN|Retrieved|Ibid",
    re.IGNORECASE,
)
"""What a source has that is cited: it says nothing by itself."""


def find_notes(lines: Lines) -> Mapping[str, tuple[range, ...]]:
    r"""
    Find the footnotes of a text.

    Items of a list are none, nor are sources, which are cited rather than said.

    >>> text = "Fares.*\n\n* In zone A.\n[2] On Sundays.\n[3] Ann, B. et al. (2019)."
    >>> notes = find_notes(Lines(text, [(0, 7), (9, 21), (22, 37), (38, 62)]))
    >>> notes
    {'*': (range(1, 2),), '[2': (range(2, 3),)}

    :param lines: The sentences of the text.
    :returns: For each mark the sentences of its notes.
    """
    starts = [start for start, _ in lines.spans]
    found: dict[str, list[range]] = {}
    noted = [(_mark_of(note), bisect_right(starts, note.end()) - 1) for note in _NOTE.finditer(lines.text)]
    for place, (mark, index) in enumerate(noted):
        around = [other for other, _ in (*noted[max(0, place - 1) : place], *noted[place + 1 : place + 2])]
        if index < 0 or (mark[0] in "*†‡" and mark in around) or _SOURCE.search(lines[index]):
            continue
        if mark[0] == "*" and lines[index].count(mark) > 1:
            continue  # **Berlin:** from 9 to 12.
        end = index + 1
        while end < len(lines) and lines.breaks[end] == 0:
            end += 1
        found.setdefault(mark, []).append(range(index, end))
    return {mark: tuple(ranges) for mark, ranges in found.items()}


def marks_in(text: str, start: int, end: int) -> Iterator[str]:
    """
    Find the marks of footnotes in a sentence.

    >>> [*marks_in("Free of charge⁵, for all[^a] of *you* in zone 3.*", 0, 49)]
    ['^5', '[^a', '*']

    :param text: The text.
    :param start: Where the sentence begins.
    :param end: One past its end.
    :returns: The marks, as of `find_notes`.
    """
    for found in _MARKED.finditer(text, start, end):
        mark = _mark_of(found)
        is_last = mark == "*" and found.end() >= end - 1
        if mark[0] != "*" or is_last or text.count(mark, start, end) == 1:  # else emphasis: *you*, **Berlin:**
            yield mark


def _mark_of(found: re.Match[str]) -> str:
    """The mark, as it is compared."""
    given = {name: value for name, value in found.groupdict().items() if value}
    name, value = next(iter(given.items()))
    if name in ("raised", "raised_digit", "html"):
        return f"^{value.translate(_RAISED)}"
    return {"name": "[^", "square": "[", "round": "("}.get(name, "") + value
