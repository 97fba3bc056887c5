"""
What a process remembers of the texts it was given, and how to make it forget them.

Nothing remembered changes a result. The core holds for all requests of a process together:

- analyses of passages: `rag_compress.core.passages.analysis_cache.CACHE_BYTES`, 128 MB, by estimate;
- the languages of the latest 32,768 texts, known by their digests: 6 MB;
- the terms of the latest 512 earlier messages, each cut at 4,000 characters: 2 MB;
- words with their terms, 16,384 for each language and way to make terms, each of some hundred characters at most: 4 MB
  where all are in use; and the rarity of 8,192 words.

`forget_texts` clears all of them but the single words, and what other packages name by `forget_too`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from hashlib import blake2b
from typing import TypeVar

from cachetools import LRUCache, cached

from rag_compress.core.locks import shared_lock

Found = TypeVar("Found")

_clear: list[Callable[[], None]] = []


def remembered(most: int) -> Callable[[Callable[..., Found]], Callable[..., Found]]:
    """
    Let a function remember what it found in texts, known by their digests, but not the texts.

    >>> @remembered(most=2)
    ... def length(text):
    ...     print("counted")
    ...     return len(text)
    >>> length("race"), length("race")
    counted
    (4, 4)

    :param most: Texts whose results are held; the one not asked for longest is forgotten first.
    :returns: What makes a pure function of a text, and of further values that are hashable, one that remembers. It may
        be called from several threads at once.
    """

    def decorate(find: Callable[..., Found]) -> Callable[..., Found]:
        known: LRUCache[Hashable, Found] = LRUCache(most)
        lock = shared_lock()
        look_up = cached(known, key=_key, lock=lock)(find)

        def clear() -> None:
            with lock:
                known.clear()

        forget_too(clear)
        return look_up

    return decorate


def forget_too(clear: Callable[[], None]) -> None:
    """
    Name another cache that `forget_texts` clears.

    :param clear: What clears it.
    """
    _clear.append(clear)


def forget_texts() -> None:
    """Free the memory of all that requests share, so that the next one works out anew what it finds in every text."""
    for clear in _clear:
        clear()


def digest_of(text: str) -> bytes:
    """
    Give what a text is known by where it is not to be held itself.

    :param text: Any text.
    :returns: 16 bytes, others for every other text.
    """
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _key(text: str, *values: Hashable) -> Hashable:
    digest = digest_of(text)
    return (digest, *values) if values else digest
