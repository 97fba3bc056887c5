"""What the tests share: counters with obvious arithmetic, and where the evaluation data is when it is there."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest
from hypothesis import settings

os.environ["HAYSTACK_TELEMETRY_ENABLED"] = "False"  # read when haystack is imported

# Tests assert no times, hypothesis must not either. "thorough" is for a release: the guarantees on 10,000 cases.
# As Hypothesis does by itself on CI: a build does not fail by luck, and every run at home looks elsewhere.
same = "CI" in os.environ
settings.register_profile("quick", deadline=None, derandomize=same)
settings.register_profile("thorough", deadline=None, derandomize=same, max_examples=10_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

SHARED = Path(__file__).resolve().parents[2] / "shared"


def pytest_collection_finish(session):
    """What is loaded by now stays to the end: no collection of garbage needs to look through it again."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def words():
    """Count one token per word, so that budgets in tests can be checked by eye."""
    return lambda text: len(text.split())


@pytest.fixture
def deployed_model(tmp_path, monkeypatch):
    """Have the environment name a chat generator that gives one answer, or else repeats what it is asked."""
    from haystack.components.generators.chat import MockChatGenerator
    from haystack.marshal import YamlMarshaller

    def name(*answer):
        file = tmp_path / "generator.yaml"
        file.write_text(YamlMarshaller().marshal(MockChatGenerator(*answer).to_dict()), encoding="utf-8")
        monkeypatch.setenv("RAG_COMPRESS_GENERATOR", str(file))

    return name


@pytest.fixture(scope="session")
def shared_data():
    """Folder of the evaluation data; the test is skipped where it is not there."""
    folder = SHARED / "data"
    if not folder.is_dir():
        pytest.skip("the evaluation data is not beside the checkout")
    return folder
