"""Annotations of the index are used when they say what would be found anew, and never otherwise."""

from __future__ import annotations

import json

import pytest

from rag_compress import Passage
from rag_compress.core.passages import annotation as annotations
from rag_compress.core.passages.analysis import Analyzer
from rag_compress.core.passages.annotation import ANNOTATION_KEY, read_annotation, write_annotation

TEXT = "Anna won. Bob slept."
SETTINGS = {"splitter": "pysbd", "encoding": "o200k_base", "language": "en"}
GERMAN = "Er kam am 3. Mai nach Bonn. Das kostet z. B. Geld, sagt Prof. Meyer. Die Katze schläft."


@pytest.fixture
def annotation():
    return write_annotation(TEXT, **SETTINGS, annotation=(((0, 9), (10, 20)), (3, 4), 7))


def read(annotation, text=TEXT, **asked):
    return read_annotation({ANNOTATION_KEY: annotation}, text, **SETTINGS | asked)


def test_what_was_written_is_read_after_a_trip_through_json(annotation):
    assert read(json.loads(json.dumps(annotation))) == (((0, 9), (10, 20)), (3, 4), 7)


def test_there_may_be_none():
    assert read_annotation(None, TEXT, **SETTINGS) is None
    assert read_annotation({}, TEXT, **SETTINGS) is None


@pytest.mark.parametrize(
    "asked",
    [
        {"text": TEXT + " More."},
        {"text": "Anna was. Bob slept."},
        {"splitter": "sentencex"},
        {"encoding": "cl100k_base"},
        {"language": "de"},
    ],
)
def test_an_annotation_of_something_else_is_not_used(annotation, asked):
    assert read(annotation, **asked) is None


def test_an_annotation_of_another_format_is_not_used(annotation, monkeypatch):
    monkeypatch.setattr(annotations, "INDEX_FORMAT", annotations.INDEX_FORMAT + 1)
    assert read(annotation) is None


@pytest.mark.parametrize(
    "damage",
    [
        {"spans": [[0, 9]], "token_counts": [3]},
        {"spans": [[0, 20]], "token_counts": [7]},
        {"spans": [[0, 0], [0, 9], [10, 20]], "token_counts": [0, 3, 4]},
        {"spans": [[0, 12], [10, 20]]},
        {"spans": [[0, 9], [10, 200]]},
        {"spans": [[0, 9], [10, None]]},
        {"spans": [[0, 9], [10, float("inf")]]},
        {"spans": 5},
        {"token_counts": [3]},
        {"token_counts": [-5, 4]},
        {"token_count": "many"},
        {"token_count": float("inf")},
        {"token_count": float("nan")},
        {"token_count": 8},
        {"digest": ["x"]},
    ],
    ids=str,
)
def test_a_damaged_annotation_is_not_used(annotation, damage):
    assert read({**annotation, **damage}) is None


@pytest.mark.parametrize("value", [5, "text", [], {}, {"splitter": []}])
def test_what_is_no_annotation_is_not_used(value):
    assert read(value) is None


@pytest.mark.parametrize("annotated_first", [True, False])
@pytest.mark.parametrize("written_for", ["en", "de", "auto"])
def test_an_annotated_passage_and_a_plain_one_are_taken_apart_alike_whichever_comes_first(annotated_first, written_for):
    plain = Passage(GERMAN)
    meta = {ANNOTATION_KEY: Analyzer("pysbd", "o200k_base", written_for).annotate(GERMAN)}
    analyzer = Analyzer("pysbd", "o200k_base", "de")
    passages = [Passage(GERMAN, meta=meta), plain] if annotated_first else [plain, Passage(GERMAN, meta=meta)]
    first, second = (analyzer.analyze([passage])[0].spans for passage in passages)
    assert first == second == Analyzer("pysbd", "o200k_base", "de").analyze([plain])[0].spans


def test_an_annotation_that_fits_spares_splitting_and_counting(monkeypatch):
    analyzer = Analyzer("pysbd", "o200k_base", "de")
    passage = Passage(GERMAN, meta={ANNOTATION_KEY: analyzer.annotate(GERMAN)})
    monkeypatch.delattr(Analyzer, "_split_and_count")
    assert analyzer.analyze([passage])[0].spans[-1] == (69, 87)
