"""What every component for documents takes, and what it refuses."""

from __future__ import annotations

import pytest
from haystack import Document

from rag_compress.components import (
    BM25SparseDocumentEmbedder,
    ContextCompressor,
    SentenceAnnotator,
    SentenceChunker,
)


def run(component, documents):
    inputs = {"query": "Who won?"} if isinstance(component, ContextCompressor) else {}
    return component.run(documents=documents, **inputs)["documents"]


EACH = pytest.mark.parametrize(
    "component",
    [BM25SparseDocumentEmbedder(), ContextCompressor(), SentenceAnnotator(), SentenceChunker()],
    ids=lambda component: type(component).__name__,
)


@EACH
def test_a_document_without_meta_is_one_with_empty_meta(component):
    (without,) = run(component, [Document(content="Anna won.", id="a", meta=None)])
    (empty,) = run(component, [Document(content="Anna won.", id="a", meta={})])
    assert without.content == "Anna won."
    assert (without.meta or {}, without.sparse_embedding) == (empty.meta, empty.sparse_embedding)


@EACH
@pytest.mark.parametrize(
    ("documents", "message"),
    [
        (None, "documents must be a sequence of Document, got None"),
        ("abc", "documents must be a sequence of Document, got 'abc'"),
        (["x"], r"documents\[0\] must be a Document, got 'x'"),
    ],
)
def test_what_is_no_document_is_refused_with_its_place(component, documents, message):
    with pytest.raises(TypeError, match=message):
        run(component, documents)
