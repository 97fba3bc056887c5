"""Lists, where a query asks for several things."""

from __future__ import annotations

import numpy as np
import pytest

from rag_compress import compress
from rag_compress.core.scoring.enumerations import asks_for_list, enumerating
from tests.core.taking_apart import take_apart
from tests.growth import LINEAR, growth

MARKET = (
    "The price of metals fell. In spring came gold, tin, zinc and other metals of the hills, whose price was low. "
    "All metals are heavy. The town was old."
)


def _best(weight: float) -> str:
    decisions = compress("What metals were sold?", [MARKET], 90, sign_weight=weight).decisions
    best = max(decisions, key=lambda decision: decision.score)
    return MARKET[best.start : best.end]


def test_several_things_are_answered_by_a_list():
    assert "zinc" in _best(0.3)
    assert "zinc" not in _best(0.0)


def test_a_query_that_says_what_it_asks_for_at_length_asks_for_no_list():
    assert asks_for_list("What metals were sold at the market of the town?")
    assert not asks_for_list("What metals were sold at the market of the town when winter came?")


def test_lists_of_other_documents_are_not_preferred():
    other = "Ships carry grain, ore, coal and metals. They are slow."
    with_sign, without = (
        [
            decision.score
            for decision in compress("What metals were traded?", [MARKET, other], 60, sign_weight=weight).decisions
        ]
        for weight in (0.3, 0.0)
    )
    assert with_sign == without


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("Which publicly available data sets are used?", True),
        ("what types of metals were traded", True),
        ("What are the 3 layers of the skin?", True),
        ("Name the metals of the old coins", True),
        ("What year was the tower built?", False),
        ("Which model performs best?", False),
        ("What was the name of the king?", False),
        ("Who lived there for two years?", False),
        ("Please list the steps.", True),
        ("Can you name all colours?", True),
        ("What does Chris do?", False),
        ("What did the Romans do in winter?", False),
        ("Which bus are you on?", False),
        ("What name was given to the tower?", False),
        ("What is the name used by Romans?", False),
        ("Metals which traders are fond of were sold in all markets.", False),
        ("What metals were traded " + "in the old days " * 20, False),
    ],
)
def test_lists_are_asked_for_in_the_plural(query, expected):
    assert asks_for_list(query) is expected


def test_a_list_about_something_else_gains_nothing():
    passages = take_apart(
        "Metals were traded. Apples, pears, plums and figs grew there. Gold, tin, zinc and iron came."
    )
    found = enumerating("What metals were traded?", passages, np.array([1.0, 0.1, 0.4]))
    assert found.tolist() == [0.0, 0.0, 1.0]


@pytest.mark.parametrize(
    ("said", "is_list"),
    [
        ("Ann Lee, a nurse, head of the ward, came.", False),
        ("In Bern, Switzerland, capital of the land.", False),
        ("They sold gold, tin as well as zinc.", False),
        ("Sie hatten Gold, Zinn, Erz und Zink.", False),
        ("They sold gold, tin, ore of iron and zinc.", True),
    ],
)
def test_words_for_and_are_those_of_the_language(said, is_list):
    found = enumerating("What metals were traded?", take_apart(said), np.ones(1))
    assert found.any() == is_list


@pytest.mark.parametrize(
    ("language", "last"), [("de", "und"), ("fr", "et"), ("nl", "of"), ("en", "and"), ("fi", "and")]
)
def test_a_list_in_another_language_is_one(language, last):
    said = take_apart(f"Gold, Zinn, Erz {last} Zink.", language=language)
    assert enumerating("What metals were traded?", said, np.ones(1)).all()


@pytest.mark.parametrize("piece", ["a, b ", "a", ", a", "a ", "a, ", "a, b and "])
def test_long_texts_take_no_long_time(piece):
    def read(passages):
        enumerating("What metals were traded?", passages, np.ones(len(passages[0].spans)))

    assert growth(read, 4_000, prepare=lambda size: take_apart("x" + piece * size), most=16_000) < LINEAR
