"""Negations and reasons, where they are asked for."""

from __future__ import annotations

import numpy as np
import pytest

from rag_compress import compress
from rag_compress.core.scoring.signs import bearing_signs
from tests.core.taking_apart import take_apart

POOL = [
    "Members may use the pool before breakfast in summer. Guests may use the pool on rainy Sundays in June. "
    "Children under twelve who come alone, or with friends of that age, may not use the pool in summer either. "
    "Staff may use the pool after work on Mondays."
]


@pytest.mark.parametrize("query", ["Who may not use the pool?", "Who is prohibited from the use of the pool?"])
def test_what_is_not_so_is_answered_by_a_sentence_that_negates(query):
    assert "may not use" in compress(query, POOL, 24).text
    assert "may not use" not in compress(query, POOL, 24, sign_weight=0.0).text


@pytest.mark.parametrize(
    ("query", "text", "kept"),
    [
        (
            "Wer darf das Bad nicht nutzen?",
            "Gäste dürfen das Bad nutzen. Kinder dürfen das Bad allein keinesfalls und nicht nutzen.",
            "Kinder",
        ),
        (
            "Qui ne peut pas utiliser la piscine ?",
            "Les membres peuvent utiliser la piscine. Les enfants seuls ne peuvent pas utiliser la piscine.",
            "enfants",
        ),
        (
            "Why was the race stopped?",
            "The race was stopped at noon. The race was stopped in the end because of the heat.",
            "heat",
        ),
        (
            "Warum wurde das Rennen abgebrochen?",
            "Das Rennen wurde abgebrochen. Das Rennen wurde am Mittag abgebrochen, weil es heiß war.",
            "heiß",
        ),
    ],
)
def test_signs_are_known_in_several_languages(query, text, kept):
    ranked = sorted(compress(query, [text], 100).decisions, key=lambda decision: -decision.score)
    assert kept in text[ranked[0].start : ranked[0].end]


def test_a_car_park_gives_no_reason_in_english():
    passages = take_apart("The car park is closed on Mondays. The car park is closed on Mondays because it is cleaned.")
    signs = bearing_signs("Why is the car park closed on Mondays?", passages, np.array([1.0, 0.9]))
    assert signs.tolist() == [0.0, 1.0]


def test_a_sentence_about_something_else_gains_nothing_from_its_sign():
    text = "Members may use the pool. Dogs are not fed here."
    without, found = (
        [d.score for d in compress("Who may not use the pool?", [text], 50, sign_weight=weight).decisions]
        for weight in (0.0, 0.3)
    )
    assert found == without


@pytest.mark.parametrize(
    "query",
    [
        "Who may use the pool?",
        "Do not guess. Who may use the pool?",
        "Children who come alone may not use the pool.",
        "Who may use the pool? " + "The weather was not good. " * 20,
        "",
    ],
)
def test_a_query_that_asks_for_no_sign_is_scored_as_ever(query):
    scores = [[d.score for d in compress(query, POOL, 50, sign_weight=weight).decisions] for weight in (0.0, 0.3)]
    assert scores[0] == scores[1]


def test_where_nothing_says_what_is_asked_no_sentence_bears_its_sign():
    passages = take_apart("Otters do not swim here.", "Beavers swim.")
    assert bearing_signs("Who may not use the pool?", passages, np.ones(2)).tolist() == [1, 0]
    assert bearing_signs("Who may not use the pool?", passages, np.zeros(2)).tolist() == [0, 0]


@pytest.mark.parametrize("query", ["What caused the rise in sales?", "What drove sales?", "What has led to the rise?"])
@pytest.mark.parametrize("reason", ["was driven by", "is attributable to", "resulted from", "was large, reflecting"])
def test_what_drove_something_is_answered_by_what_it_was_driven_by(query, reason):
    passages = take_apart("Sales rose in May.", f"The rise in sales {reason} new shops.")
    assert bearing_signs(query, passages, np.ones(2)).tolist() == [0, 1]


def test_what_was_driven_by_whom_asks_for_no_reason():
    passages = take_apart("The coach was driven by Ann.", "Ann rode.")
    assert bearing_signs("Which coach was driven by Ann?", passages, np.ones(2)).tolist() == [0, 0]


def test_a_point_in_a_name_ends_no_question():
    passages = take_apart("It was slow.", "It was slow because of a full disk.")
    assert bearing_signs("Why was crates.io 1.2 slow?", passages, np.ones(2)).tolist() == [0, 1]
