"""An amount is found in other units and in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.core.scoring.mentions.amounts import find_amounts
from tests.core.scoring.mentions.found import is_found, written
from tests.core.taking_apart import take_apart


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("in two weeks", "within 14 days"),
        ("within 14 days", "two weeks"),
        ("after twelve months", "after a year, or one year"),
        ("for 90 minutes", "1.5 hours"),
        ("over 1.5 km", "1,500 metres"),
        ("20 percent off", "20 % off"),
        ("up to 5 kg", "5000 g"),
        ("innerhalb von zwei Wochen", "14 Tage"),
        ("pendant deux heures", "120 minutes"),
        ("in half an hour", "30 minutes"),
        ("两周内退货", "14天"),
        ("Who holds half of the shares?", "50 %"),
        ("half the shares", "50 percent"),
        ("a quarter of the shares", "25%"),
        ("Who holds three quarters?", "75 %"),
        ("a third of the shares", "33%"),
        ("two thirds of the shares", "66.7 %"),
        ("Who owns one fifth?", "20%"),
        ("Wem gehört die Hälfte?", "50 Prozent"),
        ("drei Viertel der Anteile", "75 %"),
        ("Qui détient la moitié ?", "50 %"),
        ("un tiers des parts", "33,3 %"),
        ("¿Quién tiene la mitad?", "50 %"),
        ("an hour and a half", "90 minutes"),
        ("two and a half hours", "150 minutes"),
        ("a year and a half", "18 months"),
        ("three quarters of an hour", "45 minutes"),
        ("a quarter of an hour", "15 min"),
        ("for two fortnights", "28 days"),
        ("eine Viertelstunde", "15 Minuten"),
        ("anderthalb Stunden", "90 Minuten"),
        ("zweieinhalb Stunden", "150 min"),
        ("une heure et demie", "90 minutes"),
        ("un quart d'heure", "15 minutes"),
        ("una hora y media", "90 minutos"),
        ("media hora", "30 minutos"),
        ("uma hora e meia", "90 min"),
        ("anderhalf uur", "90 min"),
    ],
)
def test_the_same_amount_is_found(query, text):
    assert is_found(find_amounts, query, text)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("in two weeks", "13 days"),
        ("in two weeks", "2 days"),
        ("in two weeks", "14 km"),
        ("over 1000 km", "1001 km"),
        ("20 percent off", "20.1 %"),
        ("in two weeks", "for weeks"),
        ("half of the shares", "50.1 %"),
        ("a third of the shares", "34 %"),
        ("an hour and a half", "3 hours a day"),
        ("in one day", "three times a day"),
    ],
)
def test_another_amount_is_not_found(query, text):
    assert not is_found(find_amounts, query, text)


@given(st.integers(1, 500))
def test_days_are_found_as_hours_and_others_are_not(days):
    assert is_found(find_amounts, f"in {days} days", f"in {24 * days} hours")
    assert not is_found(find_amounts, f"in {days} days", f"in {24 * days} minutes")


@pytest.mark.parametrize(
    "query", ["for 5 dollars", "5 €", "for hours", "in a minute", "twenty of them", "version 3.10"]
)
def test_money_and_what_is_no_amount_is_not_taken_for_one(query):
    assert written(find_amounts, query) == []


def test_a_query_may_name_amounts_of_several_measures():
    assert written(find_amounts, "5 kg over 2 km in 2 hours 30 minutes") == ["2 km", "5 kg", "2 hours 30 minutes"]


def test_the_sentences_of_a_passage_are_those_with_the_amount():
    (passage,), (mention,) = (
        take_apart("Return it in 14 days. Or in 15 days. We wait two weeks."),
        find_amounts("2 weeks"),
    )
    assert list(mention.sentences_of(passage)) == [0, 2]


FILMS = "film,Running Time min,stars\nAlba,123,4\nBora,150,3\nCima,95,123"
PEOPLE = (
    "| name | weight_kg | height (cm) | age |\n|---|---|---|---|\n| Ada | 70 | 180 | 31 |\n| Ben | 180 | 170 | 70 |"
)
FILES = '{"file": "a", "sizeMB": 2000, "month": 3}\n{"file": "b", "sizeMB": 350, "month": 2}'
BOX = "Weight kg: 12\nHeight cm: 180\nLength: 12"


@pytest.mark.parametrize(
    ("query", "text", "answers"),
    [
        ("Which film takes 2 hours and 3 minutes?", FILMS, ["Alba,123,4"]),
        ("Who weighs 70 kilograms?", PEOPLE, ["| Ada | 70 | 180 | 31 |"]),
        ("Who is 1.80 m tall?", PEOPLE, ["| Ada | 70 | 180 | 31 |"]),
        ("Which file has 2 GB?", FILES, [FILES.splitlines()[0]]),
        ("What weighs 12 kilos?", BOX, ["Weight kg: 12"]),
        ("What is 1.8 m high?", BOX, ["Height cm: 180"]),
        ("Who waited for 3 months?", FILES, []),
    ],
)
def test_the_unit_may_be_said_by_the_name_of_the_column_alone(query, text, answers):
    (mention,) = find_amounts(query)
    (passage,) = take_apart(text)
    assert [passage.lines[index] for index in mention.sentences_of(passage)] == answers


@pytest.mark.parametrize(
    "query",
    [
        "in the third quarter",
        "to a third party",
        "in the second half of the game",
        "half past three",
        "Viertel nach drei",
    ],
)
def test_what_is_no_fraction_of_a_whole_is_none(query):
    assert not [*find_amounts(query)]
