"""The conversation's memory: its formulas by hand, and its bounds."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.chat import ConversationContext, Topic
from rag_compress.chat.continuity.recent_tokens import position_weight
from rag_compress.chat.continuity.topics import topic_of
from tests.chat.chats import assert_capped


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


def test_a_token_that_leaves_the_window_is_halved_at_once_and_then_down_to_nothing():
    context = ConversationContext(window=2)
    context.add_turn(["cat", "mat"])
    weights = []
    for _ in range(4):
        context.add_turn(["x1", "x2"])
        weights.append(context.token_weights.get("cat"))
    assert weights[:2] == pytest.approx([0.35, 0.175])
    assert weights[2:] == [None, None], "0.0875 is not above 0.1"


def test_a_weight_of_at_most_a_tenth_is_forgotten():
    context = ConversationContext(window=2)
    context.add_turn(["cat", "mat"], importance=0.21)
    context.add_turn(["dog", "sun"])
    assert context.token_weights.keys() == {"mat", "dog", "sun"}, "0.105 is above, 0.0735 is not"


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
    assert context.keywords == {"cat": 0.9}, "updated, then decayed; two letters of an alphabetic script are too few"
    context.add_turn(["dog", "cat", "東京"])
    assert context.keywords == pytest.approx({"cat": 0.9 * (0.9 + 1), "dog": 0.9, "東京": 0.9})


def test_a_keyword_is_gone_below_a_tenth():
    context = ConversationContext()
    context.add_turn(["cat"])
    turns = 0
    while "cat" in context.keywords:
        context.add_turn(["dog"])
        turns += 1
    assert turns == 21, "0.9 ** 22 is the first power below 0.1"


def test_a_word_of_every_turn_does_not_count_as_a_keyword():
    context = ConversationContext()
    for i in range(20):
        context.add_turn(["always", f"word{i}"])
    assert context.idf("always") < 0.05 < context.idf("word19") == 1.0
    assert "always" not in context.follow_up_terms(limit=3)


def test_relevance_and_candidate_score_are_the_documented_formulas():
    context = ConversationContext(novelty_penalty=0.2)
    context.add_turn(["cat"], [Topic("pets")])
    context.add_turn(["sun"], [Topic("weather")])
    relevance = 0.7 + 0.5 * 0.9**2
    assert context.token_relevance("cat") == pytest.approx(relevance)
    assert context.active_topics["pets"] == pytest.approx(0.5 * 0.9**2)
    topic = context.active_topics["pets"]
    assert context.score_candidate("cat", "pets") == pytest.approx((1 + relevance) * (1 + 0.5 * topic) * 1.2)
    assert context.score_candidate("new") == context.score_candidate("new", "music") == 1.0
    plain = (1 + context.token_relevance("sun")) * 1.2
    assert context.score_candidate("sun") == pytest.approx(plain * 0.8), "no echo of the latest turn"


def test_the_weights_of_a_follow_up_are_the_documented_formula():
    context = ConversationContext()
    context.turn_count = 2  # each of the words was said in one of two turns: their idf is the same
    context.token_weights, context.keywords = {"cat": 0.9, "fog": 0.0}, {"sun": 0.9, "cat": 0.9}
    strengths = {"cat": 0.9 + 0.5 / 0.9 * 0.9, "sun": 0.5 / 0.9 * 0.9}
    assert context.follow_up_terms() == {"cat": 0.3, "sun": round(0.3 * strengths["sun"] / strengths["cat"], 4)}


def test_a_turn_without_importance_leaves_nothing_for_a_follow_up():
    context = ConversationContext()
    context.add_turn(["fog"], importance=0)
    assert context.follow_up_terms() == {}


def test_a_follow_up_is_about_what_the_conversation_is_about():
    context = ConversationContext()
    context.add_text("The detective examined the room.")
    context.add_text("He found a clue.")
    terms = context.follow_up_terms()
    assert {"detect", "room", "clue"} <= set(terms)
    assert max(terms.values()) == 0.3


def test_a_text_is_read_in_its_language():
    german, as_english = ConversationContext(), ConversationContext()
    german.add_text("Die Häuser und die Otter.", language="de")
    as_english.add_text("Die Häuser und die Otter.")
    assert german.keywords.keys() == {"haus", "ott"}, "stems, without the stop words"
    assert {"die", "und"} < as_english.keywords.keys()


def test_a_text_touches_the_topics_that_the_caller_names():
    context = ConversationContext()
    context.add_text("Cats purr.", topics=[Topic("pets"), Topic("sounds", salience=0.25)])
    assert context.active_topics == pytest.approx({"pets": 0.5 * 0.9, "sounds": 0.25 * 0.9})


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


def test_a_long_turn_does_not_outgrow_the_caps():
    context = ConversationContext(window=5)
    context.add_turn([f"w{i}" for i in range(1000)])
    assert list(context.recent_tokens) == context.last_turn == ["w995", "w996", "w997", "w998", "w999"]
    assert_capped(context)


def test_all_of_a_turn_counts_however_long_it_is():
    """The document's loop beside it."""
    tokens = ["otter"] * 30 + [f"w{i:03}" for i in range(170)]
    weights, keywords, recent = {}, {}, []
    for i, token in enumerate(tokens):
        weights[token] = max(weights.get(token, 0.0), 0.7 + 0.3 * (i / 199))
        keywords[token] = keywords.get(token, 0.0) + 1.0
        recent.append(token)
    weights = {token: weight * (1.0 if token in recent[-100:] else 0.5) for token, weight in weights.items()}
    context = ConversationContext()
    context.add_turn(tokens)
    assert context.token_weights == pytest.approx(weights)
    assert context.token_weights["otter"] == pytest.approx(0.5 * (0.7 + 0.3 * 29 / 199))
    assert context.keywords["otter"] == pytest.approx(0.9 * keywords["otter"]) == pytest.approx(27.0)
    assert list(context.follow_up_terms(limit=1)) == ["otter"]


