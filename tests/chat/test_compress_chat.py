"""The verb: the budget, pins, fallbacks, and an account of every message."""

from __future__ import annotations

from copy import deepcopy

import pytest

from rag_compress.chat import HISTORY_FILTER, ChatConfig, Message, ToolCall, ToolResult, compress_chat
from rag_compress.chat.judging.keyword_similarity import keyword_similarity, keywords_of
from rag_compress.chat.results import unchanged_prefix
from tests.chat.chats import CHAT, ids, texts, words


def test_what_the_question_needs_stays_in_order():
    assert ids(compress_chat(CHAT, "Where does Anna live?", 20, **words)) == ["a", "b", "e"]
    assert "c" in ids(compress_chat(CHAT, "How do otters sleep?", 20, **words))


def test_a_conversation_that_fits_is_unchanged():
    result = compress_chat(CHAT, "Where does Anna live?", 1000)
    assert result.messages == tuple(CHAT)
    assert (result.method, result.unchanged_prefix) == ("none", 5)
    assert {decision.reason for decision in result.decisions} == {"kept"}


def test_a_conversation_that_fits_to_the_token_is_not_judged():
    total = compress_chat(CHAT, "otters?", 1000, **words).token_count
    assert compress_chat(CHAT, "otters?", total, **words).method == "none"
    assert compress_chat(CHAT, "otters?", total - 1, **words).method == "lexical"


def test_every_message_is_accounted_for():
    result = compress_chat(CHAT, "Where does Anna live?", 20, **words)
    assert [decision.index for decision in result.decisions] == [0, 1, 2, 3, 4]
    assert [decision.id for decision in result.decisions if decision.kept] == ids(result)
    assert sum(decision.kept_tokens for decision in result.decisions) == result.token_count
    assert sum(decision.token_count for decision in result.decisions) == result.original_token_count == 37
    assert result.decisions[2].reason == "over_budget"
    assert abs(sum(result.decisions[0].parts.values()) - result.decisions[0].score) < 1e-9


def test_without_a_query_the_latest_user_message_is_the_task_and_stays():
    chat = [*CHAT[:4], Message("user", "Where does my sister Anna live?", id="task")]
    result = compress_chat(chat, None, 17, preserve_recent=0, **words)
    assert ids(result) == ["a", "task"]
    assert result.decisions[4].reason == "pinned"


def test_only_what_must_stay_may_exceed_the_budget_and_the_notes_say_so():
    chat = [Message("system", "Answer in three short words."), *CHAT]
    result = compress_chat(chat, None, 2, **words)
    assert [message.role for message in result.messages] == ["system", "user"]
    assert "above token_budget (2)" in result.notes[-1]
    result = compress_chat(chat, "Where does Anna live?", 2, **words)
    assert texts(result) == ["Answer in three short words."], "with a query of its own the history holds no task"


def test_recent_messages_are_kept_first_while_they_fit():
    result = compress_chat(CHAT, "Where does Anna live?", 12, preserve_recent=2, **words)
    assert ids(result)[-2:] == ["d", "e"]
    assert result.decisions[4].reason == "pinned"


def test_a_tool_call_stays_with_its_results():
    chat = [
        Message("assistant", "", tool_calls=(ToolCall("weather", "Oslo", "1"),), id="call"),
        Message("tool", "", tool_results=(ToolResult("Oslo: snow and ice", "1"),), id="result"),
        *CHAT,
    ]
    for budget in range(1, 45):
        kept = set(ids(compress_chat(chat, "What is the weather in Oslo?", budget, **words)))
        assert ("call" in kept) == ("result" in kept)


def test_images_are_counted_and_left_alone():
    chat = [Message("user", "Anna in Oslo. " * 9, opaque_tokens=85, id="image"), *CHAT]
    assert "image" not in ids(compress_chat(chat, "Anna in Oslo?", 60, **words))
    kept = compress_chat(chat, "Anna in Oslo?", 115, **words)
    assert kept.messages[0] is chat[0]


def test_repeated_messages_are_offered_last():
    said = "Anna has lived in Oslo near the old harbour for nine long years"
    chat = [
        Message("user", said, id="1"),
        Message("user", "Otters sleep on their backs.", id="2"),
        Message("user", said, id="3"),
    ]
    result = compress_chat(chat, "Where has Anna lived?", 19, **words)
    assert "2" in ids(result)
    assert "duplicate" in result.reasons


