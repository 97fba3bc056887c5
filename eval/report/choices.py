"""What a report is about when nobody says: which metric, and which system the others are compared with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eval.metrics import PRIMARIES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eval.records import Run

KEPT_METRICS = (
    "evidence_kept",
    "evidence_recall",
    "all_evidence_kept",
    "answer_kept",
    "any_evidence_kept",
    "any_evidence_whole",
    "evidence_answer_kept",
    "message_recall",
)
"""Metrics that are 1 by definition when nothing is left out, so that ``full()`` need not have been run."""


OWN = ("rag_compress(", "rag_compress_steps(", "rag_compress_chat(")
"""How this project's configurations begin."""


def is_full(system: str) -> bool:
    """
    Tell the system that returns everything: a line to measure by, no competitor.

    :param system: Canonical form of a system.
    :returns: Whether it is ``full()``.
    """
    return system.startswith("full(")


def default_reference(systems: Sequence[str]) -> str:
    """
    Choose what the others are compared with.

    :param systems: The systems of a run.
    :returns: The first of this project's systems with its defaults, else the first configuration of them, else the
        first system that compresses.
    :raises ValueError: If no system compresses.
    """
    rivals = [system for system in systems if not is_full(system)]
    own = [system for system in rivals if system.startswith(OWN)]
    if not rivals:
        raise ValueError("a report must have a system that compresses, got none besides full().")
    return next((system for system in own if system.endswith("()")), (own or rivals)[0])


def default_metric(run: Run) -> str:
    """
    Choose what a report is about.

    :param run: The run.
    :returns: The primary metric of its kind of data.
    :raises ValueError: If there are documents and conversations in it.
    """
    kinds = sorted({cell.kind for cell in run.cells})
    if len(kinds) > 1:
        raise ValueError(f"a report must be about one kind of data, got {' and '.join(kinds)}: choose with --metric.")
    return next(metric for kind, metric in PRIMARIES.items() if kind == kinds[0])