@pytest.mark.parametrize("importance", [-1, float("nan"), float("inf"), 1e308])
def test_a_bad_importance_is_refused(importance):
    with pytest.raises(ValueError, match=r"importance must be between 0 and 1e\+06, got"):
        ConversationContext().add_turn(["cat"], importance=importance)
    with pytest.raises(ValueError, match=r"salience must be between 0 and 1e\+06, got"):
        Topic("pets", salience=importance)


def test_the_greatest_importance_leaves_every_weight_finite():
    context = ConversationContext(topic_decay=1.0)
    for _ in range(100):
        context.add_turn(["cat"], [Topic("pets", salience=1e6)], importance=1e6)
    assert context.follow_up_terms() == {"cat": 0.3}
    assert math.isfinite(context.score_candidate("cat", "pets"))


def test_a_correction_outlives_what_it_corrects():
    context = ConversationContext()
    for said in ("We meet in Bergen.", "No, I meant Oslo.", "It rains.", "Let us go on."):
        context.add_text(said)
    terms = context.follow_up_terms()
    assert terms["oslo"] > terms["bergen"]
    assert context.keywords["oslo"] == pytest.approx(2 * 0.9**3), "a correction weighs 2"
    plain = ConversationContext()
    plain.add_text("No, I meant Oslo.", importance=1.0)
    assert plain.keywords["oslo"] == pytest.approx(0.9), "what the caller says holds"


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


_TOKENS = st.text(min_size=1, max_size=3)
_STRENGTHS = st.floats(0, 1e100)


@given(
    st.integers(1, 4),
    st.integers(0, 10**9),
    st.dictionaries(_TOKENS, _STRENGTHS, max_size=30),
    st.dictionaries(_TOKENS, _STRENGTHS, max_size=30),
    st.dictionaries(_TOKENS, st.tuples(_STRENGTHS, st.lists(_TOKENS, max_size=30)), max_size=30),
    st.dictionaries(_TOKENS, st.integers(0, 10**9), max_size=30),
    st.lists(_TOKENS, max_size=30),
    st.lists(_TOKENS, max_size=30),
)
def test_one_turn_takes_any_state_under_its_caps(most, count, weights, keywords, topics, turns, recent, tokens):
    """Also states above the caps, so no number of turns, a million or more, leads out of them."""
    context = ConversationContext(window=most, max_topics=most, max_keywords=most)
    context.turn_count, context.token_weights, context.keywords = count, weights, keywords
    context.active_topics = {topic: strength for topic, (strength, _) in topics.items()}
    context.topic_terms = {topic: terms[:12] for topic, (_, terms) in topics.items()}
    context.keyword_turns, context.last_turn = turns, list(recent)
    context.recent_tokens.extend(recent)
    context.add_turn(tokens)
    assert_capped(context)
    assert context.turn_count == count + 1


def test_the_state_of_thirty_thousand_turns_is_no_larger_than_that_of_a_thousand():
    context = ConversationContext(window=2, max_topics=2, max_keywords=2)
    for turn in range(1000):
        context.add_turn([f"word{turn:06}", "again"])
    early = len(context.to_json())
    for turn in range(1000, 30_000):
        context.add_turn([f"word{turn:06}", "again"])
    assert_capped(context)
    assert len(context.to_json()) <= early + 20, "the digits of the counters alone"


def test_a_term_that_is_not_a_keyword_counts_as_one_of_a_single_turn():
    context = ConversationContext()
    for token in ("cat", "dog", "fox", "ox"):
        context.add_turn([token])
    assert context.idf("ox") == 1.0, "too short for a keyword, so its turns are not counted"


def test_a_topic_is_called_after_the_latest_three_of_its_terms():
    assert topic_of(["soup", "onion", "salt", "onion", "leek"], {}).id == "onion salt leek"


@pytest.mark.parametrize(
    ("tokens", "topics", "rule"),
    [
        (["dog"], ["pets"], r"topics\[0\] must be a Topic, got 'pets'"),
        ([None], (), r"tokens\[0\] must be a str, got None"),
        ("dog", (), "tokens must be a sequence of str"),
    ],
)
def test_a_turn_that_is_refused_leaves_the_context_as_it_was(tokens, topics, rule):
    context = ConversationContext()
    context.add_turn(["cat"])
    before = context.to_json()
    with pytest.raises(TypeError, match=rule):
        context.add_turn(tokens, topics)
    assert context.to_json() == before


def test_the_name_of_a_topic_is_a_text():
    with pytest.raises(TypeError, match="id must be a str, got 5"):
        Topic(5)
