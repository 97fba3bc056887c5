"""Where nothing matches the query the order of the passages decides, and a note says so."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress

RACE = "Anna won the race. Bob slept all day long."


@pytest.mark.parametrize("query", ["???", "", "\N{OTTER}!"])
def test_a_query_without_words_is_named(query):
    result = compress(query, [RACE], 6)
    assert result.text == "Anna won the race."
    assert result.notes == ("the query holds no word, so the order of the passages decides",)


def test_a_query_of_which_no_word_occurs_is_named():
    result = compress("Which parliament ratified it?", [RACE, "Cats purr."], 6)
    assert result.text == "Anna won the race."
    assert result.notes == ("no word of the query occurs in the passages, so their order decides",)
    assert result.fill(12).notes == result.notes


def embed(texts):
    return [[1.0, 0.0] if "won" in text or "ratified" in text else [0.0, 1.0] for text in texts]


@pytest.mark.parametrize(
    ("query", "passages", "settings"),
    [
        ("Who was winning?", [RACE], {}),
        ("the", [RACE], {}),
        ("Who owns a car?", ["The automobile is mine. It rained."], {}),
        ("Races?", [Passage("Anna won it. Bob slept.", title="The race")], {}),  # all sentences alike, so all score 0
        ("race", [RACE], {"scorer": "okapi"}),  # which gives a word in one of two sentences 0
        ("ratified", [RACE], {"embedder": embed}),
        ("And then?", ["Cats purr.", RACE], {"history": ["Tell me of the race."]}),
    ],
)
def test_where_anything_matches_nothing_is_noted(query, passages, settings):
    assert compress(query, passages, 6, **settings).notes == ()
