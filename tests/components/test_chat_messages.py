"""Conversations of a client, as Haystack's chat messages and as those of the engine."""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from haystack.dataclasses import ChatMessage, ImageContent, TextContent, ToolCall

from rag_compress.components import ChatHistoryCompressor
from rag_compress.components.chat_messages import from_openai, to_message
from tests.hostile import nested

CALL = {"id": "1", "type": "function", "function": {"name": "search", "arguments": '{"q": "otters"}'}}
IMAGE = {"type": "image_url", "image_url": {"url": "data:image/png;base64,iVBORw0KGgo="}}


def test_every_role_stays_what_it_is():
    conversation = [
        {"role": "developer", "content": "Be brief."},
        {"role": "user", "content": [{"type": "text", "text": "What is this?"}, IMAGE]},
        {"role": "assistant", "content": None, "tool_calls": [CALL]},
        {"role": "tool", "tool_call_id": "1", "content": "An otter."},
        {"role": "assistant", "content": "An otter."},
    ]
    messages = from_openai(conversation)
    assert [message.role.value for message in messages] == ["system", "user", "assistant", "tool", "assistant"]
    assert len(messages[1].images) == 1
    assert messages[2].tool_calls[0].arguments == {"q": "otters"}
    assert messages[3].tool_call_results[0].origin.id == "1"
    # but for the type of an image's address everything goes back as it came
    sent = [message.to_openai_dict_format() for message in messages]
    assert [message["role"] for message in sent] == ["system", "user", "assistant", "tool", "assistant"]


@pytest.mark.parametrize("role", ["system", "user", "assistant", "tool"])
@pytest.mark.parametrize("content", ["", None])
def test_an_empty_text_is_a_text(role, content):
    (message,) = from_openai([{"role": role, "content": content}])
    assert message.role.value == role
    assert to_message(message).full_text == ""


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ("x", "must be an object"),
        ({"content": "x"}, "must be an object with role"),
        ({"role": "judge", "content": "x"}, "role must be one of"),
        ({"role": "user", "content": ["x"]}, "each part of content must be an object"),
        ({"role": "user", "content": [{"type": "text", "text": None}]}, "each part of content must be an object"),
        ({"role": "tool", "content": [{"type": "x", "text": None}]}, "each part of content must be an object"),
        ({"role": "user", "content": [{"type": "image_url", "image_url": {"url": "https://x/y.png"}}]}, "URL"),
        ({"role": "assistant", "tool_calls": [{"function": None}]}, "each of tool_calls must have a function"),
    ],
)
def test_a_bad_entry_is_named(entry, fault):
    with pytest.raises(ValueError, match=rf"messages\[1\].*{fault}"):
        from_openai([{"role": "user", "content": "Hi."}, entry])


@pytest.mark.parametrize("arguments", ["{", "otters", "5", "null", '["otters"]'])
def test_arguments_that_are_no_json_object_are_named_with_their_tool(arguments):
    entry = {"role": "assistant", "tool_calls": [CALL, {"function": {"name": "find", "arguments": arguments}}]}
    rule = f"messages[1]: the arguments of tool call find must be a JSON object, got {arguments!r}."
    with pytest.raises(ValueError, match=f"^{re.escape(rule)}$"):
        from_openai([{"role": "user", "content": "Hi."}, entry])


@pytest.mark.parametrize("arguments", ["", None, {}, "{}"])
def test_a_call_may_be_without_arguments(arguments):
    entry = {"role": "assistant", "tool_calls": [{"function": {"name": "find", "arguments": arguments}}]}
    assert from_openai([entry])[0].tool_calls[0].arguments == {}


def test_arguments_of_a_tool_may_have_keys_of_any_type():
    call = ToolCall("search", {"q": "otters", 1: {None: 2, "a": 3}, (0, 1): [{"b": 4, 5: 6}]})
    (read,) = to_message(ChatMessage.from_assistant(tool_calls=[call])).tool_calls
    assert read.arguments == '{"(0, 1)": [{"5": 6, "b": 4}], "1": {"None": 2, "a": 3}, "q": "otters"}'


