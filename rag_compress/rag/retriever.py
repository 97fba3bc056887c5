"""Chunks from the store by words, by embedding or by both."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, Literal, TypeAlias, get_args

from haystack import Document, component
from haystack.components.joiners import DocumentJoiner
from haystack.dataclasses import ChatMessage
from haystack_integrations.components.retrievers.qdrant import QdrantEmbeddingRetriever
from haystack_integrations.document_stores.qdrant import QdrantDocumentStore

from rag_compress.checks import check_all, check_choice, check_count, check_type
from rag_compress.components.documents import title_of
from rag_compress.components.embedded_store_lock import alone_in
from rag_compress.components.qdrant_text_retriever import QdrantTextRetriever
from rag_compress.components.ties import fetch_in_order
from rag_compress.core.terms import index_terms
from rag_compress.core.words.languages import language_of

Retrieval: TypeAlias = Literal["words", "embedding", "hybrid"]


@component
class StoreRetriever:
    """
    Retrieves from one store in every way that a query pipeline offers.

    It is one component so that there is one store: two retrievers of a pipeline that is restored from YAML would come
    back with a store each, and an embedded Qdrant lets in one. For the same reason there is no ``run_async``: its
    asynchronous client is another one, so in an asynchronous pipeline this component runs in a thread.

    :param document_store: The store.
    :param retrieval: ``words`` (BM25), ``embedding``, or ``hybrid`` (both, merged by reciprocal rank).
    :param top_k: Most chunks to retrieve, at least 1.
    :param language: ISO 639-1 code of the queries, or ``auto``.
    :raises ValueError: If a value breaks its rule.
    :raises TypeError: If a value has the wrong type.
    """

    def __init__(
        self,
        document_store: QdrantDocumentStore,
        retrieval: Retrieval = "words",
        top_k: int = 20,
        language: str = "auto",
    ) -> None:
        check_choice("retrieval", retrieval, get_args(Retrieval))
        check_count("top_k", top_k, least=1)
        self.document_store = document_store
        self.retrieval = retrieval
        self.top_k = top_k
        self.language = language
        # only where it is needed: a store of others' may have no sparse vectors
        self._by_words = QdrantTextRetriever(document_store, language=language) if retrieval != "embedding" else None
        self._by_embedding = QdrantEmbeddingRetriever(document_store)
        self._joiner = DocumentJoiner("reciprocal_rank_fusion")

    @component.output_types(documents=list[Document])
    def run(
        self,
        query: str,
        query_embedding: list[float] | None = None,
        top_k: int | None = None,
        filters: dict[str, Any] | None = None,
        messages: list[ChatMessage] | None = None,
    ) -> dict[str, list[Document]]:
        """
        Retrieve chunks.

        :param query: The query.
        :param query_embedding: Its vector, unless ``retrieval`` is ``words``.
        :param top_k: Another number of chunks for this run.
        :param filters: Haystack metadata filters.
        :param messages: Earlier messages of the conversation, oldest first: what they say is looked for by words, too,
            and not by embedding: ``query_embedding`` may be that of a query rewritten with them.
        :returns: ``documents``: the chunks, best first; those of one score by file and place in it.
        :raises ValueError: If the vector cannot be compared with those of the documents, or ``top_k`` is below 1.
        :raises TypeError: If ``top_k`` is no integer, ``filters`` are no dictionary, or a message is none.
        """
        most = check_count("top_k", top_k if top_k is not None else self.top_k, least=1)
        check_type("filters", {} if filters is None else filters, dict)
        check_all("messages", () if messages is None else messages, ChatMessage)
        found: list[list[Document]] = []
        if self._by_words is not None:
            found.append(self._by_words.run(query, most, filters, messages)["documents"])
        if self.retrieval != "words":
            vector = self._check_length(query_embedding)
            fetch = partial(self._by_embedding.run, vector, filters=filters)
            with alone_in(self.document_store):
                found.append(fetch_in_order(lambda limit: fetch(top_k=limit)["documents"], most))
        documents: list[Document] = self._joiner.run(found, top_k=most)["documents"] if len(found) > 1 else found[0]
        return {"documents": documents}

    def _check_length(self, vector: list[float] | None) -> list[float]:
        if vector is None:
            raise ValueError(f"retrieval={self.retrieval!r} needs query_embedding, the vector of the query, got None.")
        if len(vector) != self.document_store.embedding_dim:
            raise ValueError(
                f"The text embedder must give vectors as long as those of the documents, got {len(vector)} and a "
                f"store with embedding_dim={self.document_store.embedding_dim}: take the sibling of the document "
                "embedder, with the same model and dimension, or embed the documents anew into a store made with "
                f"embedding_dim={len(vector)}."
            )
        return vector


def share_a_word(query: str, documents: Iterable[Document], language: str) -> bool:
    """
    Tell whether a document holds a word of the query in any of its forms, rather than the first letters of one alone.

    >>> [share_a_word(query, [Document(content="Otters migrate.")], "auto") for query in ("an otter?", "migrants")]
    [True, False]

    :param query: The query.
    :param documents: The documents.
    :param language: ISO 639-1 code, or ``auto``.
    :returns: Whether one does, in its title or its text.
    """
    asked = index_terms(query, language_of(query, language))
    for document in documents:
        text = f"{title_of(document) or ''}\n{document.content or ''}"
        code = language_of(text, language)  # in which a query of few words may have been written, too
        if not set(index_terms(text, code)).isdisjoint([*asked, *index_terms(query, code)]):
            return True
    return False
