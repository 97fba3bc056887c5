"""Counts of texts that have most of their lines in common: each line is counted once."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from rag_compress.core.tokens import TiktokenCounter, TokenCounter

_LINE_END = re.compile(r"\n(?=[^\s/])")
"""Where a text may be cut and its parts counted: in the bundled encodings no token goes on behind a newline, but for
more white space, and slashes such as those of a comment."""


def count_by_line(counter: TokenCounter) -> Callable[[str], int]:
    """
    Count texts as a counter does, and remember what it counted: of the next text only the lines that are new.

    The context that a fill settles on has most of its lines in common with those that it tried before.

    >>> count = count_by_line(TiktokenCounter())
    >>> count("Anna won.\\nIt rained."), TiktokenCounter().count("Anna won.\\nIt rained.")
    (7, 7)

    :param counter: What counts. Any other than one of a bundled encoding is asked about whole texts.
    :returns: A function from a text to its number of tokens; it holds the texts.
    """
    count = cache(counter.count)
    if type(counter) is not TiktokenCounter or not counter.is_bundled:
        return count

    def add_up(text: str) -> int:
        *lines, last = _LINE_END.split(text)
        return sum([count(f"{line}\n") for line in lines]) + count(last)

    return add_up
