"""The verb: the budget, pins, cuts, fallbacks, and an account of every message."""

from __future__ import annotations

import time
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.chat import HISTORY_FILTER, ChatConfig, Message, TimedEmbedder, ToolCall, ToolResult, compress_chat
from rag_compress.chat.quick_filter import keyword_similarity

CHAT = [
    Message("user", "My sister Anna lives in Oslo near the old harbour.", id="a"),
    Message("assistant", "Oslo is lovely in the long days of summer.", id="b"),
    Message("user", "Otters sleep on their backs and hold hands.", id="c"),
    Message("assistant", "They do so in order not to drift apart.", id="d"),
    Message("user", "Thanks!", id="e"),
]


def texts(result):
    return [message.text for message in result.messages]


def ids(result):
    return [message.id for message in result.messages]


words = {"counter": lambda text: len(text.split())}


def test_what_the_question_needs_stays_in_order():
    assert ids(compress_chat(CHAT, "Where does Anna live?", 20, **words)) == ["a", "b", "e"]
    assert "c" in ids(compress_chat(CHAT, "How do otters sleep?", 20, **words))


def test_a_conversation_that_fits_is_unchanged():
    result = compress_chat(CHAT, "Where does Anna live?", 1000)
    assert result.messages == tuple(CHAT)
    assert (result.method, result.unchanged_prefix) == ("none", 5)
    assert {decision.reason for decision in result.decisions} == {"kept"}


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


def test_a_long_message_is_cut_to_its_best_sentences():
    long = (
        "It rained all day in the town. Anna lives in Oslo now. The bus was late again and again. We ate bread there."
    )
    chat = [Message("user", long, id="long"), Message("user", "Nothing else matters here at all, really nothing.")]
    result = compress_chat(chat, "Where does Anna live?", 15, **words)
    (decision,) = [d for d in result.decisions if d.reason == "cut"]
    assert all(long[start:end] in texts(result)[0] for start, end in decision.spans)
    assert "Anna lives in Oslo now." in texts(result)[0]
    assert len(texts(result)[0]) >= len(long) / 2


def test_a_single_message_larger_than_the_budget_is_cut_to_what_fits():
    chat = [Message("user", "It rained all day long. Anna won. We had bread and cheese for lunch.", id="x")]
    result = compress_chat(chat, "Who won?", 3, **words)
    assert texts(result) == ["Anna won."]
    assert compress_chat(chat, "Who won?", 1, **words).messages == ()


REPORT = " ".join(f"In year {i} the harbour of town {i} was rebuilt slowly." for i in range(200))
PASTED = Message("user", REPORT.replace("In year 150", "In Oslo lives Anna, and in year 150", 1), id="report")


@pytest.mark.parametrize("budget", [60, 300, 700, 1000])
def test_a_pasted_document_that_fits_neither_whole_nor_half_is_cut_to_the_sentences_that_fit(budget):
    chat = [PASTED, Message("assistant", "Thanks."), Message("user", "Where does Anna live according to it?")]
    result = compress_chat(chat, None, budget, **words)
    assert [decision.reason for decision in result.decisions] == ["cut", "pinned", "pinned"]
    assert "In Oslo lives Anna" in texts(result)[0]
    assert 0.8 * budget < result.token_count <= budget


def test_beside_instructions_a_long_message_is_cut_to_the_sentences_that_fit():
    result = compress_chat([Message("system", "Be brief."), PASTED], "Where does Anna live?", 100, **words)
    assert result.messages[0].text == "Be brief."
    assert "In Oslo lives Anna" in texts(result)[1]


def test_of_a_document_that_was_pasted_twice_what_fits_stays_once():
    result = compress_chat([PASTED, PASTED], "Where does Anna live?", 100, **words)
    assert sorted(result.reasons) == ["cut", "duplicate"]


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


def vectors_of(texts):
    return [[1.0, 0.0] if "otter" in text.lower() or "animal" in text else [0.0, 1.0] for text in texts]


def test_an_embedder_finds_what_shares_no_word():
    settings = {"neighbour_weight": 0.0, "embedding_weight": 1.0, **words}
    result = compress_chat(CHAT, "Which animal was named?", 8, embedder=vectors_of, **settings)
    assert ids(result)[0] == "c"
    assert result.method == "embedding"


