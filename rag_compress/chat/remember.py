"""Remember what was found out about a text, within bounds."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import TypeVar

Found = TypeVar("Found")

_TEXTS = 2**15
_LONGEST = 2_000
"""Characters above which a text is looked at anew, so that the memory is bounded in characters, too."""


def remembered(find: Callable[..., Found]) -> Callable[..., Found]:
    """
    Let a function remember what it found in each text: most of a conversation was there at the last request.

    :param find: A pure function of a text and further values, all hashable, none by keyword.
    :returns: The same, safe to share by threads.
    """
    known = lru_cache(maxsize=_TEXTS)(find)

    @wraps(find)
    def look_up(text: str, *values: Hashable) -> Found:
        return (known if len(text) <= _LONGEST else find)(text, *values)

    return look_up
