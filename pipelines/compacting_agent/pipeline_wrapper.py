"""
Serves an Agent whose conversation is compacted by relevance, through Hayhooks. Settings are environment variables:

- RAG_COMPRESS_GENERATOR or RAG_COMPRESS_MODEL: the chat generator, see `rag_compress.rag.chat_generator`. Without one
  the deployment answers with the compacted conversation, for trying it out.
- RAG_COMPRESS_CONTEXT_WINDOW: the model's context window in tokens, by default 32768.
- RAG_COMPRESS_HISTORY_BUDGET: tokens of the conversation that a request may bring along, by default 8192.
- RAG_COMPRESS_TOOLS: YAML file with serialized Haystack tools, if the Agent shall have any.
"""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from typing import Any

import yaml
from hayhooks import BasePipelineWrapper
from haystack.components.agents import Agent
from haystack.dataclasses import ChatMessage
from haystack.hooks.compaction import CompactionHook
from haystack.tools import deserialize_tools_or_toolset_inplace

from rag_compress.components.chat_history_compressor import ChatHistoryCompressor
from rag_compress.components.relevance_compactor import RelevanceCompactor
from rag_compress.rag import chat_generator


class PipelineWrapper(BasePipelineWrapper):
    """A conversation of any length in, an answer out."""

    def setup(self) -> None:
        """Build the history compressor and, if a chat generator is configured, the Agent."""
        self.compressor = ChatHistoryCompressor(int(os.environ.get("RAG_COMPRESS_HISTORY_BUDGET", "8192")))
        generator = chat_generator()
        self.agent = None if generator is None else _agent(generator)

    def run_api(self, question: str, messages: list[dict[str, Any]] | None = None) -> dict[str, Any]:
        """
        Answer a question in a conversation of any length, reading only what the question needs of it.

        :param question: The question, in plain words.
        :param messages: Earlier messages as {"role": ..., "content": ...}, oldest first.
        :returns: The answer, the messages that were read, and statistics.
        """
        return self._run([*_conversation(messages or []), ChatMessage.from_user(question)])

    def run_chat_completion(self, model: str, messages: list[dict[str, Any]], body: dict[str, Any]) -> str:
        """
        Answer the latest user message.

        :param model: Name of this deployment.
        :param messages: The conversation in OpenAI's format, oldest first.
        :param body: The whole request; nothing else of it is read.
        :returns: The answer, or the compacted conversation if no chat generator is configured.
        """
        return str(self._run(_conversation(messages))["answer"])

    def _run(self, messages: list[ChatMessage]) -> dict[str, Any]:
        compressed = self.compressor.run(messages)
        kept: list[ChatMessage] = compressed["messages"]
        read = [{"role": message.role.value, "content": message.text or ""} for message in kept]
        if self.agent is None:
            answer = "\n".join(f"{message['role']}: {message['content']}" for message in read)
        else:
            answer = self.agent.run(messages=kept)["last_message"].text or ""
        return {"answer": answer, "messages": read, "stats": compressed["stats"]}


def _agent(generator: Any) -> Agent:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # compaction is experimental in Haystack
        hook = CompactionHook(
            RelevanceCompactor(), context_window=int(os.environ.get("RAG_COMPRESS_CONTEXT_WINDOW", "32768"))
        )
    return Agent(chat_generator=generator, tools=_tools(), hooks={"before_llm": [hook]})


def _tools() -> list[Any] | None:
    path = os.environ.get("RAG_COMPRESS_TOOLS")
    if not path:
        return None
    data = {"tools": yaml.safe_load(Path(path).read_text(encoding="utf-8"))}
    deserialize_tools_or_toolset_inplace(data)
    tools: list[Any] = data["tools"]
    return tools


def _conversation(messages: list[dict[str, Any]]) -> list[ChatMessage]:
    make = {"system": ChatMessage.from_system, "assistant": ChatMessage.from_assistant}
    return [make.get(message["role"], ChatMessage.from_user)(_text(message.get("content"))) for message in messages]


def _text(content: Any) -> str:
    """A message's content is a string or a list of parts, of which the text parts count."""
    if isinstance(content, list):
        return "\n".join(part["text"] for part in content if part.get("type") == "text")
    return content or ""
