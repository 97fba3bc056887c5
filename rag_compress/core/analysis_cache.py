"""The latest analyses of passages, with a bound on their memory."""

from __future__ import annotations

import sys
from collections.abc import Hashable
from contextlib import suppress
from threading import Lock

from cachetools import LRUCache

from rag_compress.core.analyzed_passage import AnalyzedPassage

CACHE_BYTES = 128_000_000
"""Most bytes of remembered analyses: some 10,000 chunks of 500 English characters, or 1,200 of as many Chinese ones."""

# Bytes, as measured when everything was worked out that is worked out at its first use: some 25 for an English
# character, 200 for a Chinese one. The texts come on top, and twice: as they are and without case.
_PER_PASSAGE = 2_000
_PER_SENTENCE = 450
_PER_TERM = 150


class AnalysisCache:
    """
    Remembers the latest analyses; may be used from several threads at once.

    :param most_bytes: Bytes from which on the oldest are forgotten.
    """

    def __init__(self, most_bytes: int = CACHE_BYTES) -> None:
        self._analyzed: LRUCache[Hashable, AnalyzedPassage] = LRUCache(most_bytes, getsizeof=estimated_bytes)
        self._lock = Lock()

    def get(self, key: Hashable) -> AnalyzedPassage | None:
        """
        Find an analysis.

        :param key: The key it was put under.
        :returns: The analysis, or None.
        """
        with self._lock:
            return self._analyzed.get(key)

    def put(self, key: Hashable, analyzed: AnalyzedPassage) -> None:
        """
        Remember an analysis, unless it alone is too large.

        :param key: What to find it by.
        :param analyzed: The analysis.
        """
        with self._lock, suppress(ValueError):  # the cache's word for what is larger than itself
            self._analyzed[key] = analyzed

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._analyzed.clear()


def estimated_bytes(analyzed: AnalyzedPassage) -> int:
    """
    Estimate the memory that an analysis takes, what it will work out later included.

    :param analyzed: The analysis.
    :returns: Bytes.
    """
    terms = len(analyzed.title_terms) + sum(map(len, analyzed.terms))
    texts = 2 * (sys.getsizeof(analyzed.text) + sys.getsizeof(analyzed.title))
    size = _PER_PASSAGE + texts + _PER_SENTENCE * len(analyzed.spans) + _PER_TERM * terms
    return size * (2 if analyzed.headings else 1)  # sections are passages of their own beside it
