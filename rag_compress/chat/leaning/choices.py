"""A choice among what was offered ("the second one, please"): it says nothing without the offer before it."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from rag_compress.chat.phrases import in_any_language
from rag_compress.core.words.word_lists import folded

_LONGEST: Final = 80
"""Characters of a choice at most."""


def is_choice(query: str) -> bool:
    """
    Tell whether a query is nothing but a choice by its place among what was offered.

    >>> is_choice("The second one, please."), is_choice("Dann nehme ich den Zug."), is_choice("第二家吧，谢谢。")
    (True, False, True)

    :param query: What is said.
    :returns: Whether it is.
    """
    return len(query) <= _LONGEST and _choice().match(folded(query)) is not None


@cache
def _choice() -> re.Pattern[str]:
    choosing, offered, politely = map(in_any_language, ("choosing", "offered", "politely"))
    in_parts = rf"\W*(?:(?:{choosing})\W{{1,3}}){{0,3}}(?:{offered})(?:\W{{1,3}}(?:{politely})){{0,2}}\W*$"
    return re.compile(f"{in_parts}|{in_any_language('choice')}")
