"""What an index has to know about the embedders of its documents and of the questions."""

from __future__ import annotations

from typing import Any, Literal

from haystack_integrations.document_stores.qdrant import QdrantDocumentStore

from rag_compress.components.helpers import serialized
from rag_compress.rag.store import WORDS_ONLY

_HOW_IT_RUNS = frozenset(
    ("api_key", "azure_ad_token", "batch_size", "device", "max_retries", "progress_bar", "timeout", "token")
)
"""Parameters of Haystack's embedders that leave the vectors as they are."""


def check_embedder(embedder: Any, store: QdrantDocumentStore, takes: Literal["text", "documents"]) -> None:
    """
    Refuse an embedder of another kind, and one whose vectors the store has no place for.

    :param embedder: A Haystack embedder, or None.
    :param store: The store where the vectors are, or go.
    :param takes: What it must take: the question, or documents.
    :raises TypeError: If it takes something else.
    :raises ValueError: If the store is one of words only.
    """
    if embedder is None:
        return
    if takes not in getattr(embedder, "__haystack_input__", ()):  # of a SuperComponent the signature does not tell
        kind, other = ("text", "document") if takes == "text" else ("document", "text")
        raise TypeError(
            f"embedder must be a Haystack {kind} embedder, got {type(embedder).__name__}: of a model take the one that "
            f"embeds {'the question' if takes == 'text' else 'documents'}, not its sibling, the {other} embedder."
        )
    if store.embedding_dim == WORDS_ONLY:
        raise ValueError(
            f"An embedder needs a store with vectors, got {type(embedder).__name__} and a store of words only: make it "
            "with document_store(..., embedding_dim=N), where N is the length of the embedder's vectors."
        )


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
