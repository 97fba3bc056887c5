"""Cut a message to its best sentences."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rag_compress.core.analyzed_passage import AnalyzedPassage
from rag_compress.core.models import Span
from rag_compress.core.render import Layout
from rag_compress.core.tokens import TokenCounter

_DENSITY_LENGTH = 5
"""Added to the length of a sentence, so that a single rare word is not the densest sentence."""


class SentenceScore(NamedTuple):
    """
    How much a sentence of a message is wanted: by what is asked, and of equals by what it says at all.

    :param asked: Sum of the weights of the query's terms in it.
    :param density: Sum of the idf of its distinct terms, divided by 5 more than their number.
    """

    asked: float
    density: float


@dataclass(frozen=True, slots=True)
class Cut:
    """
    A message cut to some of its sentences.

    :param text: What is left: sentences byte for byte, a newline where something was left out.
    :param spans: The kept sentences in the message's text.
    :param token_count: Tokens of ``text``.
    """

    text: str
    spans: tuple[Span, ...]
    token_count: int


def sentence_scores(
    passage: AnalyzedPassage, weights: Mapping[str, float], idf: Callable[[str], float]
) -> list[SentenceScore]:
    """
    Score the sentences of a message.

    :param passage: The message, taken apart.
    :param weights: Weight of each term of the query, its idf included.
    :param idf: Gives the idf of a term of the conversation.
    :returns: One score per sentence.
    """
    scores = []
    for terms in passage.terms:
        found = set(terms)
        asked = math.fsum(weights.get(term, 0.0) for term in found)  # exact, so the order of a set does not matter
        density = math.fsum(idf(term) for term in found) / (_DENSITY_LENGTH + len(found))
        scores.append(SentenceScore(asked, density))
    return scores


def cut_to_share(
    passage: AnalyzedPassage, scores: Sequence[SentenceScore], share: float, counter: TokenCounter
) -> Cut | None:
    """
    Keep the best sentences that make up a share of the message, and no more than needed.

    The best one stays beside longer ones that would do alone, unless one of them says as much about the query.

    :param passage: The message, taken apart.
    :param scores: One score per sentence.
    :param share: Least share (0 to 1) of the characters that stay.
    :param counter: What counts.
    :returns: What is left; None if it would be the whole message.
    """
    sizes = [end - start for start, end in passage.spans]
    needed = share * len(passage.text)
    kept: list[int] = []
    total = 0
    for i in _best_first(scores):
        if total >= needed and kept:
            break
        kept.append(i)
        total += sizes[i]
    best = kept[0] if kept else 0
    for i in reversed(kept[:-1]):  # an early choice may have become superfluous through a later, longer one
        is_answer = i == best and all(scores[other].asked < scores[best].asked for other in kept[1:])
        if total - sizes[i] >= needed and not is_answer:
            kept.remove(i)
            total -= sizes[i]
    return _cut(passage, kept, counter)


def cut_to_tokens(
    passage: AnalyzedPassage, scores: Sequence[SentenceScore], limit: int, counter: TokenCounter
) -> Cut | None:
    """
    Keep the best sentences that fit.

    They are chosen by the sum of their tokens, each counted once, and the least wanted are given up again until the
    whole fits.

    :param passage: The message, taken apart.
    :param scores: One score per sentence.
    :param limit: Most tokens of what is left.
    :param counter: What counts.
    :returns: What is left, never all of it; None if no sentence fits.
    """
    kept: list[int] = []
    spent = 0
    for i in _best_first(scores):
        start, end = passage.spans[i]
        tokens = counter.count(passage.text[start:end])
        if spent + tokens <= limit:
            kept.append(i)
            spent += tokens
    while kept:
        cut = _cut(passage, kept, counter)
        if cut is not None and cut.token_count <= limit:
            return cut
        kept.pop()
    return None


def _best_first(scores: Sequence[SentenceScore]) -> list[int]:
    return sorted(range(len(scores)), key=lambda i: scores[i], reverse=True)  # stable: ties by input order


def _cut(passage: AnalyzedPassage, kept: Sequence[int], counter: TokenCounter) -> Cut | None:
    if not kept or len(kept) == len(passage.spans):
        return None
    positions = sorted(kept)
    text = Layout().passage(passage.text, passage.spans, positions)
    return Cut(text, tuple(passage.spans[i] for i in positions), counter.count(text))
