"""A question says who said what it asks for, when, and at which place."""

from __future__ import annotations

from datetime import datetime

import pytest

from rag_compress.chat.pointing.recalled import recalled

LANGUAGES = {"de": "deine ", "fr": "Répète ", "es": "Repite ", "en": ""}  # of talks, for what is too short to tell
NOW = datetime(2025, 3, 14, 9)


@pytest.mark.parametrize(
    ("query", "voice"),
    [
        ("What did I ask you yesterday?", "user"), ("What did you recommend yesterday?", "assistant"),
        ("Can you tell me what I asked yesterday?", "user"), ("What did we talk about yesterday?", "both"),
        ("What was decided yesterday?", None), ("Was habe ich dich gestern gefragt?", "user"),
        ("Was hast du mir gestern empfohlen?", "assistant"), ("Qu'est-ce que je t'ai demandé hier ?", "user"),
        ("¿Qué te dije ayer?", "user"), ("¿Qué me recomendaste ayer?", "assistant"), ("我昨天问了你什么？", "user"),
    ],
)  # fmt: skip
def test_whoever_is_said_to_have_spoken_is_meant(query, voice):
    found = recalled(query, NOW, "en")
    assert found is not None
    assert (found.voice, len(found.spans)) == (voice, 1)


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("What was my first question?", "first"), ("How did this conversation start?", "first"),
        ("What was the very first thing I asked you?", "first"), ("Who suggested Lisbon?", "who"),
        ("Was war meine erste Frage?", "first"), ("Wie hat unser Gespräch angefangen?", "first"),
        ("Quelle était ma première question ?", "first"), ("¿Cuál fue mi primera pregunta?", "first"),
        ("我的第一个问题是什么？", "first"), ("Repeat your previous message, please.", "last"),
        ("What was the last thing you told me about it?", "last"), ("Wiederhole bitte deine letzte Antwort.", "last"),
        ("Répète ta dernière réponse.", "last"), ("Repite tu última respuesta.", "last"),
        ("What did you say after I mentioned the error?", "after"), ("What did I ask right before that?", "before"),
        ("Was hast du gesagt, nachdem ich den Fehler erwähnt habe?", "after"),
    ],
)  # fmt: skip
def test_the_place_in_the_order_is_read(query, place):
    found = recalled(query, None, next(code for code, word in LANGUAGES.items() if word in f"{query} "))
    assert found is not None
    assert found.place == place


@pytest.mark.parametrize(
    "query",
    [
        "What is the first question of the exam?", "Which ferry leaves last?", "How do I start the engine?",
        "The first thing that I always do is copy the file.", "Should I rest before the race?",
        "What do I say at the beginning of my speech?", "When did you open?",
        "Is the shop open today?", "Wat heb ik gisteren gevraagd?", "What did I ask you yesterday?" + " Hm." * 100,
    ],
)  # fmt: skip
def test_other_questions_and_statements_point_at_nothing(query):
    assert recalled(query, NOW, "en") is None


def test_without_a_clock_no_time_is_known():
    assert recalled("What did I ask you yesterday?", None, "en") is None


def test_a_question_about_a_day_that_is_over_points_at_it_whoever_spoke_and_one_about_today_does_not():
    found = recalled("What happened on 11 March?", NOW, "en")
    assert found is not None
    assert (found.voice, [span.start.day for span in found.spans]) == (None, [11])
    assert recalled("What is new since 11 March?", NOW, "en") is None
    assert recalled("The fair was on 11 March.", NOW, "en") is None
