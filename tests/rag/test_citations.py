"""Every sentence of a context says where it stands, and what is not known is not made up."""

from __future__ import annotations

import pytest
from docx import Document as WordFile
from haystack import Document
from haystack.components.writers import DocumentWriter
from haystack.dataclasses import ByteStream

from rag_compress.components import BM25SparseDocumentEmbedder
from rag_compress.rag import ask, cite, index_folder, query_pipeline
from rag_compress.rag.citations import reference
from tests.rag.test_conversion import pdf


def sources_of(store, question, **settings):
    return cite(ask(query_pipeline(store, **settings), question))


def test_a_source_has_file_title_score_and_the_kept_text(store, docs):
    index_folder(docs, store)
    (source,) = sources_of(store, "Why are beaver teeth orange?", token_budget=12)
    assert (source["file"], source["title"]) == ("sub/beavers.md", "beavers > Rodents")
    assert source["text"] == "Their teeth are orange because of the iron in them."
    assert source["score"] > 0


def test_the_spans_of_the_sentences_slice_the_file(store, tmp_path):
    text = "Cats purr.\r\nOtters hold hands. \U0001f9a6 Dogs bark.\r\n\r\nOtters eat crabs."
    (tmp_path / "a.txt").write_bytes(text.encode())
    index_folder(tmp_path, store)
    (source,) = sources_of(store, "otters", token_budget=11)
    sentences = ["Otters hold hands.", "Otters eat crabs."]
    assert [text[start:end] for start, end in source["spans"]] == sentences
    assert [sentence["text"] for sentence in source["sentences"]] == sentences
    assert [[sentence["start"], sentence["end"]] for sentence in source["sentences"]] == source["spans"]


def test_the_sentences_of_a_chunk_over_two_pages_each_have_their_own(store, tmp_path):
    (tmp_path / "zoo.pdf").write_bytes(pdf("Seals bark at night.", "Orcas hunt in groups.", "Seals dive."))
    index_folder(tmp_path, store)
    (source,) = sources_of(store, "seals", token_budget=10)
    said = [(sentence["text"], sentence["page_number"]) for sentence in source["sentences"]]
    assert said == [("Seals bark at night.", 1), ("Seals dive.", 3)]
    assert reference(source) == "zoo.pdf:0-54, pages 1-3"
    (late,) = sources_of(store, "orcas", token_budget=6)
    assert reference(late) == "zoo.pdf:21-42, page 2"


def test_a_page_is_counted_from_the_start_of_the_file_not_of_the_chunk(store, tmp_path):
    (tmp_path / "zoo.pdf").write_bytes(pdf(*("Seals bark at night." for _ in range(4)), "Orcas hunt in groups."))
    index_folder(tmp_path, store, chunk_size=50)
    (source,) = sources_of(store, "orcas", token_budget=6)
    assert [sentence["page_number"] for sentence in source["sentences"]] == [5]


def test_only_a_pdf_has_pages(store, tmp_path):
    (tmp_path / "a.txt").write_text("Otters swim.", encoding="utf-8")
    (tmp_path / "b.html").write_text("<html><body><p>Otters sleep.</p></body></html>", encoding="utf-8")
    word = WordFile()
    word.add_paragraph("Otters eat.")
    word.save(tmp_path / "c.docx")
    index_folder(tmp_path, store)
    sources = sources_of(store, "otters")
    assert {sentence["page_number"] for source in sources for sentence in source["sentences"]} == {None}
    assert sorted(sentence["text"] for source in sources for sentence in source["sentences"]) == [
        "Otters eat.",
        "Otters sleep.",
        "Otters swim.",
    ]


@pytest.mark.parametrize("meta", [{"file_path": "a.txt"}, None])
def test_a_chunk_of_which_nobody_knows_the_place_is_cited_without(store, meta):
    documents = BM25SparseDocumentEmbedder().run([Document(content="Cats purr. Otters swim.", meta=meta)])["documents"]
    DocumentWriter(store).run(documents)
    (source,) = sources_of(store, "otters", token_budget=4)
    assert source["spans"] is None
    assert source["sentences"] == [{"text": "Otters swim.", "start": None, "end": None, "page_number": None}]
    assert reference(source) == ("a.txt" if meta else "None")


def test_what_has_no_text_is_no_source():
    picture = Document(blob=ByteStream(b"...", mime_type="image/png"))
    assert cite({"retriever": {"documents": [picture]}, "compressor": {"documents": [picture]}}) == []


def test_a_page_that_others_wrote_as_a_text_is_not_counted_on(store):
    document = Document(content="Otters hold hands.", meta={"file_path": "a.pdf", "page_number": "iv"})
    store.write_documents(BM25SparseDocumentEmbedder().run([document])["documents"])
    (source,) = sources_of(store, "otters")
    assert source["sentences"][0]["page_number"] is None


def test_what_is_no_output_is_refused():
    with pytest.raises(TypeError, match=r"outputs must be a dict, got None\."):
        cite(None)


def test_outputs_without_what_was_retrieved_are_refused_and_told_what_to_call(store):
    outputs = query_pipeline(store).run({"query": "otters"})
    with pytest.raises(ValueError, match="got none of retriever: call ask, or run the pipeline with include_outputs"):
        cite(outputs)
