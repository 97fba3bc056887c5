"""What each part of the scorer adds: ``python -m eval ablation``, on a run with one part at a time switched off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from eval.commands.run_table import table_command
from eval.families import average
from eval.files import budget_order
from eval.metrics import PRIMARY
from eval.records import Run
from eval.report.labels import budget_name, mean_of, system_name
from eval.report.markdown import markdown_table

WORTH_NAMING = 0.5
"""Points from which a data set is named as one where a part matters."""


@dataclass(frozen=True)
class Loss:
    """
    What is lost without a part.

    :param system: The system without it.
    :param by_budget: Points lost at each budget, mean over the kinds of data that have it.
    :param by_data: Points lost on each data set, mean over its budgets.
    """

    system: str
    by_budget: Mapping[str, float]
    by_data: Mapping[str, float]

    @property
    def mean(self) -> float:
        """Points lost, mean over kinds of data, their sets and their budgets."""
        return average(self.by_data)


def losses(run: Run, reference: str, metric: str = PRIMARY) -> list[Loss]:
    """
    Compare every other system of a run with the one that has all parts.

    :param run: The run.
    :param reference: The system with all parts.
    :param metric: The metric.
    :returns: The largest loss first.
    :raises ValueError: If the run lacks the reference or anything to compare it with.
    """
    others = [system for system in run.systems if system != reference]
    if reference not in run.systems or not others:
        raise ValueError(f"the run must hold {reference} and systems without a part, got {', '.join(run.systems)}.")
    found = []
    for system in others:
        points = {
            (data, budget): 100 * (run.cell(data, reference, budget).metrics[metric].mean - cell.metrics[metric].mean)
            for (data, name, budget), cell in run.by_key.items()
            if name == system and metric in cell.metrics and (data, reference, budget) in run.by_key
        }
        if not points:
            raise ValueError(f"{system} must share a cell with {metric} with {reference}, got none.")
        budgets = sorted({budget for _, budget in points}, key=budget_order)
        found.append(
            Loss(
                system,
                {budget: average({d: value for (d, b), value in points.items() if b == budget}) for budget in budgets},
                {d: fmean([v for (data, _), v in points.items() if data == d]) for d in sorted({d for d, _ in points})},
            )
        )
    return sorted(found, key=lambda loss: -loss.mean)


def table(found: Sequence[Loss]) -> str:
    """
    Print losses.

    :param found: The losses.
    :returns: A Markdown table.
    """
    budgets = sorted({budget for loss in found for budget in loss.by_budget}, key=budget_order)
    rows = []
    for loss in found:
        lasting = sorted(loss.by_data.items(), key=lambda item: -abs(item[1]))[:4]
        named = [f"{data} {value:+.1f}" for data, value in lasting if abs(value) >= WORTH_NAMING]
        cells = [f"{loss.by_budget[b]:+.1f}" if b in loss.by_budget else "–" for b in budgets]
        rows.append([f"`{system_name(loss.system)}`", *cells, f"{loss.mean:+.2f}", ", ".join(named)])
    return markdown_table(["without", *map(budget_name, budgets), "mean", "where it matters most"], rows)


def document(run: Run, reference: str, metric: str) -> str:
    """
    Write what is lost without each part.

    :param run: The run.
    :param reference: The system with all parts.
    :param metric: The metric.
    :returns: Markdown.
    """
    found = losses(run, reference, metric)
    measured = sorted({data for loss in found for data in loss.by_data})
    return f"## Points of {metric} lost without a part, {mean_of(measured)}\n\n{table(found)}\n"


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    return table_command("ablation", __doc__, document, arguments)
