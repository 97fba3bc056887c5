"""What kind of unit a question asks for, and how such units are lifted."""

from __future__ import annotations

import numpy as np
import pytest

from rag_compress.chat import Message, compress_chat
from rag_compress.chat.conversation.analysis import analyze_messages, tells_place, tells_time
from rag_compress.chat.conversation.columns import UnitColumns
from rag_compress.chat.judging.expected_kind import INTRODUCTION, TOLD, asked_for, lift_expected
from tests.growth import LINEAR, growth


def units(*texts):
    analyses = analyze_messages(texts, [None] * len(texts), ["en"] * len(texts))
    return UnitColumns().extended([Message("user", text) for text in texts], analyses)


@pytest.mark.parametrize(
    ("query", "kind"),
    [
        ("Who is in love?", "person"),
        ("And with whom did she leave?", "person"),
        ("¿Quién ganó?", "person"),
        ("Where are they?", "place"),
        ('"Where is it?"', "place"),
        ("It rained. When did it stop?", "time"),
        ("At what time does the train leave?", "time"),
        ("What did Ann say when Bob, who was late, asked where she was?", None),
        ("Why whole milk?", None),
        ("", None),
    ],
)
def test_a_question_says_what_it_asks_for_where_it_begins(query, kind):
    assert asked_for(query) == kind


@pytest.mark.parametrize(
    ("kind", "query", "near_miss"),
    [
        ("person", "Who won?", "Whoever won?"),
        ("person", "Whose is it?", "Hose or tap?"),
        ("person", "Whom did she meet?", "Whomever she met?"),
        ("person", "Wer hat gewonnen?", "Werden wir gewinnen?"),
        ("person", "Wem gehört es?", "Gem or stone?"),
        ("person", "Wen trifft sie?", "Wenn es regnet?"),
        ("person", "Qui a gagné ?", "Quitte ou double ?"),
        ("person", "¿Quién ganó?", "¿Quieto?"),
        ("person", "¿Quiénes ganaron?", "¿Quienesquiera?"),
        ("place", "Where is it?", "Whereas it rains?"),
        ("place", "Wo ist es?", "Won she?"),
        ("place", "Woher kommt sie?", "Wofür ist es?"),
        ("place", "Wohin geht sie?", "Womit geht sie?"),
        ("place", "Où est-elle ?", "Ou bien ?"),
        ("place", "¿Dónde está?", "¿Dóndequiera?"),
        ("place", "¿Donde esta?", "¿Don de Dios?"),
        ("time", "When did it stop?", "Whenever it stops?"),
        ("time", "What year was it?", "What yearling was it?"),
        ("time", "Which date is it?", "Which data is it?"),
        ("time", "What day is it?", "What daylight is it?"),
        ("time", "Which month is it?", "Which monthly is it?"),
        ("time", "At what time?", "At what timer?"),
        ("time", "How long was it?", "How longing was it?"),
        ("time", "Wann kommt sie?", "Wanne oder Dusche?"),
        ("time", "Quand part-elle ?", "Quant à elle ?"),
        ("time", "¿Cuándo llega?", "¿Cuánto cuesta?"),
        ("time", "¿Cuando llega?", "¿Cuanto cuesta?"),
    ],
)
def test_each_word_that_asks_is_known_and_no_word_that_resembles_it(kind, query, near_miss):
    assert asked_for(query) == kind
    assert asked_for(near_miss) is None


@pytest.mark.parametrize(
    "word", ["and", "but", "so", "or", "at", "by", "for", "from", "in", "on", "since", "to", "until", "with"]
)
def test_a_question_may_open_with_a_small_word(word):
    assert asked_for(f"{word} when?") == "time"
    assert asked_for(f"{word}y when?") is None


@pytest.mark.parametrize("part", [". ", "and ", ": and", " "])
def test_the_kind_of_a_hostile_query_is_told_in_linear_time(part):
    assert asked_for(part * 50_000) is None
    assert growth(lambda size: asked_for(part * size), 2_000) < LINEAR


def test_places_and_times_are_told_by_words_of_english():
    assert tells_place("Under the bed.") and tells_place("She moved to Oslo.")
    assert not tells_place("I want to go on.")
    assert tells_time("I slept until noon.") and tells_time("It is 8:30.")
    assert not tells_time("It is late.")


@pytest.mark.parametrize(
    ("kind", "lifted"),
    [
        ("place", [0.2 * (1 + TOLD), 0.4, 0.1]),
        ("time", [0.2, 0.4 * (1 + TOLD), 0.1]),
        ("person", [0.2 + INTRODUCTION * 0.4, 0.4 + INTRODUCTION * 0.4, 0.1]),
        (None, [0.2, 0.4, 0.1]),
    ],
)
def test_units_that_tell_what_is_asked_for_are_lifted(kind, lifted):
    said = units("Under the bed.", "See you tomorrow.", "Hm.")
    scores = np.array([0.2, 0.4, 0.1])
    assert lift_expected(scores, kind, said, ["Ann", "Bob", "Ann"]).tolist() == pytest.approx(lifted)
    half = [(score + full) / 2 for score, full in zip(scores, lifted, strict=True)]
    assert lift_expected(scores, kind, said, ["Ann", "Bob", "Ann"], weight=0.5).tolist() == pytest.approx(half)
    assert scores.tolist() == [0.2, 0.4, 0.1]


def test_without_names_nobody_asks_about_the_conversation_from_outside():
    said = units("Under the bed.", "Hm.")
    assert lift_expected(np.array([0.2, 0.4]), "place", said, [None, None]).tolist() == [0.2, 0.4]
    assert lift_expected(np.zeros(0), "person", units(), []).tolist() == []


CHAT = [
    Message("user", "Did Otto take the red cake?", name="Ann", id="matches"),
    Message("user", "He hid it under the bed.", name="Bob", id="place"),
    Message("user", "So sad, so very sad.", name="Ann", id="sad"),
    Message("user", "Oh no, not again, my dear.", name="Cleo", id="cleo"),
]


def scores(query):
    return {decision.id: decision.score for decision in compress_chat(CHAT, query, 17).decisions}


def test_the_unit_that_tells_the_place_gains_where_one_is_asked_for():
    where, how = scores("Where is the red cake?"), scores("How was the red cake?")
    assert where["place"] > how["place"]
    assert {**where, "place": 0} == {**how, "place": 0}


def test_a_place_counts_less_the_more_a_query_leans_on_the_conversation():
    def gain(query):
        with_place, without = (
            compress_chat(CHAT, query, 17, expected_kind_weight=weight, neighbour_weight=0.0).decisions[1].parts
            for weight in (1.0, 0.0)
        )
        return with_place["relevance"] / without["relevance"]

    assert 1 < gain("Where was it under the bed?") < gain("Where did Bob hide under the bed?")


def test_everybody_who_speaks_is_introduced_where_a_person_is_asked_for():
    who, how = scores("Who has the red cake?"), scores("How was the red cake?")
    assert {name for name in who if who[name] > how[name]} == {"matches", "place", "cleo"}
    assert who["sad"] == how["sad"]
    assert who["cleo"] > who["sad"]


def test_a_quick_run_compares_words_only():
    quick = [compress_chat(CHAT, query, 17, quick=True) for query in ("Where is the red cake?", "Is the red cake?")]
    assert [d.score for d in quick[0].decisions] == [d.score for d in quick[1].decisions]
