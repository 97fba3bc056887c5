"""The parts of the score of a unit, by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from rag_compress.chat import ChatConfig, Message
from rag_compress.chat.conversation.counting import TextCounter
from rag_compress.chat.conversation.view import view_conversation
from rag_compress.chat.judging.parts import combine

MESSAGES = [
    Message("user", "I am allergic to walnuts, hazelnuts and to all peanuts.", name="Ann"),
    Message("assistant", "Is Oslo where you live?"),
    Message("assistant", "Bread from Bergen holds none."),
    Message("user", "Hm."),
]
AGES = [5 + 5 + 1, 5 + 1, 1, 0]
RELEVANCE = np.array([1.0, 0.5, 0.0, 0.25])
TOTAL = 10 + 5 + 5 + 1


def parts(messages=MESSAGES, relevance=RELEVANCE, dependence=0.5, **more):
    view = view_conversation(messages, TextCounter(lambda text: len(text.split())), "en")
    config = ChatConfig(recency_weight=3.0, recency_share=0.1, specifics_weight=5.0, disclosure_weight=7.0)
    return combine(view, relevance, dependence, config, **more).columns


def test_relevance_counts_less_the_more_a_query_leans_on_the_conversation():
    assert parts()["relevance"] == pytest.approx([(1 - 0.4 * 0.51) * share for share in (1.0, 0.5, 0.0, 0.25)])
    assert parts(dependence=0.0)["relevance"][0] == pytest.approx(1 - 0.4 * 0.02)
    assert parts(dependence=1.0)["relevance"][0] == pytest.approx(0.6)


def test_recency_fades_and_what_the_assistant_said_and_asked_counts_less():
    # Distinct terms: am allergic walnut hazelnut peanut; oslo live; bread bergen hold none; hm.
    analyses = view_conversation(MESSAGES, TextCounter(len), "en").transcript.analyses
    terms = [analysis.distinct_terms for analysis in analyses]
    says = [1 - math.exp(-count / 6) for count in terms]
    discounts = [0.0, 0.2 + 0.2, 0.2, 0.0]
    expected = [
        0.51 * (1 - discount) * 3.0 * math.exp(-age / 40) * (1 + share) / 2
        for discount, age, share in zip(discounts, AGES, says, strict=True)
    ]
    assert parts()["recency"] == pytest.approx(expected)


def test_names_and_numbers_fade_over_two_conversations_and_count_in_a_dialogue_with_an_assistant():
    one = 1 - math.exp(-1 / 1.5)  # one name that nobody repeats
    expected = [
        0.0,
        0.51 * (1 - 0.4) * 5.0 * one * math.exp(-6 / (2 * TOTAL)),
        0.51 * (1 - 0.2) * 5.0 * one * math.exp(-1 / (2 * TOTAL)),
        0.0,
    ]
    assert parts()["specifics"] == pytest.approx(expected)
    assert "specifics" not in parts([Message("user", unit.text) for unit in MESSAGES])


def test_names_and_numbers_count_less_the_more_units_a_conversation_has():
    def of_the_last_name(units):
        chat = [*[Message("user", "Hm.")] * (units - 1), Message("assistant", "Bread from Bergen holds none.")]
        return parts(chat, np.zeros(units))["specifics"][-1]

    assert of_the_last_name(40) == pytest.approx(of_the_last_name(4))
    assert of_the_last_name(80) == pytest.approx(of_the_last_name(40) / 2)
    assert of_the_last_name(400) == pytest.approx(of_the_last_name(40) / 10)


def test_what_people_say_about_themselves_counts_for_those_who_are_asked_about():
    assert parts()["disclosure"].tolist() == [7.0, 0.0, 0.0, 0.0]
    assert parts([Message("assistant", MESSAGES[0].text), *MESSAGES[1:]])["disclosure"].tolist() == [0.0] * 4
    of_others = np.array([False, True, True, True])
    assert parts(by_those_asked_about=of_others)["disclosure"].tolist() == [0.0] * 4


@pytest.mark.parametrize(("best", "worth"), [(0.0, 1.0), (0.2, 1.0), (0.3, 0.5), (0.4, 0.15), (2.0, 0.15)])
def test_what_those_say_of_themselves_who_are_asked_about_counts_by_its_relevance_where_something_answers(best, worth):
    of_ann = np.array([True, False, False, False])
    assert parts(best=best, by_those_asked_about=of_ann)["disclosure"] == pytest.approx([7.0 * worth, 0, 0, 0])
    assert parts(best=best)["disclosure"].tolist() == [7.0, 0.0, 0.0, 0.0], "nobody is asked about"


@pytest.mark.parametrize(("best", "share"), [(0.0, 1.0), (0.2, 1.0), (0.25, 0.75), (0.4, 0.0), (2.0, 0.0)])
def test_what_users_say_to_hold_without_exception_counts_where_nothing_answers_the_query(best, share):
    said = [
        Message("user", "Never by plane."),
        Message("assistant", "Never by plane, noted."),
        Message("user", "I am allergic to nuts, always."),
        Message("user", "By plane."),
    ]
    assert parts(said, best=best)["standing"] == pytest.approx([0.5 * share, 0, 0, 0]), "the third is a disclosure"
    assert parts(said, best=best, by_those_asked_about=np.ones(4, dtype=np.bool_))["standing"].tolist() == [0.0] * 4
    assert "standing" not in parts([Message("user", message.text) for message in said], best=best)


def test_importance_counts_by_its_weight():
    assert "importance" not in parts()
    view = view_conversation(MESSAGES, TextCounter(len), "en")
    columns = combine(view, np.zeros(4), 0.0, ChatConfig(importance_weight=2.0), np.array([0.5, 0, 0, 1.0])).columns
    assert columns["importance"].tolist() == [1.0, 0.0, 0.0, 2.0]


def test_a_reply_counts_where_hardly_a_word_of_the_query_was_said_and_less_the_more_that_leans():
    exchange = [
        Message("assistant", "A tray or a voucher?", name="Ben"),
        Message("user", "The tray please.", name="Ann"),
        Message("user", "The tray arrived.", name="Ann"),
        Message("assistant", "The tray is small.", name="Ben"),
    ]

    def reply(rounds=20, **more):
        return parts(exchange * rounds, np.zeros(4 * rounds), **more)["reply"][:4].tolist()

    assert reply(best=0.2) == [0, 0.25, 0, 0]
    assert reply(dependence=0.0, best=0.3) == pytest.approx([0, 0.25, 0, 0])
    assert reply(dependence=1.0) == reply(best=0.4) == [0, 0, 0, 0]
    assert reply(rounds=15) == [0, 0.125, 0, 0], "60 messages are half a long conversation"
    assert reply(rounds=10) == [0, 0, 0, 0], "and 40 a short one"
    about_ann = np.array([False, True, True, False] * 20)
    assert reply(by_those_asked_about=about_ann) == [0, 0, 0, 0]
    assert "reply" not in parts([Message("user", message.text) for message in exchange])
