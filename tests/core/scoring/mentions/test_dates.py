"""A date of a query is found in a text in whatever form."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.core.scoring.mentions.dates import find_dates
from tests.core.scoring.mentions.found import is_found, written
from tests.core.taking_apart import take_apart

ENGLISH = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
FORMS = (
    "{d.year}-{d.month:02}-{d.day:02}",
    "{d.year}-{d.month:02}-{d.day:02}T10:15:00Z",
    "{d.year}/{d.month}/{d.day}",
    "{d.year}.{d.month:02}.{d.day:02}",
    "{d.year}{d.month:02}{d.day:02}",
    "backup-{d.year}{d.month:02}{d.day:02}101500.gz",
    "{d.day}.{d.month}.{d.year}",
    "{d.day:02}.{d.month:02}.{short}",
    "{d.day}/{d.month}/{d.year}",
    "{d.month}/{d.day}/{short}",
    "{d.day:02}-{d.month:02}-{d.year}",
    "{name} {d.day}, {d.year}",
    "{name} {d.day}",
    "{three} {d.day:2} 10:15:00 host",
    "{three}. {d.day}th {d.year}",
    "{d.day} {name} {d.year}",
    "{d.day}-{three}-{short}",
    "{d.day}. {name}",
    "the {d.day}th of {name}",
    "{d.year}年{d.month}月{d.day}日",
    "{d.month} 月 {d.day} 日",
    "{d.year}년 {d.month}월 {d.day}일",
)
DATES = st.dates(datetime.date(1950, 1, 1), datetime.date(2049, 12, 31))


def in_form(form, date):
    name = ENGLISH[date.month - 1]
    return "It was " + form.format(d=date, name=name, three=name[:3], short=f"{date.year % 100:02}") + "; so"


@given(DATES, st.sampled_from(FORMS))
def test_a_date_is_found_in_any_form_with_and_without_its_year(date, form):
    text, day = in_form(form, date), f"{date.day} {ENGLISH[date.month - 1]}"
    assert is_found(find_dates, f"What was on {day}?", text)
    assert is_found(find_dates, f"What was on {day} {date.year}?", text)


@given(DATES, DATES, st.sampled_from(FORMS))
def test_the_date_of_another_day_is_not_found(date, other, form):
    swapped = (other.day, other.month) == (date.month, date.day)
    if (date.month, date.day) != (other.month, other.day) and not (swapped and {"-", "/"} & {*form}):
        assert not is_found(find_dates, f"What was on {date.day} {ENGLISH[date.month - 1]}?", in_form(form, other))


@given(DATES, DATES, st.sampled_from([form for form in FORMS if "{d.year}" in form]))
def test_the_same_day_of_another_year_is_not_found_where_the_year_is_said(date, other, form):
    day = f"{date.day} {ENGLISH[date.month - 1]}"
    if date.year != other.year and (date.month, date.day) != (2, 29):
        text = in_form(form, date.replace(year=other.year))
        assert not is_found(find_dates, f"What was on {day} {date.year}?", text)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("Was war am 8. März 2026?", "2026-03-08"),
        ("Qu'y avait-il le 8 mars 2026 ?", "08/03/2026"),
        ("¿Qué hubo el 8 de marzo de 2026?", "8.3.2026"),
        ("Cosa c'era l'8 marzo 2026?", "08-03-26"),
        ("O que houve em 8 de março de 2026?", "2026/03/08"),
        ("Wat was er op 8 maart 2026?", "8 Mar 2026"),
        ("Что было 8 марта 2026?", "08.03.26"),
        ("Що було 8 березня 2026?", "08.03.26"),
        ("Co było 8 marca 2026?", "08.03.26"),
        ("8 Mart 2026", "08.03.2026"),
        ("8 مارس 2026", "2026-03-08"),
        ("2026年3月8日有什么", "2026-03-08"),
        ("三月八日有什么", "3月8日"),
        ("二〇二六年三月八日", "2026-03-08"),
        ("3月8日", "在三月八日"),
        ("on 3/8/2026", "am 3.8.2026"),
        ("on 31/3/2026", "2026-03-31"),
        ("on 3/31/2026", "2026-03-31"),
        ("am 08.03.26", "2026-03-08"),
        ("am 31.3.99", "1999-03-31"),
        ("on 2026-03-08", "March 8th"),
        ("on 8 March", "8 de marzo de 2019"),
        ("on 8 March", "le 8 mars 1999"),
        ("on ８ March", "2026-03-08"),
        ("on 1 March", "le 1er mars"),
        ("in March 2026", "2026-03"),
        ("in March 2026", "on 2026-03-17"),
        ("in March 2026", "20260317"),
        ("in March 2026", "Mar 2026"),
        ("in March 2026", "march of 2026"),
        ("in March 2026", "March 5"),
        ("in March 2026", "2026年3月"),
        ("in June", "2019-06-30"),
        ("in June", "3 Jun"),
        ("im Mai", "3.5.2026"),
        ("三月三日", "三月三日"),
        ("on 8/8/2026", "August 8"),
        ("on 8/8/2026", "8/8/26"),
    ],
)
def test_a_date_is_found_in_any_language(query, text):
    assert is_found(find_dates, query, text)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("on 8 March", "8 markets"),
        ("on 8 March", "18 March"),
        ("on 8 March", "March 80"),
        ("on 8 March", "March 8:30"),
        ("on 8 March", "3月18日"),
        ("on 8 March", "十三月八日"),
        ("on 8 March", "2020 30 8"),
        ("on 8 March", "v8.3.12"),
        ("on 8 March", "8.3.12.4"),
        ("on 8 March", "1.8.3.12"),
        ("on 8 March", "10:8.3.12"),
        ("on 8 March", "summarch 8"),
        ("on 8 March", "220260308"),
        ("on 8 March", "2026030812"),
        ("on 8 March 2026", "8 March 2025"),
        ("on 8 March 2026", "8-Mar-25"),
        ("on 8 March 2026", "8 Mar. 2025"),
        ("on 8 March 2026", "March 8, 2025"),
        ("on 8 March 2026", "2025年3月8日"),
        ("on 8 March 2026", "2025 年 3 月 8 日"),
        ("on 8 March 2026", "8.3.25"),
        ("on 8 March 2026", "8 de marzo de 2025"),
        ("in March 2026", "2026-031"),
        ("on 8 March 2026", "08/03/25"),
        ("on 8 March 2026", "03/08/25"),
        ("on 8 March 2026", "2026-08-03"),
        ("on 8 March 2026", "3.8.2026"),
        ("in March 2026", "2026-04-03"),
        ("in March 2026", "March 2025"),
        ("in March 2026", "March of 2025"),
        ("三月八日", "二十三月八日"),
        ("on 8/8/2026", "8/8/25"),
    ],
)
def test_another_date_and_what_is_none_is_not_found(query, text):
    assert not is_found(find_dates, query, text)


@pytest.mark.parametrize(
    "query",
    [
        "What may I do?",
        "Who will march?",
        "a set of 5",
        "What was in 1998?",
        "version 1.2.3",
        "section 4.10",
        "10.0.0.1",
        "13/13/2020",
        "0.0.20",
        "45.45.20",
        "13月45日",
        "2026年13月8日",
        "2026年１３月８日",
        "35 March 2020",
        "99 May",
        "0000-00-00",
        "5 D\u0130CEMBRE 2020",
        "pages 12-13",
        "1/2",
        "in decay",
        "in dec",
        "the mayor of 5",
    ],
)
def test_what_is_no_date_is_not_taken_for_one(query):
    assert written(find_dates, query) == []


def test_a_query_may_name_several_dates():
    query = "from 3 May 2021 to Aug 15th, 5月1号 or 三月八日, 3.4.21, and in June"
    assert written(find_dates, query) == ["3 May 2021", "Aug 15th", "5月1号", "三月八日", "3.4.21", "June"]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Rain on 03/04/2026. Snow on 04/03/2026.", ["Rain on 03/04/2026. ", "Snow on 04/03/2026."]),
        ("Sun on 25/12/2026. Rain on 03/04/2026. Snow on 04/03/2026.", ["Rain on 03/04/2026. "]),
        ("Sun on 12/25/2026. Rain on 03/04/2026. Snow on 04/03/2026.", ["Snow on 04/03/2026."]),
        ("Sun on 25/12/2026. Fog on 12/25/2026. Rain on 03/04/2026. Snow on 04/03/2026.", ["Rain", "Snow"]),
        ("Sun on 12/25/2026. Rain on 3 April 2026. Snow on 04/03/2026.", ["Rain", "Snow"]),
        ("Sun on 25/12/2026. Rain on 2026-04-03. Snow on 04/04/2026.", ["Rain"]),
    ],
)
def test_a_day_above_12_tells_in_which_order_a_text_writes_dates(text, kept):
    (passage,), (mention,) = take_apart(text), find_dates("on 3 April 2026")
    found = [text[slice(*passage.spans[index])] for index in sorted(mention.sentences_of(passage))]
    assert [one.startswith(start.strip()) for one, start in zip(found, kept, strict=True)] == [True] * len(kept)


def test_the_same_figures_in_either_order_are_found_in_both():
    (passage,), (mention,) = take_apart("Sun on 12/25/2026. Rain on 04/04/2026."), find_dates("on 4 April 2026")
    assert sorted(mention.sentences_of(passage)) == [1]
