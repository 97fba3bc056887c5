"""Annotations of the index are used when they say what would be found anew, and never otherwise."""

from __future__ import annotations

import json
from decimal import Decimal

import numpy as np
import pytest

from rag_compress import Passage
from rag_compress.core.passages import annotation as annotations
from rag_compress.core.passages.analysis import Analyzer
from rag_compress.core.passages.annotation import (
    ANNOTATION_KEY,
    Annotation,
    annotation_digest,
    read_annotation,
    write_annotation,
)
from rag_compress.core.sentences import get_splitter

TEXT = "Anna won. Bob slept."
WRITTEN = Annotation("pysbd", "en", ((0, 9), (10, 20)), "o200k_base", (3, 4), 7)
GERMAN = "Er kam am 3. Mai nach Bonn. Das kostet z. B. Geld, sagt Prof. Meyer. Die Katze schläft."


@pytest.fixture
def annotation():
    return write_annotation(TEXT, WRITTEN)


def read(annotation, text=TEXT):
    return read_annotation({ANNOTATION_KEY: annotation}, text)


def test_what_was_written_is_read_after_a_trip_through_json(annotation):
    assert read(json.loads(json.dumps(annotation))) == WRITTEN


def test_sentences_alone_can_be_written():
    spans = Annotation("pysbd", None, ((0, 9), (10, 20)))
    assert read(json.loads(json.dumps(write_annotation(TEXT, spans)))) == spans


def test_there_may_be_none():
    assert read_annotation(None, TEXT) is None
    assert read_annotation({}, TEXT) is None


@pytest.mark.parametrize("text", [TEXT + " More.", "Anna was. Bob slept."])
def test_an_annotation_of_another_text_is_not_used(annotation, text):
    assert read(annotation, text) is None


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
        {"splitter": "sentencex"},
        {"language": None},
        {"encoding": None},
    ],
    ids=str,
)
def test_a_damaged_annotation_is_not_used(annotation, damage):
    assert read({**annotation, **damage}) is None


NESTED: list = []
for _ in range(10_000):
    NESTED = [NESTED]


@pytest.mark.parametrize(
    "value",
    [
        *(5, "text", b"text", [], {}, {"splitter": []}, {"spans": 5}),
        *(float("nan"), Decimal(3), np.float64(3), np.int64(3), np.str_("text"), np.array(3), np.array([1, 2])),
        write_annotation(TEXT, WRITTEN) | {"splitter": np.float64(3)},
        write_annotation(TEXT, WRITTEN) | {"spans": np.array(3)},
        write_annotation(TEXT, WRITTEN) | {"token_counts": np.array([[1, 2], [3, 4]])},
        write_annotation(TEXT, WRITTEN) | {"language": NESTED},
    ],
    ids=lambda value: type(value).__name__,
)
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


def counted(text, **asked):
    """The sentences and tokens of a passage whose annotation says that it is one sentence of 99 tokens."""
    meta = {ANNOTATION_KEY: write_annotation(TEXT, Annotation("pysbd", "en", ((0, 20),), "o200k_base", (99,), 99))}
    analyzer = Analyzer(**{"splitter": "pysbd", "counter": "o200k_base", "language": "en"} | asked)
    (analyzed,) = analyzer.analyze([Passage(text, meta=meta)])
    return analyzed.spans, analyzed.token_counts


ANEW = ((0, 9), (10, 20)), (3, 3)


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({}, (((0, 20),), (99,))),
        ({"counter": "cl100k_base"}, (((0, 20),), (6,))),
        ({"splitter": "sentencex"}, ANEW),
        ({"splitter": get_splitter("pysbd")}, ANEW),
        ({"language": "de"}, ANEW),
    ],
    ids=["as it was made", "another counter", "another splitter", "a splitter of one's own", "another language"],
)
def test_of_an_annotation_is_used_what_splitting_or_counting_anew_would_give(asked, found):
    if asked.get("splitter") == "sentencex":
        pytest.importorskip("sentencex", reason='needs the extra: pip install "rag-compress[fast]"')
    assert counted(TEXT, **asked) == found


@pytest.mark.parametrize("annotated_first", [True, False])
def test_a_chunk_of_a_file_and_the_same_text_alone_are_told_apart_whichever_comes_first(annotated_first):
    meta = {ANNOTATION_KEY: write_annotation(TEXT, Annotation("pysbd", None, ((0, 20),)))}
    analyzer = Analyzer("pysbd", "o200k_base", "en")
    passages = [Passage(TEXT, meta=meta), Passage(TEXT)]
    found = [analyzer.analyze([passage])[0].spans for passage in passages[:: 1 if annotated_first else -1]]
    assert found[:: 1 if annotated_first else -1] == [((0, 20),), ((0, 9), (10, 20))]


@pytest.mark.parametrize("meta", [None, {}, {ANNOTATION_KEY: 5}, {ANNOTATION_KEY: {"digest": ["x"]}}])
def test_what_is_no_annotation_has_no_digest(meta):
    assert annotation_digest(meta) == ""
