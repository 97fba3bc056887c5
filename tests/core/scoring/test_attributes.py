"""Attributes that a query asks for, given by the form of their value."""

from __future__ import annotations

import numpy as np
import pytest

from rag_compress import Passage, compress
from rag_compress.core.scoring.attributes.asked import attributes_asked
from rag_compress.core.scoring.attributes.forms import sentences_with
from rag_compress.core.scoring.attributes.giving import FEW, giving_attributes
from rag_compress.core.scoring.attributes.openings import alternatives_in, openings_of
from tests.core.taking_apart import take_apart

HOTEL = (
    "The hotel stands by the lake since the war. Every hotel in the valley has a terrace. "
    "Write to stay@lake.example or call +41 44 123 45 67. The hotel in the village is a museum today. "
    "The rooms were renovated by students. A double is $140 a night. A single is $90 a night. "
    "Dinner is served in the garden from 6 pm on. The lake freezes in some winters. Seestrasse 12, 8001 Zürich."
)


def _best(query: str, texts: list[Passage | str], **settings: float) -> str:
    """The sentence with the highest score."""
    decisions = compress(query, texts, 500, **settings).decisions
    best = max(decisions, key=lambda decision: decision.score)
    one = texts[best.passage_index]
    return (one.text if isinstance(one, Passage) else one)[best.start : best.end]


@pytest.mark.parametrize(
    ("query", "value"),
    [
        ("How can I contact the hotel?", "stay@lake.example"),
        ("How can I reach the hotel?", "+41 44"),
        ("phone number of the hotel", "+41 44"),
        ("How much does a double cost?", "$140"),
        ("How much does a single cost?", "$90"),
        ("What time is dinner at the hotel?", "6 pm"),
        ("What's the address of the hotel?", "Seestrasse 12"),
        ("Wie erreiche ich das Hotel?", "stay@lake.example"),
        ("¿Cuál es la dirección del hotel?", "Seestrasse 12"),
    ],
)
def test_an_attribute_is_found_by_the_form_of_its_value(query, value):
    ranked = sorted(compress(query, [HOTEL], 500).decisions, key=lambda decision: -decision.score)
    assert any(value in HOTEL[one.start : one.end] for one in ranked[:4])


def test_a_weight_of_0_for_signs_switches_it_off():
    assert "@" not in _best("How can I contact the hotel?", [HOTEL], sign_weight=0.0)


def test_the_value_of_what_is_named_comes_before_those_of_others():
    passages = [
        Passage("A quiet house. Call +41 44 123 45 67. Dogs are welcome.", title="Hotel Otter"),
        Passage("A loud house. Call +41 44 765 43 21. Cats are welcome.", title="Hotel Heron"),
    ]
    assert "765" in _best("How do I contact Hotel Heron?", passages)
    assert "123" in _best("How do I contact Hotel Otter?", passages)


def test_a_chunk_without_a_name_goes_on_from_the_one_before_it():
    chunks = [
        "Hotel Otter is a quiet house. Dogs are welcome there.",
        "The garden is large. Write to stay@otter.example.",
    ]
    named = [
        *chunks,
        "Hotel Heron is a loud house. Cats are welcome there.",
        "The cellar is deep. Call +41 44 765 43 21.",
    ]
    gained = dict(
        zip(("otter", "heron"), (_gain("How do I contact Hotel Otter?", named, at) for at in (3, 7)), strict=True)
    )
    assert gained["otter"] > gained["heron"]


def _gain(query: str, texts: list[str], row: int) -> float:
    scores = np.array([1.0, 0.2, 0.0, 0.0, 0.3, 0.1, 0.0, 0.0])
    return float(giving_attributes(query, take_apart(*texts), scores, weight=0.3)[row])


def test_of_values_of_the_form_those_with_words_of_the_query_gain_most():
    passage = take_apart("A double is $140. A single is $90. Otters sleep.")[0]
    gained = giving_attributes("How much does a single cost?", [passage], np.array([0.1, 0.5, 1.0]), weight=0.3)
    assert gained[1] > gained[0] > gained[2] == 0


def test_no_value_comes_out_above_the_best_sentence_but_a_strict_one_a_little():
    passage = take_apart("A single is $90. Write to stay@lake.example. Otters sleep.")[0]
    scores = np.array([0.9, 0.9, 1.0])
    assert giving_attributes("How much does a single cost?", [passage], scores, weight=0.5)[0] == pytest.approx(0.2)
    assert giving_attributes("How can I contact them?", [passage], scores, weight=0.5)[1] == pytest.approx(0.7)


