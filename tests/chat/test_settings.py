"""Settings of a conversation: numbers of any library, and weights that switch their mechanism off."""

from __future__ import annotations

import json
from dataclasses import fields

import numpy as np
import pytest

from rag_compress.chat import ChatConfig, Message, compress_chat
from tests.chat.chats import CHAT, words

WEIGHTS = [field.name for field in fields(ChatConfig) if field.name.endswith("_weight")]


def test_numbers_of_other_libraries_become_pythons_own():
    config = ChatConfig(
        token_budget=np.int64(7),
        min_relevance_score=np.float32(0.5),
        max_messages=np.int32(3),
        preserve_recent=np.int64(1),
        require_recent=np.uint8(0),
        neighbour_reach=np.float64(2),
        max_filtering_time_ms=np.int64(100),
    )
    numbers = [value for value in map(config.__getattribute__, config.__slots__) if isinstance(value, int | float)]
    assert {type(number) for number in numbers} == {int, float, bool}
    assert config == ChatConfig(
        token_budget=7,
        min_relevance_score=0.5,
        max_messages=3,
        preserve_recent=1,
        neighbour_reach=2.0,
        max_filtering_time_ms=100.0,
    )


@pytest.mark.parametrize("budget", [7, 1000])
def test_a_result_for_a_budget_of_numpy_is_json(budget):
    result = compress_chat(CHAT, "Where does Anna live?", np.int64(budget), **words)
    assert json.loads(json.dumps(result.to_dict()))["token_budget"] == budget


@pytest.mark.parametrize("name", WEIGHTS)
def test_weights_are_checked(name):
    with pytest.raises(ValueError, match=f"{name} must be"):
        ChatConfig(**{name: -0.1})
    with pytest.raises(TypeError, match=f"{name} must be a number"):
        ChatConfig(**{name: "much"})


@pytest.mark.parametrize(
    ("settings", "error", "message"),
    [
        ({"profile": "nonsense"}, ValueError, "profile must be one of current, .*, got 'nonsense'"),
        ({"profile": 3}, TypeError, "profile must be a str, got 3"),
        ({"quick": 1}, TypeError, "quick must be a bool, got 1"),
    ],
)
def test_settings_are_checked_when_they_are_made(settings, error, message):
    with pytest.raises(error, match=message):
        ChatConfig(**settings)


TALK = [
    Message("user", "Otters sleep afloat.", name="Martha"),
    Message("user", "Afloat like a raft.", name="Otto"),
    Message("user", "Bread is cheap.", name="Martha"),
    Message("user", "She hid the bread under the bed.", name="Otto"),
    Message("user", "Rain fell.", name="Martha"),
]


@pytest.mark.parametrize(
    ("name", "query", "turn"),
    [
        ("feedback_weight", "Why does Martha say otters sleep?", 1),
        ("follow_up_weight", "What about it?", 4),
        ("expected_kind_weight", "Where is the bread?", 3),
    ],
)
def test_a_weight_of_0_switches_its_mechanism_off(name, query, turn):
    def relevance(weight):
        settings = {"neighbour_weight": 0.0, name: weight, **words}
        return compress_chat(TALK, query, 5, **settings).decisions[turn].parts["relevance"]

    default = getattr(ChatConfig(), name)
    assert relevance(default) > relevance(default / 2) > relevance(0.0)
    if name != "expected_kind_weight":
        assert relevance(0.0) == 0, "the turn says no word of the question"
