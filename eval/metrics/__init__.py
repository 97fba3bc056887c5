"""A metric per file, each with its range and source (those of kept messages: one); here those that need no reader."""

from __future__ import annotations

from collections.abc import Callable

from eval.data import Kind
from eval.metrics.all_evidence_kept import all_evidence_kept
from eval.metrics.answer_kept import answer_kept
from eval.metrics.context_relevance import kept_context_relevance
from eval.metrics.document_recall import document_recall
from eval.metrics.evidence_answer_kept import evidence_answer_kept
from eval.metrics.evidence_kept import evidence_kept
from eval.metrics.evidence_precision import evidence_precision
from eval.metrics.evidence_recall import evidence_recall
from eval.metrics.messages import (
    any_evidence_kept,
    any_evidence_whole,
    message_f1,
    message_precision,
    message_recall,
)
from eval.metrics.outcome import Labels, Outcome
from eval.metrics.topic_persistence import kept_topic_persistence

__all__ = [
    "CHAT_METRICS",
    "KINDS",
    "LABELS",
    "LESS_IS_BETTER",
    "MEASURED",
    "METRICS",
    "PRIMARIES",
    "PRIMARY",
    "Labels",
    "Outcome",
    "is_share",
    "parse_metrics",
]

Metric = Callable[[Outcome], float | None]
"""From what a system kept to a number; None where it is not defined on the question."""

METRICS: dict[str, Metric] = {
    "evidence_kept": evidence_kept,
    "evidence_recall": evidence_recall,
    "evidence_precision": evidence_precision,
    "all_evidence_kept": all_evidence_kept,
    "answer_kept": answer_kept,
    "document_recall": document_recall,
}
"""Metrics of documents."""

CHAT_METRICS: dict[str, Metric] = {
    "any_evidence_kept": any_evidence_kept,
    "any_evidence_whole": any_evidence_whole,
    "all_evidence_kept": all_evidence_kept,
    "evidence_answer_kept": evidence_answer_kept,
    "message_recall": message_recall,
    "message_precision": message_precision,
    "message_f1": message_f1,
    "topic_persistence": kept_topic_persistence,
    "context_relevance": kept_context_relevance,
}
"""Metrics of conversations."""

KINDS: dict[Kind, dict[str, Metric]] = {"documents": METRICS, "conversations": CHAT_METRICS}
"""Metrics by kind of data."""

_SENTENCES = "'gold_sentences' or, in a log, 'evidence'"
_MESSAGES = "'gold_message_ids'"

LABELS = {
    "evidence_kept": f"{_SENTENCES}, else an answer that stands in a document",
    "evidence_recall": _SENTENCES,
    "evidence_precision": _SENTENCES,
    "all_evidence_kept": f"{_SENTENCES} (of conversations {_MESSAGES})",
    "answer_kept": "'answer_spans', or an answer that stands in a document",
    "document_recall": "'gold_document_ids' or, in a log, 'evidence'",
    "any_evidence_kept": _MESSAGES,
    "any_evidence_whole": _MESSAGES,
    "evidence_answer_kept": f"{_MESSAGES}, and an answer that stands in one of these messages",
    "message_recall": _MESSAGES,
    "message_precision": _MESSAGES,
    "message_f1": _MESSAGES,
}
"""What a question must have for a metric to be defined on it; the others are on every conversation."""

PRIMARY = "evidence_kept"
"""The number of documents that tables show first; the outside checks of the project measure the same."""

PRIMARIES: dict[Kind, str] = {"documents": PRIMARY, "conversations": "any_evidence_kept"}
"""The number that tables show first by kind of data."""


def parse_metrics(text: str, kind: Kind = "documents") -> list[str]:
    """
    Read a list of metrics.

    :param text: Names between commas.
    :param kind: Kind of the data.
    :returns: The names, each once.
    :raises ValueError: If one is unknown, or one of the other kind.
    """
    names = list(dict.fromkeys(name.strip() for name in text.split(",")))
    for name in names:
        if name not in KINDS[kind]:
            raise ValueError(f"a metric must be one of {', '.join(KINDS[kind])} for {kind}, got {name!r}.")
    return names


MEASURED = frozenset({"tokens", "ratio", "time_ms", "budget", "original_tokens"})
"""What every row has besides its metrics."""

LESS_IS_BETTER = frozenset({"tokens", "ratio", "time_ms", "perplexity"})
"""Numbers of which the lower is the better one."""


def is_share(metric: str) -> bool:
    """
    Tell whether a number is between 0 and 1, and reads well in per cent.

    >>> is_share("evidence_kept"), is_share("ratio"), is_share("tokens"), is_share("perplexity_full")
    (True, True, False, False)

    :param metric: Its name in the records.
    :returns: Whether it is.
    """
    return not metric.startswith("perplexity") and metric not in MEASURED - {"ratio"}
