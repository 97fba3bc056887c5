"""Bars that stand before each line of a block, as ``help()`` of Python shows classes: they part no columns."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rag_compress.core.models import Span

_BARRED = re.compile(r"(?:^[ \t]{0,8}\|(?:[ \t]*|[ \t]{2,}\S.*)(?:\n|\Z)){3,}", re.MULTILINE)
"""Lines that begin with a bar and a gap: of a row of a table only where its first cell is empty, or padded."""
_BAR = re.compile(r"^[ \t]{0,8}(\|)[ \t]*(.*)", re.MULTILINE)

_MOST_WITH_BARS = 0.5
"""Share of the lines that may have a bar behind the first one: where most have, it is a table or a tree."""


def without_gutters(text: str) -> tuple[str, list[int]]:
    r"""
    Put spaces for the bars of gutters, so that a line shows how deep it is and the text below reads on.

    >>> without_gutters(" |  join(it)\n |      Joins all of it.\n |")
    ('    join(it)\n        Joins all of it.\n  ', [1, 14, 39])
    >>> without_gutters("|  a | b\n|  c | d\n|  e | f")[1]
    []

    :param text: Any string.
    :returns: A string of the same length, and where bars were.
    """
    if "|  " not in text:
        return text, []
    bars: list[int] = []
    for block in _BARRED.finditer(text):
        lines = [*_BAR.finditer(text, block.start(), block.end())]
        contents = [line[2] for line in lines if line[2].strip()]
        if contents and sum("|" in content for content in contents) <= _MOST_WITH_BARS * len(contents):
            bars += (line.start(1) for line in lines)
    if not bars:
        return text, []
    shown = list(text)
    for bar in bars:
        shown[bar] = " "
    return "".join(shown), bars


def with_bars(text: str, spans: Sequence[Span], bars: Sequence[int]) -> list[Span]:
    r"""
    Give each bar that no sentence holds to the sentence behind it on its line; where there is none it stands alone.

    >>> with_bars("|  Yes.\n|", [(3, 7)], [0, 8])
    [(0, 7), (8, 9)]

    :param text: The text.
    :param spans: Its sentences without these bars, ascending.
    :param bars: Places of the bars, ascending.
    :returns: Sentences that tile the text.
    """
    found = list(spans)
    starts = [start for start, _ in spans]
    alone: list[Span] = []
    for bar in bars:
        index = bisect_right(starts, bar)
        if index and bar < spans[index - 1][1]:
            continue
        if index < len(spans) and "\n" not in text[bar : starts[index]]:
            found[index] = (bar, spans[index][1])
        else:
            alone.append((bar, bar + 1))
    return sorted(found + alone) if alone else found
