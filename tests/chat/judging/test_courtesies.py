"""What is said around a question changes nothing of what a conversation keeps for it."""

from __future__ import annotations

import pytest

from rag_compress.chat import Message, compress_chat, score_importance
from rag_compress.chat.history_filter import score_history_messages
from rag_compress.chat.judging.questions import dependence_of, questions_of
from rag_compress.chat.judging.relevance import asked_terms
from rag_compress.core.queries.query_terms import query_terms

TALK = [
    Message("user", "The spare key is under the blue flower pot."),
    Message("assistant", "Fine."),
    Message("user", "I have a question for the team, thanks a lot for the help in advance."),
    Message("assistant", "Great, I hope you are well, tell me your question and I answer it."),
    Message("user", "It will rain."),
    Message("assistant", "Take an umbrella along."),
]
QUESTION = "Where is the spare key?"
AROUND = [
    "Hi team, I have a question. {} Thanks a lot for the help in advance!",
    "Answer the question of the user. Question: {} I hope you are well.",
    '{{"question": "{}"}}',
]


@pytest.mark.parametrize("around", AROUND)
def test_a_courteous_question_keeps_what_the_bare_one_does(around):
    kept = compress_chat(TALK, QUESTION, 14)
    assert 0 in kept.indices
    assert compress_chat(TALK, around.format(QUESTION), 14).decisions == kept.decisions


@pytest.mark.parametrize("around", AROUND)
def test_a_courteous_question_filters_and_weighs_as_the_bare_one_does(around):
    asked = around.format(QUESTION)
    for quick in (False, True):
        bare = score_history_messages(TALK, QUESTION, quick=quick)
        assert score_history_messages(TALK, asked, quick=quick) == bare
    assert score_importance(TALK, asked) == score_importance(TALK, QUESTION)


@pytest.mark.parametrize("around", AROUND)
def test_a_courteous_question_cuts_a_long_message_as_the_bare_one_does(around):
    places = ("lake", "barn", "mill", "bridge", "weir", "tower", "quarry", "heath", "hedge", "church")
    animals = ("otter", "badger", "heron", "beaver", "salmon", "falcon", "lynx", "adder", "weasel", "raven")
    wild = " ".join(f"A {animal} lives near the {place}." for animal, place in zip(animals, places, strict=True))
    behind = "with thanks for help and an answer in advance"
    thanks = " ".join(f"The team had a question about the {animal}, {behind}." for animal in animals[:4])
    talk = [Message("user", f"{wild} The spare key is under the pot. {thanks}"), *TALK[4:]]
    kept, courteous = (compress_chat(talk, asked, 36).messages for asked in (QUESTION, around.format(QUESTION)))
    assert "spare key" in kept[0].text
    assert "thanks" not in kept[0].text
    assert [message.text for message in courteous] == [message.text for message in kept]


def leaning(query):
    return max(dependence_of(question, (), "en") for question in questions_of(query, ["en"], "en"))


@pytest.mark.parametrize("around", AROUND)
def test_what_is_said_around_a_question_makes_no_turn_of_it(around):
    assert leaning(QUESTION) == 0.0
    assert leaning(around.format(QUESTION)) == 0.0


@pytest.mark.parametrize("opening", ["Okay.", "Thanks a lot.", "Perfect!", "That is right.", "These are good but"])
def test_a_message_that_opens_as_a_reply_is_a_turn_of_the_talk(opening):
    query = f"{opening} what does the ticket cost?"
    assert questions_of(query, ["en"], "en")[0].text == "what does the ticket cost?"
    assert leaning(query) >= 0.5


def test_a_reply_about_a_participant_is_asked_from_outside_all_the_same():
    (question,) = questions_of("Okay. When did Martha repair the fence?", ["en"], "en")
    assert dependence_of(question, ["Martha", "Otto"], "en") == 0.0


def test_a_story_beside_a_question_counts_less_than_the_question():
    query = "Yesterday morning a colleague broke our old printer. When was the harbour built?"
    weights, plain = asked_terms(query, ["en"], {}), query_terms(query, ["en"])
    assert weights["harbour"] == plain["harbour"]
    assert weights["printer"] <= plain["printer"] / 2


def test_a_few_words_beside_a_question_are_what_it_is_about():
    query = "Let's go for the baking, then. How long does it last?"
    assert asked_terms(query, ["en"], {}) == query_terms(query, ["en"])
