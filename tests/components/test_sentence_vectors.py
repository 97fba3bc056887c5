"""Sentence vectors from the index to the compressor: embedders of Haystack, a real store, serialization."""

from __future__ import annotations

import pickle
import time
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy

import pytest
from haystack import Document, Pipeline, component
from haystack.components.embedders import MockDocumentEmbedder, MockTextEmbedder
from haystack.components.generators.chat import MockChatGenerator
from haystack.components.writers import DocumentWriter

from rag_compress.components import ContextCompressor, SentenceAnnotator
from rag_compress.components.helpers import model_of
from rag_compress.rag import document_store

QUERY = "Which animal was seen?"
DOCUMENTS = [
    Document(content="The bus was late. It rained all day.", meta={"title": "Monday"}),
    Document(content="An otter swam by. The mayor was re-elected.", meta={"title": 7}),
    Document(content=None),
]
asked = []


def vector_of(text):
    asked.append(text)
    return [1.0, 0.2] if "otter" in text or "animal" in text else [0.2, 1.0]


def compressor(**settings):
    text_embedder = MockTextEmbedder(embedding_fn=vector_of, model="animals")
    return ContextCompressor(token_budget=7, embedder=text_embedder, max_embedding_time_ms=60_000, **settings)


def annotator(model="animals"):
    return SentenceAnnotator(embedder=MockDocumentEmbedder(embedding_fn=vector_of, model=model))


@pytest.fixture(autouse=True)
def _forget_what_was_asked():
    asked.clear()


def test_a_query_meets_the_vectors_of_the_index_through_a_real_store():
    store = document_store(":memory:")
    indexing = Pipeline()
    indexing.add_component("annotator", annotator())
    indexing.add_component("writer", DocumentWriter(store))
    indexing.connect("annotator", "writer")
    indexing.run({"annotator": {"documents": DOCUMENTS[:2]}})
    assert asked == [
        "Monday. The bus was late.",
        "Monday. It rained all day.",
        "An otter swam by.",
        "The mayor was re-elected.",
    ]
    asked.clear()
    out = compressor().run(QUERY, store.filter_documents())
    assert (out["context"], out["stats"]["notes"]) == ("An otter swam by.", [])
    assert asked == [QUERY]


def test_documents_without_vectors_are_embedded_when_they_are_asked_about():
    out = compressor().run(QUERY, DOCUMENTS)
    assert (out["context"], len(asked)) == ("An otter swam by.", 5)


def test_vectors_of_another_model_are_not_used():
    documents = annotator(model="plants").run(DOCUMENTS)["documents"]
    asked.clear()
    assert compressor().run(QUERY, documents)["context"] == "An otter swam by."
    assert len(asked) == 5


def test_annotating_leaves_documents_and_other_meta_alone():
    documents = annotator().run(DOCUMENTS)["documents"]
    assert [document.id for document in documents] == [document.id for document in DOCUMENTS]
    assert "sentence_vectors" not in DOCUMENTS[0].meta
    assert documents[0].meta["title"] == "Monday"
    assert documents[2] == DOCUMENTS[2]
    assert annotator().run([])["documents"] == []


def test_the_embedder_survives_a_trip_through_yaml():
    pipeline = Pipeline()
    pipeline.add_component("compressor", compressor())
    pipeline.add_component("annotator", annotator())
    restored = Pipeline.loads(pipeline.dumps(), allowed_modules=["rag_compress", "haystack", "tests"])
    assert isinstance(restored.get_component("annotator").embedder, MockDocumentEmbedder)
    output = restored.get_component("compressor").run(QUERY, DOCUMENTS)
    assert output["context"] == "An otter swam by."


@pytest.mark.parametrize("copy", [deepcopy, lambda component: pickle.loads(pickle.dumps(component))])
def test_copies_have_the_embedder_and_a_memory_of_their_own(copy):
    copied = copy(compressor())
    assert copied.run(QUERY, DOCUMENTS)["context"] == "An otter swam by."
    assert copied._embedder is not compressor()._embedder
    assert copy(annotator()).run(DOCUMENTS)["documents"] == annotator().run(DOCUMENTS)["documents"]


