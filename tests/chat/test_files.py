"""Conversations read from files."""

from __future__ import annotations

import io
import json

import pytest

from rag_compress.chat import Message, compress_chat
from rag_compress.chat.files import parse_message, read_messages
from tests.chat.chats import words
from tests.hostile import nested

MESSAGES = [
    {"role": "user", "content": [{"type": "text", "text": "Look."}, {"type": "image_url"}], "id": 7},
    {"role": "assistant", "content": None, "tool_calls": [{"id": "1", "function": {"name": "f", "arguments": "{}"}}]},
    {"role": "tool", "content": "found", "tool_call_id": "1"},
    {"speaker": "Ann", "content": "Hi."},
]


def test_json_and_json_lines_give_the_same_messages(tmp_path):
    as_list, as_object, as_lines = tmp_path / "a.json", tmp_path / "b.json", tmp_path / "c.jsonl"
    as_list.write_text(json.dumps(MESSAGES), encoding="utf-8")
    as_object.write_text(json.dumps({"messages": MESSAGES}), encoding="utf-8")
    as_lines.write_text("\n".join(map(json.dumps, MESSAGES)), encoding="utf-8")
    image, call, result, ann = read_messages(as_list)
    assert (image.text, image.opaque_tokens, image.id) == ("Look.", 85, "7")
    assert call.tool_calls[0].id == result.tool_results[0].call_id == "1"
    assert result.tool_results[0].text == "found"
    assert (ann.role, ann.name, ann.text) == ("user", "Ann", "Hi.")
    assert read_messages(as_object) == read_messages(as_lines) == [image, call, result, ann]


def test_the_log_of_an_agent_is_read_whatever_it_calls_its_messages(tmp_path):
    log, plain = tmp_path / "log.traj", tmp_path / "plain.json"
    log.write_text(json.dumps({"task": 3, "steps": [{"action": "ls"}], "history": MESSAGES}), encoding="utf-8")
    plain.write_text(json.dumps(MESSAGES), encoding="utf-8")
    assert read_messages(log) == read_messages(plain)


def test_a_transcript_may_call_what_is_said_its_text(tmp_path):
    transcript = tmp_path / "talk.json"
    transcript.write_text(json.dumps({"conversation": [{"role": "user", "text": "I am allergic."}]}), encoding="utf-8")
    assert [message.text for message in read_messages(transcript)] == ["I am allergic."]


@pytest.mark.parametrize(
    "entry",
    [
        {"role": "user", "parts": [{"text": "Otters sleep."}]},
        {"speaker": "Ann", "utterance": "Otters sleep."},
        {"role": "assistant", "content": None, "message": "Otters sleep."},
    ],
)
def test_what_is_said_under_another_name_is_not_read_as_nothing(tmp_path, entry):
    (tmp_path / "chat.json").write_text(json.dumps([entry]), encoding="utf-8")
    key = [*entry][-1]
    with pytest.raises(
        ValueError, match=f"message 1: content must be what was said, got none, but '{key}': rename that"
    ):
        read_messages(tmp_path / "chat.json")
    assert parse_message({**entry, "content": "Beavers swim."}).text == "Beavers swim."
    assert parse_message({**entry, "tool_calls": [{"function": {"name": "look"}}]}).text == ""


@pytest.mark.parametrize("write", [json.dumps, lambda rows: "\n".join(map(json.dumps, rows))])
def test_many_conversations_in_a_file_are_refused_with_the_key_of_one(tmp_path, write):
    logs = tmp_path / "logs.json"
    logs.write_text(write([{"id": 1, "traj": MESSAGES}, {"id": 2, "traj": MESSAGES}]), encoding="utf-8")
    with pytest.raises(ValueError, match="messages of one conversation, got 2 objects .* in 'traj': give the list"):
        read_messages(logs)


def test_two_lists_of_messages_in_an_object_are_refused_by_name(tmp_path):
    log = tmp_path / "log.json"
    log.write_text(json.dumps({"agent": MESSAGES, "judge": MESSAGES}), encoding="utf-8")
    with pytest.raises(ValueError, match="one list of messages, got several, 'agent', 'judge'"):
        read_messages(log)


@pytest.mark.parametrize(
    ("kind", "tokens"),
    [("image_url", 85), ("input_image", 85), ("file", 1000), ("input_audio", 1000), ("refusal", 0)],
)
def test_each_kind_of_part_that_is_no_text_has_its_price(kind, tokens):
    message = parse_message({"role": "user", "content": [{"type": "text", "text": "Look."}, {"type": kind}]}, "it")
    assert (message.text, message.opaque_tokens) == ("Look.", tokens)


@pytest.mark.parametrize(
    "entry",
    [
        {"content": "Hi \ud800."},
        {"content": [{"type": "text", "text": "\udfff"}]},
        {"content": "Hi.", "id": "\ud800"},
        {"content": "", "tool_calls": [{"function": {"name": "f", "arguments": {"\ud800": 1}}}]},
        {"content": "", "tool_calls": [{"function": {"name": "f", "arguments": '{"a": "\\ud800"}'}}]},
    ],
)
def test_half_a_character_is_refused_wherever_it_stands(entry):
    with pytest.raises(
        ValueError, match=r"messages\[3\].* must be valid Unicode, got the lone surrogate '.ud"
    ) as error:
        parse_message({"role": "assistant", **entry}, "messages[3]")
    str(error.value).encode()


def test_half_a_character_in_a_file_costs_nothing_else(tmp_path):
    file = tmp_path / "x.json"
    file.write_text('[{"role": "user", "content": "Hi \\ud800."}, {"role": "user", "content": "Rain."}]')
    assert [message.text for message in read_messages(file)] == ["Hi \ud800.", "Rain."]


