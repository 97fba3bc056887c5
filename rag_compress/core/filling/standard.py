"""What a sentence must score to be offered: a share of the best, and a place in a passage that is strong enough."""

from __future__ import annotations

import math

from rag_compress.core.filling.focus import weakness_threshold
from rag_compress.core.filling.plan import Plan

LEAD_SHARE = 0.7
"""Share of the best score from which a line that leads to a list brings the list."""


class Standard:
    """
    The standard that the best sentences of one fill set for the others.

    It must be asked about sentences in the order in which they are wanted, the best first: the first one that it is
    asked about sets what a sentence must score, the first one that is kept what a passage must. Pinned sentences
    neither set the standard nor have to meet it.

    :param plan: The scored sentences.
    :param token_budget: Most tokens of the context.
    """

    def __init__(self, plan: Plan, token_budget: int) -> None:
        self._plan, self._token_budget = plan, token_budget
        self._top: float | None = None
        self._threshold: float | None = None  # of the best sentence of a passage
        self._strongest: dict[int, float] = {}  # best score by document
        self.least = -math.inf
        """Score below which a sentence is not worth its tokens, whatever the budget."""

    def is_met(self, position: int) -> bool:
        """
        Tell whether a sentence may be offered.

        :param position: Its position.
        :returns: Whether it may.
        """
        if position in self._plan.pinned:
            return True
        score = self._plan.scores[position]
        if self._top is None:
            self._top = score
            if self._plan.min_score and score > 0:  # else it would drop what history put below 0, or all
                self.least = self._plan.min_score * score
        best = self.note(position)
        return score >= self.least and (self._threshold is None or best >= self._threshold)

    def note(self, position: int) -> float:
        """
        Take a sentence as the best of its document, unless another one came before.

        It counts also where it is not offered because an overlapping chunk has it already.

        :param position: Its position.
        :returns: The best score of its document.
        """
        document = self._plan.documents[self._plan.sentences[position].passage_index]
        return self._strongest.setdefault(document, self._plan.scores[position])

    def keep(self, position: int) -> None:
        """
        Note that a sentence is kept: the first one sets the standard of passages, as what does not fit sets none.

        :param position: Its position.
        """
        if self._threshold is None and position not in self._plan.pinned:
            self._threshold = weakness_threshold(self._plan, position, self._token_budget)

    def is_among_best(self, position: int) -> bool:
        """
        Tell whether a sentence scores so well that it brings the list that it leads to.

        :param position: Its position.
        :returns: Whether it does.
        """
        return self._top is None or self._plan.scores[position] >= LEAD_SHARE * self._top
