"""What is refused before anything is scored, with the rule, the value and the cure."""

from __future__ import annotations

import re
from collections import deque
from datetime import datetime
from pathlib import Path

import numpy as np
import pytest

from rag_compress.chat import (
    ConversationContext,
    Message,
    RunningStatistics,
    TimedEmbedder,
    ToolCall,
    ToolResult,
    compress_chat,
    dependence,
    filter_history,
    prune_by_importance,
    read_messages,
    score_history_messages,
    score_importance,
    score_message_heuristic,
    score_message_importance,
    split_budget,
)
from rag_compress.chat.arguments import check_messages
from rag_compress.chat.conversation.sessions import parse_timestamp
from rag_compress.core.scoring import ContextualScorer
from tests.chat.chats import CHAT, words


@pytest.mark.parametrize("budget", [8, 1000])
@pytest.mark.parametrize(
    ("helpers", "message"),
    [
        ({"scorer": "okapi"}, r"scorer must be an object with score\(query, terms, passages\), got 'okapi'\."),
        ({"scorer": ContextualScorer}, "scorer must be an object with score.*, got <class"),
        ({"context": "a text"}, "context must be a ConversationContext, got 'a text': .*from_json"),
        ({"context": ConversationContext().to_json()}, "context must be a ConversationContext, got .*from_json"),
        ({"embedder": "all-MiniLM"}, r"embedder must be a function embedder\(texts\), got 'all-MiniLM'"),
        ({"embedder": object()}, "embedder must be a function .*, got <object"),
        ({"rate": 5}, r"rate must be a function rate\(texts\), got 5"),
        ({"summarise": "x"}, r"summarise must be a function summarise\(text, most_tokens\), got 'x'"),
        ({"message_counter": len}, r"message_counter must be an object with count\(messages\), got <built-in"),
        ({"active_files": "src/m3.py"}, "active_files must be a collection of str or os.PathLike, got 'src/m3.py'"),
        ({"active_files": Path("src/m3.py")}, "active_files must be a collection of str or os.PathLike, got .*Path"),
        ({"active_files": ["src/m3.py", 3]}, "active_files must hold str or os.PathLike, got 3"),
    ],
)
def test_what_cannot_serve_is_refused_rather_than_replaced(helpers, message, budget):
    with pytest.raises(TypeError, match=message):
        compress_chat(CHAT, "Where does Anna live?", budget, **helpers, **words)


@pytest.mark.parametrize("count", [-5, 1.5, True, "x", None, 10**20])
def test_what_a_counter_of_messages_returns_must_be_a_count(count):
    class Wrong:
        def count(self, messages):
            return count

    rule = "message_counter must return a non-negative integer, got "
    with pytest.raises((TypeError, ValueError), match=rule + re.escape(repr(count))):
        compress_chat(CHAT, "Where does Anna live?", 8, message_counter=Wrong())


@pytest.mark.parametrize(("name", "given"), [("embedder", "all-MiniLM"), ("context", "a text")])
def test_the_filter_of_a_history_refuses_it_too(name, given):
    with pytest.raises(TypeError, match=f"{name} must be a"):
        score_history_messages(CHAT, "Where does Anna live?", **{name: given})


def test_files_may_be_paths():
    chat = [Message("user", "Look at src/m3.py first."), Message("user", "It is raining outside today."), *CHAT]

    def importance(file):
        result = compress_chat(chat, "What now?", 20, active_files=[file], importance_weight=1.0, **words)
        return [decision.parts["importance"] for decision in result.decisions]

    assert importance(Path("src") / "m3.py") == importance("src/m3.py") != importance("src/m4.py")


