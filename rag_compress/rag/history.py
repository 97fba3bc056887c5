"""What a model reads of the conversation before the question: without it "and how old was he?" asks about nobody."""

from __future__ import annotations

from haystack import component
from haystack.dataclasses import ChatMessage

from rag_compress.chat import ChatConfig, compress_chat
from rag_compress.checks import check_all
from rag_compress.components.chat_messages import spoken, to_message

HISTORY_BUDGET = 1000
"""Most tokens of earlier messages in a prompt, by default."""


@component
class HistoryText:
    """
    Writes down what the question needs of the conversation before it, within a token budget.

    >>> said = [ChatMessage.from_user("Who won?"), ChatMessage.from_assistant("Anna did.")]
    >>> HistoryText().run("And how old is she?", said)
    {'history': 'user: Who won?\\nassistant: Anna did.'}

    :param token_budget: Most tokens of the messages; they are kept as `compress_chat` keeps them.
    :param language: ISO 639-1 code of the conversation, or ``auto``.
    :param encoding: Name of the tiktoken encoding that counts.
    :raises ValueError: If the budget is below 1.
    """

    def __init__(
        self, token_budget: int = HISTORY_BUDGET, *, language: str = "auto", encoding: str = "o200k_base"
    ) -> None:
        self.token_budget = token_budget
        self.language = language
        self.encoding = encoding
        # refuses a bad value now rather than at the first question
        ChatConfig(token_budget=token_budget, language=language, encoding=encoding)

    @component.output_types(history=str)
    def run(self, query: str, messages: list[ChatMessage] | None = None) -> dict[str, str]:
        """
        Write down what is kept.

        :param query: The question.
        :param messages: The conversation before it, oldest first; system prompts and tools are passed over.
        :returns: ``history``: a line per message; empty where nothing was said.
        :raises TypeError: If a message is none.
        """
        check_all("messages", () if messages is None else messages, ChatMessage)
        result = compress_chat(
            [to_message(message) for message in spoken(messages or ())],
            query,
            token_budget=self.token_budget,
            language=self.language,
            encoding=self.encoding,
        )
        return {"history": "\n".join(f"{message.name or message.role}: {message.text}" for message in result.messages)}