def test_of_two_copies_the_recent_one_stays_and_the_old_one_is_offered_last():
    said = "Anna has lived in Oslo near the old harbour for nine long years"
    chat = [
        Message("user", "Where has Anna lived, in Oslo?"),
        Message("user", said, id="old"),
        *(Message("user", f"Rain fell on town {i} again and again today", session="b") for i in range(4)),
        Message("user", said, id="new", session="b"),
        Message("assistant", "Rain fell on the town again.", session="b"),
    ]
    result = compress_chat(chat, "Where has Anna lived?", 40, preserve_recent=2, **words)
    assert [message.id for message in result.messages if message.text == said] == ["new"]
    assert [d.reason for d in result.decisions if d.id in ("old", "new")] == ["duplicate", "pinned"]


def test_filtering_leaves_a_short_history_alone_and_limits_a_long_one():
    assert len(compress_chat(CHAT, "Where does Anna live?", **HISTORY_FILTER).messages) == 5
    chat = CHAT * 4
    result = compress_chat(chat, "Where does Anna live?", **HISTORY_FILTER)
    assert len(result.messages) <= 10
    assert result.indices[-2:] == (18, 19), "the latest two are preserved"
    assert "below_min_score" in result.reasons


def test_max_messages_counts_messages_also_those_of_tool_calls():
    call = Message("assistant", "Anna?", tool_calls=(ToolCall("find", "Anna", "1"),))
    results = [Message("tool", tool_results=(ToolResult("Anna lives in Oslo", "1"),))]
    chat = [call, *results, *CHAT]
    assert len(compress_chat(chat, "Where does Anna live?", 1000, max_messages=2).messages) <= 2
    assert compress_chat(chat, "Where does Anna live?", 1000, max_messages=1).indices == (2,)


def test_several_queries_are_served_at_once():
    kept = ids(compress_chat(CHAT, ["Where does Anna live?", "How do otters sleep?"], 20, verbatim_share=1.0, **words))
    assert {"a", "c"} <= set(kept)


def test_every_decision_says_what_the_threshold_is_compared_with():
    settings = {"min_relevance_score": 0.3, "max_messages": 4, **words}
    for more in ({}, {"quick": True}):
        decisions = compress_chat(CHAT, "Where does Anna live, in Oslo?", 1000, **settings, **more).decisions
        below = [decision.reason == "below_min_score" for decision in decisions]
        assert below == [decision.relevance < 0.3 for decision in decisions]
        assert any(below)
        assert not all(below)
    assert "relevance" in compress_chat(CHAT, "?", 8, **words).account()["decisions"][0]


def test_a_quick_run_compares_the_words():
    result = compress_chat(CHAT, "Where does Anna live?", 8, quick=True, **words)
    assert result.method == "jaccard"
    asked, said = keywords_of("Where does Anna live?", "en"), [keywords_of(message.text, "en") for message in CHAT]
    similar = [keyword_similarity(asked, words, len(words)) for words in said]
    assert [decision.relevance for decision in result.decisions] == similar


def test_when_scoring_fails_recency_decides_within_the_budget():
    class Broken:
        def score(self, query, terms, passages):
            raise ZeroDivisionError

    result = compress_chat(CHAT, "Where does Anna live?", 10, scorer=Broken(), **words)
    assert (ids(result), result.method) == (["d", "e"], "recency")
    assert "so recency decides" in result.notes[0]


def test_without_any_query_recency_decides():
    chat = [
        Message("system", "Be brief."),
        Message("assistant", "One two three."),
        Message("assistant", "Four five six."),
    ]
    result = compress_chat(chat, None, 5, **words)
    assert texts(result) == ["Be brief.", "Four five six."]
    assert result.method == "recency"


def test_the_input_is_left_alone():
    before = deepcopy(CHAT)
    compress_chat(CHAT, "Where does Anna live?", 10)
    assert before == CHAT


