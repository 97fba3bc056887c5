"""Texts that hold records at all: rows, objects, keys with their values."""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

_FEWEST: Final = 3
_PAIR: Final = re.compile(
    r"^[ \t]*(?:[-*•] )?[\"'`*_]{0,3}[^\W\d_][\w. -]{0,30}[\"'`*_]{0,3}\s?[:：=][ \t]*[\"'\w#+(\[]"
    r"|\w=[\w\"'(]|[\"'][^\W\d]\w{0,30}[\"']\s?:|INSERT INTO\b|insert into\b",
    re.MULTILINE,
)


def holds_records(text: str) -> bool:
    r"""
    Tell whether a text that has no tables holds records otherwise: it has at least three keys with their values, or
    inserts rows.

    >>> holds_records("name: a\nport: 80\nteam: b"), holds_records("Note: this is prose. It has one colon.")
    (True, False)

    :param text: The text.
    :returns: Whether it does.
    """
    if not any(mark in text for mark in (":", "=", "：", "NSERT", "nsert")):
        return False
    found = [*islice(_PAIR.finditer(text), _FEWEST)]
    return len(found) == _FEWEST or any(one[0].lower().startswith("insert") for one in found)
