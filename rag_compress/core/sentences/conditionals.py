"""Conditional expressions of code, whose question mark ends no sentence: ``size = is_big ? 3 : 1``."""

from __future__ import annotations

import re

_SIGN = re.compile(r"(?<![=!<>])=|\breturn\b|[\w$]\(|[&|]{2}|[=!<>]=|\?[?.]")
"""What a line of code has before a condition ends, and a question of prose has not."""

_CHOICE = re.compile(r"[^?\n]{1,200}? : ?\S")
"""The two values between which it chooses."""


def is_conditional(window: str, previous: int, place: int) -> bool:
    """
    Tell whether the question mark before a cut belongs to a conditional expression.

    >>> is_conditional("size = is_big ? 3 : 1", 0, 16), is_conditional("Vraiment ? Oui : il vient.", 0, 11)
    (True, False)

    :param window: A stretch of text without line breaks.
    :param previous: The cut before, or 0.
    :param place: The cut: where the second part begins.
    :returns: Whether it does.
    """
    return (
        window.startswith(" ? ", place - 3)
        and _CHOICE.match(window, place) is not None
        and _SIGN.search(window, previous, place) is not None
    )
