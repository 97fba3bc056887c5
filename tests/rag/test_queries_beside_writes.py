"""An embedded index answers while it is brought up to date: queries and writers take turns."""

from __future__ import annotations

import gc
import os
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing, nullcontext
from functools import partial
from threading import Event
from types import SimpleNamespace
from weakref import ref

import pytest
from haystack import Document
from haystack.components.embedders import MockTextEmbedder
from haystack_integrations.document_stores.qdrant import QdrantDocumentStore

from rag_compress.components import BM25SparseDocumentEmbedder
from rag_compress.components.embedded_store_lock import alone_in
from rag_compress.rag import ask, document_store, index_folder, indexing_pipeline, query_pipeline
from rag_compress.rag.retriever import StoreRetriever
from rag_compress.rag.writer import StoreWriter, synced_in_the_end, write_between_queries
from tests.core.test_locks import works_in_a_child


def otters(count, does):
    """Chunks of one sentence each, with their words as vectors, made in no time."""
    documents = [Document(id=f"{n}", content=f"Otter {n} {does} in the river.") for n in range(count)]
    return BM25SparseDocumentEmbedder().run(documents)["documents"]


def test_questions_are_answered_while_chunks_are_written(store):
    write_between_queries(store, otters(600, "sleeps"))
    retriever, done = StoreRetriever(store), Event()

    def question_after_question():
        asked = 0
        while not done.is_set():
            assert retriever.run("Which otter rests in the river?")["documents"]
            asked += 1
        return asked

    with ThreadPoolExecutor(2) as pool:
        asking = [pool.submit(question_after_question) for _ in range(2)]
        try:
            write_between_queries(store, otters(1200, "rests"))
        finally:
            done.set()
        counts = [one.result() for one in asking]
    assert min(counts) > 1


def by_words(store, docs):
    ask(query_pipeline(store), "Where do otters sleep?")


def by_embedding(store, docs):
    pipeline = query_pipeline(store, retrieval="embedding", embedder=MockTextEmbedder(embedding=[1.0, 0.0]))
    ask(pipeline, "Where do otters sleep?")


def for_nothing(store, docs):
    ask(query_pipeline(store), "")


def by_indexing(store, docs):
    indexing_pipeline(store).run({"router": {"sources": [docs / "otters.txt"]}})


def by_a_folder(store, docs):
    index_folder(docs, store)


@pytest.mark.parametrize("use", [by_words, by_embedding, for_nothing, by_indexing, by_a_folder])
def test_whoever_uses_an_embedded_store_waits_for_who_does(docs, use):
    with closing(document_store(":memory:", embedding_dim=2)) as store, ThreadPoolExecutor(1) as pool:
        use(store, docs)  # what is loaded once takes time as well
        with alone_in(store):
            using = pool.submit(use, store, docs)
            assert not wait([using], timeout=0.3).done
        using.result(30)


@pytest.mark.parametrize("call", ["scroll", "write_documents"])
def test_no_step_of_indexing_leaves_the_store_to_others(store, docs, monkeypatch, call):
    in_use = []
    index_folder(docs, store)
    for name in (call, "delete_by_filter"):
        owner = store if hasattr(store, name) else store._client
        monkeypatch.setattr(owner, name, partial(watched, store, in_use, getattr(owner, name)))
    (docs / "otters.txt").write_text("Otters eat crabs.", encoding="utf-8")
    index_folder(docs, store)
    assert in_use == [True, True]


def watched(store, in_use, method, *values, **options):
    in_use.append(alone_in(store).locked())
    return method(*values, **options)


def test_a_query_is_answered_between_the_batches_of_a_long_file(store, monkeypatch):
    retriever, write, events = StoreRetriever(store), store.write_documents, []
    retriever.run("otter")
    store.write_batch_size = 2

    def write_slowly(documents, policy):
        assert alone_in(store).locked()
        time.sleep(0.05)
        write(documents, policy=policy)
        events.append(len(documents))

    def question():
        retriever.run("otter")
        events.append("answered")

    monkeypatch.setattr(store, "write_documents", write_slowly)
    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(write_between_queries, store, otters(15, "sleeps"))
        time.sleep(0.02)
        question()
        writing.result()
    assert events.index("answered") < len(events) - 1
    assert [event for event in events if event != "answered"] == [2] * 7 + [1]
    assert store.count_documents() == 15


def pragmas(store):
    connection = store._client._client.collections[store.index].storage.storage
    return [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]


