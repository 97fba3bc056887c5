"""What a tuned configuration must reach: ``answer_kept >= 95% of full``, a value that parses and prints back."""

from __future__ import annotations

import re
from dataclasses import dataclass

_TARGET = re.compile(r"\s*(?P<metric>\w+)\s*>=\s*(?P<value>\d+(?:\.\d+)?)\s*(?P<percent>%?)\s*(?P<full>of\s+full)?\s*")


@dataclass(frozen=True, slots=True)
class Target:
    """
    A quality to reach.

    >>> str(Target("answer_kept", 0.95, of_full=True)), str(Target("f1", 0.9))
    ('answer_kept >= 95% of full', 'f1 >= 0.9')

    :param metric: Name of a metric of which more is better.
    :param value: The quality, or its share of the full context's quality.
    :param of_full: Whether it is a share of the full context's quality.
    """

    metric: str
    value: float
    of_full: bool = False

    def __str__(self) -> str:
        return f"{self.metric} >= {100 * self.value:g}% of full" if self.of_full else f"{self.metric} >= {self.value:g}"


def parse_target(text: str) -> Target:
    """
    Read a target.

    >>> parse_target("answer_kept >= 95% of full")
    Target(metric='answer_kept', value=0.95, of_full=True)

    :param text: ``METRIC >= 0.9``, ``METRIC >= 90%`` or ``METRIC >= 95% of full``.
    :returns: The target.
    :raises ValueError: If it is none of these, or not above 0 and at most 1.
    """
    found = _TARGET.fullmatch(text)
    if not found:
        raise ValueError(f"target must be 'METRIC >= 95% of full' or 'METRIC >= 0.9', got {text!r}.")
    value = float(found["value"]) / (100 if found["percent"] else 1)
    if not 0 < value <= 1:
        raise ValueError(f"target must be above 0 and at most 1 (100%), got {text!r}.")
    return Target(found["metric"], value, of_full=bool(found["full"]))
