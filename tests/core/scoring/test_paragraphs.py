"""In long documents a sentence is read with those around it in its paragraph."""

from __future__ import annotations

import numpy as np
import pytest

from rag_compress import Passage, compress
from rag_compress.core.scoring.matching import PASSAGE_K1
from rag_compress.core.scoring.paragraphs import REACH, score_paragraphs

RAIN = "Rain fell on the far hills for days. "


def test_a_sentence_scores_by_the_bm25_of_all_that_stands_around_it(grid_of):
    grid = grid_of("otter pool", ("", "The otter swims. The pool freezes. " + "Rain falls. " * 6))
    scores = score_paragraphs(grid, np.array([0.75, 0.25]))
    lengths = np.array([2 * (min(row, REACH) + min(7 - row, REACH) + 1) for row in range(8)])
    norms = PASSAGE_K1 * lengths / lengths.mean()
    once = (PASSAGE_K1 + 1) / (1 + norms)
    holds_otter, holds_pool = np.arange(8) <= REACH, np.arange(8) <= REACH + 1
    assert scores == pytest.approx(once * (0.75 * holds_otter + 0.25 * holds_pool))


def test_what_stands_behind_a_blank_line_is_another_paragraph(grid_of):
    together = grid_of("otter", ("", "Rain falls. Snow melts. The otter swims."))
    apart = grid_of("otter", ("", "Rain falls. Snow melts.\n\nThe otter swims."))
    windows = grid_of("otter", ("", "Rain falls. Snow melts.\r\n\r\nThe otter swims."))
    one = np.array([1.0])
    assert score_paragraphs(together, one).all()
    assert score_paragraphs(apart, one).tolist() == score_paragraphs(windows, one).tolist()
    assert score_paragraphs(apart, one)[:2].tolist() == [0, 0]


def test_nothing_reaches_from_one_passage_into_the_next(grid_of):
    grid = grid_of("otter", ("", "The otter swims."), ("", ""), ("", "Rain falls. Snow melts."))
    assert score_paragraphs(grid, np.array([1.0]))[1:].tolist() == [0, 0]


def test_texts_without_sentences_have_no_scores(grid_of):
    assert score_paragraphs(grid_of("otter"), np.array([1.0])).tolist() == []
    assert score_paragraphs(grid_of("otter", ("", "")), np.array([1.0])).tolist() == []


PLACE = "The winter pool lies behind the old mill."
SAME_PLACE = "Its otters were counted by the warden in March."
ELSEWHERE = "The warden has an office in the town."


def test_a_sentence_beside_the_words_that_it_lacks_beats_one_among_those_that_it_has():
    again = "Otters sleep by day. Otters were counted once. Otters were heard at night. Otters eat fish."
    beside = "The winter pool lies behind the mill. Otters were counted twice."
    text = f"{again}\n\n{RAIN * 60}\n\n{beside}\n\n{RAIN * 60}"
    rank = {}
    for weight in (0.3, 0):
        decisions = compress("otters and pool", [text], 24, paragraph_weight=weight).decisions
        score = {text[decision.start : decision.end]: decision.score for decision in decisions}
        rank[weight] = score["Otters were counted twice."] - score["Otters were counted once."]
    assert rank[0.3] > 0 > rank[0]


def test_only_long_documents_are_read_in_paragraphs():
    chunks = [f"{PLACE} {SAME_PLACE}", ELSEWHERE, RAIN]
    assert scores_of(*chunks, paragraph_weight=0.3) == scores_of(*chunks, paragraph_weight=0)
    assert scores_of(chunks[0], paragraph_weight=0.3) == scores_of(chunks[0], paragraph_weight=0)
    long = [f"{chunk}\n\n{RAIN * 120}" for chunk in chunks]
    assert scores_of(*long, paragraph_weight=0.3) != scores_of(*long, paragraph_weight=0)
    mixed = [*long, ELSEWHERE]
    assert scores_of(*mixed, paragraph_weight=0.3) == scores_of(*mixed, paragraph_weight=0)


def test_where_the_same_is_asked_of_each_paragraphs_count_no_more_than_passages():
    text = f"{PLACE} {SAME_PLACE}\n\n{ELSEWHERE} {RAIN * 120}"
    query = "How many otters does each pool have?"
    with_paragraphs, without = (
        [decision.score for decision in compress(query, [text], 24, paragraph_weight=weight).decisions]
        for weight in (0.3, 0)
    )
    assert with_paragraphs == without


def scores_of(*texts, **settings):
    query = "Which otters of the winter pool did the warden count?"
    return [decision.score for decision in compress(query, [Passage(text) for text in texts], 24, **settings).decisions]
