"""Chunks of documents, in whatever order they were retrieved."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress import Passage, compress

DOCUMENTS = {
    "Anna Stone": [
        "Anna Stone was a composer. She wrote nine operas.",
        "She was born in Zermatt. Her brother kept bees.",
        "Her last opera is lost. It rained at its first night.",
    ],
    "Zermatt": ["Zermatt is a village in Valais. No cars are allowed.", "Trains run there. The last one is at nine."],
    "Bees": ["Bees dance. They tell each other the way.", "A hive has one queen. She may live for years."],
}
WHOLE = [Passage("\n\n".join(chunks), title=title) for title, chunks in DOCUMENTS.items()]
CHUNKS = [
    Passage(chunk, title=title, meta={"source_id": title, "split_idx_start": 100 * index})
    for title, chunks in DOCUMENTS.items()
    for index, chunk in enumerate(chunks)
]
QUERY = "In which canton was the composer Anna Stone born?"


def scores(passages, **settings):
    result = compress(QUERY, passages, 30, **settings)
    return {passages[d.passage_index].text[d.start : d.end]: d.score for d in result.decisions}


@given(st.permutations(CHUNKS))
def test_sentences_of_chunks_score_as_those_of_their_documents_but_for_what_the_chunk_itself_says(chunks):
    assert scores(chunks, passage_weight=0) == pytest.approx(scores(WHOLE, passage_weight=0))


@given(st.permutations(CHUNKS))
def test_what_was_said_before_lifts_the_document_of_a_chunk(chunks):
    history = ["Tell me about Zermatt.", "It is a village without cars, and trains run there."]
    settings = {"passage_weight": 0, "history": history}
    assert scores(chunks, **settings) != pytest.approx(scores(chunks, passage_weight=0)), "what the history changes"
    assert scores(chunks, **settings) == pytest.approx(scores(WHOLE, **settings))


FILE = "It rained in Oslo. Anna Stone, who composed nine operas, was born in Zermatt above the trees. She sang."
CUT = [
    Passage(FILE[start:end], meta={"source_id": "a", "split_idx_start": start})
    for start, end in ((0, 49), (49, len(FILE)))
]
ELSEWHERE = Passage("Bees dance. Anna keeps none.", meta={"source_id": "b", "split_idx_start": 0})


@given(st.permutations([*CUT, ELSEWHERE]))
def test_both_halves_of_a_sentence_that_a_splitter_cut_score_as_the_sentence_does(chunks):
    whole = Passage(FILE, meta={"source_id": "a", "split_idx_start": 0})
    settings = {"passage_weight": 0, "neighbour_weight": 0, "b": 0}  # but for where it stands
    found, expected = scores(chunks, **settings), scores([whole, ELSEWHERE], **settings)
    (sentence,) = (text for text in expected if "operas" in text)
    halves = [score for text, score in found.items() if text in sentence]
    assert halves[0] == halves[1] == pytest.approx(expected[sentence], rel=0.15)  # which is one of more sentences now


@pytest.mark.parametrize(
    ("budget", "text"),
    [
        (13, "Anna Stone, who composed nine\n\noperas, was born in Zermatt above the trees."),
        (12, "operas, was born in Zermatt above the trees."),
    ],
)
def test_a_sentence_that_a_splitter_cut_is_kept_whole_and_in_part_only_where_nothing_else_is(budget, text, words):
    query = "Who composed nine operas and was born in Zermatt?"
    assert compress(query, [*CUT, ELSEWHERE], budget, counter=words).text == text


@given(st.permutations(CHUNKS))
def test_the_parts_of_a_score_add_up_whatever_the_order_of_the_chunks(chunks):
    result = compress(QUERY, chunks, 30)
    for decision, parts in zip(result.decisions, result.score_parts, strict=True):
        assert sum(parts.values()) == pytest.approx(decision.score)


def test_the_account_is_of_the_passages_as_they_were_given():
    chunks = CHUNKS[::-1]
    result = compress(QUERY, chunks, 30)
    places = [(decision.passage_index, decision.start) for decision in result.decisions]
    assert places == sorted(places)
    assert {passage.index for passage in result.passages} <= set(range(len(chunks)))


def test_chunks_that_say_nothing_of_their_place_score_by_themselves():
    unplaced = [Passage(chunk.text, title=chunk.title) for chunk in CHUNKS]
    assert scores(unplaced, passage_weight=0) != pytest.approx(scores(WHOLE, passage_weight=0))


def test_similarities_of_an_embedder_stay_with_their_sentences():
    def embed(texts):
        return [[1.0, float("canton" in text or "queen" in text)] for text in texts]

    def scored(chunks):
        result = compress(QUERY, chunks, 30, embedder=embed)
        return {chunks[d.passage_index].text[d.start : d.end]: d.score for d in result.decisions}

    assert scored(CHUNKS[::-1]) == pytest.approx(scored(CHUNKS))
    assert scored(CHUNKS) != pytest.approx(scores(CHUNKS))
