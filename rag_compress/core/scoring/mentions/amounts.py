"""Amounts: two weeks are 14 days, 1.5 km are 1,500 metres, and 20 per cent are 20 %."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Final

from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.scoring.mentions import Mention
from rag_compress.core.scoring.mentions.fractions import find_fractions
from rag_compress.core.words.amounts import Amount, amounts_as_written, amounts_in, measures_in

_TOLERANCE: Final = {"duration": 0.015}
"""Share by which amounts may differ: twelve months are counted as of thirty days, and are a year. 0 but for these."""

_EXACT: Final = 1e-6
_ROUNDED: Final = 0.011
"""For a third, of which 33 %, 33.3 % and 33.33 % are rounded forms."""

_NONE_OF: Final = frozenset(("money",))
"""Measures that are left out: five dollars are not five euros, and one or the other would be as good."""

_BARE: Final = re.compile(r"-?\d[\d.,\u00a0 ']*")
_BEHIND_KEY: Final = re.compile(rf"[:=：\t]\s*[\"'`]?({_BARE.pattern})[\"'`,;]*$")
_WORD: Final = re.compile(r"[A-Za-zµ]+/[hs]\b|[A-Z]?[^\W\d_A-Z]+[²³]?|[A-Z]+(?![a-z])|%")
_OF_CALENDAR: Final = frozenset(
    ("year", "month", "week", "day", "hour", "minute", "second", "jahr", "monat", "tag", "mois")
)
"""What a column of that name holds is a date or a time, and no duration."""


@dataclass(frozen=True)
class SameAmount(Mention):
    """
    A mention of an amount.

    :param amount: What it means.
    :param tolerance: Share by which another may differ.
    """

    amount: Amount
    tolerance: float

    def is_in(self, text: str) -> bool:
        """
        Tell whether a text mentions the same.

        :param text: A title or a sentence.
        :returns: Whether it does.
        """
        return any(map(self._is_same, amounts_in(text, [self.amount.measure])))

    def sentences_of(self, passage: AnalyzedPassage) -> Iterable[int]:
        """
        Find the sentences that mention the same.

        :param passage: A passage.
        :returns: Their indices.
        """
        found = (index for index, amount in passage.amounts_of(self.amount.measure) if self._is_same(amount))
        return chain(found, self._rows_of(passage))

    def _rows_of(self, passage: AnalyzedPassage) -> Iterator[int]:
        """What says only the number, below a column or behind a key that names the unit: "Running Time min: 123"."""
        measure = self.amount.measure
        rows = passage.fields.rows if any(unit_named(name, measure) for name in passage.fields.names) else ()
        pairs = [(index, *field) for index in rows for field in passage.fields.of(index)]
        pairs += [
            (index, key, found[1])
            for index, key in enumerate(passage.lines.keys)
            if key and unit_named(key, measure) and (found := _BEHIND_KEY.search(passage.lines[index]))
        ]
        for index, name, cell in pairs:
            unit = unit_named(name, measure) if _BARE.fullmatch(cell) else ""
            if unit and any(map(self._is_same, amounts_in(f"{cell} {unit}", [measure]))):
                yield index

    def _is_same(self, amount: Amount) -> bool:
        return math.isclose(amount.size, self.amount.size, rel_tol=self.tolerance)


@lru_cache(maxsize=2**10)
def unit_named(name: str, measure: str) -> str:
    """
    Find the unit that the name of a column says.

    >>> unit_named("Running Time min", "duration"), unit_named("weight_kg", "weight"), unit_named("hour", "duration")
    ('min', 'kg', '')

    :param name: The name.
    :param measure: What is measured.
    :returns: The last unit of the measure in it; empty for none, and for a part of a date or a time.
    """
    words = _WORD.findall(name)
    units = (
        word for word in reversed(words) if word.lower() not in _OF_CALENDAR and amounts_in(f"2 {word}", [measure])
    )
    return next(units, "")


def find_amounts(query: str) -> Iterator[SameAmount]:
    """
    Find the amounts that a query names with their units.

    >>> [mention.written for mention in find_amounts("Can I return it after two weeks, with 20 percent off?")]
    ['two weeks', '20 percent']

    :param query: The query as it was asked.
    :returns: The mentions.
    """
    for written, percent in find_fractions(query):
        is_rounded = percent != round(percent)
        yield SameAmount(written, Amount("share", percent), _ROUNDED if is_rounded else _EXACT)
    for measure in measures_in(query):
        if measure not in _NONE_OF:
            for written, amount in amounts_as_written(query, measure):
                yield SameAmount(written, amount, _TOLERANCE.get(measure, _EXACT))
