"""Quality at a budget, averages of it over data sets, and the tokens that a quality needs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from eval.records import Summary


@dataclass(frozen=True)
class Point:
    """
    One system under one budget, on one data set or on average.

    :param budget: The budget as it was asked for.
    :param quality: Mean of the metric.
    :param low: Lower end of its 95 % interval.
    :param high: Upper end of it.
    :param tokens: Mean tokens of the returned text.
    :param ratio: Mean share of the documents' tokens that is left.
    :param violations: Questions whose text breaks the budget.
    :param questions: Questions in all.
    """

    budget: str
    quality: float
    low: float
    high: float
    tokens: float
    ratio: float
    violations: int
    questions: int

    @property
    def x(self) -> float:
        """The budget as a number: a share, or tokens."""
        return float(self.budget[:-1]) / 100 if self.budget.endswith("%") else float(self.budget)


@dataclass(frozen=True)
class Need:
    """
    Tokens that a quality needs.

    :param bound: ``at`` where it was interpolated; ``below`` when the smallest budget is enough; ``above`` when the
        largest is not.
    :param tokens: Mean tokens: at the quality, or of the smallest or largest budget.
    :param ratio: The same as a share of the full context.
    """

    bound: Literal["at", "below", "above"]
    tokens: float
    ratio: float


def tokens_needed(curve: Sequence[Point], target: float) -> Need | None:
    """
    Find the tokens at which a curve first reaches a quality.

    Between the two budgets where it does, tokens and quality are taken to be linear; nothing is extrapolated.

    :param curve: Points by ascending budget.
    :param target: The quality.
    :returns: The tokens, or None for an empty curve.
    """
    before: Point | None = None
    for point in curve:
        if point.quality >= target:
            if before is None:
                return Need("below", point.tokens, point.ratio)
            share = (target - before.quality) / (point.quality - before.quality)
            tokens, ratio = (
                a + share * (b - a) for a, b in [(before.tokens, point.tokens), (before.ratio, point.ratio)]
            )
            return Need("at", tokens, ratio)
        before = point
    return None if before is None else Need("above", before.tokens, before.ratio)


def macro_interval(summaries: Sequence[Summary]) -> tuple[float, float, float]:
    """
    Average means over data sets, each alike, with an interval.

    The distances to the ends of the intervals add up like standard errors: sqrt(sum of squares) / n (method of variance
    estimates recovery, Zou and Donner 2008). The interval speaks of other questions of these sets, not of other sets.

    :param summaries: One per data set.
    :returns: Mean, lower end and upper end.
    """
    n = len(summaries)
    mean = sum(s.mean for s in summaries) / n
    low = math.sqrt(sum((s.mean - s.low) ** 2 for s in summaries)) / n
    high = math.sqrt(sum((s.high - s.mean) ** 2 for s in summaries)) / n
    return mean, mean - low, mean + high
