"""Types of messages, and the profiles that weigh them."""

from __future__ import annotations

import json

import pytest

from rag_compress.chat import Message, ToolCall, ToolResult
from rag_compress.chat.importance import (
    PROFILES,
    ImportanceProfile,
    get_profile,
    message_type,
)

DOCUMENTED_JSON = """{
    "name": "creative",
    "weights": {"recency": 0.3, "semantic": 0.3, "references": 0.15, "fileRelevance": 0.1, "coherence": 0.15},
    "semanticKeywords": ["idea", "concept", "design", "create", "brainstorm", "iterate"],
    "typeWeights": {"query": 0.8, "code_change": 0.6, "summary": 0.7},
    "coherenceThreshold": 0.6,
    "bm25Parameters": {"k1": 1.2, "b": 0.5}
}"""


@pytest.mark.parametrize(
    ("message", "kind"),
    [
        (Message("user", "It raised a ValueError."), "error"),
        (Message("tool", tool_results=(ToolResult("x", error=True),)), "error"),
        (Message("tool", tool_results=(ToolResult("Traceback: boom"),)), "error"),
        (Message("user", "There were errors in the logs."), "error"),
        (Message("user", "The build fails with a segmentation fault."), "error"),
        (Message("user", "It ran without errors, no failure at all."), "statement"),
        (Message("assistant", tool_calls=(ToolCall("ReadFile"),)), "file_operation"),
        (Message("assistant", tool_calls=(ToolCall("profile_user"),)), "tool_use"),
        (Message("assistant", "```python\nx = 1\n```"), "code_change"),
        (Message("user", "Please refactor this:\n```python\nx = 1\n```\nWhat is left to do?"), "code_change"),
        (Message("user", "Please create the file notes.txt"), "file_operation"),
        (Message("assistant", tool_calls=(ToolCall("read_file"),)), "file_operation"),
        (Message("assistant", tool_calls=(ToolCall("weather"),)), "tool_use"),
        (Message("assistant", "Summary: all is well."), "summary"),
        (Message("user", "What is it?"), "query"),
        (Message("user", "It works now."), "success"),
        (Message("user", "I live in Oslo."), "statement"),
    ],
)
def test_types_are_detected_from_text_and_tool_calls(message, kind):
    assert message_type(message) == kind


def test_the_documented_profiles_are_presets():
    technical, creative = get_profile("technical"), get_profile("creative")
    assert (technical.k1, technical.b, technical.coherence_threshold) == (1.5, 0.75, 0.7)
    assert (creative.k1, creative.b, creative.coherence_threshold) == (1.2, 0.5, 0.6)
    assert technical.weight_of("code_change") == 0.95
    assert technical.weight_of("query") == 0.6, "what a profile leaves out has the document's weight"
    assert get_profile("technical_features").features == {"code_block": 0.4, "error": 0.3, "tool_use": 0.2}
    assert ImportanceProfile.from_dict(json.loads(DOCUMENTED_JSON)) == creative
    for profile in PROFILES.values():
        assert ImportanceProfile.from_dict(profile.to_dict()) == profile


@pytest.mark.parametrize(
    ("values", "error", "message"),
    [
        ({"name": "x", "weights": {"recency": 0.5}}, ValueError, "must sum to 1, got 0.5"),
        ({"name": "x", "weights": {"speed": 1.0}}, ValueError, "must be among recency"),
        ({"name": "x", "weights": {"recency": 1.0}, "type_weights": {"joke": 1.0}}, ValueError, "got joke"),
        ({"name": "x", "weights": {"recency": 1.0}, "features": {"ideas": 0.3}}, ValueError, "among .*, got ideas"),
        ({"name": "x", "weights": [1]}, TypeError, "weights of a profile must be a mapping of names to numbers"),
        ({"name": "x", "weights": {"recency": 1.0}, "k1": -1}, ValueError, "k1 must be a number of at least 0, got -1"),
        ({"name": "x", "weights": {"recency": 1.0}, "b": 2}, ValueError, "b must be between 0 and 1, got 2"),
        ({"name": "x", "weights": {"recency": 1.0}, "colour": 2}, TypeError, "got colour"),
        ({"name": "x", "weights": {"recency": 1.0}, "k1": 1, "bm25Parameters": {"k1": 2}}, TypeError, "each once, got"),
        ({"name": "x", "weights": {"recency": 1.0}, "bm25Parameters": 2}, TypeError, "with k1 and b, each once, got 2"),
        (
            {"name": "x", "weights": {"file_relevance": 0.5, "fileRelevance": 0.5}},
            TypeError,
            "each name once, got file_relevance, fileRelevance",
        ),
        ({"name": "", "weights": {"recency": 1.0}}, ValueError, "name of a profile must be a text"),
        ({"name": 3, "weights": {"recency": 1.0}}, ValueError, "name of a profile must be a text, got 3"),
        ({"name": "x", "weights": {"recency": 1.0}, "semantic_keywords": "error"}, TypeError, "sequence of str"),
    ],
)
def test_a_profile_of_ones_own_is_validated_when_loaded(values, error, message):
    with pytest.raises(error, match=message):
        ImportanceProfile.from_dict(values)


def test_an_unknown_profile_is_refused_by_name():
    with pytest.raises(ValueError, match="profile must be one of current, enhanced"):
        get_profile("poetic")


@pytest.mark.parametrize(
    ("values", "rule"),
    [
        ({"hybrid": "yes"}, "hybrid must be a bool, got 'yes'"),
        ({"semantic_keywords": 5}, "semantic_keywords must be a sequence of str, got 5"),
        ({"semantic_keywords": None}, "semantic_keywords must be a sequence of str, got None"),
    ],
)
def test_a_field_of_a_wrong_type_is_refused_by_name(values, rule):
    with pytest.raises(TypeError, match=rule):
        ImportanceProfile.from_dict({"name": "mine", "weights": {"recency": 1.0}, **values})


@pytest.mark.parametrize("values", [[], "technical", None])
def test_what_is_no_mapping_is_no_profile(values):
    with pytest.raises(TypeError, match="a profile must be a Mapping"):
        ImportanceProfile.from_dict(values)
