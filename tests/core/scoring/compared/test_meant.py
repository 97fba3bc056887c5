"""Rows that hold what a query says beside what it compares count, and others less."""

from __future__ import annotations

import pytest

from rag_compress.core.scoring.compared.meant import UNLIKE, UNNAMED, rows_meant
from rag_compress.core.scoring.grid import make_grid
from rag_compress.core.scoring.passage_frequencies import PassageFrequencies
from rag_compress.core.terms import index_terms
from tests.core.taking_apart import take_apart

AIRPORTS = "airport,country,elevation\nAosta,Italy,547\nBern,Switzerland,510\nCuneo,Italy,386"


def meant(query, *texts, rows, labels=(), variants=None):
    passages = take_apart(*texts)
    grid = make_grid([*dict.fromkeys(index_terms(query, "en"))], passages, PassageFrequencies(passages), variants or {})
    return rows_meant(rows, query, labels, variants or {}, grid)


@pytest.mark.parametrize(("query", "others"), [("in Italy", UNNAMED), ("in italy", UNLIKE)])
def test_rows_without_what_is_said_count_less_and_least_without_a_name(query, others):
    query = f"Which airport {query} has the highest elevation?"
    assert meant(query, AIRPORTS, rows=[1, 2, 3], labels=["elevation"]) == {1: 1, 2: others, 3: 1}


def test_without_anything_beside_all_rows_count_alike():
    query = "Which airport has the highest elevation?"
    assert meant(query, AIRPORTS, rows=[1, 2, 3], labels=["elevation"]) == {1: 1, 2: 1, 3: 1}


def test_what_names_the_value_or_the_kind_of_thing_is_no_sign():
    text = "airport,elevation\nAosta airport,547\nBern elevation,510\nCuneo,386"
    query = "Which airport has the highest elevation?"
    assert {*meant(query, text, rows=[1, 2, 3], labels=["elevation"]).values()} == {1}


def test_a_variant_of_what_names_the_value_is_none_either():
    text = "airport,elevation\nAosta altitude,547\nBern,510\nCuneo,386"
    query = "Which airport has the highest altitude?"
    variants = {"elev": [("altitud", 1.0)]}
    assert {*meant(query, text, rows=[1, 2, 3], labels=["altitude"], variants=variants).values()} == {1}


def test_of_a_passage_about_one_thing_every_sentence_says_what_it_is():
    texts = [
        f"It is a town in {land}. It has a population of {n}." for land, n in (("Italy", 9), ("Spain", 8), ("Italy", 7))
    ]
    found = meant("Which town in Italy has the largest population?", *texts, rows=[1, 3, 5], labels=["population"])
    assert found == {1: 1, 3: UNLIKE, 5: 1}


def test_no_rows_are_none():
    assert meant("the highest airport", AIRPORTS, rows=[]) == {}
