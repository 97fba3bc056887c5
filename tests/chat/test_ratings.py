"""Importance, rated by a profile or from outside, and summaries: what fails is noted and does no harm."""

from __future__ import annotations

import pytest

from rag_compress.chat import Message, compress_chat
from tests.chat.chats import CHAT, ids, raising, texts, words


def test_a_model_may_rate_and_summarise():
    chat = [Message("user", "Anna " + "walks and talks and walks in the town. " * 9, id="x"), *CHAT[2:]]
    result = compress_chat(chat, "Where is Anna?", 30, summarise=lambda text, most: "Anna walks.", **words)
    assert result.decisions[0].reason == "summarised"
    assert result.messages[0] == Message("user", "Anna walks.", id="x")
    rated = compress_chat(
        CHAT, "?!", 8, rate=lambda texts: [10 if "Otters" in t else 1 for t in texts], importance_weight=5.0, **words
    )
    assert ids(rated)[0] == "c"


def test_a_rating_counts_as_a_share_of_what_importance_weighs():
    rate = {"rate": lambda texts: [1, 10, 5.5, 1, 1], "importance_weight": 0.5}
    result = compress_chat(CHAT, "Where does Anna live?", 20, **rate, **words)
    assert [decision.parts["importance"] for decision in result.decisions] == [0, 0.5, 0.25, 0, 0]


def test_nothing_is_rated_where_importance_does_not_count():
    asked = []
    compress_chat(CHAT, "Where does Anna live?", 8, rate=asked.append, **words)
    assert not asked


async def promised(texts):
    return [5] * len(texts)


@pytest.mark.parametrize(
    ("rate", "reason"),
    [
        (raising, "no service"),
        (promised, "rate must be a plain function, got an async one"),
        (lambda texts: [1], "1 ratings for 5 texts"),
        (lambda texts: [0.7] * len(texts), "a rating must be between 1 and 10, got 0.7"),
        (lambda texts: ["high"] * len(texts), "a rating must be a number, got 'high'"),
        (lambda texts: [float("nan")] * len(texts), "a rating must be between 1 and 10, got nan"),
    ],
)
def test_ratings_that_fail_leave_the_profile_and_the_notes_say_so(rate, reason):
    settings = {"importance_weight": 1.0, **words}
    result = compress_chat(CHAT, "Where does Anna live?", 20, rate=rate, **settings)
    assert result.messages == compress_chat(CHAT, "Where does Anna live?", 20, **settings).messages
    assert result.method == "lexical"
    assert reason in result.notes[0]
    assert result.notes[0].endswith("so the built-in importance serves")


def test_a_summariser_that_fails_is_asked_once_and_the_notes_say_so():
    asked = []

    def fail(text, most):
        asked.append(text)
        raise RuntimeError("no service")

    chat = [Message("user", f"Anna walks to town {i}. " + "It rains in the town by the sea. " * 9) for i in range(9)]
    result = compress_chat(chat, "Where is Anna?", 200, summarise=fail, **words)
    assert len(asked) == 1
    assert result.notes == ("summarising failed (RuntimeError('no service')), so the cut serves",)


def test_a_failing_summary_leaves_the_cut():
    def fail(text, most):
        raise RuntimeError

    chat = [Message("user", "Anna walks. " + "It rains in the town by the sea all day. " * 9), *CHAT]
    result = compress_chat(chat, "Where is Anna?", 60, summarise=fail, **words)
    assert "summarised" not in result.reasons
    assert result.token_count <= 60


def test_importance_joins_the_score():
    chat = [
        Message("user", "It was fine."),
        Message("user", "There was a fatal error in app.py."),
        Message("user", "Sure."),
    ]
    result = compress_chat(
        chat, "What now?", 7, importance_weight=2.0, profile="technical", active_files=["app.py"], **words
    )
    assert texts(result) == ["There was a fatal error in app.py."]
    assert result.decisions[1].parts["importance"] > result.decisions[0].parts["importance"]


def test_of_several_queries_each_counts_for_importance():
    settings = {"importance_weight": 2.0, **words}
    asked = ["Where does Anna live?", "How do otters sleep?"]
    one, other = (compress_chat(CHAT, queries, 20, **settings).decisions for queries in (asked, asked[::-1]))
    assert [d.importance.factors["bm25"] for d in one] == [d.importance.factors["bm25"] for d in other]
    assert one[0].importance.factors["bm25"] == one[2].importance.factors["bm25"] == 1.0


@pytest.mark.parametrize("budget", [8, 1000])
def test_a_misspelt_profile_is_refused_whatever_its_weight(budget):
    with pytest.raises(ValueError, match="profile must be one of .*, got 'technicall'"):
        compress_chat(CHAT, "Where does Anna live?", budget, profile="technicall")
    with pytest.raises(TypeError, match="profile must be a str, got 5"):
        compress_chat(CHAT, "Where does Anna live?", budget, profile=5)


def test_a_request_asks_for_no_more_than_twenty_summaries():
    asked = []

    def decline(text, most):
        asked.append(text)

    chat = [Message("user", f"Anna walks to town {i}. " + "It rains in the town by the sea. " * 9) for i in range(25)]
    result = compress_chat(chat, "Where is Anna?", 1200, summarise=decline, verbatim_share=0.0, **words)
    assert len(asked) == 20
    assert result.reasons["cut"] > 20, "the others are cut all the same"
