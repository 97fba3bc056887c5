"""The statistics of a comparison: intervals, permutation tests, effect sizes. Pure functions, seeded."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

_BLOCK = 1 << 18
"""Random numbers that are drawn at a time for an interval."""

_CHUNK = 1 << 22
"""Most random numbers in memory at a time."""

_EXACT = 12
"""Up to this many non-zero differences all sign flips are tried instead of random ones."""

_TIE = 1e-12
"""Differences below this are ties; so are permuted sums that differ by less from the observed one."""

_Z95 = 1.959964
"""Quantile of the normal distribution that leaves 2.5 % above."""


@dataclass(frozen=True, slots=True)
class Paired:
    """
    Two systems on the same questions; positive means that the second has more.

    :param mean_difference: Mean of second minus first.
    :param low: Lower end of its 95 % bootstrap interval.
    :param high: Upper end of it.
    :param effect_size: Cohen's d of paired samples.
    :param wins: Questions on which the second has more.
    :param ties: Questions on which they are alike.
    :param losses: Questions on which the first has more.
    :param p: Two-sided paired permutation test, never 0.
    :param n: Number of questions.
    """

    mean_difference: float
    low: float
    high: float
    effect_size: float
    wins: int
    ties: int
    losses: int
    p: float
    n: int


def paired(
    first: Sequence[float], second: Sequence[float], *, clusters: Sequence[Hashable] | None = None, seed: int = 0
) -> Paired:
    """
    Compare two systems question by question.

    Questions of one cluster, such as translations of one question, are drawn together and flipped together: they are
    one observation, however many values they give.

    :param first: Values of the first system.
    :param second: Values of the second on the same questions, in the same order.
    :param clusters: The cluster of each question; each is its own by default.
    :param seed: Seed of the resampling.
    :returns: The comparison.
    :raises ValueError: If the lengths differ or are 0.
    """
    if len(first) != len(second) or not first:
        raise ValueError(f"paired values must be as many, and at least one, got {len(first)} and {len(second)}.")
    differences = [b - a for a, b in zip(first, second, strict=True)]
    n = len(differences)
    mean = math.fsum(differences) / n
    units = sums = differences
    if clusters is not None:
        sums = _sums(zip(clusters, differences, strict=True))
        units = cluster_means(mean, [(c, (d - mean) / n) for c, d in zip(clusters, differences, strict=True)])
    low, high = bootstrap_interval(units, seed=seed)
    wins, ties, losses = win_tie_loss(differences)
    return Paired(mean, low, high, effect_size(differences), wins, ties, losses, permutation_p(sums, seed=seed), n)


def cluster_means(mean: float, deviations: Iterable[tuple[Hashable, float]]) -> list[float]:
    """
    Give one value per cluster whose mean is that of the whole, so that resampling them resamples clusters.

    >>> cluster_means(0.5, [("a", 0.25), ("a", 0.0), ("b", -0.25)])
    [1.0, 0.0]

    :param mean: The mean of the whole.
    :param deviations: Cluster, and what a question adds to the mean: its weight times its distance from the mean.
    :returns: A value per cluster.
    """
    sums = _sums(deviations)
    return [mean + len(sums) * deviation for deviation in sums]


def _sums(values: Iterable[tuple[Hashable, float]]) -> list[float]:
    """The sum of each cluster, in the order in which the clusters come."""
    sums: dict[Hashable, float] = {}
    for cluster, value in values:
        sums[cluster] = sums.get(cluster, 0.0) + value
    return list(sums.values())


def mean_interval(values: Sequence[float], *, seed: int = 0) -> tuple[float, float]:
    """
    Give the 95 % interval of the mean of values between 0 and 1.

    Of values that are 0 or 1 it is that of Wilson (1927): the bootstrap takes six of six for certain. Of others it is
    the bootstrap's.

    >>> [round(end, 2) for end in mean_interval([1.0] * 6)]
    [0.61, 1.0]

    :param values: At least one value.
    :param seed: Seed of the bootstrap.
    :returns: Lower and upper end.
    :raises ValueError: If there is no value.
    """
    if not values or set(values) - {0.0, 1.0}:
        return bootstrap_interval(values, seed=seed)
    n, share = len(values), math.fsum(values) / len(values)
    centre = share + _Z95**2 / (2 * n)
    reach = _Z95 * math.sqrt(share * (1 - share) / n + _Z95**2 / (4 * n * n))
    whole = 1 + _Z95**2 / n
    return max(0.0, (centre - reach) / whole), min(1.0, (centre + reach) / whole)


def bootstrap_interval(values: Sequence[float], *, seed: int = 0, resamples: int = 2000) -> tuple[float, float]:
    """
    Give the 95 % percentile bootstrap interval of a mean (Efron 1979).

    :param values: At least one value.
    :param seed: Seed.
    :param resamples: Number of resamples.
    :returns: Lower and upper end.
    :raises ValueError: If there is no value.
    """
    if not len(values):
        raise ValueError("an interval must be of at least one value, got none.")
    given = np.asarray(values, dtype=float)
    kept = given.size * resamples <= _CHUNK  # else the same draws anew, so that memory does not grow with the questions
    draws = (_draws if kept else _draw)(given.size, seed, resamples)
    means = np.concatenate([counts / given.size @ given for counts in draws])
    low, high = np.quantile(means, [0.025, 0.975])
    return float(low), float(high)


@lru_cache(maxsize=4)
def _draws(n: int, seed: int, resamples: int) -> Sequence[NDArray[np.integer[Any]]]:
    """How often each of n values is drawn: the same draws for every metric of a cell, kept small."""
    return [counts.astype(np.uint16) for counts in _draw(n, seed, resamples)]


def _draw(n: int, seed: int, resamples: int) -> Iterator[NDArray[np.integer[Any]]]:
    rng, size = np.random.default_rng(seed), max(1, _BLOCK // n)
    for start in range(0, resamples, size):
        yield rng.multinomial(n, np.full(n, 1 / n), size=min(size, resamples - start))


def permutation_p(differences: Sequence[float], *, seed: int = 0, rounds: int = 9999) -> float:
    """
    Test whether paired differences are centred on zero, by flipping their signs (Fisher 1935).

    With up to 12 differences that are not ties all flips are tried. Else ``rounds`` random ones are, and the observed
    one is counted among them, so that p is (k + 1) / (n + 1) and never 0 (Phipson and Smyth 2010). Two-sided.

    >>> permutation_p([1.0, 1.0, 1.0])
    0.25

    :param differences: The differences; ties may be among them and change nothing.
    :param seed: Seed.
    :param rounds: Number of random flips.
    :returns: The probability of a mean at least as far from zero.
    """
    given = np.asarray([d for d in differences if abs(d) > _TIE], dtype=float)
    if not given.size:
        return 1.0
    observed = abs(given.sum()) - _TIE * max(1, given.size)
    if given.size <= _EXACT:
        codes = np.arange(2**given.size)[:, None] >> np.arange(given.size) & 1
        return float(np.mean(np.abs((1 - 2 * codes) @ given) >= observed))
    rng = np.random.default_rng(seed)
    extreme, left = 0, rounds
    while left:
        size = min(left, max(1, _CHUNK // given.size))
        signs = 1 - 2 * rng.integers(0, 2, size=(size, given.size), dtype=np.int8)
        extreme += int(np.sum(np.abs(signs @ given) >= observed))
        left -= size
    return (extreme + 1) / (rounds + 1)


def holm(p_values: Sequence[float]) -> list[float]:
    """
    Adjust p-values for the number of tests (Holm 1979).

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]

    :param p_values: The p-values of a family of tests.
    :returns: The adjusted ones in the same order, at most 1.
    """
    adjusted = [0.0] * len(p_values)
    largest = 0.0
    for rank, position in enumerate(sorted(range(len(p_values)), key=lambda i: p_values[i])):
        largest = max(largest, min(1.0, (len(p_values) - rank) * p_values[position]))
        adjusted[position] = largest
    return adjusted


def effect_size(differences: Sequence[float]) -> float:
    """
    Give Cohen's d of paired samples: mean difference over the standard deviation of the differences.

    >>> effect_size([1.0, 3.0])
    1.414213562373095

    :param differences: The differences.
    :returns: The effect size; 0 when all differences are 0, infinite when they are alike otherwise.
    """
    n = len(differences)
    mean = math.fsum(differences) / n
    deviation = math.sqrt(math.fsum((d - mean) ** 2 for d in differences) / (n - 1)) if n > 1 else 0.0
    if deviation > _TIE:
        return mean / deviation
    return 0.0 if abs(mean) <= _TIE else math.copysign(math.inf, mean)


def win_tie_loss(differences: Sequence[float]) -> tuple[int, int, int]:
    """
    Count the signs of differences.

    >>> win_tie_loss([0.5, 0.0, -1.0, 0.1])
    (2, 1, 1)

    :param differences: Second minus first.
    :returns: Positive, zero and negative ones.
    """
    wins, losses = sum(d > _TIE for d in differences), sum(d < -_TIE for d in differences)
    return wins, len(differences) - wins - losses, losses
