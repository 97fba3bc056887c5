"""Earlier messages lift the passages that the conversation is about, and nothing else."""

from __future__ import annotations

import pytest

from rag_compress import Passage
from rag_compress.core.analysis import Analyzer
from rag_compress.core.history import LATEST, lift_by_history

PASSAGES = Analyzer("pysbd", len, "en").analyze([Passage("Stone wrote. He sang."), Passage("Bismarck ruled. He aged.")])


def lift(scores, history, asked=("age",), weight=0.5):
    return lift_by_history(scores, PASSAGES, dict.fromkeys(asked, 1.0), history, weight)


def test_the_passage_of_the_last_topic_is_lifted_as_a_whole():
    assert lift([0.2, 0.0, 1.0, 0.4], ["Who was Bismarck?"]) == pytest.approx([0.2, 0.0, 1.5, 0.9])


def test_where_nothing_matches_the_query_the_topic_decides():
    assert lift([0.0] * 4, ["Tell me about Stone."]) == pytest.approx([0.5, 0.5, 0, 0])


@pytest.mark.parametrize(
    ("history", "asked", "weight"),
    [
        ([], ("age",), 0.5),
        (["Who was Bismarck?"], ("age",), 0.0),
        (["Bismarck?"], ("bismarck",), 0.5),
        (["Who?"], (), 0.5),
    ],
    ids=["no history", "weight 0", "only what is asked", "no word of the passages"],
)
def test_scores_stay_as_they_are_without_a_topic(history, asked, weight):
    assert lift([0.1, 0.2, 0.3, 0.4], history, asked, weight) == [0.1, 0.2, 0.3, 0.4]


def test_only_the_latest_messages_count():
    old = ["Who was Bismarck?", *["Fine weather."] * LATEST]
    assert lift([0.1] * 4, old) == [0.1] * 4
