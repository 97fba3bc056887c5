"""What stands beside a strong sentence, where a question asks for that."""

from __future__ import annotations

import numpy as np
import pytest

from rag_compress import compress
from rag_compress.core.scoring.relations import related, relations_asked
from tests.core.taking_apart import take_apart

WEIGHT = 0.3


def found(query, text, about):
    """What each sentence counts, of which one alone is about what is asked."""
    (passage,) = take_apart(text)
    scores = np.full(len(passage.spans), 0.1)
    scores[about] = 1.0
    near = scores.copy()
    return related(query, [passage], lambda: near, scores, weight=WEIGHT).round(2).tolist()


@pytest.mark.parametrize(
    ("query", "relations"),
    [
        ("For what purpose was it sold?", ()),
        ("It was sold for what price?", ()),
        ("Why was it sold?", ("cause",)),
        ("What prompted the sale?", ("cause",)),
        ("What is the lack of drawings due to?", ("cause",)),
        ("Woran lag es?", ("cause",)),
        ("¿A qué se debió la venta?", ("cause",)),
        ("Qu'est-ce qui a provoqué la vente ?", ("cause",)),
        ("What were the consequences of the fire?", ("consequence",)),
        ("What did the demand of the bank lead to?", ("consequence",)),
        ("Welche Folgen hatte der Brand?", ("consequence",)),
        ("How was the outage resolved?", ("consequence",)),
        ("What did she do after the war?", ("after",)),
        ("Who took over after the founder had died?", ("after",)),
        ("Was tat sie nach dem Studium?", ("after",)),
        ("Qu'a-t-elle fait après la guerre ?", ("after",)),
        ("¿Qué hizo después de la guerra?", ("after",)),
        ("What was she doing before she came to Kiel?", ("before",)),
        ("¿A qué se dedicaba antes de dirigir la fábrica?", ("before",)),
    ],
)
def test_a_question_asks_for_a_relation(query, relations):
    assert relations_asked(query) == relations


@pytest.mark.parametrize(
    "query",
    [
        "Which city was it named after?",
        "Which battle did he lose after his election?",
        "Who sings in the nightmare before Christmas?",
        "What did she do after 1962?",
        "Do you ask users before making changes?",
        "How many were sold?",
        "A fire caused the loss.",
        "",
    ],
)
def test_other_questions_ask_for_none(query):
    assert relations_asked(query) == ()


def test_the_cause_before_what_is_its_result_comes_first():
    text = "A tower fell in May. A fire destroyed the archive in 1983. As a result most drawings are lost."
    assert found("Why are the drawings lost?", text, about=2) == [0.0, 2.5, 0.0]


def test_what_says_no_cause_may_have_it_on_either_side():
    text = "The river was low. An engine was bought. The hall was new."
    assert found("Why was an engine bought?", text, about=1) == [0.8, 0.0, 0.5]


def test_what_says_again_what_is_asked_about_is_no_cause_of_it():
    (passage,) = take_apart("The pool is closed on Mondays. On Mondays the pool is closed all day. It is cleaned.")
    near = scores = np.array([1.0, 0.9, 0.2])
    assert related("Why is the pool closed?", [passage], lambda: near, scores, weight=WEIGHT)[:2].tolist() == [0.0, 0.0]


@pytest.mark.parametrize(("language", "counts"), [("fr", 2.5), ("en", 0.5)])
def test_car_begins_a_reason_in_french_alone(language, counts):
    (passage,) = take_apart("Le pont est en ruine. Car la crue est venue.", language=language)
    near = scores = np.array([1.0, 0.1])
    found = related("Pourquoi le pont est-il en ruine ?", [passage], lambda: near, scores, weight=WEIGHT)
    assert found.round(2).tolist() == [0.0, counts]


def test_where_the_sentence_says_the_cause_none_is_looked_for_beside_it():
    text = "The hall was new. An engine was bought because the river was low. It was loud."
    assert found("Why was an engine bought?", text, about=1) == [0.0, 0.0, 0.0]


@pytest.mark.parametrize(
    "reason", ["This was due to", "The reason was", "An inquiry found", "In the year before there was"]
)
def test_the_reason_may_be_given_behind(reason):
    assert found("Why did it burn?", f"It burnt. {reason} a spark.", about=0) == [0.0, 2.5]


def test_a_consequence_stands_behind():
    text = "The hall was new. The bank called in its loan. The meadow was sold."
    assert found("What did the loan lead to?", text, about=1) == [0.0, 0.0, 1.0]
    text = "The hall was new. The bank called in its loan. Therefore the meadow was sold."
    assert found("What did the loan lead to?", text, about=1) == [0.0, 0.0, 2.5]


def test_what_came_later_stands_behind_and_what_came_earlier_before():
    text = "She learnt to fly. She moved to Kiel. She ran a shop."
    assert found("What did she do after she moved to Kiel?", text, about=1) == [0.0, 0.0, 1.0]
    assert found("What did she do before she moved to Kiel?", text, about=1) == [1.0, 0.0, 0.0]


def test_a_sentence_may_say_that_it_goes_back():
    text = "She learnt to fly. She moved to Kiel. Before that she had run a shop."
    assert found("What did she do before she moved to Kiel?", text, about=1) == [0.0, 0.0, 2.5]
    assert found("What did she do after she moved to Kiel?", text, about=1) == [0.0, 0.0, 0.0]


def test_what_stands_in_another_paragraph_is_not_beside_it():
    assert found("Why was an engine bought?", "The river was low.\n\nAn engine was bought.", about=1) == [0.0, 0.0]


def test_no_heading_answers():
    text = "# The river\nAn engine was bought.\n# The hall\nIt was new."
    assert found("Why was an engine bought?", text, about=1)[0] == 0.0


def test_none_comes_above_the_best():
    passage = take_apart("The river was low. Therefore an engine was bought.")
    scores = np.array([0.9, 1.0])
    gains = related("Why was an engine bought?", passage, lambda: np.ones(2), scores, weight=WEIGHT)
    assert (scores + WEIGHT * gains).max() == pytest.approx(1.0)


def test_the_cause_is_kept_in_a_small_budget():
    text = (
        "The papers on its drawings drew some attention. In 1983 a fire destroyed the archive. As a result most of the "
        "early drawings are lost. The office kept sixty people. Other drawings are shown in the hall."
    )
    query = "Why are most of the early drawings lost?"
    assert "fire" in compress(query, [text], token_budget=21).text
    assert "fire" not in compress(query, [text], token_budget=21, sign_weight=0.0).text
