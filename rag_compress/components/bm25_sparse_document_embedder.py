"""BM25 as sparse vectors, so that a vector database ranks by words: no model, every language that the engine knows."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from haystack import Document, component
from haystack.dataclasses.sparse_embedding import SparseEmbedding

from rag_compress.catalogue import check_language
from rag_compress.checks import check_all, check_number
from rag_compress.components.documents import meta_of, title_of
from rag_compress.core.bm25 import saturation
from rag_compress.core.terms import index_terms
from rag_compress.core.words.languages import language_of

AVERAGE_LENGTH = 160.0
"""Index terms of a chunk of about 1,000 characters. BM25 wants the mean of the collection, which nobody knows while it
grows; a constant only changes how strongly length counts, and keeps old vectors valid when documents are added."""


@component
class BM25SparseDocumentEmbedder:
    """
    Gives documents the term half of BM25 as a sparse vector; the idf half is the database's.

    The weight of a term is ``tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / average_length))``; Qdrant multiplies the
    query's weights with the idf (``sparse_idf=True``), so that the product of the two vectors is the BM25 score.

    >>> embedder = BM25SparseDocumentEmbedder(language="en")
    >>> document = embedder.run([Document(content="The cat naps. Cats eat.")])["documents"][0]
    >>> len(document.sparse_embedding.indices)
    3

    :param language: ISO 639-1 code of the documents, or ``auto``: each document tells its own.
    :param k1: Saturation of the term frequency, at least 0.
    :param b: Strength (0 to 1) of the length normalisation.
    :param average_length: Mean length of a document in index terms, at least 1.
    :param meta_fields_to_embed: Meta fields whose text counts too; by default the title, or the name of the file.
    :raises ValueError: If a value breaks its rule.
    :raises TypeError: If a value has the wrong type.
    """

    def __init__(
        self,
        language: str = "auto",
        k1: float = 1.2,
        b: float = 0.75,
        average_length: float = AVERAGE_LENGTH,
        meta_fields_to_embed: list[str] | None = None,
    ) -> None:
        check_language(language)
        check_number("k1", k1)
        check_number("b", b, most=1.0)
        check_number("average_length", average_length, least=1.0)
        if meta_fields_to_embed is not None:
            check_all("meta_fields_to_embed", meta_fields_to_embed, str)
        self.language = language
        self.k1 = k1
        self.b = b
        self.average_length = average_length
        self.meta_fields_to_embed = meta_fields_to_embed

    @component.output_types(documents=list[Document])
    def run(self, documents: list[Document]) -> dict[str, list[Document]]:
        """
        Set the sparse embedding of every document that has a term.

        :param documents: Documents; those without text or without a term come back unchanged.
        :returns: ``documents``: copies with ``sparse_embedding``, in order.
        :raises TypeError: If ``documents`` are no sequence of documents.
        """
        check_all("documents", documents, Document)
        return {"documents": [self._embed(document) for document in documents]}

    def _embed(self, document: Document) -> Document:
        if not document.content:
            return document
        if self.meta_fields_to_embed is None:
            values = [title_of(document) or ""]
        else:
            meta = meta_of(document)
            values = [str(meta[field]) for field in self.meta_fields_to_embed if meta.get(field) is not None]
        language = language_of(document.content, self.language)
        terms = [
            term for text in (*values, document.content) for term in index_terms(text, language, with_prefixes=True)
        ]
        return replace(document, sparse_embedding=self._vector(terms)) if terms else document

    def _vector(self, terms: Sequence[str]) -> SparseEmbedding:
        length, mean, k1, b = float(len(terms)), self.average_length, self.k1, self.b
        frequencies = Counter(terms).items()
        return sparse_embedding({term: saturation(float(count), length, mean, k1, b) for term, count in frequencies})


def sparse_embedding(weights: Mapping[str, float]) -> SparseEmbedding:
    """
    Hash terms to the 32-bit indices of a sparse vector, the same in every process.

    >>> sparse_embedding({"otter": 2.0}).values
    [2.0]

    :param weights: A weight for each term. Two terms that fall on one index (1 pair in 4 billion) add up.
    :returns: The vector.
    """
    vector: defaultdict[int, float] = defaultdict(float)
    for term, weight in weights.items():
        digest = hashlib.blake2b(term.encode("utf-8", "surrogatepass"), digest_size=4).digest()
        vector[int.from_bytes(digest, "big")] += weight
    return SparseEmbedding(indices=list(vector), values=list(vector.values()))
