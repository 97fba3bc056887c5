"""
The search for the cheapest configuration that reaches a target, by successive halving.

All configurations run on a few questions, the better third on three times as many, and so on (Jamieson and Talwalkar
2016); the last round has all questions. The default configuration stays to the end, to be compared with.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from eval.budgets import Budget, parse_budget
from eval.families import average
from eval.metrics import METRICS
from eval.records import Run, Summary
from eval.report.points import Point, macro_interval, tokens_needed
from eval.run_cells import Progress, run_cells
from eval.statistics import bootstrap_interval, mean_interval
from eval.systems import parse_system
from eval.tune.seen import check_metric

if TYPE_CHECKING:
    from eval.data import DataSet
    from eval.tune.target import Target

FULL, FULL_BUDGET = "full()", "100%"

EQUAL_COST = 0.01
"""Configurations whose tokens differ by less than this share cost the same: the rest is how sentences happen to fit."""

EQUAL_TOKENS = 1.0
"""So do those that differ by at most this many tokens per question: nobody changes a default to save one."""

EQUAL_QUALITY = 0.005
"""Configurations whose quality differs by less than this are equally good: the fewest changes to the defaults win."""

_ETA = 3
_FINALISTS = 6


@dataclass(frozen=True)
class SetQuality:
    """
    A candidate on one data set.

    :param name: Name of the data set.
    :param summary: The metric.
    :param margin: The metric minus what the target asks for, question by question.
    """

    name: str
    summary: Summary
    margin: Summary


@dataclass(frozen=True)
class Candidate:
    """
    A configuration with a budget, measured.

    :param system: The configuration.
    :param budget: The budget.
    :param quality: Mean of the metric over the kinds of data, each alike.
    :param low: Lower end of its 95 % interval.
    :param high: Upper end of it.
    :param margin: Mean of the metric minus what the target asks for.
    :param margin_low: Lower end of its 95 % interval.
    :param tokens: Mean tokens, each kind of data alike.
    :param ratio: Mean share of the full context's tokens.
    :param violations: Texts over their budget.
    :param sets: The candidate on each data set.
    """

    system: str
    budget: str
    quality: float
    low: float
    high: float
    margin: float
    margin_low: float
    tokens: float
    ratio: float
    violations: int
    sets: tuple[SetQuality, ...]

    @property
    def changes(self) -> int:
        """Number of settings that are not at their defaults."""
        return len(parse_system(self.system).settings)


@dataclass(frozen=True)
class Measurement:
    """
    How candidates are measured.

    :param target: The target.
    :param work: Folder of the runs.
    :param jobs: Number of processes.
    :param seed: Seed of the intervals.
    :param reader: Reader of answers, when the metric needs one.
    :param progress: Is told how far a run is.
    """

    target: Target
    work: Path
    jobs: int = 1
    seed: int = 0
    reader: str | None = None
    progress: Progress | None = None

    def run(
        self, data: Sequence[DataSet], systems: Sequence[str], budgets: Sequence[str], name: str
    ) -> list[Candidate]:
        """
        Run configurations, and the full context to compare with.

        :param data: The data sets.
        :param systems: The configurations.
        :param budgets: The budgets.
        :param name: Folder of this run below the others.
        :returns: A candidate per configuration and budget.
        :raises ValueError: If the metric is not defined on one of the data sets.
        """
        check_metric(data, self.target.metric)
        metrics = [self.target.metric] if self.target.metric in METRICS else list(METRICS)

        def measure(names: Sequence[str], amounts: Sequence[str]) -> Run:
            wanted: list[Budget] = [parse_budget(amount) for amount in amounts]
            return run_cells(
                data,
                [parse_system(system) for system in names],
                wanted,
                self.work / name,
                metrics=metrics,
                seed=self.seed,
                jobs=self.jobs,
                keep_outputs=0,
                reader=self.reader,
                same_code=True,
                progress=self.progress,
            )

        if self.target.of_full:
            measure([FULL], [FULL_BUDGET])
        run = measure(systems, budgets)
        names = [dataset.name for dataset in data]
        return [candidate(run, names, system, budget, self.target) for system in systems for budget in budgets]


def candidate(run: Run, data: Sequence[str], system: str, budget: str, target: Target) -> Candidate:
    """
    Read a candidate from its cells.

    :param run: The records.
    :param data: Names of the data sets.
    :param system: The configuration.
    :param budget: The budget.
    :param target: The target.
    :returns: The candidate.
    :raises ValueError: If the metric is not defined on one of the data sets.
    """
    cells = [run.cell(name, system, budget) for name in data]
    sets: list[SetQuality] = []
    values: dict[str, dict[str, float]] = {}
    margins: dict[str, dict[str, float]] = {}
    for cell in cells:
        if target.metric not in cell.metrics:
            known = ", ".join(cell.metrics) or "none"
            raise ValueError(f"{target.metric} must be defined on {cell.data}, which has {known}: choose another.")
        found = cell.values(target.metric)
        goals = dict.fromkeys(found, target.value)
        if target.of_full:
            full = run.cell(cell.data, FULL, FULL_BUDGET).values(target.metric)
            goals = {question: target.value * full[question] for question in found if question in full}
        values[cell.data] = found
        margins[cell.data] = {question: found[question] - goal for question, goal in goals.items()}
        over = _margin([found[question] for question in goals], list(goals.values()), cell.seed)
        sets.append(SetQuality(cell.data, cell.metrics[target.metric], over))
    seed = cells[0].seed
    quality, low, high = macro_interval({entry.name: entry.summary for entry in sets}, values.__getitem__, seed)
    margin, margin_low, _ = macro_interval({entry.name: entry.margin for entry in sets}, margins.__getitem__, seed)
    return Candidate(
        system=system,
        budget=budget,
        quality=quality,
        low=low,
        high=high,
        margin=margin,
        margin_low=margin_low,
        tokens=average({cell.data: cell.tokens_mean for cell in cells}),
        ratio=average({cell.data: cell.ratio_mean for cell in cells}),
        violations=sum(cell.violations for cell in cells),
        sets=tuple(sets),
    )


def rounds(questions: int, configurations: int, least: int) -> list[tuple[int | None, int]]:
    """
    Plan successive halving.

    >>> rounds(270, 100, least=30)
    [(30, 34), (90, 12), (None, 12)]
    >>> rounds(40, 100, least=30)
    [(None, 100)]

    :param questions: Questions of the largest data set.
    :param configurations: Number of configurations.
    :param least: Fewest questions of a round.
    :returns: Per round the most questions of a data set (None: all), and how many configurations it leaves.
    """
    limits: list[int | None] = [None]
    size = math.ceil(questions / _ETA)
    while size >= least and configurations > _FINALISTS and len(limits) < 4:
        limits.insert(0, size)
        size = math.ceil(size / _ETA)
    plan: list[tuple[int | None, int]] = []
    left = configurations
    for limit in limits:
        if limit is not None:
            left = max(min(left, _FINALISTS), math.ceil(left / _ETA))
        plan.append((limit, left))
    return plan


def search(
    measurement: Measurement,
    data: Sequence[DataSet],
    systems: Sequence[str],
    budgets: Sequence[str],
    *,
    least: int = 30,
    tell: Callable[[str], None] = print,
) -> list[Candidate]:
    """
    Narrow configurations down.

    :param measurement: How to measure.
    :param data: The part of the data to search on.
    :param systems: The configurations, the default one first.
    :param budgets: The budgets.
    :param least: Fewest questions of a round.
    :param tell: Is told what happens.
    :returns: The candidates of the last round, which saw all questions.
    """
    plan = rounds(max(dataset.check() for dataset in data), len(systems), least)
    for number, (limit, leave) in enumerate(plan, start=1):
        part = [replace(dataset, limit=limit) for dataset in data]
        size = "all" if limit is None else f"at most {limit}"
        tell(f"round {number} of {len(plan)}: {len(systems)} configurations on {size} questions of each data set")
        candidates = measurement.run(part, systems, budgets, f"round-{number}")
        if limit is not None:
            best = sorted(systems, key=lambda system: _standing([c for c in candidates if c.system == system]))
            systems = list(dict.fromkeys([systems[0], *best[:leave]]))
    return candidates


def choose(candidates: Sequence[Candidate], by: str = "lower") -> Candidate | None:
    """
    Choose the cheapest candidate that reaches the target.

    Of those that cost about the same and are about as good as the best of them, the one with the fewest changes wins.

    :param candidates: Candidates that saw all questions.
    :param by: What must reach the target: the ``lower`` end of the interval, or the ``mean``. The best of many means
        is partly luck and tends to fall short on other questions; the lower end is what other questions may give.
    :returns: The candidate, or None.
    """
    enough = [c for c in candidates if (c.margin_low if by == "lower" else c.margin) >= -1e-9 and not c.violations]
    if not enough:
        return None
    cheapest = min(c.tokens for c in enough)
    equal = [c for c in enough if c.tokens <= cheapest + max(EQUAL_TOKENS, cheapest * EQUAL_COST)]
    best = max(c.margin for c in equal)
    good = [c for c in equal if c.margin >= best - EQUAL_QUALITY - 1e-9]
    return min(good, key=lambda c: (c.changes, -round(c.margin, 9), c.tokens, c.system))


def _standing(candidates: Sequence[Candidate]) -> tuple[int, float, float]:
    """Tokens at which the mean reaches the target, else how near it comes."""
    points = [
        Point(c.budget, c.margin, 0, 0, c.tokens, c.ratio, 0, 0) for c in sorted(candidates, key=lambda c: c.tokens)
    ]
    need = tokens_needed(points, 0.0)
    if need is None or need.bound == "above":
        return 1, -max(point.quality for point in points), 0.0
    return 0, need.tokens, -points[-1].quality


def _margin(values: Sequence[float], goals: Sequence[float], seed: int) -> Summary:
    """Values minus goals. Where all goals are alike, the interval is that of the values: few of them may all be 1."""
    margins = [value - goal for value, goal in zip(values, goals, strict=True)]
    alike = len(set(goals)) == 1
    low, high = mean_interval(values, seed=seed) if alike else bootstrap_interval(margins, seed=seed)
    shift = goals[0] if alike else 0.0
    return Summary(mean=math.fsum(margins) / len(margins), low=low - shift, high=high - shift, n=len(margins))
