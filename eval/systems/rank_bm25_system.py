"""ADR-002 word for word, on the package rank_bm25 alone: the decision that started the project, as a baseline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from eval.systems.base import Filled, System
from eval.systems.filling import Ordered
from eval.task import Task


@dataclass(frozen=True)
class RankBM25(System):
    """
    "Each sentence within a chunk is scored against the original query using BM25".

    BM25Okapi with rank_bm25's own constants on lower-cased words between white space, no stop words, stems or titles;
    "enforced greedily by adding sentences in descending BM25 score order until the budget is exhausted": one that does
    not fit is passed over. Ties keep the order of the documents.

    :param k1: Saturation of the term frequency.
    :param b: Strength of the length normalisation.
    :param epsilon: Floor of the idf, as a share of the average idf.
    """

    name: ClassVar[str] = "rank-bm25"
    packages: ClassVar[tuple[str, ...]] = ("rank-bm25",)
    k1: float = 1.5
    b: float = 0.75
    epsilon: float = 0.25

    def score(self, task: Task) -> Filled:
        """Score every sentence with BM25Okapi."""
        from rank_bm25 import BM25Okapi

        corpus = [sentence.text.lower().split() for sentence in task.sentences]
        model = BM25Okapi(corpus, k1=self.k1, b=self.b, epsilon=self.epsilon)
        scores = model.get_scores(task.question.query.lower().split()).tolist()
        return Ordered(task, sorted(range(len(scores)), key=lambda position: (-scores[position], position)))
