"""f1: how far a reader's answer and an accepted answer consist of the same words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from eval.metrics.text import words


def f1(prediction: str, answers: Sequence[str]) -> float:
    """
    Give the harmonic mean of precision and recall of words, the best over the accepted answers.

    Range 0 to 1. Source: Rajpurkar et al. 2016 (SQuAD); characters are the words of scripts without spaces, as in Cui
    et al. 2019 (CMRC 2018). Two empty answers agree.

    >>> f1("the red fox", ["a red dog"])
    0.5

    :param prediction: The reader's answer.
    :param answers: The accepted answers.
    :returns: The best F1.
    """
    return max((_f1(words(prediction), words(answer)) for answer in answers), default=0.0)


def _f1(prediction: Sequence[str], answer: Sequence[str]) -> float:
    if not prediction or not answer:
        return float(prediction == answer)
    common = sum((Counter(prediction) & Counter(answer)).values())
    return 2 * common / (len(prediction) + len(answer))
