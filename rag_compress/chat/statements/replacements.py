"""
Something else in the place of what was said: "Use Postgres instead.", "It has been moved to 3 pm.", "Doch lieber blau."

A correction that owns up to no mistake: see `corrections` for those that do.
"""

from __future__ import annotations

import re
from functools import cache

from rag_compress.chat.phrases import patterns_of
from rag_compress.chat.statements.joined_patterns import any_of, in_language


def replaces(folded: str, language: str | None) -> bool:
    """
    Tell whether a text puts something else in the place of what was said before.

    >>> replaces("actually, use postgres instead.", "en"), replaces("use it instead of that.", "en")
    (True, False)
    >>> replaces("nein, doch lieber blau.", "de"), replaces("不对，改用postgres。", "zh")
    (True, True)

    :param folded: A sentence, in lower case with straight apostrophes.
    :param language: ISO 639-1 code of its language; None looks for those of any. English is known in all.
    :returns: Whether it does.
    """
    return _compiled(language).search(folded) is not None


@cache
def _compiled(language: str | None) -> re.Pattern[str]:
    return any_of(in_language(patterns_of("replaced"), language))
