"""Numbers, where a query asks how many there are."""

from __future__ import annotations

import numpy as np
import pytest

from rag_compress import compress
from rag_compress.core.scoring.counts import asks_for_size, counted_words, giving_counts
from tests.core.taking_apart import take_apart
from tests.growth import LINEAR, growth

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
    assert counted_words("How many people visit museums?") == ("people",)
    assert counted_words("How many champions league trophies did they win?") == ("trophies",)
    assert counted_words("How many sports fans came?") == ("fans",)
    assert counted_words("How many of the other towers are old?") == ("towers",)
    assert counted_words("Quel est le nombre d'habitants ?") == ("habitants",)
    assert counted_words("Quel est le nombre de chevaux ?") == ("chevaux",)
    assert counted_words("What is the number of the bus?") == ()
    assert counted_words("What is the count of status reports on Paris?") == ("reports",)
    assert counted_words("What is the number of that virus?") == ()
    assert counted_words("¿Cuál es el nombre de usuario?") == ()
    assert counted_words("How many users " + "of the old kind " * 30) == ()


@pytest.mark.parametrize(
    ("query", "said", "language"),
    [
        ("How many nurses came?", "It was late, due to the nurses.", "en"),
        ("How many nurses came?", "It began once the nurses came.", "en"),
        ("Wie viele Kinder kamen?", "Otto und die Kinder kamen, sei es spät.", "de"),
    ],
)
def test_numbers_of_another_language_are_words_of_this_one(query, said, language):
    assert not giving_counts(query, take_apart(said, language=language), np.ones(1)).any()


@pytest.mark.parametrize(
    ("query", "said", "language"),
    [
        ("Wie viele Kinder kamen?", "Es kamen drei kleine Kinder.", "de"),
        ("Quanti bambini vennero?", "Vennero otto bambini.", "it"),
        ("How many cities are there?", "It has seven cities.", "en"),
    ],
)
def test_numbers_in_words_are_those_of_the_language(query, said, language):
    assert giving_counts(query, take_apart(said, language=language), np.ones(1)).all()


def test_the_counted_word_may_have_another_ending():
    said = "В стране старые города. Там 25 городам дали имя."
    found = giving_counts("Сколько городов в стране?", take_apart(said, language="ru"), np.ones(2))
    assert found.tolist() == [0.0, 1.0]


def test_a_word_whose_term_is_written_in_other_letters_is_looked_for_as_it_stands():
    said = "Градови су стари и има 12 река у њима."
    assert not giving_counts("Колико има градови?", take_apart(said, language="sr"), np.ones(1)).any()


def test_a_claim_asks_for_no_number():
    assert counted_words("Vitamin C lowers the number of colds in children.") == ()


def test_what_asks_for_the_size_of_a_collection():
    assert asks_for_size("how big was the sample")
    assert asks_for_size("What sample size did they use?")
    assert not asks_for_size("What data do they use?")


@pytest.mark.parametrize("piece", ["1", "1 a ", "1-", "a-", "1,", "two ", "nurses ", "1 nurse ", "10 nurs "])
def test_long_texts_take_no_long_time(piece):
    def read(passages):
        scores = np.ones(len(passages[0].spans))
        giving_counts("How many nurses came?", passages, scores)
        giving_counts("How large is the corpus?", passages, scores)

    assert growth(read, 4_000, prepare=lambda size: take_apart("nurses " + piece * size), most=16_000) < LINEAR
