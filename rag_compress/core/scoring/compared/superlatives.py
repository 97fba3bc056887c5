"""Superlatives: the largest population, the second oldest, the three cheapest."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from rag_compress.core.models import Span
from rag_compress.core.scoring.compared import Comparison
from rag_compress.core.scoring.compared.grades import ORDINAL_PREFIXES, Grade, read_grades
from rag_compress.core.scoring.compared.names import names_near
from rag_compress.core.scoring.compared.qualities import (
    BEFORE_SUPERLATIVE,
    GRADED,
    IMPLIED,
    NAMED,
    OF_ANY,
    RIGHT_BEHIND,
)
from rag_compress.core.words.amounts import DATE
from rag_compress.core.words.ordinal_words import ORDINALS
from rag_compress.core.words.units import unit_of

_BY: Final = re.compile(r"\s(?:by|nach|par|por|per)\s(?P<name>(?:[^\W\d_]+\s){0,2}[^\W\d_]+)\W*$")
"""What is compared, said at the end: "the largest city in Italy by population"."""

_PLACES: Final = range(2, 8)
_SECOND: Final = re.compile(
    rf"(?:\b(?P<word>{'|'.join(word for word, number in ORDINALS.items() if number in _PLACES)})"
    r"|(?<!\d)(?P<figure>[2-7])(?:st|nd|rd|th|\.|e|º)|第(?P<han>[二三四五六七]))[\s-]?(?:\w+\s){0,2}$"
)
_LEAST: Final = re.compile(r"(?:\b(?:least|less|moins|menos|meno|wenigsten)\s|最不)$")
"""Before an adjective: "the least populous"."""

_HAN: Final = "〇一二三四五六七"
_COUNTS: Final = {
    word: number
    for words in (
        "two three four five six seven eight nine ten",
        "zwei drei vier fünf sechs sieben acht neun zehn",
        "deux trois quatre cinq six sept huit neuf dix",
        "dos tres cuatro cinco seis siete ocho nueve diez",
    )
    for number, word in enumerate(words.split(), 2)
}
_COUNT: Final = rf"(?P<count>\d{{1,2}}|{'|'.join(_COUNTS)})"
_COUNT_BEFORE: Final = re.compile(
    rf"\b{_COUNT}\s(?:\w+\s)?(?:(?<=\w\s)(?:l[eao]s|gli|i|die)\s(?:(?:plus|más|più|mais|moins|menos|meno)\s)?)?$"
)
"""How many are asked for: the three cheapest, the three next cheapest, les trois villes les plus peuplées."""
_COUNT_BEHIND: Final = re.compile(rf"\s{_COUNT}\b")
_MOST: Final = 20
"""Things that a query counts at most."""


def superlatives_in(query: str) -> Iterator[Comparison]:
    """
    Find the superlatives of a query.

    >>> (one,) = superlatives_in("which city has the second largest population")
    >>> one.names["population"], one.places
    (2.0, (2, 2))

    :param query: The query in small letters.
    :returns: The comparisons: one for each superlative, however many things it may compare.
    """
    found: dict[Span, list[Grade]] = {}
    for grade in read_grades():
        for match in grade.superlative.finditer(query):
            found.setdefault(match.span(), []).append(grade)
    for (start, end), grades in sorted(found.items(), key=lambda one: (one[1][0].kind == "any", one[0])):
        if any(first <= start and end <= last and (first, last) != (start, end) for first, last in found):
            continue
        near = names_near(query, start, end, before=BEFORE_SUPERLATIVE)
        if said := _BY.search(query, end):
            near |= dict.fromkeys(said["name"].split(), NAMED)
        is_least = _LEAST.search(query, 0, start) is not None
        is_any = any(grade.kind == "any" for grade in grades)
        names: dict[str, float] = {}
        measures: dict[str, int] = {}
        for grade in (one.reversed() if is_least and one.kind == "graded" else one for one in grades):
            sign = next(iter(grade.names.values()))
            if grade.kind != "graded":
                names |= {name: sign * weight for name, weight in near.items()}
                measures |= {unit_of(name)[0]: sign for name, weight in near.items() if weight >= RIGHT_BEHIND}
            weight = IMPLIED if grade.kind != "graded" else OF_ANY if is_any else GRADED
            for name, direction in grade.names.items():
                names[name] = max(direction * weight, names.get(name, 0.0), key=abs)
            measures |= {DATE: sign} if grade.kind == "dated" else grade.measures
        measures.pop("", None)
        yield Comparison(names, measures, places=_places(query, start, end))


def _places(query: str, start: int, end: int) -> tuple[int, int]:
    place = next((number for word, number in ORDINAL_PREFIXES.items() if query.startswith(word, start)), 0)
    before = query[:start]
    if not place and (second := _SECOND.search(before)):
        place = _HAN.index(second["han"]) if second["han"] else int(second["figure"] or 0) or ORDINALS[second["word"]]
    if place:
        return place, place
    counted = _COUNT_BEFORE.search(before) or _COUNT_BEHIND.match(query, end)
    if counted:
        count = int(counted["count"]) if counted["count"].isdigit() else _COUNTS[counted["count"]]
        return 1, count if 1 <= count <= _MOST else 1
    return 1, 1
