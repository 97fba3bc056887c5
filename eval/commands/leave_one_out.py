"""
What would have been chosen without a kind of data, and how does it serve it? ``python -m eval leave-one-out``.

On a run of several configurations: each kind of data is left out in turn, the configuration that is best on the others
is chosen, and is measured on what was left out. If that gains nothing over the default, the default is no fit to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from eval.commands.run_table import table_command
from eval.families import family
from eval.metrics import PRIMARY
from eval.records import Run
from eval.report.labels import system_name
from eval.report.markdown import markdown_table


@dataclass(frozen=True)
class Fold:
    """
    One kind of data left out.

    :param family: The kind of data.
    :param chosen: The system that is best on the others.
    :param of_reference: Quality of the reference on what was left out, 0 to 1.
    :param of_chosen: Quality of the chosen system there.
    :param of_best: Quality of the system that is best there, which nobody could know.
    """

    family: str
    chosen: str
    of_reference: float
    of_chosen: float
    of_best: float


def folds(run: Run, reference: str, metric: str = PRIMARY) -> list[Fold]:
    """
    Leave each kind of data out in turn.

    Quality is the mean over budgets, then over the data sets of a kind, then over kinds.

    :param run: The run; every system must have the same cells.
    :param reference: The system that is compared with what is chosen; of equally good ones it is chosen.
    :param metric: The metric.
    :returns: One fold per kind of data, by name.
    :raises ValueError: If there is only one kind of data or system, or a cell is missing.
    """
    families = sorted({family(data) for data in run.data})
    if len(families) < 2 or len(run.systems) < 2 or reference not in run.systems:
        raise ValueError(
            f"leaving out needs two kinds of data and two systems with {reference} among them, got "
            f"{', '.join(families)} and {', '.join(run.systems)}."
        )
    systems = sorted(run.systems, key=lambda system: system != reference)
    quality = {system: {name: _quality(run, system, name, metric) for name in families} for system in systems}
    found = []
    for left_out in families:
        chosen = max(systems, key=lambda system: sum(quality[system][name] for name in families if name != left_out))
        here = {system: quality[system][left_out] for system in systems}
        found.append(Fold(left_out, chosen, here[reference], here[chosen], max(here.values())))
    return found


def _quality(run: Run, system: str, name: str, metric: str) -> float:
    of_sets = []
    for data in run.data:
        if family(data) == name:
            budgets = sorted({b for d, _, b in run.by_key if d == data})
            means = [run.cell(data, system, budget).metrics[metric].mean for budget in budgets]
            of_sets.append(sum(means) / len(means))
    return sum(of_sets) / len(of_sets)


def table(found: Sequence[Fold], reference: str) -> str:
    """
    Print folds.

    :param found: The folds.
    :param reference: The system that was compared with.
    :returns: A Markdown table; its last row is the mean.
    """
    rows = [
        [fold.family, f"`{system_name(fold.chosen)}`", *_points(fold.of_reference, fold.of_chosen, fold.of_best)]
        for fold in found
    ]
    columns = zip(*[(fold.of_reference, fold.of_chosen, fold.of_best) for fold in found], strict=True)
    rows.append(["mean", "", *_points(*[sum(column) / len(found) for column in columns])])
    head = ["left out", "chosen on the others", f"`{system_name(reference)}` there", "chosen there", "best there"]
    return markdown_table(head, rows)


def _points(*values: float) -> list[str]:
    return [f"{100 * value:.1f}" for value in values]


def document(run: Run, reference: str, metric: str) -> str:
    """
    Write what is chosen without each kind of data, and how it does there.

    :param run: The run.
    :param reference: The system that is compared with what is chosen.
    :param metric: The metric.
    :returns: Markdown.
    """
    title = f"## {metric} in per cent where a kind of data is left out, {len(run.systems)} configurations"
    return f"{title}\n\n{table(folds(run, reference, metric), reference)}\n"


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    return table_command("leave-one-out", __doc__, document, arguments)
