"""The numbers of a report, worked out from the records once, for the page and for the tables alike."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from eval.families import average
from eval.metrics import is_share
from eval.records import Run
from eval.report.choices import KEPT_METRICS, is_full
from eval.report.comparisons import Comparison, compare_systems
from eval.report.labels import NOTHING_TO_MEASURE
from eval.report.points import Need, Point, macro_interval, tokens_needed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from eval.records import Cell


@dataclass(frozen=True)
class Figures:
    """
    What a report says about one metric.

    Averages are over the kinds of data of the reference, each alike (see `eval.families.average`); a system that lacks
    one of the data sets has no average.

    :param run: The records.
    :param metric: The metric.
    :param reference: The system that the others are compared with.
    :param price: Dollars per million input tokens.
    :param share: Share of the full context's quality that counts as good enough.
    :param others: Further metrics by which systems are compared.
    """

    run: Run
    metric: str
    reference: str
    price: float
    share: float = 0.95
    others: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.reference not in self.run.systems:
            raise ValueError(f"reference must be one of {', '.join(self.run.systems)}, got {self.reference!r}.")
        if self.metric not in self.metrics:
            known = ", ".join(self.metrics) or f"those that have values, none here, where {NOTHING_TO_MEASURE}"
            raise ValueError(f"metric must be one of {known}, got {self.metric!r}.")
        if not is_share(self.metric):
            raise ValueError(f"metric must be between 0 and 1, got {self.metric}: it is shown under every metric.")
        if not self.price > 0:
            raise ValueError(f"price must be above 0, got {self.price}.")
        if not 0 < self.share <= 1:
            raise ValueError(f"share must be above 0 and at most 1, got {self.share}.")
        if not self.data:
            raise ValueError(
                f"a report needs a data set on which {self.reference} has {self.metric} with every budget of "
                f"{', '.join(self.groups[0])}, got none: run what is missing, or choose another reference."
            )
        for metric in self.others:
            self.of(metric)

    @property
    def chat(self) -> bool:
        """Whether the report is about conversations."""
        return self.run.cell(self.data[0], self.reference, self.groups[0][0]).kind == "conversations"

    @cached_property
    def metrics(self) -> list[str]:
        """The metrics of the run, in the order of the records."""
        return list(dict.fromkeys(name for cell in self.run.cells for name in cell.metrics))

    @cached_property
    def systems(self) -> list[str]:
        """The systems that compress: the reference, then the others by falling average quality."""
        best = {system: self._standing(system) for system in self.run.systems if not is_full(system)}
        return sorted(best, key=lambda system: (system != self.reference, -best[system], system))

    @cached_property
    def groups(self) -> list[list[str]]:
        """Budgets of the reference, relative ones first: they can be averaged over data sets of all sizes."""
        budgets = [b for b in self.run.budgets if any((d, self.reference, b) in self.run.by_key for d in self.run.data)]
        groups = [[b for b in budgets if b.endswith("%")], [b for b in budgets if not b.endswith("%")]]
        return [group for group in groups if group]

    @cached_property
    def data(self) -> list[str]:
        """Data sets in the average: those that have the metric under the reference for every budget."""
        return [name for name in self.run.data if all(self._has(name, self.reference, b) for b in self.groups[0])]

    @cached_property
    def incomplete(self) -> list[str]:
        """Systems without an average: a data set or a budget of the reference is missing."""
        return [system for system in self.systems if not self.average(system)]

    def only(self, systems: Sequence[str]) -> Figures:
        """
        Leave out systems.

        :param systems: The systems to keep besides the reference and ``full()``, with or without empty parentheses.
        :returns: Figures of these.
        :raises ValueError: If one was not run.
        """
        names = [name if name in self.run.systems else f"{name}()" for name in systems]
        for name, given in zip(names, systems, strict=True):
            if name not in self.run.systems:
                raise ValueError(f"systems must be among {', '.join(self.run.systems)}, got {given!r}.")
        kept = {*names, self.reference}
        return replace(self, run=Run(tuple(c for c in self.run.cells if c.system in kept or is_full(c.system))))

    def of(self, metric: str) -> Figures:
        """
        Take another metric of the same run.

        :param metric: The metric.
        :returns: Figures of it alone.
        :raises ValueError: If no report can be about it.
        """
        return replace(self, metric=metric, others=())

    @property
    def middle(self) -> str:
        """The budget that examples and headlines are about."""
        return self.groups[0][(len(self.groups[0]) - 1) // 2]

    def curve(self, names: Sequence[str], system: str, budgets: Sequence[str] | None = None) -> list[Point]:
        """
        Give the quality of a system on some of the data sets.

        :param names: Names of the data sets.
        :param system: The system.
        :param budgets: The budgets; the first group by default.
        :returns: A point per budget that was run on all of them, the mean over their kinds.
        """
        budgets = budgets or self.groups[0]
        complete = [budget for budget in budgets if all(self._has(name, system, budget) for name in names)]
        return [self._point([self.run.cell(n, system, budget) for n in names], self.metric) for budget in complete]

    def average(self, system: str, budgets: Sequence[str] | None = None, metric: str | None = None) -> list[Point]:
        """
        Give the quality of a system on average over the kinds of data.

        :param system: The system.
        :param budgets: The budgets; the first group by default.
        :param metric: The metric; that of the report by default.
        :returns: A point per budget, or none when a cell is missing.
        """
        name, budgets = metric or self.metric, budgets or self.groups[0]
        sets = self.sets(budgets, name)
        if not sets or not all(self._has(d, system, b, name) for d in sets for b in budgets):
            return []
        return [self._point([self.run.cell(d, system, b) for d in sets], name) for b in budgets]

    def sets(self, budgets: Sequence[str], metric: str | None = None) -> list[str]:
        """
        Name the data sets of an average.

        :param budgets: The budgets.
        :param metric: The metric; that of the report by default.
        :returns: Those of the report on which the reference was run with them.
        """
        return [name for name in self.data if self._has(name, self.reference, budgets[0], metric)]

    def full_quality(self, data: Sequence[str]) -> float | None:
        """
        Give the quality of the full context.

        :param data: Names of data sets.
        :returns: As ``full()`` was measured; 1 for the metrics that are 1 by definition; None when it is not known.
        """
        full = (c for c in self.run.cells if is_full(c.system) and c.data in data and self.metric in c.metrics)
        means = {cell.data: cell.metrics[self.metric].mean for cell in full}  # the same with every budget
        if data and len(means) == len(data):
            return average(means)
        return 1.0 if self.metric in KEPT_METRICS else None

    def full_tokens(self, data: Sequence[str]) -> float:
        """
        Give the mean tokens of the full context.

        :param data: Names of data sets.
        :returns: Mean over the kinds of data, each alike.
        """
        budget = self.groups[0][0]
        return average({name: self.run.cell(name, self.reference, budget).original_tokens_mean for name in data})

    def need(self, curve: Sequence[Point], data: Sequence[str]) -> Need | None:
        """
        Find the tokens that are good enough.

        :param curve: Points of a system on these data sets.
        :param data: Names of the data sets.
        :returns: The tokens, or None where the full context's quality is not known.
        """
        full = self.full_quality(data)
        return None if full is None else tokens_needed(curve, self.share * full)

    def cost(self, tokens: float) -> float:
        """
        Price the context of 1,000 queries.

        :param tokens: Mean tokens of a context.
        :returns: Dollars.
        """
        return tokens * 1000 * self.price / 1e6

    def times(self, system: str) -> tuple[float, float] | None:
        """
        Give the time per query to score and fill over all queries of the data sets of the average and all budgets.

        :param system: The system.
        :returns: Median and 95th percentile in milliseconds; None when the system was not run on them.
        """
        cells = [c for c in self.run.cells if c.system == system and c.data in self.data and c.budget in self.groups[0]]
        times = [row.time_ms for cell in cells for row in cell.rows()]
        return (float(np.quantile(times, 0.5)), float(np.quantile(times, 0.95))) if times else None

    def violations(self, system: str) -> tuple[int, int, int]:
        """
        Count broken budgets over all cells of a system.

        :param system: The system.
        :returns: Texts over their budget, texts in all, and most tokens over.
        """
        cells = [cell for cell in self.run.cells if cell.system == system]
        worst = max((cell.worst_overshoot for cell in cells), default=0)
        return sum(cell.violations for cell in cells), sum(cell.questions for cell in cells), worst

    @cached_property
    def comparisons(self) -> list[Comparison]:
        """Every system against the reference by each metric, per budget of the first group."""
        metrics = (self.metric, *self.others)
        return compare_systems(self.run, self.reference, self.systems[1:], self.groups[0], metrics)

    @cached_property
    def _points(self) -> dict[tuple[object, ...], Point]:
        """Points that were worked out, by their cells: where questions are resampled together, rows are read."""
        return {}

    def _point(self, cells: Sequence[Cell], metric: str) -> Point:
        key = (metric, *(cell.key for cell in cells))
        if key not in self._points:
            by_name = {cell.data: cell for cell in cells}
            summaries = {name: cell.metrics[metric] for name, cell in by_name.items()}
            quality, low, high = macro_interval(summaries, lambda name: _values_if_kept(by_name[name], metric))
            self._points[key] = Point(
                budget=cells[0].budget,
                quality=quality,
                low=low,
                high=high,
                tokens=average({name: cell.tokens_mean for name, cell in by_name.items()}),
                ratio=average({name: cell.ratio_mean for name, cell in by_name.items()}),
                violations=sum(cell.violations for cell in cells),
                questions=sum(cell.questions for cell in cells),
            )
        return self._points[key]

    def _standing(self, system: str) -> float:
        means: dict[str, list[float]] = {}
        for c in self.run.cells:
            if c.system == system and c.budget in self.groups[0] and self.metric in c.metrics:
                means.setdefault(c.data, []).append(c.metrics[self.metric].mean)
        return average({name: sum(found) / len(found) for name, found in means.items()}) if means else -1.0

    def _has(self, data: str, system: str, budget: str, metric: str | None = None) -> bool:
        cell = self.run.by_key.get((data, system, budget))
        return cell is not None and (metric or self.metric) in cell.metrics


def _values_if_kept(cell: Cell, metric: str) -> Mapping[str, float]:
    try:
        return cell.values(metric)
    except ValueError:  # the rows of a packed run may keep fewer metrics than its summaries
        return {}
