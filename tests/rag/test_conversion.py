"""Files of every kind become text, or say why not, with real converters."""

from __future__ import annotations

import json
import logging
import threading

import pytest
from docx import Document as WordFile
from haystack.dataclasses import ByteStream

from rag_compress.files import decode_text
from rag_compress.rag import IndexReport, document_store, index_folder, indexing_pipeline
from tests.rag.sample import chunks, in_both_ways


def pdf(*pages, glyphs=""):
    """Write a PDF by hand: a catalog, a font, for each page the page and its text, and what glyphs the font means."""
    last = 4 + 2 * len(pages)
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Count {len(pages)} /Kids [{' '.join(f'{4 + 2 * i} 0 R' for i in range(len(pages)))}] >>",
        f"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode {last} 0 R >>",
    ]
    for index, text in enumerate(pages):
        content = f"BT /F1 12 Tf 72 720 Td ({text}) Tj ET"
        objects += [
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> "
            f"/Contents {5 + 2 * index} 0 R >>",
            f"<< /Length {len(content)} >>\nstream\n{content}\nendstream",
        ]
    meaning = f"1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar {glyphs} endbfchar"
    objects.append(f"<< /Length {len(meaning)} >>\nstream\n{meaning}\nendstream")
    out, offsets = "%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n"
    table = "".join(f"{offset:010d} 00000 n \n" for offset in offsets)
    count = len(objects) + 1
    trailer = f"trailer\n<< /Size {count} /Root 1 0 R >>\nstartxref\n{len(out)}\n%%EOF\n"
    return f"{out}xref\n0 {count}\n0000000000 65535 f \n{table}{trailer}".encode("ascii")


def test_all_kinds_of_files_are_converted(store, tmp_path):
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


