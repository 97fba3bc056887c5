"""The items of a list by their first sentences: what it lists, without what it says of each."""

from __future__ import annotations

import re
from typing import Final

from rag_compress.core.layout.lines import Lines
from rag_compress.core.words.marks import COLONS

MOST_LOOKED_THROUGH: Final = 200
"""Sentences of a list that are looked through: what stands behind them is not known to belong to it."""

FEWEST: Final = 2
"""Items of a list."""

_EMPHASIS: Final = "*_ "
_LABEL = re.compile(r"\*\*[^*\n]{2,80}\*\*|_{0,2}[^\W_][^.:：;!?\n]{0,58}(?:[:：](?:__?)?\s|\s[–—]\s)")
"""What the paragraph of a labelled item begins with: "Tweet2vec: We use", "**Basic plan.** It", "Step 2 – Fill"."""


def find_openers(lines: Lines, lead: int) -> tuple[int, ...]:
    r"""
    Find the first sentences of the items of the list below a line that may lead to it.

    These begin with the same mark and stand in the same column; what is deeper belongs to them, as does what follows
    on their line. Below a colon they may be paragraphs that begin with a label instead. A sentence inside an item leads
    to no further ones, unless they are deeper.

    >>> text = "We sell two plans.\n- Basic. It is free.\n- Large. It costs more.\nAsk us."
    >>> find_openers(Lines(text, [(0, 18), (19, 27), (28, 39), (40, 48), (49, 63), (64, 71)]), 0)
    (1, 3)

    :param lines: The sentences of a text.
    :param lead: Index of the line.
    :returns: Their indices, in order; none where there are fewer than `FEWEST`.
    """
    first = lead + 1
    if first >= len(lines) or _is_within(lines, lead, first):
        return ()
    column, kind = lines.columns[first], lines.items[first]
    if kind is None and not lines[lead].rstrip(_EMPHASIS).endswith(COLONS):
        return ()
    found: list[int] = []
    for index in range(first, min(len(lines), first + MOST_LOOKED_THROUGH)):
        own = lines.columns[index]
        if own is None or column is None or own > column:
            continue
        begins = lines.items[index] == kind if kind else _LABEL.match(lines.text, lines.spans[index][0])
        if own < column or not begins:
            break
        found.append(index)
    return tuple(found) if len(found) >= FEWEST else ()


def _is_within(lines: Lines, lead: int, first: int) -> bool:
    """Whether no list begins behind a sentence: what follows goes on in its line, or in the list that it stands in."""
    column = lines.columns[first]
    if column is None:
        return True
    begin = lead
    while begin > max(0, lead - MOST_LOOKED_THROUGH) and lines.columns[begin] is None:
        begin -= 1
    own = lines.columns[begin]
    if own is None:
        return True
    return own > column or (own == column and lines.items[begin] is not None and lines.items[first] is not None)
