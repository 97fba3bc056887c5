"""Values in columns and behind keys."""

from __future__ import annotations

import pytest

from tests.core.scoring.compared.found import values_of

RATED = "film,average rating,number of ratings,id\nAlba,4.1,9000,77\nBora,4.8,12,12\nCima,3.9,100,99"


def labels(query, text, **settings):
    return {value.label for value in values_of(query, text, **settings).values()}


@pytest.mark.parametrize(
    ("query", "label"),
    [
        ("Which film has the highest rating?", "average rating"),
        ("Which film has the highest number of ratings?", "number of ratings"),
        ("Which film has the most ratings?", "number of ratings"),
        ("Which film has the best average rating?", "average rating"),
    ],
)
def test_the_column_counts_that_the_query_names_best(query, label):
    assert labels(query, RATED) == {label}


@pytest.mark.parametrize("column", ["id", "user_id", "userId", "zip", "zip code", "phone", "room no"])
def test_a_column_of_identifiers_is_no_amount(column):
    query = f"Which film has the highest {column}?"
    assert values_of(query, f"film,{column}\nAlba,77\nBora,12\nCima,99") == {}


@pytest.mark.parametrize("column", ["paid", "humid", "valid"])
def test_a_name_that_ends_like_one_of_identifiers_is_none(column):
    assert len(values_of(f"Which film has the highest {column}?", f"film,{column}\nAlba,77\nBora,12\nCima,99")) == 3


def test_a_shortened_name_is_a_name():
    assert labels("Which city has the largest population?", "city,popu,x\nAlba,77,1\nBora,12,1\nCima,99,1") == {"popu"}


def test_a_column_that_only_its_unit_tells_counts_least():
    text = "city,one (km²),two\nAlba,77,1\nBora,12,1\nCima,99,1"
    found = values_of("Which cities cover more than 20 km²?", text)
    assert {value.label for value in found.values()} == {"one (km²)"}
    assert all(value.quality < 0.5 for value in found.values())


def test_a_column_whose_cells_are_mostly_words_has_no_values():
    text = "city,height\nAlba,tall\nBora,12\nCima,low\nDorn,flat\nEsch,9\nFano,flat\nGent,4"
    assert values_of("Which city has the largest height?", text) == {}


def test_the_sign_is_that_of_the_name():
    text = "town,founded\nAlba,1860\nBora,1312\nCima,1905"
    assert {value.sign for value in values_of("the oldest town", text).values()} == {-1}
    assert {value.sign for value in values_of("the newest town", text).values()} == {1}


OBJECTS = '{"path": "/a", "latency": "532 ms"}\n{"path": "/b", "latency": "1.2 s"}\n{"path": "/c", "latency": "90 ms"}'
BLOCKS = "name: Alba\nlatency: 532 ms\n\nname: Bora\nlatency: 1.2 s\n\nname: Cima\nlatency: 90 ms"
LOG = "\n".join(f"10:15:0{at} GET latency={said} code=1" for at, said in enumerate(("532ms", "1.2s", "90ms")))


@pytest.mark.parametrize("text", [OBJECTS, BLOCKS, LOG], ids=["objects", "blocks", "log"])
def test_keys_are_names_like_those_of_columns(text):
    found = values_of("Which request has the highest latency?", text)
    assert [value.size for value in found.values()] == pytest.approx([0.532, 1.2, 0.09])
    assert all(value.is_of_column for value in found.values())


def test_the_marks_of_all_columns_tell_how_numbers_are_written():
    text = "city;rate;people\nAlba;1,5;1.204\nBora;2,5;45.300\nCima;3,5;987.000"
    assert [value.number for value in values_of("Which city has the most people?", text).values()] == [
        1204,
        45300,
        987000,
    ]
