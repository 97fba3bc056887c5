"""How sure a compression is that nothing the query needs was lost, told without knowing the answer."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from rag_compress.core.filling.plan import Plan
from rag_compress.core.models import KEPT, Reason
from rag_compress.core.rarity import coverage

TOP_LOST = 0.1
"""Share of the lost sentences, the best of them, whose scores tell how sharp the drop is."""

_LOST = frozenset[Reason](("over_budget", "below_min_score"))
"""A repetition is dropped, but what it says is kept."""

# Logistic regression of "some evidence was lost at a fifth of the tokens" on the standardised signals; fitted, and
# checked by leaving each kind of data out in turn, with `python -m eval confidence`.
# Name -> (coefficient, mean, deviation).
_MODEL = {
    "score_drop": (-0.73, 0.613, 0.173),
    "best_match": (-0.74, 1.565, 0.674),
    "rarest_word": (-0.34, 0.955, 0.115),
    "query_coverage": (-0.35, 0.835, 0.162),
    "selectivity": (-0.47, 0.531, 0.245),
}
_INTERCEPT = -2.68


def assess(plan: Plan, reasons: Sequence[Reason]) -> tuple[float, dict[str, float]]:
    """
    Estimate how sure a result is.

    :param plan: The scored sentences.
    :param reasons: Why each was kept or dropped.
    :returns: The confidence, 0 to 1, and the signals that it rests on; 1 where nothing was lost, and 0 where nothing
        was kept: what holds no sentence holds no evidence.
    """
    lost = [i for i, reason in enumerate(reasons) if reason in _LOST and i not in plan.wordless]
    signals = find_signals(plan, reasons, lost)
    if KEPT.isdisjoint(reasons):
        return 0.0, signals
    return probability_of_no_loss(signals) if lost else 1.0, signals


def find_signals(plan: Plan, reasons: Sequence[Reason], lost: Sequence[int]) -> dict[str, float]:
    """
    Measure what tells whether evidence may have been lost.

    - ``score_drop``: 1 minus the mean score of the best tenth of the lost sentences, relative to the best score; a mean
      below 0, as scorers of one's own may have it, counts as 0.
    - ``best_match``: ``ln(1 + sum of the rarities)`` of the query's terms in the kept sentence that holds most of them.
    - ``rarest_word``: rarity of the query's rarest term, 0 to 1.
    - ``query_coverage``: share of the query's terms, weighted by rarity, that kept sentences hold together.
    - ``selectivity``: share of the sentences that hold no term of the query.

    :param plan: The scored sentences.
    :param reasons: Why each was kept or dropped.
    :param lost: Positions of the dropped ones that say what no kept one does.
    :returns: The signals by name.
    """
    best = max(plan.scores, default=0.0)
    scores = np.sort([plan.scores[position] for position in lost])[::-1]
    top = scores[: max(1, int(len(lost) * TOP_LOST))]
    drop = 1 - max(0.0, float(top.mean())) / best if best > 0 and lost else float(not lost)
    matching: set[int] = set()
    covered: set[str] = set()
    held: dict[int, list[float]] = {}
    offset = 0
    for passage in plan.analyzed:
        for term in plan.rarities.keys() & passage.postings.keys():
            holders = {offset + index for index, _ in passage.postings[term]}
            matching |= holders
            for holder in holders:
                if reasons[holder] in KEPT:
                    covered.add(term)
                    held.setdefault(holder, []).append(plan.rarities[term])
        offset += len(passage.spans)
    return {
        "score_drop": drop,
        "best_match": math.log1p(max(map(math.fsum, held.values()), default=0.0)),
        "rarest_word": max(plan.rarities.values(), default=0.0),
        "query_coverage": coverage(plan.rarities, covered),
        "selectivity": 1 - len(matching) / len(reasons) if reasons else 0.0,
    }


def probability_of_no_loss(signals: Mapping[str, float]) -> float:
    """
    Estimate the probability that no evidence was lost.

    >>> clear = {"score_drop": 0.9, "best_match": 1.6, "query_coverage": 1.0, "selectivity": 0.8}
    >>> vague = {"score_drop": 0.2, "best_match": 0.5, "query_coverage": 0.3, "selectivity": 0.2}
    >>> same = {"rarest_word": 0.9}
    >>> probability_of_no_loss(clear | same) > 0.9 > 0.6 > probability_of_no_loss(vague | same)
    True

    :param signals: What `find_signals` gave.
    :returns: 0 to 1. It ranks results well; as a probability it holds for data like that of the evaluation.
    """
    lost = _INTERCEPT + math.fsum(
        weight * (signals[name] - mean) / deviation for name, (weight, mean, deviation) in _MODEL.items()
    )
    return 1 / (1 + math.exp(lost))
