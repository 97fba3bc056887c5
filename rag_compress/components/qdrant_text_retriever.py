"""Documents from Qdrant by the words of a query."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from haystack import Document, component, logging
from haystack.dataclasses import ChatMessage
from haystack.lazy_imports import LazyImport

from rag_compress.catalogue import check_language
from rag_compress.chat.said_before import terms_said_before
from rag_compress.checks import check_all, check_count, check_type
from rag_compress.components.bm25_sparse_document_embedder import sparse_embedding
from rag_compress.components.chat_messages import said_in
from rag_compress.components.embedded_store_lock import alone_in
from rag_compress.components.embedded_words import is_written_elsewhere, search_by_words
from rag_compress.components.ties import fetch_in_order
from rag_compress.config import CompressionConfig
from rag_compress.core.queries.asides import weaken_asides
from rag_compress.core.queries.asked import asked_in
from rag_compress.core.queries.cross_lingual import language_apart
from rag_compress.core.queries.query_terms import query_terms
from rag_compress.core.queries.talk import read_in_talk
from rag_compress.core.scoring.several_questions import part_query
from rag_compress.core.scoring.variants.translations import find_translations, translated_languages
from rag_compress.core.terms import index_terms
from rag_compress.core.words.languages import detect_language, language_of

with LazyImport('QdrantTextRetriever needs Qdrant. Install it with: pip install "rag-compress[rag]"') as qdrant_import:
    from haystack_integrations.components.retrievers.qdrant import QdrantSparseEmbeddingRetriever
    from haystack_integrations.document_stores.qdrant import QdrantDocumentStore

logger = logging.getLogger(__name__)


@component
class QdrantTextRetriever:
    """
    Ranks documents by BM25: the query as text, no model and no embedder in the pipeline.

    The documents must have been embedded by `BM25SparseDocumentEmbedder`, in a store with ``use_sparse_embeddings`` and
    ``sparse_idf``. There is no ``run_async`` on purpose: an embedded Qdrant gives its asynchronous client another
    database, so in an asynchronous pipeline this component runs in a thread, on the one that holds the documents.

    >>> from rag_compress.components import BM25SparseDocumentEmbedder
    >>> from rag_compress.rag import document_store
    >>> store = document_store(":memory:")
    >>> documents = [Document(content="Otters sleep afloat."), Document(content="It rains.")]
    >>> store.write_documents(BM25SparseDocumentEmbedder().run(documents)["documents"])
    2
    >>> retriever = QdrantTextRetriever(store)
    >>> [found.content for found in retriever.run("Where do otters sleep?")["documents"]]
    ['Otters sleep afloat.']
    >>> said = [ChatMessage.from_user("What do otters eat?"), ChatMessage.from_assistant("Fish.")]
    >>> [found.content for found in retriever.run("And where do they rest?", messages=said)["documents"]]
    ['Otters sleep afloat.']

    :param document_store: The store.
    :param top_k: Most documents to retrieve, at least 1.
    :param filters: Haystack metadata filters.
    :param language: ISO 639-1 code of the query, or ``auto``.
    :raises ValueError: If a value breaks its rule.
    :raises TypeError: If a value has the wrong type.
    :raises ImportError: If the extra ``rag`` is not installed.
    """

    def __init__(
        self,
        document_store: QdrantDocumentStore,
        top_k: int = 20,
        filters: dict[str, Any] | None = None,
        language: str = "auto",
    ) -> None:
        qdrant_import.check()
        check_type("document_store", document_store, QdrantDocumentStore)
        if not (document_store.use_sparse_embeddings and document_store.sparse_idf):
            raise ValueError(
                "document_store must have use_sparse_embeddings=True and sparse_idf=True, got "
                f"{document_store.use_sparse_embeddings} and {document_store.sparse_idf}."
            )
        check_count("top_k", top_k, least=1)
        check_type("filters", {} if filters is None else filters, dict)
        check_language(language)
        self.document_store = document_store
        self.top_k = top_k
        self.filters = filters
        self.language = language
        self._retriever = QdrantSparseEmbeddingRetriever(document_store)

    @component.output_types(documents=list[Document])
    def run(
        self,
        query: str,
        top_k: int | None = None,
        filters: dict[str, Any] | None = None,
        messages: list[ChatMessage] | None = None,
    ) -> dict[str, list[Document]]:
        """
        Retrieve documents.

        :param query: The query as it came: it is read as `rag_compress.compress` reads it, without what is said around
            a question. Of several questions each is looked for; the best for each come first. Where nothing that is
            found is in the language of the query, its everyday words are looked for by what they mean in others.
        :param top_k: Another number of documents for this run.
        :param filters: Other filters for this run.
        :param messages: Earlier messages of the conversation, oldest first, as for `ContextCompressor`: the fewer words
            the query has, the more theirs are looked for with them. The best document for its own words stays first;
            "the second one" stands for what they list, and a reply comes with the question before.
        :returns: ``documents`` that share a word with the query, or what was said before it, or the first four letters
            of one, as ``migrants`` and ``migration`` do, best first; those of one score by ``file_path`` and
            ``split_idx_start`` in their meta, then by id.
        :raises ValueError: If ``top_k`` is below 1.
        :raises TypeError: If the query is not a string, ``top_k`` no integer, ``filters`` no dictionary, or a message
            none.
        """
        check_type("query", query, str)
        most = top_k if top_k is not None else self.top_k
        check_count("top_k", most, least=1)
        check_type("filters", {} if filters is None else filters, dict)
        check_all("messages", () if messages is None else messages, ChatMessage)
        chosen = filters if filters is not None else self.filters
        said = said_in(messages or ())
        query = read_in_talk(query, said)
        language = language_of(query, self.language)
        asked = _asked(query, language)
        before = terms_said_before(query, set().union(*asked), said, self.language)
        documents = self._found(asked, before, most, chosen)
        if others := _languages_apart(query, documents):
            documents = self._found(_asked(query, language, others), before, most, chosen)
        if not documents and is_written_elsewhere(self.document_store):
            logger.warning(
                "The embedded store is empty: what an asynchronous pipeline writes with DocumentWriter goes to another "
                "database. Write with StoreWriter of rag_compress.rag, or to a Qdrant server."
            )
        return {"documents": documents}

    def _found(
        self, asked: Sequence[dict[str, float]], before: dict[str, float], most: int, filters: dict[str, Any] | None
    ) -> list[Document]:
        """The best documents for each question and for what was said before it, in turn."""
        asked = [terms for terms in asked if terms]
        found: list[list[Document]] = []
        if before:  # the best for the words of the query alone come first: the talk may have changed its subject
            found = [self._ranked(terms, 1, filters) for terms in asked]
            asked = [{**before, **terms} for terms in asked or [{}]]
        found += [self._ranked(terms, most, filters) for terms in asked]
        documents = {document.id: document for rank in zip_longest(*found) for document in rank if document is not None}
        return [*documents.values()][:most]

    def _ranked(self, terms: Mapping[str, float], most: int, filters: dict[str, Any] | None) -> list[Document]:
        question = sparse_embedding(terms)
        with alone_in(self.document_store):
            found = search_by_words(self.document_store, question, filters, most)
            if found is not None:
                return found
            return fetch_in_order(lambda limit: self._retriever.run(question, filters, limit)["documents"], most)


def _languages_apart(query: str, documents: Iterable[Document]) -> list[str]:
    """Languages in which to look for a query besides its own: those of what it found, or any; none beside its own."""
    found = {language for document in documents if (language := detect_language(document.content or ""))}
    if found:
        return sorted(found) if language_apart(query, found) else []
    own = detect_language(query) or language_apart(query, ["en"])  # by its script
    return sorted(translated_languages() - {own}) if own else []


def _asked(query: str, language: str, others: Sequence[str] = ()) -> list[dict[str, float]]:
    """
    The terms of each question of a query, those of first letters among them, with the weights of the compressor; and
    what its words are, or mean, in other languages.
    """
    asked = asked_in(query, [language])
    terms = weaken_asides(query_terms(asked, [language]), asked, [language])
    config = CompressionConfig()
    return [
        dict.fromkeys((term for term, *_ in find_translations(question.text, language, others)), config.synonym_weight)
        | query_terms(question.text, others)
        | _with_prefixes(index_terms(asked, language, with_prefixes=True), question.terms)
        for question in part_query(asked, terms, [language], config.question_weight)
    ]


def _with_prefixes(terms: Iterable[str], weights: Mapping[str, float]) -> dict[str, float]:
    """Give the first letters of a stem, which follow it, its weight."""
    found: dict[str, float] = {}
    weight = 1.0
    for term in terms:
        weight = weights.get(term, weight)
        found[term] = max(found.get(term, 0.0), weight)
    return found
