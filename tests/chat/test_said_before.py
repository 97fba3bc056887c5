"""What earlier messages lend a query that is to be looked up."""

from __future__ import annotations

import math

import pytest

from rag_compress.chat.said_before import FADE, MOST_TERMS, UNLEANING, terms_said_before


def before(query, asked, *history, language="en"):
    return terms_said_before(query, asked, history, language)


def test_the_more_terms_a_query_has_the_less_counts_what_was_said_before():
    weights = [before("And the fee?", [f"t{n}" for n in range(count)], "bus")["bus"] for count in (0, 1, 4)]
    assert weights == pytest.approx([1, math.exp(-1 / 4), math.exp(-1)])


def test_first_letters_are_no_terms_of_their_own():
    assert before("And the fee?", ["ticket", "tick*"], "bus")["bus"] == pytest.approx(math.exp(-1 / 4))


def test_a_query_of_many_terms_needs_no_history():
    assert before("And the fee?", [f"t{n}" for n in range(12)], "bus") == {}


def test_a_query_that_leans_on_nothing_gets_half():
    leaning, other = before("What does it cost?", ["cost"], "bus"), before("What does Rome cost?", ["cost"], "bus")
    assert other["bus"] == pytest.approx(UNLEANING * leaning["bus"])


def test_whether_a_short_query_leans_is_told_in_the_language_of_the_conversation():
    said = [
        "Quando \u00e8 stato fondato lo zoo di Basilea e da chi?",
        "Lo zoo \u00e8 stato fondato da Miescher nel 1874.",
    ]
    leaning, other = terms_said_before("E dopo?", ["dopo"], said), terms_said_before("Tigre?", ["tigr"], said)
    assert leaning["zoo"] == pytest.approx(other["zoo"] / UNLEANING)


def test_older_messages_count_less():
    found = before("And the fee?", [], "bus", "cat", "dog")
    assert [found["dog"], found["cat"], found["bus"]] == pytest.approx([1, FADE, FADE**2])


def test_what_is_said_again_counts_more_but_never_more_than_a_word_of_the_query():
    assert before("And the fee?", [], "bus", "cat", "bus", "dog", "dog")["bus"] == pytest.approx(FADE**2 + FADE**4)
    assert before("And the fee?", [], "bus", "bus", "bus")["bus"] == 1


def test_a_long_answer_has_no_more_say_than_a_short_one():
    long = " ".join(f"z{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(4 * MOST_TERMS))
    found = before("And the fee?", [], long)
    assert len(found) == 4 * MOST_TERMS
    assert sum(found.values()) == pytest.approx(MOST_TERMS)


def test_words_of_the_query_are_left_to_it():
    assert before("And the fee of the bus?", ["bus"], "bus cat").keys() == {"cat"}


def test_only_the_last_messages_are_remembered():
    assert "bus" not in before("And the fee?", [], "bus", *["cat"] * 8)
    assert "bus" in before("And the fee?", [], "bus", *["cat"] * 7)


@pytest.mark.parametrize("history", [(), ("",), ("?!", "  ")])
def test_where_nothing_was_said_nothing_is_added(history):
    assert before("And the fee?", ["fee"], *history) == {}
