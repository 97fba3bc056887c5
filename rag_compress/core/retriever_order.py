"""The order in which the retriever gave the passages: it counts where their words are not those of the query."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rag_compress.core.passages.analyzed_passage import AnalyzedPassage


def trust_order(
    scores: Sequence[float], passages: Sequence[AnalyzedPassage], terms: Mapping[str, float], weight: float
) -> list[float]:
    """
    Lift the sentences of the first passages, the more the fewer of the query's terms stand in any passage.

    A retriever that finds passages by embeddings may know that they answer a query none of whose words they have.

    ``s' = s + weight u max(s) / r`` with the share ``u`` of the query's terms that no passage holds, and the place
    ``r`` of the passage, from 1.

    :param scores: One score per sentence of all passages.
    :param passages: The passages, best first.
    :param terms: The query's terms.
    :param weight: How much the order counts; 0 leaves the scores alone.
    :returns: The scores; as they were for a single passage, and where none is above 0: then the order decides anyway.
    """
    best = max(scores, default=0.0)
    if not weight or not best or len(passages) < 2:
        return [*scores]
    held = set[str]().union(*(passage.postings for passage in passages), *(passage.title_terms for passage in passages))
    lift = weight * best * sum(term not in held for term in terms) / len(terms)
    places = [place for place, passage in enumerate(passages, 1) for _ in passage.spans]
    return [score + lift / place for score, place in zip(scores, places, strict=True)]
