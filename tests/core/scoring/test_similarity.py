"""What an embedder finds similar gains, what is average does not."""

from __future__ import annotations

import numpy as np
import pytest

from rag_compress import CompressionConfig, compress
from rag_compress.core.scoring.similarity import lift_similar


def lifted(own, similarities, weight=1.0):
    return lift_similar(np.array(own), np.array(similarities), weight).tolist()


def test_the_formula_by_hand():
    # mean 0.4; above it 0.2 and 0.4 of at most 0.4; the best own score is 3
    assert lifted([3.0, 1.0, 0.0, 0.0], [0.6, 0.0, 0.8, 0.2], weight=0.5) == pytest.approx([3.75, 1.0, 1.5, 0.0])


def test_similarity_alone_decides_where_no_word_matches():
    assert lifted([0.0, 0.0, 0.0], [0.3, 0.9, 0.0]) == pytest.approx([0.0, 1.0, 0.0], abs=1e-12)


def test_differences_of_rounding_are_none():
    assert lifted([2.0, 1.0, 0.0], [0.5, 0.501, 0.499]) == pytest.approx([2.0, 1.1, 0.0])


def test_sentences_that_are_all_alike_keep_their_scores():
    assert lifted([2.0, 1.0], [0.5, 0.5]) == [2.0, 1.0]
    assert lifted([2.0], [0.9]) == [2.0]
    assert lifted([], []) == []


def test_a_weight_of_zero_leaves_the_words_alone():
    passages = ["Anna won the race. Bob slept all day.", "It rained in the town. The bakery sells bread."]
    plain = compress("Who won the race?", passages, 6)
    asked = compress(
        "Who won the race?",
        passages,
        6,
        embedder=lambda texts: [[1.0, len(text)] for text in texts],
        similarity_weight=0,
    )
    assert asked == plain
    assert CompressionConfig().similarity_weight == 0.7


@pytest.mark.parametrize(
    ("query", "said"),
    [
        pytest.param("How does the manager judge lunch breaks?", 1.0, id="no name"),
        pytest.param("Who is Ottilie Kranz?", 0.0, id="names alone"),
        pytest.param("What does each manager judge?", 0.0, id="asked of each"),
    ],
)
def test_it_counts_up_to_twice_as_much_where_the_query_names_nothing(query, said):
    passage = "Ottilie Kranz judges the lunch breaks of Bruno Tamm as a manager. It rained."

    def embed(texts):
        return [[1.0, 0.0] if "rained" not in text else [0.0, 1.0] for text in texts]

    parts = compress(query, [passage], 40, embedder=embed, similarity_weight=0.5).score_parts[0]
    assert parts["similarity"] == pytest.approx(0.5 * (1 + said) * parts["words"])
