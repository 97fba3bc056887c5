"""Haystack's chat messages as the messages of `rag_compress.chat`, and back."""

from __future__ import annotations

import json
import reprlib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from haystack.dataclasses import ChatMessage, ChatRole, FileContent, ImageContent, TextContent
from haystack.token_counters import TokenCounter

from rag_compress.chat import ChatResult, Message, ToolCall, ToolResult
from rag_compress.chat.files import TOKENS_PER_FILE, TOKENS_PER_IMAGE, as_text, parse_message
from rag_compress.chat.results import SHORTENED
from rag_compress.core.properties import cached_property
from rag_compress.core.tokens import checked_count

_SPEAKERS = (ChatRole.USER, ChatRole.ASSISTANT)

_OFFLOADED = "tool_result_offloaded"
"""Meta key of a result that Haystack's `ToolResultOffloadHook` wrote to a file: without its path it is lost."""

_SKILL_TOOLS = frozenset({"load_skill", "read_skill_file"})
"""Tools of Haystack's `SkillToolset`: of instructions each sentence counts, and what is gone can be loaded again."""


def to_message(message: ChatMessage) -> Message:
    """
    Read a chat message.

    >>> to_message(ChatMessage.from_user("Hi", meta={"id": "m1"}))
    Message(role='user', text='Hi', id='m1', ...)

    :param message: The message; of its ``meta`` the keys ``id``, ``timestamp`` and ``session`` are read.
    :returns: Its text, tool calls and results, and the tokens of its images and files.
    :raises ValueError: If a name, an id or the arguments of a call hold themselves, or values in values without end.
    """
    try:
        return _read(message)
    except RecursionError as error:
        raise ValueError(
            "each message must have a name, meta and arguments of calls that can be written as text, got a message of "
            f"the {message.role.value} with values nested too deeply: send a flatter one."
        ) from error


def _read(message: ChatMessage) -> Message:
    content, meta = message._content, message.meta
    told = as_text(meta.get("id")), as_text(meta.get("timestamp")), as_text(meta.get("session"))
    if len(content) == 1 and isinstance(content[0], TextContent):  # nearly all: worth a thousand property lookups
        return Message(message.role.value, content[0].text, *told, as_text(message.name))
    texts = message.texts
    results = message.tool_call_results
    in_blocks = [result.result for result in results if not isinstance(result.result, str)]
    return Message(
        message.role.value,
        "\n".join(texts),
        *told,
        as_text(message.name),
        tool_calls=tuple(
            ToolCall(
                call.tool_name,
                json.dumps(_with_text_keys(call.arguments), default=str, sort_keys=True),
                as_text(call.id),
            )
            for call in message.tool_calls
        ),
        tool_results=tuple(
            ToolResult(
                text=result.result if isinstance(result.result, str) else _block_text(result.result),
                call_id=as_text(result.origin.id),
                name=result.origin.tool_name,
                error=result.error,
            )
            for result in results
        ),
        opaque_tokens=_opaque_tokens([*message.images, *message.files, *chain.from_iterable(in_blocks)]),
        whole=len(texts) > 1 or bool(in_blocks) or bool(message.reasonings) or _is_useless_in_part(message),
    )


def said_in(messages: Iterable[ChatMessage]) -> list[str]:
    """
    Give the texts of those who talk: a system prompt says nothing about what was talked of.

    >>> said_in([ChatMessage.from_system("Be brief."), ChatMessage.from_user("Hi")])
    ['Hi']

    :param messages: The messages.
    :returns: The texts of the user's and the assistant's messages that have one.
    """
    return [str(message.text) for message in spoken(messages)]


def spoken(messages: Iterable[ChatMessage]) -> list[ChatMessage]:
    """
    Leave out what nobody said: system prompts, calls and results of tools.

    :param messages: The messages.
    :returns: The user's and the assistant's messages that have a text.
    """
    return [message for message in messages if message.text and message.role in _SPEAKERS]


def _opaque_tokens(blocks: Iterable[Any]) -> int:
    """What the images and files among blocks of content count."""
    return sum(
        TOKENS_PER_IMAGE * isinstance(block, ImageContent) + TOKENS_PER_FILE * isinstance(block, FileContent)
        for block in blocks
    )


def _is_useless_in_part(message: ChatMessage) -> bool:
    by_skills = any(result.origin.tool_name in _SKILL_TOOLS for result in message.tool_call_results)
    return by_skills or _OFFLOADED in message.meta


def from_openai(entries: Sequence[Any]) -> list[ChatMessage]:
    """
    Read a conversation in the format of OpenAI's chat API, as a client sends it.

    >>> from_openai([{"role": "developer", "content": "Be brief."}])[0].role.value
    'system'

    :param entries: The messages, oldest first.
    :returns: Chat messages with tool calls, tool results, images and files in their places.
    :raises ValueError: If an entry is no message, or holds what Haystack cannot: the message names the entry.
    """
    return [_from_openai(entry, f"messages[{index}]") for index, entry in enumerate(entries)]


