"""Importance of the messages of a conversation, explained factor by factor."""

from __future__ import annotations

import math

import pytest

from rag_compress.chat import Message, ToolCall, ToolResult, compress_chat, score_importance
from rag_compress.chat.conversation.counting import TextCounter
from rag_compress.chat.conversation.view import view_conversation
from rag_compress.chat.importance import (
    ImportanceProfile,
    columns,
    get_profile,
    importance_of_view,
    message_type,
)
from rag_compress.core.caches import forget_texts


def scores(profile, **kwargs):
    chat = [
        Message("user", "Please open src/app.py and fix the crash.", timestamp="2024-01-01T10:00:00"),
        Message("assistant", "Sure, thanks.", timestamp="2024-01-01T10:05:00"),
        Message("user", "In src/app.py the fix works.", timestamp="2024-01-01T10:10:00"),
    ]
    view = view_conversation(chat, TextCounter(lambda text: len(text.split())), "en")
    return importance_of_view(view, ["How was the crash fixed?"], get_profile(profile), **kwargs)


def test_a_score_explains_itself_factor_by_factor():
    first, thanks, last = scores("enhanced", active_files=["src/app.py"])
    assert first.total == pytest.approx(sum(weight * first.factors[name] for name, weight in first.weights.items()))
    assert first.factors["recency"] == pytest.approx(0.95**10)
    assert last.factors["recency"] == 1.0
    assert first.factors["file_relevance"] == 1.0
    assert thanks.factors["file_relevance"] == 0.0
    assert first.kind == "error"
    assert "0.15 * 1.00 file_relevance" in first.explain()
    assert all(0 <= value <= 1 for score in (first, thanks, last) for value in score.factors.values())


def test_a_call_with_its_result_weighs_what_the_more_important_of_the_two_weighs():
    call = Message("assistant", "I look it up.", tool_calls=(ToolCall("weather", id="1"),))
    result = Message("tool", tool_results=(ToolResult("no service", "1", error=True),))
    profile = ImportanceProfile(
        "by type", {"semantic": 1.0}, type_weights={"error": 0.9, "tool_use": 0.2}, hybrid=False
    )
    (score,) = importance([call, result], profile)
    assert score.kind == "error"


def test_the_current_profile_knows_no_query():
    first = scores("current")[0]
    assert "bm25" not in first.factors
    assert first.factors["semantic"] == 1.0, "an error weighs 1, and more cannot be"
    assert first.factors["references"] == pytest.approx(0.1), "the last message names the same file"


CHAT = [
    Message("user", "Anna keeps her otters in the harbour at Oslo."),
    Message("assistant", "Otters in the harbour at Oslo eat crabs from the harbour."),
    Message("user", "Bread is cheap."),
]


def importance(chat, profile, *queries, **kwargs):
    view = view_conversation(chat, TextCounter(lambda text: len(text.split())), "en")
    return importance_of_view(view, queries or ["Where are the otters?"], profile, **kwargs)


def with_settings(**changes):
    return ImportanceProfile.from_dict({**get_profile("enhanced").to_dict(), **changes})


def test_without_embeddings_a_message_near_the_centre_of_the_terms_is_central():
    first, second, bread = (score.factors["centrality"] for score in importance(CHAT, get_profile("enhanced")))
    assert second > first > bread > 0


def test_with_embeddings_centrality_is_the_cosine_to_their_centroid():
    vectors = [[2.0, 0.0], [0.0, 1.0], [-1.0, 0.0]]
    scores = importance(CHAT, get_profile("enhanced"), vectors=vectors)
    assert [score.factors["centrality"] for score in scores] == pytest.approx([0.0, 1.0, 0.0])


@pytest.mark.parametrize("name", ["current", "enhanced", "technical", "creative"])
def test_references_are_the_documented_factor_in_every_profile(name):
    first, answer, bread = importance(CHAT, get_profile(name))
    assert first.factors["references"] == pytest.approx(0.1), "the answer names Oslo, too"
    assert answer.factors["references"] == bread.factors["references"] == 0


