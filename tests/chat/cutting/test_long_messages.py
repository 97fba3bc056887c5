"""Messages too long for the budget are cut to the sentences that fit."""

from __future__ import annotations

import pytest

from rag_compress.chat import Message, ToolCall, ToolResult, compress_chat
from tests.chat.chats import raising, texts, words
from tests.growth import LINEAR, growth
from tests.results import reasons


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


def test_of_two_sentences_that_are_asked_for_the_one_with_the_rarer_word_stays():
    said = "We saw the harbour in the light there. The lighthouse was closed all week. It rained for hours and hours."
    town = "The harbour of town {} is small and so is the town around it, as they say."
    chat = [Message("user", said), *(Message("assistant", town.format(number)) for number in range(6))]
    assert texts(compress_chat(chat, "harbour, lighthouse?", 9, **words)) == ["The lighthouse was closed all week."]


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
    assert reasons(result) == ["cut", "pinned", "pinned"]
    assert "In Oslo lives Anna" in texts(result)[0]
    assert 0.8 * budget < result.token_count <= budget


def test_a_message_of_thousands_of_lines_is_lengthened_in_linear_time():
    def counter(text):
        return len(text.split()) + text.count("\n")

    def taken_apart(lines):
        chat = [Message("user", "a:\n" * lines)]
        compress_chat(chat, "Otters?", lines, counter=counter)
        return chat, lines * 3 // 4 * 2  # even, so that there is room left after the last line that fits

    def lengthen(given):
        chat, budget = given
        result = compress_chat(chat, "Otters?", budget, counter=counter)
        assert reasons(result) == ["cut"] and result.token_count == budget - 1

    assert growth(lengthen, 3_000, prepare=taken_apart) < LINEAR


OTTERS = " ".join(f"Otter {i} swims in river {i * 3}." for i in range(40)) + " The code is 4711."


@pytest.mark.parametrize("cut_share", [0.0, 0.1, 0.3, 0.5, 0.9])
def test_a_larger_budget_does_not_keep_less_of_a_message(cut_share):
    chat, before = [Message("user", OTTERS), Message("assistant", "ok")], set()
    for budget in range(10, 240, 13):
        result = compress_chat(chat, "What is the code?", budget, cut_share=cut_share, **words)
        assert before <= {*result.decisions[0].spans}, budget
        assert result.token_count > budget - 7, budget
        before = {*result.decisions[0].spans}


def test_beside_instructions_a_long_message_is_cut_to_the_sentences_that_fit():
    result = compress_chat([Message("system", "Be brief."), PASTED], "Where does Anna live?", 100, **words)
    assert result.messages[0].text == "Be brief."
    assert "In Oslo lives Anna" in texts(result)[1]


def test_of_a_document_that_was_pasted_twice_what_fits_stays_once():
    result = compress_chat([PASTED, PASTED], "Where does Anna live?", 100, **words)
    assert sorted(result.reasons) == ["cut", "duplicate"]


def test_what_is_cut_is_counted_by_the_counter_of_the_request_and_by_no_other(monkeypatch):
    monkeypatch.setattr("rag_compress.core.tokens._count_ordinary", raising)
    said = "It snowed in the town that week. Anna moved to Bergen then. The trams stood still for hours."
    assert texts(compress_chat([Message("user", said)], "Where did Anna move?", 5, **words)) == [
        "Anna moved to Bergen then."
    ]


class WithSeparators:
    """Counts words, and five tokens between two messages."""

    def count(self, messages):
        return sum(len(message.text.split()) for message in messages) + 5 * max(0, len(messages) - 1)


@pytest.mark.parametrize(("budget", "kept"), [(12, "Anna won it today."), (13, "Anna won it today."), (11, None)])
def test_what_was_cut_is_cut_further_where_messages_take_more_together_than_alone(budget, kept):
    chat = [
        Message("user", "Anna won it today. Rain fell all day. We came back late."),
        Message("user", "Did Anna win?"),
    ]
    # 12 words are cut to 8, and 3 + 8 + 5 are too many: 4 less leave one sentence, 5 less none.
    result = compress_chat(chat, None, budget, message_counter=WithSeparators(), preserve_recent=0)
    assert texts(result)[:-1] == ([kept] if kept else [])
    assert result.token_count == (12 if kept else 3)


