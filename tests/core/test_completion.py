"""The best sentences come first, whoever holds them, and then passages are completed, the best first."""

from __future__ import annotations

import numpy as np
import pytest

from rag_compress import Passage
from rag_compress.core.analysis import Analyzer
from rag_compress.core.completion import complete_passages

ONES = "It was. He had. We did. You can."


def sorted_positions(scores, *texts):
    passages = Analyzer("pysbd", lambda text: len(text.split()), "en").analyze([Passage(text) for text in texts])
    given = np.array(scores, dtype=np.float64)
    completed = complete_passages(given, passages)
    assert given.tolist() == scores, "the scores given were changed"
    return np.argsort(-completed, kind="stable").tolist()


def test_the_best_quarter_comes_first_and_then_the_best_passage_as_a_whole():
    # Of eight equal sentences two come first. The passages are worth 4 and 3, so the first one is completed before
    # any other sentence of the second, although the second holds better ones.
    assert sorted_positions([9.0, 7.0, 0.0, 0.0, 8.0, 2.0, 1.0, 1.0], ONES, ONES) == [0, 4, 1, 2, 3, 5, 6, 7]


def test_a_passage_worth_more_than_the_best_sentence_elsewhere_still_follows_it():
    # The first passage is worth (20 + 0 + 0 + 0) / 4 = 5 for its one strong sentence, the best of the second scores 4.
    assert sorted_positions([20.0, 0.0, 0.0, 0.0, 4.0, 3.0, 1.0, 1.0], ONES, ONES) == [0, 4, 1, 2, 3, 5, 6, 7]


def test_a_good_sentence_comes_before_a_worse_passage_is_completed():
    assert sorted_positions([1.0, 1.0, 1.0, 9.0, 0.0, 7.0, 8.0, 0.0], ONES, ONES) == [3, 6, 5, 4, 7, 0, 1, 2]


def test_where_the_best_sentence_is_longer_than_a_quarter_passages_are_completed_all_the_same():
    assert sorted_positions([3.0, 9.0, 0.0], "It was.", "Here is one long sentence of many words. We did.") == [1, 2, 0]


@pytest.mark.parametrize("texts", [("", ONES), (ONES, ""), ("", ONES, " ")])
def test_blank_passages_change_nothing(texts):
    assert sorted_positions([0.0, 1.0, 4.0, 1.0], *texts) == [2, 0, 1, 3]


def test_lowered_passages_come_last_though_their_scores_are_negative():
    assert sorted_positions([-9.0, -1.0, -5.0, -5.0, -3.0, -3.0, -3.0, -3.0], ONES, ONES) == [1, 4, 5, 6, 7, 0, 2, 3]