@pytest.mark.parametrize(
    ("name", "recency", "semantic", "references", "files", "coherence", "depth", "propagation"),
    [
        ("current", 0.3, 0.25, 0.25, 0.2, 0, 0, 0),
        ("enhanced", 0.25, 0.35, 0.2, 0.15, 0.05, 0, 0),
        ("value_aware", 0.25, 0.35, 0.1, 0.15, 0.05, 0.05, 0.05),
        ("technical", 0.2, 0.4, 0.2, 0.15, 0.05, 0, 0),
        ("creative", 0.3, 0.3, 0.15, 0.1, 0.15, 0, 0),
    ],
)
def test_the_total_of_a_message_is_the_documented_one(
    name, recency, semantic, references, files, coherence, depth, propagation
):
    """The first of two messages that are word for word the same: three words, two of them terms."""
    chat = [Message("user", "Otters in a.py.")] * 2
    score = importance(chat, get_profile(name), "otters?", active_files=["a.py"])[0]
    by_type = 0.5  # a statement, with no keyword
    by_hand = {
        "recency": 0.95,  # one minute per message
        "semantic": by_type if name == "current" else 0.4 * 1 + 0.4 * 1 + 0.2 * by_type * 0,  # no thread before it
        "references": 0.1,  # by the second message
        "file_relevance": 1.0,
        "coherence": 0.4 * 0 + 0.3 * 0.1 * 1 + 0.3 * 2 / 3,  # continuity, chain, density
        "depth": math.log(1 + 2 / 3 * 2 * math.log(1 + 0.5 / 2.5)) / math.log(101),
        "propagation": 0.1 * 1,
    }
    weights = (recency, semantic, references, files, coherence, depth, propagation)
    total = sum(weight * factor for weight, factor in zip(weights, by_hand.values(), strict=True))
    assert score.total == pytest.approx(total)
    weighed = {factor: weight for factor, weight in zip(by_hand, weights, strict=True) if weight}
    assert {factor: weight for factor, weight in score.weights.items() if weight} == weighed
    assert {factor: score.factors[factor] for factor in weighed} == pytest.approx({f: by_hand[f] for f in weighed})


def test_a_chain_of_references_counts_by_the_mean_similarity_of_what_refers_to_it():
    chat = [
        Message("user", text)
        for text in ("Look at left.py and right.py.", "The left.py sleeps.", "The right.py sleeps.")
    ]
    both, one, _ = importance(chat, get_profile("enhanced"))
    similarity = one.factors["thread_continuity"]  # to the first message, and the third has the same
    assert 0 < similarity < 1
    assert both.factors["chain"] == pytest.approx(0.1 * 2 * similarity)


@pytest.mark.parametrize("hybrid", [True, False])
def test_a_profile_of_ones_own_weighs_what_it_says_and_nothing_else(hybrid):
    mine = {"references": 0.5, "recency": 0.5}
    score = importance(CHAT, ImportanceProfile("mine", mine, hybrid=hybrid))[0]
    assert score.weights == mine
    assert score.total == pytest.approx(0.5 * 0.1 + 0.5 * 0.95**2)
    assert score.explain() == "0.50 (statement) = 0.5 * 0.10 references + 0.5 * 0.90 recency"
    deep = importance(CHAT, ImportanceProfile("deep", {"depth": 1.0}, hybrid=hybrid))[0]
    assert deep.total == deep.factors["depth"] > 0


def test_the_context_is_the_domain_as_far_as_the_thread_goes_on():
    chat = [Message("user", "Otters sleep."), Message("user", "Otters sleep."), Message("user", "Bread is cheap.")]
    scores = importance(chat, get_profile("enhanced"))
    assert [score.factors["context"] for score in scores] == pytest.approx([0.0, 0.5, 0.0])
    again = scores[1].factors
    assert again["semantic"] == pytest.approx(0.4 * again["bm25"] + 0.4 * again["centrality"] + 0.2 * 0.5)
    assert (again["domain_relevance"], again["topic_coherence"]) == pytest.approx((0.5, 1.0))