def _from_openai(entry: Any, where: str) -> ChatMessage:
    parsed = parse_message(entry, where)  # names what is wrong where Haystack's reader would stumble
    for call in parsed.tool_calls:
        _check_arguments(call, where)
    if "content" not in entry and "text" in entry:
        entry = entry | {"content": entry["text"]}
    if not any(entry.get(name) for name in ("content", "tool_calls", "refusal")):
        # an empty text, such as the result of a tool, is no missing one
        entry = entry | {"content": [{"type": "text", "text": ""}]}
    try:
        return ChatMessage.from_openai_dict_format(entry)
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from error


def _check_arguments(call: ToolCall, where: str) -> None:
    """A call without arguments may have an empty text for them."""
    try:
        arguments = json.loads(call.arguments or "{}")
    except ValueError:
        arguments = None
    if not isinstance(arguments, dict):
        got = reprlib.repr(call.arguments)
        raise ValueError(f"{where}: the arguments of tool call {call.name} must be a JSON object, got {got}.")


def with_body(message: ChatMessage, text: str) -> ChatMessage:
    """
    Give a message another text, or the one result of a tool that it brings another one.

    :param message: A message of one text, or of one result.
    :param text: The new text.
    :returns: A copy; role, name, meta and the call are as they were, the input is left alone.
    """
    results = message.tool_call_results
    return replace(message, _content=[replace(results[0], result=text) if results else TextContent(text=text)])


def kept_messages(messages: Sequence[ChatMessage], result: ChatResult) -> list[ChatMessage]:
    """
    Give the chat messages that a result keeps.

    :param messages: The chat messages of the request.
    :param result: What became of them.
    :returns: The same objects, but for copies of those with another text.
    """
    shortened = {decision.index for decision in result.decisions if decision.reason in SHORTENED}
    return [
        with_body(messages[index], message.body) if index in shortened else messages[index]
        for index, message in zip(result.indices, result.messages, strict=True)
    ]


class HaystackMessageCounter:
    """
    A Haystack token counter seen as a counter of messages.

    It may weigh what a `Message` does not hold: reasoning, and images by their size. So a message is counted as the
    chat message that it was read from, and that is known by the object: two that look alike may weigh differently.

    :param counter: The token counter.
    :param given: The chat messages of the request.
    :param read: What each was read as; any other message is one of them with another text.
    """

    def __init__(self, counter: TokenCounter, given: Sequence[ChatMessage], read: Sequence[Message]) -> None:
        self._counter = counter
        self._read = read  # held, so that no other message takes the place of one in memory
        self._given = {id(message): original for message, original in zip(read, given, strict=True)}
        self._alone: dict[int | Message, int] = {}

    def count(self, messages: Sequence[Message]) -> int:
        """
        Count messages together.

        :param messages: The messages, as they were given or with another text.
        :returns: Tokens.
        """
        if len(messages) != 1:
            return self._counted([self._chat_message(message) for message in messages]) if messages else 0
        (alone,) = messages
        key = id(alone) if id(alone) in self._given else alone
        if key not in self._alone:
            self._alone[key] = self._counted([self._chat_message(alone)])
        return self._alone[key]

    def _counted(self, messages: list[ChatMessage]) -> int:
        return checked_count("token_counter", self._counter.count(messages))

    def _chat_message(self, message: Message) -> ChatMessage:
        given = self._given.get(id(message))
        if given is not None:
            return given
        if message.tool_results:
            return with_body(self._brought[_call_of(message)], message.body)
        make = ChatMessage.from_assistant if message.role == "assistant" else ChatMessage.from_user
        return make(message.text, name=message.name)

    @cached_property
    def _brought(self) -> dict[tuple[str | None, str | None], ChatMessage]:
        """
        The results of tools that may be cut, by the call: its arguments may count, too.

        Where ids repeat, the one that weighs most without its text, so that no budget is exceeded.
        """
        found: dict[tuple[str | None, str | None], ChatMessage] = {}
        for message in self._read:
            if message.tool_results and message.can_be_cut:
                call, given = _call_of(message), self._given[id(message)]
                if call not in found or self._frame(given) > self._frame(found[call]):
                    found[call] = given
        return found

    def _frame(self, result: ChatMessage) -> int:
        return self._counted([with_body(result, "")])


def _call_of(message: Message) -> tuple[str | None, str | None]:
    return message.tool_results[0].call_id, message.tool_results[0].name


def _with_text_keys(value: Any) -> Any:
    """Keys of several types have no order, and JSON knows texts only."""
    if isinstance(value, dict):
        return {str(key): _with_text_keys(inner) for key, inner in value.items()}
    return [_with_text_keys(inner) for inner in value] if isinstance(value, list | tuple) else value


def _block_text(blocks: Sequence[Any]) -> str:
    return "\n".join(block.text for block in blocks if isinstance(block, TextContent))
