"""The deployable folders, through Hayhooks' own loading path."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

pytest.importorskip("hayhooks", reason='needs the extra: pip install "rag-compress[serve]"')

PIPELINES = Path(__file__).resolve().parents[1] / "pipelines"
VARIABLES = ("DOCS", "STORE", "CONFIG", "TOP_K", "GENERATOR", "MODEL")


@pytest.fixture
def environment(tmp_path, monkeypatch):
    """A folder with two files, and no setting from outside."""
    for name in ("QDRANT_URL", *(f"RAG_COMPRESS_{variable}" for variable in VARIABLES)):
        monkeypatch.delenv(name, raising=False)
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "otters.txt").write_text("Otters sleep on their backs. They eat crabs.", encoding="utf-8")
    (docs / "beavers.txt").write_text("Beavers build dams. Their teeth are orange.", encoding="utf-8")
    (docs / "broken.pdf").write_bytes(b"no pdf")
    monkeypatch.setenv("RAG_COMPRESS_DOCS", str(docs))
    monkeypatch.setenv("RAG_COMPRESS_STORE", ":memory:")
    return monkeypatch


@pytest.fixture
def deploy(monkeypatch):
    """Start Hayhooks on the project's pipelines, as ``hayhooks run`` does, and give a client."""
    from fastapi.testclient import TestClient
    from hayhooks.server.app import create_app
    from hayhooks.server.pipelines import registry
    from hayhooks.settings import StartupDeployStrategy, settings

    monkeypatch.setattr(settings, "pipelines_dir", str(PIPELINES))
    # In parallel, its default, Hayhooks goes through sys.modules while another thread imports, which may fail.
    monkeypatch.setattr(settings, "startup_deploy_strategy", StartupDeployStrategy.SEQUENTIAL)
    clients = []

    def start():
        registry.clear()  # one per process
        clients.append(TestClient(create_app()).__enter__())
        return clients[-1]

    yield start
    for client in clients:
        client.__exit__(None, None, None)
    registry.clear()


def test_only_deployable_folders_stand_in_pipelines():
    entries = [entry for entry in PIPELINES.iterdir() if entry.name != "__pycache__"]
    assert entries
    assert all((entry / "pipeline_wrapper.py").is_file() for entry in entries)


def test_a_question_over_http_gets_context_and_sources(environment, deploy):
    response = deploy().post("/compressed_rag/run", json={"question": "What do otters eat?", "token_budget": 5})
    assert response.status_code == 200
    result = response.json()["result"]
    assert result["context"] == "They eat crabs."
    assert result["answer"] is None
    (source,) = result["sources"]
    assert (source["file"], source["text"]) == ("otters.txt", "They eat crabs.")
    assert source["spans"] == [[29, 44]]
    assert source["sentences"] == [{"text": "They eat crabs.", "start": 29, "end": 44, "page_number": None}]
    assert result["stats"]["token_count"] <= 5


def test_a_deployment_uses_the_index_that_the_command_line_keeps(environment, deploy, tmp_path):
    environment.delenv("RAG_COMPRESS_STORE")
    environment.setenv("RAG_COMPRESS_CACHE", str(tmp_path / "cache"))
    response = deploy().post("/compressed_rag/run", json={"question": "What do otters eat?", "token_budget": 5})
    assert response.json()["result"]["context"] == "They eat crabs."
    from hayhooks.server.pipelines import registry

    registry.get("compressed_rag").pipeline.get_component("retriever").document_store.close()


def test_it_can_be_deployed_again_over_its_own_index(environment, deploy, tmp_path):
    from hayhooks.settings import settings

    shutil.copytree(PIPELINES, tmp_path / "pipelines")  # deploying writes there, and undeploying deletes
    environment.setattr(settings, "pipelines_dir", str(tmp_path / "pipelines"))
    environment.setenv("RAG_COMPRESS_STORE", str(tmp_path / "index"))
    client = deploy()
    code = (PIPELINES / "compressed_rag" / "pipeline_wrapper.py").read_text(encoding="utf-8")
    deployment = {"name": "compressed_rag", "files": {"pipeline_wrapper.py": code}}

    def answer():
        response = client.post("/compressed_rag/run", json={"question": "What do otters eat?", "token_budget": 5})
        return response.json()["result"]["context"]

    assert answer() == "They eat crabs."
    (tmp_path / "docs" / "otters.txt").write_text("Otters eat fish.", encoding="utf-8")
    assert client.post("/deploy_files", json=deployment | {"overwrite": True}).status_code == 200
    assert answer() == "Otters eat fish."
    assert client.post("/undeploy/compressed_rag").status_code == 200
    assert client.post("/deploy_files", json=deployment).status_code == 200
    assert answer() == "Otters eat fish."