@pytest.mark.parametrize(
    "more",
    [
        {"more": nested()},
        {"tool_calls": [{"function": {"name": "f", "arguments": "[" * 100_000 + "]" * 100_000}}]},
        {"tool_calls": [{"function": {"name": "f", "arguments": {"a": nested()}}}]},
        {"id": nested()},
        {"content": {"a": nested()}},
        {"role": nested()},
    ],
    ids=["in a field", "in arguments", "in arguments that are an object", "in the id", "in the content", "in the role"],
)
def test_values_nested_without_end_are_refused(more):
    with pytest.raises(ValueError, match=r"messages\[0\] must be a message, got values nested too deeply"):
        parse_message({"role": "assistant", "content": "Hi.", **more}, "messages[0]")


def test_characters_outside_the_basic_plane_are_no_halves(tmp_path):
    file = tmp_path / "x.json"
    file.write_text('[{"role": "user", "content": "\\ud83e\\udda6"}]', encoding="utf-8")
    assert read_messages(file)[0].text == "🦦"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("no json", "must be JSON or JSON lines: Expecting value at line 1, column 1"),
        ('[\n {"role": "user",\n "content": }]', "must be JSON or JSON lines: Expecting value at line 3, column 13"),
        ('{"role": "user"}\n\n{"role": }\n', "x, line 3 must be JSON: Expecting value at column 10"),
        ("[" * 200_000, "x must be JSON or JSON lines of fewer levels: it is nested too deeply"),
        ("1" * 5000, "x must be JSON or JSON lines with shorter numbers: Exceeds the limit"),
        ("3", "must hold a list of messages, got int"),
        ("[3]", "message 1 must be an object with role or speaker"),
        ('[{"role": "judge"}]', "role must be one of system"),
        ('[{"role": ["user"]}]', "role must be one of system"),
        ('[{"role": "user", "content": 5}]', "message 1: content must be a text or a list of parts, got 5"),
        ('[{"role": "user", "content": ["hi"]}]', "message 1: each part of content must be an object .* got 'hi'"),
        ('[{"role": "user", "content": [{"type": "text", "text": null}]}]', "each part of content must be an object"),
        ('[{"role": "assistant", "tool_calls": 5}]', "message 1: tool_calls must be a list, got 5"),
        ('[{"role": "assistant", "tool_calls": [{"function": null}]}]', "must have a function with a str name"),
        (
            '[{"role": "assistant", "tool_calls": [{"function": {"name": "f", "arguments": 5}}]}]',
            "must have a function",
        ),
    ],
)
def test_what_is_no_conversation_is_refused(tmp_path, text, message):
    file = tmp_path / "x"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=message):
        read_messages(file)


def test_what_json_allows_inside_a_string_ends_no_line(tmp_path):
    file = tmp_path / "x.jsonl"
    lines = '{"role": "user", "content": "a\u2028b"}\n{"role": "user", "content": "c\u0085d"}\n'
    file.write_text(f"\ufeff{lines}", encoding="utf-8")
    assert [message.text for message in read_messages(file)] == ["a\u2028b", "c\u0085d"]


def test_json_lines_end_as_the_lines_of_any_system_do(tmp_path):
    file = tmp_path / "x.jsonl"
    file.write_bytes(b'{"role": "user", "content": "a"}\r{"role": "user", "content": "b"}\r\n')
    assert [message.text for message in read_messages(file)] == ["a", "b"]


def test_a_dash_is_standard_input(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO('[{"role": "user", "content": "🦦"}]'.encode())))
    assert read_messages("-") == [Message("user", "🦦")]


def test_a_file_in_another_encoding_is_named(tmp_path):
    file = tmp_path / "x.json"
    file.write_bytes('[{"role": "user", "content": "é"}]'.encode("latin-1"))
    with pytest.raises(ValueError, match=r"x\.json must be UTF-8 text"):
        read_messages(file)


@pytest.mark.parametrize("given", [True, 17, 1683554160, float("nan"), "08.05.2023 13:56", [5], "1683554160"])
def test_a_timestamp_in_another_format_is_ignored_and_noted_once(given):
    chat = [parse_message({"role": "user", "content": text, "timestamp": given}) for text in ("It rains.", "It snows.")]
    result = compress_chat(chat, "Does it snow?", 2, **words)
    assert result.notes == ("2 timestamps are not ISO 8601 with a date, so the messages around tell how old those are",)
    assert result.notes[0].kind == "unread"
    assert compress_chat([Message("user", m.text) for m in chat], "Does it snow?", 2, **words).notes == ()


@pytest.mark.parametrize("kind", ["tool_use", "tool_result", "thinking"])
def test_parts_that_only_anthropic_knows_are_refused_with_the_way_to_give_them(kind):
    with pytest.raises(ValueError, match=f"message 2: .*got a '{kind}' of Anthropic's: give calls as tool_calls"):
        parse_message({"role": "user", "content": [{"type": kind, "content": "42"}]}, "message 2")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"role": "user", "content": "Hi"}\n\n{"x": 1}\n', ", line 3 must be an object with role"),
        ('{"role": "user", "content": "Hi"}\n{bad\n', ", line 2 must be JSON"),
        ('[{"role": "user", "content": "Hi"}, {"x": 1}]', ", message 2 must be an object with role"),
        ("3", " must hold a list of messages, got int"),
    ],
)
def test_standard_input_is_called_so_and_json_lines_are_counted_as_lines(monkeypatch, tmp_path, text, place):
    (tmp_path / "x").write_text(text)
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    for name, called in (("-", "^standard input"), (tmp_path / "x", "x")):
        with pytest.raises(ValueError, match=f"{called}{place}"):
            read_messages(name)
