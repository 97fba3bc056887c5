"""Every factor of importance by hand."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from rag_compress.chat.bm25 import bm25
from rag_compress.chat.importance import (
    get_profile,
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
from rag_compress.chat.importance.value import (
    depth_score,
    information_content,
    propagation_score,
    term_cosine,
)
from rag_compress.chat.recency import minute_ages


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
