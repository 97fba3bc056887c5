"""What a cell or a value says: a date, or a number with its unit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rag_compress.core.caches import remembered
from rag_compress.core.words.amounts import DATE
from rag_compress.core.words.dates import SLASHED, Order, dates_placed, full_year, number_of_date
from rag_compress.core.words.quantities import Quantity, quantities_in
from rag_compress.core.words.units import unit_of

_MAY_BE: Final = re.compile(r"\d{3}|\d/\d")
"""What stands in every date that has a year: a quick look."""

_COMPACT: Final = re.compile(r"(?<!\d)((?:19|20)\d\d)(0[1-9]|1[0-2])([0-3]\d)(?!\d)")
_YEAR: Final = re.compile(r"(?<![\d.,:-])(?P<year>[1-9]\d{2,3})(?![\d.,:-]\d|\d)")
_SAID: Final = (
    r"\b(?:in|since|year|back\sto|im|seit|jahr|en|à|depuis|année|año|desde|nel|dal|anno|em|ano|jaar)\s"
    r"(?P<year>1\d{3})(?!\d|[\s.,:-]\d|\s(?:m|km|kg|g|ft|[^\W\d_]{2,}s)\b)"
)
_YEARS: Final = {"any": _YEAR, "said": re.compile(_SAID)}
_FAR: Final = 4
_POINT: Final = re.compile(r"\d\.\d{1,2}(?!\d)|\d\.\d{4}|(?<!\d)0\.\d|\d,\d{3}[.,]\d")
_COMMA: Final = re.compile(r"\d,\d{1,2}(?!\d)|(?<!\d)0,\d|\d\.\d{3}[.,]\d")
_GROUPED: Final = re.compile(r"(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?![\d.,])")
_HUNDREDS: Final = re.compile(r"(?<![\d.,])[1-9]\d\d(?![\d.,]*\d)")
_CLOCK: Final = re.compile(r"(?:\d{1,3}:)?\d{1,3}:\d\d(?:\.\d{1,6})?")
"""Minutes and seconds, with hours or without: 1:42:03."""

_UNIT: Final = re.compile(r"[^\W\d_]+[²³]?|%|[$€£]")


class Reading(NamedTuple):
    """
    A value.

    :param number: The number as it is written, with its power of ten; dates as 20240531.
    :param measure: What is measured, of `MEASURES`; empty for a number without a unit.
    :param size: The number in one unit for all of the measure.
    """

    number: float
    measure: str
    size: float


def read_column(
    name: str,
    cells: Sequence[tuple[int, str]],
    decimal_comma: bool,
    days_first: bool,
    *,
    only_dates: bool,
    may_be_dates: bool,
) -> list[tuple[int, Reading]]:
    """
    Read the cells of a column, or the values of a key.

    >>> read_column("area (km²)", [(1, "1,200"), (2, "n/a")], False, False, only_dates=False, may_be_dates=True)
    [(1, Reading(number=1200.0, measure='area', size=1200000000.0))]

    :param name: The name of the column, which may tell the unit.
    :param cells: The cells with their rows.
    :param decimal_comma: Whether a comma begins a fraction where the cells do not tell.
    :param days_first: Whether 3/8/2026 is in August.
    :param only_dates: Whether nothing but dates is looked for.
    :param may_be_dates: Whether they are dates where most are.
    :returns: What those hold that are values, each with its row.
    """
    if only_dates or may_be_dates:
        dated = {row: dates for row, cell in cells if (dates := read_dates(cell, days_first)) and dates[0][2][1]}
        if only_dates or 2 * len(dated) > len(cells):
            years = {row: year for row, cell in cells if (year := _YEAR.fullmatch(cell.strip(" \"'")))}
            found = {row: reading_of((int(year["year"]), 0, 0)) for row, year in years.items()}
            found |= {row: reading_of(max(date for _, _, date in dates)) for row, dates in dated.items()}
            return [*found.items()]
    unit = unit_in(name)
    decimal_comma = has_decimal_comma([cell for _, cell in cells], decimal_comma)
    read = []
    for row, cell in cells:
        if _CLOCK.fullmatch(cell.strip()):
            seconds = sum(float(part) * 60**place for place, part in enumerate(reversed(cell.strip().split(":"))))
            read.append((row, Reading(seconds, "duration", seconds)))
            continue
        for one in quantities_in(cell, decimal_comma)[:1]:
            if one.start <= _FAR:
                read.append((row, _with_unit(one, unit)))
    return read


def _with_unit(one: Quantity, unit: tuple[str, float]) -> Reading:
    if one.measure:
        return Reading(one.number, one.measure, one.size)
    return Reading(one.number, unit[0], one.number * unit[1])


def unit_in(name: str) -> tuple[str, float]:
    """
    Read the unit that the name of a column ends with.

    >>> unit_in("area (km²)"), unit_in("Running Time min"), unit_in("temp_min"), unit_in("price")
    (('area', 1000000.0), ('duration', 60.0), ('duration', 60.0), ('', 1.0))

    :param name: The name.
    :returns: The measure, and how many of its units the unit is; no measure where it ends with none.
    """
    words = _UNIT.findall(name)
    return unit_of(words[-1].lower()) if len(words) > 1 else ("", 1.0)


def reading_of(date: Order) -> Reading:
    """
    Give a date as a value.

    >>> reading_of((2024, 5, 31))
    Reading(number=20240531.0, measure='date', size=20240531.0)

    :param date: Year, month and day, 0 for what is not said.
    :returns: The value.
    """
    number = float(number_of_date(date))
    return Reading(number, DATE, number)


def read_dates(text: str, days_first: bool, *, with_years: str = "none") -> list[tuple[int, int, Order]]:
    """
    Find the dates of a text, those of figures in any order.

    >>> read_dates("on 8/3/2026 and 20260401", True)
    [(3, 11, (2026, 3, 8)), (16, 24, (2026, 4, 1))]

    :param text: The text.
    :param days_first: Whether 8/3/2026 is in March, as the text tells that it is of: see `has_days_first`.
    :param with_years: Which further numbers are years: "any" of three or four figures, "said" behind a word such as
        "in", or "none".
    :returns: Beginning and end of each, with its year, month and day.
    """
    if not _MAY_BE.search(text):
        return []
    return [*_dates_of(text, with_years, "day" if days_first and "/" in text else "month")]


@remembered(most=2**13)
def _dates_of(text: str, with_years: str, first_of_three: str) -> tuple[tuple[int, int, Order], ...]:
    found = dates_placed(text)
    found += [(*match.span(), (int(match[1]), int(match[2]), int(match[3]))) for match in _COMPACT.finditer(text)]
    for match in SLASHED.finditer(text):
        first, second, year = map(int, match.groups())
        year = full_year(year)
        has_day_first = first > 12 or (second <= 12 and first_of_three == "day")
        found = [one for one in found if one[1] <= match.start() or one[0] >= match.end()]
        found.append((*match.span(), (year, second, first) if has_day_first else (year, first, second)))
    for match in _YEARS[with_years].finditer(text) if with_years in _YEARS else ():
        start, end = match.span("year")
        if not any(first < end and start < last for first, last, _ in found):
            found.append((start, end, (int(match["year"]), 0, 0)))
    return tuple(sorted(found))


def has_decimal_comma(cells: Iterable[str], otherwise: bool) -> bool:
    """
    Tell whether a comma begins a fraction, and a point parts thousands.

    >>> has_decimal_comma(["1.765", "12,5"], False), has_decimal_comma(["1.765", "841"], False)
    (True, True)
    >>> has_decimal_comma(["1.5", "2"], True), has_decimal_comma(["1.765", "2.5"], False)
    (False, False)

    :param cells: The cells.
    :param otherwise: What holds where no cell tells.
    :returns: Whether it does.
    """
    joined = " ".join(cells)
    if _POINT.search(joined):
        return False
    parts_thousands = _GROUPED.search(joined) and _HUNDREDS.search(joined)
    return _COMMA.search(joined) is not None or bool(parts_thousands) or otherwise
