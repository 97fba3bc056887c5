"""Annotations of the index are used when they fit, and never otherwise."""

from __future__ import annotations

import json

import pytest

from rag_compress.core.annotation import META_KEY, read_annotation, write_annotation

TEXT = "Anna won. Bob slept."


@pytest.fixture
def annotation():
    return write_annotation(TEXT, "pysbd", "o200k_base", (((0, 9), (10, 20)), (3, 4), 7))


def read(annotation, text=TEXT, splitter="pysbd", encoding="o200k_base"):
    return read_annotation({META_KEY: annotation}, text, splitter, encoding)


def test_what_was_written_is_read_after_a_trip_through_json(annotation):
    assert read(json.loads(json.dumps(annotation))) == (((0, 9), (10, 20)), (3, 4), 7)


def test_there_may_be_none():
    assert read_annotation(None, TEXT, "pysbd", "o200k_base") is None
    assert read_annotation({}, TEXT, "pysbd", "o200k_base") is None


@pytest.mark.parametrize(
    "asked",
    [
        {"text": TEXT + " More."},
        {"text": "Anna was. Bob slept."},
        {"splitter": "sentencex"},
        {"encoding": "cl100k_base"},
    ],
)
def test_an_annotation_of_something_else_is_not_used(annotation, asked):
    assert read(annotation, **asked) is None


@pytest.mark.parametrize(
    "damage",
    [
        {"spans": [[0, 9]], "token_counts": [3]},
        {"spans": [[0, 12], [10, 20]]},
        {"spans": [[0, 10], [10, 20]]},
        {"spans": [[0, 9], [10, 200]]},
        {"spans": [[0, 9], [10, None]]},
        {"token_counts": [3]},
        {"token_count": "many"},
    ],
    ids=["gap", "overlapping", "untrimmed", "outside", "no number", "too few counts", "no count"],
)
def test_a_damaged_annotation_is_not_used(annotation, damage):
    assert read({**annotation, **damage}) is None
