"""Chunks are bounded slices that begin and end with a sentence."""

from __future__ import annotations

import re
from copy import deepcopy
from threading import Lock

import pytest
from haystack import Document, Pipeline
from haystack.components.embedders import MockDocumentEmbedder
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.components.context_compressor import ContextCompressor
from rag_compress.components.sentence_annotator import SentenceAnnotator
from rag_compress.components.sentence_chunker import SentenceChunker
from rag_compress.core.passages.chunks import OVERLONG
from rag_compress.core.sentences import PysbdSplitter
from tests.hostile import nested

TEXTS = st.text(st.sampled_from("ab. !?\n#`\f-|\u3002\u4e2d\u00e4\U0001f9a6\u200b\x00"), max_size=200)


def chunk(text, size=40, **meta):
    return SentenceChunker(size).run([Document(content=text, meta=meta)])["documents"]


def contents(text, size=40):
    return [document.content for document in chunk(text, size)]


@given(text=TEXTS, size=st.integers(1, 50))
def test_chunks_are_slices_in_order_that_leave_out_white_space_only(text, size):
    rest, position = "", 0
    for document in chunk(text, size):
        start = document.meta["split_idx_start"]
        assert text[start : start + len(document.content)] == document.content
        assert document.content.strip()
        assert start >= position
        rest += text[position:start]
        position = start + len(document.content)
    assert not (rest + text[position:]).strip()


@given(text=TEXTS, size=st.integers(1, 50))
def test_no_chunk_is_larger_than_the_size_unless_it_is_one_sentence(text, size):
    assert all(len(document.content) <= size * OVERLONG for document in chunk(text, size))


def test_a_sentence_is_never_split_between_chunks():
    assert contents("One two three four. Dr. Sea met Mr. Fish at 3 p.m. Five six.", 40) == [
        "One two three four.",
        "Dr. Sea met Mr. Fish at 3 p.m. Five six.",
    ]


def test_a_sentence_longer_than_the_size_is_a_chunk_of_its_own():
    long = "word " * 20 + "end."
    assert contents(f"Short one. {long} Short two.", 40) == ["Short one.", long, "Short two."]


def test_data_without_sentences_is_cut_at_white_space():
    pieces = contents("x" * 1000, 10)
    assert [len(piece) for piece in pieces] == [80] * 12 + [40]
    pieces = contents("abcdefg " * 100, 10)
    assert all(len(piece) <= 80 and set(piece.split()) == {"abcdefg"} for piece in pieces)


def test_data_is_cut_at_white_space_in_the_second_half_of_a_piece_only():
    assert contents("x" * 39 + " " + "y" * 40, 10) == ["x" * 39 + " " + "y" * 40], "80 characters are one piece"
    assert [len(piece) for piece in contents("x" * 50 + " " + "y" * 60, 10)] == [50, 60]
    assert [len(piece) for piece in contents("x" * 30 + " " + "y" * 80, 10)] == [80, 31]


def test_a_heading_stays_with_the_text_below_it():
    text = "# One\n\nFirst text is here for a start.\n\n## Two\n\nSecond text is here."
    assert contents(text, 50) == ["# One\n\nFirst text is here for a start.", "## Two\n\nSecond text is here."]


def test_headings_join_the_title():
    text = "# Guide\n\n## Install\n\nRun the first command now.\n\n## Use\n\nAsk a question."
    titles = [(document.meta["title"]) for document in chunk(text, 50, title="manual")]
    assert titles == ["manual > Guide > Install", "manual > Guide > Use"]
    assert [document.meta["title"] for document in chunk("Plain.", title="manual")] == ["manual"]
    assert "title" not in chunk("Plain.")[0].meta


@pytest.mark.parametrize(
    ("heading", "title"), [("# Install ##", "m > Install"), ("# C# and F# #", "m > C# and F"), ("# #", "m")]
)
def test_closing_marks_are_no_part_of_a_heading(heading, title):
    (document,) = chunk(f"{heading}\n\nText.", title="m")
    assert document.meta["title"] == title


def test_a_comment_in_a_fence_is_no_heading():
    text = "# Real\n\n```sh\n# comment\nls\n```\n\nText after the fence ends."
    assert {document.meta["title"] for document in chunk(text, 15)} == {"Real"}


@pytest.mark.parametrize(
    "code",
    ["```\n~~~\n# comment\n```", "~~~\n```\n# comment\n~~~", "````\n```\n# comment\n````", "```sh\n# comment"],
    ids=["tildes inside", "backticks inside", "fewer marks inside", "open to the end"],
)
def test_a_comment_is_no_heading_whatever_marks_are_around_it(code):
    titles = [document.meta["title"] for document in chunk(f"# Real\n\n{code}", 15)]
    assert set(titles) == {"Real"}


def test_a_fence_without_a_partner_is_only_a_line():
    text = "The end of code.\n```\n\n# Guide\n\nRun the first command.\n\n# Use\n\nAsk a question now."
    assert {document.meta.get("title") for document in chunk(text, 30)} == {None, "Guide", "Use"}


