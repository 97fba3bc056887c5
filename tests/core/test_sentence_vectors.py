"""Sentence vectors are compared with the query, stored with the texts they belong to, and never trusted blindly."""

from __future__ import annotations

import json
import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress import Passage, TimedEmbedder, compress
from rag_compress.core.embedding import cosine_similarities
from rag_compress.core.passages.analysis import Analyzer
from rag_compress.core.sentence_vectors import VECTORS_KEY, embedded_texts, read_vectors, write_vectors

QUERY = "Which animal was seen?"
PASSAGES = ["The bus was late. It rained all day.", "An otter swam by. The mayor was re-elected."]
TEXTS = ["The bus was late.", "It rained all day.", "An otter swam by.", "The mayor was re-elected."]


def embed(texts):
    """Animals lie in one direction, all else in another."""
    return [[1.0, 0.2] if "otter" in text or "animal" in text else [0.2, 1.0] for text in texts]


def patient(embedder, model=""):
    held = embedder if isinstance(embedder, TimedEmbedder) else TimedEmbedder(embedder, model)
    return {"embedder": held, "max_embedding_time_ms": 60_000}


def stored(text, model="m", title=None):
    texts = embedded_texts(Analyzer("pysbd", "o200k_base").analyze([Passage(text, title)])[0])
    return {VECTORS_KEY: write_vectors(texts, np.array(embed(texts), dtype=np.float32), model)}


def test_an_embedder_finds_what_shares_no_word():
    assert compress(QUERY, PASSAGES, 7).text != "An otter swam by."
    result = compress(QUERY, PASSAGES, 7, **patient(embed))
    assert (result.text, result.notes) == ("An otter swam by.", ())


def test_a_sentence_is_embedded_below_its_title_and_its_headings():
    text = "# Food\n\nThey eat crabs.\n\n## Prey of the young\n\nMilk first."
    passage = Analyzer("pysbd", "o200k_base").analyze([Passage(text, title="Otters")])[0]
    assert embedded_texts(passage) == [
        "Otters > Food. # Food",
        "Otters > Food. They eat crabs.",
        "Otters > Food > Prey of the young. ## Prey of the young",
        "Otters > Food > Prey of the young. Milk first.",
    ]
    (bare,) = Analyzer("pysbd", "o200k_base").analyze([Passage("Milk first.")])
    assert embedded_texts(bare) == ["Milk first."]


@pytest.mark.parametrize(
    ("embedder", "limit", "reason"),
    [
        (lambda texts: time.sleep(0.5), 20, "the embedder gave no answer within 20 ms, so the words serve alone"),
        (lambda texts: embed(texts)[1:], 60_000, "4 vectors for 5 texts"),
        (lambda texts: [[float("nan")]] * len(texts), 60_000, "not finite"),
        (lambda texts: [[1.0] * (1 + i) for i in range(len(texts))], 60_000, "different dimensions"),
        (lambda texts: 1 / 0, 60_000, "ZeroDivisionError"),
    ],
)
def test_where_the_embedder_fails_the_words_serve_and_a_note_says_so(embedder, limit, reason):
    result = compress("Was the bus late?", PASSAGES, 6, embedder=embedder, max_embedding_time_ms=limit)
    assert result.text == compress("Was the bus late?", PASSAGES, 6).text == "The bus was late."
    assert reason in result.notes[0]
    assert result.fill(40).notes == result.notes
    assert result.to_dict()["notes"] == list(result.notes)


def test_stored_vectors_leave_only_the_query_to_be_embedded():
    given = []

    def asked(texts):
        given.extend(texts)
        return embed(texts)

    passages = [Passage(text, meta=json.loads(json.dumps(stored(text)))) for text in PASSAGES]
    assert compress(QUERY, passages, 7, **patient(asked, "m")).text == "An otter swam by."
    assert given == [QUERY]
    given.clear()
    passages[0] = Passage(PASSAGES[0])
    assert compress(QUERY, passages, 7, **patient(asked, "m")).text == "An otter swam by."
    assert given == [QUERY, *TEXTS[:2]]


def test_vectors_of_a_model_without_a_name_are_not_read():
    given = []
    passages = [Passage(text, meta=stored(text, model="")) for text in PASSAGES]
    compress(QUERY, passages, 7, **patient(lambda texts: given.extend(texts) or embed(texts)))
    assert given == [QUERY, *TEXTS]


