"""Counts of texts that have most of their lines and sentences in common: each of them is counted once."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache

from rag_compress.core.caches import forget_too
from rag_compress.core.tokens import TiktokenCounter, TokenCounter

LONGEST_REMEMBERED = 400
"""Characters of a sentence whose count is remembered beyond one fill: few are longer."""

_LINE_END = re.compile(r"\n(?=[^\s/])")
"""Where a text may be cut and its parts counted: in the bundled encodings no token goes on behind a newline, but for
more white space, and slashes such as those of a comment. Nor does one end in a space that stands behind a full stop."""


def count_by_line(counter: TokenCounter) -> Callable[[str], int]:
    """
    Count texts as a counter does, and remember what it counted: of the next text only what is new.

    The context that a fill settles on has most of its lines and sentences in common with those that it tried before,
    and one question after the other keeps sentences of the same passages.

    >>> count = count_by_line(TiktokenCounter())
    >>> count("Anna won.\\nIt rained."), TiktokenCounter().count("Anna won.\\nIt rained.")
    (7, 7)

    :param counter: What counts. Any other than one of a bundled encoding is asked about whole texts.
    :returns: A function from a text to its number of tokens; it holds the texts.
    """
    count = cache(counter.count)
    if type(counter) is not TiktokenCounter or not counter.is_bundled:
        return count
    encoding = counter.encoding

    def count_piece(piece: str) -> int:
        return _count(encoding, piece) if len(piece) <= LONGEST_REMEMBERED else count(piece)

    def add_up(text: str) -> int:
        *lines, last = _LINE_END.split(text)
        return sum(map(count_piece, _sentences([*(f"{line}\n" for line in lines), last])))

    return add_up


def _sentences(lines: list[str]) -> list[str]:
    """The lines, cut before each space behind a full stop."""
    found = []
    for line in lines:
        first, *others = line.split(". ")
        for other in others:
            found.append(f"{first}.")
            first = f" {other}"
        found.append(first)
    return found


@lru_cache(maxsize=2**13)
def _count(encoding: str, piece: str) -> int:
    return TiktokenCounter(encoding).count(piece)


forget_too(_count.cache_clear)
