"""Where nothing is found no model is asked, and the result says why."""

from __future__ import annotations

import asyncio

import pytest
from haystack import Document, Pipeline
from haystack.components.embedders import MockDocumentEmbedder, MockTextEmbedder
from haystack.components.generators.chat import MockChatGenerator

from rag_compress.components import BM25SparseDocumentEmbedder
from rag_compress.rag import ask, document_store, index_folder, query_pipeline

STOP_WORDS = "(stop words aside)"


def notes(outputs):
    return outputs["compressor"]["stats"]["notes"]


@pytest.fixture
def pipeline(store, docs):
    index_folder(docs, store)
    return query_pipeline(store, generator=MockChatGenerator("They are."))


@pytest.mark.parametrize("question", ["quantum chromodynamics", "Who is it?"])
def test_a_question_that_shares_no_word_with_a_document_asks_no_model(pipeline, question):
    outputs = ask(pipeline, question)
    assert "generator" not in outputs
    assert (outputs["compressor"]["context"], outputs["compressor"]["stats"]["confidence"]) == ("", 0.0)
    assert notes(outputs) == [f"no document shares a word with the question {STOP_WORDS}"]


@pytest.mark.parametrize("question", ["", "?", " \n"])
def test_of_a_question_without_a_word_the_notes_say_so(pipeline, question):
    outputs = ask(pipeline, question)
    assert "generator" not in outputs
    assert notes(outputs) == ["the query holds no word, so nothing can be found by words"]


def test_what_shares_the_first_letters_of_a_word_alone_is_given_and_the_notes_say_so(store):
    store.write_documents(BM25SparseDocumentEmbedder().run([Document(content="The migration went well.")])["documents"])
    pipeline = query_pipeline(store)
    by_letters, by_word = ask(pipeline, "Were there migrants?"), ask(pipeline, "Were there migrations?")
    assert by_letters["compressor"]["context"] == by_word["compressor"]["context"] == "The migration went well."
    assert notes(by_letters) == ["no document shares a whole word with the question, but the first letters of one"]
    assert notes(by_word) == []


def test_a_budget_that_no_sentence_fits_asks_no_model_either(pipeline):
    outputs = ask(pipeline, "Why are beaver teeth orange?", token_budget=1)
    assert "generator" not in outputs
    (note,) = notes(outputs)
    assert note.startswith("no sentence fits a budget of 1; ")


def test_a_question_with_a_context_is_answered(pipeline):
    outputs = ask(pipeline, "Why are beaver teeth orange?")
    assert (outputs["generator"]["replies"][0].text, notes(outputs)) == ("They are.", [])


def test_nor_does_an_asynchronous_or_a_restored_pipeline_ask_one(pipeline):
    inputs = {"query": "quantum"}
    assert "generator" not in asyncio.run(pipeline.run_async(inputs, include_outputs_from={"compressor"}))
    assert "ContextGate" in pipeline.dumps()
    restored = Pipeline.loads(pipeline.dumps())  # with a store in memory of its own
    assert "generator" not in ask(restored, "Why are beaver teeth orange?")


def test_an_index_that_is_empty_and_filters_that_let_nothing_through_are_named(store, pipeline):
    filters = {"field": "meta.file_path", "operator": "==", "value": "nothing.txt"}
    of = "no document that the filters let through"
    assert notes(ask(pipeline, "beavers", filters=filters)) == [f"{of} shares a word with the question {STOP_WORDS}"]
    assert notes(ask(query_pipeline(document_store(":memory:")), "beavers")) == ["the index holds no documents"]


def test_a_retriever_by_embedding_says_nothing_of_words(docs):
    store = document_store(":memory:", embedding_dim=8)
    index_folder(docs, store, embedder=MockDocumentEmbedder(dimension=8))
    pipeline = query_pipeline(store, embedder=MockTextEmbedder(dimension=8))
    filters = {"field": "meta.file_path", "operator": "==", "value": "nothing.txt"}
    assert notes(ask(pipeline, "beavers", filters=filters)) == ["no document that the filters let through was found"]


@pytest.mark.parametrize("name", ["bogus", "query", "documents", "context"])
def test_an_input_that_no_component_has_is_refused_with_those_that_there_are(pipeline, name):
    known = "filters, .*messages, .*token_budget, .*top_k"
    with pytest.raises(TypeError, match=f"'{name}' is no other input of the pipeline: those are {known}"):
        ask(pipeline, "otters", **{name: 1})