@pytest.mark.parametrize(
    "message",
    [
        ChatMessage.from_assistant(tool_calls=[ToolCall("search", {"q": nested()})]),
        ChatMessage.from_assistant("Hi.", meta={"id": nested()}),
        ChatMessage.from_assistant("Hi.", name=nested()),
    ],
    ids=["in arguments", "in the id", "in the name"],
)
def test_values_nested_without_end_are_refused(message):
    with pytest.raises(ValueError, match="a message of the assistant with values nested too deeply: send a flatter"):
        to_message(message)
    with pytest.raises(ValueError, match="nested too deeply"):
        ChatHistoryCompressor(token_budget=100).run([message])


def test_meta_that_is_not_read_may_be_nested_without_end():
    message = ChatMessage.from_assistant("Hi.", meta={"deep": nested()})
    assert ChatHistoryCompressor(token_budget=100).run([message])["messages"][0] is message


def test_names_in_meta_may_be_of_any_type():
    meta = {"id": 7, "session": 2, "timestamp": datetime(2024, 5, 1)}
    message = to_message(ChatMessage.from_user("Hi.", meta=meta))
    assert (message.id, message.session, message.timestamp) == ("7", "2", "2024-05-01 00:00:00")
    several = to_message(ChatMessage.from_user(content_parts=["Hi.", "Ho."], meta=meta))
    assert (several.id, several.session) == ("7", "2")
    call = {"id": 1, "function": {"name": "f", "arguments": "{}"}}
    entries = [
        {"role": "assistant", "name": 5, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": 1, "content": "x"},
    ]
    calling, result = map(to_message, from_openai(entries))
    assert calling.name == "5"
    assert calling.tool_calls[0].id == result.tool_results[0].call_id == "1"


def test_a_call_and_its_result_are_read():
    call = ToolCall("weather", {"city": "Oslo"}, id="1")
    message = to_message(ChatMessage.from_assistant("Hm.", tool_calls=[call]))
    assert message.tool_calls[0].arguments == '{"city": "Oslo"}'
    result = to_message(ChatMessage.from_tool("snow", origin=call, error=True))
    assert (result.role, result.tool_results[0].call_id, result.tool_results[0].error) == ("tool", "1", True)


def test_images_are_counted_and_a_message_of_several_texts_is_left_whole():
    image = ImageContent(base64_image="iVBORw0KGgo=", mime_type="image/png", validation=False)
    assert to_message(ChatMessage.from_user(content_parts=["Look."])).can_be_cut
    message = to_message(ChatMessage.from_user(content_parts=["Look.", image, "There."]))
    assert (message.text, message.opaque_tokens, message.can_be_cut) == ("Look.\nThere.", 85, False)
    of_a_tool = to_message(ChatMessage.from_tool([TextContent("A map."), image, image], origin=ToolCall("map", {})))
    assert (of_a_tool.full_text, of_a_tool.opaque_tokens) == ("A map.", 2 * 85)


@pytest.mark.parametrize(
    ("tool", "meta"),
    [
        ("search", {"tool_result_offloaded": {"path": "store/11.txt"}}),  # else the path to the file would go
        ("load_skill", {}),
        ("read_skill_file", {}),
    ],
)
def test_results_that_are_useless_in_part_stay_whole_or_go(tool, meta):
    text = f"Offloaded to 'store/11.txt'. Preview: {'It rained all day. ' * 30}"
    call = ToolCall(tool, {"query": "rain"}, "c1")
    chat = [
        ChatMessage.from_user("Did it rain all day?"),
        ChatMessage.from_assistant(tool_calls=[call]),
        ChatMessage.from_tool(text, origin=call, meta=meta),
        ChatMessage.from_assistant("I look further. " * 20),
    ]
    for token_budget in range(40, 300, 20):
        kept = ChatHistoryCompressor(token_budget=token_budget).run(chat)["messages"]
        assert all(message.tool_call_result.result == text for message in kept if message.tool_call_result)


def test_results_of_other_tools_are_cut():
    call = ToolCall("search", {"query": "rain"}, "c1")
    assert not to_message(ChatMessage.from_tool("It rained.", origin=call)).whole


def test_what_a_transcript_calls_text_is_read_as_the_content():
    assert [message.text for message in from_openai([{"role": "user", "text": "I am allergic to nuts."}])] == [
        "I am allergic to nuts."
    ]