def test_a_bad_budget_is_an_error_of_the_request(environment, deploy):
    client = deploy()
    for budget in ("many", 0, -1):
        response = client.post("/compressed_rag/run", json={"question": "otters", "token_budget": budget})
        assert response.status_code == 422
    assert response.json()["detail"] == "token_budget must be at least 1, got -1."


@pytest.mark.parametrize("budget", [True, "60", 60.5])
def test_a_budget_that_is_no_whole_number_is_refused(environment, deploy, budget):
    response = deploy().post("/compressed_rag/run", json={"question": "otters", "token_budget": budget})
    assert response.status_code == 422


def test_a_question_that_no_answer_could_repeat_is_an_error_of_the_request(environment, deploy):
    broken = {"content": b'{"question": "Otters \\ud800?"}', "headers": {"Content-Type": "application/json"}}
    response = deploy().post("/compressed_rag/run", **broken)
    assert (response.status_code, "lone surrogate" in response.json()["detail"]) == (422, True)


@pytest.mark.parametrize(
    ("messages", "fault"),
    [
        ([], "messages must hold a user message, got none."),
        ([{"role": "assistant", "content": "x"}], "messages must hold a user message, got none."),
        ([{"content": "otters"}], "messages[0] must be an object with role"),
        ([{"role": "user", "content": ["x"]}], "messages[0]: each part of content must be an object"),
        ([{"role": "user", "content": [{"type": "text"}]}], "messages[0]: each part of content must be an object"),
    ],
)
def test_what_is_no_conversation_is_an_error_of_the_request(environment, deploy, messages, fault):
    response = deploy().post("/v1/chat/completions", json={"model": "compressed_rag", "messages": messages})
    assert response.status_code == 422
    assert response.json()["detail"].startswith(fault)


def test_the_first_request_finds_everything_loaded(environment, monkeypatch):
    from hayhooks.server.utils.module_loader import load_pipeline_module

    from rag_compress.components import ContextCompressor

    warm = []
    monkeypatch.setattr(ContextCompressor, "warm_up", lambda self: warm.append("compressor"))
    load_pipeline_module("compressed_rag", PIPELINES / "compressed_rag").PipelineWrapper().setup()
    assert warm == ["compressor"]


def test_a_server_of_documents_that_fails_is_no_error_of_this_one(environment, monkeypatch, caplog):
    from fastapi import HTTPException
    from hayhooks.server.utils.module_loader import load_pipeline_module
    from haystack.core.errors import PipelineRuntimeError
    from qdrant_client.http.exceptions import ResponseHandlingException

    wrapper = load_pipeline_module("compressed_rag", PIPELINES / "compressed_rag").PipelineWrapper()
    wrapper.setup()
    failed = PipelineRuntimeError("retriever", None, "The following component failed to run:")

    def fail(*_, **__):
        raise failed

    monkeypatch.setattr(wrapper.pipeline, "run", fail)
    with pytest.raises(PipelineRuntimeError):  # a mistake of our own
        wrapper.run_api("What do otters eat?")
    failed.__cause__ = ResponseHandlingException(ConnectionError("refused"))
    for answer in (
        lambda: wrapper.run_api("What do otters eat?"),
        lambda: wrapper.run_chat_completion("", [{"role": "user", "content": "What do otters eat?"}], {}),
    ):
        with pytest.raises(HTTPException, match="The documents cannot be reached just now") as caught:
            answer()
        assert caught.value.status_code == 503
    assert "cannot be used: refused" in caplog.text


@pytest.mark.parametrize(
    ("name", "value", "fault"),
    [
        ("TOP_K", "abc", "RAG_COMPRESS_TOP_K must be an integer of at least 1, got 'abc'"),
        ("TOP_K", "0", "RAG_COMPRESS_TOP_K must be an integer of at least 1, got '0'"),
        ("STORE", "localhost:6333", "A store must be ':memory:', a directory or a URL .* got 'localhost:6333'"),
    ],
)
def test_a_bad_setting_is_named(environment, name, value, fault):
    from hayhooks.server.utils.module_loader import load_pipeline_module

    environment.setenv(f"RAG_COMPRESS_{name}", value)
    wrapper = load_pipeline_module("compressed_rag", PIPELINES / "compressed_rag").PipelineWrapper()
    with pytest.raises(ValueError, match=fault):
        wrapper.setup()


def test_an_empty_setting_is_none(environment, deploy):
    environment.setenv("RAG_COMPRESS_TOP_K", "")
    assert deploy().post("/compressed_rag/run", json={"question": "otters"}).status_code == 200


def test_the_tool_description_says_what_the_tool_does(environment, deploy):
    from hayhooks.server.pipelines import registry

    deploy()
    tool = registry.get_metadata("compressed_rag")
    assert tool["description"].startswith("Find what the indexed documents say about a question")
    schema = tool["request_model"].model_json_schema()
    assert schema["properties"]["question"]["description"] == "The question, in plain words."
    assert schema["required"] == ["question"]


