"""What an index has to know about the embedders of its documents and of the questions."""

from __future__ import annotations

from typing import Any

from haystack import component
from haystack_integrations.document_stores.qdrant import QdrantDocumentStore

from rag_compress.components.helpers import serialized
from rag_compress.rag.store import WORDS_ONLY

_HOW_IT_RUNS = frozenset(
    ("api_key", "azure_ad_token", "batch_size", "device", "max_retries", "progress_bar", "timeout", "token")
)
"""Parameters of Haystack's embedders that leave the vectors as they are."""


def check_embedder(embedder: Any, store: QdrantDocumentStore) -> None:
    """
    Refuse an embedder whose vectors the store has no place for.

    :param embedder: A Haystack embedder, or None.
    :param store: The store where the vectors are, or go.
    :raises ValueError: If the store is one of words only.
    """
    if embedder is not None and store.embedding_dim == WORDS_ONLY:
        raise ValueError(
            f"An embedder needs a store with vectors, got {type(embedder).__name__} and a store of words only: make it "
            "with document_store(..., embedding_dim=N), where N is the length of the embedder's vectors."
        )


@component
class QueryEmbeddingCheck:
    """
    Refuses the vector of a question that cannot be compared with those of the documents, before the database does.

    :param embedding_dim: Length of the documents' vectors.
    """

    def __init__(self, embedding_dim: int) -> None:
        self.embedding_dim = embedding_dim

    @component.output_types(embedding=list[float])
    def run(self, embedding: list[float]) -> dict[str, list[float]]:
        """
        Check a vector.

        :param embedding: The vector of a question.
        :returns: ``embedding``: the same.
        :raises ValueError: If it has another length.
        """
        if len(embedding) != self.embedding_dim:
            raise ValueError(
                f"The text embedder must give vectors as long as those of the documents, got {len(embedding)} and a "
                f"store with embedding_dim={self.embedding_dim}: take the sibling of the document embedder, with the "
                "same model and dimension, or embed the documents anew into a store made with "
                f"embedding_dim={len(embedding)}."
            )
        return {"embedding": embedding}


def describe_embedder(embedder: Any) -> str:
    """
    Name what an embedder does to a text, so that another model, prefix or list of meta fields has another name.

    The name holds the parameters that the embedder is serialized with, except those that say how it runs (secrets,
    device, sizes of batches, retries, progress bars). An embedder that cannot be serialized, such as one whose key was
    given as a text, is known by its class and its ``model`` alone.

    >>> from haystack.components.embedders import MockDocumentEmbedder
    >>> describe_embedder(MockDocumentEmbedder(prefix="a: ")) == describe_embedder(MockDocumentEmbedder(prefix="b: "))
    False

    :param embedder: A Haystack embedder, or None.
    :returns: The name; empty for None.
    """
    if embedder is None:
        return ""
    try:
        return serialized(embedder, leave_out=_HOW_IT_RUNS)
    except Exception:  # whatever a to_dict raises, of a class that may be anybody's
        return f"{type(embedder).__name__}:{getattr(embedder, 'model', '')}"
