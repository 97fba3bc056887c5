"""Notes: texts that say what they are about, so that statistics need not read them."""

from __future__ import annotations

import copy
import json
import pickle
from dataclasses import replace

import pytest

from rag_compress.chat import Message, Note, RunningStatistics, ToolCall, ToolResult, compress_chat
from tests.chat.chats import CHAT, raising, words

QUERY = "Where does Anna live?"


def kinds(result):
    return [note.kind for note in result.notes]


class Broken:
    def score(self, query, terms, passages):
        raise ZeroDivisionError


class Undefined:
    def score(self, query, terms, passages):
        return [float("nan")] * len(CHAT)


@pytest.mark.parametrize(
    ("query", "settings"),
    [
        ("", {}),
        (QUERY, {"scorer": Broken()}),
        (QUERY, {"scorer": Undefined()}),
        (QUERY, {"embedder": raising}),
        (QUERY, {"rate": raising, "importance_weight": 1.0}),
    ],
)
def test_whatever_served_in_place_of_something_else_is_a_fallback(query, settings):
    assert kinds(compress_chat(CHAT, query, 10, **settings, **words)) == ["fallback"]


def test_what_is_no_fallback_is_named_too():
    chat = [Message("system", "Answer in three short words."), *CHAT, Message("assistant", tool_calls=(ToolCall("f"),))]
    assert kinds(compress_chat(chat, QUERY, 2, **words)) == ["over_budget", "incomplete"]


@pytest.mark.parametrize(
    ("budget", "settings", "why"),
    [
        (2, {}, "no message fits a budget of 2; the shortest has 3 tokens"),
        (100, {"min_relevance_score": 0.9}, "no message reaches min_relevance_score"),
        (100, {"max_messages": 1}, "no message and what belongs to it fit max_messages (1)"),
    ],
)
def test_where_nothing_is_kept_it_is_said_why(budget, settings, why):
    call = Message("assistant", "I shall look.", tool_calls=(ToolCall("look", id="a"),))
    chat = [call, Message("tool", tool_results=(ToolResult("It rains today.", "a"),))]
    if not settings:
        chat = [Message("user", "It rains today."), Message("user", "Mostly cloudy and cold.")]
    result = compress_chat(chat, QUERY, budget, preserve_recent=0, **settings, **words)
    assert (result.messages, result.notes, kinds(result)) == ((), (why,), ["nothing_kept"])


@pytest.mark.parametrize("chat", [[], [Message("user", "It rains today.")]])
def test_nothing_is_said_of_an_empty_conversation_nor_of_one_that_fits(chat):
    assert compress_chat(chat, QUERY, 3, **words).notes == ()


def test_statistics_count_the_kind_of_a_note_and_not_its_words():
    result = compress_chat(CHAT, QUERY, 10, **words)
    statistics = RunningStatistics()
    for note in ("the cut serves", Note("over_budget", "who decides"), Note("fallback", "in other words")):
        statistics.record(replace(result, notes=(note,)), 1.0, 300.0)
    assert statistics.fallbacks == 1


def test_a_note_reads_as_its_text_wherever_it_goes():
    note = Note("incomplete", "a result is missing")
    assert note == "a result is missing"
    assert f"{note}." == "a result is missing."
    assert json.dumps([note]) == '["a result is missing"]'
    for same in (copy.deepcopy(note), pickle.loads(pickle.dumps(note))):
        assert (same, same.kind) == ("a result is missing", "incomplete")
    with pytest.raises(AttributeError, match="a note cannot be changed"):
        note.kind = "fallback"


def test_the_account_holds_plain_texts():
    account = compress_chat(CHAT, "", 10, **words).account()
    assert [type(note) for note in account["notes"]] == [str]


def test_what_is_wrong_with_a_history_that_fits_is_noted_as_well():
    orphan = Message("tool", tool_results=(ToolResult("12 degrees", call_id="lost"),))
    result = compress_chat([*CHAT, orphan, Message("user", "And?", timestamp="noon")], QUERY, 1000, **words)
    assert result.token_count == result.original_token_count
    assert kinds(result) == ["unread", "incomplete"]
