"""The filter of the history document, step by step, its similarity of words, and its thresholds."""

from __future__ import annotations

import math

import pytest

from rag_compress.chat import Message, filter_history, prune_by_importance, quick_filter, score_history_messages
from rag_compress.chat.judging.keyword_similarity import keyword_similarity, keywords_of
from rag_compress.chat.judging.thresholds import adaptive_threshold, estimate_threshold
from tests.chat.chats import raising


def similarity(query, message):
    said = keywords_of(message, "en")
    return keyword_similarity(keywords_of(query, "en"), said, len(said))


def test_jaccard_leaves_stop_words_and_citations_out():
    assert similarity("the cat sat", "a cat and a dog [1]") == pytest.approx(1 / 3)
    assert similarity("", "cat") == 0.0


def test_the_documented_steps_of_filtering():
    chat = list("abcdefghijkl")
    scores = [0.95, 0.92, 0.15, 0.12, 0.88, *[0.5] * 5, 0.25, 0.2]
    kept = filter_history(chat, scores, max_messages=6)
    assert "".join(kept) == "abefkl", "the best four of the older ones, the latest two, in their order"
    assert filter_history(chat[:10], scores[:10]) == chat[:10], "nothing is done up to max_messages"
    assert filter_history(chat, [0.0] * 12) == ["k", "l"]


def test_the_quick_filter_compares_the_words():
    chat = [Message("user", text) for text in ("A cat.", "A dog.", "No.", "Yes.")]
    assert quick_filter(chat, "cats", max_messages=3, preserve_recent=1) == [chat[0], chat[3]]
    assert score_history_messages(chat, "cats", quick=True) == [similarity("cats", m.text) for m in chat]
    assert quick_filter(chat, "cats") == chat


def test_what_is_no_message_is_refused_by_its_place():
    for use in (score_history_messages, quick_filter, prune_by_importance):
        with pytest.raises(TypeError, match=r"messages\[1\] must be a Message with a str as text, got 'It rained.'"):
            use([Message("user", "Otters sleep."), "It rained."], 5 if use is prune_by_importance else "otters")


def test_scores_of_messages_may_come_from_an_embedder():
    chat = [Message("user", text) for text in ("Otters sleep.", "It rained.")]
    settings = {"embedder": lambda texts: [[1.0, float("rain" in text)] for text in texts]}
    scores = score_history_messages(chat, "Was it dry, or did rain fall?", max_filtering_time_ms=5000, **settings)
    assert scores == pytest.approx([1 / math.sqrt(2), 1.0])


@pytest.mark.parametrize(
    ("scores", "settings", "message"),
    [
        ([0.5], {}, "scores must be one for each message, got 1 for 2 messages"),
        ([0.5, 0.5], {"max_messages": 0}, "max_messages must be an integer of at least 1, got 0"),
        ([0.5, 0.5], {"preserve_recent": -1}, "preserve_recent must be an integer of at least 0, got -1"),
        ([0.5, 0.5], {"min_relevance_score": 2}, "min_relevance_score must be between 0 and 1, got 2"),
    ],
)
def test_a_filter_refuses_what_breaks_its_rules(scores, settings, message):
    with pytest.raises(ValueError, match=message):
        filter_history(["a", "b"], scores, **settings)


@pytest.mark.parametrize(
    ("messages", "scores", "error", "message"),
    [
        ("ab", [0.5, 0.5], TypeError, "messages must be a sequence, got 'ab'"),
        (["a", "b"], [0.5, "0.5"], TypeError, r"scores\[1\] must be a number, got '0.5'"),
        (["a", "b"], [math.nan, 0.5], ValueError, r"scores\[0\] must be between .*, got nan"),
    ],
)
def test_a_filter_refuses_what_it_cannot_compare(messages, scores, error, message):
    with pytest.raises(error, match=message):
        filter_history(messages, scores)


def test_thresholds_rise_with_the_length_of_the_history():
    assert adaptive_threshold(0.3, 0) == adaptive_threshold(0.3, 10) == 0.3
    assert adaptive_threshold(0.3, 100) == pytest.approx(0.3 * (1 + 0.1 * math.log(10)))
    assert adaptive_threshold(0.3, 100, max_messages=100) == 0.3
    assert adaptive_threshold(0.8, 10**9) == 0.9
    assert adaptive_threshold(0.95, 10**9) == 0.95, "a threshold is never lowered"


def test_thresholds_are_estimated_from_feedback():
    assert estimate_threshold([(0.2, False), (0.4, False), (0.5, True), (0.9, True)]) == pytest.approx(0.45)
    assert estimate_threshold([(0.2, True), (0.9, False)]) == 0.0, "a message too many costs less than one too few"
    assert estimate_threshold([]) == 0.3
    assert estimate_threshold([(0.5, False), (0.5, True), (0.9, True)]) == 0.0, "no cut parts equal scores"
    for needed in (False, True):
        assert estimate_threshold([(0.2, needed), (0.8, needed)]) == 0.3, "feedback of one kind tells nothing"


def test_where_the_embedder_fails_the_words_score_with_a_warning():
    chat = [Message("user", "Otters sleep."), Message("user", "It rains.")]
    plain = score_history_messages(chat, "Where do otters sleep?")
    with pytest.warns(RuntimeWarning, match="the embedder failed"):
        assert score_history_messages(chat, "Where do otters sleep?", embedder=raising) == plain


def test_an_async_embedder_is_refused_by_what_it_is():
    async def embed(texts):
        return [[1.0]] * len(texts)

    chat = [Message("user", "Otters sleep."), Message("user", "It rains.")]
    with pytest.warns(RuntimeWarning, match="it is async; give a function that waits"):
        score_history_messages(chat, "Where do otters sleep?", embedder=embed)


def test_a_quick_filter_takes_several_questions():
    chat = [Message("user", text) for text in ("Machine learning.", "Sky.", "River boats.", "Thanks.")]
    kept = quick_filter(chat, ["machine learning", "boats on a river"], max_messages=3, preserve_recent=1)
    assert [message.text for message in kept] == ["Machine learning.", "River boats.", "Thanks."]
