"""Replies that give no answer stay alone, corrections are put into the question that they correct."""

from __future__ import annotations

import pytest

from rag_compress.core.queries.corrected import Correction, find_correction
from rag_compress.core.queries.talk import read_in_talk
from rag_compress.core.words.asking import orders
from rag_compress.core.words.courtesies import evades

ASKED_BACK = ["How do I reset my router?", "Which model do you have?"]
NO_ANSWERS = [
    *[
        "I don't know",
        "don't know yet",
        "No idea, sorry.",
        "Never mind",
        "Neither",
        "I won't say",
        "No, I don't want to",
    ],
    *["Keine Ahnung", "Egal", "Weiß ich nicht", "Je ne sais pas", "Peu importe", "No sé", "Da igual", "Non lo so"],
    *[
        "Não sei",
        "Tanto faz",
        "Weet ik niet",
        "Nie wiem",
        "Obojętnie",
        "Не знаю",
        "Без разницы",
        "随便",
        "わかりません",
    ],
]
ANSWERS = [
    "the X200",
    "Netgear, I think",
    "No, the X200",
    "2019",
    "blue, I guess",
    "The older one",
    "Both of them",
    "Let's say the X200",
    "Take the X200",
    "Make it 2019",
]


@pytest.mark.parametrize("reply", NO_ANSWERS)
def test_a_reply_without_an_answer_is_not_joined_with_the_question_before(reply):
    assert evades(reply) or reply.startswith("No,")
    assert read_in_talk(reply, ASKED_BACK) == reply


@pytest.mark.parametrize("reply", ANSWERS)
def test_an_answer_is_joined_with_the_question_before(reply):
    assert not evades(reply)
    assert read_in_talk(reply, ASKED_BACK).startswith("How do I reset my router, ")


@pytest.mark.parametrize(
    "order",
    [
        "Tell me about the castle instead",
        "Show me hotels",
        "Zeig mir Hotels",
        "Dime más",
        "Montrez-moi les horaires",
        "Покажи цены",
        "给我看酒店",
    ],
)
def test_an_order_is_no_reply(order):
    assert orders(order)
    assert read_in_talk(order, ASKED_BACK) == order


@pytest.mark.parametrize("text", ["List price", "Show-off", "Search engines", "The X200", "", "\n"])
def test_a_noun_is_no_order(text):
    assert not orders(text)


@pytest.mark.parametrize(
    ("query", "wrong", "right"),
    [
        ("not Berlin, Bonn", "Berlin", "Bonn"),
        ("Bonn, not Berlin.", "Berlin", "Bonn"),
        ("No, not on Sundays, on Mondays.", "Sundays", "Mondays"),
        ("nicht Berlin, sondern Bonn", "Berlin", "Bonn"),
        ("не Берлин, а Бонн", "Берлин", "Бонн"),
    ],
)
def test_a_correction_says_what_is_meant_instead_of_what(query, wrong, right):
    assert find_correction(query) == Correction(wrong, right)


@pytest.mark.parametrize("query", ["Is it not Berlin?", "not now", "", "\n", "not " * 50, "a, not " * 14])
def test_other_queries_correct_nothing(query):
    assert find_correction(query) is None


@pytest.mark.parametrize(
    ("query", "question", "read"),
    [
        ("not Berlin, Bonn", "How do I get to Berlin?", "How do I get to Bonn?"),
        ("I meant the X300", "What does the X200 cost?", "What does the X300 cost?"),
        ("The X300?", "What does the X200 cost?", "What does the X300 cost?"),
        ("Same for the X300", "What does the X200 cost?", "What does the X300 cost?"),
        ("Sorry, in euros", "What is that in dollars?", "What is that in euros?"),
        ("А X300?", "Сколько стоит X200?", "Сколько стоит X300?"),
        ("not Berlin, Bonn", "How do I get from Berlin to Berlin?", "not Berlin, Bonn"),
        ("not Rome, Bonn", "How do I get to Berlin?", "not Rome, Bonn"),
        ("not really, thanks", "How do I get really there?", "not really, thanks"),
    ],
)
def test_a_correction_stands_in_the_question_where_that_is_sure(query, question, read):
    assert read_in_talk(query, [question, "That depends."]) == read


@pytest.mark.parametrize(
    ("query", "named"),
    [
        ("А второй сколько стоит?", "Бета"),
        ("Ile kosztuje drugi?", "Beta"),
        ("Kolik stojí druhý?", "Beta"),
        ("Скільки коштує другий?", "Бета"),
    ],
)
def test_slavic_ordinals_pick_without_an_article(query, named):
    listed = "1. Альфа\n2. Бета" if named == "Бета" else "1. Alfa\n2. Beta"
    assert named in read_in_talk(query, ["?", listed])
