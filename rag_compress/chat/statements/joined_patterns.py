"""Many expressions looked for at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from rag_compress.core.words.languages import FALLBACK_LANGUAGE

_ANCHORS: Final = (r"\b", "^", "")
_TOKEN: Final = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|.", re.DOTALL)


def any_of(patterns: Iterable[str]) -> re.Pattern[str]:
    r"""
    Join expressions to one that finds something where any of them does.

    Those that begin with the edge of a word are tried there only, those of the beginning of the text only there: at
    most places of a text neither is, and each of dozens of alternatives would be tried at each of them.

    >>> any_of([r"\bnever\b|no$", r"^only|\balways\b"]).pattern
    '\\b(?:never\\b|always\\b)|^(?:only)|(?:no$)'

    :param patterns: Regular expressions without numbered groups.
    :returns: The expression.
    """
    by_anchor: dict[str, list[str]] = {anchor: [] for anchor in _ANCHORS}
    for pattern in patterns:
        for alternative in _alternatives(pattern):
            anchor = next(filter(alternative.startswith, _ANCHORS))
            by_anchor[anchor].append(alternative.removeprefix(anchor))
    return re.compile("|".join(f"{anchor}(?:{'|'.join(found)})" for anchor, found in by_anchor.items() if found))


def in_language(patterns: Mapping[str, str], language: str | None) -> list[str]:
    """
    Choose the expressions that a text is compared with: those of English, and those of its language.

    >>> in_language({"de": "nie", "en": "never", "es": "nunca"}, "es")
    ['never', 'nunca']

    :param patterns: Expressions by ISO 639-1 code.
    :param language: The code of its language; None looks for those of any.
    :returns: The expressions, each once.
    """
    codes = patterns if language is None else (FALLBACK_LANGUAGE, language)
    return [*dict.fromkeys(patterns[code] for code in codes if code in patterns)]


def _alternatives(pattern: str) -> Iterator[str]:
    """What bars part outside of brackets."""
    depth, found = 0, ""
    for token in _TOKEN.findall(pattern):
        depth += (token == "(") - (token == ")")
        if token == "|" and not depth:
            yield found
            found = ""
        else:
            found += token
    yield found
