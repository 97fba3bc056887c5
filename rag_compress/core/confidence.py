"""How sure a compression is that nothing the query needs was lost, told without knowing the answer."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from rag_compress.core.analysis import AnalyzedPassage
from rag_compress.core.rarity import coverage

TOP_DROPPED = 0.1
"""Share of the dropped sentences, the best of them, whose scores tell how sharp the drop is."""

# Logistic regression of "some evidence was lost at a fifth of the tokens" on the standardised signals; fitted, and
# checked by leaving each data set out in turn, with `python -m eval confidence`.
# Name -> (coefficient, mean, deviation).
_MODEL = {
    "score_drop": (-0.72, 0.628, 0.181),
    "rarest_word": (-0.40, 0.955, 0.115),
    "query_coverage": (-0.45, 0.839, 0.160),
    "selectivity": (-0.24, 0.536, 0.245),
    "query_wealth": (-0.40, 2.003, 0.697),
}
_INTERCEPT = -2.52


def assess(
    rarities: Mapping[str, float], passages: Sequence[AnalyzedPassage], scores: Sequence[float], kept: frozenset[int]
) -> tuple[float, dict[str, float]]:
    """
    Estimate how sure a result is.

    :param rarities: As for `find_signals`, as are the others.
    :param passages: The passages, taken apart.
    :param scores: Scores of all sentences.
    :param kept: Positions of the kept ones.
    :returns: The confidence, 0 to 1, and the signals that it rests on.
    """
    signals = find_signals(rarities, passages, scores, kept)
    return judge(signals), signals


def find_signals(
    rarities: Mapping[str, float], passages: Sequence[AnalyzedPassage], scores: Sequence[float], kept: frozenset[int]
) -> dict[str, float]:
    """
    Measure what tells whether evidence may have been lost.

    - ``score_drop``: 1 minus the mean score of the best tenth of the dropped sentences, relative to the best score.
    - ``query_coverage``: share of the query's terms, weighted by rarity, that kept sentences hold.
    - ``selectivity``: share of the sentences that hold no term of the query.
    - ``rarest_word``: rarity of the query's rarest term, 0 to 1.
    - ``query_wealth``: ``ln(1 + sum of the rarities)``.

    :param rarities: Rarity (0 to 1) of each of the query's terms.
    :param passages: The passages, taken apart.
    :param scores: Scores of all sentences.
    :param kept: Positions of the kept ones.
    :returns: The signals by name.
    """
    best = max(scores, default=0.0)
    dropped = np.array([score for position, score in enumerate(scores) if position not in kept])
    top = np.sort(dropped)[::-1][: max(1, int(len(dropped) * TOP_DROPPED))]
    drop = 1 - float(top.mean()) / best if best > 0 and len(dropped) else float(not len(dropped))
    matching: set[int] = set()
    covered: set[str] = set()
    offset = 0
    for passage in passages:
        for term in rarities.keys() & passage.postings.keys():
            holders = {offset + index for index, _ in passage.postings[term]}
            matching |= holders
            if not holders.isdisjoint(kept):
                covered.add(term)
        offset += len(passage.spans)
    return {
        "score_drop": drop,
        "rarest_word": max(rarities.values(), default=0.0),
        "query_coverage": coverage(rarities, covered),
        "selectivity": 1 - len(matching) / len(scores) if scores else 0.0,
        "query_wealth": math.log1p(math.fsum(rarities.values())),
    }


def judge(signals: Mapping[str, float]) -> float:
    """
    Estimate the probability that no evidence was lost.

    >>> clear = {"score_drop": 0.9, "query_coverage": 1.0, "selectivity": 0.8}
    >>> vague = {"score_drop": 0.2, "query_coverage": 0.3, "selectivity": 0.2}
    >>> same = {"rarest_word": 0.9, "query_wealth": 1.8}
    >>> judge(clear | same) > 0.9 > judge(vague | same)
    True

    :param signals: What `find_signals` gave.
    :returns: 0 to 1. It ranks results well; as a probability it holds for data like that of the evaluation.
    """
    lost = _INTERCEPT + math.fsum(
        weight * (signals[name] - mean) / deviation for name, (weight, mean, deviation) in _MODEL.items()
    )
    return 1 / (1 + math.exp(lost))
