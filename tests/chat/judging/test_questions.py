"""Several questions about a conversation in one query."""

from __future__ import annotations

import numpy as np
import pytest

from rag_compress.chat import Message, compress_chat
from rag_compress.chat.judging.parts import Parts
from rag_compress.chat.judging.questions import join_parts, questions_of

TALK = [
    Message("user", "My dentist is Doctor Moss in Harbour Street."),
    Message("assistant", "Noted."),
    Message("user", "The boat needs new sails before the race in June."),
    Message("assistant", "Good luck with it."),
    *(Message("user", f"Number {number} of the list of films was dull.") for number in range(20)),
]


def texts(query):
    return [question.text for question in questions_of(query, ["en"], "en")]


def test_questions_that_stand_alone_are_judged_alone():
    assert texts("Who is my dentist? What does the boat need?") == ["Who is my dentist?", "What does the boat need?"]


def test_one_that_points_back_goes_with_the_one_before():
    assert texts("Who is my dentist? Where does he work? What does the boat need?") == [
        "Who is my dentist? Where does he work?",
        "What does the boat need?",
    ]


def test_what_the_query_says_besides_counts_a_little():
    dentist, boat = questions_of("Who is my dentist? What does the boat need?", ["en"], "en")
    assert dentist.besides == pytest.approx({"boat": 0.2, "need": 0.2})
    assert boat.besides == pytest.approx({"dentist": 0.2})


def test_a_single_question_is_the_query_as_it_was():
    (only,) = questions_of("So, who is my dentist? Why?", ["en"], "en")
    assert (only.text, only.besides) == ("So, who is my dentist? Why?", {})


def test_both_answers_are_kept_where_both_are_asked_for():
    query = "Who is the dentist in Harbour Street that I named? What does the boat need before June?"
    result = compress_chat(TALK, query, token_budget=70, preserve_recent=0)
    kept = " ".join(message.text for message in result.messages)
    assert "Doctor Moss" in kept
    assert "new sails" in kept


def test_parts_of_several_questions_add_up():
    one = Parts({"relevance": np.array([4.0, 0.0]), "recency": np.array([0.0, 2.0])})
    other = Parts({"relevance": np.array([0.0, 1.0]), "recency": np.zeros(2)})
    joined = join_parts([one, other])
    best = 4 * ((2 / 4) ** 3 + (1 / 1) ** 3) ** (1 / 3)
    assert joined.totals().tolist() == pytest.approx([4, best])
