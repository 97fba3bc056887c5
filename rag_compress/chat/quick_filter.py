"""Relevance-based filtering of a history as the history-filter document describes it, with the quick filter."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from rag_compress.chat.analysis import strip_citations
from rag_compress.core.terms import index_terms

MIN_RELEVANCE_SCORE = 0.3
MAX_HISTORY_MESSAGES = 10
PRESERVE_RECENT_MESSAGES = 2


def keyword_similarity(query: str, message: str, language: str = "en") -> float:
    """
    Jaccard similarity of the words, stop words and citation marks left out: ``|A & B| / |A | B|``.

    >>> keyword_similarity("What is machine learning?", "Machine learning finds patterns [1].")
    0.5

    :param query: What is asked.
    :param message: A message.
    :param language: ISO 639-1 code of both.
    :returns: 0 to 1; 0 where either has no words.
    """
    said = words_of(message, language)
    return jaccard(words_of(query, language), said, len(said))


def words_of(text: str, language: str) -> frozenset[str]:
    """
    Give the words that are compared.

    :param text: Any text.
    :param language: ISO 639-1 code.
    :returns: Its index terms, without those of citation marks.
    """
    return frozenset(index_terms(strip_citations(text), language))


def jaccard(asked: frozenset[str], said: Iterable[str], distinct: int) -> float:
    """
    ``|A & B| / |A | B|``, where the words of a message are known already.

    >>> jaccard(frozenset({"cat", "milk"}), ["cat", "sit", "cat"], distinct=2).__round__(2)
    0.33

    :param asked: Words A of the query.
    :param said: Words B of the message, in any order.
    :param distinct: How many different ones these are.
    :returns: 0 to 1; 0 where either has no words.
    """
    shared = len(asked.intersection(said))
    return shared / (len(asked) + distinct - shared) if shared else 0.0


def filter_history(
    texts: Sequence[str],
    scores: Sequence[float],
    *,
    min_relevance_score: float = MIN_RELEVANCE_SCORE,
    max_messages: int = MAX_HISTORY_MESSAGES,
    preserve_recent: int = PRESERVE_RECENT_MESSAGES,
) -> list[int]:
    """
    Choose messages by the seven steps of the document.

    A history of at most ``max_messages`` is left alone. Else the latest ``preserve_recent`` stay, and of the older ones
    with at least ``min_relevance_score`` the best, up to ``max_messages`` in all; in their order.

    >>> filter_history(["a", "b", "c", "d"], [0.9, 0.1, 0.5, 0.2], max_messages=3, preserve_recent=1)
    [0, 2, 3]

    :param texts: The messages, oldest first.
    :param scores: One score per message.
    :param min_relevance_score: Least score of an older message.
    :param max_messages: Most messages.
    :param preserve_recent: Latest messages that stay whatever their score.
    :returns: Positions of the messages that stay, ascending.
    """
    if len(texts) <= max_messages:
        return list(range(len(texts)))
    recent = list(range(max(0, len(texts) - preserve_recent), len(texts)))
    older = [i for i in range(len(texts) - len(recent)) if scores[i] >= min_relevance_score]
    best = sorted(older, key=lambda i: (-scores[i], i))[: max(0, max_messages - len(recent))]
    return sorted([*best, *recent])


def quick_filter(
    query: str, texts: Sequence[str], *, similarity: Callable[[str, str], float] = keyword_similarity, **options: float
) -> list[int]:
    """
    Filter a history by shared words only.

    >>> quick_filter("machine learning", ["Machine learning.", "Sky.", "Thanks."], max_messages=2, preserve_recent=1)
    [0, 2]

    :param query: What is asked.
    :param texts: The messages, oldest first.
    :param similarity: How alike a query and a message are.
    :param options: As for `filter_history`.
    :returns: Positions of the messages that stay, ascending.
    """
    return filter_history(texts, [similarity(query, text) for text in texts], **options)  # type: ignore[arg-type]


def adaptive_threshold(min_relevance_score: float, count: int, max_messages: int = MAX_HISTORY_MESSAGES) -> float:
    """
    Raise the threshold with the length of the history: the longer it is, the more of it matches by chance.

    ``min(0.9, t (1 + 0.1 ln(n / m)))`` for n messages above m, else t. The document asks for adaptation and names no
    rule; the best of n chance matches grows with the logarithm of n.

    >>> round(adaptive_threshold(0.3, 1000), 3), adaptive_threshold(0.3, 5)
    (0.438, 0.3)

    :param min_relevance_score: The threshold t for a short history.
    :param count: Messages n in the history.
    :param max_messages: Length m up to which the threshold stays.
    :returns: The threshold to use.
    """
    if count <= max_messages:
        return min_relevance_score
    return min(0.9, min_relevance_score * (1 + 0.1 * math.log(count / max_messages)))


def estimate_threshold(feedback: Sequence[tuple[float, bool]], default: float = MIN_RELEVANCE_SCORE) -> float:
    """
    Choose the threshold that would have made the fewest mistakes.

    >>> estimate_threshold([(0.1, False), (0.2, False), (0.6, True), (0.8, True)])
    0.4

    :param feedback: Scores of messages, each with whether the message turned out to be needed.
    :param default: What holds without feedback of both kinds.
    :returns: The middle between the two scores around the best cut; of equally good ones the lowest, as a message too
        many costs less than one too few.
    """
    needed = sum(useful for _, useful in feedback)
    if not needed or needed == len(feedback):
        return default
    ordered = sorted(feedback)
    mistakes = len(feedback) - needed  # everything is kept: each useless one is a mistake
    best, threshold = mistakes, 0.0
    for (score, useful), (following, _) in pairwise(ordered):
        mistakes += 1 if useful else -1
        if mistakes < best and following > score:
            best, threshold = mistakes, (score + following) / 2
    return threshold
