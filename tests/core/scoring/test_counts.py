"""Numbers, where a query asks how many there are."""

from __future__ import annotations

import time

import numpy as np
import pytest

from rag_compress import compress
from rag_compress.core.scoring.counts import asks_for_size, counted_words, giving_counts
from tests.core.taking_apart import take_apart

NURSES = (
    "Nurses of the night shift joined the trial late. Nurses who joined the trial kept a diary of the night. "
    "We could follow 214 tired nurses to the very end of it, whatever their ward was. "
    "The trial asked nurses for their sleep."
)


def _best(query: str, text: str) -> str:
    best = max(compress(query, [text], 100).decisions, key=lambda decision: decision.score)
    return text[best.start : best.end]


def test_how_many_is_answered_by_the_number_of_them():
    query = "How many nurses joined the trial?"
    assert "214" in compress(query, [NURSES], 42, sign_weight=0.3).text
    assert "214" not in compress(query, [NURSES], 42, sign_weight=0.0).text


@pytest.mark.parametrize(
    ("query", "said", "number"),
    [
        (
            "How many cities were visited?",
            "Of cities that were visited, each was old. They saw nine large cities.",
            "nine",
        ),
        ("How many patients?", "Patients were old, as patients are. Patients (n = 61) had a cold.", "61"),
        ("What was the number of patients?", "Patients were a number. Of the 61 old patients half had it.", "61"),
        ("Wie viele Kinder singen?", "Kinder singen gern. Im Chor sind 32 kleine Kinder, so heißt es.", "32"),
        ("Combien de chevaux courent ?", "Les chevaux courent. On y voit 12 beaux chevaux du pays voisin.", "12"),
        ("¿Cuántos barcos salieron?", "Los barcos salieron. Del puerto viejo faltan ya 40 barcos de vela.", "40"),
        ("How large is the corpus?", "The corpus is in English. We labelled 48,000 short reviews by hand.", "48,000"),
        ("What is the size of the data set?", "The data set is in English. We chose 310 old poems.", "310"),
    ],
)
def test_numbers_are_known_beside_what_is_counted(query, said, number):
    found = giving_counts(query, take_apart(said), np.array([1.0, 0.5]))
    assert found.tolist() == [0.0, 1.0]
    assert number in said.split(". ")[1]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("How many nurses came?", "In 2015 nurses came."),  # a year
        ("How many nurses came?", "In 3 wards, nurses came."),  # of something else
        ("How many nurses came?", "Three doctors came."),
        ("Who are the nurses?", "We saw 214 nurses."),
        ("What is the serial number of the pump?", "There are 12 pumps."),
        ("How large is the lake?", "It has 120 small islands."),
        ("How large is the corpus?", "It was read in 2015 for months."),
    ],
)
def test_other_numbers_and_questions_gain_nothing(query, said):
    assert not giving_counts(query, take_apart(said), np.ones(1)).any()


def test_what_is_counted_ends_before_the_verb():
    assert counted_words("How many active users does the app have?") == ("users",)
    assert counted_words("how many people live in Bern") == ("people",)
    assert counted_words("Wie viele Menschen sind das?") == ("menschen",)
    assert counted_words("How many is too many?") == ()
    assert counted_words("How many users " + "of the old kind " * 30) == ()


def test_a_claim_asks_for_no_size():
    assert asks_for_size("how big was the sample")
    assert asks_for_size("What sample size did they use?")
    assert not asks_for_size("What data do they use?")


@pytest.mark.parametrize("piece", ["1", "1 a ", "1-", "a-", "1,", "two ", "nurses ", "1 nurse ", "10 nurs "])
def test_long_texts_take_no_long_time(piece):
    passages = take_apart("nurses " + piece * (200_000 // len(piece)))
    scores = np.ones(len(passages[0].spans))
    start = time.perf_counter()
    giving_counts("How many nurses came?", passages, scores)
    giving_counts("How large is the corpus?", passages, scores)
    assert time.perf_counter() - start < 5
