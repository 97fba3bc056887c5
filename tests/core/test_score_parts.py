"""A score is the sum of its parts, and each part is called as the setting that weighs it."""

from __future__ import annotations

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress import Passage, compress
from rag_compress.config import CompressionConfig

QUERY = "In which canton was the composer Anna Stone born?"
PASSAGES = [
    Passage("The lake is deep. Many boats cross it every day.", title="Lake Thun"),
    Passage("Zermatt is a village in Valais. Cars are not allowed.", title="Zermatt"),
    Passage("She was born in Zermatt. Her operas are forgotten.", title="Anna Stone"),
]
UNWEIGHTED = {"words", "echo", "heading", "overlap", "scorer"}
WORDS = st.sampled_from(
    ["Anna", "Stone", "born", "in", "Zermatt", "the", "canton", "composer", ".", ".", "\n\n# Anna Stone\n\n", "is"]
)
TEXTS = st.lists(WORDS, max_size=30).map(" ".join)


def embed(texts):
    return [[len(text), text.count("e"), 1.0] for text in texts]


@given(
    texts=st.lists(TEXTS, min_size=1, max_size=5),
    history=st.none() | st.lists(TEXTS, max_size=3),
    scorer=st.sampled_from(["contextual", "okapi"]),
    embedder=st.sampled_from([None, embed]),
    chunks=st.booleans(),
)
def test_parts_add_up_to_the_score(texts, history, scorer, embedder, chunks):
    meta = {"source_id": "file", "split_idx_start": 0} if chunks else None  # all begin alike, so they overlap
    passages = [Passage(text, title=text[:9], meta=meta) for text in texts]
    with_embedder = {"embedder": embedder} if embedder and scorer == "contextual" else {}
    result = compress(QUERY, passages, 20, history=history, scorer=scorer, **with_embedder)
    sums = [sum(parts.values()) for parts in result.score_parts]
    assert sums == pytest.approx([decision.score for decision in result.decisions], abs=1e-9)
    assert all(value for parts in result.score_parts for value in parts.values()), "what is 0 is left out"


def test_parts_are_called_as_the_settings_that_weigh_them():
    found = compress(QUERY, PASSAGES, 19, history=["Tell me about Thun.", "Boats cross the lake."]).score_parts
    named = {name for parts in found for name in parts} - UNWEIGHTED
    assert {"bridge", "name", "passage", "title_match"} <= named
    assert {f"{name}_weight" for name in named} <= {field.name for field in fields(CompressionConfig)}


@pytest.mark.parametrize("name", ["bridge", "name", "passage", "title_match", "neighbour"])
def test_a_part_without_weight_is_none(name):
    on, off = (compress(QUERY, PASSAGES, 19, **settings).score_parts for settings in ({}, {f"{name}_weight": 0}))
    assert any(name in parts for parts in on)
    assert not any(name in parts for parts in off)


def test_the_answer_behind_a_bridge_is_told_to_be_there_for_it():
    parts = compress(QUERY, PASSAGES, 19).score_parts[2]
    assert max(parts, key=parts.__getitem__) == "bridge"
    assert "words" not in parts


def test_a_scorer_of_ones_own_is_one_part():
    class Given:
        def score(self, query, terms, passages):
            return [1.0, -2.0]

    result = compress("q", ["Anna won. Bob slept."], 9, scorer=Given())
    assert result.score_parts == [{"scorer": 1.0}, {"scorer": -2.0}]


def test_parts_that_are_handed_out_are_the_callers_own():
    result = compress(QUERY, PASSAGES, 19)
    before = result.to_dict()
    for parts in result.score_parts:
        parts["mine"] = 1.0
    result.score_parts.clear()
    assert result.to_dict() == before


def test_json_has_the_parts_of_every_decision():
    result = compress(QUERY, PASSAGES, 19)
    assert [decision["parts"] for decision in result.to_dict()["decisions"]] == result.score_parts
