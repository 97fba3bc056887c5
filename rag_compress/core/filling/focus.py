"""A tight budget belongs to the best passages: what a weak one adds is more often noise than evidence."""

from __future__ import annotations

import math

from rag_compress.core.filling.plan import Plan
from rag_compress.core.rarity import coverage

COVERAGE_EXPONENT = 3.0
"""Power of the share of the query that the best passage holds: what holds half of it needs others beside it."""

MANY_TERMS = 3
"""Terms of a query from which a passage that holds them all is about what is asked: one word stands in many."""

BREADTH = 0.5
"""Share of all tokens from which a budget is not tight: who pays for half of the text wants breadth."""


def weakness_threshold(plan: Plan, standard: int, token_budget: int) -> float:
    """
    Give the score that the best sentence of a passage must reach, or the passage is too weak for a budget.

    ``focus * max(0, 1 - share / BREADTH) * telling * coverage ** COVERAGE_EXPONENT`` of the best score: ``share`` is
    that of all tokens which the budget holds, ``coverage`` that of the query's terms, weighted by rarity, which the
    passage of the best sentence holds, ``telling`` is ``min(1, (terms - 1) / (MANY_TERMS - 1))``. A question that needs
    two passages finds in neither all of its words, so that both stay; and "How is the breakfast?" asks all reviews that
    mention one. Chunks that were cut from one document are one passage here.

    :param plan: The scored sentences.
    :param standard: Position of the best sentence that fits.
    :param token_budget: Most tokens of the context.
    :returns: The threshold; minus infinity where no passage is weak, as where nothing matched.
    """
    document = plan.documents[plan.sentences[standard].passage_index]
    best = [passage for passage, number in zip(plan.analyzed, plan.documents, strict=True) if number == document]
    held = set().union(*(passage.postings.keys() | passage.title_set for passage in best))
    total = max(1, sum(passage.token_count for passage in plan.analyzed))
    share = min(token_budget, total) / total  # an integer may be beyond all floats
    telling = min(1.0, (len(plan.rarities) - 1) / (MANY_TERMS - 1))
    covered = coverage(plan.rarities, held)
    tightness = max(0.0, 1 - share / BREADTH)
    threshold = plan.focus * tightness * telling * covered**COVERAGE_EXPONENT * plan.scores[standard]
    return threshold if threshold > 0 else -math.inf
