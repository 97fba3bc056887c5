"""What cells and values say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.core.scoring.compared.readings import has_decimal_comma, read_column, read_dates, reading_of, unit_in
from rag_compress.core.words.dates import has_days_first


def read(*cells, name="value", decimal_comma=False, only_dates=False, may_be_dates=True):
    days_first = has_days_first("\n".join(cells))
    found = read_column(
        name, [*enumerate(cells)], decimal_comma, days_first, only_dates=only_dates, may_be_dates=may_be_dates
    )
    return {row: reading.number for row, reading in found}


def test_missing_cells_have_no_value():
    assert read("1,200", "", "n/a", "-", "?", "12") == {0: 1200, 5: 12}


def test_negative_numbers_stay_negative():
    assert read("-12.5", "3", "−4") == {0: -12.5, 1: 3, 2: -4}


@pytest.mark.parametrize("cell", ["about 12", "Room 12b at 9", "Version 3"])
def test_what_has_no_number_at_its_beginning_has_no_value(cell):
    assert read("1", cell) == {0: 1}


def test_a_short_sign_may_stand_before_a_number():
    assert read("ca. 12", "~ 7", "€ 5") == {0: 12, 1: 7, 2: 5}


@pytest.mark.parametrize(
    ("name", "cell", "measure", "size"),
    [
        ("time", "532 ms", "duration", 0.532),
        ("time", "1.2 s", "duration", 1.2),
        ("Running Time min", "90", "duration", 5400),
        ("area (km²)", "2", "area", 2e6),
        ("elevation (ft)", "1000", "length", 304.8),
        ("price usd", "20", "money", 20),
        ("weight_kg", "20", "weight", 20),
        ("time (s)", "3 min", "duration", 180),
        ("score", "20", "", 20),
    ],
)
def test_the_unit_stands_in_the_cell_or_else_in_the_name(name, cell, measure, size):
    ((_, reading),) = read_column(name, [(0, cell)], False, False, only_dates=False, may_be_dates=True)
    assert (reading.measure, reading.size) == (measure, pytest.approx(size))


def test_a_name_of_one_word_is_no_unit():
    assert unit_in("min") == unit_in("") == ("", 1.0)


@pytest.mark.parametrize(
    ("cells", "numbers"),
    [
        (["1.204.900", "45.300"], [1_204_900, 45_300]),
        (["1.765", "841"], [1765, 841]),
        (["12,5", "1.765"], [12.5, 1765]),
        (["1.765", "2.5"], [1.765, 2.5]),
        (["1,765", "841"], [1765, 841]),
        (["1,765.5", "841"], [1765.5, 841]),
    ],
)
def test_all_cells_tell_what_a_mark_means(cells, numbers):
    assert [*read(*cells).values()] == numbers


@pytest.mark.parametrize("of_language", [False, True])
def test_where_no_cell_tells_the_language_does(of_language):
    assert has_decimal_comma(["12", "7"], of_language) is of_language
    assert has_decimal_comma([], of_language) is of_language


@pytest.mark.parametrize(
    ("text", "context", "date"),
    [
        ("2024-05-31", "", (2024, 5, 31)),
        ("20240531", "", (2024, 5, 31)),
        ("31 May 2024", "", (2024, 5, 31)),
        ("May 31, 2024", "", (2024, 5, 31)),
        ("3/8/2026", "", (2026, 3, 8)),
        ("3/8/2026", "13/3/2026", (2026, 8, 3)),
        ("3/8/2026", "3/13/2026", (2026, 3, 8)),
        ("13/3/2026", "", (2026, 3, 13)),
        ("3/13/26", "", (2026, 3, 13)),
        ("3/13/98", "", (1998, 3, 13)),
        ("2024年5月31日", "", (2024, 5, 31)),
    ],
)
def test_dates_are_read_in_any_order(text, context, date):
    assert [one for _, _, one in read_dates(text, has_days_first(context))] == [date]


def test_years_are_dates_where_they_may_be():
    years = [("none", []), ("said", [(1312, 0, 0)]), ("any", [(900, 0, 0), (1312, 0, 0)])]
    for with_years, dates in years:
        found = read_dates("900 people lived there in 1312", False, with_years=with_years)
        assert [one for _, _, one in found] == dates


@pytest.mark.parametrize("text", ["in 1200 m", "in 1.312", "in 1312 houses", "in 13125", "of 1312"])
def test_an_amount_is_no_year(text):
    assert read_dates(text, False, with_years="said") == []


def test_a_column_of_dates_is_read_as_dates_also_where_some_are_years():
    assert read("2024-05-31", "1973", "n/a", only_dates=True) == {0: 2024_0531, 1: 1973_0000}
    assert read("2024-05-31", "2023-01-02", "1973") == {0: 2024_0531, 1: 2023_0102, 2: 1973_0000}
    assert read("1312", "987", only_dates=True) == {0: 1312_0000, 1: 987_0000}


def test_of_two_dates_of_a_cell_the_later_one_counts():
    assert read("2024-05-31, 2025-01-01", only_dates=True) == {0: 2025_0101}


def test_a_column_that_holds_few_dates_holds_numbers():
    assert read("12", "7", "2024-05-31") == {0: 12, 1: 7, 2: 2024}
    assert read("12", "7", only_dates=True) == {}


def test_a_date_is_ordered_as_a_number():
    assert reading_of((2024, 5, 31)) == (2024_0531, "date", 2024_0531)
    assert reading_of((2024, 5, 31)).size < reading_of((2024, 6, 0)).size


@given(st.dates())
def test_dates_are_read_as_they_are_written(date):
    if date.year >= 1900 and date.year < 2100:
        order = (date.year, date.month, date.day)
        assert [one for *_, one in read_dates(date.isoformat(), False)] == [order]
        assert [one for *_, one in read_dates(f"{date:%Y%m%d}", False)] == [order]
        assert [one for *_, one in read_dates(f"{date:%d/%m/%Y}", True)] == [order]
        if date.day > 12:
            assert [one for *_, one in read_dates(f"{date:%m/%d/%Y}", False)] == [order]


@given(st.text(alphabet="0123456789/-. inMay,年月", max_size=40), st.sampled_from(["none", "said", "any"]))
def test_dates_lie_in_any_text_in_order(text, with_years):
    found = read_dates(text, has_days_first(text), with_years=with_years)
    assert all(0 <= start < end <= len(text) for start, end, _ in found)
    assert found == sorted(found)
