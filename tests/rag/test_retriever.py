"""Chunks from one store by words, by embedding or by both, as many as are asked for and of those that are."""

from __future__ import annotations

from contextlib import closing

import pytest
from haystack import Document, Pipeline
from haystack.components.embedders import MockTextEmbedder
from haystack_integrations.document_stores.qdrant import QdrantDocumentStore

from rag_compress.components import BM25SparseDocumentEmbedder
from rag_compress.rag import document_store, query_pipeline
from rag_compress.rag.retriever import StoreRetriever

VECTOR = [1.0, 0.0]
DOCUMENTS = [
    Document(content="A: otters.", embedding=[0.0, 1.0], meta={"kind": "short"}),
    Document(content="B: otters swim and dive.", embedding=[1.0, 0.0], meta={"kind": "middle"}),
    Document(content="C: otters sleep for long hours on their backs.", embedding=[0.8, 0.6], meta={"kind": "long"}),
]
BEST_FIRST = {"words": "ABC", "embedding": "BCA", "hybrid": "BAC"}
"""The fewer words, the better; the vectors lead elsewhere; B is second and first, A first and third, C last."""


@pytest.fixture
def zoo():
    with closing(document_store(":memory:", embedding_dim=2)) as opened:
        opened.write_documents(BM25SparseDocumentEmbedder().run(DOCUMENTS)["documents"])
        yield opened


def letters(retriever, **inputs):
    return "".join(found.content[0] for found in retriever.run("otters", VECTOR, **inputs)["documents"])


@pytest.mark.parametrize("retrieval", BEST_FIRST)
def test_as_many_chunks_come_as_the_run_asks_for_else_as_was_set(zoo, retrieval):
    best_first = BEST_FIRST[retrieval]
    assert letters(StoreRetriever(zoo, retrieval)) == best_first
    assert letters(StoreRetriever(zoo, retrieval, top_k=2)) == best_first[:2]
    assert letters(StoreRetriever(zoo, retrieval, top_k=2), top_k=3) == best_first
    assert letters(StoreRetriever(zoo, retrieval, top_k=3), top_k=2) == best_first[:2]


@pytest.mark.parametrize("retrieval", BEST_FIRST)
def test_filters_leave_out_chunks_of_every_way_to_retrieve(zoo, retrieval):
    kind = {"field": "meta.kind", "operator": "==", "value": "middle"}
    assert letters(StoreRetriever(zoo, retrieval), filters=kind) == "B"


@pytest.mark.parametrize("retrieval", BEST_FIRST)
def test_a_run_for_no_chunks_is_refused(zoo, retrieval):
    with pytest.raises(ValueError, match="top_k must be an integer of at least 1, got 0"):
        StoreRetriever(zoo, retrieval).run("otters", VECTOR, top_k=0)


def test_twenty_chunks_that_hold_words_of_the_question_come_unless_told_otherwise(store):
    documents = [Document(content=f"Otter {number}.") for number in range(21)]
    store.write_documents(BM25SparseDocumentEmbedder().run(documents)["documents"])
    assert len(StoreRetriever(store).run("otters")["documents"]) == 20
    outputs = query_pipeline(store).run({"query": "otters"}, include_outputs_from={"retriever"})
    assert len(outputs["retriever"]["documents"]) == 20


def test_a_store_without_words_is_good_enough_for_retrieval_by_embedding():
    with closing(QdrantDocumentStore(":memory:", embedding_dim=2)) as store:
        store.write_documents(DOCUMENTS)
        assert letters(StoreRetriever(store, "embedding")) == "BCA"


def test_retrieval_by_embedding_asks_for_the_vector_of_the_question(zoo):
    for retrieval in ("embedding", "hybrid"):
        with pytest.raises(ValueError, match=f"retrieval='{retrieval}' needs query_embedding, .* got None"):
            StoreRetriever(zoo, retrieval).run("otters")


def test_a_retriever_comes_back_from_yaml_as_it_was(zoo):
    embedder = MockTextEmbedder(dimension=2)
    pipeline = query_pipeline(zoo, embedder=embedder, retrieval="embedding", top_k=3, language="de")
    restored = Pipeline.loads(pipeline.dumps()).get_component("retriever")
    assert (restored.retrieval, restored.top_k, restored.language) == ("embedding", 3, "de")
