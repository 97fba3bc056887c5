"""Line breaks that have become gaps of spaces, in what was once several lines."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from rag_compress.core.sentences.lines import MARKER
from rag_compress.core.sentences.manuals import hangs_below
from rag_compress.core.sentences.wraps import is_wrap

if TYPE_CHECKING:
    from collections.abc import Iterator

_GAP = re.compile(r"(?<=\S) {4,}(?=\S)")
_STOPS = ".;:!?"


def lost_breaks(text: str, start: int, end: int) -> Iterator[int]:
    """
    Find where lines begin whose breaks have become gaps of four spaces or more.

    A gap is one behind a stop, or before something that is no small letter. Not where it was only a wrap: there the
    line is full, and the gap as wide as another over which a sentence runs on. Nor behind a lone marker: one without
    a stop may be a number of a table, unless the range begins with it. Nor where the next line hangs below what stands
    behind the gap.

    >>> text = "Name.    Price, net    Stock"
    >>> [text[place:] for place in lost_breaks(text, 0, len(text))]
    ['Price, net    Stock', 'Stock']

    :param text: The text.
    :param start: First code point of the range to look at.
    :param end: One past the last.
    :returns: The places, ascending.
    """
    first = end - len(text[start:end].lstrip())
    found = (gap.span() for gap in _GAP.finditer(text, first, end) if not hangs_below(text, gap.end()))
    gaps = [(start, first), *found, (end, end)]
    crossed = {stop - begin for begin, stop in gaps[1:-1] if text[begin - 1] not in _STOPS and _is_small(text[stop])}
    lines = [(gap[1], next_gap[0]) for gap, next_gap in pairwise(gaps)]
    for before, line, following in zip([lines[0], *lines], lines, lines[1:], strict=False):
        begin, stop = line[1], following[0]
        if (line[0] == first or text[begin - 1] in ".)") and MARKER.fullmatch(text, *line):
            continue
        is_crossed = text[begin - 1] not in _STOPS and (
            _is_small(text[stop]) or (stop - begin in crossed and is_wrap(text, before, line, following))
        )
        if not is_crossed:
            yield stop


def _is_small(letter: str) -> bool:
    return "a" <= letter <= "z"
