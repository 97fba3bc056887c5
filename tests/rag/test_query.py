"""The query pipeline around Qdrant, with a real embedded database."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from contextlib import closing
from textwrap import dedent

import pytest
from haystack import Pipeline
from haystack.components.embedders import MockDocumentEmbedder, MockTextEmbedder
from haystack.components.generators.chat import MockChatGenerator, OpenAIChatGenerator
from haystack.dataclasses import ChatMessage
from haystack.marshal import YamlMarshaller
from haystack.utils import Secret

from rag_compress.components import ContextCompressor
from rag_compress.rag import (
    answer,
    ask,
    chat_generator,
    document_store,
    folder_store,
    index_folder,
    indexing_pipeline,
    query_pipeline,
)
from tests.rag.sample import BEAVERS, chunks


def test_a_question_gets_whole_sentences_that_fit_the_budget(store, docs):
    index_folder(docs, store)
    compressed = ask(query_pipeline(store, token_budget=12), "Why are beaver teeth orange?")["compressor"]
    assert compressed["context"] == "Their teeth are orange because of the iron in them."
    assert compressed["stats"]["token_count"] <= 12
    assert compressed["documents"][0].meta["file_path"] == "sub/beavers.md"


def test_a_question_without_words_of_its_own_is_answered_from_what_was_talked_of(store, docs):
    index_folder(docs, store)
    pipeline, said = query_pipeline(store, token_budget=12), [ChatMessage.from_user("Tell me about beaver teeth.")]
    assert ask(pipeline, "And why?")["compressor"]["context"] == ""
    compressed = ask(pipeline, "And why?", messages=said)["compressor"]
    assert compressed["documents"][0].meta["file_path"] == "sub/beavers.md"
    assert not any("share" in note for note in compressed["stats"]["notes"])


def test_offsets_of_kept_sentences_slice_the_file(store, tmp_path):
    text = "\n\n".join(
        f"Entry {number} speaks of topic{number}. It is short. \u00c4 \U0001f9a6 ends it." for number in range(60)
    )
    (tmp_path / "long.txt").write_text(text, encoding="utf-8")
    index_folder(tmp_path, store, chunk_size=300)
    assert all(len(chunk.content) <= 300 for chunk in chunks(store))
    assert len(chunks(store)) > 10
    compressed = ask(query_pipeline(store, token_budget=20), "What about topic41?")["compressor"]
    (document, *_) = compressed["documents"]
    spans = document.meta["context_compression"]["source_spans"]
    kept = [text[start:end] for start, end in spans]
    assert "Entry 41 speaks of topic41." in kept
    assert all(sentence in document.content for sentence in kept)


def test_a_server_is_found_by_the_environment_and_its_key_never_serialized(monkeypatch):
    monkeypatch.setenv("QDRANT_URL", "https://qdrant.example:6333")
    monkeypatch.setenv("QDRANT_API_KEY", "secret")
    store = document_store()
    assert store.url == "https://qdrant.example:6333"
    assert store.api_key == Secret.from_env_var("QDRANT_API_KEY", strict=False)
    assert "secret" not in str(store.to_dict())
    assert folder_store("a").index != folder_store("b").index
    assert document_store(":memory:").url is None


def test_a_generator_gets_the_context_and_the_question(store, docs):
    index_folder(docs, store)
    pipeline = query_pipeline(store, token_budget=12, generator=MockChatGenerator())  # repeats the user message
    outputs = ask(pipeline, "Why are beaver teeth orange?")
    assert outputs["generator"]["replies"][0].text == (
        "Context:\nTheir teeth are orange because of the iron in them.\n\nQuestion: Why are beaver teeth orange?"
    )
    assert outputs["compressor"]["context"]


def test_a_document_that_looks_like_a_template_is_text(store, tmp_path):
    (tmp_path / "a.txt").write_text("Braces {{ query }} and {% if x %} are text.", encoding="utf-8")
    index_folder(tmp_path, store)
    outputs = ask(query_pipeline(store, generator=MockChatGenerator()), "braces?")
    assert "Braces {{ query }} and {% if x %} are text." in outputs["generator"]["replies"][0].text


def same(one, other):
    """Compare pipelines as YAML; Haystack writes down the connections in any order."""
    one, other = YamlMarshaller().unmarshal(one), YamlMarshaller().unmarshal(other)
    connections = [sorted(map(str, pipeline.pop("connections"))) for pipeline in (one, other)]
    return one == other and connections[0] == connections[1]


def test_both_pipelines_survive_yaml(tmp_path, docs):
    with closing(document_store(tmp_path / "index", embedding_dim=8)) as store:
        indexing = indexing_pipeline(store, embedder=MockDocumentEmbedder(dimension=8), chunk_size=500).dumps()
        query = query_pipeline(
            store, embedder=MockTextEmbedder(dimension=8), generator=MockChatGenerator(), token_budget=12
        ).dumps()
    first = Pipeline.loads(indexing)
    assert same(first.dumps(), indexing)
    first.run({"router": {"sources": [docs / "otters.txt"]}})
    first.get_component("writer").document_store.close()
    second = Pipeline.loads(query)
    assert same(second.dumps(), query)
    outputs = ask(second, "otters")
    assert outputs["compressor"]["documents"][0].meta["file_path"].endswith("otters.txt")
    assert outputs["compressor"]["stats"]["token_count"] <= 12
    second.get_component("retriever").document_store.close()


@pytest.mark.parametrize("location", [":memory:", "index"])
@pytest.mark.parametrize("retrieval", ["words", "embedding", "hybrid"])
def test_an_asynchronous_pipeline_finds_what_a_synchronous_one_wrote(tmp_path, docs, location, retrieval):
    where = location if location == ":memory:" else tmp_path / location
    with closing(document_store(where, embedding_dim=8)) as store:
        index_folder(docs, store, embedder=MockDocumentEmbedder(dimension=8))
        embedder = MockTextEmbedder(dimension=8)
        pipeline = query_pipeline(store, embedder=embedder, retrieval=retrieval, top_k=1)
        inputs = {"query": BEAVERS} if retrieval == "words" else {"query": BEAVERS, "text": f"# Rodents\n\n{BEAVERS}"}
        outputs = asyncio.run(pipeline.run_async(inputs, include_outputs_from={"compressor"}))
        assert outputs["compressor"]["documents"][0].meta["file_path"] == "sub/beavers.md"


def test_bad_settings_are_refused(store):
    with pytest.raises(ValueError, match="top_k must be an integer of at least 1, got 0"):
        query_pipeline(store, top_k=0)
    with pytest.raises(ValueError, match="retrieval must be one of words, embedding, hybrid, got 'dense'"):
        query_pipeline(store, retrieval="dense")
    for retrieval in ("embedding", "hybrid"):
        with pytest.raises(ValueError, match=f"retrieval='{retrieval}' needs a text embedder"):
            query_pipeline(store, retrieval=retrieval)
    with pytest.raises(TypeError, match="top_k must be an integer, got '5'"):
        query_pipeline(store, top_k="5")
    with pytest.raises(TypeError, match="chunk_size must be an integer, got 'x'"):
        indexing_pipeline(store, chunk_size="x")
    with pytest.raises(ValueError, match="chunk_size must be an integer of at least 1, got 0"):
        indexing_pipeline(store, chunk_size=0)


def test_the_environment_names_a_chat_generator(monkeypatch, tmp_path):
    for name in ("RAG_COMPRESS_GENERATOR", "RAG_COMPRESS_MODEL", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("OPENAI_API_KEY", "a key alone names none")
    assert chat_generator() is None
    monkeypatch.setenv("RAG_COMPRESS_MODEL", "small")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://localhost:8080/v1")
    generator = chat_generator()
    assert (generator.model, generator.api_base_url) == ("small", "http://localhost:8080/v1")
    file = tmp_path / "generator.yaml"
    monkeypatch.setenv("RAG_COMPRESS_GENERATOR", str(file))
    file.write_text(YamlMarshaller().marshal(MockChatGenerator("Forty-two.").to_dict()), encoding="utf-8")
    assert chat_generator().run("What?")["replies"][0].text == "Forty-two."
    file.write_text("- no mapping", encoding="utf-8")
    with pytest.raises(ValueError, match="must hold the type and init_parameters of a chat generator"):
        chat_generator()


@pytest.mark.parametrize(
    "module", ["haystack.components.generators.chat", "haystack.components.generators.chat.openai"]
)
@pytest.mark.parametrize("parameters", ["", "init_parameters:", "init_parameters: {model: small}"])
def test_a_generator_is_named_as_one_imports_it_with_or_without_parameters(monkeypatch, tmp_path, module, parameters):
    file = tmp_path / "generator.yaml"
    monkeypatch.setenv("RAG_COMPRESS_GENERATOR", str(file))
    monkeypatch.setenv("OPENAI_API_KEY", "a key")
    file.write_text(f"type: {module}.OpenAIChatGenerator\n{parameters}\n", encoding="utf-8")
    generator = chat_generator()
    assert type(generator) is OpenAIChatGenerator
    assert (generator.model == "small") == ("small" in parameters)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a: [", "flow node"),
        ("type: \udce9", "can't decode"),
        ("type: os.system", "'os'"),
        ("type: haystack.components.nope.Generator", "Could not import"),
        (
            "type: haystack.components.generators.chat.MockChatGenerator\ninit_parameters: {nope: 1}",
            "MockChatGenerator",
        ),
    ],
)
def test_a_description_that_makes_no_generator_is_named(monkeypatch, tmp_path, text, reason):
    file = tmp_path / "generator.yaml"
    file.write_text(text, encoding="utf-8", errors="surrogateescape")
    monkeypatch.setenv("RAG_COMPRESS_GENERATOR", str(file))
    with pytest.raises(ValueError, match=rf"RAG_COMPRESS_GENERATOR=.*generator\.yaml .*(?s:.*){reason}"):
        chat_generator()


@pytest.mark.parametrize("given", ["MockChatGenerator", "missing.yaml"])
def test_the_environment_names_the_path_of_a_file_that_exists(monkeypatch, given):
    monkeypatch.setenv("RAG_COMPRESS_GENERATOR", given)
    rule = "RAG_COMPRESS_GENERATOR must be the path of a YAML file that describes a chat generator"
    with pytest.raises(ValueError, match=f"^{rule}, got '{given}': No such file or directory.$"):
        chat_generator()


def test_what_a_model_cannot_be_asked_with_is_refused_before_it_is(store):
    model, entry = MockChatGenerator(), {"role": "user", "content": "{{ context }}"}
    for call, rule in (
        (
            lambda: answer("a-model", "Why?", "It rains."),
            "generator must be an object with a method run, got 'a-model'",
        ),
        (lambda: answer(None, "Why?", "It rains."), "generator must be a chat generator, got None, as chat_generator"),
        (lambda: query_pipeline(store, generator="a-model"), "generator must be an object with a method run"),
        (lambda: answer(model, None, "It rains."), "question must be a str, got None"),
        (lambda: answer(model, "Why?", "It rains.", messages=[entry]), r"messages\[0\] must be a ChatMessage, got {'"),
        (lambda: answer(model, "Why?", "It rains.", [entry]), r"prompt\[0\] must be a ChatMessage, got {'"),
        (lambda: query_pipeline(store, generator=model, prompt="{{ context }}"), "prompt must be a sequence of Chat"),
    ):
        with pytest.raises(TypeError, match=rule):
            call()


def test_what_is_no_query_pipeline_is_refused_before_it_runs(store):
    with pytest.raises(TypeError, match="pipeline must be a Pipeline, got <.*QdrantDocumentStore"):
        ask(store, "Who won?")
    pipeline = Pipeline()
    pipeline.add_component("compressor", ContextCompressor())
    with pytest.raises(ValueError, match=r"called retriever and compressor, got none called retriever: build it with"):
        ask(pipeline, "Who won?", documents=[])


def test_a_missing_extra_names_the_pip_line():
    script = dedent("""\
        import sys
        sys.modules["haystack_integrations.document_stores.qdrant"] = None
        try:
            import rag_compress.rag
        except ImportError as error:
            print(error)
    """)
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert 'pip install "rag-compress[rag]"' in run.stdout
