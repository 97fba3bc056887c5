"""Documents of equal score: as many are fetched as an order of their own needs, and no more than agreed."""

from __future__ import annotations

import pytest
from haystack import Document

from rag_compress.components.ties import MOST_TIES, fetch_in_order


def store(*scores):
    """Hold documents whose ids rise, and record how many were asked for."""
    documents = [Document(id=f"{number:05}", content="x", score=score) for number, score in enumerate(scores)]
    documents.sort(key=lambda document: (document.score, document.id), reverse=True)
    asked = []

    def fetch(limit):
        asked.append(limit)
        return documents[:limit]

    return fetch, asked


def ids(documents):
    return [int(document.id) for document in documents]


def test_one_more_is_fetched_where_scores_differ():
    fetch, asked = store(4.0, 3.0, 2.0, 1.0)
    assert ids(fetch_in_order(fetch, 2)) == [0, 1]
    assert asked == [3]


def test_documents_of_one_score_are_fetched_until_it_ends():
    fetch, asked = store(9.0, *[5.0] * 10, 1.0, 1.0, 1.0)
    assert ids(fetch_in_order(fetch, 3)) == [0, 1, 2]
    assert asked == [4, 8, 16]


def test_an_edge_between_two_scores_needs_no_more():
    fetch, asked = store(5.0, 5.0, 5.0, 1.0, 1.0)
    assert ids(fetch_in_order(fetch, 3)) == [0, 1, 2]
    assert asked == [4]


def test_what_shares_the_score_of_the_last_one_is_fetched_though_others_have_more():
    fetch, asked = store(3.0, *[1.0] * 4)
    assert ids(fetch_in_order(fetch, 2)) == [0, 1]
    assert asked == [3, 6]


@pytest.mark.parametrize("top_k", [1, 2 * MOST_TIES])
def test_the_number_of_equal_ones_that_are_fetched_is_bounded(top_k):
    fetch, asked = store(*[1.0] * 5 * MOST_TIES)
    assert len(fetch_in_order(fetch, top_k)) == top_k
    assert asked[-1] == top_k + MOST_TIES
    assert len(asked) <= 11


def test_what_holds_no_score_or_place_is_sorted_by_id():
    metas = (None, {"split_idx_start": "x"}, {"file_path": "", "split_idx_start": 0})
    found = [Document(id=name, content="x", meta=meta) for name, meta in zip("cba", metas, strict=True)]
    assert "".join(document.id for document in fetch_in_order(lambda limit: found[:limit], 5)) == "abc"


def test_the_order_of_the_database_holds_between_scores_for_of_a_distance_the_least_is_best():
    found = [
        Document(id=name, content="x", score=score) for name, score in (("b", 0.0), ("d", 1.0), ("c", 1.0), ("a", 2.0))
    ]
    ordered = fetch_in_order(lambda limit: found[:limit], 3)
    assert [document.id for document in ordered] == ["b", "c", "d"]
