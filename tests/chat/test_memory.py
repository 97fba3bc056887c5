"""Importance from 1 to 10: the documented heuristic, the model's rating, and statements of lasting facts."""

from __future__ import annotations

import pytest

from rag_compress.chat import RATING_FALLBACK
from rag_compress.chat.memory import (
    band,
    by_band,
    parse_rating,
    rating_share,
    score_message_heuristic,
    score_message_importance,
)
from rag_compress.chat.statements import is_correction, is_disclosure, statement_kinds
from tests.growth import LINEAR, growth


@pytest.mark.parametrize(
    ("message", "rating"),
    [
        ("It rains.", 5),
        ("Thanks!", 3),
        ("ok", 3),
        ("ok then", 5),
        ("Hello, haha", 1),
        ("Ticket #42 is urgent", 9),
        ("The account number is wrong: password error, deadline, order 7", 10),
        ("1. Open the door.", 7),
        ("word " * 31, 6),
        ("word " * 30, 5),
        ("A matter of privacy.", 7),
        ("ty", 3),
    ],
)
def test_the_heuristic_is_the_documented_one(message, rating):
    assert score_message_heuristic(message, statements=False) == rating


def test_statements_of_lasting_facts_count_as_important():
    for said in (
        "I prefer trains to planes.",
        "I am allergic to nuts.",
        "My name is Ann.",
        "We decided to ship on Monday.",
        "It is due by Friday.",
        "No, I meant Oslo.",
    ):
        assert band(score_message_heuristic(said)) == "important", said


@pytest.mark.parametrize(
    ("said", "documented"),
    [
        ("Hi! I am allergic to nuts.", 3),
        ("Hello, I am vegan.", 3),
        ("Thanks, we decided to take the blue one.", 3),
        ("Hmm, I am diabetic.", 3),
        ("Hello, haha, I prefer tea.", 1),
    ],
)
def test_a_statement_is_important_whatever_pleasantry_opens_it(said, documented):
    assert score_message_heuristic(said) == 7
    assert score_message_heuristic(said, statements=False) == documented


def test_patterns_of_ones_own_domain_count():
    assert score_message_heuristic("The patient has a rash.", high=[r"\brash\b"]) == 7
    assert score_message_heuristic("Beep.", low=[r"^beep"]) == 3
    assert (
        score_message_heuristic("I am in the queue.", low=["queue"])
        == score_message_heuristic("I am in the queue.") - 2
    )


def test_bands():
    assert [band(rating) for rating in (1, 3, 4, 6, 7, 10)] == [
        "filler", "filler", "middling", "middling", "important", "important",
    ]  # fmt: skip
    assert rating_share(1) == 0.0
    assert rating_share(10) == 1.0


@pytest.mark.parametrize(
    ("answer", "rating"),
    [
        ("8", 8),
        (" 8.\n", 8),
        ("Score: 9", 9),
        ("0", 1),
        ("99", 10),
        ("-3", 1),
        ("7/10", 7),
        ("7.5", 7),
        ("9.0 / 10!", 9),
        ("**Rating**: 4", 4),
        ("Score:\n9", 9),
        ("Score: 7.25", 7),
        ("Score: 1", 1),
        ("On a scale of 1 to 10: 7", 7),
        ("Importance (1-10): 6", 6),
        ("I would rate it 8 out of 10.", 8),
        ("10/10", 10),
        ('{"rating": 8}', 8),
        ("\u8bc4\u5206\uff1a3", 3),
        ("<think>From 1 to 10, say 4.</think>9", 9),
    ],
)
def test_numbers_are_read_and_brought_into_range(answer, rating):
    assert parse_rating(answer) == rating


@pytest.mark.parametrize("answer", ["I cannot rate this.", "", "eight", None, "between 3 and 5", "7/100", "1234"])
def test_refusal_and_nonsense_fall_back(answer):
    assert parse_rating(answer) is None
    assert score_message_importance("Thanks!", lambda prompt: answer)[0] == 3
    rating, reason = score_message_importance("Thanks!", lambda prompt: answer, fallback=RATING_FALLBACK)
    assert rating == 5
    assert "the model answered" in reason


@pytest.mark.parametrize(
    "answer", ["Score: 12", "0/10", "Importance: -3", "11.", "<think>7", "It was on day 7", "1-10"]
)
def test_a_number_that_is_no_rating_of_the_scale_is_none(answer):
    assert parse_rating(answer) is None


