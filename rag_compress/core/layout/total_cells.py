"""Cells that say of their row that it sums up the others of its table."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rag_compress.core.words.word_lists import entries_of

_SAID: Final = frozenset(" ".join(entries_of(Path(__file__).with_suffix(".txt"))).split())
_BEFORE: Final = ("grand ", "in ", "sub-")
_MARKS: Final = " *_:\"'`"


def is_total(cell: str) -> bool:
    """
    Tell whether the first cell of a row says that it sums up the others.

    >>> is_total("**Total**"), is_total("Grand total:"), is_total("Total Wine"), is_total("")
    (True, True, False, False)

    :param cell: The cell.
    :returns: Whether it does.
    """
    said = cell.strip(_MARKS).lower()
    for before in _BEFORE:
        said = said.removeprefix(before)
    return said in _SAID
