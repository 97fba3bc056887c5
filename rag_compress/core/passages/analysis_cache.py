"""The latest analyses of passages, with a bound on their memory."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Hashable
from contextlib import suppress
from typing import Any, TypeAlias
from weakref import ref

from rag_compress.core.caches import SharedCache
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.words.word_vectors import word_vectors

CACHE_BYTES = 128_000_000
"""Most bytes of remembered analyses: some 9,000 chunks of 500 English characters, or 1,200 of as many Chinese ones."""

# Bytes, as measured when everything was worked out that is worked out at its first use: some 25 for an English
# character, 200 for a Chinese one. The texts come on top, and twice: as they are and without case.
_PER_PASSAGE = 2_000
_PER_SENTENCE = 450
_PER_DIRECTION = 550
_PER_TERM = 150

_SWEEP_SHARE = 0.01
"""Objects that have gone, as a share of all analyses, from which on all are looked through for what was made with them.
So a function that is written into every call costs a look at a hundred analyses each time, not at all of them."""

Makers: TypeAlias = tuple[Hashable, ...]
"""What analyses were made with, and are forgotten with."""


class AnalysisCache(SharedCache[tuple[Makers, Hashable], AnalyzedPassage]):
    """
    Remembers the latest analyses, each for as long as all that it was made with.

    :param most_bytes: Bytes from which on the oldest are forgotten.
    """

    def __init__(self, most_bytes: int = CACHE_BYTES) -> None:
        super().__init__(most_bytes, estimated_bytes)
        # An object goes at any moment, of a thread that holds the lock even: that it has gone is noted without it.
        self._gone: deque[ref[Any]] = deque()

    def makers(self, *objects: Any) -> Makers:
        """
        Name what makes an analysis, without holding the objects.

        What belongs to a function that a caller writes into the call is forgotten with it: nobody can ask for it again.
        An object that others can be equal to, such as a name or a method, is held.

        :param objects: What the analysis is made with, all hashable.
        :returns: The same for equal objects.
        """
        return tuple(self._held_weakly(one) for one in objects)

    def put(self, key: tuple[Makers, Hashable], found: AnalyzedPassage) -> None:
        """
        Remember an analysis, unless it alone is too large, and sometimes forget those whose makers have gone.

        :param key: What made it, and what to find it by.
        :param found: The analysis.
        """
        if self._gone and len(self._gone) >= _SWEEP_SHARE * len(self._entries):
            with self._lock:
                self._forget_the_gone()
        super().put(key, found)

    def _held_weakly(self, one: Hashable) -> Hashable:
        hashed_by: Any = type(one).__hash__
        if hashed_by is object.__hash__:
            with suppress(TypeError):  # of a class that allows no weak references
                return ref(one, self._gone.append)
        return one

    def _forget_the_gone(self) -> None:
        self._gone.clear()
        for makers, key in list(self._entries):
            if any(isinstance(part, ref) and part() is None for part in makers):
                del self._entries[makers, key]


def estimated_bytes(analyzed: AnalyzedPassage) -> int:
    """
    Estimate the memory that an analysis takes, what it will work out later included.

    :param analyzed: The analysis.
    :returns: Bytes.
    """
    terms = len(analyzed.title_terms) + sum(map(len, analyzed.terms))
    texts = 2 * (sys.getsizeof(analyzed.text) + sys.getsizeof(analyzed.title))
    per_sentence = _PER_SENTENCE + (_PER_DIRECTION if word_vectors(analyzed.language) else 0)
    size = _PER_PASSAGE + texts + per_sentence * len(analyzed.spans) + _PER_TERM * terms
    has_others = analyzed.headings or analyzed.cues.times  # sections, or what is read of subtitles: passages, too
    return size * (2 if has_others else 1)
