"""Queries of several questions are read one question at a time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.core.queries.questions import MOST_QUESTIONS, claims_in, questions_in


@pytest.mark.parametrize(
    ("query", "questions"),
    [
        ("Who built it? Who sold it?", ["Who built it?", "Who sold it?"]),
        ("Who built it?\nWho sold it?", ["Who built it?", "Who sold it?"]),
        ("1. Who built it?\n2. Who sold it?", ["Who built it?", "Who sold it?"]),
        ("- Who built it?\n- Who sold it?", ["Who built it?", "Who sold it?"]),
        ('Who sang "Why?" Who wrote it?', ['Who sang "Why?"', "Who wrote it?"]),
        ("谁建造了它？谁卖掉了它？", ["谁建造了它？", "谁卖掉了它？"]),
        ("من بناه؟ من باعه؟", ["من بناه؟", "من باعه؟"]),
        ("Ποιος το έχτισε; Ποιος το πούλησε;", ["Ποιος το έχτισε;", "Ποιος το πούλησε;"]),
        ("¿Quién lo construyó? ¿Quién lo vendió?", ["¿Quién lo construyó?", "¿Quién lo vendió?"]),
        (
            "When was it built, and how many towers does it have?",
            ["When was it built", "how many towers does it have?"],
        ),
        ("Who built it? It was large. Who sold it? Thanks.", ["Who built it?", "Who sold it?"]),
        ("It is ok. Who built it? Who sold it?", ["Who built it?", "Who sold it?"]),
        ("who built it and who sold it", ["who built it", "who sold it"]),
        ("What does it cost and where is it sold?", ["What does it cost", "where is it sold?"]),
        ("who built the mill. when was it sold", ["who built the mill.", "when was it sold"]),
        ("who built it\nwhen was it sold", ["who built it", "when was it sold"]),
        ("who built the mill; when was it sold", ["who built the mill;", "when was it sold"]),
        (
            "Who was Prof. Dr. Miller? And who was J. M. Barrie?",
            ["Who was Prof. Dr. Miller?", "And who was J. M. Barrie?"],
        ),
        ("Find these:\n1) the founder\n2) the buyer", ["the founder", "the buyer"]),
    ],
)
def test_each_question_is_told_by_its_mark_its_line_or_its_number(query, questions):
    assert list(questions_in(query)) == questions


@pytest.mark.parametrize(
    "query",
    [
        "Who built it?",
        "Who built it and sold it?",
        "Who was the actor who sang and who died in 2007?",  # a clause, not a question
        "See https://example.org/?page=2&of=3 for who built it",
        "It is old. Who built it? Thanks.",
        "Wait; who built it",
        "Which year and which month was it?",
        "The harbour is old.\nwho built it",
        "1. the founder",
        "",
        "???",
    ],
)
def test_a_query_of_one_question_stays_as_it_is(query):
    assert questions_in(query) == (query,)


def test_claims_are_the_sentences_of_a_query_that_asks_nothing_and_where_none_leans_on_another():
    claims = ("Rome was built in a day.", "Otters sleep in dens.")
    assert claims_in(" ".join(claims)) == claims_in("\n".join(claims)) == claims
    for other in ("They eat crabs.", "Do otters sleep?", "This is old."):
        assert claims_in(f"{' '.join(claims)} {other}") == ()
    assert claims_in(claims[0]) == claims_in("Prof. Miller of St. Gallen discovered it with J. Barrie.") == ()


def test_an_abbreviation_does_not_cut_a_question():
    assert questions_in("Who is Dr. Stone? Where is St. Gallen?") == ("Who is Dr. Stone?", "Where is St. Gallen?")


def test_of_many_questions_the_last_one_holds_the_rest():
    questions = questions_in(" ".join(f"Who built tower {number}?" for number in range(20)))
    assert len(questions) == MOST_QUESTIONS
    assert questions[-1].count("?") == 20 - MOST_QUESTIONS + 1


@given(st.text(alphabet="ab A.?!;,\n-1)？。\"' and what is", max_size=200))
def test_questions_are_pieces_of_the_query_in_its_order(query):
    position = 0
    for question in questions_in(query)[: MOST_QUESTIONS - 1]:
        position = query.index(question, position) + len(question)
