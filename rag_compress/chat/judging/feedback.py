"""The words that the conversation itself uses for what is asked, learnt from the units that match best."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from heapq import nlargest

BEST_UNITS = 3
"""Units that are taken to say what is asked."""

MOST_TERMS = 8
"""Words that are taken over from them."""


def feedback_terms(
    scores: Sequence[float],
    units: Sequence[Sequence[str]],
    known: Collection[str],
    idf: Callable[[str], float],
) -> dict[str, float]:
    """
    Expand a query by pseudo relevance feedback.

    ``weight(t) = sum over the best units that hold t (score / best score) / BEST_UNITS``; the `MOST_TERMS` with the
    highest ``weight * idf`` are taken over. Source: Rocchio (1971), with the scores as weights as in the relevance
    models of Lavrenko and Croft (2001).

    >>> units = [["otter", "sleep", "afloat"], ["afloat", "raft"], ["bread"]]
    >>> feedback_terms([1.0, 0.0, 0.0], units, {"otter", "sleep"}, lambda term: 1.0)
    {'afloat': 0.3333333333333333}

    :param scores: One score per unit.
    :param units: The terms of each unit.
    :param known: Terms that are not taken over: those of the query, and the speakers' names.
    :param idf: Gives the idf of a term.
    :returns: Weight (0 to 1) of each term that is taken over.
    """
    order = nlargest(BEST_UNITS, range(len(scores)), key=scores.__getitem__)  # the first of equals
    weights: dict[str, float] = {}
    for i in order:
        if scores[i] > 0:
            for term in dict.fromkeys(units[i]):
                if term not in known:
                    weights[term] = weights.get(term, 0.0) + scores[i] / scores[order[0]] / BEST_UNITS
    wanted = sorted(weights, key=lambda term: (-weights[term] * idf(term), term))[:MOST_TERMS]
    return {term: weights[term] for term in wanted}
