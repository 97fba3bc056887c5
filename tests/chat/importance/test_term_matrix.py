"""Term frequencies of a conversation that grows, and the cosines between its units."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.chat.importance import term_matrix
from rag_compress.chat.importance.term_matrix import TermMatrix


def cosine(one, other):
    one, other = Counter(one), Counter(other)
    lengths = math.hypot(*one.values()) * math.hypot(*other.values())
    return sum(count * other[term] for term, count in one.items()) / lengths if lengths else 0.0


def test_cosine_of_terms():
    texts = TermMatrix().extended(["aab", "ab", "", "c"])
    pairs = np.array([0, 0, 2, 2, 3]), np.array([1, 3, 0, 2, 3])
    assert texts.cosines(*pairs) == pytest.approx([3 / math.sqrt(10), 0.0, 0.0, 0.0, 1.0])


@given(
    texts=st.lists(st.lists(st.sampled_from("abcdefgh"), max_size=9), min_size=1, max_size=9),
    known=st.integers(0, 9),
)
def test_a_matrix_that_grew_is_as_one_made_at_once(texts, known):
    at_once = TermMatrix().extended(texts)
    grown = TermMatrix().extended(texts[:known]).extended(texts[known:])
    assert dict(grown.numbers) == dict(at_once.numbers)
    for column in ("unit", "term", "frequency", "sizes", "norms", "lengths", "idfs"):
        assert getattr(grown, column).tolist() == getattr(at_once, column).tolist()
    pairs = np.indices((len(texts), len(texts))).reshape(2, -1)
    assert grown.cosines(*pairs) == pytest.approx([cosine(texts[i], texts[j]) for i, j in pairs.T])


def test_many_pairs_are_compared_piece_by_piece(monkeypatch):
    texts = TermMatrix().extended(["abc", "bcd", "cde"] * 5)
    pairs = np.indices((15, 15)).reshape(2, -1)
    at_once = texts.cosines(*pairs)
    monkeypatch.setattr(term_matrix, "_AT_ONCE", 4)
    assert texts.cosines(*pairs).tolist() == at_once.tolist()


def test_the_units_that_say_a_term_are_found():
    units, frequencies = TermMatrix().extended(["aab", "b", "a"]).occurrences("a")
    assert (units.tolist(), frequencies.tolist()) == ([0, 2], [2.0, 1.0])
    assert TermMatrix().occurrences("a")[0].tolist() == []
