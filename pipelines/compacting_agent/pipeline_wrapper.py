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
from fastapi import HTTPException
from hayhooks import BasePipelineWrapper
from haystack.components.agents import Agent
from haystack.dataclasses import ChatMessage, ChatRole
from haystack.hooks.compaction import CompactionHook
from haystack.tools import deserialize_tools_or_toolset_inplace

from rag_compress.components.chat_history_compressor import ChatHistoryCompressor
from rag_compress.components.chat_messages import from_openai, to_message
from rag_compress.components.relevance_compactor import RelevanceCompactor
from rag_compress.rag.environment import chat_generator, count_from, path_of


class PipelineWrapper(BasePipelineWrapper):
    """A conversation of any length in, an answer out."""

    def setup(self) -> None:
        """Build the history compressor and, if a chat generator is configured, the Agent."""
        self.compressor = ChatHistoryCompressor(count_from("RAG_COMPRESS_HISTORY_BUDGET", 8192))
        context_window = count_from("RAG_COMPRESS_CONTEXT_WINDOW", 32768)
        generator = chat_generator()
        self.agent = None if generator is None else _agent(generator, context_window)
        self.compressor.warm_up()
        if self.agent is not None:
            self.agent.warm_up()

    def run_api(self, question: str, messages: list[dict[str, Any]] | None = None) -> dict[str, Any]:
        """
        Answer a question in a conversation of any length, reading only what the question needs of it.

        :param question: The question, in plain words.
        :param messages: Earlier messages in OpenAI's format, such as {"role": ..., "content": ...}, oldest first.
        :returns: The answer, why the Agent stopped (nothing without one), the messages that were read, and statistics.
        """
        return self._run([*(messages or []), {"role": "user", "content": question}])

    def run_chat_completion(self, model: str, messages: list[dict[str, Any]], body: dict[str, Any]) -> str:
        """
        Answer the latest user message.

        :param model: Name of this deployment.
        :param messages: The conversation in OpenAI's format, oldest first.
        :param body: The whole request; nothing else of it is read. With ``"stream": true`` the answer is one chunk.
        :returns: The answer, or the compacted conversation if no chat generator is configured.
        """
        return str(self._run(messages)["answer"])

    def _run(self, messages: list[dict[str, Any]]) -> dict[str, Any]:
        compressed = self.compressor.run(_conversation(messages))
        kept: list[ChatMessage] = compressed["messages"]
        if self.agent is None:
            answer, reason = "\n".join(f"{m.role.value}: {to_message(m).full_text}" for m in kept), None
        else:
            outputs = self.agent.run(messages=kept)
            answer, reason = _answer(outputs), outputs["exit_reason"]
        read = [message.to_openai_dict_format(require_tool_call_ids=False) for message in kept]
        return {"answer": answer, "exit_reason": reason, "messages": read, "stats": compressed["stats"]}


def _answer(outputs: dict[str, Any]) -> str:
    """What the Agent said at last. Stopped at its last step, it leaves a tool's result there, or the question."""
    last: ChatMessage = outputs["last_message"]
    if last.is_from(ChatRole.ASSISTANT) and last.text:
        return last.text
    reason, steps = outputs["exit_reason"], outputs["step_count"]
    why = "its reply was empty" if reason == "text" else f"{reason} ended it"
    raise HTTPException(502, f"The model gave no answer: {why} after {steps} step{'s' * (steps != 1)}.")


def _conversation(messages: list[dict[str, Any]]) -> list[ChatMessage]:
    try:
        conversation = from_openai(messages)
        if not any(message.is_from(ChatRole.USER) for message in conversation):
            raise ValueError("messages must hold a user message, got none.")
    except ValueError as error:
        raise HTTPException(422, str(error)) from error
    return conversation


def _agent(generator: Any, context_window: int) -> Agent:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # compaction is experimental in Haystack
        hook = CompactionHook(RelevanceCompactor(), context_window=context_window)
    return Agent(chat_generator=generator, tools=_tools(), hooks={"before_llm": [hook]})


def _tools() -> list[Any] | None:
    path = os.environ.get("RAG_COMPRESS_TOOLS")
    if not path:
        return None
    with path_of("RAG_COMPRESS_TOOLS", "a YAML file with a list of tools"):
        raw = Path(path).read_bytes()
    try:
        data = {"tools": yaml.safe_load(raw.decode())}
        deserialize_tools_or_toolset_inplace(data)
    except Exception as error:  # of the YAML parser, of the tools themselves
        raise ValueError(f"RAG_COMPRESS_TOOLS={path} does not make a list of tools: {error}") from error
    tools: list[Any] = data["tools"]
    return tools