def test_the_coherence_threshold_of_the_profile_says_when_a_thread_goes_on():
    def context(threshold):
        return importance(CHAT, with_settings(coherence_threshold=threshold))[1].factors["context"]

    assert context(0.9) < context(0.2) == pytest.approx(0.5), "a statement weighs 0.5"
    assert context(1.0) < context(0.9)
    assert context(0.0) == pytest.approx(0.5), "every message goes on with the thread"


def test_k1_and_b_of_the_profile_reach_its_bm25():
    chat = [Message("user", "Otters, otters, otters."), Message("user", "Otters sleep in the cold sea by day.")]

    def ratio(**changes):
        return importance(chat, with_settings(**changes), "otters?")[1].factors["bm25"]

    assert ratio(k1=0.0) == pytest.approx(1.0), "presence only"
    assert ratio(k1=2.0) < ratio(k1=1.2)
    assert ratio(b=0.0) > ratio(b=1.0), "the longer message is held against it"


def test_of_several_queries_the_best_counts():
    scores = importance(CHAT, get_profile("enhanced"), "Where are the otters?", "What does bread cost?")
    assert max(score.factors["bm25"] for score in scores[:2]) == scores[2].factors["bm25"] == 1.0


def test_a_score_is_made_when_it_is_read():
    scores = importance(CHAT, get_profile("enhanced"))
    assert scores.totals == pytest.approx([score.total for score in scores])
    assert scores[1:] == tuple(scores)[1:]
    assert scores[-1] == scores[2]
    with pytest.raises(IndexError):
        scores[3]


@pytest.mark.parametrize("profile", [get_profile("value_aware"), get_profile("creative_features")])
def test_a_conversation_that_grew_is_as_important_as_one_that_comes_at_once(profile):
    chat = [
        Message(("user", "assistant")[n % 2], f"Otter {n % 4} ate {n % 5} crabs in harbour{n % 3}.py: what an idea!")
        for n in range(40)
    ]
    forget_texts()
    at_once = importance(chat, profile)
    forget_texts()
    for length in (1, 7, 8, 40):
        grown = importance(chat[:length], profile)
    assert list(grown) == list(at_once)


def test_only_new_messages_are_weighed(monkeypatch):
    seen = []
    monkeypatch.setattr(columns, "message_type", lambda message: seen.append(message.text) or message_type(message))
    chat = [Message("user", f"Otter {n} sleeps.") for n in range(9)]
    forget_texts()
    for length in (7, 9, 9):
        importance(chat[:length], get_profile("enhanced"))
    assert seen == [message.text for message in chat]


def test_a_result_explains_the_importance_of_every_message():
    result = compress_chat(CHAT, "Where are the otters?", 12, importance_weight=1.0)
    for decision in result.decisions:
        assert decision.importance.total == pytest.approx(decision.parts["importance"])
    explained = result.account()["decisions"][0]["importance"]
    assert explained["total"] == pytest.approx(
        sum(weight * explained["factors"][name] for name, weight in explained["weights"].items())
    )
    assert compress_chat(CHAT, "Where are the otters?", 12).decisions[0].importance is None


def test_an_embedder_takes_part_in_the_importance():
    def embed(texts):
        return [[1.0, float("Bread" in text)] for text in texts]

    settings = {"importance_weight": 1.0, "max_filtering_time_ms": 5000}
    plain, embedded = (
        compress_chat(CHAT, "Where?", 12, embedder=embedder, **settings).decisions[2] for embedder in (None, embed)
    )
    assert plain.importance.factors["centrality"] != embedded.importance.factors["centrality"]


def test_every_message_has_a_score_and_a_call_shares_that_of_its_results():
    call = Message("assistant", tool_calls=(ToolCall("read_file", id="1"),))
    chat = [
        Message("user", "Why does it fail?"),
        call,
        Message("tool", tool_results=(ToolResult("x = 1", call_id="1"),)),
    ]
    scores = score_importance(chat, "Why does it fail?", profile="technical", active_files=["app.py"])
    assert [score.kind for score in scores] == ["error", "file_operation", "file_operation"]
    assert scores[1] == scores[2]
    assert score_importance([]) == []
    with pytest.raises(ValueError, match="profile must be one of"):
        score_importance(chat, profile="nope")
