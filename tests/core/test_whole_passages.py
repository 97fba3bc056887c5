"""The best sentences come first, whoever holds them, and then passages are completed, the best first."""

from __future__ import annotations

import numpy as np
import pytest

from rag_compress import Passage
from rag_compress.core.passages.analysis import Analyzer
from rag_compress.core.whole_passages import complete_passages, means_of_best

ONES = "It was. He had. We did. You can."


def completed_scores(scores, *texts):
    passages = Analyzer("pysbd", lambda text: len(text.split()), "en").analyze([Passage(text) for text in texts])
    given = np.array(scores, dtype=np.float64)
    completed = complete_passages(given, passages)
    assert given.tolist() == scores, "the scores given were changed"
    return completed


def sorted_positions(scores, *texts):
    return np.argsort(-completed_scores(scores, *texts), kind="stable").tolist()


def test_sentences_score_what_their_passage_is_worth_and_the_first_just_pass_them():
    # Worth (20 + 0 + 0 + 0) / 4 = 5 and (4 + 3 + 1 + 1) / 4 = 2.25; the first two, 20 and 4, are raised by 5 - 4.
    completed = completed_scores([20.0, 0.0, 0.0, 0.0, 4.0, 3.0, 1.0, 1.0], ONES, ONES)
    assert completed.tolist() == pytest.approx([21.001, 5, 5, 5, 5.001, 3, 2.25, 2.25])
    # Where the first ones pass the others as they are, nothing is raised.
    assert completed_scores([9.0, 7.0, 0.0, 0.0, 8.0, 2.0, 1.0, 1.0], ONES, ONES)[[0, 4]].tolist() == [9.0, 8.0]


def test_the_five_best_sentences_tell_what_a_passage_is_worth():
    scores = [7.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0, 0.0]  # (7 + 6 + 5 + 4 + 3) / 5 = 5
    assert completed_scores(scores, f"{ONES} {ONES}").tolist() == pytest.approx([7, 6, 5, 5, 5, 5, 5, 5])
    assert means_of_best(np.array([]), [0], 5).tolist() == [0]


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
