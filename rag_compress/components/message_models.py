"""Chat generators that rate and summarise messages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from rag_compress.chat.memory import score_message_importance
from rag_compress.chat.models import Note
from rag_compress.components.helpers import ask_with
from rag_compress.core.caches import SharedCache, digest_of

REMEMBERED_RATINGS = 20_000
"""Texts whose rating is remembered, the latest of them; not the texts themselves, so it takes some 4 MB."""

SUMMARY_PROMPT = """Summarize this message of a conversation in at most {words} words. Keep names, numbers, decisions \
and preferences exactly. Answer with the summary alone.

Message: {message}"""


class MessageRater:
    """
    Rates messages by a chat generator, or by the heuristic where it fails or talks nonsense.

    :param generator: A Haystack chat generator.
    :param high: Further patterns of high importance, for the heuristic.
    :param low: Further patterns of low importance, for the heuristic.
    :param fallback: The rating that serves instead of the heuristic's, 1 to 10; None for the heuristic.
    """

    def __init__(
        self, generator: Any, high: Sequence[str] = (), low: Sequence[str] = (), fallback: int | None = None
    ) -> None:
        self._ask = ask_with(generator)
        self._fallback = fallback
        self._by_model = partial(score_message_importance, high=high, low=low, fallback=fallback)
        self._ratings: SharedCache[bytes, tuple[int, bool]] = SharedCache(REMEMBERED_RATINGS)

    def rate(self, texts: Sequence[str], notes: list[str]) -> list[int]:
        """
        Rate messages. A generator that raises is not asked again in this request, but in the next; an answer that is no
        number is remembered, as at temperature 0 it would be the same again.

        :param texts: What is said in each.
        :param notes: Where it is noted if ratings are the heuristic's, and why.
        :returns: 1 to 10 each.
        """
        failures: list[Exception] = []

        def ask(prompt: str) -> str:
            if failures:
                raise RuntimeError("the model is not asked again")
            try:
                return self._ask(prompt)
            except Exception as error:
                failures.append(error)
                raise

        ratings: dict[str, tuple[int, bool]] = {}
        for text in dict.fromkeys(texts):
            key = digest_of(text)
            known = self._ratings.get(key)
            if known is None:
                rating, reason = self._by_model(text, ask)
                known = rating, reason is None
                if not failures:
                    self._ratings.put(key, known)
            ratings[text] = known
        serves = "the heuristic" if self._fallback is None else str(self._fallback)
        without_number = sum(not by_model for _, by_model in ratings.values())
        if failures:
            notes.append(Note("fallback", f"the rating model failed ({failures[0]!r}), so {serves} serves"))
        elif without_number:
            reason = f"the rating model gave no number for {without_number} messages, so {serves} serves"
            notes.append(Note("fallback", reason))
        return [ratings[text][0] for text in texts]


class MessageSummariser:
    """
    Summarises messages by a chat generator; `rag_compress.chat` remembers what it says while this object lives.

    :param generator: A Haystack chat generator.
    """

    def __init__(self, generator: Any) -> None:
        self._ask = ask_with(generator)

    def summarise(self, text: str, most_tokens: int) -> str:
        """
        Summarise a message.

        :param text: What is said.
        :param most_tokens: Most tokens of the summary.
        :returns: The summary.
        """
        return self._ask(SUMMARY_PROMPT.format(words=max(1, most_tokens // 2), message=text))