def test_no_messages_give_no_messages():
    result = compress_chat([], "Where?", 10)
    assert (result.messages, result.token_count) == ((), 0)
    for settings in ({"min_relevance_score": 0.3}, HISTORY_FILTER):
        assert compress_chat([], "Where?", **settings).notes == ()


def test_timestamps_out_of_order_do_no_harm_and_recency_counts_from_the_newest():
    chat = [
        Message("user", "One two three four.", timestamp="2024-01-02T00:00:00"),
        Message("user", "Five six seven eight.", timestamp="2024-01-01T00:00:00"),
    ]
    assert texts(compress_chat(chat, "", 5, **words)) == ["One two three four."]
    mixed = [chat[0], Message("user", "Five six seven eight.", timestamp="soon")]
    assert texts(compress_chat(mixed, "", 5, **words)) == ["Five six seven eight."]


@pytest.mark.parametrize(
    ("settings", "error", "message"),
    [
        ({"token_budget": 0}, ValueError, "token_budget must be at least 1, got 0"),
        ({"preserve_recent": -1}, ValueError, "preserve_recent must be an integer of at least 0"),
        ({"max_messages": 0}, ValueError, "max_messages must be an integer of at least 1"),
        ({"cut_share": 2}, ValueError, "cut_share must be between 0 and 1"),
        ({"quick": 1}, TypeError, "quick must be a bool"),
        ({"min_relevance": 1}, TypeError, "did you mean 'min_relevance_score'"),
        ({"splitter": "x"}, ValueError, "splitter must be one of"),
    ],
)
def test_bad_settings_are_refused(settings, error, message):
    with pytest.raises(error, match=message):
        ChatConfig.from_settings(**settings)


def test_what_is_no_message_is_refused():
    with pytest.raises(TypeError, match=r"messages\[0\] must be a Message"):
        compress_chat(["Hi"], "Where?", 10)
    with pytest.raises(TypeError, match=r"messages\[1\] must be a Message with a str as text"):
        compress_chat([CHAT[0], Message("user", None)], "Where?", 10)
    with pytest.raises(TypeError, match=r"messages must be a sequence of Message, got 5\."):
        compress_chat(5, "Where?", 10)


@pytest.mark.parametrize("query", [[1], 5, {"Where?"}, ["Where?", None]])
@pytest.mark.parametrize("budget", [10, 1000])
def test_what_is_no_query_is_refused_whether_or_not_the_conversation_fits(query, budget):
    with pytest.raises(TypeError, match=r"query must be a str or a sequence of str, got .*\."):
        compress_chat(CHAT, query, budget)


def test_of_statements_about_oneself_those_by_the_people_asked_about_count():
    chat = [
        Message("user", "I am allergic to nuts.", name="Martha"),
        Message("user", "I am allergic to cats.", name="Otto"),
        Message("user", "Rain fell on town and field.", name="Ida"),
    ]

    def disclosures(query):
        decisions = compress_chat(chat, query, 6, **words).decisions
        return ["disclosure" in decision.parts for decision in decisions]

    assert disclosures("Which snack may I eat?") == [True, True, False]
    assert disclosures("Why did Martha leave?") == [True, False, False]


def test_the_task_is_the_latest_user_message_also_without_a_word():
    photo = Message("user", opaque_tokens=30)
    chat = [*CHAT, photo, Message("assistant", "I see an otter asleep.")]
    result = compress_chat(chat, None, 20, **words)
    assert photo in result.messages
    assert [str(note) for note in result.notes] == ["what must stay takes 30 tokens, above token_budget (20)"]
    asked = compress_chat(chat, "Where does Anna live?", 20, **words)
    assert photo not in asked.messages, "the task is the query that is given apart"
    assert asked.token_count <= 20


def test_a_result_is_shown_in_a_few_hundred_characters_however_long_it_is():
    result = compress_chat([Message("user", f"Otter {n} swims.") for n in range(400)], "otters", 900)
    assert len(repr(result)) < 400
    assert f"messages={len(result.messages)}, decisions=400, token_count={result.token_count}," in repr(result)


def test_the_unchanged_prefix_ends_at_the_first_difference():
    assert unchanged_prefix([1, 2, 3], [1, 2, 3]) == 3
    assert unchanged_prefix([1, 2, 3], [2, 3]) == 0
