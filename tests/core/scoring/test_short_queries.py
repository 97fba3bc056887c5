"""Asked in two words of many reviews, what says these words comes before what merely stands beside them."""

from __future__ import annotations

import numpy as np
import pytest

from rag_compress import compress
from rag_compress.core.scoring.short_queries import ENOUGH_TERMS, say_of_context

REVIEWS = [
    "The pool area was large. Not many hotels have a pool in this area. The service was fast in the whole area. There "
    "is a lobby. The bathroom area was small. The area around the hotel is noisy. We walked a lot. Lovely sheets.",
    "We came in May. The lift was out of order for two days. Our room had a view of the park. The staff did not care "
    "about our bags. The pool was packed with children. Breakfast was cold.",
    "A quiet room. The parking is two streets away. The pool is heated. We slept well.",
]


def test_a_remark_in_another_review_comes_before_what_stands_beside_two_remarks():
    kept = compress("How is the pool area?", REVIEWS, 52).text
    assert "The pool was packed with children." in kept and "The pool is heated." in kept
    assert "lobby" not in kept and "walked" not in kept and "sheets" not in kept


def test_among_equal_remarks_the_context_still_decides():
    passages = ["The pool is warm. It is open until ten.", "The pool is closed. The pool has cracks. The pool leaks."]
    scores = compress("pool", passages, 100).decisions
    assert scores[2].score > scores[0].score


def test_context_has_its_full_say_where_the_query_has_enough_terms_or_no_sentence_has_one():
    own = np.array([0.3, 0.0])
    assert say_of_context(own, ENOUGH_TERMS).tolist() == [1.0, 1.0]
    assert say_of_context(np.zeros(2), 1).tolist() == [1.0, 1.0]


@pytest.mark.parametrize(("terms", "least"), [(1, 0.25), (2, 0.5), (3, 0.75)])
def test_the_fewer_the_terms_the_less_the_context_says_of_a_sentence_without_them(terms, least):
    assert say_of_context(np.array([0.8, 0.4, 0.0]), terms).tolist() == pytest.approx([1.0, (1 + least) / 2, least])
