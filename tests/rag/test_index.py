"""The indexing pipeline and a folder that is kept in step, with a real embedded database and real converters."""

from __future__ import annotations

import os
from contextlib import closing

import pytest
from docx import Document as WordFile

from rag_compress.rag import (
    FileFailure,
    IndexReport,
    document_store,
    folder,
    folder_store,
    index_folder,
    indexing_pipeline,
)
from tests.rag.sample import OTTERS, chunks, context


def pdf(*pages):
    """Write a PDF by hand: a catalog, a font, and for each page the page and its text."""
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Count {len(pages)} /Kids [{' '.join(f'{4 + 2 * i} 0 R' for i in range(len(pages)))}] >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for index, text in enumerate(pages):
        content = f"BT /F1 12 Tf 72 720 Td ({text}) Tj ET"
        objects += [
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> "
            f"/Contents {5 + 2 * index} 0 R >>",
            f"<< /Length {len(content)} >>\nstream\n{content}\nendstream",
        ]
    out, offsets = "%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n"
    table = "".join(f"{offset:010d} 00000 n \n" for offset in offsets)
    count = len(objects) + 1
    trailer = f"trailer\n<< /Size {count} /Root 1 0 R >>\nstartxref\n{len(out)}\n%%EOF\n"
    return f"{out}xref\n0 {count}\n0000000000 65535 f \n{table}{trailer}".encode("ascii")


def test_all_five_kinds_of_files_are_converted(store, tmp_path):
    word = WordFile()
    word.add_heading("Zoo", level=1)
    word.add_paragraph("The walrus has tusks.")
    word.save(tmp_path / "a.docx")
    page = "<h1>Birds</h1><p>Penguins slide on the ice.</p><h2>Food</h2><p>They dive for krill.</p>"
    (tmp_path / "b.html").write_text(f"<html><body>{page}</body></html>", encoding="utf-8")
    (tmp_path / "c.pdf").write_bytes(pdf("Seals bark at night.", "Orcas hunt in groups."))
    (tmp_path / "d.md").write_text("# Fish\n\nSalmon jump.\n", encoding="utf-8")
    (tmp_path / "e.txt").write_text("Owls hoot.", encoding="utf-8")
    report = index_folder(tmp_path, store)
    assert report == IndexReport(added=("a.docx", "b.html", "c.pdf", "d.md", "e.txt"))
    found = {chunk.meta["file_path"]: chunk for chunk in chunks(store)}
    assert "The walrus has tusks." in found["a.docx"].content
    assert found["b.html"].content == "# Birds\n\nPenguins slide on the ice.\n\n## Food\n\nThey dive for krill."
    assert "Seals bark at night." in found["c.pdf"].content
    assert "Orcas hunt in groups." in found["c.pdf"].content
    assert (found["d.md"].content, found["d.md"].meta["title"]) == ("# Fish\n\nSalmon jump.", "d > Fish")
    assert found["e.txt"].content == "Owls hoot."


def test_the_pipeline_itself_indexes_paths_and_overwrites(store, docs):
    pipeline = indexing_pipeline(store)
    for _ in range(2):
        pipeline.run({"router": {"sources": [docs / "otters.txt", str(docs / "sub" / "beavers.md")]}})
    assert len(chunks(store)) == 2
    assert context(store, "orange teeth", token_budget=12) == "Their teeth are orange because of the iron in them."


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


