"""What is asked, as terms: each word weighs as much as another, however many parts it has."""

from __future__ import annotations

import pytest

from rag_compress.core.queries.query_terms import query_terms


@pytest.mark.parametrize(
    ("query", "weights"),
    [
        ("CleanCo profit", {"cleanco": 1.0, "clean": 0.5, "co": 0.5, "profit": 1.0}),
        ("getUserName", {"getusernam": 1.0, "user": 0.5, "name": 0.5}),  # "get" is a stop word
        ("FY2022", {"fy2022": 1.0, "2022": 1.0}),
        ("clean CleanCo", {"clean": 1.0, "cleanco": 1.0, "co": 0.5}),
        ("CleanCo clean", {"clean": 1.0, "cleanco": 1.0, "co": 0.5}),
    ],
)
def test_the_parts_of_a_word_weigh_together_as_much_as_the_word(query, weights):
    assert query_terms(query, ["en"]) == pytest.approx(weights)


def test_runs_of_a_script_without_spaces_have_no_parts():
    assert set(query_terms("银花鲈鱼", ["zh"]).values()) == {1.0}


def test_a_query_of_stop_words_alone_is_looked_for_as_it_stands():
    assert query_terms("Who are The Who?", ["en"]) == {"who": 1.0, "are": 1.0, "the": 1.0}


def test_the_passages_of_each_language_are_asked_in_their_own_terms():
    assert query_terms("running rivers", ["en", "fr"]) == {"run": 1.0, "river": 1.0, "running": 1.0}
