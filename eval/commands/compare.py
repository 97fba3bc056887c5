"""``python -m eval compare A B``: an A/B test of two systems on the same questions."""

from __future__ import annotations

import argparse
import math
import tempfile
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from eval.commands.ratings import METRIC
from eval.commands.running import add_run_options, open_all, run_as_asked, shown_metric, tell_older
from eval.families import family
from eval.metrics import KINDS, LABELS, LESS_IS_BETTER, MEASURED, PRIMARIES, PRIMARY, is_share, parse_metrics
from eval.records import Cell, Run
from eval.report.labels import passed_over
from eval.report.markdown import markdown_table
from eval.run_cells import kind_of
from eval.statistics import Paired, holm, paired
from eval.systems import parse_system

ALL = "all"
"""Name of the comparison over the questions of all data sets together: each question alike, no average over kinds."""

Pairs = dict[tuple[str, str], list[tuple[Hashable, float, float]]]
"""By data set and budget: cluster of a question, value of the first system, value of the second."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """
    Two systems under one budget.

    :param data: The data set, or ``all``.
    :param budget: The budget.
    :param first: Mean of the first system.
    :param second: Mean of the second system.
    :param result: Second against first; wins are questions on which the second is better.
    :param p_holm: The p-value after Holm's correction for all comparisons of the data sets.
    """

    data: str
    budget: str
    first: float
    second: float
    result: Paired
    p_holm: float


def compare(
    run: Run, first: str, second: str, metric: str = PRIMARY, data: Sequence[str] | None = None, seed: int = 0
) -> list[Comparison]:
    """
    Compare two systems of a run, by data set and budget, and over all questions by budget.

    :param run: The run.
    :param first: A system.
    :param second: Another one.
    :param metric: Name of a metric, or ``tokens`` or ``time_ms``.
    :param data: The data sets; those of the run by default.
    :param seed: Seed of the resampling.
    :returns: The comparisons; p-values are corrected among those of data sets and among those of ``all`` separately.
    :raises ValueError: If no cell of both systems has the metric.
    """
    both = [key for key in run.by_key if key[1] == first and (key[0], second, key[2]) in run.by_key]
    wanted = [(d, b) for d, _, b in both if data is None or d in data]
    pairs: Pairs = {}
    together: Pairs = {}
    for name, budget in wanted:
        a, b = run.cell(name, first, budget), run.cell(name, second, budget)
        if metric not in MEASURED and not (metric in a.metrics and metric in b.metrics):
            continue  # the metric is not defined on this data
        joined = _joined(a, b, metric)
        pairs[name, budget] = [(question, *values) for question, values in joined.items()]
        # of sets in several languages, one question is one observation
        pooled = [((family(name), question), *values) for question, values in joined.items()]
        together.setdefault((ALL, budget), []).extend(pooled)
    if not pairs:
        needs = f": a question must have {LABELS[metric]}" if wanted and metric in LABELS else ""
        raise ValueError(f"{first} and {second} must have cells with {metric!r} in common, got none{needs}.")
    several = len({name for name, _ in pairs}) > 1
    return _compare(pairs, metric, seed) + (_compare(together, metric, seed) if several else [])


def _joined(first: Cell, second: Cell, metric: str) -> dict[str, tuple[float, float]]:
    """Both values by question, of the questions that both cells have, in the order of the first."""
    a, b = first.values(metric), second.values(metric)
    common = {question: (a[question], b[question]) for question in a if question in b}
    if not common:
        names = " and ".join(", ".join(cell.key) for cell in (first, second))
        raise ValueError(f"{names} must share questions with {metric!r}, got none.")
    return common


def _compare(pairs: Pairs, metric: str, seed: int) -> list[Comparison]:
    found = []
    for (name, budget), values in pairs.items():
        clusters, a, b = zip(*values, strict=True)
        result = paired(a, b, clusters=clusters, seed=seed)
        if metric in LESS_IS_BETTER:
            result = replace(result, wins=result.losses, losses=result.wins)
        found.append((name, budget, math.fsum(a) / len(a), math.fsum(b) / len(b), result))
    adjusted = holm([result.p for *_, result in found])
    return [Comparison(*entry, p) for entry, p in zip(found, adjusted, strict=True)]


def _table(comparisons: Sequence[Comparison], metric: str) -> str:
    """Comparisons in Markdown; shares in per cent."""
    scale = 100 if is_share(metric) else 1
    rows = []
    for c in comparisons:
        r = c.result
        means = [f"{scale * c.first:.1f}", f"{scale * c.second:.1f}", f"{scale * r.mean_difference:+.1f}"]
        interval = f"{scale * r.low:+.1f} to {scale * r.high:+.1f}"
        counts = f"{r.wins}/{r.ties}/{r.losses}"
        tested = [f"{r.p:.2g}", f"{c.p_holm:.2g}", f"{r.n}"]
        rows.append([c.data, c.budget, *means, interval, f"{r.effect_size:+.2f}", counts, *tested])
    head = ["data", "budget", "A", "B", f"B - A ({metric})", "95 % interval", "effect size", "win/tie/loss"]
    return markdown_table([*head, "p", "p (Holm)", "n"], rows)


def main(arguments: Sequence[str]) -> int:
    """Run what is missing of two systems and compare them."""
    parser = argparse.ArgumentParser(
        prog="python -m eval compare",
        description="Compare two systems on the same questions; B - A above 0 favours B, but of "
        f"{', '.join(sorted(LESS_IS_BETTER))}, of which less is better. A win is always one of B.",
    )
    parser.add_argument("first", metavar="A", help="a system: name(setting=value,...)")
    parser.add_argument("second", metavar="B", help="another system")
    default = ", ".join(f"{metric} of {kind}" for kind, metric in PRIMARIES.items())
    parser.add_argument("--metric", help=f"what to compare (default: {default})")
    add_run_options(parser, out_needed=False)
    options = parser.parse_args(arguments)
    first, second = parse_system(options.first), parse_system(options.second)
    if first == second:
        raise ValueError(f"A and B must differ, got {first} twice.")
    data = open_all(options.data, options.split, options.limit, options.titles)
    kind = kind_of(data)
    metrics = parse_metrics(options.metrics, kind) if options.metrics else None
    metric = options.metric or shown_metric(metrics, kind)
    known = [*(metrics or KINDS[kind]), *sorted(MEASURED), METRIC]
    if metric not in known and not options.reader:  # a reader adds numbers of its own
        raise ValueError(f"metric must be one of {', '.join(known)} without --reader, got {metric!r}.")
    with tempfile.TemporaryDirectory() as temporary:
        run = run_as_asked(options, data, [first, second], metrics, options.out or Path(temporary))
        names = [dataset.name for dataset in data]
        found = compare(run, str(first), str(second), metric, names, options.seed)
    print(f"A = {first}\nB = {second}\n\n{_table(found, metric)}")
    for dataset in data:
        if dataset.name not in {comparison.data for comparison in found}:
            print(f"{dataset.name}: {metric} is not defined on it, so it is not compared.")
        for sentence in passed_over(dataset.passed_over):
            print(f"{dataset.name}: {sentence}")
    tell_older(cell for cell in run.cells if cell.data in names and cell.system in {str(first), str(second)})
    return 0
