"""
What a process remembers of the texts it was given, and how to make it forget them.

Nothing remembered changes a result. The core holds for all requests of a process together:

- analyses of passages: `rag_compress.core.passages.analysis_cache.CACHE_BYTES`, 128 MB, by estimate:
  requests that go through more than that in turn find nothing remembered;
- the languages of the latest 32,768 texts, known by their digests: 6 MB; and of the latest 8,192 passages of at most
  2,000 characters, whose texts are held with them, as the analyses hold them;
- the dates of the latest 8,192 lines that are compared, by their digests: 4 MB;
- the values of the latest 4,096 lines, and as many records of lines, and of 16,384 cells that may lead to other
  records, with the lines, each cut at 600 characters;
- the terms of the latest 512 earlier messages, each cut at 4,000 characters: 2 MB;
- what is asked of a query more than once in a request, of the latest 64 queries of at most 2,000 characters;
- the token counts of the latest 8,192 sentences of at most 400 characters, with the sentences: 4 MB;
- words with their terms, 16,384 for each language and way to make terms, each of some hundred characters at most: 4 MB
  where all are in use; as many participles and Arabic roots; the rarity of 8,192 words; the idf of 32,768 pairs of
  counts; and 1,024 sets of abbreviations that pysbd looks for.

`forget_texts` clears all of them but the single words, and what other packages name by `forget_too`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from functools import lru_cache, wraps
from hashlib import blake2b
from typing import Final, Generic, TypeVar

from cachetools import LRUCache, cached

from rag_compress.core.locks import shared_lock

Key = TypeVar("Key", bound=Hashable)
Found = TypeVar("Found")

LONGEST_QUERY: Final = 2_000
"""Characters of a query that is remembered: a longer one is a text, and comes once."""

_clear: list[Callable[[], None]] = []


class SharedCache(Generic[Key, Found]):
    """
    A bounded memory that threads share. What was not asked for longest is forgotten first.

    >>> cache = SharedCache[str, int](1)
    >>> cache.put("race", 4)
    >>> cache.put("lake", 5)
    >>> cache.get("race"), cache.get("lake")
    (None, 5)

    :param most: Most entries, or the most that their sizes add up to.
    :param size_of: Gives the size of an entry; by default each has the size 1.
    """

    def __init__(self, most: int, size_of: Callable[[Found], int] | None = None) -> None:
        self._entries: LRUCache[Key, Found] = LRUCache(most, size_of)
        self._lock = shared_lock()

    def get(self, key: Key) -> Found | None:
        """
        Find an entry.

        :param key: What it was put under.
        :returns: The entry, or None.
        """
        with self._lock:
            return self._find(key)

    def get_all(self, keys: Iterable[Key]) -> list[Found | None]:
        """
        Find entries, before others are put in that might drive them out.

        :param keys: What each was put under.
        :returns: Each entry, or None.
        """
        with self._lock:
            return [self._find(key) for key in keys]

    def put(self, key: Key, found: Found) -> None:
        """
        Remember an entry, unless it alone is too large.

        :param key: What to find it by.
        :param found: The entry.
        """
        with self._lock, suppress(ValueError):  # the cache's word for what is larger than itself
            self._entries[key] = found

    def get_or_make(self, key: Key, make: Callable[[], Found]) -> Found:
        """
        Find an entry, or make and remember it. Threads that ask for the same at once may each make it.

        :param key: What to find it by.
        :param make: Makes it.
        :returns: The entry.
        """
        found = self.get(key)
        if found is None:
            found = make()
            self.put(key, found)
        return found

    def _find(self, key: Key) -> Found | None:
        try:
            return self._entries[key]  # at a third of the price of ``get``
        except KeyError:
            return None

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._entries.clear()


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
        known: SharedCache[Hashable, Found] = SharedCache(most)
        forget_too(known.clear)
        return cached(known._entries, key=_key, lock=known._lock)(find)

    return decorate


def once_per_query(find: Callable[..., Found]) -> Callable[..., Found]:
    """
    Let a function of a query remember what it found: several steps of a request ask it the same.

    >>> @once_per_query
    ... def length(query):
    ...     print("counted")
    ...     return len(query)
    >>> length("race"), length("race")
    counted
    (4, 4)

    :param find: A pure function of a query, and of further values that are hashable; nobody changes what it returns.
    :returns: The same, with a memory of 64 queries of at most `LONGEST_QUERY` characters. It may be called from several
        threads at once.
    """
    known = lru_cache(maxsize=2**6)(find)
    forget_too(known.cache_clear)

    @wraps(find)
    def ask(query: str, *more: Hashable) -> Found:
        return known(query, *more) if len(query) <= LONGEST_QUERY else find(query, *more)

    return ask


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
