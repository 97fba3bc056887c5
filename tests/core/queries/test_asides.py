"""A story beside the question counts little, and what it names still finds what is asked."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.queries.asides import NAME_SHARE, WORD_SHARE, weaken_asides
from rag_compress.core.queries.query_terms import query_terms


def weigh(query, language="en"):
    return weaken_asides(query_terms(query, [language]), query, [language])


def test_words_beside_a_question_count_together_half_as_much_as_the_question():
    weights = weigh("Yesterday morning a colleague broke our printer. When was the harbour built?")
    beside = {"yesterday", "morn", "colleagu", "break", "printer"}
    assert {term: weights[term] for term in ("harbour", "build")} == {"harbour": 1.0, "build": 1.0}
    assert [weights[term] for term in beside] == pytest.approx([WORD_SHARE * 2 / 5] * 5)


def test_names_beside_a_question_count_together_as_much_as_the_question():
    weights = weigh("We read about Anna, Bodmer, Carla and Zurich. When was it built, and who paid for it?")
    assert [weights[name] for name in ("anna", "bodmer", "carla", "zurich")] == pytest.approx([NAME_SHARE * 2 / 4] * 4)
    assert weigh("It is about Zurich. When was it built?")["zurich"] == 1.0


@pytest.mark.parametrize(
    "query",
    [
        "When was the harbour built",
        "When was the harbour built? Who paid for it?",
        "Walking in traffic improves the lungs. Runners live longer.",
        "The build broke last week.\nKeyError: 'colour'",
        "It was built by Bodmer. Who?",  # of what stop words ask nothing can be told
        "",
    ],
)
def test_terms_stay_where_all_or_nothing_asks(query):
    assert set(weigh(query).values()) <= {1.0}


def test_the_message_of_an_error_asks_as_the_question_beside_it_does():
    weights = weigh(
        "My pipeline of crates stopped yesterday morning when nobody of the team had changed a single file.\n"
        "ValueError: weight must be even\nWhat am I doing wrong?"
    )
    assert weights["weight"] == weights["wrong"] == 1.0 > weights["crate"]


def test_a_word_of_the_question_stays_wherever_else_it_stands():
    assert weigh("The printer is old, loud and slow. How do I clean the printer?")["printer"] == 1.0


def test_a_question_may_stand_on_a_line_of_its_own():
    weights = weigh("we moved the files last spring\nWhen was the harbour built?")
    assert weights["harbour"] == 1.0 > weights["file"]


def test_a_long_story_neither_wins_nor_costs_confidence():
    passages = [
        "My manager gave me a report last week. The report on the shared drive has a deadline tomorrow afternoon.",
        "The harbour was designed by Bodmer. Boats come and go. It is often foggy in the morning.",
    ]
    story = "I have been working on this report for my manager since last week. The deadline is tomorrow afternoon. "
    plain = compress("Who designed the harbour?", passages, 9)
    told = compress(f"{story}Who designed the harbour?", passages, 9)
    assert told.text == plain.text == "The harbour was designed by Bodmer."
    assert told.confidence == pytest.approx(plain.confidence, abs=0.05)
