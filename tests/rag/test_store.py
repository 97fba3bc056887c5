"""Where the documents live, and what is said when that is no place for them."""

from __future__ import annotations

import pytest
from haystack.core.errors import PipelineRuntimeError
from qdrant_client.http.exceptions import ResponseHandlingException

from rag_compress.rag import document_store, folder_store
from rag_compress.rag.store import server_errors

SERVER = "https://qdrant.example:6333"


@pytest.mark.parametrize("url", ["localhost:6333", "qdrant", "grpc://qdrant:6334"])
def test_a_server_needs_its_scheme(monkeypatch, tmp_path, url):
    monkeypatch.setenv("QDRANT_URL", url)
    for make in (document_store, lambda: folder_store(tmp_path)):
        with pytest.raises(ValueError, match=f"QDRANT_URL must start with http:// or https://, got '{url}'"):
            make()


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
    failed = PipelineRuntimeError("words", None, "The following component failed to run:")
    failed.__cause__ = refused
    for error in (refused, failed):
        with (
            pytest.raises(RuntimeError, match=f"The Qdrant server at {SERVER} cannot be used: refused"),
            server_errors(store),
        ):
            raise error
    with pytest.raises(PipelineRuntimeError), server_errors(store):
        raise PipelineRuntimeError("words", None, "a mistake of our own")
