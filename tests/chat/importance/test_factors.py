"""Every factor of importance by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from rag_compress.chat import Message, ToolCall, ToolResult
from rag_compress.chat.conversation.counting import TextCounter
from rag_compress.chat.conversation.recency import minute_ages
from rag_compress.chat.conversation.view import view_conversation
from rag_compress.chat.importance import TYPE_WEIGHTS, ImportanceProfile, get_profile, importance_of_view
from rag_compress.chat.importance.coherence import (
    chain_score,
    coherence_score,
    thread_continuity,
    transitive_reference_power,
)
from rag_compress.chat.importance.factors import (
    file_relevance_score,
    files_in,
    recency_score,
    reference_score,
    references,
    semantic_score,
)
from rag_compress.chat.importance.hybrid import bm25, contextual_score, hybrid_semantic_score
from rag_compress.chat.importance.term_matrix import TermMatrix
from rag_compress.chat.importance.value import (
    centralities,
    depth_score,
    information_content,
    propagation_score,
    semantic_density,
    term_centralities,
)


def column(*values):
    return np.array(values)


def semantic(text, keywords=(), features=None, tools=(), results=()):
    """The semantic factor of a statement, where types and keywords alone measure it."""
    profile = ImportanceProfile(
        name="by hand",
        weights={"semantic": 1.0},
        semantic_keywords=tuple(keywords),
        type_weights=dict.fromkeys(TYPE_WEIGHTS, 0.5),
        hybrid=False,
        features=features or {},
    )
    view = view_conversation([Message("user", text, tool_calls=tools, tool_results=results)], TextCounter(len), "en")
    return importance_of_view(view, [], profile)[0].factors["semantic"]


def test_recency_is_095_to_the_minutes():
    assert recency_score([0, 2]) == pytest.approx([1.0, 0.9025])
    assert recency_score([-5]) == [1.0], "a clock that runs ahead is no bonus"


def test_ages_count_from_the_newest_timestamp_and_without_any_from_the_end():
    assert minute_ages([600.0, 0.0, 1200.0]) == [10.0, 20.0, 0.0]
    assert minute_ages([None, None, None]) == [2.0, 1.0, 0.0]
    assert minute_ages([None, 0.0, None, 120.0]) == [2.0, 2.0, 2.0, 0.0], "as old as the last one that is known"


def test_semantic_adds_the_documented_bonuses():
    yes, no, none = column(True), column(False), column(0)

    def score(weight, errors=no, code_blocks=no, tools=no, keywords=none, features=none):
        return semantic_score(column(weight), errors, code_blocks, tools, keywords, features)

    assert score(0.5) == 0.5
    assert score(0.5, errors=yes) == pytest.approx(0.8)
    assert score(0.5, code_blocks=yes) == pytest.approx(0.7)
    assert score(0.5, tools=yes) == pytest.approx(0.65)
    assert score(0.5, keywords=column(2)) == pytest.approx(0.6)
    assert score(0.5, features=column(0.25)) == pytest.approx(0.75)
    assert score(0.9, errors=yes, code_blocks=yes) == 1.0, "at most 1"


def test_what_earns_a_bonus_is_found_in_the_text():
    assert semantic("All good.") == 0.5
    assert semantic("A fatal error.") == pytest.approx(0.8)
    assert semantic("```x = 1```") == pytest.approx(0.7)
    assert semantic("Look it up.", tools=(ToolCall("search"),)) == pytest.approx(0.65)
    assert semantic("Otters.", results=(ToolResult("Otters."),)) == pytest.approx(0.65)
    assert semantic("We tested it and deployed it.", ["test", "deploy", "bug"]) == pytest.approx(0.6)


def test_a_keyword_is_looked_for_in_the_language_of_the_message():
    chat = [
        Message("user", "The houses on the hill are old, and they have been there for a long time."),
        Message("user", "Die Häuser auf dem Hügel sind alt, und sie stehen dort schon seit einer langen Zeit."),
    ]
    view = view_conversation(chat, TextCounter(len))
    assert list(view.languages) == ["en", "de"]
    for word, expected in (("house", [0.55, 0.5]), ("Haus", [0.5, 0.55])):
        values = {"name": "by hand", "weights": {"semantic": 1.0}, "hybrid": False, "semantic_keywords": [word]}
        scores = importance_of_view(view, [], ImportanceProfile.from_dict(values))
        assert [score.factors["semantic"] for score in scores] == pytest.approx(expected)


def test_inflections_of_one_keyword_count_once():
    assert semantic("We implement it.", ["implementation", "implement"]) == pytest.approx(0.55)
    assert semantic("We implement it.", get_profile("technical_features").semantic_keywords) == pytest.approx(0.55)


def test_the_feature_of_tool_use_is_a_call_and_not_the_word():
    features = get_profile("technical_features").features
    assert semantic("A hammer is a tool.", features=features) == 0.5
    assert semantic("", features=features, tools=(ToolCall("search", "otters"),)) == pytest.approx(0.5 + 0.15 + 0.2)


def test_a_feature_of_the_profile_adds_its_weight():
    assert semantic("A new idea.", features={"idea": 0.3}) == pytest.approx(0.8)


def test_references_are_a_tenth_each():
    assert reference_score(column(4, 11)) == pytest.approx([0.4, 1.0])


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


def test_the_drive_of_a_path_is_no_part_of_it_and_no_name_is_none():
    assert file_relevance_score({"C:\\src\\a.py"}, ["/mnt/c/src/a.py"]) == 1
    assert file_relevance_score({"/"}, ["."]) == 0


def test_files_are_found_in_text():
    assert files_in("See /etc/hosts.conf, ./run.sh and lib/x.tar.gz (not v2 or e.g. this).") >= {"lib/x.tar.gz"}
    assert not files_in("Nothing here. Really, e.g. nothing.")
    assert files_in(r"Edit src\app.py and C:\x\main.py.") == {r"src\app.py", r"C:\x\main.py"}


def test_later_messages_refer_to_the_latest_one_that_holds_what_they_name():
    values = [frozenset({"a.py"}), frozenset({"a.py"}), frozenset(), frozenset({"a.py"})]
    found, holders = references(values, ["", "", "", ""], {})
    assert (found, holders) == ([(1, 0), (3, 1)], {"a.py": 3})
    assert references([frozenset()] * 2, ["Use otters.", "As you said, otters."], {})[0] == [(1, 0)]
    assert references([frozenset()], ["As you said, otters."], {})[0] == [], "nothing was said before the first"


def test_new_messages_refer_to_those_before_them():
    new = [frozenset({"a.py"}), frozenset()]
    found, holders = references(new, ["a.py", "As you said."], {"a.py": 3, "b.py": 2}, since=5)
    assert (found, holders) == ([(5, 3), (6, 5)], {"a.py": 5, "b.py": 2})


def test_the_power_of_references_is_passed_on_by_half():
    assert transitive_reference_power(column(1, 2, 3), column(0, 1, 1), 4).tolist() == [2.0, 2.0, 0.0, 0.0]


def test_density_is_the_share_of_distinct_terms():
    assert semantic_density(column(2, 3, 0, 1), column(8, 2, 0, 1)).tolist() == [0.25, 1.0, 0.0, 1.0]


def test_depth_is_the_logarithm_of_density_times_information():
    depths = depth_score(column(0.5, 1), column(20, 1000))
    assert depths == pytest.approx([math.log(11) / math.log(101), 1.0])
    once, twice = math.log(1 + 1.5 / 1.5), math.log(1 + 0.5 / 2.5)
    texts = TermMatrix().extended([["a", "a", "b"], ["b"]])
    assert information_content(texts) == pytest.approx([once + twice, twice])


def test_propagation_sums_the_similarities_of_what_refers_back():
    assert propagation_score(column(0, 0, 0), column(1.0, 0.5, 0.5), 2) == pytest.approx([0.2, 0.0])


def test_centrality_by_terms_is_the_cosine_to_their_sum():
    texts = TermMatrix().extended([["a", "a"], ["b"], []])
    assert term_centralities(texts) == pytest.approx([2 / math.sqrt(5), 1 / math.sqrt(5), 0.0])


def test_centrality_by_embeddings_is_the_cosine_to_the_sum_of_the_directions():
    vectors = [[3.0, 0.0], [0.0, 4.0], [-1.0, 0.0], [0.0, 0.5], [0.0, 0.0]]
    assert centralities(vectors) == pytest.approx([0.0, 1.0, 0.0, 1.0, 0.0])
    third = 1 / math.sqrt(3)
    assert centralities([[2, 0, 0], [0, 1, 0], [0, 0, 9]]) == pytest.approx([third] * 3)
    assert centralities([[1, 0], [-2, 0]]) == pytest.approx([0.0, 0.0]), "there is no centre"


def test_continuity_is_the_mean_similarity_to_the_three_messages_before():
    texts = TermMatrix().extended([["a"], ["a"], ["b"], ["b"], ["a"]])
    continuity = thread_continuity(texts)
    assert continuity[4] == pytest.approx(1 / 3), "the first message is out of the window"
    assert continuity[0] == 0.0
    assert thread_continuity(texts, since=3) == pytest.approx(continuity[3:])


def test_coherence_weighs_continuity_chain_and_density():
    assert coherence_score(column(0.5), column(0.2), column(1.0)) == pytest.approx(0.5 * 0.4 + 0.2 * 0.3 + 1.0 * 0.3)
    assert chain_score(column(2.5, 40.0), column(0.8, 0.8)) == pytest.approx([0.25 * 0.8, 0.8])


def test_hybrid_relevance_weighs_lexical_semantic_and_contextual():
    assert hybrid_semantic_score(column(0.5), column(1.0), column(0.25)) == pytest.approx(0.2 + 0.4 + 0.05)
    assert contextual_score(0.5, column(0.4), column(0.5)) == pytest.approx(0.1)


def test_bm25_is_the_documented_formula():
    texts = TermMatrix().extended([["cat", "cat", "mat"], ["dog"]])
    expected = math.log(1 + (2 - 1 + 0.5) / 1.5) * 2 * (1.5 + 1) / (2 + 1.5 * (1 - 0.75 + 0.75 * 3 / 2))
    assert bm25({"cat": 1.0}, texts, k1=1.5, b=0.75) == pytest.approx([expected, 0.0])


def test_addresses_of_the_web_and_of_mail_are_no_files():
    text = "See https://example.com/docs/a.html, ask bob@corp.example.com, then edit src/a.py and the Makefile."
    assert files_in(text) == {"src/a.py", "Makefile"}