def test_the_pipelines_are_tools_of_an_mcp_server(environment, deploy):
    pytest.importorskip("mcp", reason='needs the extra: pip install "rag-compress[serve]"')
    from hayhooks.server.pipelines import registry
    from hayhooks.server.utils.mcp_utils import list_pipelines_as_tools

    deploy()
    tools = {tool.name: tool for tool in asyncio.run(list_pipelines_as_tools(registry))}
    assert set(tools) == {"compressed_rag", "compacting_agent"}
    assert tools["compressed_rag"].inputSchema["required"] == ["question"]


def test_a_chat_answers_the_latest_user_message(environment, deploy, deployed_model):
    messages = [
        {"role": "user", "content": "Tell me about otters."},
        {"role": "assistant", "content": "Gladly."},
        {"role": "user", "content": [{"type": "text", "text": "Why are beaver teeth orange?"}]},
    ]
    request = {"model": "compressed_rag", "messages": messages}
    answer = deploy().post("/v1/chat/completions", json=request).json()["choices"][0]["message"]["content"]
    assert "Their teeth are orange." in answer
    deployed_model("Iron.")
    answer = deploy().post("/v1/chat/completions", json=request).json()["choices"][0]["message"]["content"]
    assert answer == "Iron."


def test_a_follow_up_of_a_chat_finds_what_was_talked_of(environment, deploy):
    messages = [{"role": "user", "content": "And why?"}]
    request = {"model": "compressed_rag", "messages": messages}
    client = deploy()
    answer = client.post("/v1/chat/completions", json=request).json()["choices"][0]["message"]["content"]
    assert answer.startswith("There is nothing to answer from: ")
    messages[:0] = [{"role": "user", "content": "What is special about the teeth of beavers?"}]
    answer = client.post("/v1/chat/completions", json=request).json()["choices"][0]["message"]["content"]
    assert "Their teeth are orange" in answer


def test_the_model_of_a_chat_reads_who_said_what_before(environment, deploy, deployed_model):
    deployed_model()  # repeats
    turns = [("system", "Be brief."), ("user", "Do beavers have teeth?"), ("assistant", "Yes."), ("user", "Which?")]
    messages = [{"role": role, "content": text} for role, text in turns]
    request = {"model": "compressed_rag", "messages": messages}
    asked = deploy().post("/v1/chat/completions", json=request).json()["choices"][0]["message"]["content"]
    assert "user: Do beavers have teeth?\nassistant: Yes.\n\nContext:\n" in asked


def test_where_nothing_is_found_the_answer_says_so_and_no_model_is_asked(environment, deploy, deployed_model):
    deployed_model("Quarks.")
    client = deploy()
    result = client.post("/compressed_rag/run", json={"question": "Quantum physics?"}).json()["result"]
    why = "no document shares a word with the question (stop words aside)"
    assert (result["answer"], result["context"], result["sources"]) == (None, "", [])
    assert result["stats"]["notes"] == [why]
    request = {"model": "compressed_rag", "messages": [{"role": "user", "content": "Quantum physics?"}]}
    answer = client.post("/v1/chat/completions", json=request).json()["choices"][0]["message"]["content"]
    assert answer == f"There is nothing to answer from: {why}."


def test_the_configuration_file_sets_the_budget(environment, deploy, tmp_path):
    config = tmp_path / "config.toml"
    config.write_text("[compression]\ntoken_budget = 5\n", encoding="utf-8")
    environment.setenv("RAG_COMPRESS_CONFIG", str(config))
    result = deploy().post("/compressed_rag/run", json={"question": "What do otters eat?"}).json()["result"]
    assert result["stats"]["token_budget"] == 5


def test_a_configuration_file_that_is_missing_is_named_with_its_variable(environment):
    from hayhooks.server.utils.module_loader import load_pipeline_module

    environment.setenv("RAG_COMPRESS_CONFIG", "no.toml")
    wrapper = load_pipeline_module("compressed_rag", PIPELINES / "compressed_rag").PipelineWrapper()
    rule = r"RAG_COMPRESS_CONFIG must be the path of a TOML file with a table \[compression\]"
    with pytest.raises(ValueError, match=f"^{rule}, got 'no.toml': No such file or directory.$"):
        wrapper.setup()


def test_without_documents_the_deployment_says_what_to_set(environment):
    from hayhooks.server.utils.module_loader import load_pipeline_module

    environment.delenv("RAG_COMPRESS_DOCS")
    environment.delenv("RAG_COMPRESS_STORE")
    wrapper = load_pipeline_module("compressed_rag", PIPELINES / "compressed_rag").PipelineWrapper()
    with pytest.raises(ValueError, match="RAG_COMPRESS_DOCS or RAG_COMPRESS_STORE must be set"):
        wrapper.setup()
