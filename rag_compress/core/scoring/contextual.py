"""The default scorer: BM25 of a sentence in its context, the title and the passage around it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rag_compress.config import CompressionConfig
from rag_compress.core.analysis import AnalyzedPassage
from rag_compress.core.scoring.bm25 import idf, mean, saturation


class ContextualScorer:
    """
    Score a sentence by its own words, those of its title, and the relevance of its passage.

    A sentence alone is a poor document: its subject is often a pronoun and its topic stands in the title. So

    ``score = (1 - w) * sentence / max(sentence) + w * passage / max(passage)``

    where ``sentence`` is BM25 over sentences with the title as a field (BM25F: a term's frequency is its count in the
    sentence plus ``title_weight`` times its count in the title), ``passage`` is BM25 over passages, title included, and
    ``w`` is ``passage_weight``.

    :param config: ``k1``, ``b``, ``title_weight`` and ``passage_weight`` are used.
    """

    def __init__(self, config: CompressionConfig) -> None:
        self.config = config

    def score(self, query: str, terms: Mapping[str, float], passages: Sequence[AnalyzedPassage]) -> list[float]:
        """
        Score the sentences, as `Scorer.score`.

        :param query: The query as it was asked.
        :param terms: The query's index terms with their weights.
        :param passages: The passages, taken apart.
        :returns: One score from 0 to 1 per sentence of all passages.
        """
        weight = self.config.passage_weight
        of_sentences = _normalised(self._sentence_scores(terms, passages))
        of_passages = _normalised(self._passage_scores(terms, passages))
        around = (p for p, passage in zip(of_passages, passages, strict=True) for _ in passage.spans)
        return [(1 - weight) * s + weight * p for s, p in zip(of_sentences, around, strict=True)]

    def _sentence_scores(self, terms: Mapping[str, float], passages: Sequence[AnalyzedPassage]) -> list[float]:
        lengths = [len(sentence) for passage in passages for sentence in passage.terms]
        scores = [0.0] * len(lengths)
        mean_length = mean(lengths)
        offsets = _offsets(passages)
        titles = [Counter(passage.title_terms) for passage in passages]
        for term, weight in terms.items():
            entries: list[tuple[int, float]] = []
            for passage, offset, title in zip(passages, offsets, titles, strict=True):
                in_title = self.config.title_weight * title[term]
                postings = passage.postings.get(term, ())
                if in_title:
                    frequencies = dict(postings)
                    entries += [(offset + i, frequencies.get(i, 0) + in_title) for i in range(len(passage.spans))]
                else:
                    entries += [(offset + i, frequency) for i, frequency in postings]
            rarity = weight * idf(len(lengths), len(entries))
            for i, frequency in entries:
                scores[i] += rarity * saturation(frequency, lengths[i], mean_length, self.config.k1, self.config.b)
        return scores

    def _passage_scores(self, terms: Mapping[str, float], passages: Sequence[AnalyzedPassage]) -> list[float]:
        lengths = [sum(map(len, passage.terms)) + len(passage.title_terms) for passage in passages]
        scores = [0.0] * len(passages)
        mean_length = mean(lengths)
        for term, weight in terms.items():
            frequencies = [
                sum(frequency for _, frequency in passage.postings.get(term, ())) + passage.title_terms.count(term)
                for passage in passages
            ]
            rarity = weight * idf(len(passages), sum(f > 0 for f in frequencies))
            for i, frequency in enumerate(frequencies):
                if frequency:
                    scores[i] += rarity * saturation(frequency, lengths[i], mean_length, self.config.k1, self.config.b)
        return scores


def _offsets(passages: Sequence[AnalyzedPassage]) -> list[int]:
    offsets, total = [], 0
    for passage in passages:
        offsets.append(total)
        total += len(passage.spans)
    return offsets


def _normalised(scores: list[float]) -> list[float]:
    best = max(scores, default=0.0)
    return [score / best for score in scores] if best > 0 else scores
