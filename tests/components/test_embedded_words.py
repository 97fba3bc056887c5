"""Search by words in an embedded Qdrant: what Qdrant finds itself, without looking at every document."""

from __future__ import annotations

import gc
import random
from contextlib import closing

import numpy as np
import pytest
from haystack import Document
from haystack.dataclasses.sparse_embedding import SparseEmbedding
from haystack.document_stores.types import DuplicatePolicy
from qdrant_client.local import local_collection

from rag_compress.components import embedded_words
from rag_compress.components.bm25_sparse_document_embedder import BM25SparseDocumentEmbedder, sparse_embedding
from rag_compress.components.embedded_words import Postings, embedded_collection, search_by_words
from rag_compress.components.qdrant_text_retriever import QdrantTextRetriever
from rag_compress.rag import document_store

WORDS = [f"w{number}" for number in range(40)]


@pytest.fixture
def store():
    with closing(document_store(":memory:")) as opened:
        yield opened


def write(store, documents):
    embedded = BM25SparseDocumentEmbedder(language="en").run(documents)["documents"]
    store.write_documents(embedded, policy=DuplicatePolicy.OVERWRITE)


def random_documents(numbers, seed):
    rng = random.Random(seed)
    return [
        Document(id=f"{n}", content=" ".join(rng.choices(WORDS, k=rng.randint(1, 12))), meta={"even": n % 2 == 0})
        for n in numbers
    ]


def assert_finds_what_qdrant_finds(store, filters=None):
    rng = random.Random(7)
    for _ in range(20):
        question = sparse_embedding({word: rng.random() for word in rng.sample(WORDS, 3)})
        theirs = store._query_by_sparse(question, filters, top_k=1000)
        ours = search_by_words(store, question, filters, 1000)
        assert {document.id: document for document in ours} == {document.id: document for document in theirs}
        assert [document.score for document in ours] == [document.score for document in theirs]
        assert search_by_words(store, question, filters, 3) == ours[:3]


def test_scores_are_those_of_qdrant_whatever_is_written_overwritten_and_deleted(store):
    assert search_by_words(store, sparse_embedding({"w1": 1.0}), None, 5) == []
    for first in range(0, 90, 30):
        write(store, random_documents(range(first, first + 30), seed=first))
        assert_finds_what_qdrant_finds(store)
    write(store, random_documents(range(20, 40), seed=5))
    write(store, [Document(id="50", content="?!"), Document(id="60", content="of the")])  # they have no terms now
    store.delete_documents([f"{n}" for n in range(70, 80)])
    assert_finds_what_qdrant_finds(store)
    write(store, random_documents(range(60, 75), seed=8))
    assert_finds_what_qdrant_finds(store)


def test_filters_leave_documents_out_and_the_idf_as_it_is(store):
    write(store, random_documents(range(50), seed=1))
    even = {"field": "meta.even", "operator": "==", "value": True}
    assert_finds_what_qdrant_finds(store, even)
    found = search_by_words(store, sparse_embedding(dict.fromkeys(WORDS, 1.0)), even, 50)
    assert {document.meta["even"] for document in found} == {True}


def test_an_index_that_is_opened_again_is_searched(tmp_path):
    for _ in range(2):
        with closing(document_store(tmp_path)) as store:
            write(store, random_documents(range(30), seed=3))
            assert_finds_what_qdrant_finds(store)


def test_the_retriever_does_not_have_qdrant_look_at_every_document(store, monkeypatch):
    write(store, [Document(content="Otters sleep afloat."), Document(content="It rains.")])

    def look_at_every_document(*_):
        raise AssertionError

    monkeypatch.setattr(local_collection, "calculate_distance_sparse", look_at_every_document)
    [found] = QdrantTextRetriever(store).run("Where do otters sleep?")["documents"]
    assert found.content == "Otters sleep afloat."


def test_documents_of_one_score_are_put_in_order_without_fetching_them(store, monkeypatch):
    paths = random.Random(2).sample(range(300), 300)
    write(store, [Document(content="Otters sleep.", meta={"file_path": f"{path:03}"}) for path in paths])
    fetched, retrieve = [], store._client.retrieve
    monkeypatch.setattr(store._client, "retrieve", lambda name, ids: fetched.extend(ids) or retrieve(name, ids))
    found = QdrantTextRetriever(store, top_k=5).run("otters")["documents"]
    assert [document.meta["file_path"] for document in found] == ["000", "001", "002", "003", "004"]
    assert len(fetched) == 5


@pytest.mark.parametrize("gone", ["ids_inv", "payload", "sparse_vectors"])
def test_where_the_client_keeps_its_documents_elsewhere_qdrant_searches(store, monkeypatch, gone):
    write(store, [Document(content="Otters sleep afloat.")])
    collection = embedded_collection(store)

    class Elsewhere:
        def __getattr__(self, name):
            if name == gone:
                raise AttributeError(name)
            return getattr(collection, name)

    monkeypatch.setattr(embedded_words, "embedded_collection", lambda _: Elsewhere())
    assert search_by_words(store, sparse_embedding({"otter": 1.0}), None, 5) is None
    assert len(QdrantTextRetriever(store).run("otters")["documents"]) == 1


def test_rows_that_come_one_by_one_are_sorted_in_a_number_of_times_that_grows_with_the_logarithm(monkeypatch):
    sizes = []

    class Counted(embedded_words._Part):
        def __init__(self, rows, vectors):
            sizes.append(len(rows))
            super().__init__(rows, vectors)

    monkeypatch.setattr(embedded_words, "_Part", Counted)
    postings, vectors = Postings(), []
    for number in range(256):
        vectors.append(SparseEmbedding([number % 7], [1.0]))
        postings.follow(vectors)
    assert sum(sizes) <= 256 * 9
    everywhere = np.ones(256, dtype=bool)
    assert len(postings.best(SparseEmbedding([3], [1.0]), everywhere, everywhere, 256)) == len(range(3, 256, 7))
    assert sum(sizes) == sum(sizes[:256])


def test_what_is_known_of_a_store_goes_with_it():
    store = document_store(":memory:")
    write(store, [Document(content="Otters sleep afloat.")])
    QdrantTextRetriever(store).run("otters")
    before = len(embedded_words._postings)
    store.close()
    del store
    gc.collect()
    assert len(embedded_words._postings) < before
