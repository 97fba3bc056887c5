"""A language model that does not answer but is asked how likely the right answer is after a context."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from eval.data import Conversation, Question
from eval.metrics import Labels, Outcome
from eval.metrics.perplexity import perplexity
from eval.readers.base import Reader
from eval.systems.history import whole_messages


class LanguageModelReader(Reader):
    """
    Perplexity of the first accepted answer after the kept context and the question.

    Of a conversation, beside it that after the full history; without an accepted answer, of the next turn, which is the
    query. The model is asked once per question about the full history.

    :param model: Folder of a causal model of transformers; a name on a hub works where its files are cached.
    :raises ModuleNotFoundError: If transformers is missing.
    """

    def __init__(self, model: str) -> None:
        try:
            from transformers import AutoModelForCausalLM, AutoTokenizer
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError("perplexity needs: pip install transformers torch") from error
        self._tokenizer: Any = AutoTokenizer.from_pretrained(model, local_files_only=True)
        self._model: Any = AutoModelForCausalLM.from_pretrained(model, local_files_only=True).eval()
        self._full: tuple[Labels, float | None] | None = None

    def measure(self, outcome: Outcome) -> Mapping[str, float | None]:
        """
        Measure the answer after the context.

        :param outcome: What a system kept.
        :returns: ``perplexity``; None without an accepted answer. Of a conversation ``perplexity_full`` too, and
            ``perplexity_ratio``, the first in units of the second: 1 when nothing that matters is lost.
        """
        question = outcome.labels.question
        if isinstance(question, Conversation):
            return self._measure_history(outcome, question)
        return {"perplexity": self._perplexity(outcome.text, question) if question.answers else None}

    def _measure_history(self, outcome: Outcome, question: Conversation) -> Mapping[str, float | None]:
        if self._full is None or self._full[0] is not outcome.labels:
            history = whole_messages(question, range(len(question.messages)))
            self._full = outcome.labels, self._perplexity(history.text, question)
        kept, full = self._perplexity(outcome.text, question), self._full[1]
        ratio = None if kept is None or not full else kept / full
        return {"perplexity": kept, "perplexity_full": full, "perplexity_ratio": ratio}

    def _perplexity(self, context: str, question: Question) -> float | None:
        if question.answers:
            return perplexity(self.log_probabilities(f"{context}\n\n{question.query}\n", question.answers[0]))
        return perplexity(self.log_probabilities(f"{context}\n\n", question.query))

    def log_probabilities(self, before: str, text: str) -> list[float]:
        """
        Give the log probability of each token of a text.

        :param before: What stands before it; only its end counts where the model's window is too small.
        :param text: The text.
        :returns: One number per token.
        """
        import torch

        head = self._tokenizer(before, add_special_tokens=False)["input_ids"]
        tail = self._tokenizer(text, add_special_tokens=False)["input_ids"]
        window = getattr(self._model.config, "max_position_embeddings", len(head) + len(tail))
        head = head[max(0, len(head) + len(tail) - window) :]
        with torch.no_grad():
            logits = self._model(torch.tensor([head + tail])).logits[0]
        scores = torch.log_softmax(logits.float(), dim=-1)
        first = len(head) if head else 1  # without anything before it the first token has no probability
        ids = head + tail
        return [float(scores[i - 1, ids[i]]) for i in range(first, len(ids))]
