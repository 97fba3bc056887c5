"""The expressions of one language: whole words where words have spaces between them."""

from __future__ import annotations

import re
from functools import cache

from rag_compress.chat.phrases import UNSPACED, patterns_of
from rag_compress.core.words.languages import FALLBACK_LANGUAGE, detect_language


def language_of(query: str, main: str | None) -> str | None:
    """
    Tell in which language a query may ask for what was said.

    >>> language_of("Was habe ich gestern gefragt?", "en"), language_of("Wat zei ik gisteren?", "nl")
    ('de', None)

    :param query: What is asked.
    :param main: ISO 639-1 code of the conversation's language, for a query too short to tell its own.
    :returns: The code; None for a language whose expressions are not known.
    """
    code = detect_language(query) or main or FALLBACK_LANGUAGE
    return code if code in patterns_of("talks") else None


@cache
def spoken(kind: str, code: str) -> re.Pattern[str]:
    """
    Give what is said in a language as an expression, for text that is folded.

    >>> spoken("yesterday", "en").search("what did i say yesterday?")[0], spoken("yesterday", "fr").search("je ne sais")
    ('yesterday', None)

    :param kind: What is said, of `rag_compress.chat.phrases`.
    :param code: ISO 639-1 code.
    :returns: The expression; one that is nowhere found where the language has none.
    """
    pattern = patterns_of(kind).get(code)
    if pattern is None:
        return re.compile(r"(?!)")
    return re.compile(pattern if code in UNSPACED else rf"(?<!\w)(?:{pattern})(?!\w)")
