"""From rows to the numbers of a cell."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean
from typing import Any

import numpy as np

from eval.records import Row, Summary
from eval.statistics import mean_interval


def summarise(rows: Iterable[Row], seed: int = 0) -> dict[str, Any]:
    """
    Summarise the rows of a cell. Of each row only its numbers are held.

    :param rows: The rows, at least one.
    :param seed: Seed of the bootstrap.
    :returns: The fields of `Cell` that are measured.
    """
    metrics: dict[str, list[float]] = {}
    tokens, originals, ratios, times, overshoots = [], [], [], [], []
    for row in rows:
        for name, value in row.metrics.items():
            if value is not None:
                metrics.setdefault(name, []).append(value)
        tokens.append(row.tokens)
        originals.append(row.original_tokens)
        ratios.append(row.ratio)
        times.append(row.time_ms)
        overshoots.append(row.tokens - row.budget)
    return {
        "questions": len(tokens),
        "metrics": {name: _summary(values, seed) for name, values in metrics.items()},
        "tokens_mean": _mean(tokens),
        "original_tokens_mean": _mean(originals),
        "ratio_mean": _mean(ratios),
        "time_ms_median": round(float(np.quantile(times, 0.5)), 3),
        "time_ms_p95": round(float(np.quantile(times, 0.95)), 3),
        "violations": sum(excess > 0 for excess in overshoots),
        "worst_overshoot": max(0, *overshoots) if overshoots else 0,
    }


def _mean(values: list[float] | list[int]) -> float:
    return round(fmean(values), 6)


def _summary(values: list[float], seed: int) -> Summary:
    low, high = mean_interval(values, seed=seed)
    return Summary(mean=_mean(values), low=round(low, 6), high=round(high, 6), n=len(values))
