"""In what order messages are offered to the budget."""

from __future__ import annotations

import pytest

from rag_compress.chat import Message, compress_chat
from rag_compress.chat.filling.fitting import fitting
from tests.chat.chats import step, texts, words
from tests.results import reasons


def test_what_must_stay_counts_among_the_latest_that_are_kept_first():
    chat = [
        Message("user", "Anna lives in Oslo."),
        Message("user", "Where does Anna live?"),
        *(Message("assistant", f"This is page number {n} of nine.") for n in ("one", "two")),
    ]
    result = compress_chat(chat, None, 18, require_recent=1, preserve_recent=1, **words)
    assert texts(result) == ["Anna lives in Oslo.", "Where does Anna live?", "This is page number two of nine."]
    assert reasons(result) == ["kept", "pinned", "over_budget", "pinned"]
    two = compress_chat(chat, None, 18, require_recent=1, preserve_recent=2, **words)
    assert texts(two) == [message.text for message in chat[1:]]


def test_what_was_said_before_the_task_takes_at_most_half_of_the_room():
    chat = [
        Message("user", "My name is Anna."),
        Message("assistant", "Rain fell on the hills and in the town all day, and nobody went out."),
        Message("user", "What is my name?"),
    ]
    for budget in range(8, 24):
        assert chat[0] in compress_chat(chat, None, budget, **words).messages, budget
    pinned = compress_chat(chat, None, 19, preserve_recent=1, **words)
    assert texts(pinned) == [chat[1].text, chat[2].text]


def test_the_steps_of_an_agent_since_its_task_are_kept_while_they_fit():
    chat = [
        Message("user", "Anna lives in Oslo, near the harbour."),
        Message("user", "Where does Anna live?"),
        Message("assistant", "Rain fell on the hills and in the town all day, and nobody went out."),
    ]
    assert texts(compress_chat(chat, None, 19, **words)) == [chat[1].text, chat[2].text]


@pytest.mark.parametrize(
    ("said", "reason"),
    [("Anna rents rooms in Oslo cheaply.", "duplicate"), ("Anna rents rooms cheaply.", "kept")],
)
def test_a_repeated_text_is_paid_once_from_five_terms_on(said, reason):
    chat = [Message("user", said), Message("user", "Otters sleep afloat in rivers."), Message("user", said)]
    result = compress_chat(chat, "Does Anna rent rooms?", 11, **words)
    assert {result.decisions[0].reason, result.decisions[2].reason} == {"kept", reason}
    assert result.decisions[1].kept == (reason == "duplicate")


@pytest.mark.parametrize(
    "said", ["I am allergic to nuts.", "Always answer in French.", "Never call me at night."], ids=lambda said: said[:6]
)
def test_what_is_stated_to_hold_on_is_paid_once_however_short_it_is(said):
    chat = [Message("user", said), Message("user", "Otters sleep afloat in rivers."), Message("user", said)]
    result = compress_chat(chat, "Which snack is there?", 10, **words)
    assert sorted(reasons(result)) == ["duplicate", "kept", "kept"]
    assert result.decisions[1].kept


def test_one_word_that_is_liked_means_something_else_each_time():
    chat = [Message("user", said) for said in ("I like it.", "Otters sleep afloat in rivers.", "I like it.")]
    assert "duplicate" not in reasons(compress_chat(chat, "What do I like?", 6, **words))


def test_a_text_that_is_pasted_back_with_other_line_ends_is_paid_once():
    chat = [
        Message("assistant", "Anna rents rooms in Oslo cheaply."),
        Message("user", "Otters sleep afloat in rivers."),
        Message("user", "Anna rents rooms  \nin Oslo cheaply.  "),
    ]
    result = compress_chat(chat, "Does Anna rent rooms?", 11, **words)
    assert sorted(reasons(result)) == ["duplicate", "kept", "kept"]


