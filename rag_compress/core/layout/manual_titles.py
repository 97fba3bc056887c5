"""Titles of manuals, as a terminal shows them."""

from __future__ import annotations

from rag_compress.core.layout.lines import APART, Lines
from rag_compress.core.sentences.manuals import MANUAL_TITLE


def find_manual_titles(lines: Lines) -> tuple[int, ...]:
    r"""
    Find the titles of a manual as a terminal shows it: lines in capitals that hang out, where all else is deeper.

    >>> text = "NAME\n    ls - list files\n\nEXIT STATUS\n    0 if all went well"
    >>> find_manual_titles(Lines(text, [(0, 4), (9, 24), (26, 37), (42, 60)]))
    (0, 2)

    :param lines: The sentences of a text.
    :returns: Indices of the sentences that are titles, in order; none where there is only one, or where others hang out
        as often.
    """
    if "\n " not in lines.text and "\n\t" not in lines.text:
        return ()
    columns = [*lines.columns, None]
    outside = [index for index, column in enumerate(lines.columns) if column == 0]
    found = [
        index
        for index in outside
        if lines.breaks[index] >= APART and (columns[index + 1] or 0) > 1 and MANUAL_TITLE.fullmatch(lines[index])
    ]
    return tuple(found) if len(found) > 1 and 2 * len(found) > len(outside) else ()
