"""
Haystack components: the engine as nodes of a pipeline.

Import this package before ``Pipeline.loads``: Haystack makes no class of YAML from a module that it was not told about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from haystack.core.serialization import allow_deserialization_module

from rag_compress.lazy import load_lazily

if TYPE_CHECKING:
    from rag_compress.components.bm25_sparse_document_embedder import BM25SparseDocumentEmbedder
    from rag_compress.components.chat_history_compressor import ChatHistoryCompressor
    from rag_compress.components.context_compressor import ContextCompressor
    from rag_compress.components.qdrant_text_retriever import QdrantTextRetriever
    from rag_compress.components.relevance_compactor import RelevanceCompactor
    from rag_compress.components.sentence_annotator import SentenceAnnotator
    from rag_compress.components.sentence_chunker import SentenceChunker

# Haystack refuses YAML that names modules it was not told about.
allow_deserialization_module("rag_compress")

# Loaded at first use, as one of them imports Qdrant. Name -> module; the modules are public API, as they stand in
# serialized pipelines.
_PUBLIC = {
    "BM25SparseDocumentEmbedder": "rag_compress.components.bm25_sparse_document_embedder",
    "ChatHistoryCompressor": "rag_compress.components.chat_history_compressor",
    "ContextCompressor": "rag_compress.components.context_compressor",
    "QdrantTextRetriever": "rag_compress.components.qdrant_text_retriever",
    "RelevanceCompactor": "rag_compress.components.relevance_compactor",
    "SentenceAnnotator": "rag_compress.components.sentence_annotator",
    "SentenceChunker": "rag_compress.components.sentence_chunker",
}

# Written out, as type checkers follow no expression here.
__all__ = [
    "BM25SparseDocumentEmbedder",
    "ChatHistoryCompressor",
    "ContextCompressor",
    "QdrantTextRetriever",
    "RelevanceCompactor",
    "SentenceAnnotator",
    "SentenceChunker",
]

__getattr__, __dir__ = load_lazily(globals(), _PUBLIC)