def test_nothing_is_gained_where_the_best_sentence_gives_the_attribute():
    passage = take_apart("A double is $140. A single is $90. Otters sleep.")[0]
    for scores in ([0.2, 1.0, 0.1], [1.0, 1.0, 0.1]):
        assert not giving_attributes("How much does a single cost?", [passage], np.array(scores), weight=0.3).any()


def test_a_form_that_many_sentences_have_tells_little():
    query, rows = "How much does a single cost?", 3 * FEW
    prices = [" ".join(f"It costs ${one}." for one in range(10, 10 + count)) for count in (FEW, rows)]
    few, many = (take_apart(f"Otters sleep. {said}") for said in prices)
    gained = [
        giving_attributes(query, passage, np.array([1.0, *[0.9] * (len(passage[0].spans) - 1)]), weight=0.01)[1]
        for passage in (few, many)
    ]
    assert gained[0] == pytest.approx(3 * gained[1])


def test_a_query_for_no_attribute_changes_nothing():
    for query in ("Why was the website closed?", "Who is the contact person?", "How did prices develop?"):
        assert not giving_attributes(query, take_apart(HOTEL), np.ones(10), weight=0.3).any()


@pytest.mark.parametrize(
    "query",
    [
        "Why did the price of copper rise?",
        "What was the president's address to the workers about?",
        "Who wears contact lenses?",
        "When was the licence withdrawn?",
        "How do I delete my account?",
        "What did the weight of the evidence do?",
        "",
        "?" * 50,
        "how much does it cost " * 10,
    ],
)
def test_words_for_attributes_in_other_senses_ask_for_none(query):
    assert attributes_asked(query) == ()


@pytest.mark.parametrize(
    ("attribute", "value", "other"),
    [
        ("phone", "(415) 555-0123", "ISBN 978-3-16-148410-0"),
        ("phone", "044 123 45 67", "from 1990-1995"),
        ("phone", "+44 1629 7017 73", "01.02.2024"),
        ("email", "me [at] lake.example", "look @ this"),
        ("url", "www.lake.example", "e.g. this one"),
        ("address", "5 King Street", "in 2010 The Long Street"),
        ("address", "12, rue des Tanneurs", "la rue des Tanneurs"),
        ("money", "8 zł", "8 otters"),
        ("clock", "7-10 am", "a score of 3:2"),
        ("clock", "Di-So 9:00-20:30", "9000 otters"),
        ("beginning", "Born in 1952", "in 1952"),
        ("deadline", "no later than 3 May", "on 3 May"),
        ("version", "v3.0.6", "3.5 %"),
        ("author", "by Anna Keller", "by the lake"),
        ("license", "the MIT licence", "the licence"),
        ("weight", "870 g", "870 otters"),
        ("temperature", "25 grados", "25 otters"),
        ("payment", "Visa or cash", "with wood"),
        ("account", "CH93 0076 2011 6238 5295 7", "AB12 otters"),
    ],
)
def test_a_form_is_strict(attribute, value, other):
    assert [*sentences_with(attribute, take_apart(f"They say {value} here.")[0])] == [0]
    assert [*sentences_with(attribute, take_apart(f"They say {other} here.")[0])] == []


def test_marked_values_of_a_laboratory_are_found_where_a_query_asks_for_abnormal_ones():
    results = "Blood values\n\nSodium 141 mmol/L 136-145\nCRP 7.8 mg/L 0.1-5 H\n| Iron | 4 | 9-30 | L |\nTube H\n"
    found = compress("Which values are abnormal?", [results], 34)
    assert "CRP" in found.text and "Iron" in found.text and "Sodium" not in found.text


def test_an_address_alone_is_found_where_no_word_of_the_query_stands_in_the_text():
    assert "@" in _best("How can I contact you?", ["Otters sleep. Write to otter@lake.example. Herons fish."])


def test_patterns_are_tried_where_a_word_begins_like_them():
    assert alternatives_in("a(?:b|c)|[d|e]") == ["a(?:b|c)", "[d|e]"]
    assert openings_of("(?:the\\s)?(?:price|cost)s?", 3) == {"the", "pri", "cos"}
    assert openings_of(r"\d+", 3) == {""}
