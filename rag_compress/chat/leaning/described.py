"""What a question describes itself is new, whatever points in it: "that man who fixed the boiler, what's his name?"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from rag_compress.chat.phrases import patterns_of

LONGEST: Final = 1000
"""Characters of a query that is looked at: a longer one is a whole text."""


def without_descriptions(said: str, languages: Sequence[str]) -> str:
    """
    Leave of a query what describes nothing: the rest of it may point at what was said before.

    "That friend who repairs computers" is new, whatever "that" says, and so is the "he" behind it. The "that" of "the
    pill that I take" opens a clause, and the "it" of "who was it that" stands for nothing.

    >>> without_descriptions("that friend who repairs computers, what's his name?", ["en"])
    '?'
    >>> without_descriptions("is that the one?", ["en"])
    'is that the one?'

    :param said: The query, `folded`.
    :param languages: Languages that it may be in.
    :returns: What is left of it.
    """
    if len(said) > LONGEST:
        return said
    for code in languages:
        if (pattern := _described(code)) is not None:
            said = pattern.sub("", said)
    return said


@cache
def _described(code: str) -> re.Pattern[str] | None:
    described = patterns_of("described").get(code)
    return re.compile(described) if described else None
