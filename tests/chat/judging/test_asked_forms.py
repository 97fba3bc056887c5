"""Messages of the form that a question asks for come with it, though they share no word with it."""

from __future__ import annotations

import numpy as np
import pytest

from rag_compress.chat import Message, compress_chat
from rag_compress.chat.conversation.counting import shared_text_counter
from rag_compress.chat.conversation.view import view_conversation
from rag_compress.chat.judging.asked_forms import (
    ALONE,
    FEW,
    LONGEST_QUERY,
    MOST,
    MOST_AMONG_PEOPLE,
    forms_asked,
    has_form,
    lift_forms,
)
from tests.growth import LINEAR, growth


def transcript_of(messages):
    return view_conversation(messages, shared_text_counter("o200k_base")).transcript


def told(*texts, role="user", name=None):
    return [Message(role, text, name=name) for text in texts]


@pytest.mark.parametrize(
    ("query", "form"),
    [
        ("Which inn did we choose in the end?", "decision"),
        ("Für welches Hotel haben wir uns entschieden?", "decision"),
        ("Qu'avons-nous décidé pour dimanche ?", "decision"),
        ("¿Qué decidimos para el domingo?", "decision"),
        ("Who takes care of the drinks?", "promise"),
        ("Wer kümmert sich um die Getränke?", "promise"),
        ("Qui s'occupe des boissons ?", "promise"),
        ("¿Quién se encarga de las bebidas?", "promise"),
        ("Who was against the new name?", "objection"),
        ("Wer war gegen den neuen Namen?", "objection"),
        ("Who suggested the lake?", "proposal"),
        ("Which error did the import report?", "problem"),
        ("How did we get rid of the noise?", "solution"),
        ("What does she do for a living?", "occupation"),
        ("Was macht sie beruflich?", "occupation"),
        ("What was on the list you gave me?", "enumeration"),
        ("Was hast du mir für den Garten empfohlen?", "enumeration"),
    ],
)
def test_a_question_tells_which_form_of_message_it_asks_for(query, form):
    assert form in forms_asked(query)


@pytest.mark.parametrize("query", ["How old is the cat?", "Wo liegt der Schlüssel?", "", "against " * LONGEST_QUERY])
def test_most_questions_ask_for_none_and_a_long_text_asks_for_none(query):
    assert forms_asked(query) == ()


@pytest.mark.parametrize(
    ("text", "form", "language"),
    [
        ("Then let's book the inn.", "decision", "en"),
        ("Gut, wir nehmen das zweite.", "decision", "de"),
        ("Bon, on prend la deuxième.", "decision", "fr"),
        ("Vale, nos quedamos con el segundo.", "decision", "es"),
        ("I'll bring the salad.", "promise", "en"),
        ("Den Salat mache ich.", "promise", "de"),
        ("It would be too cold in March.", "objection", "en"),
        ("Das ist mir zu laut.", "objection", "de"),
        ("What about the lake?", "proposal", "en"),
        ("It says connection refused.", "problem", "en"),
        ("Fixed, the cable was loose.", "solution", "en"),
        ("I teach chemistry to teenagers.", "occupation", "en"),
        ("Pack these:\n- a tent\n- a lamp", "enumeration", "en"),
        ("Run it so:\n```\nmake\n```", "enumeration", "en"),
    ],
)
def test_a_message_is_known_by_its_form(text, form, language):
    assert has_form(text, form, language)
    assert not has_form("The weather was lovely there.", form, language)


def test_one_item_is_no_list():
    assert not has_form("Here it is:\n- a tent", "enumeration", "en")


