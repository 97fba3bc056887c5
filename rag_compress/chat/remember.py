"""Remember what was found out about a text, within bounds."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import TypeVar

from rag_compress.core.caches import SharedCache, digest_of, forget_too

Found = TypeVar("Found")

_TEXTS = 2**15
_LONGEST = 2_000
"""Characters above which a text itself is not held, so that the memory is bounded in characters, too."""


def remembered_by_text(find: Callable[..., Found]) -> Callable[..., Found]:
    """
    Let a function remember what it found in each text: most of a conversation was there at the last request. A long
    text is looked at anew.

    Unlike `rag_compress.core.caches.remembered` it holds the texts, which conversations hold anyway: finding one of
    these by its digest would take longer than some of the functions do.

    :param find: A pure function of a text and further values, all hashable, none by keyword.
    :returns: The same, safe to share by threads.
    """
    known = lru_cache(maxsize=_TEXTS)(find)
    forget_too(known.cache_clear)

    @wraps(find)
    def look_up(text: str, *values: Hashable) -> Found:
        return (known if len(text) <= _LONGEST else find)(text, *values)

    return look_up


def remembered_count(count: Callable[[str], int]) -> Callable[[str], int]:
    """
    Let a function remember its number for each text, that of a long text by a digest of it.

    :param count: A pure function from a text to a number.
    :returns: The same, safe to share by threads if ``count`` is.
    """
    of_short = lru_cache(maxsize=_TEXTS)(count)
    of_long: SharedCache[bytes, int] = SharedCache(_TEXTS)

    def look_up(text: str) -> int:
        if len(text) <= _LONGEST:
            return of_short(text)
        return of_long.get_or_make(digest_of(text), lambda: count(text))

    return look_up