def test_other_settings_index_a_file_again(store, docs):
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


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("bad.docx", b"no zip", "not a zip file"),
        ("bad.pdf", b"no pdf", ""),
        ("scan.pdf", pdf(""), "there is no text in it"),
        ("latin.txt", b"caf\xe9", "can't decode byte 0xe9"),
        ("empty.txt", b"", "there is no text in it"),
        ("empty.html", b"", "there is no text in it"),
        ("bare.html", b"<html></html>", "there is no text in it"),
        ("space.md", b" \n\n ", "there is no text in it"),
        ("wide.txt", "Moles dig.".encode("utf-16-le"), "it holds NUL bytes"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_and_the_rest_is_indexed(store, docs, name, data, reason):
    (docs / name).write_bytes(data)
    report = index_folder(docs, store)
    assert report.added == ("otters.txt", "sub/beavers.md")
    (failure,) = report.failed
    assert failure.path == name
    assert reason in failure.reason
    assert 0 < len(failure.reason) < 120


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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this platform has no named pipes")
def test_a_named_pipe_is_not_waited_for(store, docs):
    os.mkfifo(docs / "pipe.txt")
    report = index_folder(docs, store)
    assert report.failed == (FileFailure("pipe.txt", "it is no regular file"),)
    assert report.added == ("otters.txt", "sub/beavers.md")


def test_a_link_that_leads_nowhere_is_named(store, docs):
    (docs / "gone.txt").symlink_to(docs / "nothing.txt")
    assert index_folder(docs, store).failed == (FileFailure("gone.txt", "No such file or directory"),)


def test_a_folder_that_cannot_be_listed_keeps_its_files(store, docs, monkeypatch):
    index_folder(docs, store)
    walk = folder.os.walk

    def forbidden(root, onerror):
        for directory, subdirectories, names in walk(root):
            if directory.endswith("sub"):
                onerror(PermissionError(13, "Permission denied", directory))
            else:
                yield directory, subdirectories, names

    monkeypatch.setattr(folder.os, "walk", forbidden)
    report = index_folder(docs, store)
    assert report == IndexReport(unchanged=("otters.txt",), failed=(FileFailure("sub", "Permission denied"),))
    assert len(chunks(store)) == 2


def test_hidden_files_are_left_out_and_other_kinds_are_reported(store, docs):
    (docs / ".git").mkdir()
    (docs / ".git" / "a.txt").write_text("hidden", encoding="utf-8")
    (docs / ".b.txt").write_text("hidden", encoding="utf-8")
    (docs / "c.bin").write_bytes(b"\0")
    report = index_folder(docs, store)
    assert report == IndexReport(added=("otters.txt", "sub/beavers.md"), ignored=("c.bin",))


def test_a_linked_folder_is_reported_and_not_followed(store, docs, tmp_path):
    (tmp_path / "elsewhere.txt").mkdir()
    (tmp_path / "elsewhere.txt" / "a.txt").write_text("Moles dig.", encoding="utf-8")
    (docs / "sub" / "linked.txt").symlink_to(tmp_path / "elsewhere.txt", target_is_directory=True)
    report = index_folder(docs, store)
    assert report == IndexReport(added=("otters.txt", "sub/beavers.md"), ignored=("sub/linked.txt",))


def test_chunks_of_another_format_are_made_anew(store, docs, monkeypatch):
    index_folder(docs, store)
    monkeypatch.setattr(folder, "INDEX_FORMAT", folder.INDEX_FORMAT + 1)
    assert index_folder(docs, store).updated == ("otters.txt", "sub/beavers.md")


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


def test_utf_16_with_a_byte_order_mark_is_text(store, tmp_path):
    (tmp_path / "a.txt").write_bytes("Zw\u00f6lf Boxk\u00e4mpfer.".encode("utf-16"))
    index_folder(tmp_path, store)
    assert chunks(store)[0].content == "Zw\u00f6lf Boxk\u00e4mpfer."


def test_a_missing_folder_is_refused(store, tmp_path):
    with pytest.raises(NotADirectoryError, match="docs must be a folder, got '.*nowhere'"):
        index_folder(tmp_path / "nowhere", store)


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


@pytest.mark.filterwarnings("ignore:unclosed file:ResourceWarning")  # qdrant-client leaves the lock file open
def test_an_index_in_use_says_so(docs, tmp_path):
    with closing(document_store(tmp_path / "index")) as store, closing(document_store(tmp_path / "index")) as second:
        index_folder(docs, store)
        with pytest.raises(RuntimeError, match="in use by another process"):
            index_folder(docs, second)


@pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning")
def test_a_damaged_index_of_a_folder_says_what_to_delete(docs, tmp_path, monkeypatch):
    monkeypatch.delenv("QDRANT_URL", raising=False)
    monkeypatch.setenv("RAG_COMPRESS_CACHE", str(tmp_path / "cache"))
    with closing(folder_store(docs)) as store:
        index_folder(docs, store)
    (file,) = (tmp_path / "cache").rglob("meta.json")
    file.write_text("{", encoding="utf-8")
    with (
        closing(folder_store(docs)) as store,
        pytest.raises(RuntimeError, match="The index in .*cannot be opened.* delete that directory"),
    ):
        index_folder(docs, store)


def test_nobody_is_told_to_delete_a_store_of_their_own(docs, tmp_path):
    with closing(document_store(tmp_path / "mine", embedding_dim=3)) as store:
        store.count_documents()
    with (
        closing(document_store(tmp_path / "mine", embedding_dim=5)) as store,
        pytest.raises(RuntimeError, match=r"The index in .*mine cannot be opened: (?!.*delete)"),
    ):
        index_folder(docs, store)
