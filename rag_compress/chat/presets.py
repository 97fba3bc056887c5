"""Presets: the values of the specifications, by name. docs/adr/0007 lists these, and where they disagree."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

MIN_RELEVANCE_SCORE: Final = 0.3
"""Least relevance of an older message."""
MAX_HISTORY_MESSAGES: Final = 10
"""Most messages of a history; one that is not longer is left alone."""
PRESERVE_RECENT_MESSAGES: Final = 2
"""Latest messages that stay whatever their relevance."""
MAX_FILTERING_TIME_MS: Final = 300.0
"""Time limit of an embedder, in milliseconds."""

HISTORY_FILTER: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "min_relevance_score": MIN_RELEVANCE_SCORE,
        "max_messages": MAX_HISTORY_MESSAGES,
        "preserve_recent": PRESERVE_RECENT_MESSAGES,
        "max_filtering_time_ms": MAX_FILTERING_TIME_MS,
    }
)
"""The defaults of relevance-based history filtering, for ``compress_chat(..., **HISTORY_FILTER)``."""

SELECTIVE_MEMORY: Final[Mapping[str, Any]] = MappingProxyType(
    {"selective_memory": True, "preserve_recent": 6, "verbatim_share": 0.0}
)
"""Important messages stay verbatim, others are cut or summarised, filler goes first; the latest 3 turns stay.

A turn is a question and its answer, two messages. The specification says 3 to 5 turns; 3 leave most room for older
messages that are important."""

RATING_FALLBACK: Final = 5
"""The rating of a message for which a model gave no number, for ``score_message_importance(fallback=...)``."""
