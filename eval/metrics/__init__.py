"""One metric per file, each with its range and source; `METRICS` are those of documents that need no reader."""

from __future__ import annotations

from collections.abc import Callable

from eval.metrics.all_evidence_kept import all_evidence_kept
from eval.metrics.answer_kept import answer_kept
from eval.metrics.document_recall import document_recall
from eval.metrics.evidence_kept import evidence_kept
from eval.metrics.evidence_precision import evidence_precision
from eval.metrics.evidence_recall import evidence_recall
from eval.metrics.outcome import Labels, Outcome

__all__ = ["METRICS", "PRIMARY", "Labels", "Outcome", "parse_metrics"]

PRIMARY = "evidence_kept"
"""The number that tables show first; the outside checks of the project measure the same."""

METRICS: dict[str, Callable[[Outcome], float | None]] = {
    "evidence_kept": evidence_kept,
    "evidence_recall": evidence_recall,
    "evidence_precision": evidence_precision,
    "all_evidence_kept": all_evidence_kept,
    "answer_kept": answer_kept,
    "document_recall": document_recall,
}


def parse_metrics(text: str) -> list[str]:
    """
    Read a list of metrics.

    :param text: Names between commas.
    :returns: The names, each once.
    :raises ValueError: If one is unknown.
    """
    names = list(dict.fromkeys(name.strip() for name in text.split(",")))
    for name in names:
        if name not in METRICS:
            raise ValueError(f"a metric must be one of {', '.join(METRICS)}, got {name!r}.")
    return names
