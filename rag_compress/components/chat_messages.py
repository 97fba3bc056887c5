"""Haystack's chat messages as the messages of `rag_compress.chat`, and back."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from inspect import signature
from typing import Any

from haystack import Document
from haystack.dataclasses import ChatMessage, FileContent, ImageContent, TextContent
from haystack.token_counters import TokenCounter

from rag_compress.chat import Message, ToolCall, ToolResult
from rag_compress.chat.files import as_text, parse_message

TOKENS_PER_IMAGE = 85
TOKENS_PER_FILE = 1000
"""What Haystack's counters charge for a small image and a short file."""


def to_message(message: ChatMessage) -> Message:
    """
    Read a chat message.

    >>> to_message(ChatMessage.from_user("Hi", meta={"id": "m1"}))
    Message(role='user', text='Hi', id='m1', ...)

    :param message: The message; of its ``meta`` the keys ``id``, ``timestamp`` and ``session`` are read.
    :returns: Its text, tool calls and results, and the tokens of its images and files.
    """
    content = message._content
    if len(content) == 1 and isinstance(content[0], TextContent):  # nearly all: worth a thousand property lookups
        meta = message.meta
        names = (
            (as_text(meta.get("id")), as_text(meta.get("timestamp")), as_text(meta.get("session")))
            if meta
            else (None,) * 3
        )
        return Message(message.role.value, content[0].text, *names, as_text(message.name))
    texts = message.texts
    results = tuple(
        ToolResult(
            text=result.result if isinstance(result.result, str) else _block_text(result.result),
            call_id=as_text(result.origin.id),
            name=result.origin.tool_name,
            error=result.error,
        )
        for result in message.tool_call_results
    )
    blocks: list[Any] = [*message.images, *message.files]
    for result in message.tool_call_results:
        blocks += [] if isinstance(result.result, str) else result.result
    return Message(
        role=message.role.value,
        text="\n".join(texts),
        id=as_text(message.meta.get("id")),
        timestamp=as_text(message.meta.get("timestamp")),
        session=as_text(message.meta.get("session")),
        name=as_text(message.name),
        tool_calls=tuple(
            ToolCall(call.tool_name, json.dumps(call.arguments, default=str, sort_keys=True), as_text(call.id))
            for call in message.tool_calls
        ),
        tool_results=results,
        opaque_tokens=sum(
            TOKENS_PER_IMAGE * isinstance(block, ImageContent) + TOKENS_PER_FILE * isinstance(block, FileContent)
            for block in blocks
        ),
        whole=len(texts) > 1 or bool(message.reasonings),
    )


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
    parse_message(entry, where)  # names what is wrong where Haystack's reader would stumble
    if not any(entry.get(name) for name in ("content", "tool_calls", "refusal")):
        # an empty text, such as the result of a tool, is no missing one
        entry = entry | {"content": [{"type": "text", "text": ""}]}
    try:
        return ChatMessage.from_openai_dict_format(entry)
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from error


def with_text(message: ChatMessage, text: str) -> ChatMessage:
    """
    Give a message another text.

    :param message: A message of one text.
    :param text: The new text.
    :returns: A copy; role, name and meta are as they were, the input is left alone.
    """
    return replace(message, _content=[TextContent(text=text)])


class HaystackMessageCounter:
    """
    A Haystack token counter seen as a counter of messages.

    :param counter: The token counter.
    :param messages: The chat messages of the request.
    """

    def __init__(self, counter: TokenCounter, messages: Sequence[ChatMessage]) -> None:
        self._counter = counter
        self._given = {to_message(message): message for message in messages}
        self._alone: dict[Message, int] = {}

    def count(self, messages: Sequence[Message]) -> int:
        """
        Count messages together.

        :param messages: The messages, as they were given or with another text.
        :returns: Tokens.
        """
        if len(messages) != 1:
            return self._counter.count([self._chat_message(message) for message in messages]) if messages else 0
        alone = messages[0]
        if alone not in self._alone:
            self._alone[alone] = self._counter.count([self._chat_message(alone)])
        return self._alone[alone]

    def _chat_message(self, message: Message) -> ChatMessage:
        given = self._given.get(message)
        if given is not None:
            return given
        make = ChatMessage.from_assistant if message.role == "assistant" else ChatMessage.from_user
        return make(message.text, name=message.name)


def embed_with(embedder: Any) -> Callable[[list[str]], list[list[float]]]:
    """
    Make a function of an embedder: in one call for a document embedder, text by text for a text embedder.

    :param embedder: A Haystack embedder.
    :returns: Texts -> vectors.
    """
    if "documents" not in signature(embedder.run).parameters:
        return lambda texts: [embedder.run(text=text)["embedding"] for text in texts]

    def embed(texts: list[str]) -> list[list[float]]:
        documents = embedder.run(documents=[Document(content=text) for text in texts])["documents"]
        return [document.embedding for document in documents]

    return embed


def ask_with(generator: Any) -> Callable[[str], str]:
    """
    Make a function of a chat generator, at temperature 0 where it takes generation parameters.

    :param generator: A Haystack chat generator.
    :returns: Prompt -> answer.
    """
    takes_settings = "generation_kwargs" in signature(generator.run).parameters
    settings = {"generation_kwargs": {"temperature": 0.0}} if takes_settings else {}
    return lambda prompt: generator.run(messages=[ChatMessage.from_user(prompt)], **settings)["replies"][0].text or ""


def _block_text(blocks: Sequence[Any]) -> str:
    return "\n".join(block.text for block in blocks if isinstance(block, TextContent))
