"""From a result to feedback, from feedback to a threshold, from the threshold to the next result."""

from __future__ import annotations

import copy
import inspect
import math
import pickle

import pytest

from rag_compress.chat import ChatConfig, Message, RunningStatistics, TimedEmbedder, compress_chat
from rag_compress.chat.history_filter import score_history_messages
from rag_compress.chat.judging.thresholds import adaptive_threshold
from tests.chat.chats import words

QUERY = "Where do the otters of the sea sleep?"
OTTERS = [f"o{i}" for i in range(6)]
CHAT = [
    *(Message("user", f"Otters of town {i} sleep on rock {i} near the sea.", id=f"o{i}") for i in range(6)),
    *(Message("user", f"The otters of town {i} are on strike.", id=f"s{i}") for i in range(6)),
    *(Message("user", f"I prefer rain in town {i}.", id=f"r{i}") for i in range(12)),
]


def ids(result):
    return {message.id for message in result.messages}


def learned(result, needed):
    statistics = RunningStatistics()
    statistics.learn(result, needed)
    return statistics.suggested_threshold()


def test_the_round_trip_from_feedback_to_a_threshold_keeps_what_was_needed_and_no_more():
    before = compress_chat(CHAT, QUERY, 100, **words)
    threshold = learned(before, OTTERS)
    assert 0 < threshold < 1
    assert ChatConfig(min_relevance_score=threshold).min_relevance_score == threshold
    after = compress_chat(CHAT, QUERY, 1000, min_relevance_score=threshold, **words)
    assert ids(after) == set(OTTERS)
    assert {d.reason for d in after.decisions if d.id not in OTTERS} == {"below_min_score"}


def test_a_statement_that_scores_far_above_1_still_gives_a_threshold_that_is_one():
    result = compress_chat(CHAT, QUERY, 60, **words)
    assert max(decision.score for decision in result.decisions) > 1, "the score is on another scale"
    assert 0 < ChatConfig(min_relevance_score=learned(result, ["r0"])).min_relevance_score < 1


def test_the_account_teaches_as_much_as_the_result():
    result = compress_chat(CHAT, QUERY, 100, **words)
    assert learned(result.account(), OTTERS) == learned(result, OTTERS)
    assert learned(result, [0, 1, 2, 3, 4, 5]) == learned(result, OTTERS), "positions name messages, too"


@pytest.mark.parametrize(
    "settings", [{"quick": True}, {"embedder": lambda texts: [[1.0, float("sleep" in text)] for text in texts]}]
)
def test_thresholds_are_learned_whatever_compares(settings):
    if "embedder" in settings:
        settings = {"embedder": TimedEmbedder(settings["embedder"]), "max_filtering_time_ms": 5000}
    threshold = learned(compress_chat(CHAT, QUERY, 100, **settings, **words), OTTERS)
    assert ids(compress_chat(CHAT, QUERY, 1000, min_relevance_score=threshold, **settings, **words)) == set(OTTERS)


def test_where_nothing_was_compared_nothing_is_learned():
    assert learned(compress_chat(CHAT, QUERY, 10_000, **words), OTTERS) == 0.3, "everything fitted"
    assert learned(compress_chat(CHAT, "", 100, **words), OTTERS) == 0.3, "recency decided"
    system = [Message("system", "Otters of the sea sleep.", id="x"), *CHAT]
    pinned = compress_chat(system, QUERY, 100, **words)
    assert learned(pinned, ["x", *OTTERS]) == learned(pinned, OTTERS), "what stays anyway needs no threshold"


def test_scores_of_messages_are_what_the_threshold_is_compared_with():
    scores = score_history_messages(CHAT, QUERY)
    assert scores == [decision.relevance for decision in compress_chat(CHAT, QUERY, 100, **words).decisions]
    assert max(scores) == 1.0
    assert len(scores) == len(CHAT)
    several = score_history_messages(CHAT, [QUERY, "Who is on strike?"])
    assert max(several[6:12]) == 1.0 > max(scores[6:12])
    assert score_history_messages(CHAT, " ") == [0.0] * len(CHAT)
    assert score_history_messages([], QUERY) == []
    for query in (None, [QUERY, None]):
        with pytest.raises(TypeError, match="query must be a str or a sequence of str"):
            score_history_messages(CHAT, query)


def test_the_threshold_rises_with_the_length_of_the_history_if_asked_to():
    scores = score_history_messages(CHAT, QUERY)
    strike = max(scores[6:12])
    threshold = strike - 1e-9
    assert adaptive_threshold(threshold, len(CHAT)) == pytest.approx(
        min(0.9, threshold * (1 + 0.1 * math.log(len(CHAT) / 10)))
    )
    fixed, adapted = (
        compress_chat(CHAT, QUERY, 1000, min_relevance_score=threshold, adapt_threshold=adapt, **words)
        for adapt in (False, True)
    )
    assert ids(adapted) < ids(fixed)


def test_a_history_that_a_filter_leaves_alone_is_no_long_one_for_the_threshold_either():
    threshold = max(score_history_messages(CHAT, QUERY)[6:12]) - 1e-9
    settings = {"min_relevance_score": threshold, "adapt_threshold": True, **words}
    below = [
        compress_chat(CHAT, QUERY, 100, max_messages=most, **settings).reasons["below_min_score"] for most in (10, 24)
    ]
    assert below[0] > below[1], "24 messages are not more than 24"


def test_statistics_can_be_copied_and_go_on_apart():
    statistics = RunningStatistics()
    result = compress_chat(CHAT, QUERY, 100, **words)
    statistics.record(result, 1.0, 300.0)
    statistics.learn(result, OTTERS)
    for other in (copy.deepcopy(statistics), pickle.loads(pickle.dumps(statistics))):
        assert other == statistics
        other.record(result, 1.0, 300.0)
        assert other.requests == 2
    assert statistics.requests == 1
    assert statistics.methods == {"lexical": 1}


def test_a_default_holds_until_feedback_of_both_kinds_has_come_in():
    statistics = RunningStatistics()
    assert (statistics.suggested_threshold(), statistics.suggested_threshold(default=0.1)) == (0.3, 0.1)
    result = compress_chat(CHAT, QUERY, 100, **words)
    statistics.learn(result, range(len(CHAT)))
    assert statistics.suggested_threshold(default=0.1) == 0.1, "all were needed, so nothing tells a limit"
    statistics.learn(result, OTTERS)
    assert statistics.suggested_threshold(default=0.1) == statistics.suggested_threshold(default=0.9) != 0.1


def test_what_stays_anyway_teaches_nothing():
    kinds = [("pinned", 0.1), ("over_budget", 0.2), ("kept", 0.6)]
    decisions = [{"index": i, "id": None, "reason": why, "relevance": r} for i, (why, r) in enumerate(kinds)]
    # With the pinned one, which was needed too, keeping everything would make as few mistakes: 0.0.
    assert learned({"method": "lexical", "decisions": decisions}, [0, 2]) == pytest.approx(0.4)


def test_statistics_are_made_of_their_counts_alone():
    given = inspect.signature(RunningStatistics).parameters
    assert [name for name in given if name.startswith("_")] == []
