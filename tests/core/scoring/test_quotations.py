"""Phrases that a query quotes and the passages quote too."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress import compress
from rag_compress.core.scoring.quotations import quoted_alike, quoted_phrases

CONTRACT = (
    "Lease",
    'The parties agree. "Landlord" and "Tenant" are the “Parties.” The parties met. Each is a "Party".',
)


@pytest.mark.parametrize(
    ("query", "phrases"),
    [
        ('the part on "Renewal Term" and "Parties"', ["Renewal Term", "Parties"]),
        ("wer sang „99 Luftballons“?", ["99 Luftballons"]),
        ("«Мастер и Маргарита» — чей роман?", ["Мастер и Маргарита"]),
        ("《红楼梦》的作者是谁", ["红楼梦"]),
        ("Who sang “Hello.” and “Hello”?", ["Hello"]),
        ("the ship's crew and the crew's ship", []),
        ('empty ones: "" and "?"', []),
    ],
)
def test_what_a_query_quotes_is_found_in_the_marks_of_many_languages(query, phrases):
    assert quoted_phrases(query) == phrases


def test_a_sentence_that_quotes_the_phrase_is_lifted_and_one_that_only_holds_the_word_is_not(grid_of):
    grid = grid_of('the part on "Parties"', CONTRACT)
    assert quoted_alike(grid, 'the part on "Parties"').tolist() == [0, 1, 0, 0]


def test_the_more_sentences_quote_a_phrase_the_less_it_tells_and_phrases_share(grid_of):
    passages = [("A", "Sing \"Oh  my.\" Sing 'oh my' again."), ("B", "Play the ‘Oh my’ tune. Dance “The Jig”.")]
    grid = grid_of('"oh my" or "jig"', *passages)
    # three sentences quote the first phrase, one the second: 1 / (2 * sqrt(3)) and 1 / 2
    assert quoted_alike(grid, '"oh my" or "jig"').tolist() == [pytest.approx(0.2887, abs=1e-4)] * 3 + [0.5]


def test_without_a_quotation_nothing_changes(grid_of):
    grid = grid_of("the parties", CONTRACT)
    assert quoted_alike(grid, "the parties").tolist() == [0, 0, 0, 0]


def test_a_definition_is_kept_before_other_mentions_of_the_word():
    text = "The parties agree to the parties' rules. Anna and Bob are the “Parties”. All parties sign for the parties."
    assert compress('Which part is about "Parties"?', [text], token_budget=9).text == "Anna and Bob are the “Parties”."
    without = compress('Which part is about "Parties"?', [text], token_budget=9, quotation_weight=0.0)
    assert without.text != "Anna and Bob are the “Parties”."


MARKS = "ab \"“”„«»'.*+([\\"


@given(st.text(alphabet=MARKS, max_size=40), st.text(alphabet=MARKS, max_size=60))
def test_any_query_and_any_text_give_scores_between_0_and_1(grid_of, query, text):
    grid = grid_of(query, ("", text), ("", text[::-1]))
    scores = quoted_alike(grid, query)
    assert len(scores) == len(grid.lengths)
    assert all(0 <= score <= 1 + 1e-9 for score in scores)


@given(st.lists(st.sampled_from(["a", "b", "a b"]), min_size=1, max_size=4))
def test_the_sentences_that_quote_a_phrase_are_those_that_a_plain_search_finds(grid_of, words):
    text = " ".join(f'Say "{word}" now.' for word in words)
    grid = grid_of('"a b"', ("", text))
    (passage,) = grid.passages
    found = [score > 0 for score in quoted_alike(grid, '"a b"')]
    assert found == ['"a b"' in text[start:end] for start, end in passage.spans]


def test_marks_that_nothing_closes_cost_no_quadratic_time():
    assert quoted_phrases("“" * 1_000_000) == []  # quadratic, this would take hours
    assert quoted_phrases("“" * 1_000_000 + ' "AC"') == ["AC"]
