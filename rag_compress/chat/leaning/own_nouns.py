"""Words that look as if they pointed back, but stand with a noun of their own: "das Konzert", "Marie a-t-elle ...?"."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from rag_compress.core.words.stop_words import stop_words
from rag_compress.core.words.word_lists import folded

_ARTICLE: Final = re.compile(
    r"\b[Dd]as (?!(?:Sie|Ihnen|Ihr(?:e[nmrs]?)?|Gleiche|Selbe|Andere|Erste|Zweite|Dritte|Vierte|Letzte|Nächste)\b)"
    r"(?=((?:[a-zäöüß]+en? ){0,3})[A-ZÄÖÜ])"
)
"""
The "das" of "das Konzert" and "das neue Auto", as nouns have capitals, with the adjectives between; so have "Sie", and
"das Gleiche", which points itself.
"""

_BETWEEN: Final = re.compile(r"\W*\w+ das \w+\W*")
"""What is too short to tell "Brennt das Haus?" from "Hat das Nachteile?"."""

_TAKEN_UP: Final = re.compile(r"\b([A-ZÀ-Ý](?!['’][a-zà-ÿ])[\w'’-]+)((?: n['’]| )\w+)-(?:t-)?(?:ils?|elles?)\b")
"""The "il" of "Benjamin Franklin avait-il", behind a name and its verb; "L'autre" is none."""


_GENITIVE: Final = re.compile(r"\b[Ll]ui (?=[A-ZĂÂÎȘŞȚŢ])")
"""The Romanian "lui" of "fiica lui Ingrid" ("Ingrid's daughter"), which is "his" elsewhere."""


def without_own_nouns(query: str, language: str | None) -> str:
    """
    Leave out of a query what points at nothing but a noun beside it.

    >>> without_own_nouns("Wann beginnt das neue Stück?", "de"), without_own_nouns("Wann war das?", "de")
    ('Wann beginnt neue Stück?', 'Wann war das?')
    >>> without_own_nouns("Quand Marie part-elle ?", "fr"), without_own_nouns("Quand part-elle ?", "fr")
    ('Quand Marie part ?', 'Quand part-elle ?')

    :param query: What is said, as it is written.
    :param language: ISO 639-1 code of the language that it is known to be in.
    :returns: The query without such words; another language's as it is.
    """
    leave = _BY_LANGUAGE.get(language or "")
    return query if leave is None else leave(query)


def _without_articles(query: str) -> str:
    if _BETWEEN.fullmatch(query):
        return query
    return _ARTICLE.sub(lambda found: "" if stop_words("de").isdisjoint(found[1].split()) else found[0], query)


def _without_inversions(query: str) -> str:
    return _TAKEN_UP.sub(lambda found: found[0] if folded(found[1]) in stop_words("fr") else found[1] + found[2], query)


_BY_LANGUAGE: Final[Mapping[str, Callable[[str], str]]] = MappingProxyType(
    {"de": _without_articles, "fr": _without_inversions, "ro": lambda query: _GENITIVE.sub("", query)}
)
