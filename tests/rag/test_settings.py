"""What is set for a pipeline or a folder reaches every step that it concerns."""

from __future__ import annotations

import pytest
from haystack.components.embedders import MockDocumentEmbedder
from haystack.components.generators.chat import MockChatGenerator
from haystack.dataclasses import ChatMessage
from haystack.token_counters import ApproximateTokenCounter

from rag_compress.rag import ask, index_folder, query_pipeline
from tests.rag.sample import chunks, context, in_both_ways

BY_CHARACTER = ApproximateTokenCounter(chars_per_token=1)


@in_both_ways
def test_chunks_are_cut_and_annotated_as_is_set(store, tmp_path, index):
    pytest.importorskip("sentencex", reason='needs the extra: pip install "rag-compress[fast]"')
    # a date to German rules alone, and a name to this splitter alone
    (tmp_path / "a.txt").write_text("H\u00e4user am 3. Mai. Yahoo! Inc. baut.", encoding="utf-8")
    index(tmp_path, store, chunk_size=12, language="de", splitter="sentencex", encoding="cl100k_base")
    assert [chunk.content for chunk in chunks(store)] == ["H\u00e4user am 3. Mai.", "Yahoo! Inc. baut."]
    for chunk in chunks(store):
        annotation = chunk.meta["sentence_annotation"]
        assert annotation["language"] is None, "the sentences are those of the file, by German rules"
        assert annotation["splitter"] == "sentencex"
        assert annotation["encoding"] == "cl100k_base"


@in_both_ways
def test_tokens_are_those_of_the_counter(store, tmp_path, index):
    (tmp_path / "a.txt").write_text("Owls hoot.", encoding="utf-8")
    index(tmp_path, store, token_counter=BY_CHARACTER)
    (chunk,) = chunks(store)
    assert chunk.meta["sentence_annotation"]["token_count"] == len("[user] Owls hoot.")  # counted as a message


@in_both_ways
def test_sentences_get_vectors_of_the_embedder_of_sentences(store, tmp_path, index):
    (tmp_path / "a.txt").write_text("Owls hoot.", encoding="utf-8")
    index(tmp_path, store, sentence_embedder=MockDocumentEmbedder(dimension=2, model="small"))
    (chunk,) = chunks(store)
    assert "sentence_vectors" in chunk.meta


@in_both_ways
def test_the_language_says_which_words_are_one(store, tmp_path, index):
    (tmp_path / "a.txt").write_text("H\u00e4user.", encoding="utf-8")  # too short to be known for German
    index(tmp_path, store, language="de")
    assert context(store, "H\u00e4usern", language="de") == "H\u00e4user."
    assert context(store, "H\u00e4usern", language="en") == ""


@pytest.mark.parametrize(
    "setting",
    [
        {"chunk_size": 40},
        {"language": "de"},
        {"splitter": "sentencex"},
        {"encoding": "cl100k_base"},
        {"token_counter": BY_CHARACTER},
        {"sentence_embedder": MockDocumentEmbedder(dimension=2, model="small")},
    ],
    ids=lambda setting: next(iter(setting)),
)
def test_another_setting_makes_the_chunks_of_a_folder_anew(store, docs, setting):
    if "splitter" in setting:
        pytest.importorskip("sentencex", reason='needs the extra: pip install "rag-compress[fast]"')
    index_folder(docs, store)
    assert index_folder(docs, store, **setting).updated == ("otters.txt", "sub/beavers.md")
    assert index_folder(docs, store, **setting).unchanged == ("otters.txt", "sub/beavers.md")


def test_the_model_is_asked_with_a_prompt_of_ones_own(store, docs):
    prompt = [ChatMessage.from_user("{{ query }} Say: {{ context }}")]
    index_folder(docs, store)
    pipeline = query_pipeline(store, token_budget=12, generator=MockChatGenerator(), prompt=prompt)  # repeats
    said = ask(pipeline, "Orange teeth?")["generator"]["replies"][0].text
    assert said == "Orange teeth? Say: Their teeth are orange because of the iron in them."


def test_what_is_asked_for_one_question_goes_before_what_was_set(store, docs):
    index_folder(docs, store)
    pipeline = query_pipeline(store, token_budget=100)
    inputs = {"token_budget": 12, "top_k": 1}
    compressed = ask(pipeline, "orange teeth that nobody drifts away from", **inputs)["compressor"]
    assert len(compressed["documents"]) == 1
    assert compressed["stats"]["token_count"] <= 12
