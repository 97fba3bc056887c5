"""What is asked, as weighted terms: the query, and more faintly what was said before it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rag_compress.core.terms import index_terms

HISTORY_MESSAGES = 6
"""Latest earlier messages that join the query; what is older is another topic."""

HISTORY_DECAY = 0.6
"""Factor by which a message counts less than the one after it."""


def query_terms(
    query: str, languages: Iterable[str], history: Sequence[str] = (), history_weight: float = 0.0
) -> dict[str, float]:
    """
    Turn a query into weighted terms.

    A term of the query weighs as often as it occurs. A term that occurs only in earlier messages weighs
    ``history_weight * HISTORY_DECAY ** age`` with the age of the latest message that holds it, 0 for the last message.

    :param query: The query.
    :param languages: Languages of the passages: the query is stemmed in each of them, so that it meets their terms.
    :param history: Earlier messages, oldest first.
    :param history_weight: Weight of a term of the latest earlier message.
    :returns: Weight above 0 of each term.
    """
    languages = dict.fromkeys(languages)
    weights: dict[str, float] = {}
    for language in languages:
        terms = index_terms(query, language) or index_terms(query, language, drop_stop_words=False)
        for term, count in Counter(terms).items():
            weights[term] = float(count)
    asked = set(weights)
    for age, message in enumerate(reversed(history[-HISTORY_MESSAGES:])):
        weight = history_weight * HISTORY_DECAY**age
        for language in languages if weight else ():
            for term in index_terms(message, language):
                if term not in asked:
                    weights.setdefault(term, weight)
    return weights
