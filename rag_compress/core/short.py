"""Values as they are shown to somebody who looks at a result: not all of them."""

from __future__ import annotations

import reprlib

_LONGEST = 100
_MOST = 3

_shown = reprlib.Repr()
_shown.maxstring = _LONGEST
_shown.maxtuple = _MOST


def short(value: str | tuple[str, ...]) -> str:
    """
    Show a text, or some of several, within a few hundred characters.

    >>> len(short("otter " * 1000))
    100

    :param value: The text, or the texts.
    :returns: Python's notation of it, with dots for what is left out.
    """
    return _shown.repr(value if isinstance(value, str) else tuple(map(str, value)))