def test_a_notebook_is_prose_with_its_code_and_what_that_printed(store, tmp_path):
    cells = [
        {"cell_type": "markdown", "source": ["# Otters\n", "\n", 'They "raft" at night.']},
        {
            "cell_type": "code",
            "source": ["for otter in raft:\n", "    otter.sleep()"],
            "outputs": [
                {"output_type": "stream", "name": "stdout", "text": ["asleep: 12\n"]},
                {"output_type": "execute_result", "data": {"text/plain": ["Raft(12)"], "image/png": "iVBORw0KGgo="}},
                {"output_type": "error", "ename": "TypeError", "evalue": "no otter", "traceback": []},
            ],
        },
        {"cell_type": "code", "source": [], "outputs": []},
        {"cell_type": "raw", "source": "They wake at six."},
    ]
    notebook = {"cells": cells, "metadata": {"language_info": {"name": "python"}}, "nbformat": 4}
    (tmp_path / "raft.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    assert index_folder(tmp_path, store).added == ("raft.ipynb",)
    (chunk,) = chunks(store)
    assert chunk.content == (
        '# Otters\n\nThey "raft" at night.\n\n```python\nfor otter in raft:\n    otter.sleep()\n```\n\n'
        "```\nasleep: 12\n```\n\n```\nRaft(12)\n```\n\n```\nTypeError: no otter\n```\n\nThey wake at six."
    )


def texts_of(store, folder, *cells, **notebook):
    data = json.dumps({"cells": cells, "nbformat": 4, **notebook})
    (folder / "a.ipynb").write_text(data, encoding="utf-8")
    index_folder(folder, store)
    return [chunk.content for chunk in chunks(store)]


OTTERS = {"cell_type": "markdown", "metadata": {}, "source": "Otters hold hands."}


@pytest.mark.parametrize("metadata", [None, {"language_info": None}, {"language_info": ["r"]}, "python"])
def test_a_notebook_is_read_whatever_its_metadata_hold(store, tmp_path, metadata):
    assert texts_of(store, tmp_path, OTTERS, metadata=metadata) == ["Otters hold hands."]


@pytest.mark.parametrize(
    "cell",
    [
        None,
        "junk",
        {"cell_type": "markdown", "source": None},
        {"cell_type": "markdown", "source": 7},
        {"cell_type": "markdown", "source": [["nested"], None]},
        {"cell_type": "code", "source": None, "outputs": None},
        {"cell_type": "code", "source": "", "outputs": [None, "junk", {"data": None}, {"text": None}]},
        {"cell_type": "code", "source": "", "outputs": [{"output_type": "error"}, {"data": {"text/plain": {}}}]},
        {"cell_type": "code", "source": "", "outputs": [{"data": {"image/png": "iVBORw0KGgo="}}]},
    ],
)
def test_a_cell_that_holds_no_text_does_not_cost_the_notebook(store, tmp_path, cell):
    assert texts_of(store, tmp_path, cell, OTTERS) == ["Otters hold hands."]


@pytest.mark.parametrize(
    ("output", "shown"),
    [
        ({"text": "\x1b[1m\x1b[31mred\x1b[0m otter"}, "```\nred otter\n```"),
        ({"text": ["  0%| | 0/3\r", " 50%|#| 2/3\r", "100%|##| 3/3\n", "done\n"]}, "```\n100%|##| 3/3\ndone\n```"),
        ({"data": {"text/markdown": "**Otters** swim.", "text/plain": "<Markdown object>"}}, "**Otters** swim."),
        ({"text": "half \ud800"}, "```\nhalf \N{REPLACEMENT CHARACTER}\n```"),
        ({"text": "````\nfenced\n````"}, "`````\n````\nfenced\n````\n`````"),
    ],
    ids=["colours", "a progress bar", "Markdown", "a lone surrogate", "fences"],
)
def test_of_an_output_of_a_notebook_is_read_what_is_shown(store, tmp_path, output, shown):
    assert texts_of(store, tmp_path, {"cell_type": "code", "source": "run()", "outputs": [output]}) == [
        f"```\nrun()\n```\n\n{shown}"
    ]


@pytest.mark.parametrize(
    ("fragment", "text"),
    [
        ("<p>Penguins slide on the ice.</p>", "Penguins slide on the ice."),
        ("<div><div><p>They dive.</p></div></div>", "They dive."),
        ("\ufeff<p>Penguins slide.</p>", "Penguins slide."),
        ("Penguins slide on the ice.", "Penguins slide on the ice."),
    ],
)
@in_both_ways
def test_a_fragment_of_html_is_as_good_as_a_page(store, tmp_path, index, fragment, text):
    (tmp_path / "a.html").write_text(fragment, encoding="utf-8")
    index(tmp_path, store)
    assert [chunk.content for chunk in chunks(store)] == [text]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize(
    "before",
    [
        "",
        f"<!-- {'All rights reserved. ' * 9}-->\n<html>",
        f"{' ' * 60}<html>",
        '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml">',
    ],
    ids=["a fragment", "a long comment", "white space", "XHTML"],
)
@in_both_ways
def test_a_page_without_a_head_may_begin_with_anything(store, tmp_path, index, before, encoding):
    (tmp_path / "a.html").write_bytes(f"{before}<p>Penguins slide on the ice.</p>".encode(encoding))
    index(tmp_path, store)
    assert [chunk.content for chunk in chunks(store)] == ["Penguins slide on the ice."]


def test_half_a_character_of_a_pdf_does_not_cost_the_file(store, tmp_path):
    (tmp_path / "sum.pdf").write_bytes(pdf("Let x be a sum.", "It grows.", glyphs="<78> <D835>"))
    assert index_folder(tmp_path, store).added == ("sum.pdf",)
    (chunk,) = chunks(store)
    assert chunk.content == "Let \ufffd be a sum.\fIt grows."
    assert chunk.meta["sentence_annotation"]["spans"] == [[0, 15], [16, 25]]


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("bad.docx", b"no zip", "not a zip file"),
        ("bad.pdf", b"no pdf", ""),
        ("scan.pdf", pdf(""), "there is no text in it"),
        ("old.ipynb", b'{"worksheets": []}', "it has no list of cells; save it as a notebook of format 4"),
        ("text.ipynb", b"Otters", "it is no JSON, as notebooks are (Expecting value: line 1 column 1 (char 0))"),
        ("deep.ipynb", b"[" * 100_000, "it is no JSON"),
        ("bare.ipynb", b'{"cells": []}', "there is no text in it"),
        ("latin.txt", b"caf\xe9", "it is not UTF-8 (unexpected end of data at byte 3); save it as UTF-8"),
        ("empty.txt", b"", "there is no text in it"),
        ("empty.html", b"", "there is no text in it"),
        ("bare.html", b"<html></html>", "there is no text in it"),
        ("space.md", b" \n\n ", "there is no text in it"),
        ("wide.txt", "Moles dig.".encode("utf-16-le"), "it holds NUL bytes"),
        ("wider.txt", "Moles dig.".encode("utf-32-be"), "it holds NUL bytes"),
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


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@in_both_ways
def test_a_byte_order_mark_says_how_a_file_is_read(store, tmp_path, index, encoding):
    text = "Zw\u00f6lf Boxk\u00e4mpfer."
    for name, data in (("a.txt", text), ("b.md", text), ("c.html", f"<html><body><p>{text}</p></body></html>")):
        (tmp_path / name).write_bytes(f"\ufeff{data}".encode(encoding))
    index(tmp_path, store)
    assert [chunk.content for chunk in chunks(store)] == [text] * 3


def test_a_text_that_says_its_encoding_is_read_so(store):
    file = ByteStream("caf\xe9".encode("latin-1"), meta={"encoding": "latin-1"}, mime_type="text/plain")
    indexing_pipeline(store).run({"router": {"sources": [file]}})
    assert [chunk.content for chunk in store.filter_documents()] == ["caf\xe9"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le"])
def test_one_mark_is_taken_off_and_offsets_count_what_follows(store, tmp_path, encoding):
    """Where files with marks were joined, a second one is part of the text, as for `rag-compress compress`."""
    data = "\ufeff\ufeffOtters hold hands. It rains.".encode(encoding)
    (tmp_path / "a.txt").write_bytes(data)
    index_folder(tmp_path, store)
    (chunk,) = chunks(store)
    assert decode_text(data)[chunk.meta["split_idx_start"] :] == chunk.content


@pytest.mark.parametrize("disabled", [False, True])
def test_a_damaged_file_keeps_its_old_chunks_whatever_an_application_logs(store, tmp_path, disabled):
    path = tmp_path / "report.docx"
    word = WordFile()
    word.add_paragraph("Otters hold hands.")
    word.save(path)
    index_folder(tmp_path, store)
    path.write_bytes(b"half written")
    converters = logging.getLogger("haystack.components.converters")
    before = converters.level
    converters.setLevel(logging.ERROR)
    logging.disable(logging.WARNING if disabled else logging.NOTSET)
    try:
        (failure,) = index_folder(tmp_path, store).failed
        assert converters.level == logging.ERROR
    finally:
        logging.disable(logging.NOTSET)
        converters.setLevel(before)
    assert failure.still_answers
    assert ("no document, and no reason" if disabled else "not a zip file") in failure.reason
    assert [chunk.content for chunk in chunks(store)] == ["Otters hold hands."]


def test_folders_that_are_indexed_at_once_leave_the_logging_of_an_application_as_it_was(tmp_path, monkeypatch):
    begun, end = ({name: threading.Event() for name in ("first", "second")} for _ in range(2))

    def read_slowly(data):
        begun[data.decode()].set()
        assert end[data.decode()].wait(10)
        return data.decode()

    monkeypatch.setattr("rag_compress.rag.text.decode_text", read_slowly)
    converters = logging.getLogger("haystack.components.converters")
    before = converters.level
    converters.setLevel(logging.ERROR)
    threads = {}
    try:
        for name in begun:
            (tmp_path / name).mkdir()
            (tmp_path / name / "a.txt").write_text(name)
            arguments = (tmp_path / name, document_store(":memory:"))
            threads[name] = threading.Thread(target=index_folder, args=arguments)
            threads[name].start()
            assert begun[name].wait(10)
        for name, thread in threads.items():
            assert converters.level == logging.WARNING, "one of them still listens to why files are skipped"
            end[name].set()
            thread.join()
        assert converters.level == logging.ERROR
    finally:
        converters.setLevel(before)
