"""Importance of every message, explained factor by factor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rag_compress.chat.bm25 import bm25, idf
from rag_compress.chat.importance.coherence import (
    chain_score,
    coherence_score,
    thread_continuity,
    transitive_reference_power,
)
from rag_compress.chat.importance.factors import (
    file_relevance_score,
    files_in,
    recency_score,
    reference_score,
    references,
    semantic_score,
)
from rag_compress.chat.importance.hybrid import contextual_score, hybrid_semantic_score
from rag_compress.chat.importance.profiles import ImportanceProfile
from rag_compress.chat.importance.types import message_type
from rag_compress.chat.importance.value import (
    centralities,
    centroid,
    depth_score,
    dot,
    information_content,
    propagation_score,
    semantic_density,
    unit_vector,
)
from rag_compress.chat.models import Message
from rag_compress.chat.recency import minute_ages
from rag_compress.chat.view import ConversationView
from rag_compress.core.query import query_terms

VALUE_SHARE = 0.5
"""Share of depth and propagation in the reference factor of a hybrid profile: what a message is worth later."""


@dataclass(frozen=True, slots=True)
class ImportanceScore:
    """
    How important a message is, and why.

    :param total: 0 to 1.
    :param kind: Type of the message.
    :param factors: Every factor, 0 to 1, before its weight: those of the profile, and what they are made of.
    :param weights: Weight of each factor of the profile.
    """

    total: float
    kind: str
    factors: Mapping[str, float] = field(default_factory=dict)
    weights: Mapping[str, float] = field(default_factory=dict)

    def explain(self) -> str:
        """
        Say in one line what the score is made of.

        :returns: ``total = weight * factor + ...``.
        """
        terms = " + ".join(f"{weight:g} * {self.factors[name]:.2f} {name}" for name, weight in self.weights.items())
        return f"{self.total:.2f} ({self.kind}) = {terms}"

    def to_dict(self) -> dict[str, Any]:
        """
        Give the score as JSON values.

        :returns: The fields of this class.
        """
        return {
            "total": self.total,
            "kind": self.kind,
            "factors": dict(self.factors),
            "weights": dict(self.weights),
        }


def total_importance(factors: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """
    Weigh the factors.

    ``total = recency * 0.3 + semantic * 0.25 + references * 0.25 + fileRelevance * 0.2`` in the current system,
    ``recency * 0.25 + hybridSemantic * 0.35 + reference * 0.2 + fileRelevance * 0.15 + coherence * 0.05`` in the
    enhanced one.

    >>> total_importance({"recency": 1.0, "semantic": 0.5}, {"recency": 0.6, "semantic": 0.4})
    0.8

    :param factors: Every factor, 0 to 1.
    :param weights: Weight of each.
    :returns: 0 to 1.
    """
    return sum(weight * factors[name] for name, weight in weights.items())


def importance_of_view(
    view: ConversationView,
    query: str | Sequence[str],
    profile: ImportanceProfile,
    active_files: Collection[str] = (),
    vectors: Sequence[Sequence[float]] = (),
) -> list[ImportanceScore]:
    """
    Score every unit of a conversation.

    :param view: The conversation.
    :param query: What is asked, for the hybrid score; of several queries the best counts.
    :param profile: How factors are weighed.
    :param active_files: Files that are being worked on.
    :param vectors: One embedding per unit, for the hybrid score; without any, terms stand in.
    :returns: One score per unit.
    """
    texts = [Counter(analysis.terms) for analysis in view.analyses]
    directions = [unit_vector(text) for text in texts]
    files = [files_in(text) for text in view.texts]
    values = [found | analysis.specifics for found, analysis in zip(files, view.analyses, strict=True)]
    backward = references(values, view.texts)
    later = _later(directions, backward)
    power = transitive_reference_power(backward)
    ages = minute_ages(view.times)
    lexical = _lexical(view, [query] if isinstance(query, str) else query, texts, profile)
    central = _centralities(texts, directions, vectors)
    found_in = Counter(term for text in texts for term in text)
    rarity = {term: idf(len(texts), count) for term, count in found_in.items()}

    scores = []
    for i, text in enumerate(texts):
        members = [view.messages[j] for j in view.units[i].indices]
        kind = _kind(members, profile)
        by_type = semantic_score(
            view.texts[i],
            profile.weight_of(kind),
            has_tools=any(member.tool_calls or member.tool_results for member in members),
            keywords=profile.semantic_keywords,
            features=profile.features,
            language=view.languages[i],
        )
        continuity = thread_continuity(directions, i)
        density = semantic_density(view.analyses[i].terms, len(view.texts[i].split()))
        factors = {
            "recency": recency_score(ages[i]),
            "references": reference_score(len(later[i])),
            "file_relevance": file_relevance_score(files[i], active_files),
            "thread_continuity": continuity,
            "information_density": density,
            "chain": chain_score(power[i], sum(later[i]) / len(later[i]) if later[i] else 0.0),
        }
        factors["coherence"] = coherence_score(continuity, factors["chain"], density)
        factors["semantic"] = by_type
        if profile.hybrid:
            in_thread = 1.0 if continuity >= profile.coherence_threshold else continuity / profile.coherence_threshold
            factors["bm25"] = lexical[i]
            factors["centrality"] = central[i]
            factors["context"] = contextual_score(1.0, by_type, in_thread)
            factors["semantic"] = hybrid_semantic_score(lexical[i], factors["centrality"], factors["context"])
            factors["depth"] = depth_score(density, information_content(text, rarity))
            factors["propagation"] = propagation_score(later[i])
            value = (factors["depth"] + factors["propagation"]) / 2
            factors["references"] = (1 - VALUE_SHARE) * factors["references"] + VALUE_SHARE * value
        scores.append(ImportanceScore(total_importance(factors, profile.weights), kind, factors, profile.weights))
    return scores


def _kind(members: Sequence[Message], profile: ImportanceProfile) -> str:
    """The weightiest type among the messages of a unit."""
    return max((message_type(member) for member in members), key=profile.weight_of)


def _later(texts: Sequence[Mapping[str, float]], backward: Sequence[frozenset[int]]) -> list[list[float]]:
    """For each message, its similarity to every later one that refers to it."""
    later: list[list[float]] = [[] for _ in texts]
    for source, targets in enumerate(backward):
        for target in sorted(targets):
            later[target].append(dot(texts[source], texts[target]))
    return later


def _lexical(
    view: ConversationView, queries: Sequence[str], texts: Sequence[Mapping[str, int]], profile: ImportanceProfile
) -> list[float]:
    """BM25 of every message, the best message of each query having 1."""
    best = [0.0] * len(texts)
    for query in queries if profile.hybrid else ():
        scores = bm25(query_terms(query, view.languages), texts, profile.k1, profile.b)
        top = max(scores, default=0.0) or 1.0
        best = [max(known, score / top) for known, score in zip(best, scores, strict=True)]
    return best


def _centralities(
    texts: Sequence[Mapping[str, int]],
    directions: Sequence[Mapping[str, float]],
    vectors: Sequence[Sequence[float]],
) -> list[float]:
    """How near every message is to the centre of the conversation: by embeddings, or by terms without them."""
    if len(vectors) > 0:
        return centralities(vectors)
    middle = unit_vector(centroid(texts))
    return [dot(direction, middle) for direction in directions]
