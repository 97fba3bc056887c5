"""Haystack components: the engine as nodes of a pipeline."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from haystack.core.serialization import allow_deserialization_module

if TYPE_CHECKING:
    from rag_compress.components.context_compressor import ContextCompressor as ContextCompressor
    from rag_compress.components.qdrant_text_retriever import QdrantTextRetriever as QdrantTextRetriever
    from rag_compress.components.sentence_annotator import SentenceAnnotator as SentenceAnnotator

# Haystack refuses YAML that names modules it was not told about.
allow_deserialization_module("rag_compress")

# Loaded at first use: the retriever needs the extra "rag". Name -> module; the modules are public API, as they stand
# in serialized pipelines.
_PUBLIC = {
    "ContextCompressor": "rag_compress.components.context_compressor",
    "QdrantTextRetriever": "rag_compress.components.qdrant_text_retriever",
    "SentenceAnnotator": "rag_compress.components.sentence_annotator",
}

__all__ = ["ContextCompressor", "QdrantTextRetriever", "SentenceAnnotator"]


def __getattr__(name: str) -> Any:
    if name in _PUBLIC:
        return getattr(import_module(_PUBLIC[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_PUBLIC})
