"""Fill a budget with sentences in a given order: what all baselines share, so that they differ in the order alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from eval.systems.base import Filled, Output
from eval.task import Sentence, Task

_ROUNDS = 4
"""Most exact counts that look for room which the estimate did not see."""


@dataclass(frozen=True)
class Ordered(Filled):
    """
    A question whose sentences are ordered by preference.

    :param task: The question.
    :param order: Positions in ``task.sentences``, the most wanted first; what is not in it is never kept.
    :param stop: Whether the fill ends at the first sentence that does not fit, instead of passing it over.
    """

    task: Task
    order: Sequence[int]
    stop: bool = False

    def fill(self, budget: int) -> Output:
        """
        Keep sentences in turn while they fit.

        Token counts are not additive, so the fill goes by an estimate (one token for each separator), counts the text,
        spends what is left on the same terms but as if separators cost nothing, and at last takes the latest sentences
        back while the text is over the budget.

        :param budget: Most tokens.
        :returns: The context, its sentences in the order of the documents.
        """
        sentences, kept = self.task.sentences, list[int]()
        waiting, left = list(self.order), budget
        for attempt in range(_ROUNDS):
            added, waiting = _take(sentences, waiting, left, self.stop, separator=0 if attempt else 1)
            kept += added
            left = budget - self._count(kept)
            if not added or not waiting or left <= 0:
                break
        while kept and self._count(kept) > budget:
            kept.pop()
        return self._output(kept)

    def _count(self, kept: Sequence[int]) -> int:
        return self.task.count(self._output(kept).text)

    def _output(self, kept: Sequence[int]) -> Output:
        sentences = (self.task.sentences[position] for position in sorted(kept))
        spans = tuple((s.document, s.start, s.end) for s in sentences)
        return Output(self.task.render(spans), spans)


def _take(
    sentences: Sequence[Sentence], order: Sequence[int], left: int, stop: bool, separator: int
) -> tuple[list[int], list[int]]:
    """Go through the order once; give the positions that fit by the estimate, and those to look at again."""
    added: list[int] = []
    waiting: list[int] = []
    for rank, position in enumerate(order):
        cost = sentences[position].tokens + (separator if added else 0)
        if cost <= left:
            added.append(position)
            left -= cost
        elif stop:
            return added, list(order[rank:])
        else:
            waiting.append(position)
    return added, waiting