def test_a_decision_is_kept_for_the_question_though_only_the_talk_before_it_names_what_it_is_about():
    filler = told(
        *(f"My cousin saw bird number {number} yesterday in the park near the bridge." for number in range(40))
    )
    talk = told(
        "Where shall our anniversary dinner be, the tavern or the brewery?",
        "One has a stage, the other has long tables and a garden.",
        "Ann saw both of them in spring.",
        "Her cousin came along.",
        "Then let's book the second one.",
    )
    chat = [*filler[:20], *talk, *filler[20:]]
    asked = "Which place did we choose for the anniversary dinner?"
    assert talk[-1] in compress_chat(chat, asked, token_budget=28).messages
    assert talk[-1] not in compress_chat(chat, asked, token_budget=28, expected_kind_weight=0).messages


def test_an_offer_is_kept_where_no_word_of_the_question_was_said():
    filler = told(*(f"The bird number {number} flew over the bridge at noon in the rain." for number in range(40)))
    chat = [*filler[:20], *told("My lawn is free, use it."), *filler[20:]]
    result = compress_chat(chat, "Who offered his garden?", token_budget=60)
    assert chat[20] in result.messages


def test_what_is_near_the_talk_about_it_gains_most_and_nothing_in_the_next_session():
    chat = told("About the inn.", "Then let's book it.", "Rain.", "Then let's book that.")
    scores = np.array([1.0, 0.0, 0.0, 0.0])
    lifted = lift_forms(scores, ("decision",), transcript_of(chat), 0.0, 1.0)
    assert lifted[0] == 1.0 and lifted[2] == 0.0
    assert lifted[1] > lifted[3] > 0
    apart = [
        Message("user", message.text, timestamp=f"2024-05-0{1 + number // 2}T10:0{number}")
        for number, message in enumerate(chat)
    ]
    assert lift_forms(scores, ("decision",), transcript_of(apart), 0.0, 1.0)[3] == 0.0


def test_of_many_messages_of_a_form_each_gains_less_where_nothing_was_said_about_it():
    few, many = told("Then let's book it."), told(*(f"Then let's book room {number}." for number in range(2 * FEW)))
    assert lift_forms(np.zeros(1), ("decision",), transcript_of(few), 1.0, 1.0)[0] == ALONE
    assert lift_forms(np.zeros(2 * FEW), ("decision",), transcript_of(many), 1.0, 1.0)[0] == ALONE / 2


@pytest.mark.parametrize(("role", "most"), [("assistant", MOST), ("user", MOST_AMONG_PEOPLE)])
def test_only_the_best_are_lifted_and_fewer_among_people(role, most):
    chat = [*told(*(f"Then let's book room {number}." for number in range(30))), Message(role, "Fine.", name=None)]
    scores = np.linspace(1, 2, 31)
    lifted = lift_forms(scores, ("decision",), transcript_of(chat), 0.0, 1.0)
    assert (lifted > scores).sum() == most


def test_lists_are_those_of_the_assistant_and_all_else_is_what_people_say():
    text = "Then let's book:\n- the inn\n- the boat"
    chat = [*told(text), *told(text, role="assistant")]
    scores, transcript = np.ones(2), transcript_of(chat)
    assert lift_forms(scores, ("enumeration",), transcript, 0.0, 1.0).tolist() == [1.0, 2.0]
    assert lift_forms(scores, ("decision",), transcript, 0.0, 1.0).tolist() == [2.0, 1.0]


def test_nothing_is_lifted_where_no_form_is_asked_for_or_it_counts_nothing():
    scores, transcript = np.ones(1), transcript_of(told("Then let's book it."))
    assert lift_forms(scores, (), transcript, 1.0, 1.0).tolist() == [1.0]
    assert lift_forms(scores, ("decision",), transcript, 1.0, 0.0).tolist() == [1.0]


@pytest.mark.parametrize("unit", ["- \n", "\n", "i will ", "did we ", "1. ", "ich kann "])
def test_hostile_texts_cost_what_their_length_does(unit):
    def look(size):
        return [has_form(unit * size, form, "de") for form in ("enumeration", "promise", "decision")]

    assert growth(look, 2_000) < LINEAR
