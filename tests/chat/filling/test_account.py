"""The account tells the truth: why a message is gone, and what each one costs."""

from __future__ import annotations

from rag_compress.chat import Message, ToolCall, ToolResult, compress_chat
from tests.chat.chats import words
from tests.results import reasons

LONG = "The director Anna Stone showed her new film about the old harbour of Oslo on Friday to friends"


def tool_unit(*results):
    calls = tuple(ToolCall("search", "{}", id=str(number)) for number in range(len(results)))
    answers = [Message("tool", tool_results=(ToolResult(text, str(number)),)) for number, text in enumerate(results)]
    return [Message("assistant", tool_calls=calls), *answers]


def test_a_tool_call_that_finds_too_few_places_left_is_not_said_to_be_over_the_budget():
    chat = [Message("user", "Hello there."), *tool_unit("found otters", "found more"), Message("user", "It rains.")]
    result = compress_chat(chat, "otters?", 1000, max_messages=3, preserve_recent=1, **words)
    assert reasons(result) == ["kept", *["over_max_messages"] * 3, "pinned"]


def test_what_is_too_long_is_over_the_budget_although_all_places_are_taken():
    chat = [Message("user", "Anna? " * 200), *(Message("user", f"Anna won race {i}.") for i in range(3))]
    result = compress_chat(chat, "Anna?", 20, max_messages=2, **words)
    assert sorted(reasons(result)) == ["kept", "kept", "over_budget", "over_max_messages"]
    assert result.decisions[0].reason == "over_budget"


def test_the_fate_of_each_message_is_told_in_their_order_where_results_come_after_all_calls():
    calls = [Message("assistant", "", tool_calls=(ToolCall("ls", "{}", name),)) for name in "ab"]
    results = [Message("tool", tool_results=(ToolResult("some words here", name),)) for name in "ab"]
    chat = [Message("user", "What is here, Anna?"), *calls, *results, Message("user", LONG)]
    for budget in (10, 20, 25):
        result = compress_chat(chat, None, budget, preserve_recent=0, **words)
        assert [decision.index for decision in result.decisions] == [*range(6)]


def test_a_duplicate_has_a_copy_in_the_result():
    chat = [Message("user", LONG), Message("assistant", "It rains."), Message("user", LONG), Message("user", "Why?")]
    assert reasons(compress_chat(chat, "rain?", 3, **words)) == ["over_budget", "kept", "over_budget", "kept"]
    with_a_copy = compress_chat(chat, "What did Anna Stone show?", 20, verbatim_share=1.0, **words)
    assert sorted(reasons(with_a_copy))[0] == "duplicate"


def test_a_duplicate_without_a_copy_may_lack_a_place():
    chat = [Message("user", LONG), Message("assistant", "It rains."), Message("user", LONG)]
    assert reasons(compress_chat(chat, "rain?", 1000, max_messages=1, recency_weight=0, **words)) == [
        "over_max_messages",
        "kept",
        "over_max_messages",
    ]


def test_the_messages_of_a_tool_call_count_each_alone_whether_or_not_all_fits():
    chat = [*tool_unit("found it at last in the attic"), Message("user", "Where?"), Message("user", "It rains a lot.")]
    everything = compress_chat(chat, "attic?", 1000, **words)
    some = compress_chat(chat, "attic?", 10, **words)
    assert [d.token_count for d in everything.decisions] == [d.token_count for d in some.decisions] == [1, 7, 1, 4]
    assert [d.kept_tokens for d in everything.decisions] == [1, 7, 1, 4]
    assert sum(d.kept_tokens for d in everything.decisions) == everything.token_count


def test_messages_are_counted_alone_only_when_the_account_is_read():
    counted = []

    class Counter:
        def count(self, messages):
            counted.append(len(messages))
            return sum(len(message.full_text.split()) for message in messages)

    result = compress_chat(
        [*tool_unit("found it"), Message("user", "Where?")], "attic?", 1000, message_counter=Counter()
    )
    before = len(counted)
    assert [decision.token_count for decision in result.decisions] == [1, 2, 1]
    assert len(counted) == before + 2
