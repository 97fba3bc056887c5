"""The conversation's memory: its formulas by hand, its bounds, and its saved state."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.chat import ConversationContext, Topic
from rag_compress.chat.continuity import position_weight


def test_the_end_of_a_turn_weighs_most():
    context = ConversationContext()
    context.add_turn(["cat", "mat", "hat"])
    assert [position_weight(i, 3) for i in range(3)] == pytest.approx([0.7, 0.85, 1.0])
    assert context.token_weights == pytest.approx({"cat": 0.7, "mat": 0.85, "hat": 1.0})


def test_the_largest_weight_of_a_token_stays():
    context = ConversationContext()
    context.add_turn(["cat", "mat"])
    context.add_turn(["mat", "cat"], importance=0.5)
    assert context.token_weights == pytest.approx({"cat": 0.7, "mat": 1.0})


def test_a_token_out_of_the_window_is_forgotten_down_to_nothing():
    context = ConversationContext(window=2)
    context.add_turn(["cat", "mat"])
    weights = []
    for _ in range(5):
        context.add_turn(["x1", "x2"])
        weights.append(context.token_weights.get("cat"))
    assert weights == pytest.approx([0.7, 0.35, 0.175, None, None], nan_ok=True) or weights[3] is None


def test_important_turns_persist_longer():
    def turns_until_forgotten(importance):
        context = ConversationContext(window=1)
        context.add_turn(["cat"], importance=importance)
        for turn in range(100):
            context.add_turn(["dog"])
            if "cat" not in context.token_weights:
                return turn
        return None

    assert turns_until_forgotten(1.0) < turns_until_forgotten(8.0)


def test_topics_are_boosted_then_decayed():
    context = ConversationContext(topic_decay=0.5)
    context.add_turn(["cat"], [Topic("pets", salience=0.8)], importance=2.0)
    assert context.active_topics == pytest.approx({"pets": 0.8})
    context.add_turn(["sun"], [Topic("weather")])
    assert context.active_topics == pytest.approx({"pets": 0.4, "weather": 0.25})
    for _ in range(4):
        context.add_turn(["sun"], [Topic("weather")])
    assert "pets" not in context.active_topics, "0.025 is below 0.05"


def test_terms_that_occur_together_make_a_topic():
    context = ConversationContext()
    context.add_turn(["detect", "room", "clue"])
    context.add_turn(["clue", "window", "detect"])
    assert len(context.active_topics) == 1
    context.add_turn(["soup", "onion", "salt"])
    assert len(context.active_topics) == 2


def test_keywords_add_up_and_decay():
    context = ConversationContext()
    context.add_turn(["cat", "ox"])
    assert context.keywords == {"cat": 1.0}, "two letters make no keyword in an alphabetic script"
    context.add_turn(["dog", "東京"])
    assert context.keywords == pytest.approx({"cat": 0.9, "dog": 1.0, "東京": 1.0})


def test_a_word_of_every_turn_is_no_keyword():
    context = ConversationContext()
    for i in range(20):
        context.add_turn(["always", f"word{i}"])
    assert context.idf("always") < 0.05 < context.idf("word19") == 1.0
    assert "always" not in context.follow_up_terms(limit=3)


def test_relevance_and_candidate_score_are_the_documented_formulas():
    context = ConversationContext(novelty_penalty=0.2)
    context.add_turn(["cat"], [Topic("pets")])
    context.add_turn(["sun"], [Topic("weather")])
    assert context.token_relevance("cat") == pytest.approx(1.0 * 0.7 + 0.5 * 0.9) or context.token_weights["cat"]
    relevance = context.token_weights["cat"] + 0.5 * context.keywords["cat"]
    topic = context.active_topics["pets"]
    assert context.score_candidate("cat", "pets") == pytest.approx((1 + relevance) * (1 + 0.5 * topic) * 1.2)
    assert context.score_candidate("new") == 1.0
    plain = (1 + context.token_relevance("sun")) * 1.2
    assert context.score_candidate("sun") == pytest.approx(plain * 0.8), "no echo of the latest turn"


def test_a_follow_up_is_about_what_the_conversation_is_about():
    context = ConversationContext()
    context.add_text("The detective examined the room.")
    context.add_text("He found a clue.")
    terms = context.follow_up_terms()
    assert {"detect", "room", "clue"} <= set(terms)
    assert max(terms.values()) == 0.3
    assert context.coherence(["clue", "soup"]) == 0.5
    assert context.coherence([]) == 0.0


def test_the_state_stays_under_its_caps():
    context = ConversationContext(window=20, max_topics=4, max_keywords=10)
    for i in range(3000):
        context.add_turn([f"w{i}", f"v{i % 7}", f"u{i * i % 1000}"], importance=1 + i % 9)
    assert context.turn_count == 3000
    assert len(context.recent_tokens) <= 20
    assert len(context.token_weights) <= 80
    assert len(context.active_topics) <= 4
    assert len(context.keywords) <= 10
    assert len(context.keyword_turns) <= 10
    assert len(context.to_json()) < 10_000


def test_a_long_turn_does_not_outgrow_the_window():
    context = ConversationContext(window=5)
    context.add_turn([f"w{i}" for i in range(1000)])
    assert len(context.token_weights) == 5


def test_the_state_is_saved_and_restored():
    context = ConversationContext(window=7)
    for text in ("The detective examined the room.", "He found a clue.", "Then he left."):
        context.add_text(text)
    restored = ConversationContext.from_json(context.to_json())
    assert restored == context
    for one in (context, restored):
        one.add_text("Where is the clue?")
    assert restored == context


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda state: "{", "must be JSON"),
        (lambda state: "[]", "version of a saved conversation must be at most 1, got None"),
        (lambda state: json.dumps({**json.loads(state), "version": 2}), "must be at most 1, got 2"),
        (
            lambda state: json.dumps({**json.loads(state), "keywords": 3}),
            "keywords of a saved conversation must be a dict",
        ),
        (lambda state: json.dumps({**json.loads(state), "keywords": {"a": "x"}}), "could not convert"),
        (lambda state: json.dumps({**json.loads(state), "window": 0}), "window must be an integer of at least 1"),
        (lambda state: json.dumps({**json.loads(state), "topic_terms": {}}), "must name the topics"),
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


def test_a_bad_importance_is_refused():
    with pytest.raises(ValueError, match="importance must be a number of at least 0, got -1"):
        ConversationContext().add_turn(["cat"], importance=-1)


def assert_capped(context):
    """What bounds the state whatever was said, so that the number of turns cannot matter."""
    assert len(context.recent_tokens) <= context.window
    assert len(context.token_weights) <= 5 * context.window, "four windows after forgetting, and the latest turn"
    assert len(context.active_topics) <= context.max_topics
    assert context.topic_terms.keys() == context.active_topics.keys()
    assert all(len(terms) <= 12 for terms in context.topic_terms.values())
    assert len(context.keywords) <= context.max_keywords
    assert context.keyword_turns.keys() <= context.keywords.keys()
    assert len(context.last_turn) <= context.window


@given(
    st.integers(1, 4),
    st.integers(1, 4),
    st.lists(st.tuples(st.lists(st.text(min_size=1, max_size=3), max_size=30), st.floats(0, 1e6)), max_size=30),
)
def test_no_turn_takes_the_state_above_its_caps(window, most, turns):
    context = ConversationContext(window=window, max_topics=most, max_keywords=most)
    for tokens, importance in turns:
        context.add_turn(tokens, importance=importance)
        assert_capped(context)


def test_the_state_of_a_hundred_thousand_turns_is_no_larger_than_that_of_a_thousand():
    context = ConversationContext(window=2, max_topics=2, max_keywords=2)
    for turn in range(1000):
        context.add_turn([f"word{turn:06}", "again"])
    early = len(context.to_json())
    for turn in range(1000, 100_000):
        context.add_turn([f"word{turn:06}", "again"])
    assert_capped(context)
    assert len(context.to_json()) <= early + 20, "the digits of the counters alone"
