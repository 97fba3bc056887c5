"""
Compress retrieved context to a token budget with whole, verbatim sentences.

>>> from rag_compress import compress
>>> compress("Who won the race?", ["Anna won the race. Bob slept all day."], token_budget=6).text
'Anna won the race.'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rag_compress.lazy import load_lazily

if TYPE_CHECKING:
    from rag_compress.config import CompressionConfig
    from rag_compress.core.caches import forget_texts
    from rag_compress.core.compress import compress
    from rag_compress.core.embedding import Embed, EmbeddingError, TimedEmbedder
    from rag_compress.core.models import CompressedPassage, CompressionResult, Decision, Passage, Reason
    from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
    from rag_compress.core.scoring import Scorer
    from rag_compress.core.sentences import SentenceSplitter
    from rag_compress.core.tokens import TokenCounter, as_counter
    from rag_compress.version import __version__

# Loaded at first use, so that importing the package costs nothing: name -> module.
_PUBLIC = {
    "AnalyzedPassage": "rag_compress.core.passages.analyzed_passage",
    "CompressedPassage": "rag_compress.core.models",
    "CompressionConfig": "rag_compress.config",
    "CompressionResult": "rag_compress.core.models",
    "Decision": "rag_compress.core.models",
    "Embed": "rag_compress.core.embedding",
    "EmbeddingError": "rag_compress.core.embedding",
    "Passage": "rag_compress.core.models",
    "Reason": "rag_compress.core.models",
    "Scorer": "rag_compress.core.scoring",
    "SentenceSplitter": "rag_compress.core.sentences",
    "TimedEmbedder": "rag_compress.core.embedding",
    "TokenCounter": "rag_compress.core.tokens",
    "__version__": "rag_compress.version",
    "as_counter": "rag_compress.core.tokens",
    "compress": "rag_compress.core.compress",
    "forget_texts": "rag_compress.core.caches",
}

# Written out, as type checkers follow no expression here.
__all__ = [
    "AnalyzedPassage",
    "CompressedPassage",
    "CompressionConfig",
    "CompressionResult",
    "Decision",
    "Embed",
    "EmbeddingError",
    "Passage",
    "Reason",
    "Scorer",
    "SentenceSplitter",
    "TimedEmbedder",
    "TokenCounter",
    "__version__",
    "as_counter",
    "compress",
    "forget_texts",
]

__getattr__, __dir__ = load_lazily(globals(), _PUBLIC)
