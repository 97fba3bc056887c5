"""Embeddings of sentences: what is embedded, how it is stored at index time, and how far it is from the query."""

from __future__ import annotations

import binascii
import time
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from itertools import islice
from typing import Any

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.embedding import EmbeddingError, TimedEmbedder, Vectors, cosine_similarities
from rag_compress.core.models import Passage
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage

VECTORS_KEY = "sentence_vectors"
"""Where the vectors of a passage's sentences stand in its ``meta``."""

_LEVELS = 127
"""Steps from 0 to the largest number of a vector: a byte each, which moves a cosine by less than 0.01."""


_LONGEST_TITLE = 300
"""Characters of a title that stand before each sentence."""


def embedded_texts(passage: AnalyzedPassage) -> list[str]:
    """
    Give what stands for each sentence: with its title before it, for its subject is often a pronoun.

    :param passage: A passage, taken apart.
    :returns: One text per sentence; under headings, with these in the title.
    """
    return [
        f"{section.title[:_LONGEST_TITLE]}. {section.text[start:end]}" if section.title else section.text[start:end]
        for section in passage.sections
        for start, end in section.spans
    ]


def write_vectors(texts: Sequence[str], vectors: Vectors, model: str) -> dict[str, Any]:
    """
    Write vectors down, a byte per number: 384 numbers take 512 characters.

    :param texts: The embedded texts.
    :param vectors: Their vectors [t, d].
    :param model: Name of the model.
    :returns: JSON values.
    """
    largest = np.abs(vectors).max(axis=1, keepdims=True, initial=0.0)
    levels = np.divide(_LEVELS * vectors, largest, out=np.zeros_like(vectors), where=largest > 0)
    values = {
        "model": model,
        "dimension": int(vectors.shape[1]),
        "vectors": b64encode(np.rint(levels).astype(np.int8).tobytes()).decode(),
    }
    return values | {"digest": _digest(texts, values)}


def read_vectors(meta: Mapping[str, Any] | None, texts: Sequence[str], model: str) -> Vectors | None:
    """
    Read the vectors of texts, if those in ``meta`` are of these texts and of this model.

    :param meta: The ``meta`` of the passage.
    :param texts: The texts whose vectors are wanted.
    :param model: Name of the model.
    :returns: The vectors [t, d], each up to its length; None if there are none, or others, or damaged ones, or if
        the model has no name.
    """
    found: Any = (meta or {}).get(VECTORS_KEY)
    try:
        values = {name: found[name] for name in ("model", "dimension", "vectors")}
        if found["digest"] != _digest(texts, values) or values["model"] != model or not model:
            return None
        levels = np.frombuffer(b64decode(values["vectors"]), dtype=np.int8)
        return levels.astype(np.float32).reshape(len(texts), values["dimension"])
    except (KeyError, TypeError, ValueError, binascii.Error):
        return None


def compare(
    query: str,
    passages: Sequence[Passage],
    analyzed: Sequence[AnalyzedPassage],
    embedder: TimedEmbedder | None,
    limit_ms: float,
) -> tuple[Floats | None, tuple[str, ...]]:
    """
    Compare every sentence with the query.

    :param query: The query.
    :param passages: The passages; vectors that were stored in their ``meta`` are used.
    :param analyzed: The same, taken apart.
    :param embedder: Embeds the query, and the sentences without stored vectors; None compares nothing.
    :param limit_ms: Most milliseconds to wait for it.
    :returns: Cosine similarities, one per sentence, passages in order; None where the embedder does not serve, and why.
    """
    if embedder is None or not query.strip() or not any(passage.spans for passage in analyzed):
        return None, ()
    texts = [embedded_texts(passage) for passage in analyzed]
    stored = [read_vectors(p.meta, own, embedder.model) for p, own in zip(passages, texts, strict=True)]
    deadline = time.monotonic() + limit_ms / 1000
    try:
        found = embedder.vectors([query, *_without(stored, texts)], limit_ms)
        others = [vectors is not None and vectors.shape[1] != found.shape[1] for vectors in stored]
        if any(others):  # stored with another dimension: not of this model after all
            stored = [None if other else vectors for other, vectors in zip(others, stored, strict=True)]
            left_ms = max(0.0, 1000 * (deadline - time.monotonic()))
            found = embedder.vectors([query, *_without(stored, texts)], left_ms)
    except EmbeddingError as error:
        return None, (f"{error}, so the words serve alone",)
    embedded = iter(found[1:])
    rows: list[Vectors] = []
    for vectors, own in zip(stored, texts, strict=True):
        rows.extend(islice(embedded, len(own)) if vectors is None else vectors)
    return cosine_similarities(found[0], np.array(rows)), ()


def _without(stored: Sequence[Vectors | None], texts: Sequence[Sequence[str]]) -> list[str]:
    return [text for vectors, own in zip(stored, texts, strict=True) if vectors is None for text in own]


def _digest(texts: Sequence[str], values: Mapping[str, Any]) -> str:
    digest = blake2b(repr(sorted(values.items())).encode(), digest_size=8)
    for text in texts:
        digest.update(f"{len(text)} {text}".encode("utf-8", "surrogatepass"))
    return digest.hexdigest()
