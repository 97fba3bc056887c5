"""The conversation's memory as it is saved and restored."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.chat import ConversationContext, Topic
from tests.chat.chats import assert_capped

SAVED = (
    '{"version": 1, "window": 3, "topic_decay": 0.9, "max_topics": 2, "max_keywords": 50, "novelty_penalty": 0.2, '
    '"recent_tokens": ["room", "clue", "room"], "token_weights": {"bär": 0.35, "room": 2.0, "clue": 1.4}, '
    '"active_topics": {"case": 1.305}, "topic_terms": {"case": ["bär", "clue", "room"]}, '
    '"keywords": {"bär": 0.81, "room": 2.61, "clue": 1.8}, "keyword_turns": {"bär": 1, "room": 2, "clue": 1}, '
    '"turn_count": 2, "last_turn": ["clue", "room"]}'
)


def test_the_state_is_saved_and_restored():
    context = ConversationContext(window=7)
    for text in ("The detective examined the room.", "He found a clue.", "Then he left."):
        context.add_text(text)
    restored = ConversationContext.from_json(context.to_json())
    assert restored == context
    for one in (context, restored):
        one.add_text("Where is the clue?")
    assert restored == context


def test_the_saved_text_names_every_field_in_its_order():
    context = ConversationContext(window=3, max_topics=2)
    context.add_turn(["bär", "room"], [Topic("case", 0.5)])
    context.add_turn(["clue", "room"], importance=2)
    assert context.to_json() == SAVED
    assert ConversationContext.from_json(SAVED) == context


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda state: "{", "must be JSON"),
        (lambda state: "[" * 200_000, "must be JSON"),
        (lambda state: "[]", "version of a saved conversation must be an integer from 1 to 1, got None"),
        *(
            (lambda state, changed=changed: json.dumps({**json.loads(state), **changed}), message)
            for changed, message in (
                ({"version": 2}, "from 1 to 1, got 2"),
                ({"version": True}, "from 1 to 1, got True"),
                ({"version": -3}, "from 1 to 1, got -3"),
                ({"keywords": 3}, "keywords of a saved conversation must be a dict"),
                ({"keywords": {"a": "x"}}, "keywords of 'a' must be a number, got 'x'"),
                ({"keywords": {"a": -5.0}}, "keywords of 'a' must be between 0 and 1e"),
                ({"token_weights": {"a": 10**400}}, "token_weights of 'a' must be between 0 and 1e"),
                ({"token_weights": {"a": float("nan")}}, "token_weights of 'a' must be between 0 and 1e"),
                ({"keyword_turns": {"detect": "x"}}, "keyword_turns of 'detect' must be an integer, got 'x'"),
                ({"topic_terms": {"detect examin room": 5}}, "topic_terms of 'detect examin room' .* list of str"),
                ({"topic_terms": {}}, "must name the topics"),
                ({"recent_tokens": [["a"], {"b": 1}]}, "recent_tokens of a saved conversation must be a list of str"),
                ({"last_turn": "abc"}, "last_turn of a saved conversation must be a list of str"),
                ({"turn_count": -5}, "turn_count must be an integer of at least 0, got -5"),
                ({"turn_count": 10**400}, "turn_count must be between 0 and 1e"),
                ({"turn_count": None}, "turn_count must be an integer, got None"),
                ({"window": 0}, "window must be an integer of at least 1"),
                ({"window": "x"}, "window must be an integer, got 'x'"),
            )
        ),
    ],
)
def test_a_corrupt_or_newer_state_is_refused_and_restoring_starts_anew(change, message):
    context = ConversationContext()
    context.add_text("The detective examined the room.")
    state = change(context.to_json())
    with pytest.raises(ValueError, match=message):
        ConversationContext.from_json(state)
    fresh, reason = ConversationContext.restore(state)
    assert fresh == ConversationContext()
    assert reason


def test_restoring_what_was_saved_needs_no_reason():
    assert ConversationContext.restore(ConversationContext().to_json()) == (ConversationContext(), None)
    assert ConversationContext.restore(None) == (ConversationContext(), "nothing was saved")


def test_a_state_above_the_caps_is_trimmed_when_it_is_restored():
    many = [f"a{i:05}" for i in range(10_000)]
    state = {
        **json.loads(ConversationContext(window=20, max_topics=3, max_keywords=5).to_json()),
        "recent_tokens": many,
        "last_turn": many,
        "token_weights": {token: float(i) for i, token in enumerate(many)},
        "keywords": {token: float(i) for i, token in enumerate(many)},
        "keyword_turns": dict.fromkeys(many, 1),
        "active_topics": {token: float(i) for i, token in enumerate(many)},
        "topic_terms": dict.fromkeys(many, many[:50]),
        "turn_count": 2,
    }
    context, reason = ConversationContext.restore(json.dumps(state))
    assert reason is None
    assert_capped(context)
    assert list(context.recent_tokens) == many[-20:]
    assert set(context.keywords) == set(many[-5:]), "the strongest stay"
    assert set(context.active_topics) == set(many[-3:])


@given(
    st.dictionaries(
        st.sampled_from(sorted(json.loads(ConversationContext().to_json()))),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
            max_leaves=5,
        ),
        max_size=3,
    )
)
def test_whatever_is_restored_goes_on(changed):
    state = json.dumps({**json.loads(ConversationContext(window=5).to_json()), **changed})
    context, reason = ConversationContext.restore(state)
    assert isinstance(reason, str | None)
    if context.window <= 1000:
        context.add_text("The detective examined the room.")
        assert_capped(context)
    assert all(math.isfinite(weight) for weight in context.follow_up_terms().values())


def test_a_saved_conversation_is_the_same_whatever_the_hashes():
    said = "Bob likes otters and beavers in Oslo harbour every rainy Friday with Anna Stone"
    code = (
        "from rag_compress.chat import ConversationContext\n"
        f"context = ConversationContext()\ncontext.add_text({said!r})\nprint(context.to_json())"
    )
    other = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    environment = {**os.environ, "PYTHONHASHSEED": other}
    saved = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    context = ConversationContext()
    context.add_text(said)
    assert saved.stdout == f"{context.to_json()}\n"


def test_keyword_counts_are_in_the_order_of_the_words():
    context = ConversationContext()
    words = [f"word{n}" for n in range(20)]
    context.add_turn(words)
    assert list(context.keyword_turns) == words


def test_numbers_of_numpy_are_saved_as_numbers():
    context = ConversationContext(window=np.int64(5), topic_decay=np.float32(0.5), novelty_penalty=np.float64(0.25))
    context.add_text("The detective examined the room.", importance=np.float32(1.5))
    context.add_turn(["clue"], [Topic("case", np.float32(0.5))], importance=np.int64(2))
    restored = ConversationContext.from_json(context.to_json())
    assert restored == context
    assert (restored.window, restored.topic_decay, restored.novelty_penalty) == (5, 0.5, 0.25)
    assert restored.active_topics["case"] == 0.5, "of 0.5 * 2 a half is left"


def test_a_state_without_a_setting_is_restored_with_the_usual_one():
    state = json.loads(ConversationContext(window=20, max_topics=3).to_json())
    del state["max_topics"]
    assert ConversationContext.from_json(json.dumps(state)) == ConversationContext(window=20)
