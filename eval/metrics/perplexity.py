"""perplexity: how surprised a language model is by a text."""

from __future__ import annotations

import math
from collections.abc import Sequence


def perplexity(log_probabilities: Sequence[float]) -> float | None:
    """
    Give the exponential of the mean negative log probability of the tokens of a text.

    Range 1 to infinity, undefined for no token. Source: Jelinek et al. 1977. Of an answer after the kept context (or a
    reply after the kept history), beside that after the full one: less is better, and a kept text that is as good as
    the full one has the same perplexity.

    >>> round(perplexity([math.log(0.5), math.log(0.125)]), 9)
    4.0

    :param log_probabilities: Natural logarithm of each token's probability given all before it.
    :returns: The perplexity, or None.
    """
    if not log_probabilities:
        return None
    return math.exp(-math.fsum(log_probabilities) / len(log_probabilities))
