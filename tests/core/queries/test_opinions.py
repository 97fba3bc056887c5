"""Questions for an opinion: what they are on is asked, and not that somebody thinks."""

import pytest

from rag_compress import compress
from rag_compress.core.queries.asked import asked_in
from rag_compress.core.queries.opinions import without_opinion


@pytest.mark.parametrize(
    ("language", "query", "left"),
    [
        ("en", "What do you think about the battery?", "the battery?"),
        ("en", "So, what did you all think of the new lobby?", "the new lobby?"),
        ("en", "What’s your opinion on the refund policy?", "the refund policy?"),
        ("en", "Any thoughts on the pool?", "the pool?"),
        ("en", "How did you like the breakfast?", "the breakfast?"),
        ("en", "How would you rate the ending?", "the ending?"),
        ("en", "What opinions do you have about the staff?", "the staff?"),
        ("en", "Do you have any thoughts on the pool?", "the pool?"),
        ("en", "What do you make of the old lobby?", "the old lobby?"),
        ("de", "Was hältst du von dem neuen Vertrag?", "dem neuen Vertrag?"),
        ("fr", "Que pensez-vous de l’accueil ?", "accueil ?"),
        ("fr", "Qu'est-ce que tu penses d'Oslo ?", "Oslo ?"),
        ("es", "¿Qué te parece la comida?", "la comida?"),
        ("it", "Cosa ne pensi della camera?", "camera?"),
        ("pt", "O que você acha do atendimento?", "atendimento?"),
        ("nl", "Wat vind je van de kamer?", "de kamer?"),
    ],
)
def test_what_the_opinion_is_on_is_left(language, query, left):
    assert asked_in(query, [language]) == left


@pytest.mark.parametrize(
    "query",
    [
        "How do you like to travel?",
        "What do you think of it?",
        "What do you think about that idea?",
        "What do you think of when you hear his name?",
        "What do you think about?",
        "What does Ann think about the battery?",
        "How would you rated",
        "How would you rate limit an API?",
        "How would you rate-limit an API?",
        "What do you think about when you run?",
        "What do you think about at night?",
        "What do you think of as home?",
        "What did you make of clay?",
        "What is your view of the sea from the room?",
    ],
)
def test_a_question_that_asks_something_else_stays(query):
    assert without_opinion(query, ["en"]) == query


def test_a_greeting_or_and_may_stand_before():
    assert without_opinion("Ok, and what do you think about the pool?", ["en"]) == "the pool?"


@pytest.mark.parametrize(
    ("language", "query"),
    [
        ("de", "Was denkst du über ihn?"),
        ("fr", "Que pensez-vous de lui ?"),
        ("es", "¿Qué piensas de eso?"),
        ("nl", "Wat vind je van hem?"),
    ],
)
def test_what_points_at_what_was_said_before_is_nothing_to_ask_for(language, query):
    assert asked_in(query, [language]) == query


def test_what_others_think_of_something_else_is_no_answer():
    reviews = [
        "I think the box is a nice addition to any shelf. It came on Monday.",
        "The flavour is rich and sweet. My order took a week.",
        "Delivery was quick. The flavour of the second batch was flat.",
        "We drink it every day. Its flavour reminds me of plums.",
    ]
    text = compress("What do you think about the flavour?", reviews, 26).text
    assert text.count("flavour") == 3


def test_a_question_for_something_else_stays_whole_also_where_no_language_is_known():
    assert without_opinion("Who won the race?", []) == "Who won the race?"