def test_a_configuration_file_takes_an_embedder_beside_it(tmp_path):
    path = tmp_path / "config.toml"
    path.write_text("[compression]\ntoken_budget = 7\nmax_embedding_time_ms = 60000\n")
    made = ContextCompressor.from_config(path, embedder=compressor().embedder)
    assert made.run(QUERY, DOCUMENTS)["context"] == "An otter swam by."


def test_requests_of_many_threads_are_all_served_by_a_slow_embedder():
    def slow(text):
        time.sleep(0.02)
        return vector_of(text)

    made = ContextCompressor(token_budget=7, embedder=MockTextEmbedder(embedding_fn=slow), max_embedding_time_ms=60_000)
    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(lambda number: made.run(f"{QUERY} {number}", DOCUMENTS), range(24)))
    assert {(result["context"], *result["stats"]["notes"]) for result in results} == {("An otter swam by.",)}


@component
class Nameless:
    """An embedder that does not say which model it is."""

    @component.output_types(documents=list[Document])
    def run(self, documents: list[Document]):
        return {"documents": documents}


@component
class OnServer:
    """An embedder that says what its server runs."""

    def __init__(self, api_params):
        self.api_params = api_params

    @component.output_types(embedding=list[float])
    def run(self, text: str):
        return {"embedding": [1.0]}


def test_a_model_is_known_by_what_its_embedder_says():
    assert model_of(OnServer({"model": "animals"})) == '{"model": "animals"}'
    with pytest.raises(TypeError, match="embedder must say which model it is"):
        SentenceAnnotator(embedder=Nameless())


def test_an_embedder_that_fails_at_query_time_is_a_note_and_at_index_time_an_error():
    short = MockTextEmbedder(embedding_fn=lambda text: [1.0] * len(text))
    out = ContextCompressor(token_budget=7, embedder=short, max_embedding_time_ms=60_000).run(QUERY, DOCUMENTS)
    assert "different dimensions" in out["stats"]["notes"][0]
    assert out["context"] == ContextCompressor(token_budget=7).run(QUERY, DOCUMENTS)["context"]
    failing = SentenceAnnotator(embedder=MockDocumentEmbedder(embedding_fn=lambda text: [1.0] * len(text)))
    with pytest.raises(ValueError, match="embedder must return one vector per text, all of one length"):
        failing.run(DOCUMENTS)


def test_what_the_embedder_raises_at_index_time_comes_as_it_is():
    def fail(text):
        raise ValueError("the quota is used up")

    with pytest.raises(ValueError, match="^the quota is used up$"):
        SentenceAnnotator(embedder=MockDocumentEmbedder(embedding_fn=fail)).run(DOCUMENTS)


@pytest.mark.parametrize("broken", [{"content": "Otters \ud800."}, {"content": "Otters.", "meta": {"title": "\ud800"}}])
def test_a_document_that_no_embedder_can_read_is_named(broken):
    documents = [*DOCUMENTS, Document(id="d4", **broken)]
    rule = r"documents\[3\] must hold valid Unicode in text and title, .* surrogate '\\ud800' in .* the id 'd4'"
    with pytest.raises(ValueError, match=rule):
        annotator().run(documents)
    assert asked == []
    assert len(SentenceAnnotator().run(documents)["documents"]) == 4, "words need no embedder"


@pytest.mark.parametrize(("settings", "reason"), [({"scorer": "okapi"}, "embedder must go with scorer='contextual'")])
def test_what_would_not_be_asked_is_refused_when_the_component_is_made(settings, reason):
    with pytest.raises(ValueError, match=reason):
        compressor(**settings)
    with pytest.raises(TypeError, match="embedder must be an object with a method run"):
        ContextCompressor(embedder="all-MiniLM")
    with pytest.raises(TypeError, match="embedder must be an object with a method run"):
        SentenceAnnotator(embedder=MockDocumentEmbedder)
    with pytest.raises(TypeError, match="embedder must be a Haystack text or document embedder"):
        ContextCompressor(embedder=MockChatGenerator("Yes."))
