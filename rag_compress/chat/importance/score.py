"""Importance of every message, explained factor by factor."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import overload

import numpy as np

from rag_compress.chat.conversation.view import ConversationView
from rag_compress.chat.importance.columns import ImportanceColumns
from rag_compress.chat.importance.factors import TOOL_FEATURE, count_keywords, file_relevance_score, semantic_score
from rag_compress.chat.importance.hybrid import LEARNING_RATE, bm25, contextual_score, hybrid_semantic_score
from rag_compress.chat.importance.profiles import ImportanceProfile
from rag_compress.chat.importance.value import centralities
from rag_compress.chat.results import ImportanceScore
from rag_compress.core.arrays import Counts, Floats
from rag_compress.core.embedding import Vector, Vectors
from rag_compress.core.queries.asked import asked_in
from rag_compress.core.queries.query_terms import query_terms


@dataclass(frozen=True, eq=False)
class ImportanceScores(Sequence[ImportanceScore]):
    """
    The importance of every unit, in columns; a score is made when somebody reads it.

    :param totals: 0 to 1 for each unit.
    :param factors: Every factor by name, one value per unit.
    :param weights: Weight of each factor of the total: those of the profile.
    :param kinds: Types of units.
    :param kind_of: Position in ``kinds`` of each unit's.
    """

    totals: Floats
    factors: Mapping[str, Floats]
    weights: Mapping[str, float]
    kinds: Sequence[str]
    kind_of: Counts

    def __len__(self) -> int:
        return len(self.totals)

    @overload
    def __getitem__(self, index: int) -> ImportanceScore: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[ImportanceScore, ...]: ...

    def __getitem__(self, index: int | slice) -> ImportanceScore | tuple[ImportanceScore, ...]:
        if isinstance(index, slice):
            return tuple(self[unit] for unit in range(*index.indices(len(self))))
        return ImportanceScore(
            total=float(self.totals[index]),
            kind=self.kinds[self.kind_of[index]],
            factors={name: float(column[index]) for name, column in self.factors.items()},
            weights=self.weights,
        )


def total_importance(factors: Mapping[str, Floats], weights: Mapping[str, float]) -> Floats:
    """
    Weigh the factors.

    ``total = recency * 0.3 + semantic * 0.25 + references * 0.25 + fileRelevance * 0.2`` in the current system,
    ``recency * 0.25 + hybridSemantic * 0.35 + reference * 0.2 + fileRelevance * 0.15 + coherence * 0.05`` in the
    enhanced one.

    >>> factors = {"recency": np.array([1.0, 0.0]), "semantic": np.array([0.5, 1.0])}
    >>> total_importance(factors, {"recency": 0.6, "semantic": 0.4}).tolist()
    [0.8, 0.4]

    :param factors: Every factor, 0 to 1 for each message.
    :param weights: Weight of each.
    :returns: 0 to 1 for each message.
    """
    return sum((weight * factors[name] for name, weight in weights.items()), np.zeros(()))


def importance_of_view(
    view: ConversationView,
    queries: Sequence[str],
    profile: ImportanceProfile,
    active_files: Collection[str] = (),
    vectors: Sequence[Vector] | Vectors = (),
) -> ImportanceScores:
    """
    Score every unit of a conversation.

    :param view: The conversation.
    :param queries: What is asked, for the hybrid score; of several the best counts.
    :param profile: How factors are weighed.
    :param active_files: Files that are being worked on.
    :param vectors: One embedding per unit, for the hybrid score; without any, terms stand in.
    :returns: One score per unit.
    """
    known = view.transcript.known_by(ImportanceColumns)
    kinds = [max(types, key=profile.weight_of) for types in known.types]
    by_type = semantic_score(
        np.array([profile.weight_of(kind) for kind in kinds], dtype=np.float64)[known.type_of],
        errors=known.errors,
        code_blocks=known.code_blocks,
        tools=known.tools,
        keywords=count_keywords(profile.semantic_keywords, view.transcript.index, view.languages),
        features=_features(known, profile.features),
    )
    files = [file_relevance_score(names, active_files) if names else 0.0 for names in known.files]
    factors = {
        "recency": known.recency,
        "references": known.references,
        "file_relevance": np.array(files, dtype=np.float64),
        "thread_continuity": known.continuity,
        "information_density": known.density,
        "chain": known.chain,
        "coherence": known.coherence,
        "semantic": by_type,
    }
    if profile.hybrid:
        lexical = _lexical(queries, known, view.languages, profile)
        central = centralities(vectors) if len(vectors) > 0 else known.centrality
        factors |= _hybrid_factors(known, profile, by_type, lexical, central)
    if "depth" in profile.weights:
        factors["depth"] = known.depth
    if "propagation" in profile.weights:
        factors["propagation"] = known.propagation
    totals = total_importance(factors, profile.weights)
    return ImportanceScores(totals, factors, profile.weights, kinds, known.type_of)


def _hybrid_factors(
    known: ImportanceColumns, profile: ImportanceProfile, by_type: Floats, lexical: Floats, central: Floats
) -> dict[str, Floats]:
    """The hybrid semantic score of each unit, in the place of that by types and keywords, and what it is made of."""
    threshold = profile.coherence_threshold
    in_thread = np.where(known.continuity >= threshold, 1.0, known.continuity / (threshold or 1.0))
    context = contextual_score(LEARNING_RATE, by_type, in_thread)
    return {
        "bm25": lexical,
        "centrality": central,
        "domain_relevance": by_type,
        "topic_coherence": in_thread,
        "context": context,
        "semantic": hybrid_semantic_score(lexical, central, context),
    }


def _features(known: ImportanceColumns, weights: Mapping[str, float]) -> Floats:
    """What the features of a profile add to each unit."""
    added = np.zeros(len(known))
    for feature, weight in weights.items():
        added += weight * (known.tools if feature == TOOL_FEATURE else known.having(feature))
    return added


def _lexical(
    queries: Sequence[str], known: ImportanceColumns, languages: Sequence[str], profile: ImportanceProfile
) -> Floats:
    """BM25 of every unit, the best unit of each query having 1."""
    best = np.zeros(len(known))
    for query in queries:
        scores = bm25(query_terms(asked_in(query, languages), languages), known.terms, profile.k1, profile.b)
        best = np.maximum(best, scores / (scores.max(initial=0.0) or 1.0))
    return best
