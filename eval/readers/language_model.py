"""A language model that does not answer but is asked how likely the right answer is after a context."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from eval.metrics import Outcome
from eval.metrics.perplexity import perplexity
from eval.readers.base import Reader


class LanguageModelReader(Reader):
    """
    Perplexity of the first accepted answer after the kept context and the question.

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

    def measure(self, outcome: Outcome) -> Mapping[str, float | None]:
        """
        Measure the answer after the context.

        :param outcome: What a system kept.
        :returns: ``perplexity``; None without an accepted answer.
        """
        question = outcome.labels.question
        if not question.answers:
            return {"perplexity": None}
        return {
            "perplexity": perplexity(
                self.log_probabilities(f"{outcome.text}\n\n{question.query}\n", question.answers[0])
            )
        }

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
