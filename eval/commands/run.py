"""``python -m eval run``."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from eval.budgets import parse_budgets
from eval.commands.running import add_run_options, open_all, run_as_asked, shown_metric, tell_older
from eval.metrics import LABELS, PRIMARIES, parse_metrics
from eval.records import Cell
from eval.report.labels import NOTHING_TO_MEASURE, passed_over
from eval.run_cells import kind_of
from eval.systems import parse_systems, system_names

_NAMED = 5
"""Most questions that are named one by one."""


def main(arguments: Sequence[str]) -> int:
    """
    Run cells and print their main numbers.

    :param arguments: The command line after ``run``.
    :returns: Exit status.
    :raises ValueError: If a value breaks its rule, or no data have anything to measure, which is shown all the same.
    """
    parser = argparse.ArgumentParser(prog="python -m eval run", description="Measure systems on data under budgets.")
    parser.add_argument(
        "--systems",
        required=True,
        help=f"with commas, name(setting=value,...): {', '.join(system_names())}. To measure by: full keeps "
        "everything; oracle keeps what is labelled, whole messages or one sentence of an answer, and is no bound",
    )
    add_run_options(parser)
    options = parser.parse_args(arguments)
    systems, budgets = parse_systems(options.systems), parse_budgets(options.budgets)
    data = open_all(options.data, options.split, options.limit, options.titles)
    kind = kind_of(data)
    metrics = parse_metrics(options.metrics, kind) if options.metrics else None
    primary = shown_metric(metrics, kind)
    run = run_as_asked(options, data, systems, metrics, options.out)
    nothing, lacking = NOTHING_TO_MEASURE, "they have no evidence, and no answer that stands in what was given"
    if primary != PRIMARIES[kind] and primary in LABELS:  # the other two are on every conversation
        nothing, lacking = f"no question has {LABELS[primary]}", f"it takes {LABELS[primary]}"
    unmeasured = []
    for dataset in data:
        rows = [[run.cell(dataset.name, str(system), str(budget)) for budget in budgets] for system in systems]
        first = rows[0][0].metrics.get(primary)
        print(f"{dataset.name} ({primary}, n = {first.n if first else 0:,}; share of tokens left)")
        for sentence in passed_over(dataset.passed_over):
            print(f"  {sentence}")
        if first is None:
            unmeasured.append(dataset.name)
            print(f"  nothing to measure: {nothing}")
        elif first.n < rows[0][0].questions:
            left_out = f"{rows[0][0].questions - first.n:,} of {rows[0][0].questions:,} questions"
            print(f"  {left_out} do not count: {lacking} ({_uncounted(rows[0][0], primary)}).")
        for system, cells in zip(systems, rows, strict=True):
            print(f"  {system!s:40} " + "  ".join(_figure(cell, primary) for cell in cells))
    tell_older(run.cell(d.name, str(s), str(b)) for d in data for s in systems for b in budgets)
    if len(unmeasured) == len(data):
        names = ", ".join(unmeasured)
        raise ValueError(f"data must have something to measure, got nothing in {names}: {nothing}.")
    return 0


def _uncounted(cell: Cell, metric: str) -> str:
    """Name the questions that do not count, the first ones of many; those of a log without ids by their line."""
    names = [row.question for row in cell.rows() if row.metrics.get(metric) is None]
    more = f" and {len(names) - _NAMED:,} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more


def _figure(cell: Cell, metric: str) -> str:
    primary = cell.metrics.get(metric)
    mark = "!" if cell.violations else " "
    return f"{cell.budget}: {f'{100 * primary.mean:5.1f}' if primary else '    -'} ({cell.ratio_mean:4.0%}{mark})"