@pytest.mark.parametrize("answer", ["_", "_x", "_score_", "_score_x", "7_x", "7_/_x", "7.#x", "score # x", ":_:_7x"])
def test_an_answer_of_any_length_is_read_in_time_linear_in_it(answer):
    def read(size):
        assert parse_rating(answer.replace("_", " " * size).replace("#", "1" * size)) is None

    assert growth(read, 10_000) < LINEAR


def test_a_number_in_much_white_space_is_a_rating():
    blanks = " " * 200_000
    assert parse_rating(f"{blanks}7{blanks}") == 7


def test_the_fallback_knows_the_patterns_of_ones_own_domain():
    rating, _ = score_message_importance("The patient has a rash.", lambda prompt: "no", high=[r"\brash\b"])
    assert rating == 7
    assert score_message_importance("Beep.", lambda prompt: "no", low=["^beep"])[0] == 3


def test_a_model_that_raises_falls_back():
    def ask(prompt):
        raise TimeoutError("slow")

    assert score_message_importance("Thanks!", ask) == (3, "the model failed: TimeoutError('slow')")


def test_the_model_is_asked_with_the_documented_bands():
    prompts = []
    score_message_importance("I live in Oslo.", lambda prompt: prompts.append(prompt) or "7")
    assert "7-10: Critical facts" in prompts[0]
    assert "Message: I live in Oslo." in prompts[0]


def test_kinds_of_statement():
    assert statement_kinds("I can't stand seafood") == ["preference"]
    assert statement_kinds("The sky is blue.") == []


@pytest.mark.parametrize(
    "sentence",
    [
        "No, I meant Oslo.",
        "Actually, it's Friday.",
        "Sorry, not Bergen, Oslo.",
        "That's not what I asked.",
        "I was wrong about the date.",
        "Make it two tickets instead.",
    ],
)
def test_corrections_are_recognised(sentence):
    assert is_correction(sentence)
    assert "correction" in statement_kinds(sentence)


@pytest.mark.parametrize(
    "sentence", ["No, thank you.", "That is what I meant.", "I meant to call.", "Not now.", "Wait for me.", "It is so."]
)
def test_what_corrects_nothing_is_no_correction(sentence):
    assert not is_correction(sentence)


def test_a_disclosure_is_in_the_first_person_and_asks_nothing():
    assert is_disclosure("Well. I’m not a fan of horror.")
    assert not is_disclosure("Do I prefer tea?")
    assert not is_disclosure("They prefer tea.")
    assert not is_disclosure("I prefer tea. " * 100), "that long a text is a document"


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("preference", "Ich esse nie Fleisch."),
        ("identity", "Ich bin Vegetarierin."),
        ("constraint", "Ich bin gegen Nüsse allergisch."),
        ("preference", "Je n’aime pas les films tristes."),
        ("identity", "J’habite à Lyon."),
        ("constraint", "Je suis allergique au lait."),
        ("preference", "No me gustan los viajes largos."),
        ("identity", "Soy vegetariana."),
        ("constraint", "Soy alérgico a las nueces."),
        ("preference", "Preferisco il treno."),
        ("identity", "Mi chiamo Pietra."),
        ("constraint", "Non posso mangiare il glutine."),
        ("preference", "Não gosto de chá."),
        ("identity", "Moro em Braga."),
        ("constraint", "Tenho medo de altura."),
        ("preference", "我不喜欢辣的菜。"),
        ("identity", "我是素食者。"),
        ("constraint", "我對花生過敏。"),
    ],
)
def test_statements_about_oneself_are_known_in_seven_languages(kind, sentence):
    assert kind in statement_kinds(sentence)
    assert is_disclosure(sentence)
    assert not is_disclosure(sentence[:-1] + "?")


@pytest.mark.parametrize(
    "sentence",
    [
        "Er isst nie Fleisch.",
        "Ich gehe morgen in die Stadt.",
        "Il n’aime pas les films tristes.",
        "No, son muy largos.",
        "Sono arrivato ieri.",
        "Vou ao mercado amanhã.",
        "他对花生过敏。",
        "我明天去北京。",
    ],
)
def test_what_others_are_or_do_is_no_disclosure_in_any_language(sentence):
    assert not is_disclosure(sentence)


def test_the_bands_come_before_the_score_and_the_score_decides_within_a_band():
    assert by_band([4, 3, 2, 1, 0], [9, 3, 5, 6, 7]) == [4, 0, 3, 2, 1]


def test_a_message_is_rated_once_however_often_the_conversation_is_asked_about(monkeypatch):
    from rag_compress.chat import memory

    rated = []
    monkeypatch.setattr(memory, "statement_kinds", lambda text: rated.append(text) or [])
    for _ in range(3):
        score_message_heuristic("A text that nobody else rates.")
    assert rated == ["A text that nobody else rates."]
