"""Lines of records that a query asks for by what they are, under keys that share no word with it: TEL for a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from rag_compress.core.filling.dated import asks_when
from rag_compress.core.layout.records import Record, key_in_record
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import with_firsts


def _asks(words: str) -> Callable[[str], bool]:
    asked = re.compile(rf"\b(?:{words})\b", re.IGNORECASE)
    return lambda query: asked.search(query) is not None


_START: Final[Callable[[str], bool]] = _asks(
    "(?:what|which) time|how late|um wie ?viel uhr|à quelle heure|a qué hora|a che ora|hoe laat"
)
_FIELDS: Final[Sequence[tuple[Callable[[str], bool], frozenset[str]]]] = (
    (
        lambda query: asks_when(query) or _START(query),
        frozenset(
            ("dtstart", "dtend", "rrule", "due", "bday", "py", "y1", "year", "date", "birthday", "pubdate", "published")
        ),
    ),
    (
        _asks("where|location|address|venue|wo|adresse|ort|où|lieu|dónde|dirección|dove|indirizzo|waar"),
        frozenset(("location", "adr", "postaladdress", "address", "place", "venue")),
    ),
    (
        _asks("(?:tele)?phone|call|telefon\\w*|anrufen|téléphone|teléfono|telefono|telefoon"),
        frozenset(("tel", "telephonenumber", "phone", "mobile")),
    ),
    (_asks("e-?mail|courriel|correo"), frozenset(("email", "mail"))),
    (_asks("web ?site|web ?page|homepage|url|site web|página web"), frozenset(("url", "ur", "labeleduri", "homepage"))),
    (_asks("journal|magazine|zeitschrift|revue|revista|rivista"), frozenset(("jo", "jf", "ja", "t2", "journal"))),
    (_asks("doi"), frozenset(("do", "doi"))),
    (_asks("who wrote|authors?|written by|autor\\w*|auteurs?"), frozenset(("au", "a1", "author", "creator"))),
)
"""How a query asks, and the keys, in lower case, that answer in calendars, contacts, directories and bibliographies."""


def asked_of_records(query: str, analyzed: Sequence[AnalyzedPassage]) -> dict[int, tuple[int, ...]]:
    """
    Find for each line of a record those of its lines that a query asks for.

    "When is the dentist?" is answered by no word of ``SUMMARY:Dentist``, but by ``DTSTART`` beside it.

    :param query: The query as it was asked.
    :param analyzed: The passages, taken apart.
    :returns: For positions of lines those of the others: nothing where the query asks for none.
    """
    keys = frozenset().union(*(keys for asks, keys in _FIELDS if asks(query)))
    found: dict[int, tuple[int, ...]] = {}
    for first, passage in with_firsts(analyzed) if keys else ():
        for record in passage.records:
            asked = tuple(first + index for index in _lines_of(record) if key_in_record(passage.lines, index) in keys)
            if asked:
                found |= {first + index: asked for index in _lines_of(record)}
    return found


def _lines_of(record: Record) -> range:
    return range(record.first, record.end)
