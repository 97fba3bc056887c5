"""Files and folders that cannot be read, and chunks that the store refuses: named, while the rest is indexed."""

from __future__ import annotations

import os
import sys

import pytest
from haystack import Pipeline
from httpx import Headers
from qdrant_client.http.exceptions import UnexpectedResponse

from rag_compress.rag import FileFailure, IndexReport, index_folder
from rag_compress.rag.listing import reason_of, sum_up
from tests.rag.sample import OTTERS, chunks


def test_a_file_that_becomes_unreadable_keeps_its_last_version(store, docs):
    index_folder(docs, store)
    (docs / "otters.txt").write_bytes(b"\xff")
    report = index_folder(docs, store)
    assert [failure.path for failure in report.failed] == ["otters.txt"]
    assert report.removed == ()
    assert OTTERS in [chunk.content for chunk in chunks(store)]


@pytest.mark.parametrize("emptied", ["", " \n"])
def test_a_file_that_was_emptied_answers_no_more(store, docs, emptied):
    index_folder(docs, store)
    (docs / "otters.txt").write_text(emptied, encoding="utf-8")
    for _ in range(2):
        report = index_folder(docs, store)
        assert report.failed == (FileFailure("otters.txt", "there is no text in it"),)
        assert report.removed == ()
        assert [chunk.meta["file_path"] for chunk in chunks(store)] == ["sub/beavers.md"]


def test_empty_files_take_no_pipeline_whenever_a_question_is_asked(store, docs, monkeypatch):
    index_folder(docs, store)
    for name, text in (("__init__.py", ""), ("blank.html", " \n")):
        (docs / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(Pipeline, "run", None)
    assert [str(failure) for failure in index_folder(docs, store).failed] == [
        "__init__.py was not read: there is no text in it",
        "blank.html was not read: there is no text in it",
    ]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this platform has no named pipes")
def test_a_named_pipe_is_not_waited_for(store, docs):
    os.mkfifo(docs / "pipe.txt")
    report = index_folder(docs, store)
    assert report.failed == (FileFailure("pipe.txt", "it is no regular file"),)
    assert report.added == ("otters.txt", "sub/beavers.md")


def test_a_link_that_leads_nowhere_is_named(store, docs):
    (docs / "gone.txt").symlink_to(docs / "nothing.txt")
    assert index_folder(docs, store).failed == (FileFailure("gone.txt", "No such file or directory"),)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="here names are Unicode")
def test_a_name_that_is_not_utf_8_is_told_and_the_rest_is_indexed(store, docs):
    (docs / os.fsdecode(b"na\xffme.txt")).write_text("Moles dig.", encoding="utf-8")
    report = index_folder(docs, store)
    assert report.failed == (FileFailure("na\udcffme.txt", "its name is not UTF-8; rename it"),)
    assert report.added == ("otters.txt", "sub/beavers.md")


def refuse_otters(store, monkeypatch, error):
    write = store.write_documents

    def refuse(documents, policy):
        if documents[0].meta["file_path"] == "otters.txt":
            raise error
        write(documents, policy=policy)

    monkeypatch.setattr(store, "write_documents", refuse)


@pytest.mark.parametrize(
    "error",
    [
        ValueError("surrogates not allowed"),
        *(UnexpectedResponse(status, "Bad Request", b"no", Headers()) for status in (400, 413, 422)),
    ],
)
def test_a_file_that_the_store_refuses_is_told_and_keeps_its_last_version(store, docs, monkeypatch, error):
    index_folder(docs, store)
    (docs / "otters.txt").write_text("Otters eat crabs.", encoding="utf-8")
    (docs / "voles.txt").write_text("Voles dig.", encoding="utf-8")
    refuse_otters(store, monkeypatch, error)
    report = index_folder(docs, store)
    assert report == IndexReport(
        added=("voles.txt",),
        unchanged=("sub/beavers.md",),
        failed=(FileFailure("otters.txt", str(error), still_answers=True),),
    )
    assert OTTERS in [chunk.content for chunk in chunks(store)]


@pytest.mark.parametrize("error", [OSError("disk full"), UnexpectedResponse(503, "Unavailable", b"", Headers())])
def test_a_store_that_fails_altogether_stops_the_folder(store, docs, monkeypatch, error):
    refuse_otters(store, monkeypatch, error)
    with pytest.raises(type(error)):
        index_folder(docs, store)


def test_a_folder_that_cannot_be_listed_keeps_its_files(store, docs, monkeypatch):
    index_folder(docs, store)
    walk = os.walk

    def forbidden(root, onerror):
        for directory, subdirectories, names in walk(root):
            if directory.endswith("sub"):
                onerror(PermissionError(13, "Permission denied", directory))
            else:
                yield directory, subdirectories, names

    monkeypatch.setattr(os, "walk", forbidden)
    report = index_folder(docs, store)
    assert report == IndexReport(
        unchanged=("otters.txt",), failed=(FileFailure("sub", "Permission denied", still_answers=True),)
    )
    assert len(chunks(store)) == 2


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (4, [f"{number}.pdf was not read: there is no text in it" for number in range(4)]),
        (5, ["0.pdf, 1.pdf, 2.pdf and 2 others were not read: there is no text in it"]),
    ],
)
def test_more_than_four_files_that_fail_alike_are_said_in_one_sentence(count, said):
    assert [*sum_up(FileFailure(f"{number}.pdf", "there is no text in it") for number in range(count))] == said


def test_the_reason_is_what_an_error_says_whatever_it_came_from():
    error = ValueError("it is no PDF")
    error.__cause__ = KeyError("trailer")
    assert reason_of(error) == "it is no PDF"