def test_form_feeds_count_pages():
    pages = [document.meta["page_number"] for document in chunk("One is here.\fTwo is here.\fThree is here.", 13)]
    assert pages == [1, 2, 3]


def test_chunks_carry_the_meta_and_the_id_of_their_document():
    document = Document(content="One is here. Two is here.", meta={"a": {"b": 1}})
    before = deepcopy(document)
    first, second = SentenceChunker(15).run([document])["documents"]
    assert first.meta["source_id"] == second.meta["source_id"] == document.id
    assert (first.meta["split_id"], second.meta["split_id"]) == (0, 1)
    assert first.id != second.id
    first.meta["a"]["b"] = 2
    assert document == before


def test_chunks_carry_their_own_sentences_and_nothing_that_describes_the_whole_document():
    (annotated,) = SentenceAnnotator(embedder=MockDocumentEmbedder(dimension=4)).run(
        [Document(content="One is here. Two is here.", meta={"a": 1})]
    )["documents"]
    assert {"sentence_annotation", "sentence_vectors"} < annotated.meta.keys()
    for document in SentenceChunker(15).run([annotated])["documents"]:
        own = {"sentence_annotation", "source_id", "split_id", "split_idx_start", "page_number"}
        assert document.meta.keys() == {"a", *own}
        assert document.meta["sentence_annotation"]["spans"] == [[0, 12]]


CODE = """Start it so:

```py
run(
    path,
)
stop(now
    + 1)
```
"""


@pytest.mark.parametrize("embedder", [None, MockDocumentEmbedder(dimension=4)])
def test_the_sentences_of_a_chunk_are_those_of_the_file_for_all_that_reads_it(embedder):
    _, inside = chunk(CODE, 36)
    assert inside.content == "stop(now\n    + 1)\n```"
    assert kept_spans(Document(content=inside.content)) == [[0, 8], [13, 17]], "alone it does not look like code"
    assert kept_spans(inside) == [[0, 17]]
    (annotated,) = SentenceAnnotator(embedder=embedder).run([inside])["documents"]
    assert kept_spans(annotated) == [[0, 17]]
    assert annotated.meta["sentence_annotation"]["token_counts"] == [8, 1]


def kept_spans(document):
    (kept,) = ContextCompressor(token_budget=8).run("stop now", [document])["documents"]
    return kept.meta["context_compression"]["spans"]


def test_what_stands_in_meta_need_not_be_copyable():
    lock = Lock()
    first, second = chunk("One is here. Two is here.", 15, lock=lock)
    assert first.meta["lock"] is second.meta["lock"] is lock


def test_the_document_whose_meta_is_nested_without_end_is_named():
    documents = [Document(content="It rains.", id="a"), Document(content="It rains.", id="b", meta={"a": nested()})]
    rule = r"documents\[1\] must have a meta of fewer levels, .* got one nested too deeply in .* the id 'b'"
    with pytest.raises(ValueError, match=rule):
        SentenceChunker().run(documents)


def test_documents_without_text_give_no_chunk():
    assert SentenceChunker().run([Document(content=None), Document(content=" \n")]) == {"documents": []}
    assert SentenceChunker().run([]) == {"documents": []}


def test_it_survives_yaml():
    pipeline = Pipeline()
    pipeline.add_component("chunker", SentenceChunker(300, language="de"))
    again = Pipeline.loads(pipeline.dumps())
    assert again.dumps() == pipeline.dumps()
    assert again.get_component("chunker").chunk_size == 300


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"chunk_size": 0}, "chunk_size must be an integer of at least 1, got 0"),
        ({"chunk_size": "5"}, "chunk_size must be an integer, got '5'"),
        ({"chunk_size": True}, "chunk_size must be an integer, got True"),
        ({"chunk_size": 10.5}, "chunk_size must be an integer, got 10.5"),
        ({"language": "klingon"}, "language must be 'auto' or a known ISO 639-1 code, got 'klingon'"),
    ],
)
def test_bad_parameters_are_refused(parameters, message):
    with pytest.raises((TypeError, ValueError), match=message):
        SentenceChunker(**parameters)


def test_the_document_that_is_no_valid_unicode_is_named():
    documents = [Document(content="It rains.", id="a"), Document(content="It rains \ud83d.", id="b")]
    rule = r"documents\[1\] must hold valid Unicode in text and title, .* surrogate '\\ud83d' in .* the id 'b'"
    with pytest.raises(ValueError, match=rule):
        SentenceChunker().run(documents)


@pytest.mark.parametrize("component", [SentenceChunker, SentenceAnnotator, ContextCompressor])
@pytest.mark.parametrize("given", ["punkt", PysbdSplitter(), 3, ["a"]])
def test_every_component_takes_splitters_by_name_only_and_says_so_in_the_same_words(component, given):
    with pytest.raises(ValueError, match=f"^splitter must be one of pysbd, sentencex, got {re.escape(repr(given))}.$"):
        component(splitter=given)
