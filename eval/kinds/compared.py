"""Questions that compare the values of made-up tables: the most, at least so many, within some years, all but these."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from eval.data import Document, Evidence, Question

_ROWS = 100
_TABLES = 40
_SEED = 13
_APART = 4
"""Years on both sides of a town's in which no other was founded."""

_HEAD = "town,inhabitants,area_km2,altitude_m,founded"


class _Town(NamedTuple):
    name: str
    inhabitants: int
    area: int
    altitude: int
    founded: int


def superlatives() -> Iterator[Question]:
    """
    Ask for the row with the most or the least of a column.

    :returns: The questions, each of a table of its own.
    """
    asked: Sequence[tuple[str, Callable[[_Town], int]]] = (
        ("Which town has the most inhabitants?", lambda town: town.inhabitants),
        ("Which town has the smallest area?", lambda town: -town.area),
        ("Which town lies highest?", lambda town: town.altitude),
        ("What is the oldest town?", lambda town: -town.founded),
    )
    for number, towns in enumerate(_tables()):
        query, size = asked[number % len(asked)]
        yield _question(query, towns, max(towns, key=size), number)


def bounds() -> Iterator[Question]:
    """
    Ask for the rows with more, or less, than so much in a column.

    :returns: The questions, each of a table of its own; one row answers each.
    """
    for number, towns in enumerate(_tables()):
        if number % 2:
            rows = sorted(towns, key=lambda town: -town.inhabitants)
            query = f"Which towns have more than {rows[1].inhabitants:,} inhabitants?"
        else:
            rows = sorted(towns, key=lambda town: town.altitude)
            query = f"Which towns lie below {rows[1].altitude} m?"
        yield _question(query, towns, rows[0], number)


def periods() -> Iterator[Question]:
    """
    Ask for the row of some years, none of which the table names.

    :returns: The questions, each of a table of its own.
    """
    for number, towns in enumerate(_tables()):
        rows = sorted(towns, key=lambda town: town.founded)
        apart = [three for three in zip(rows, rows[1:], rows[2:], strict=False) if _are_apart(three)]
        before, town, behind = apart[number % len(apart)]
        first, last = (before.founded + town.founded) // 2, (town.founded + behind.founded + 1) // 2
        yield _question(f"Which town was founded between {first} and {last}?", towns, town, number)


def exclusions() -> Iterator[Question]:
    """
    Ask for the row that has not what all others have.

    :returns: The questions, each of a table of its own.
    """
    for number, towns in enumerate(_tables()):
        odd = towns[number * 7 % _ROWS]
        query = ("Which town is not in Ardland?", "All towns except those in Ardland")[number % 2]
        lands = ["Bergland" if town is odd else "Ardland" for town in towns]
        rows = [f"{town.name},{land},{town.inhabitants}" for town, land in zip(towns, lands, strict=True)]
        yield _of_table(query, "town,land,inhabitants", rows, rows[towns.index(odd)], number)


def _are_apart(towns: Sequence[_Town]) -> bool:
    before, town, behind = (one.founded for one in towns)
    return before + _APART < town < behind - _APART


KINDS: Mapping[str, Callable[[], Iterator[Question]]] = {
    "Which town has the most inhabitants?": superlatives,
    "Which towns lie below 40 m?": bounds,
    "Which town was founded between 1712 and 1718?": periods,
    "Which town is not in Ardland?": exclusions,
}
"""What is asked, by an example."""


def _tables() -> Iterator[Sequence[_Town]]:
    """Towns with random figures, of which no two in a table are alike."""
    for number in range(_TABLES):
        draw = random.Random(_SEED + number)
        inhabitants, area, altitude = (draw.sample(range(least, most), _ROWS) for least, most in _RANGES)
        founded = draw.sample(range(1100, 1950), _ROWS)
        columns = zip(inhabitants, area, altitude, founded, strict=True)
        yield [_Town(f"{_NAMES[at % 10]}{_NAMES[at // 10].lower()}", *figures) for at, figures in enumerate(columns)]


_RANGES = ((500, 900_000), (3, 900), (2, 2000))
_NAMES = ("Bel", "Dro", "Fen", "Gar", "Hol", "Kir", "Lun", "Mor", "Tan", "Ves")


def _question(query: str, towns: Sequence[_Town], answer: _Town, number: int) -> Question:
    rows = [",".join(map(str, town)) for town in towns]
    return _of_table(query, _HEAD, rows, rows[towns.index(answer)], number)


def _of_table(query: str, head: str, rows: Sequence[str], row: str, number: int) -> Question:
    text = "\n".join((head, *rows))
    gold = Evidence(0, text.index(row), text.index(row) + len(row))
    return Question(
        id=f"{number} {query}", query=query, documents=(Document("towns", "", text),), gold_sentences=(gold,)
    )
