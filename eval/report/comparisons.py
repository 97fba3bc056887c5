"""The reference of a report against the other systems, question by question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from eval.families import family
from eval.statistics import Paired, holm, paired

if TYPE_CHECKING:
    from eval.records import Run


@dataclass(frozen=True)
class Comparison:
    """
    A system against the reference, on the same questions under the same budget.

    :param metric: The metric.
    :param system: The system.
    :param budget: The budget.
    :param result: Statistics of the differences *reference minus system*.
    :param p_holm: The p-value after Holm's correction over all comparisons of the report.
    """

    metric: str
    system: str
    budget: str
    result: Paired
    p_holm: float


def compare_systems(
    run: Run, reference: str, systems: Sequence[str], budgets: Sequence[str], metrics: Sequence[str]
) -> list[Comparison]:
    """
    Compare systems with the reference over all questions that both have, of all data sets together.

    Every question counts alike here, in whichever data set it stands: what is tested is whether a question tells the
    systems apart. Translations of a question are one observation.

    :param run: The records.
    :param reference: The reference.
    :param systems: The other systems.
    :param budgets: The budgets.
    :param metrics: The metrics; p-values are corrected over the comparisons of all of them.
    :returns: The comparisons, by metric, budget and system in the order given.
    """
    found: list[tuple[str, str, str, Paired]] = []
    for metric, budget in product(metrics, budgets):
        ours = _values(run, metric, reference, budget)
        for system in systems:
            theirs = _values(run, metric, system, budget)
            common = [key for key in ours if key in theirs]
            if common:
                clusters = [(family(data), question) for data, question in common]
                result = paired([theirs[key] for key in common], [ours[key] for key in common], clusters=clusters)
                found.append((metric, system, budget, result))
    corrected = holm([result.p for *_, result in found])
    return [Comparison(*entry, p) for entry, p in zip(found, corrected, strict=True)]


def _values(run: Run, metric: str, system: str, budget: str) -> dict[tuple[str, str], float]:
    cells = [c for c in run.cells if c.system == system and c.budget == budget and metric in c.metrics]
    return {(c.data, question): value for c in cells for question, value in c.values(metric).items()}
