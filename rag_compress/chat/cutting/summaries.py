"""Summaries of messages by a model of the caller's: asked for within bounds, and only once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable
from contextlib import suppress
from inspect import iscoroutine, ismethod
from typing import Any, TypeAlias
from weakref import ref

from cachetools import LRUCache

from rag_compress.chat.answers import without_thoughts
from rag_compress.chat.models import Note
from rag_compress.core.caches import digest_of, forget_too
from rag_compress.core.locks import shared_lock
from rag_compress.core.terms import index_terms
from rag_compress.core.words.languages import language_of

Summarise: TypeAlias = Callable[[str, int], "str | None"]
"""
Text of a message and most tokens of its summary -> the summary, or None, which declines.

What it says is remembered for as long as the function lives, or the object whose method it is, which must not change
its answers meanwhile. What takes no weak reference, such as an object with ``__slots__`` that lack ``__weakref__``, is
asked anew in each request.
"""

MAX_SUMMARIES = 20
"""Most summaries in one request; a model that fails is not asked again."""

REMEMBERED_BYTES = 16_000_000
"""Most bytes of the summaries that are remembered of one function, the latest of them: 11,000 of 100 words."""

_PER_SUMMARY = 350
"""Bytes that a summary takes beside its text: what it is known by, and its places in the tables."""

_Known: TypeAlias = LRUCache[Hashable, str]
"""Text and limit -> summary, empty where the function declined; and summary -> the text it was given for."""

_OF_SEVERAL = ""
"""In place of that text where there are more."""

# By the identity of the function, or of the object whose method it is: equal objects may answer differently. With it
# what it said is forgotten.
_known: dict[int, tuple[ref[Any], _Known]] = {}
_lock = shared_lock()


def _forget() -> None:
    with _lock:
        _known.clear()


forget_too(_forget)


class Summaries:
    """
    The summaries of one request, of `MAX_SUMMARIES` texts at most.

    :param summarise: Summarises a message; None for nothing that does.
    """

    def __init__(self, summarise: Summarise | None) -> None:
        self._summarise = summarise
        self._left = MAX_SUMMARIES
        self._known = _memory_of(summarise)
        self._failures: list[Note] = []
        self._too_long = 0
        self._void = 0

    @property
    def notes(self) -> list[Note]:
        """What did not go as usual."""
        counts = {"were longer than asked for": self._too_long, "said nothing of their message": self._void}
        texts = [f"{count} summaries {fault}, so the cut serves" for fault, count in counts.items() if count]
        return [*self._failures, *(Note("fallback", text) for text in texts)]

    def of(self, text: str, limit: int, count: Callable[[str], int]) -> tuple[str, int] | None:
        """
        Have a message summarised.

        A refusal or a number instead of a summary must not drive out what the message says: what shares no word with
        its message is none, nor is what was given for another one.

        :param text: What is said.
        :param limit: Most tokens of the summary.
        :param count: Counts its tokens.
        :returns: The summary and its tokens; None where there is none of that length.
        """
        if self._summarise is None or self._left <= 0:
            return None
        self._left -= 1
        try:
            summary = self._remembered(self._summarise, text, limit)
        except Exception as error:  # a model that fails is not asked again in this request
            self._left = 0
            self._failures.append(Note("fallback", f"summarising failed ({error!r}), so the cut serves"))
            return None
        if summary is None:
            return None
        if not summary:
            self._void += 1
            return None
        tokens = count(summary)
        if tokens > limit:
            self._too_long += 1
            return None
        return summary, tokens

    def _remembered(self, summarise: Summarise, text: str, limit: int) -> str | None:
        """
        What a function says of a text, asked once: a chat that grows brings the same texts again at each turn.

        None where it declines; empty where it says nothing of the text, which is not remembered: it may say more later.
        """
        asked, of = getattr(summarise, "__func__", None), digest_of(text)
        with _lock:
            summary = self._known.get((asked, of, limit))
        if summary is None:
            said = _checked(summarise(text, limit))
            summary = without_thoughts(said or "")
            if said is not None and not _share_a_term(summary, text):
                return ""
        with _lock, suppress(ValueError):  # the cache's word for what is larger than itself
            if summary and self._known.setdefault((asked, digest_of(summary)), of.hex()) != of.hex():
                self._known[asked, digest_of(summary)] = _OF_SEVERAL
                self._known.pop((asked, of, limit), None)
                return ""
            self._known[asked, of, limit] = summary
        return summary or None


def _share_a_term(summary: str, text: str) -> bool:
    language = language_of(text)
    return not set(index_terms(summary, language)).isdisjoint(index_terms(text, language))


def _memory_of(summarise: Summarise | None) -> _Known:
    owner = summarise.__self__ if ismethod(summarise) else summarise  # a method is another object every time
    identity = id(owner)

    def forget(_: object) -> None:  # without the lock, which the thread may hold as it collects garbage
        _known.pop(identity, None)

    with _lock:
        if identity not in _known:
            memory: _Known = LRUCache(REMEMBERED_BYTES, getsizeof=lambda said: sys.getsizeof(said) + _PER_SUMMARY)
            try:
                _known[identity] = ref(owner, forget), memory
            except TypeError:  # it takes no weak reference, and its identity may become another's
                return memory
        return _known[identity][1]


def _checked(summary: object) -> str | None:
    if iscoroutine(summary):
        summary.close()  # or Python warns that nobody awaited it
        raise TypeError("summarise must be a plain function, got an async one")
    if not isinstance(summary, str | None):
        raise TypeError(f"summarise must give a str or None, got {type(summary).__name__}")
    try:
        (summary or "").encode()
    except UnicodeEncodeError as error:  # no request to a model could hold it
        raise ValueError(f"summarise must give valid Unicode, got {error.object[error.start]!a}") from error
    return summary
