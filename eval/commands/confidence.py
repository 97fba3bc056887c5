"""
Does the confidence of a result predict lost evidence? ``python -m eval confidence``.

Compresses the questions of all sets, fits a logistic regression from the signals to "some evidence was lost", and
measures it on each kind of data with a model fitted on the other kinds: XQuAD asks in twelve sets what SQuAD asks, so
that a model which has seen eleven of them knows the questions of the twelfth. `rag_compress.core.confidence` holds the
coefficients.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from tqdm import tqdm

from eval.budgets import parse_budget
from eval.data import default_data_names, open_data
from eval.families import family
from eval.metrics.evidence_kept import evidence_kept
from eval.metrics.outcome import Labels, Outcome
from eval.systems.base import Output
from eval.task import Task
from rag_compress import compress
from rag_compress.core.arrays import Floats

RIDGE = 3.0
"""Penalty on the squares of the coefficients."""


@dataclass(frozen=True)
class Observations:
    """
    Results with their signals.

    :param sets: Data set [n] of each result.
    :param signals: Values [n, k].
    :param lost: 1 [n] where some evidence was lost.
    :param names: Names [k] of the signals.
    """

    sets: npt.NDArray[np.str_]
    signals: Floats
    lost: Floats
    names: list[str]


def _observe(names: Sequence[str], budget: str, limit: int) -> Observations:
    """Compress the questions of data sets; those without labelled evidence are left out."""
    sets, rows, lost = [], [], []
    keys: list[str] = []
    for name in tqdm(names, desc="sets", leave=False):
        data = open_data(name)
        if data.kind != "documents":
            raise ValueError(f"confidence must be measured on documents, got {data.kind} ({name}).")
        for question in data.select(limit=limit).questions():
            task = Task(question)
            tokens = parse_budget(budget).tokens(task.original_tokens)
            result = compress(question.query, task.passages, tokens, history=question.history)
            spans = tuple((d.passage_index, d.start, d.end) for d in result.decisions if d.kept)
            kept = evidence_kept(Outcome.of(Labels(task), Output(result.text, spans)))
            if kept is not None:
                keys = list(result.signals)
                sets.append(name)
                rows.append([result.signals[key] for key in keys])
                lost.append(float(kept < 1))
    return Observations(np.array(sets), np.array(rows), np.array(lost), keys)


def area_under_curve(scores: Floats, labels: Floats) -> float:
    """
    Give the probability that a lost result scores above one that lost nothing, ties half.

    >>> area_under_curve(np.array([0.9, 0.4, 0.1]), np.array([1.0, 0.0, 0.0]))
    1.0

    :param scores: Predictions [n], higher for lost.
    :param labels: 1 [n] for lost.
    :returns: 0 to 1; 0.5 for chance.
    """
    positive, negative = scores[labels == 1], scores[labels == 0]
    above = (positive[:, None] > negative).sum() + 0.5 * (positive[:, None] == negative).sum()
    return float(above / (len(positive) * len(negative)))


def fit(signals: Floats, lost: Floats) -> Floats:
    """
    Fit a logistic regression by Newton's method, with a ridge penalty.

    :param signals: Standardised values [n, k], the last column 1.
    :param lost: Labels [n].
    :returns: Coefficients [k].
    """
    weights = np.zeros(signals.shape[1])
    for _ in range(40):
        predicted = 1 / (1 + np.exp(-signals @ weights))
        gradient = signals.T @ (predicted - lost) + RIDGE * weights
        curvature = (signals * (predicted * (1 - predicted))[:, None]).T @ signals + RIDGE * np.eye(len(weights))
        weights -= np.linalg.solve(curvature, gradient)
    return weights


def predict(seen: Observations) -> Floats:
    """
    Predict the results of each kind of data by a model that has seen the other kinds only.

    :param seen: The observations.
    :returns: Log-odds [n] of a loss.
    :raises ValueError: If all are of one kind.
    """
    kinds = np.array([family(name) for name in seen.sets])
    if len(set(kinds)) < 2:
        raise ValueError(f"confidence must be measured on two kinds of data or more, got only {kinds[0]}.")
    predicted = np.zeros(len(seen.lost))
    for kind in np.unique(kinds):
        out = kinds == kind
        means, deviations = _scales(seen.signals[~out])
        weights = fit(_standardise(seen.signals[~out], means, deviations), seen.lost[~out])
        predicted[out] = _standardise(seen.signals[out], means, deviations) @ weights
    return predicted


def main(arguments: Sequence[str]) -> int:
    """Print coefficients and areas under the curve."""
    parser = argparse.ArgumentParser(prog="python -m eval confidence", description="Check what predicts lost evidence.")
    parser.add_argument("--data", help="data sets, comma-separated; all by default")
    parser.add_argument("--budget", default="20%", help="token budget (default: 20%%)")
    parser.add_argument("--limit", type=int, default=100, help="most questions of a set (default: 100)")
    options = parser.parse_args(arguments)
    seen = _observe(options.data.split(",") if options.data else default_data_names(), options.budget, options.limit)
    if not 0 < seen.lost.sum() < len(seen.lost):
        raise ValueError(
            "confidence must be measured on results with labelled evidence, some that lost some and some that lost "
            f"none, got {len(seen.lost)} results, {seen.lost.sum():.0f} of which lost some."
        )
    means, deviations = _scales(seen.signals)
    *weights, intercept = fit(_standardise(seen.signals, means, deviations), seen.lost)
    predicted = predict(seen)
    print(f"{len(seen.lost)} results at {options.budget}, {seen.lost.mean():.1%} lost evidence\n")
    for name, weight, mean, deviation in zip(seen.names, weights, means, deviations, strict=True):
        print(f"{name:15} coefficient {weight:+.2f}  mean {mean:.3f}  deviation {deviation:.3f}")
    print(f"intercept       {intercept:+.2f}\n")
    area = area_under_curve(predicted, seen.lost)
    print(f"area under the curve, each kind of data by a model of the others: {area:.3f}")
    for name in np.unique(seen.sets):
        inside = seen.sets == name
        if 0 < seen.lost[inside].sum() < inside.sum():
            area = area_under_curve(predicted[inside], seen.lost[inside])
            print(f"  {name:30} {area:.2f}  ({int(seen.lost[inside].sum())} of {inside.sum()} lost)")
    return 0


def _scales(signals: Floats) -> tuple[Floats, Floats]:
    """What signals [n, k] are standardised with: means [k], and deviations [k] that are never 0."""
    means: Floats = signals.mean(axis=0)
    deviations: Floats = np.maximum(signals.std(axis=0), 1e-9)
    return means, deviations


def _standardise(signals: Floats, means: Floats, deviations: Floats) -> Floats:
    """Bring signals [n, k] to one scale, with a last column for the intercept."""
    standard: Floats = np.c_[(signals - means) / deviations, np.ones(len(signals))]
    return standard
