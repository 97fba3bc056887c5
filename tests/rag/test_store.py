"""Where the documents live, and what is said when that is no place for them."""

from __future__ import annotations

import gc
import re
import subprocess
import sys
from contextlib import closing
from sqlite3 import OperationalError
from unittest.mock import Mock

import pytest
from haystack.core.errors import PipelineRuntimeError
from qdrant_client.http.exceptions import ResponseHandlingException

from rag_compress.rag import document_store, folder_store, index_folder
from rag_compress.rag.store import server_errors, shared_store

SERVER = "https://qdrant.example:6333"


@pytest.fixture
def local(tmp_path, monkeypatch):
    """The directory for indexes of folders, not there yet, and no server."""
    for name in ("QDRANT_URL", "RAG_COMPRESS_COLLECTION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("RAG_COMPRESS_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.mark.parametrize("url", ["localhost:6333", "qdrant", "grpc://qdrant:6334"])
def test_a_server_needs_its_scheme(monkeypatch, tmp_path, url):
    monkeypatch.setenv("QDRANT_URL", url)
    for make in (document_store, lambda: folder_store(tmp_path)):
        with pytest.raises(ValueError, match=f"QDRANT_URL must start with http:// or https://, got '{url}'"):
            make()


@pytest.mark.parametrize("url", ["http://", "http://[", "https://qdrant:99999", "https://qdrant:port", "https://:6333"])
def test_a_server_needs_a_host_and_a_port_that_can_be_one(monkeypatch, url):
    monkeypatch.setenv("QDRANT_URL", url)
    for owner, location in (("QDRANT_URL", None), ("A URL of a store", url)):
        with pytest.raises(ValueError, match=re.escape(f"as in http://localhost:6333, got {url!r}.")) as refused:
            document_store(location)
        assert str(refused.value).startswith(f"{owner} must name a host")


@pytest.mark.parametrize("url", ["localhost:6333", "127.0.0.1:6333/", "grpc://qdrant:6334"])
def test_an_address_is_no_directory(url):
    with pytest.raises(ValueError, match=f"a directory or a URL with http:// or https://, got '{url}'"):
        document_store(url)


@pytest.mark.parametrize("path", ["index", "./index:6333/a", r"C:\index", "C:/index"])
def test_a_path_is_a_directory(path):
    assert document_store(path).path == path


def test_two_machines_with_the_same_paths_get_collections_of_their_own(monkeypatch):
    monkeypatch.setenv("QDRANT_URL", SERVER)
    monkeypatch.delenv("RAG_COMPRESS_COLLECTION", raising=False)
    assert folder_store("/docs").index == folder_store("/docs").index
    assert document_store().index == "rag_compress"
    monkeypatch.setenv("RAG_COMPRESS_COLLECTION", "tenant_a")
    assert folder_store("/docs").index == document_store().index == "tenant_a"
    assert folder_store("/docs", embedding_dim=8).index == "tenant_a_8"
    assert document_store(index="mine").index == "mine"


def test_a_server_that_fails_is_named_also_out_of_a_pipeline():
    store = document_store(SERVER)
    refused = ResponseHandlingException(ConnectionError("refused"))
    failed = PipelineRuntimeError("retriever", None, "The following component failed to run:")
    failed.__cause__ = refused
    for error in (refused, failed):
        with (
            pytest.raises(RuntimeError, match=f"The Qdrant server at {SERVER} cannot be used: refused"),
            server_errors(store),
        ):
            raise error
    with pytest.raises(PipelineRuntimeError), server_errors(store):
        raise PipelineRuntimeError("retriever", None, "a mistake of our own")


@pytest.mark.filterwarnings("ignore:unclosed file:ResourceWarning")  # qdrant-client leaves the lock file open
def test_an_index_in_use_says_so(docs, tmp_path):
    with closing(document_store(tmp_path / "index")) as store, closing(document_store(tmp_path / "index")) as second:
        index_folder(docs, store)
        with pytest.raises(RuntimeError, match="in use by another process or store. Wait until it is closed, or set"):
            index_folder(docs, second)


@pytest.mark.filterwarnings("ignore::ResourceWarning")  # as an error, one of qdrant-client's holds the frame
def test_a_shared_directory_has_one_store_and_is_free_when_nobody_holds_it(docs, tmp_path):
    first = shared_store(document_store(tmp_path / "index"))
    index_folder(docs, first)
    second = shared_store(document_store(str(tmp_path / "docs" / ".." / "index")))
    assert second is first
    assert index_folder(docs, second).unchanged == ("otters.txt", "sub/beavers.md")
    del first, second
    gc.collect()
    with closing(document_store(tmp_path / "index")) as alone:
        assert alone.count_documents() == 2


@pytest.mark.parametrize("other", [{"index": "b"}, {"embedding_dim": 8}])
def test_a_store_of_another_collection_is_not_shared(tmp_path, other):
    stores = [document_store(tmp_path, **options) for options in ({"index": "a"}, {"index": "a"} | other)]
    assert [shared_store(store) for store in stores] == stores


@pytest.mark.parametrize("location", [":memory:", SERVER])
def test_only_directories_are_shared(location):
    stores = [document_store(location) for _ in range(2)]
    assert [shared_store(store) for store in stores] == stores


def damage(folder):
    (file,) = folder.rglob("meta.json")
    file.write_text("{", encoding="utf-8")


def test_a_cache_that_cannot_be_written_to_is_to_be_set_to_another_directory(docs, tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("RAG_COMPRESS_CACHE", str(tmp_path / "file" / "cache"))
    with pytest.raises(RuntimeError, match="cannot be opened: .*Set RAG_COMPRESS_CACHE to a directory that can be wri"):
        index_folder(docs, folder_store(docs))


@pytest.mark.parametrize("error", [PermissionError(13, "Permission denied"), OperationalError("readonly database")])
def test_an_index_of_somebody_else_is_not_called_damaged(error, docs, local, monkeypatch):
    with closing(folder_store(docs)) as store:
        index_folder(docs, store)
    with closing(folder_store(docs)) as store:
        monkeypatch.setattr(store, "count_documents", Mock(side_effect=error))
        with pytest.raises(RuntimeError, match=r"cannot be opened: (?!.*damaged).*Set RAG_COMPRESS_CACHE"):
            index_folder(docs, store)


@pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning")
def test_a_damaged_index_of_a_folder_says_what_to_delete(docs, local):
    with closing(folder_store(docs)) as store:
        index_folder(docs, store)
    damage(local)
    with (
        closing(folder_store(docs)) as store,
        pytest.raises(RuntimeError, match="The index in .*cannot be opened.* delete that directory"),
    ):
        index_folder(docs, store)


@pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning")
def test_nobody_is_told_to_delete_a_store_of_their_own(docs, tmp_path, local):
    with closing(document_store(tmp_path / "mine")) as store:
        store.count_documents()
    damage(tmp_path / "mine")
    with (
        closing(document_store(tmp_path / "mine")) as store,
        pytest.raises(RuntimeError, match=r"The index in .*mine cannot be opened: (?!.*delete that)"),
    ):
        index_folder(docs, store)


def test_nobody_is_told_to_delete_what_is_no_directory(docs, local):
    local.mkdir()
    with closing(folder_store(docs)) as store:
        (local / store.path.rpartition("/")[2]).write_text("a file", encoding="utf-8")
        with pytest.raises(RuntimeError, match=r"The index in .*cannot be opened: (?!.*delete that)"):
            index_folder(docs, store)


def test_a_cache_that_is_a_file_is_named(docs, local, monkeypatch):
    local.write_text("a file", encoding="utf-8")
    with pytest.raises(ValueError, match="RAG_COMPRESS_CACHE must name a directory, got '.*cache', which is a file"):
        folder_store(docs)
    monkeypatch.setenv("QDRANT_URL", SERVER)
    assert folder_store(docs).url == SERVER


@pytest.mark.parametrize("name", ["a/b", "../../x", "..", "a:b", "a\\b", "x" * 256])
def test_what_cannot_name_a_collection_is_refused(docs, local, monkeypatch, name):
    with pytest.raises(ValueError, match="index must name a collection in 1 to 255 characters"):
        document_store(":memory:", index=name)
    monkeypatch.setenv("RAG_COMPRESS_COLLECTION", name)
    for make in (document_store, lambda: folder_store(docs)):
        with pytest.raises(ValueError, match="RAG_COMPRESS_COLLECTION must name a collection .* got "):
            make()


@pytest.mark.parametrize(("held", "opened"), [(None, 8), (8, None), (8, 16)])
def test_an_index_of_vectors_of_another_length_says_how_to_open_it(docs, tmp_path, held, opened):
    with closing(document_store(tmp_path / "index", embedding_dim=held)) as store:
        store.count_documents()
    made, asked = ("without" if length is None else f"with {length}" for length in (held, opened))
    cure = "without embedding_dim" if held is None else f"with embedding_dim={held}"
    with closing(document_store(tmp_path / "index", embedding_dim=opened)) as store:
        for _ in range(2):
            with pytest.raises(ValueError, match=f"it was made {made} and is opened {asked}. Open it {cure}, or"):
                index_folder(docs, store)


@pytest.mark.parametrize("length", [0, 1, -8])
def test_a_bad_length_of_vectors_is_refused(length):
    with pytest.raises(ValueError, match=f"embedding_dim must be an integer of at least 2, got {length}"):
        document_store(":memory:", embedding_dim=length)


def test_a_store_of_no_name_is_refused_with_the_cure():
    with pytest.raises(ValueError, match="A store must be .*, got '': leave it out for QDRANT_URL, or else memory"):
        document_store("")


def test_a_script_that_leaves_its_store_open_ends_without_a_word(tmp_path):
    script = f"""if True:
        from haystack import Document
        from rag_compress.rag import document_store
        store = document_store({str(tmp_path / "store")!r})
        store.write_documents([Document(content="Otters sleep.")])
    """
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert (run.stdout, run.stderr) == ("", "")


def test_a_store_that_cannot_be_closed_leaves_none_of_the_others_open():
    script = """if True:
        from rag_compress.rag import document_store
        from haystack_integrations.document_stores.qdrant import QdrantDocumentStore
        def close(store):
            print("closing")
            raise OSError("the disk is gone")
        QdrantDocumentStore.close = close
        stores = [document_store(":memory:"), document_store(":memory:")]
    """
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["closing", "closing"]
    assert "the disk is gone" in run.stderr
