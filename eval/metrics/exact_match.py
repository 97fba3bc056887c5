"""exact_match: whether a reader's answer is right to the letter."""

from __future__ import annotations

from collections.abc import Sequence

from eval.metrics.text import normalise


def exact_match(prediction: str, answers: Sequence[str]) -> float:
    """
    Tell whether the normal form of a prediction is that of an accepted answer.

    Range 0 or 1. Source: Rajpurkar et al. 2016 (SQuAD).

    >>> exact_match("the Rhine.", ["Rhine"]), exact_match("Rhine river", ["Rhine"])
    (1.0, 0.0)

    :param prediction: The reader's answer.
    :param answers: The accepted answers.
    :returns: 1 or 0.
    """
    return float(normalise(prediction) in {normalise(answer) for answer in answers})