STATEMENTS = [
    Message("user", "I am allergic to nuts."),
    Message("user", "I can't stand beer."),
    Message("user", "I only travel by day."),
    Message("user", "My phone number is 5550142."),
]
TRAIN = Message("assistant", "The express leaves at nine.")


def test_what_is_asked_for_comes_before_statements_about_something_else():
    chat = [TRAIN, *STATEMENTS]
    for budget in range(9, 24):
        assert TRAIN in compress_chat(chat, "When does the express leave?", budget, **words).messages, budget


def test_what_is_asked_for_comes_first_also_where_what_must_stay_shares_more_with_it():
    chat = [TRAIN, *STATEMENTS, Message("assistant", "When the express shall leave I asked.")]
    for budget in range(16, 30):
        kept = compress_chat(chat, "When does the express leave?", budget, require_recent=1, **words).messages
        assert TRAIN in kept and chat[-1] in kept, budget


def test_where_all_must_stay_nothing_is_left_to_order():
    result = compress_chat(STATEMENTS, "Which snack may I eat?", 5, require_recent=len(STATEMENTS), **words)
    assert reasons(result) == ["pinned"] * len(STATEMENTS)


def test_statements_come_before_what_would_take_most_of_the_room():
    chat = [Message("assistant", f"The express leaves at nine. {'It rains. ' * 9}"), *STATEMENTS]
    result = compress_chat(chat, "When does the express leave?", 24, verbatim_share=1, **words)
    assert texts(result) == [message.text for message in STATEMENTS]


def test_where_nothing_answers_statements_come_first_however_recent_the_rest_is():
    talk = [Message("assistant", "Noted."), Message("user", "It rains."), Message("assistant", "Indeed.")]
    chat = [STATEMENTS[0], *talk, Message("user", "It snows too.")]
    for budget in range(5, 13):
        assert STATEMENTS[0] in compress_chat(chat, "Which snack may I eat?", budget, **words).messages, budget


RULES = ["Memory may go up to 1 GiB at most.", "Is the pod up?", "Raise the limit of the pod."]


def run_of_an_agent(pages=60):
    """The user's words between the steps of an Agent, which take far more."""
    logs = step("logs", "All quiet on the pod of the shop, and nothing to report today. " * pages)
    return [message for rule in RULES[:2] for message in (Message("user", rule), *logs)] + [Message("user", RULES[2])]


@pytest.mark.parametrize("query", [None, "What is the limit of the pod?"])
def test_all_that_the_user_said_stays_where_it_takes_next_to_nothing(query):
    assert [said for said in texts(compress_chat(run_of_an_agent(), query, 400, **words)) if said in RULES] == RULES


def test_what_tools_return_has_no_specifics():
    found = "Pod 7713 of Anna runs on node 4021."
    chat = [*step("pods", found), Message("assistant", found), Message("user", "Thanks. " * 40)]
    decisions = compress_chat(chat, "And what about it?", 20, **words).decisions
    assert [decision.parts["specifics"] > 0 for decision in decisions] == [False, False, True, False]


def test_what_does_not_fit_is_passed_over():
    assert fitting([3, 2, 1, 0], [5, 5, 40, 10], 20) == [3, 1, 0]
    assert fitting([3, 2, 1, 0], [5, 5, 40, 10], 20, places=2) == [3, 1]
    assert fitting([3, 2], [5, 5, 40, 10], 0) == []


def test_the_latest_steps_of_a_long_run_have_their_share_beside_what_must_stay():
    chat = [Message("user", "Where do otters sleep in the river?")]
    for number in range(6):
        chat += step("read", f"Otters sleep in the river number {number} and otters sleep in the river again.", number)
    for number in range(6, 12):
        chat += step("look", f"Rain fell {number} times.", number)
    left = compress_chat(chat, None, 50, require_recent=1, **words)
    results = [result.text for message in left.messages for result in message.tool_results]
    assert results[-4:] == [f"Rain fell {number} times." for number in range(8, 12)]