@pytest.mark.parametrize(
    ("fields", "error", "message"),
    [
        ({"text": None}, TypeError, r"messages\[1\] must be a Message with a str as text, got Message"),
        ({"name": 3}, TypeError, r"messages\[1\].name must be a str or None, got 3"),
        ({"opaque_tokens": -500}, ValueError, r"messages\[1\].opaque_tokens must be .* of at least 0, got -500"),
        ({"opaque_tokens": "many"}, TypeError, r"messages\[1\].opaque_tokens must be an integer, got 'many'"),
        ({"opaque_tokens": 10**400}, ValueError, r"messages\[1\].opaque_tokens must be at most 1,000,000,000,000,000"),
        ({"id": np.array([1, 2])}, TypeError, r"messages\[1\].id must be a str or None, got array"),
        ({"session": ["a"]}, TypeError, r"messages\[1\].session must be a str or None, got \['a'\]"),
        ({"whole": np.array([1, 2])}, TypeError, r"messages\[1\].whole must be a bool, got array"),
        ({"timestamp": [1]}, TypeError, r"messages\[1\].timestamp must be a str .*, got \[1\]"),
        ({"timestamp": datetime(2026, 1, 2)}, TypeError, r"must be a str such as datetime.isoformat\(\) gives"),
        (
            {"role": "human"},
            ValueError,
            r"messages\[1\].role must be one of assistant, system, tool, user, got 'human'",
        ),
        ({"role": np.array(["user", "tool"])}, ValueError, r"messages\[1\].role must be one of .*, got array"),
        ({"role": ["user"]}, ValueError, r"messages\[1\].role must be one of .*, got \['user'\]"),
        (
            {"tool_calls": "ab"},
            TypeError,
            r"\[1\].tool_calls must be a tuple or list of ToolCall .*, got 'ab': .*parse_m",
        ),
        (
            {"tool_calls": ({"name": "f"},)},
            TypeError,
            r"tool_calls must be .* of ToolCall with a str as name and as arguments, .*, got \({'n",
        ),
        ({"tool_calls": (ToolCall(3),)}, TypeError, r"tool_calls must be .* ToolCall with a str as name"),
        ({"tool_calls": [ToolCall("f", {"a": 1})]}, TypeError, r"tool_calls must be .* str as name and as arguments"),
        ({"tool_calls": [ToolCall("f", id=["c1"])]}, TypeError, r"tool_calls must be .* str or None as id, got \["),
        ({"tool_results": [ToolResult("7", call_id=["c1"])]}, TypeError, r"tool_results must be .* as call_id, got"),
        ({"tool_results": None}, TypeError, r"tool_results must be a tuple or list of ToolResult .*, got None"),
        ({"tool_results": [ToolResult(None)]}, TypeError, r"tool_results must be .* of ToolResult with a str as text"),
    ],
)
def test_fields_of_a_message_are_checked(fields, error, message):
    with pytest.raises(error, match=message):
        compress_chat([CHAT[0], Message(**{"role": "user", "text": "Hi!", **fields})], "Who?", 5, **words)


def test_texts_of_derived_types_are_texts():
    class Name(str):
        __slots__ = ()

    check_messages([Message("user", Name("Hi!"), name=Name("Anna"), timestamp=Name("now"))])


def test_calls_and_results_may_come_in_lists():
    check_messages([Message("assistant", tool_calls=[ToolCall("f")]), Message("tool", tool_results=[ToolResult("7")])])


@pytest.mark.parametrize(
    "call",
    [
        lambda chat: compress_chat(chat, "Which town?", 100).messages,
        lambda chat: score_importance(chat, "Which town?"),
        lambda chat: score_history_messages(chat, "Which town?"),
        lambda chat: prune_by_importance(chat, 100),
    ],
)
def test_a_conversation_may_be_any_sequence(call):
    chat = [Message("user", f"Town {number} lies by the sea.") for number in range(60)]
    assert call(deque(chat, maxlen=60)) == call(chat)


def test_only_texts_are_timestamps():
    assert parse_timestamp({"a": 1}) is parse_timestamp([1]) is parse_timestamp(5) is None


