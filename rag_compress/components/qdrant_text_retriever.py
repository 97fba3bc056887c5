"""Documents from Qdrant by the words of a query."""

from __future__ import annotations

from typing import Any

from haystack import Document, component

from rag_compress.components.bm25_sparse_document_embedder import sparse_embedding
from rag_compress.core.analysis import FALLBACK_LANGUAGE
from rag_compress.core.languages import check_language, detect_language
from rag_compress.core.terms import index_terms

try:
    from haystack_integrations.components.retrievers.qdrant import QdrantSparseEmbeddingRetriever
    from haystack_integrations.document_stores.qdrant import QdrantDocumentStore
except ImportError as error:
    raise ImportError('QdrantTextRetriever needs Qdrant. Install it with: pip install "rag-compress[rag]"') from error


@component
class QdrantTextRetriever:
    """
    Ranks documents by BM25: the query as text, no model and no embedder in the pipeline.

    The documents must have been embedded by `BM25SparseDocumentEmbedder`, in a store with ``use_sparse_embeddings`` and
    ``sparse_idf``. There is no ``run_async`` on purpose: an embedded Qdrant gives its asynchronous client another
    database, so in an asynchronous pipeline this component runs in a thread, on the one that holds the documents.

    :param document_store: The store.
    :param top_k: Most documents to retrieve, at least 1.
    :param filters: Haystack metadata filters.
    :param language: ISO 639-1 code of the query, or ``auto``.
    :raises ValueError: If a value breaks its rule.
    """

    def __init__(
        self,
        document_store: QdrantDocumentStore,
        top_k: int = 20,
        filters: dict[str, Any] | None = None,
        language: str = "auto",
    ) -> None:
        if not (document_store.use_sparse_embeddings and document_store.sparse_idf):
            raise ValueError(
                "document_store must have use_sparse_embeddings=True and sparse_idf=True, got "
                f"{document_store.use_sparse_embeddings} and {document_store.sparse_idf}."
            )
        check_language(language)
        self.document_store = document_store
        self.top_k = _check_top_k(top_k)
        self.filters = filters
        self.language = language
        self._retriever = QdrantSparseEmbeddingRetriever(document_store)

    @component.output_types(documents=list[Document])
    def run(
        self, query: str, top_k: int | None = None, filters: dict[str, Any] | None = None
    ) -> dict[str, list[Document]]:
        """
        Retrieve documents.

        :param query: The query.
        :param top_k: Another number of documents for this run.
        :param filters: Other filters for this run.
        :returns: ``documents`` that share a word with the query, best first.
        :raises ValueError: If ``top_k`` is below 1.
        :raises TypeError: If the query is not a string.
        """
        if not isinstance(query, str):
            raise TypeError(f"query must be a str, got {query!r}.")
        most = _check_top_k(top_k if top_k is not None else self.top_k)
        terms = self._terms(query)
        if not terms:  # a Qdrant server may refuse an empty vector
            return {"documents": []}
        embedding = sparse_embedding(dict.fromkeys(terms, 1.0))
        found = self._retriever.run(embedding, filters=filters if filters is not None else self.filters, top_k=most)
        return {"documents": found["documents"]}

    def _terms(self, query: str) -> list[str]:
        language = self.language
        if language == "auto":
            language = detect_language(query) or FALLBACK_LANGUAGE
        return index_terms(query, language, with_prefixes=True)


def _check_top_k(top_k: int) -> int:
    if top_k < 1:
        raise ValueError(f"top_k must be at least 1, got {top_k}.")
    return top_k
