"""The indexing pipeline and a folder that is kept in step, with a real embedded database and real converters."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import partial

import pytest
from haystack.document_stores.in_memory import InMemoryDocumentStore

from rag_compress.rag import (
    IndexReport,
    document_store,
    folder,
    folder_store,
    index_folder,
    indexing_pipeline,
    preparation,
    query_pipeline,
)
from tests.rag.sample import OTTERS, chunks, context


def test_the_pipeline_itself_indexes_paths_and_overwrites(store, docs):
    pipeline = indexing_pipeline(store)
    for _ in range(2):
        pipeline.run({"router": {"sources": [docs / "otters.txt", str(docs / "sub" / "beavers.md")]}})
    assert len(chunks(store)) == 2
    assert context(store, "orange teeth", token_budget=12) == "Their teeth are orange because of the iron in them."


def test_a_full_disk_is_named_and_the_next_run_goes_on(docs, tmp_path, monkeypatch):
    def full(*_, **__):
        raise sqlite3.OperationalError("database or disk is full")

    with closing(document_store(tmp_path / "index")) as store:
        with monkeypatch.context() as patch:
            patch.setattr(store, "write_documents", full)
            with pytest.raises(RuntimeError, match=r"The index in .*index must .*disk is full\. Make room"):
                index_folder(docs, store)
        assert len(index_folder(docs, store).added) == 2


def test_to_know_what_is_indexed_no_text_is_read(store, docs, monkeypatch):
    index_folder(docs, store)
    read, scroll = [], store._client.scroll

    def watched(*values, **options):
        points, place = scroll(*values, **options)
        read.extend(points)
        return points, place

    monkeypatch.setattr(store._client, "scroll", watched)
    (docs / "otters.txt").unlink()
    assert index_folder(docs, store).removed == ("otters.txt",)
    assert [{*point.payload} for point in read] == [{"meta"}, {"meta"}]
    assert {name for point in read for name in point.payload["meta"]} == {"file_path", "file_fingerprint", "split_id"}


def test_an_index_that_is_read_in_several_pages_is_known_whole(store, docs):
    for number in range(5):
        (docs / f"{number}.txt").write_text(f"Otter {number} sleeps.", encoding="utf-8")
    index_folder(docs, store)
    store.scroll_size = 2
    assert len(index_folder(docs, store).unchanged) == 7


def test_a_second_run_converts_only_what_changed(store, docs, monkeypatch):
    index_folder(docs, store)
    before = [chunk.id for chunk in chunks(store)]
    assert index_folder(docs, store).unchanged == ("otters.txt", "sub/beavers.md")
    assert [chunk.id for chunk in chunks(store)] == before
    (docs / "otters.txt").write_text("Otters eat crabs.", encoding="utf-8")
    (docs / "new.txt").write_text("Newts regrow their legs.", encoding="utf-8")
    (docs / "sub" / "beavers.md").unlink()
    seen = []
    report = index_folder(docs, store, progress=lambda *step: seen.append(step))
    assert report == IndexReport(added=("new.txt",), updated=("otters.txt",), removed=("sub/beavers.md",))
    assert [chunk.content for chunk in chunks(store)] == ["Newts regrow their legs.", "Otters eat crabs."]
    assert seen == [(0, 2, "new.txt"), (1, 2, "otters.txt"), (2, 2, "")]


def test_another_size_of_chunks_cuts_a_file_again(store, docs):
    index_folder(docs, store)
    report = index_folder(docs, store, chunk_size=40)
    assert report.updated == ("otters.txt", "sub/beavers.md")
    assert [chunk.content for chunk in chunks(store)] == [
        "Otters sleep on their backs.",
        "They hold hands so that nobody drifts away.",
        "# Rodents\n\nBeavers build dams.",
        "Their teeth are orange because of the iron in them.",
    ]


def index_and_be_interrupted(docs, store, monkeypatch):
    """Index a folder, and stop before the last chunk of what is written is there."""
    write = store.write_documents

    def die_before_the_last(documents, policy):
        write(documents[:-1], policy=policy)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(store, "write_documents", die_before_the_last)
        with pytest.raises(KeyboardInterrupt):
            index_folder(docs, store, chunk_size=40)


def test_an_interruption_loses_nothing_and_the_next_run_goes_on(store, docs, monkeypatch):
    index_folder(docs, store, chunk_size=40)
    (docs / "otters.txt").write_text(f"{OTTERS} They eat crabs.", encoding="utf-8")
    index_and_be_interrupted(docs, store, monkeypatch)
    assert "Otters sleep on their backs." in [chunk.content for chunk in chunks(store)]
    report = index_folder(docs, store, chunk_size=40)
    assert report.updated == ("otters.txt",)
    otters = [chunk.content for chunk in chunks(store) if chunk.meta["file_path"] == "otters.txt"]
    assert otters == ["Otters sleep on their backs.", "They hold hands so that nobody drifts away.", "They eat crabs."]


def test_remains_of_an_interrupted_file_go_when_the_file_goes(store, docs, monkeypatch):
    index_and_be_interrupted(docs, store, monkeypatch)
    assert chunks(store)
    (docs / "otters.txt").unlink()
    index_folder(docs, store, chunk_size=40)
    assert {chunk.meta["file_path"] for chunk in chunks(store)} == {"sub/beavers.md"}


def test_hidden_files_are_left_out_and_other_kinds_are_reported(store, docs):
    (docs / ".git").mkdir()
    (docs / ".git" / "a.txt").write_text("hidden", encoding="utf-8")
    (docs / ".b.txt").write_text("hidden", encoding="utf-8")
    for name in ("z.bin", "sub/c.bin"):
        (docs / name).write_bytes(b"\0")
    report = index_folder(docs, store)
    assert report == IndexReport(added=("otters.txt", "sub/beavers.md"), ignored=("sub/c.bin", "z.bin"))


def test_a_linked_folder_is_reported_and_not_followed(store, docs, tmp_path):
    (tmp_path / "elsewhere.txt").mkdir()
    (tmp_path / "elsewhere.txt" / "a.txt").write_text("Moles dig.", encoding="utf-8")
    for name in ("z", "sub/linked.txt"):
        (docs / name).symlink_to(tmp_path / "elsewhere.txt", target_is_directory=True)
    report = index_folder(docs, store)
    assert report == IndexReport(added=("otters.txt", "sub/beavers.md"), links=("sub/linked.txt", "z"))


def test_chunks_of_another_format_are_made_anew(store, docs, monkeypatch):
    index_folder(docs, store)
    monkeypatch.setattr(preparation, "INDEX_FORMAT", preparation.INDEX_FORMAT + 1)
    assert index_folder(docs, store).updated == ("otters.txt", "sub/beavers.md")


def test_files_that_are_gone_are_named_in_order(store, tmp_path):
    names = [f"{letter}.txt" for letter in "fbdace"]
    for name in names:
        (tmp_path / name).write_text(f"Otters swim in {name}.", encoding="utf-8")
    index_folder(tmp_path, store)
    for name in names:
        (tmp_path / name).unlink()
    assert index_folder(tmp_path, store).removed == tuple(sorted(names))


@pytest.mark.parametrize(("at_once", "calls"), [(1000, 1), (2, 3)])
def test_what_is_gone_from_a_folder_is_deleted_in_few_calls(store, tmp_path, monkeypatch, at_once, calls):
    for number in range(6):
        (tmp_path / f"{number}.txt").write_text(f"Otter {number} sleeps. Otter {number} eats.", encoding="utf-8")
    index_folder(tmp_path, store, chunk_size=20)
    for number in range(5):
        (tmp_path / f"{number}.txt").unlink()
    deleted, delete = [], store.delete_by_filter
    monkeypatch.setattr(store, "delete_by_filter", lambda filters: deleted.append(delete(filters)))
    monkeypatch.setattr(folder, "_DELETED_AT_ONCE", at_once)
    assert len(index_folder(tmp_path, store, chunk_size=20).removed) == 5
    assert (len(deleted), sum(deleted)) == (calls, 10)
    assert [chunk.content for chunk in chunks(store)] == ["Otter 5 sleeps.", "Otter 5 eats."]


def test_two_folders_and_foreign_documents_share_a_store(store, docs, tmp_path):
    from haystack import Document

    store.write_documents([Document(content="foreign", meta={"split_id": 0})])
    other = tmp_path / "other"
    other.mkdir()
    (other / "otters.txt").write_text("Sea otters use tools.", encoding="utf-8")
    index_folder(docs, store)
    index_folder(other, store)
    (docs / "otters.txt").unlink()
    assert index_folder(docs, store).removed == ("otters.txt",)
    assert {chunk.content for chunk in store.filter_documents()} >= {"foreign", "Sea otters use tools."}


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nowhere", r"the folder of documents must exist, got 'nowhere'\.$"),
        ("", r"the folder of documents must exist, got ''\.$"),
        ("otters.txt", r"got 'otters.txt', which is a file: name the folder that holds it\.$"),
        (None, "the folder of documents must be a path, got None: name the folder"),
    ],
)
def test_what_is_no_folder_is_refused_with_what_to_name(store, docs, monkeypatch, name, message):
    monkeypatch.chdir(docs)  # an empty name is not the working directory
    with pytest.raises(TypeError if name is None else NotADirectoryError, match=message):
        index_folder(name, store)


@pytest.mark.parametrize("make", [partial(index_folder, "."), indexing_pipeline, query_pipeline])
@pytest.mark.parametrize("other", [InMemoryDocumentStore(), None])
def test_a_store_of_another_kind_is_refused_with_what_makes_one(make, other):
    with pytest.raises(TypeError, match="^store must be a QdrantDocumentStore, got .*: make one with rag_compress"):
        make(other)


def test_an_index_is_kept_outside_of_the_folder_and_found_again(docs, tmp_path, monkeypatch):
    monkeypatch.delenv("QDRANT_URL", raising=False)
    monkeypatch.setenv("RAG_COMPRESS_CACHE", str(tmp_path / "cache"))
    before = sorted(docs.rglob("*"))
    with closing(folder_store(docs)) as store:
        assert index_folder(docs, store).added
    with closing(folder_store(docs / "sub" / "..")) as store:
        assert index_folder(docs, store).unchanged == ("otters.txt", "sub/beavers.md")
        assert context(store, "orange teeth", token_budget=12).startswith("Their teeth are orange")
    assert sorted(docs.rglob("*")) == before
    assert any((tmp_path / "cache").rglob("*"))
