"""A tight budget belongs to the best passages: what a weak one adds is more often noise than evidence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rag_compress.core.analysis import AnalyzedPassage
from rag_compress.core.budget import Plan
from rag_compress.core.models import Reason
from rag_compress.core.rarity import coverage

COVERAGE_EXPONENT = 3.0
"""Power of the share of the query that the best passage holds: what holds half of it needs others beside it."""

BREADTH = 0.5
"""Share of all tokens from which a budget is not tight: who pays for half of the text wants breadth."""


@dataclass(frozen=True, slots=True)
class Focus:
    """
    Tells which passages are too weak for a budget.

    :param strength: How strict to be, 0 to 1; 0 lets every passage contribute.
    :param rarities: Rarity (0 to 1) of each of the query's terms.
    :param passages: The passages, taken apart.
    """

    strength: float
    rarities: Mapping[str, float]
    passages: Sequence[AnalyzedPassage]

    def weak(self, plan: Plan, token_budget: int) -> dict[int, Reason]:
        """
        Find the sentences of passages whose best sentence falls too far behind the best of all.

        A passage is weak below ``strength * max(0, 1 - share / BREADTH) * coverage ** COVERAGE_EXPONENT`` of the best
        score: ``share`` is that of all tokens which the budget holds, ``coverage`` that of the query's terms, weighted
        by rarity, which the passage of the best sentence holds. A question that needs two passages finds in neither
        all of its words, so that both stay.

        :param plan: The scored sentences. Pinned and excluded ones are left alone.
        :param token_budget: Most tokens of the context; a sentence that does not fit it sets no standard.
        :returns: Positions of the sentences; none where the best score is not above 0, as nothing matched then.
        """
        offered = [i for i in plan.order if i not in plan.excluded and i not in plan.pinned]
        standard = next((i for i in offered if plan.sentences[i].token_count <= token_budget), None)
        if not self.strength or standard is None or plan.scores[standard] <= 0:
            return {}
        best = self.passages[plan.sentences[standard].passage_index]
        share = token_budget / max(1, sum(passage.token_count for passage in self.passages))
        covered = coverage(self.rarities, best.postings.keys() | best.title_set)
        tightness = max(0.0, 1 - share / BREADTH)
        threshold = self.strength * tightness * covered**COVERAGE_EXPONENT * plan.scores[standard]
        if threshold <= 0:
            return {}
        strongest: dict[int, float] = {}
        for position in offered:  # in descending order of score
            strongest.setdefault(plan.sentences[position].passage_index, plan.scores[position])
        weak = {index for index, score in strongest.items() if score < threshold}
        return {i: "below_min_score" for i in offered if plan.sentences[i].passage_index in weak}
