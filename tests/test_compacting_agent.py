"""The deployable Agent whose conversation is compacted, through Hayhooks' own loading path."""

from __future__ import annotations

from pathlib import Path

import pytest
from haystack.components.generators.chat import MockChatGenerator
from haystack.marshal import YamlMarshaller

pytest.importorskip("hayhooks", reason='needs the extra: pip install "rag-compress[serve]"')

PIPELINES = Path(__file__).resolve().parents[1] / "pipelines"
CONVERSATION = [
    {"role": "system", "content": "Be brief."},
    {"role": "user", "content": "I am allergic to peanuts."},
    {"role": "assistant", "content": "It rained all day in the town by the sea. " * 10},
]

pytestmark = pytest.mark.filterwarnings("ignore:.*experimental.*")


@pytest.fixture
def wrapper(monkeypatch):
    from hayhooks.server.utils.module_loader import load_pipeline_module

    for name in ("GENERATOR", "MODEL", "TOOLS", "CONTEXT_WINDOW"):
        monkeypatch.delenv(f"RAG_COMPRESS_{name}", raising=False)
    monkeypatch.setenv("RAG_COMPRESS_HISTORY_BUDGET", "40")

    def load():
        wrapper = load_pipeline_module("compacting_agent", PIPELINES / "compacting_agent").PipelineWrapper()
        wrapper.setup()
        return wrapper

    return load


def test_without_a_generator_it_shows_what_is_read(wrapper):
    result = wrapper().run_api("Which snack may I eat?", CONVERSATION)
    read = [message["content"] for message in result["messages"]]
    assert read[0] == "Be brief."
    assert "I am allergic to peanuts." in read
    assert read[-1] == "Which snack may I eat?"
    assert result["stats"]["token_count"] <= 40 < result["stats"]["original_token_count"]


def test_the_agent_answers(wrapper, monkeypatch, tmp_path):
    generator = tmp_path / "generator.yaml"
    generator.write_text(YamlMarshaller().marshal(MockChatGenerator("Crackers.").to_dict()), encoding="utf-8")
    monkeypatch.setenv("RAG_COMPRESS_GENERATOR", str(generator))
    messages = [*CONVERSATION, {"role": "user", "content": [{"type": "text", "text": "Which snack may I eat?"}]}]
    assert wrapper().run_chat_completion("compacting_agent", messages, {}) == "Crackers."


def test_it_is_deployed_with_a_description_for_tools(wrapper, monkeypatch):
    from fastapi.testclient import TestClient
    from hayhooks.server.app import create_app
    from hayhooks.server.pipelines import registry
    from hayhooks.settings import settings

    folder = PIPELINES
    monkeypatch.setattr(settings, "pipelines_dir", str(folder))
    monkeypatch.setenv("RAG_COMPRESS_STORE", ":memory:")
    registry.clear()
    with TestClient(create_app()) as client:
        body = {"question": "Which snack may I eat?", "messages": CONVERSATION}
        response = client.post("/compacting_agent/run", json=body)
        assert response.status_code == 200
        assert "allergic" in response.json()["result"]["answer"]
        description = registry.get_metadata("compacting_agent")["description"]
        assert description.startswith("Answer a question in a conversation of any length")
    registry.clear()