def hanging(texts):
    time.sleep(0.5)
    return vectors_of(texts)


def raising(texts):
    raise RuntimeError("no service")


@pytest.mark.parametrize(
    ("embedder", "reason"),
    [
        (hanging, "took longer than 20 ms"),
        (raising, "no service"),
        (lambda texts: vectors_of(texts)[1:], "vectors for"),
        (lambda texts: [[float("nan")]] * len(texts), "not finite"),
        (lambda texts: [[1.0] * (1 + i) for i in range(len(texts))], "different dimensions"),
    ],
)
def test_an_embedder_that_fails_leaves_the_lexical_score_and_the_notes_say_so(embedder, reason):
    result = compress_chat(CHAT, "Where does Anna live?", 20, embedder=embedder, max_filtering_time_ms=20, **words)
    assert ids(result) == ids(compress_chat(CHAT, "Where does Anna live?", 20, **words))
    assert result.method == "lexical"
    assert reason in result.notes[0]


def test_vectors_are_remembered_between_calls():
    calls = []

    def embed(texts):
        calls.append(len(texts))
        return vectors_of(texts)

    embedder = TimedEmbedder(embed)
    for _ in range(2):
        compress_chat(CHAT, "Where does Anna live?", 20, embedder=embedder, max_filtering_time_ms=5000, **words)
    assert calls == [6]


def test_an_embedder_is_given_no_citation_marks_and_no_blank_texts():
    given = []

    def embed(texts):
        given.extend(texts)
        if not all(text.strip() for text in texts):
            raise ValueError("empty input")
        return vectors_of(texts)

    chat = [Message("user", "Otters sleep afloat [1][2]."), Message("user", " "), Message("user", "It rained [3].")]
    result = compress_chat(chat, "Which animal [4]?", 4, embedder=embed, max_filtering_time_ms=5000, **words)
    assert given == ["Which animal ?", "Otters sleep afloat .", "It rained ."]
    assert (result.method, result.notes) == ("embedding", ())
    assert [decision.relevance for decision in result.decisions] == [1.0, 0.0, 0.0]


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
    decisions = compress_chat(CHAT, "Where does Anna live?", 8, quick=True, **words).decisions
    similar = [keyword_similarity("Where does Anna live?", message.text) for message in CHAT]
    assert [decision.relevance for decision in decisions] == similar


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


def test_a_model_may_rate_and_summarise():
    chat = [Message("user", "Anna " + "walks and talks and walks in the town. " * 9, id="x"), *CHAT[2:]]
    result = compress_chat(chat, "Where is Anna?", 30, summarise=lambda text, most: "Anna walks.", **words)
    assert result.decisions[0].reason == "summarised"
    assert result.messages[0] == Message("user", "Anna walks.", id="x")
    rated = compress_chat(
        CHAT, "?!", 8, rate=lambda texts: [float("Otters" in t) for t in texts], importance_weight=5.0, **words
    )
    assert ids(rated)[0] == "c"


def test_nothing_is_rated_where_importance_does_not_count():
    asked = []
    compress_chat(CHAT, "Where does Anna live?", 8, rate=asked.append, **words)
    assert not asked


@pytest.mark.parametrize(
    ("rate", "reason"),
    [
        (raising, "no service"),
        (lambda texts: [1.0], "1 ratings for 5 texts"),
        (lambda texts: [7.0] * len(texts), "ratings must be between 0 and 1, got 7.0 to 7.0"),
        (lambda texts: [float("nan")] * len(texts), "ratings must be between 0 and 1"),
    ],
)
def test_ratings_that_fail_leave_the_profile_and_the_notes_say_so(rate, reason):
    settings = {"importance_weight": 1.0, **words}
    result = compress_chat(CHAT, "Where does Anna live?", 20, rate=rate, **settings)
    assert result.messages == compress_chat(CHAT, "Where does Anna live?", 20, **settings).messages
    assert result.method == "lexical"
    assert reason in result.notes[0]
    assert result.notes[0].endswith("so the built-in importance serves")


