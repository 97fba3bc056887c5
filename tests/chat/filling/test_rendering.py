"""Where messages together take more than each alone, the least wanted are given up."""

from __future__ import annotations

from rag_compress.chat import Message, compress_chat
from tests.chat.chats import texts
from tests.results import reasons


class WordsAndGaps:
    """One token for a word and four between two messages."""

    def __init__(self):
        self.together = 0

    def count(self, messages):
        self.together += len(messages) > 1
        return sum(len(message.text.split()) for message in messages) + 4 * max(0, len(messages) - 1)


def test_as_many_stay_as_fit_with_what_stands_between_them():
    chat = [Message("user", f"Otter {i} sleeps.") for i in range(10)]
    result = compress_chat(chat, "Which otter sleeps?", 30, message_counter=WordsAndGaps())
    assert (len(result.messages), result.token_count) == (4, 24), "the fifth would make it 31"
    scores = sorted(decision.score for decision in result.decisions)
    assert {decision.score for decision in result.decisions if decision.kept} == {*scores[-4:]}


def test_a_long_conversation_is_counted_a_dozen_times_and_not_once_for_each_message_given_up():
    counter = WordsAndGaps()
    chat = [Message("user", f"Otter {i} sleeps.") for i in range(1000)]
    result = compress_chat(chat, "Which otter sleeps?", 2400, message_counter=counter)
    assert (len(result.messages), result.token_count) == (343, 2397), "of 800 that fit alone"
    assert counter.together <= 13, "the conversation, what was chosen, ten halvings, and what is handed out"


LONG = Message("user", "Rain fell in the north. Bread was cheap that day. The bus was late. We all had lunch there.")


def test_what_was_cut_is_cut_further_before_it_is_given_up():
    chat = [Message("user", "Anna lives in Oslo."), LONG]
    result = compress_chat(chat, "Where does Anna live?", 16, message_counter=WordsAndGaps(), verbatim_share=1.0)
    assert texts(result)[0] == "Anna lives in Oslo."
    assert reasons(result) == ["kept", "cut"]
    assert (result.token_count, len(result.decisions[1].spans)) == (13, 1), "two of its sentences would make it 18"


def test_what_must_stay_is_never_given_up():
    chat = [Message("system", "Be brief and kind."), *[Message("user", f"Otter {i} sleeps.") for i in range(5)]]
    result = compress_chat(chat, None, 8, message_counter=WordsAndGaps())
    assert texts(result) == ["Be brief and kind.", "Otter 4 sleeps."]
    assert result.token_count == 11
    assert result.notes == ("what must stay takes 11 tokens, above token_budget (8)",)