AT_REST, WRITTEN_TO = ["delete", 2], ["wal", 1]


@pytest.mark.parametrize("use", [by_indexing, by_a_folder])
def test_an_index_in_a_directory_waits_for_the_disk_in_the_end_and_not_after_each_chunk(
    docs, tmp_path, monkeypatch, use
):
    seen = []
    with closing(document_store(tmp_path / "index")) as store:
        write = store.write_documents

        def look_and_write(documents, policy):
            seen.append(pragmas(store))
            write(documents, policy=policy)

        monkeypatch.setattr(store, "write_documents", look_and_write)
        use(store, docs)
        assert pragmas(store) == AT_REST
        (docs / "otters.txt").write_text("Otters eat crabs.", encoding="utf-8")
        monkeypatch.setattr(store, "write_documents", raising)
        with pytest.raises(Exception, match="no space"):
            use(store, docs)
        assert pragmas(store) == AT_REST
    assert {*map(tuple, seen)} == {tuple(WRITTEN_TO)}
    assert [path.name for path in (tmp_path / "index").rglob("storage*")] == ["storage.sqlite"]
    with closing(document_store(tmp_path / "index")) as store:
        assert ask(query_pipeline(store), "Where do otters sleep?")["compressor"]["context"]


def raising(documents, policy):
    raise OSError("no space")


def test_a_client_that_keeps_its_database_elsewhere_is_written_to_all_the_same(tmp_path):
    with closing(document_store(tmp_path / "index")) as store, closing(document_store(":memory:")) as elsewhere:
        elsewhere.count_documents()
        store._client = elsewhere._client
        assert StoreWriter(store).run(otters(3, "sleeps")) == {"documents_written": 3}
        assert elsewhere.count_documents() == 3


class Hiding:
    """A client that does what it promises, and keeps its database somewhere else."""

    def __init__(self, client, **kept):
        self._works, self._kept = client, kept

    def __getattr__(self, name):
        return self._kept[name] if name in self._kept else getattr(self._works, name)


@pytest.mark.parametrize(
    "collections",
    [{}, len, None, {"rag_compress": object()}, {"rag_compress": SimpleNamespace(storage=SimpleNamespace(storage=3))}],
    ids=["none there", "a function", "no value", "without storage", "without a connection"],
)
def test_an_index_waits_for_the_disk_where_another_version_of_the_client_keeps_its_database(tmp_path, collections):
    with closing(document_store(tmp_path / "index")) as store:
        store.count_documents()
        real = store._client
        store._client = Hiding(real, _client=SimpleNamespace(collections=collections))
        with synced_in_the_end(store):
            write_between_queries(store, otters(3, "sleeps"))
            assert store.count_documents() == 3
            store._client = real
            assert pragmas(store) == AT_REST
            store._client = Hiding(real, _client=SimpleNamespace(collections=collections))


def test_an_index_waits_for_the_disk_where_no_write_ahead_log_can_be_kept(tmp_path):
    with closing(document_store(tmp_path / "index")) as store, closing(sqlite3.connect(":memory:")) as without_log:
        store.count_documents()
        kept = SimpleNamespace(storage=SimpleNamespace(storage=without_log))
        store._client = Hiding(store._client, _client=SimpleNamespace(collections={"rag_compress": kept}))
        with synced_in_the_end(store):
            assert without_log.execute("PRAGMA synchronous").fetchone() == (2,), "full"


@pytest.mark.parametrize("where", [{"url": "http://localhost:6333"}, {"host": "localhost"}, {"location": "http://q"}])
def test_nobody_waits_for_a_server(where):
    assert isinstance(alone_in(QdrantDocumentStore(**where)), nullcontext)


@pytest.mark.parametrize("where", [{"location": ":memory:"}, {"path": ":memory:"}, {"path": "index"}])
def test_each_embedded_store_has_one_lock_for_as_long_as_it_lives(where):
    store, other = QdrantDocumentStore(**where), QdrantDocumentStore(**where)
    assert alone_in(store) is alone_in(store) is not alone_in(other)
    lock = ref(alone_in(store))
    del store
    gc.collect()
    assert lock() is None


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning")
def test_a_forked_process_waits_for_no_writer_of_its_parents(store):
    store.count_documents()
    with alone_in(store):
        assert works_in_a_child(lambda: ask(query_pipeline(store), "Where do otters sleep?"))
        assert alone_in(store).locked()