def test_a_text_beside_the_result_of_a_tool_is_left_whole():
    assert PASTED.can_be_cut
    assert not Message("user", PASTED.text, tool_results=(ToolResult("found"),)).can_be_cut


SMALL_TALK = [
    Message("assistant", "Rinse it, add twice as much water, bring it to the boil, and let it simmer for ten minutes."),
    Message("user", "What is the capital of Peru, and how is the weather there in spring?"),
    Message("assistant", "The capital of Peru is Lima, and in spring it is mild and often grey there."),
]


@pytest.mark.parametrize(
    ("said", "about_oneself"),
    [
        (
            "We mounted shelves in Marta's new kitchen. I am allergic to nuts.",
            "I am allergic to nuts.",
        ),
        ("Mother brought two huge suitcases from Valencia. I'm in a wheelchair.", "I'm in a wheelchair."),
        ("Ich bin Diabetiker. Sonntag fahren Schwester und Nachbarn nach Warnemünde.", "Ich bin Diabetiker."),
        ("Soy celíaca. Playa, museo, autobús, catedral y mercado mañana.", "Soy celíaca."),
    ],
)
def test_what_users_say_about_themselves_stays_in_what_is_cut(said, about_oneself):
    chat = [Message("user", said, id="self"), *SMALL_TALK * 2, Message("user", "What do you suggest for the evening?")]
    result = compress_chat(chat, None, 15, **words, preserve_recent=0)
    assert result.decisions[0].reason == "cut"
    assert result.messages[0].text == about_oneself


CODE = "DELETE FROM users\nWHERE last_seen < now() - interval '2 years'\n  AND NOT is_admin;"
REPLY = f"Sure. Here is how you delete users:\n\n```sql\n{CODE}\n```\n\nRun it, and tell me what it says at the end."


@pytest.mark.parametrize("budget", range(10, 60, 5))
def test_of_code_in_a_reply_stays_all_or_nothing(budget):
    chat = [Message("assistant", REPLY), *SMALL_TALK, Message("user", "Which users are deleted?")]
    result = compress_chat(chat, None, budget, **words, preserve_recent=0)
    kept = "\n".join(texts(result))
    assert CODE in kept or "DELETE" not in kept
    assert kept.count("```") in (0, 2)


@pytest.mark.parametrize("budget", range(10, 140, 10))
def test_what_is_said_with_a_call_is_left_whole(budget):
    calling = Message("assistant", REPORT[:600], tool_calls=(ToolCall("ls", "{}", "1"),))
    data = Message("tool", tool_results=(ToolResult("name,size\n" + "report,9\n" * 9, "1"),))
    chat = [Message("user", "Which harbour was rebuilt?"), calling, data, *SMALL_TALK]
    result = compress_chat(chat, None, budget, **words, preserve_recent=0, verbatim_share=0.0)
    assert [message in result.messages for message in (calling, data)] in ([True, True], [False, False])
    assert [d.index for d in result.decisions] == [*range(len(chat))]


def test_code_too_long_for_the_room_is_cut_to_the_lines_that_fit():
    pasted = REPORT.replace(". ", ".\n").replace("In year 150", "In Oslo lives Anna, and in year 150", 1)
    chat = [Message("user", f"Look at this:\n```\n{pasted}\n```\nOK?"), Message("user", "Where does Anna live?")]
    result = compress_chat(chat, None, 300, **words)
    assert "In Oslo lives Anna" in texts(result)[0]
    assert 240 < result.token_count <= 300


@pytest.mark.parametrize("blank", [" ", "\n" * 50])
def test_a_blank_message_stays_or_goes_at_any_budget(blank):
    chat = [Message("system", "?"), Message("assistant", "?"), Message("user", blank)]
    for budget in range(1, 20):
        assert compress_chat(chat, None, budget).token_count <= max(budget, 4)
