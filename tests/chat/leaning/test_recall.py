"""Questions about what was said lean on nothing recent: "What did you recommend?"."""

from __future__ import annotations

import pytest

from rag_compress.chat import Message, compress_chat
from rag_compress.chat.leaning.dependence import dependence
from rag_compress.chat.leaning.recall import asks_what_was_said
from tests.chat.chats import turns
from tests.growth import LINEAR, growth


@pytest.mark.parametrize(
    "query",
    [
        "What did you recommend against a headache?",
        "Which book have you suggested to me?",
        "What was the second option you gave me for Lisbon?",
        "Did I mention an allergy?",
        "What have we decided?",
        "What was my locker number again?",
        "Remind me what the vet said about our cat.",
        "我同事的邮箱是多少来着？",
        "我手里拿的这部手机是什么型号来着？",
        "Was hast du zu Asbest gesagt?",
        "Was haben wir bisher entschieden?",
        "Qu'avons-nous décidé jusqu'ici ?",
        "À quel prix m'as-tu conseillé de vendre la machine ?",
        "¿Qué me aconsejaste contra los tirones de correa?",
        "¿Qué hemos decidido hasta ahora?",
    ],
)
def test_a_question_about_what_was_said_leans_on_nothing_recent(query):
    assert dependence(query) == 0.0


@pytest.mark.parametrize(
    "query",
    [
        "What do you recommend against a headache?",
        "Where did I park my car?",
        "What did you just say?",
        "Remind me to call the vet.",
        "What was the last thing I asked you?",
        "Was habe ich zuletzt gefragt?",
        "¿Qué me recomiendas tú?",
    ],
)
def test_one_about_something_else_or_about_what_was_said_last_does(query):
    assert dependence(query) > 0.0


def test_where_it_points_back_it_leans_on_that_alone():
    assert dependence("What did you say about it?") == 0.5


def test_names_and_numbers_of_other_topics_do_not_come_before_what_was_recommended():
    advice = "Against cramps magnesium helps, and so does a hot bath."
    pairs = [
        ("My calves hurt at night.", advice),
        ("My flight is AC 840 to Toronto.", "It lands at 9:15 at Pearson, Terminal 3."),
        ("The barn costs 2,500 euros.", "Oakhurst asks 38 euros for each guest in September."),
        ("Sanjay will be the DJ.", "Then book Bella Tents for 12 August at 18:30."),
    ]
    chat = turns(pairs)
    more = Message("user", "Cramps again, the old trouble with cramps at night.")
    kept = compress_chat([*chat, more], "What did you recommend for cramps?", 28).indices
    assert {1, len(chat)} <= {*kept}


@pytest.mark.parametrize("part", ["ich ", "hab ich ", "i have ", "did i ", "tu m'", "fue "])
def test_it_is_told_in_time_linear_in_a_text(part):
    assert growth(lambda size: asks_what_was_said(part * size), 500) < LINEAR