def test_stored_vectors_of_another_dimension_are_made_anew():
    calls = []

    def asked(texts):
        calls.append(texts)
        return [[*vector, 0.0] for vector in embed(texts)]

    passages = [Passage(PASSAGES[0], meta=stored(PASSAGES[0])), Passage(PASSAGES[1])]
    result = compress(QUERY, passages, 7, **patient(asked, "m"))
    assert (result.text, result.notes) == ("An otter swam by.", ())
    assert calls == [[QUERY, *TEXTS[2:]], TEXTS[:2]], "one document from before costs a second call, once"


def test_neighbours_of_what_is_similar_gain_too():
    sentences = ["It was cold.", "We met Ann.", "An otter swam by.", "It left soon.", "Bob slept.", "Cars came."]
    scores = [d.score for d in compress(QUERY, [" ".join(sentences)], 60, **patient(embed)).decisions]
    assert scores[2] > scores[1] > scores[5]
    assert scores[3] > scores[4]


def test_a_title_of_any_length_is_embedded_up_to_a_length():
    passage = Analyzer("pysbd", "o200k_base").analyze([Passage("It rained. We met Ann.", title="Otters " * 10_000)])[0]
    assert max(map(len, embedded_texts(passage))) < 320


def test_what_an_embedder_says_when_it_fails_is_told_in_short():
    def failing(texts):
        raise ValueError("x" * 100_000)

    note = compress(QUERY, PASSAGES, 7, **patient(failing)).notes[0]
    assert note.startswith("the embedder failed: ValueError('xxx")
    assert len(note) < 300


def test_vectors_are_remembered_between_calls_by_an_embedder_that_is_held():
    calls = []

    def asked(texts):
        calls.append(len(texts))
        return embed(texts)

    embedder = TimedEmbedder(asked)
    for _ in range(2):
        compress(QUERY, PASSAGES, 7, **patient(embedder))
    assert calls == [5]


def test_nothing_is_embedded_for_a_blank_query_or_without_sentences():
    for query, passages in (("  ", PASSAGES), (QUERY, []), (QUERY, ["", " \n"])):
        notes = compress(query, passages, 6, **patient(lambda texts: 1 / 0)).notes
        assert notes == compress(query, passages, 6).notes, "an embedder that fails would be noted"


def test_what_is_no_embedder_is_refused():
    with pytest.raises(TypeError, match=r"embedder must be a function embedder\(texts\), got 'all-MiniLM'"):
        compress(QUERY, PASSAGES, 7, embedder="all-MiniLM")
    with pytest.raises(TypeError, match="embedder must be a function"):
        compress(QUERY, PASSAGES, 7, embedder=TimedEmbedder)
    with pytest.raises(ValueError, match="embedder must go with scorer='contextual'"):
        compress(QUERY, PASSAGES, 7, embedder=embed, scorer="okapi")
    with pytest.raises(ValueError, match="max_embedding_time_ms must be a number of at least 0, got -1"):
        compress(QUERY, PASSAGES, 7, embedder=embed, max_embedding_time_ms=-1)


vectors = st.lists(st.lists(st.floats(-1e6, 1e6, width=32), min_size=8, max_size=8), min_size=1, max_size=6)


@given(vectors)
def test_a_byte_per_number_moves_a_cosine_by_less_than_a_hundredth(rows):
    exact = np.array(rows, dtype=np.float32)
    texts = [str(index) for index in range(len(rows))]
    read = read_vectors({VECTORS_KEY: write_vectors(texts, exact, "m")}, texts, "m")
    assert read is not None and read.shape == exact.shape
    for one, other in zip(exact, read, strict=True):
        # the largest number of a vector keeps at least 126.5 of 127 parts; what is below half a part is lost
        difference = cosine_similarities(one, np.eye(8)) - cosine_similarities(other, np.eye(8))
        assert np.abs(difference).max() < 0.01


def test_vectors_of_other_texts_or_models_and_damaged_ones_are_not_read():
    good = stored(PASSAGES[0], model="m")
    texts = TEXTS[:2]
    assert read_vectors(good, texts, "m") is not None
    assert read_vectors(good, texts, "other") is None
    assert read_vectors(good, TEXTS[2:], "m") is None
    assert read_vectors(stored(PASSAGES[0], model="m", title="Buses"), texts, "m") is None, "the title belongs to it"
    assert read_vectors(None, texts, "m") is None
    values = good[VECTORS_KEY]
    damaged = [{}, None, "AAAA", values | {"vectors": values["vectors"][4:]}, values | {"vectors": "?"}]
    damaged += [values | {"dimension": 1}, values | {"digest": "0"}, values | {"vectors": None}]
    for broken in damaged:
        assert read_vectors({VECTORS_KEY: broken}, texts, "m") is None