@pytest.mark.parametrize(
    ("tokens", "error", "message"),
    [
        ((-50, 500), ValueError, "history_tokens must be an integer of at least 0, got -50"),
        ((50, -1), ValueError, "document_tokens must be an integer of at least 0, got -1"),
        ((True, 500), TypeError, "history_tokens must be an integer, got True"),
        ((50, None), TypeError, "document_tokens must be an integer, got None"),
        ((50, "5"), TypeError, "document_tokens must be an integer, got '5'"),
    ],
)
def test_a_budget_is_split_between_counts_only(tokens, error, message):
    with pytest.raises(error, match=message):
        split_budget(100, *tokens)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: ConversationContext().add_text(None), TypeError, "text must be a str, got None"),
        (lambda: ConversationContext().add_text("Hi!", language="xx"), ValueError, "language must be .*, got 'xx'"),
        (
            lambda: ConversationContext().add_turn(["a"], None),
            TypeError,
            "topics must be a sequence of Topic, got None",
        ),
        (lambda: ConversationContext().follow_up_terms(limit=-1), ValueError, "limit must be .* at least 0, got -1"),
        (lambda: ConversationContext().follow_up_terms(weight=None), TypeError, "weight must be a number, got None"),
        (lambda: ConversationContext.from_json(None), TypeError, "text must be a str, got None"),
        (
            lambda: ConversationContext.from_json("{}"),
            ValueError,
            "version .* must be .*, got None: .* start a new one",
        ),
        (lambda: score_message_heuristic(None), TypeError, "message must be a str, got None"),
        (lambda: score_message_heuristic("x", high="abc"), TypeError, "high must be a list or tuple .*, got 'abc'"),
        (lambda: score_message_heuristic("x", low=["("]), ValueError, r"low must be regular expressions, got '\(': "),
        (lambda: score_message_importance(None, str), TypeError, "message must be a str, got None"),
        (lambda: score_message_importance("x", None), TypeError, r"ask must be a function ask\(prompt\), got None"),
        (
            lambda: score_message_importance("x", lambda prompt: "5", fallback=99),
            ValueError,
            "fallback must be between 1 and 10, got 99",
        ),
        (lambda: dependence(None), TypeError, "query must be a str, got None"),
        (lambda: dependence("Who?", "Anna"), TypeError, "speakers must be a collection of str, got 'Anna'"),
        (lambda: dependence("Who?", [7]), TypeError, r"speakers must be a collection of str, got \[7\]"),
        (lambda: dependence("Who?", (), ["en"]), TypeError, r"language must be a str such as 'en', .*, got \['en'\]"),
        (lambda: score_importance(CHAT, profile=["x"]), TypeError, r"profile must be a str, got \['x'\]"),
        (lambda: score_message_heuristic("x", statements=[]), TypeError, r"statements must be a bool, got \[\]"),
        (lambda: read_messages(None), TypeError, "path must be a str or an os.PathLike, got None: .* parse_message"),
        (lambda: filter_history(CHAT, {1.0, 0.5}), TypeError, r"scores must be a sequence of numbers, got \{"),
        (lambda: prune_by_importance(CHAT, 5, 7), TypeError, "ratings must be a sequence of .*, got 7: give a list"),
        (lambda: filter_history(CHAT, None), TypeError, "scores must be .*, got None: score_history_messages gives"),
        (lambda: RunningStatistics().learn(None, [0]), TypeError, "result must be a ChatResult, .*, got None"),
        (lambda: RunningStatistics().learn({}, [0]), TypeError, r"result must be a ChatResult, .*, got \{\}"),
        (
            lambda: RunningStatistics().learn(compress_chat(CHAT), "an id"),
            TypeError,
            "needed must be a collection of ids or positions, got 'an id'",
        ),
        (lambda: RunningStatistics().suggested_threshold("x"), TypeError, "default must be a number, got 'x'"),
        (lambda: TimedEmbedder(None), TypeError, r"embed must be a function embed\(texts\), got None"),
        (
            lambda: compress_chat([{"role": "user"}], "Who?", 5),
            TypeError,
            "must be a Message .*: .* with parse_message",
        ),
    ],
)
def test_public_functions_refuse_what_they_cannot_take(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_a_text_may_tell_its_own_language():
    """An unknown code left the words as they were, stop words among them, and so did ``auto``."""
    detected, given = ConversationContext(), ConversationContext()
    detected.add_text("Wo liegt der Hafen und wem gehören die Boote?", language="auto")
    given.add_text("Wo liegt der Hafen und wem gehören die Boote?", language="de")
    assert detected == given
    assert "der" not in detected.recent_tokens


@pytest.mark.parametrize("share", ["history_value", "min_history_share", "min_document_share"])
def test_a_budget_is_split_by_shares_only(share):
    with pytest.raises(ValueError, match=f"{share} must be between 0 and 1, got 1.2"):
        split_budget(100, 500, 500, **{share: 1.2})
