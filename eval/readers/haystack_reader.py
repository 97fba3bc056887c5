"""An LLM that answers, through any Haystack chat generator, judged by SQuAD's measures and Haystack's evaluators."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from eval.metrics import Outcome
from eval.metrics.exact_match import exact_match
from eval.metrics.f1 import f1
from eval.readers.base import Reader

PROMPT = """Answer the question with as few words as possible, from the context alone.

Context:
{context}

Question: {query}
Answer:"""


class HaystackReader(Reader):
    """
    Ask a chat generator, and let evaluators judge what it says.

    The YAML file names the components as Haystack serializes them::

        generator:
          type: haystack.components.generators.chat.openai.OpenAIChatGenerator
          init_parameters: {model: gpt-4o-mini}
        prompt: "..."                       # optional, with {context} and {query}
        evaluators:                         # optional; the name becomes the metric's
          faithfulness:
            type: haystack.components.evaluators.faithfulness.FaithfulnessEvaluator
            init_parameters: {progress_bar: false}

    An evaluator is given those of ``questions``, ``contexts``, ``predicted_answers``, ``responses`` and
    ``ground_truth_answers`` that its sockets name, and its ``score`` is the metric: FaithfulnessEvaluator,
    SASEvaluator, ContextRelevanceEvaluator and an LLMEvaluator whose output is ``score`` alike.

    :param path: The YAML file.
    :raises ValueError: If the file names no generator.
    """

    def __init__(self, path: str) -> None:
        import yaml

        settings = yaml.safe_load(Path(path).read_text(encoding="utf-8"))
        if not isinstance(settings, dict) or "generator" not in settings:
            raise ValueError(f"{path} must name a 'generator' as Haystack serializes it (type, init_parameters).")
        self._prompt: str = settings.get("prompt", PROMPT)
        self._generator = _component(settings["generator"], "generator")
        judges: dict[str, Any] = settings.get("evaluators") or {}
        self._judges = {name: _component(judge, name) for name, judge in judges.items()}

    def measure(self, outcome: Outcome) -> Mapping[str, float | None]:
        """
        Ask the question with the kept text as context.

        :param outcome: What a system kept.
        :returns: ``exact_match``, ``f1`` (None without accepted answers) and a number per evaluator.
        """
        from haystack.dataclasses import ChatMessage

        question = outcome.labels.question
        prompt = self._prompt.replace("{context}", outcome.text).replace("{query}", question.query)
        answer = self._generator.run(messages=[ChatMessage.from_user(prompt)])["replies"][0].text or ""
        known = {
            "questions": [question.query],
            "contexts": [[outcome.text]],
            "predicted_answers": [answer],
            "responses": [answer],
        }
        metrics: dict[str, float | None] = {"exact_match": None, "f1": None}
        if question.answers:
            metrics = {"exact_match": exact_match(answer, question.answers), "f1": f1(answer, question.answers)}
            known["ground_truth_answers"] = [question.answers[0]]
        for name, judge in self._judges.items():
            wanted = judge.__haystack_input__._sockets_dict.keys()
            missing = wanted - known.keys()
            metrics[name] = None if missing else _score(name, judge.run(**{key: known[key] for key in wanted}))
        return metrics


def _component(data: Any, name: str) -> Any:
    """Build a component from its serialized form."""
    from haystack.core.serialization import component_from_dict, import_class_by_name

    if not isinstance(data, dict) or not isinstance(data.get("type"), str):
        raise ValueError(f"{name} must be serialized as Haystack does it, with 'type', got {data!r}.")
    made = component_from_dict(import_class_by_name(data["type"]), {"init_parameters": {}, **data}, name)
    if hasattr(made, "warm_up"):
        made.warm_up()
    return made


def _score(name: str, result: Mapping[str, Any]) -> float | None:
    score = result.get("score")
    if score is None:
        found = result.get("results")
        score = found[0].get("score") if isinstance(found, list) and found and found[0] else None
    if score is None:
        raise ValueError(f"evaluator {name!r} must give a 'score', got {sorted(result)}.")
    return None if math.isnan(score) else float(score)  # NaN: the judge found nothing to judge
