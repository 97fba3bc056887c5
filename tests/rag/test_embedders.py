"""Embedders of the documents and of the question, and how the index knows them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
from haystack import Document, Pipeline, SuperComponent, component
from haystack.components.embedders import MockDocumentEmbedder, MockTextEmbedder, OpenAIDocumentEmbedder
from haystack.core.errors import PipelineRuntimeError
from haystack.utils import Secret

from rag_compress.rag import ask, document_store, index_folder, indexing_pipeline, query_pipeline
from rag_compress.rag.embedders import describe_embedder
from tests.rag.sample import OTTERS, chunks


@pytest.fixture
def vectors():
    with closing(document_store(":memory:", embedding_dim=8)) as opened:
        yield opened


@component
class Plain:
    """An embedder that says nothing of itself."""

    def __init__(self, model):
        self.model = model
        self._hidden = object()

    @component.output_types(documents=list[Document])
    def run(self, documents: list[Document]):
        return {"documents": documents}

    def to_dict(self):
        raise TypeError("it cannot be written down")


def test_retrieval_with_an_embedder_is_one_argument_away(docs, vectors):
    embedder = MockDocumentEmbedder(dimension=8)
    for _ in range(2):
        index_folder(docs, vectors, embedder=embedder)
    # the mock gives equal texts equal vectors, so the vector of the whole chunk finds it
    for retrieval in ("embedding", "hybrid", None):
        pipeline = query_pipeline(vectors, embedder=MockTextEmbedder(dimension=8), retrieval=retrieval, top_k=1)
        assert ask(pipeline, OTTERS)["compressor"]["documents"][0].meta["file_path"] == "otters.txt"
    hybrid = query_pipeline(vectors, embedder=MockTextEmbedder(dimension=8), token_budget=12)
    assert "orange" in ask(hybrid, "orange teeth")["compressor"]["context"]
    assert len(ask(hybrid, "?!")["compressor"]["documents"]) > 0, "no word leads anywhere, but a vector does"
    with pytest.raises(ValueError, match="top_k must be an integer of at least 1, got 0"):
        query_pipeline(vectors, embedder=MockTextEmbedder(dimension=8), retrieval="embedding", top_k=0)
    words = query_pipeline(vectors, embedder=MockTextEmbedder(dimension=8), retrieval="words")
    assert ask(words, "?!")["compressor"]["documents"] == []


def test_sentences_have_vectors_of_their_own_with_an_embedder_of_sentences(docs, store):
    texts = []

    def vector_of(text):
        texts.append(text)
        return [1.0, 0.0] if "orange" in text or "colour" in text else [0.0, 1.0]

    model = {"embedding_fn": vector_of, "model": "colours"}
    for _ in range(2):
        index_folder(docs, store, sentence_embedder=MockDocumentEmbedder(**model))
    assert len(texts) == sum(len(chunk.meta["sentence_annotation"]["spans"]) for chunk in chunks(store))
    texts.clear()
    settings = {"token_budget": 12, "max_embedding_time_ms": 60_000, "similarity_weight": 2.0}
    pipeline = query_pipeline(store, sentence_embedder=MockTextEmbedder(**model), **settings)
    compressed = ask(pipeline, "Which colour have beavers?")["compressor"]
    assert compressed["context"] == "Their teeth are orange because of the iron in them."
    assert texts == ["Which colour have beavers?"]
    report = index_folder(docs, store, sentence_embedder=MockDocumentEmbedder(dimension=2, model="other"))
    assert report.unchanged == (), "another model has other vectors"


@pytest.mark.parametrize("change", [{"prefix": "passage: "}, {"meta_fields_to_embed": ["title"]}, {"model": "other"}])
def test_an_embedder_with_other_parameters_embeds_again(docs, vectors, change):
    index_folder(docs, vectors, embedder=MockDocumentEmbedder(dimension=8))
    before = [chunk.embedding for chunk in chunks(vectors)]
    changed = MockDocumentEmbedder(dimension=8, **change)
    assert index_folder(docs, vectors, embedder=changed).updated == ("otters.txt", "sub/beavers.md")
    assert index_folder(docs, vectors, embedder=changed).unchanged == ("otters.txt", "sub/beavers.md")
    assert ([chunk.embedding for chunk in chunks(vectors)] == before) == ("model" in change)  # the mock ignores it


def test_how_an_embedder_runs_is_no_reason_to_embed_again(monkeypatch):
    monkeypatch.setenv("KEY", "k")
    one = OpenAIDocumentEmbedder(Secret.from_env_var("OPENAI_API_KEY", strict=False), "m", batch_size=1, timeout=3)
    other = OpenAIDocumentEmbedder(Secret.from_env_var("KEY"), "m", progress_bar=False, max_retries=7)
    assert describe_embedder(one) == describe_embedder(other)
    assert describe_embedder(one) != describe_embedder(OpenAIDocumentEmbedder(Secret.from_env_var("KEY"), "n"))


def test_an_embedder_that_cannot_be_written_down_is_known_by_its_class_and_model():
    assert describe_embedder(Plain("small")) == "Plain:small"
    assert describe_embedder(OpenAIDocumentEmbedder(Secret.from_token("k"), "m")) == "OpenAIDocumentEmbedder:m"
    assert describe_embedder(None) == ""


def test_an_embedder_of_another_pipeline_embeds_a_folder_in_any_number_of_threads(docs, vectors):
    embedder = MockDocumentEmbedder(dimension=8)
    indexing_pipeline(vectors, embedder=embedder)
    with ThreadPoolExecutor(4) as pool:
        reports = [*pool.map(lambda folder: index_folder(folder, vectors, embedder=embedder), [docs] * 4)]
    assert [report.failed for report in reports] == [()] * 4
    assert all(chunk.embedding for chunk in chunks(vectors))


def test_why_an_embedder_fails_is_said_without_a_word_on_pipelines(docs, vectors):
    def refuse(text):
        raise RuntimeError("401 Unauthorized")

    for name in ("embedder", "sentence_embedder"):
        failed = index_folder(docs, vectors, **{name: MockDocumentEmbedder(embedding_fn=refuse)}).failed
        assert "401 Unauthorized" in {failure.reason for failure in failed}


def test_an_embedder_of_the_other_kind_is_refused_and_told_which_to_take(docs, vectors):
    of_documents, of_text = MockDocumentEmbedder(dimension=8), MockTextEmbedder(dimension=8)
    for build, kind in (
        (lambda: index_folder(docs, vectors, embedder=of_text), "document"),
        (lambda: indexing_pipeline(vectors, embedder=of_text), "document"),
        (lambda: query_pipeline(vectors, embedder=of_documents), "text"),
        (lambda: query_pipeline(vectors, embedder="a-model"), "text"),
    ):
        with pytest.raises(TypeError, match=f"embedder must be a Haystack {kind} embedder, got .*take the one that"):
            build()


def test_an_embedder_may_be_a_pipeline_of_ones_own(docs, vectors):
    wrapped = Pipeline()
    wrapped.add_component("embedder", MockDocumentEmbedder(dimension=8))
    outputs = {"embedder.documents": "documents"}
    made = SuperComponent(wrapped, input_mapping={"documents": ["embedder.documents"]}, output_mapping=outputs)
    assert index_folder(docs, vectors, embedder=made).added == ("otters.txt", "sub/beavers.md")


def test_an_embedder_is_refused_by_a_store_of_words_and_told_what_to_make(docs, store):
    embedder = MockDocumentEmbedder(dimension=8)
    for build in (
        lambda: index_folder(docs, store, embedder=embedder),
        lambda: indexing_pipeline(store, embedder=embedder),
        lambda: query_pipeline(store, embedder=MockTextEmbedder(dimension=8)),
    ):
        with pytest.raises(ValueError, match=r"make it with document_store\(\.\.\., embedding_dim=N\)"):
            build()
    assert query_pipeline(store, embedder=MockTextEmbedder(dimension=8), retrieval="words")


@pytest.mark.parametrize("retrieval", ["embedding", "hybrid"])
def test_a_question_whose_vector_has_another_length_is_refused_with_both_lengths(docs, vectors, retrieval):
    index_folder(docs, vectors, embedder=MockDocumentEmbedder(dimension=8))
    pipeline = query_pipeline(vectors, embedder=MockTextEmbedder(dimension=5), retrieval=retrieval)
    with pytest.raises(PipelineRuntimeError, match="got 5 and a store with embedding_dim=8: take the sibling"):
        ask(pipeline, OTTERS)


def test_vectors_of_another_length_than_the_store_holds_stop_the_folder(docs, vectors):
    with pytest.raises(ValueError, match="got 8 and vectors of 16: make the store with embedding_dim=16"):
        index_folder(docs, vectors, embedder=MockDocumentEmbedder(dimension=16))
    assert chunks(vectors) == []
