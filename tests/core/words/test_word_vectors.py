"""The table of word vectors, and sums of its rows."""

import numpy as np
import pytest

from rag_compress.core.terms import index_terms
from rag_compress.core.words.word_vectors import WordVectors, unit_length, word_vectors

TINY = WordVectors(
    {"race": 0, "lake": 1},
    np.array([[3, 0], [0, 4]], dtype=np.int8),
    np.array([1.0, 0.5], dtype=np.float32),
)
ENGLISH = word_vectors("en")


def test_a_text_points_where_the_sum_of_its_words_does():
    # 2 * (3, 0) + (0, 2) = (6, 2)
    found = TINY.directions([["race", "lake", "race"]])
    assert found.tolist() == [pytest.approx([6 / 40**0.5, 2 / 40**0.5])]


def test_weights_of_terms_scale_their_vectors():
    # 0.5 * (3, 0) + 2 * (0, 2) = (1.5, 4)
    assert TINY.direction_of({"race": 0.5, "lake": 2.0}).tolist() == pytest.approx([1.5 / 18.25**0.5, 4 / 18.25**0.5])


@pytest.mark.parametrize("terms", [[], ["ocean"]])
def test_a_text_without_a_known_word_points_nowhere(terms):
    assert TINY.directions([["race"], terms, ["lake"]]).tolist() == [[1, 0], [0, 0], [0, 1]]
    assert TINY.direction_of(dict.fromkeys(terms, 1.0)).tolist() == [0, 0]


def test_no_text_has_no_direction():
    assert TINY.directions([]).shape == (0, 2)


def test_what_has_a_length_gets_the_length_one():
    assert unit_length(np.array([[0, 0], [-5, 0]], dtype=np.float32)).tolist() == [[0, 0], [-1, 0]]


@pytest.mark.parametrize(
    ("asked", "said", "other"),
    [
        ("the boss", "your supervisor", "your breakfast"),
        ("the laptop is broken", "defective computer equipment", "annual leave"),
        ("how long can I be off sick", "illness and absence from work", "the colour of the logo"),
        ("get my money back", "refund of the price", "the speed of light"),
        ("the baby cries", "infant in distress", "a parser of tokens"),
    ],
)
def test_words_that_mean_the_same_point_the_same_way(asked, said, other):
    asked, said, other = ENGLISH.directions([index_terms(text, "en") for text in (asked, said, other)])
    assert asked @ said > asked @ other + 0.1


def test_every_vector_says_something_and_every_term_has_one_row():
    assert len(ENGLISH.rows) == len(ENGLISH.levels) == len(ENGLISH.scales)
    assert np.abs(ENGLISH.levels).max(axis=1).min() > 0
    assert np.isfinite(ENGLISH.scales).all() and ENGLISH.scales.min() > 0


def test_terms_of_the_table_are_those_that_texts_are_indexed_by():
    words = "holiday employees policies children running purchased meetings invoices heavily cities"
    assert all(term in ENGLISH.rows for term in index_terms(words, "en"))
