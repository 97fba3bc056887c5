"""Dates and versions in texts."""

from __future__ import annotations

import pytest

from rag_compress.core.words.dates import dates_in, dates_placed, days_in, version_in


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("on 2021-05-03", (2021, 5, 3)),
        ("on 3 May 2021", (2021, 5, 3)),
        ("on May 3rd, 2021", (2021, 5, 3)),
        ("am 3. Mai 2021", (2021, 5, 3)),
        ("le 3 mai 2021", (2021, 5, 3)),
        ("el 3 de mayo de 2021", (2021, 5, 3)),
        ("3 maggio 2021", (2021, 5, 3)),
        ("3 мая 2021", (2021, 5, 3)),
        ("2021年5月3日", (2021, 5, 3)),
        ("03.05.2021", (2021, 5, 3)),
        ("05/13/2021", (2021, 5, 13)),
        ("since 2021-05", (2021, 5, 0)),
        ("juin 2014", (2014, 6, 0)),
        ("juillet 2014", (2014, 7, 0)),
        ("Annual report 2019", (2019, 0, 0)),
        ("5 maart 2020", (2020, 3, 5)),
        ("5 D\u0130CEMBRE 2020", (2020, 0, 5)),
    ],
)
def test_a_date_is_told_however_it_is_written(text, date):
    assert dates_in(text) == [date]


@pytest.mark.parametrize("text", ["It costs 1999 euros", "$2000", "room 20190", "1,999 people", "2000 GB", "may 12"])
def test_a_number_that_counts_something_is_no_year(text):
    assert dates_in(text) == []


def test_versions_are_ordered_by_their_numbers_and_not_by_their_letters():
    assert version_in("v2.10.0 (2021-05-03)") > version_in("[2.9.1] - 2022-01-01")


@pytest.mark.parametrize("text", ["Unreleased", "2021-05-03", "03.05.2021", "3 fixes", "see a.b"])
def test_what_has_no_dots_between_its_numbers_or_is_a_date_is_no_version(text):
    assert version_in(text) is None


MONTHS = (
    "january januar janvier janeiro januari enero gennaio января",
    "february februar février febrero fevereiro febbraio februari февраля",
    "march märz mars marzo março maart марта",
    "april avril abril aprile апреля",
    "may mai mayo maio maggio mei мая",
    "june juni juin junio junho giugno июня",
    "july juli juillet julio julho luglio июля",
    "august août agosto augustus августа",
    "september septembre septiembre setembro settembre сентября",
    "october oktober octobre octubre outubro ottobre октября",
    "november novembre noviembre novembro ноября",
    "december dezember décembre diciembre dezembro dicembre декабря",
)


@pytest.mark.parametrize(("number", "name"), [(n, name) for n, names in enumerate(MONTHS, 1) for name in names.split()])
def test_the_months_of_eight_languages_are_known(number, name):
    assert dates_in(f"3 {name} 2020") == dates_in(f"3 {name.upper()} 2020") == [(2020, number, 3)]


@pytest.mark.parametrize(("number", "name"), [(n, name) for n, names in enumerate(MONTHS, 1) for name in names.split()])
def test_a_day_is_known_without_its_year(number, name):
    assert days_in(f"am 3. {name}?") == days_in(f"{name.upper()} 3rd") == {(0, number, 3)}


@pytest.mark.parametrize(
    "text", ["Mary 12", "the 3 marines", "march 30%", "May 4.5", "in May 2020", "in 2020", "3 otters"]
)
def test_what_names_no_day(text):
    assert days_in(text) == set()


def test_a_day_with_its_year_is_not_one_of_every_year():
    assert days_in("3 May 2021 or 2021-05-04") == {(2021, 5, 3), (2021, 5, 4)}


@pytest.mark.parametrize("text", ["on 2021-05-03 and 3 May 2022", "2021年5月3日", "in 1998", "no date", ""])
def test_dates_are_placed_where_they_are_written(text):
    placed = dates_placed(text)
    assert [date for *_, date in placed] == dates_in(text)
    assert all(dates_in(text[start:end]) == [date] for start, end, date in placed)
    assert placed == sorted(placed)
