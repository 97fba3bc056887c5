"""Every factor of importance, computed by hand."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from rag_compress.chat import Message, ToolCall, ToolResult, compress_chat
from rag_compress.chat.bm25 import bm25
from rag_compress.chat.counting import TextCounter
from rag_compress.chat.importance import (
    PROFILES,
    ImportanceProfile,
    get_profile,
    importance_of_view,
    message_type,
    score,
)
from rag_compress.chat.importance.coherence import chain_score, coherence_score, thread_continuity
from rag_compress.chat.importance.factors import (
    count_references,
    file_relevance_score,
    files_in,
    recency_score,
    reference_score,
    semantic_score,
)
from rag_compress.chat.importance.hybrid import contextual_score, hybrid_semantic_score
from rag_compress.chat.importance.score import total_importance
from rag_compress.chat.importance.value import (
    depth_score,
    information_content,
    propagation_score,
    term_cosine,
    unit_vector,
)
from rag_compress.chat.recency import minute_ages
from rag_compress.chat.view import view_conversation


def test_recency_is_095_to_the_minutes():
    assert recency_score(0) == 1.0
    assert recency_score(2) == pytest.approx(0.9025)
    assert recency_score(-5) == 1.0, "a clock that runs ahead is no bonus"


def test_ages_count_from_the_newest_timestamp_and_without_any_from_the_end():
    assert minute_ages([600.0, 0.0, 1200.0]) == [10.0, 20.0, 0.0]
    assert minute_ages([None, None, None]) == [2.0, 1.0, 0.0]


def test_semantic_adds_the_documented_bonuses():
    assert semantic_score("All good.", 0.5) == 0.5
    assert semantic_score("A fatal error.", 0.5) == pytest.approx(0.8)
    assert semantic_score("```x = 1```", 0.5) == pytest.approx(0.7)
    assert semantic_score("Look it up.", 0.5, has_tools=True) == pytest.approx(0.65)
    assert semantic_score("We tested it and deployed it.", 0.5, keywords=["test", "deploy", "bug"]) == pytest.approx(
        0.6
    )
    assert semantic_score("An error:\n```x```", 0.9) == 1.0, "at most 1"


def test_inflections_of_one_keyword_count_once():
    assert semantic_score("We implement it.", 0.5, keywords=["implementation", "implement"]) == pytest.approx(0.55)
    features = get_profile("technical_features")
    assert semantic_score("We implement it.", 0.5, keywords=features.semantic_keywords) == pytest.approx(0.55)


def test_the_feature_of_tool_use_is_a_call_and_not_the_word():
    features = get_profile("technical_features").features
    assert semantic_score("A hammer is a tool.", 0.5, features=features) == 0.5
    assert semantic_score("search(otters)", 0.5, has_tools=True, features=features) == pytest.approx(0.5 + 0.15 + 0.2)


def test_a_feature_of_the_profile_adds_its_weight():
    assert semantic_score("A new idea.", 0.5, features={"idea": 0.3}) == pytest.approx(0.8)


def test_references_are_a_tenth_each():
    assert reference_score(4) == pytest.approx(0.4)
    assert reference_score(11) == 1.0


def test_file_relevance_is_the_share_of_active_files():
    assert file_relevance_score({"a.py", "src/b.py", "c.py"}, ["/repo/src/b.py", "a.py"]) == pytest.approx(2 / 3)
    assert file_relevance_score(set(), ["a.py"]) == 0.0
    assert file_relevance_score({"xb.py"}, ["b.py"]) == 0.0


@pytest.mark.parametrize(
    "name", ["./src/app.py", "../src/app.py", "src\\app.py", "C:\\repo\\src\\app.py", "~/src/app.py"]
)
def test_a_file_is_the_same_however_its_path_is_written(name):
    assert file_relevance_score({name}, ["/repo/src/app.py"]) == 1.0
    assert file_relevance_score({"/repo/src/app.py"}, [name]) == 1.0
    assert file_relevance_score({name}, ["/repo/test/app.py", "./", ""]) == 0.0


def test_files_are_found_in_text():
    assert files_in("See /etc/hosts.conf, ./run.sh and lib/x.tar.gz (not v2 or e.g. this).") >= {"lib/x.tar.gz"}
    assert not files_in("Nothing here. Really, e.g. nothing.")
    assert files_in(r"Edit src\app.py and C:\x\main.py.") == {r"src\app.py", r"C:\x\main.py"}


def test_later_messages_refer_to_the_latest_one_that_holds_what_they_name():
    values = [frozenset({"a.py"}), frozenset({"a.py"}), frozenset(), frozenset({"a.py"})]
    assert count_references(values, ["", "", "", ""]) == [1, 1, 0, 0]
    assert count_references([frozenset()] * 2, ["Use otters.", "As you said, otters."]) == [1, 0]


def test_depth_is_the_logarithm_of_density_times_information():
    assert depth_score(0.5, 20) == pytest.approx(math.log(11) / math.log(101))
    assert depth_score(1, 1000) == 1.0
    assert information_content(["a", "a", "b"], {"a": 2.0, "b": 0.5}) == pytest.approx(2.5)


def test_propagation_sums_the_similarities_of_what_refers_back():
    assert propagation_score([1.0, 0.5, 0.5]) == pytest.approx(0.2)
    assert propagation_score([]) == 0.0


def test_cosine_of_terms():
    assert term_cosine(Counter("aab"), Counter("ab")) == pytest.approx(3 / math.sqrt(10))
    assert term_cosine(Counter(), Counter("a")) == 0.0


def test_continuity_is_the_mean_similarity_to_the_three_messages_before():
    texts = [Counter("a"), Counter("a"), Counter("b"), Counter("b"), Counter("a")]
    assert thread_continuity(texts, 4) == pytest.approx(1 / 3), "the first message is out of the window"
    assert thread_continuity(texts, 0) == 0.0


def test_coherence_weighs_continuity_chain_and_density():
    assert coherence_score(0.5, 0.2, 1.0) == pytest.approx(0.5 * 0.4 + 0.2 * 0.3 + 1.0 * 0.3)
    assert chain_score(2.5, 0.8) == pytest.approx(0.25 * 0.8)


def test_hybrid_relevance_weighs_lexical_semantic_and_contextual():
    assert hybrid_semantic_score(0.5, 1.0, 0.25) == pytest.approx(0.2 + 0.4 + 0.05)
    assert contextual_score(0.5, 0.4, 0.5) == pytest.approx(0.1)


def test_bm25_is_the_documented_formula():
    texts = [Counter({"cat": 2, "mat": 1}), Counter({"dog": 1})]
    expected = math.log(1 + (2 - 1 + 0.5) / 1.5) * 2 * (1.5 + 1) / (2 + 1.5 * (1 - 0.75 + 0.75 * 3 / 2))
    assert bm25({"cat": 1.0}, texts, k1=1.5, b=0.75)[0] == pytest.approx(expected)


FACTORS = {"recency": 0.9, "semantic": 0.6, "references": 0.3, "file_relevance": 0.5, "coherence": 0.2}


def test_the_totals_are_the_documented_weights():
    current = 0.9 * 0.3 + 0.6 * 0.25 + 0.3 * 0.25 + 0.5 * 0.2
    assert total_importance(FACTORS, get_profile("current").weights) == pytest.approx(current)
    enhanced = 0.9 * 0.25 + 0.6 * 0.35 + 0.3 * 0.2 + 0.5 * 0.15 + 0.2 * 0.05
    assert total_importance(FACTORS, get_profile("enhanced").weights) == pytest.approx(enhanced)


@pytest.mark.parametrize(
    ("message", "kind"),
    [
        (Message("user", "It raised a ValueError."), "error"),
        (Message("tool", tool_results=(ToolResult("x", error=True),)), "error"),
        (Message("assistant", "```python\nx = 1\n```"), "code_change"),
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
        ({"name": "x", "weights": {"recency": 1.0}, "b": 2}, ValueError, "b must be between 0 and 1, got 2"),
        ({"name": "x", "weights": {"recency": 1.0}, "colour": 2}, TypeError, "got colour"),
        ({"name": "", "weights": {"recency": 1.0}}, ValueError, "name of a profile must be a text"),
        ({"name": "x", "weights": {"recency": 1.0}, "semantic_keywords": "error"}, TypeError, "sequence of str"),
    ],
)
def test_a_profile_of_ones_own_is_validated_when_loaded(values, error, message):
    with pytest.raises(error, match=message):
        ImportanceProfile.from_dict(values)


def test_an_unknown_profile_is_refused_by_name():
    with pytest.raises(ValueError, match="profile must be one of current, enhanced"):
        get_profile("poetic")


def scores(profile, **kwargs):
    chat = [
        Message("user", "Please open src/app.py and fix the crash.", timestamp="2024-01-01T10:00:00"),
        Message("assistant", "Sure, thanks.", timestamp="2024-01-01T10:05:00"),
        Message("user", "In src/app.py the fix works.", timestamp="2024-01-01T10:10:00"),
    ]
    view = view_conversation(chat, TextCounter(lambda text: len(text.split())), "en")
    return importance_of_view(view, "How was the crash fixed?", get_profile(profile), **kwargs)


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


def importance(chat, profile, query="Where are the otters?", **kwargs):
    view = view_conversation(chat, TextCounter(lambda text: len(text.split())), "en")
    return importance_of_view(view, query, profile, **kwargs)


def with_settings(**changes):
    return ImportanceProfile.from_dict({**get_profile("enhanced").to_dict(), **changes})


def test_without_embeddings_a_message_near_the_centre_of_the_terms_is_central():
    first, second, bread = (score.factors["centrality"] for score in importance(CHAT, get_profile("enhanced")))
    assert second > first > bread > 0


def test_with_embeddings_centrality_is_the_cosine_to_their_centroid():
    vectors = [[2.0, 0.0], [0.0, 1.0], [-1.0, 0.0]]
    scores = importance(CHAT, get_profile("enhanced"), vectors=vectors)
    assert [score.factors["centrality"] for score in scores] == pytest.approx([0.0, 1.0, 0.0])


def test_what_a_message_is_worth_later_is_half_of_its_references():
    scores = importance(CHAT, get_profile("enhanced"))
    first = scores[0].factors
    direct = importance(CHAT, get_profile("current"))[0].factors["references"]
    assert direct == pytest.approx(0.1), "the answer names Oslo, too"
    assert first["references"] == pytest.approx(0.5 * direct + 0.25 * first["depth"] + 0.25 * first["propagation"])
    assert first["depth"] > 0 < first["propagation"]


def test_the_context_is_the_domain_as_far_as_the_thread_goes_on():
    chat = [Message("user", "Otters sleep."), Message("user", "Otters sleep."), Message("user", "Bread is cheap.")]
    scores = importance(chat, get_profile("enhanced"))
    assert [score.factors["context"] for score in scores] == pytest.approx([0.0, 0.5, 0.0])
    again = scores[1].factors
    assert again["semantic"] == pytest.approx(0.4 * again["bm25"] + 0.4 * again["centrality"] + 0.2 * 0.5)


def test_the_coherence_threshold_of_the_profile_says_when_a_thread_goes_on():
    def context(threshold):
        return importance(CHAT, with_settings(coherence_threshold=threshold))[1].factors["context"]

    assert context(0.9) < context(0.2) == pytest.approx(0.5), "a statement weighs 0.5"


def test_k1_and_b_of_the_profile_reach_its_bm25():
    chat = [Message("user", "Otters, otters, otters."), Message("user", "Otters sleep in the cold sea by day.")]

    def ratio(**changes):
        return importance(chat, with_settings(**changes), "otters?")[1].factors["bm25"]

    assert ratio(k1=0.0) == pytest.approx(1.0), "presence only"
    assert ratio(k1=2.0) < ratio(k1=1.2)
    assert ratio(b=0.0) > ratio(b=1.0), "the longer message is held against it"


def test_of_several_queries_the_best_counts():
    scores = importance(CHAT, get_profile("enhanced"), ["Where are the otters?", "What does bread cost?"])
    assert max(score.factors["bm25"] for score in scores[:2]) == scores[2].factors["bm25"] == 1.0


def test_the_lengths_of_vectors_are_measured_once(monkeypatch):
    counts = []
    for size in (20, 40):
        calls = []
        monkeypatch.setattr(score, "unit_vector", lambda text, calls=calls: calls.append(1) or unit_vector(text))
        importance([Message("user", f"Otter {i} sleeps.") for i in range(size)], get_profile("enhanced"))
        counts.append(len(calls))
    assert counts == [21, 41], "one per message, and the centre"


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
