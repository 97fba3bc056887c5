"""What a reader is: something that answers from a context, so that answers before and after can be compared."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from eval.metrics import Outcome


class Reader(ABC):
    """
    Measures answers.

    1. `measure` depends on the outcome alone: the same text gives the same numbers.
    2. A metric is None where the question has no answer that the reader could give.
    3. What goes wrong raises; it never turns into a number.
    """

    @abstractmethod
    def measure(self, outcome: Outcome) -> Mapping[str, float | None]:
        """
        Answer a question from what a system kept, and judge the answer.

        :param outcome: What the system kept.
        :returns: Metrics by name.
        """