def test_a_summariser_that_fails_is_asked_once_and_the_notes_say_so():
    asked = []

    def fail(text, most):
        asked.append(text)
        raise RuntimeError("no service")

    chat = [Message("user", f"Anna walks to town {i}. " + "It rains in the town by the sea. " * 9) for i in range(9)]
    result = compress_chat(chat, "Where is Anna?", 200, summarise=fail, **words)
    assert len(asked) == 1
    assert result.notes == ("summarising failed (RuntimeError('no service')), so the cut serves",)


def test_a_failing_summary_leaves_the_cut():
    def fail(text, most):
        raise RuntimeError

    chat = [Message("user", "Anna walks. " + "It rains in the town by the sea all day. " * 9), *CHAT]
    result = compress_chat(chat, "Where is Anna?", 60, summarise=fail, **words)
    assert "summarised" not in result.reasons
    assert result.token_count <= 60


def test_importance_joins_the_score():
    chat = [
        Message("user", "It was fine."),
        Message("user", "There was a fatal error in app.py."),
        Message("user", "Sure."),
    ]
    result = compress_chat(
        chat, "What now?", 7, importance_weight=2.0, profile="technical", active_files=["app.py"], **words
    )
    assert texts(result) == ["There was a fatal error in app.py."]
    assert result.decisions[1].parts["importance"] > result.decisions[0].parts["importance"]


def test_of_several_queries_each_counts_for_importance():
    settings = {"importance_weight": 2.0, **words}
    asked = ["Where does Anna live?", "How do otters sleep?"]
    one, other = (compress_chat(CHAT, queries, 20, **settings).decisions for queries in (asked, asked[::-1]))
    assert [d.importance.factors["bm25"] for d in one] == [d.importance.factors["bm25"] for d in other]
    assert one[0].importance.factors["bm25"] == one[2].importance.factors["bm25"] == 1.0


@pytest.mark.parametrize("budget", [8, 1000])
def test_a_misspelt_profile_is_refused_whatever_its_weight(budget):
    with pytest.raises(ValueError, match="profile must be one of .*, got 'technicall'"):
        compress_chat(CHAT, "Where does Anna live?", budget, profile="technicall")


def test_the_input_is_left_alone():
    before = deepcopy(CHAT)
    compress_chat(CHAT, "Where does Anna live?", 10)
    assert before == CHAT


def test_no_messages_give_no_messages():
    result = compress_chat([], "Where?", 10)
    assert (result.messages, result.token_count) == ((), 0)


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
    with pytest.raises(TypeError, match="query must be a str or a sequence of str"):
        compress_chat(CHAT, [1], 10)


message_texts = st.text(alphabet="abc .?!\n日本é", max_size=60)
messages = st.lists(
    st.builds(
        Message,
        role=st.sampled_from(["system", "user", "assistant"]),
        text=message_texts,
        timestamp=st.sampled_from([None, "2024-01-01", "2023-05-05T10:00:00+02:00", "noon"]),
        session=st.sampled_from([None, "s"]),
        tool_calls=st.sampled_from([(), (ToolCall("t", "x", "1"),)]),
        tool_results=st.sampled_from([(), (), (ToolResult("r r", "1"),)]),
    ),
    max_size=12,
)


@given(messages, st.one_of(st.none(), message_texts), st.integers(1, 60))
def test_the_guarantees_hold_for_any_conversation(chat, query, budget):
    result = compress_chat(chat, query, budget)
    required = {i for i, message in enumerate(chat) if message.role == "system"}
    if query is None:
        required |= {max((i for i, m in enumerate(chat) if m.role == "user" and m.text), default=-1)}
    optional = [d for d in result.decisions if d.kept and d.index not in required]
    if optional and not any(chat[d.index].tool_calls or chat[d.index].tool_results for d in result.decisions if d.kept):
        assert result.token_count <= budget
    assert list(result.indices) == sorted(set(result.indices))
    assert required - {-1} <= set(result.indices)
    assert len(result.decisions) == len(chat)
    for index, message in zip(result.indices, result.messages, strict=True):
        decision = result.decisions[index]
        assert decision.kept
        if decision.reason == "cut":
            assert all(piece in chat[index].text for piece in message.text.split("\n"))
        else:
            assert message == chat[index]
    assert compress_chat(chat, query, budget) == result, "the same input gives the same output"


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
