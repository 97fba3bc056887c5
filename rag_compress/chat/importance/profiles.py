"""Scoring profiles: weights, keywords, types, BM25 and coherence for a kind of conversation."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field, fields
from types import MappingProxyType
from typing import Any, Final

from rag_compress.chat.importance.factors import FEATURES
from rag_compress.chat.importance.types import TYPE_WEIGHTS
from rag_compress.checks import check_all, check_number, check_type

WEIGHTS: Final = ("recency", "semantic", "references", "file_relevance", "coherence", "depth", "propagation")
"""The factors that a profile may weigh. For the last two the specification has formulas, and no weight in its total."""

TECHNICAL_KEYWORDS: Final = (
    "error", "bug", "fix", "implement", "deploy", "test", "refactor", "debug", "function", "class",
    "api", "database", "server", "config", "build", "install", "import", "exception", "performance", "security",
)  # fmt: skip
"""Twenty technical keywords: the specification names their number and the first seven."""


@dataclass(frozen=True)
class ImportanceProfile:
    """
    How importance is weighed in a kind of conversation, checked when made.

    :param name: Name of the profile.
    :param weights: Weights by name of factor (see `WEIGHTS`); they sum to 1.
    :param semantic_keywords: Words that make a message matter.
    :param type_weights: Weight (0 to 1) of each message type; those left out have the specification's.
    :param coherence_threshold: Similarity (0 to 1) to the messages before from which a message continues their thread;
        below it, it counts as continuing the thread in part.
    :param k1: Saturation of the term frequency in BM25.
    :param b: Strength (0 to 1) of the length normalisation in BM25.
    :param hybrid: Whether semantics are measured by the hybrid score, rather than by types and keywords alone.
    :param features: Further bonuses by name of feature (see `FEATURES`), as the specification's prose lists them.
    :raises ValueError: If a value breaks its rule.
    :raises TypeError: If a value has the wrong type.
    """

    name: str
    weights: Mapping[str, float]
    semantic_keywords: tuple[str, ...] = TECHNICAL_KEYWORDS
    type_weights: Mapping[str, float] = field(default_factory=dict)
    coherence_threshold: float = 0.7
    k1: float = 1.2
    b: float = 0.75
    hybrid: bool = True
    features: Mapping[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name:
            raise ValueError(f"name of a profile must be a text, got {self.name!r}.")
        for field_name, known in (("weights", WEIGHTS), ("type_weights", TYPE_WEIGHTS), ("features", FEATURES)):
            _check_weights(field_name, getattr(self, field_name), known)
        total = sum(self.weights.values())
        if abs(total - 1) > 1e-6:
            raise ValueError(f"weights of a profile must sum to 1, got {total:g}.")
        check_all("semantic_keywords", self.semantic_keywords, str)
        check_type("hybrid", self.hybrid, bool)
        check_number("coherence_threshold", self.coherence_threshold, most=1.0)
        check_number("k1", self.k1)
        check_number("b", self.b, most=1.0)

    def weight_of(self, kind: str) -> float:
        """
        Weigh a message type.

        :param kind: Name of the type.
        :returns: The profile's weight, else the specification's.
        """
        return self.type_weights.get(kind, TYPE_WEIGHTS[kind])

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> ImportanceProfile:
        """
        Load a profile of one's own, from JSON or TOML values. Names may also be written as the specification writes
        them: ``fileRelevance``, ``semanticKeywords``, ``bm25Parameters`` with ``k1`` and ``b``.

        :param values: The fields of this class.
        :returns: The profile.
        :raises ValueError: If a value breaks its rule.
        :raises TypeError: If a name is not a field or is given twice, or a value has the wrong type.
        """
        check_type("a profile", values, Mapping)
        given = _snake_case(values)
        known = {f.name for f in fields(cls)}
        if not {"name", "weights"} <= set(given):
            raise TypeError(f"a profile must have the fields name and weights, got {', '.join(given) or '{}'}.")
        given |= _bm25_parameters(given.pop("bm25_parameters", {}), given)
        if set(given) - known:
            unknown = ", ".join(sorted(set(given) - known))
            raise TypeError(f"a profile must have the fields {', '.join(sorted(known))}, got {unknown}.")
        if isinstance(given["weights"], Mapping):
            given["weights"] = _snake_case(given["weights"])
        if isinstance(given.get("semantic_keywords"), list):
            given["semantic_keywords"] = tuple(given["semantic_keywords"])
        return cls(**given)

    def to_dict(self) -> dict[str, Any]:
        """
        Give the profile as JSON values.

        :returns: What `from_dict` reads.
        """
        return {**asdict(self), "semantic_keywords": list(self.semantic_keywords)}


def _snake_case(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values with names such as ``fileRelevance`` written ``file_relevance``."""
    named = {
        re.sub(r"(?<=[a-z0-9])[A-Z]", lambda capital: "_" + capital[0].lower(), str(n)): v for n, v in values.items()
    }
    if len(named) < len(values):
        raise TypeError(f"a profile must have each name once, got {', '.join(map(str, values))}.")
    return named


