"""From a folder of files to a compressed context: Haystack pipelines around one Qdrant store (extra ``rag``)."""

from __future__ import annotations

try:
    import haystack_integrations.document_stores.qdrant  # noqa: F401
except ImportError as error:
    raise ImportError(
        'rag_compress.rag needs Qdrant and file converters. Install them with: pip install "rag-compress[rag]"'
    ) from error

from rag_compress.rag.citations import cite
from rag_compress.rag.environment import chat_generator
from rag_compress.rag.folder import IndexReport, index_folder
from rag_compress.rag.listing import FileFailure
from rag_compress.rag.pipelines import answer, ask, indexing_pipeline, query_pipeline
from rag_compress.rag.store import document_store, folder_store
from rag_compress.rag.writer import StoreWriter

__all__ = [
    "FileFailure",
    "IndexReport",
    "StoreWriter",
    "answer",
    "ask",
    "chat_generator",
    "cite",
    "document_store",
    "folder_store",
    "index_folder",
    "indexing_pipeline",
    "query_pipeline",
]