def _bm25_parameters(parameters: object, given: Collection[str]) -> Mapping[str, Any]:
    if not isinstance(parameters, Mapping) or not set(parameters) <= {"k1", "b"} - set(given):
        raise TypeError(f"bm25Parameters of a profile must be a mapping with k1 and b, each once, got {parameters!r}.")
    return parameters


def _check_weights(name: str, weights: object, known: Collection[str]) -> None:
    if not isinstance(weights, Mapping):
        raise TypeError(f"{name} of a profile must be a mapping of names to numbers, got {weights!r}.")
    unknown = sorted(str(key) for key in set(weights) - set(known))
    if unknown:
        raise ValueError(f"{name} of a profile must be among {', '.join(known)}, got {', '.join(unknown)}.")
    for key, weight in weights.items():
        check_number(f"weight of {key}", weight, most=1.0)


CURRENT: Final = ImportanceProfile(
    name="current",
    weights={"recency": 0.3, "semantic": 0.25, "references": 0.25, "file_relevance": 0.2, "coherence": 0.0},
    hybrid=False,
)
"""The four weighted factors of the current implementation."""

ENHANCED: Final = ImportanceProfile(
    name="enhanced",
    weights={"recency": 0.25, "semantic": 0.35, "references": 0.2, "file_relevance": 0.15, "coherence": 0.05},
)
"""The enhanced importance formula."""

VALUE_AWARE: Final = ImportanceProfile(
    name="value_aware",
    weights={**ENHANCED.weights, "references": 0.1, "depth": 0.05, "propagation": 0.05},
)
"""The enhanced formula with half of the weight of references given to depth and propagation."""

TECHNICAL: Final = ImportanceProfile(
    name="technical",
    weights={"recency": 0.2, "semantic": 0.4, "references": 0.2, "file_relevance": 0.15, "coherence": 0.05},
    semantic_keywords=("error", "bug", "fix", "implement", "deploy", "test", "refactor"),
    type_weights={"error": 1.0, "code_change": 0.95, "file_operation": 0.9, "tool_use": 0.8},
    coherence_threshold=0.7,
    k1=1.5,
    b=0.75,
)
"""The technical example configuration."""

CREATIVE: Final = ImportanceProfile(
    name="creative",
    weights={"recency": 0.3, "semantic": 0.3, "references": 0.15, "file_relevance": 0.1, "coherence": 0.15},
    semantic_keywords=("idea", "concept", "design", "create", "brainstorm", "iterate"),
    type_weights={"query": 0.8, "code_change": 0.6, "summary": 0.7},
    coherence_threshold=0.6,
    k1=1.2,
    b=0.5,
)
"""The creative example configuration."""

PROBLEM_SOLVING: Final = ImportanceProfile(
    name="problem_solving",
    weights={"recency": 0.2, "semantic": 0.4, "references": 0.2, "file_relevance": 0.1, "coherence": 0.1},
    semantic_keywords=("problem", "solution", "fix", "analyze", "troubleshoot", "cause", "solve", "debug"),
    type_weights={"error": 1.0, "success": 0.8, "query": 0.7},
    coherence_threshold=0.65,
    k1=1.2,
    b=0.75,
    features={"solution": 0.4, "debugging": 0.3, "analysis": 0.2},
)
"""
For solving problems. The specification gives keywords and features; the other numbers are the project's: see ADR 0007.
"""

TECHNICAL_FEATURES: Final = ImportanceProfile(
    name="technical_features", weights=TECHNICAL.weights, semantic_keywords=(
        "implementation", "debugging", "refactoring", "deployment", *TECHNICAL.semantic_keywords),
    type_weights=TECHNICAL.type_weights, k1=1.5, features={"code_block": 0.4, "error": 0.3, "tool_use": 0.2},
)  # fmt: skip
"""The technical profile of the prose: bonuses for code blocks, errors and tool usage."""

CREATIVE_FEATURES: Final = ImportanceProfile(
    name="creative_features", weights=CREATIVE.weights, semantic_keywords=(
        "brainstorming", "creative", "design", "concept", *CREATIVE.semantic_keywords),
    type_weights=CREATIVE.type_weights, coherence_threshold=0.6, b=0.5,
    features={"idea": 0.3, "iteration": 0.2, "feedback": 0.2},
)  # fmt: skip
"""The creative profile of the prose: bonuses for idea development, iterations and feedback."""

_BUILT_IN: Final = (
    *(CURRENT, ENHANCED, VALUE_AWARE, TECHNICAL, CREATIVE, PROBLEM_SOLVING, TECHNICAL_FEATURES, CREATIVE_FEATURES),
)
PROFILES: Final[Mapping[str, ImportanceProfile]] = MappingProxyType({profile.name: profile for profile in _BUILT_IN})


def get_profile(name: str) -> ImportanceProfile:
    """
    Find a profile by name.

    >>> get_profile("creative").b
    0.5

    :param name: Name of a built-in profile.
    :returns: The profile.
    :raises ValueError: If no profile has that name.
    :raises TypeError: If it is no name.
    """
    check_type("profile", name, str)
    if name not in PROFILES:
        raise ValueError(f"profile must be one of {', '.join(PROFILES)}, got {name!r}.")
    return PROFILES[name]
