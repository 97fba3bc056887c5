"""What the user agrees to is looked for in the words of the assistant's that offered it."""

from __future__ import annotations

import pytest

from rag_compress.chat import Message, compress_chat
from rag_compress.chat.judging.tasks import proposal_before
from tests.chat.chats import step, words

OFFER = "I can cancel reservation H9ZU1C, and refund gift card 7359776. Shall I?"


@pytest.mark.parametrize("reply", ["Yes, please proceed.", "Ja, bitte mach das.", "I'll take the second of those."])
def test_what_leans_on_an_offer_goes_on_from_it(reply):
    chat = [*step("find", "nothing"), Message("assistant", OFFER), Message("user", reply)]
    assert proposal_before(chat, 3, None) == [OFFER]


def test_a_question_of_its_own_goes_on_from_nothing():
    chat = [*step("find", "nothing"), Message("assistant", OFFER), Message("user", "Which pump leaks in hall 3?")]
    assert proposal_before(chat, 3, "en") == []


@pytest.mark.parametrize("report", ["The pump in hall 3 runs again.", "All is done. Anything else?"])
def test_what_neither_asks_nor_offers_is_not_gone_on_from(report):
    chat = [*step("find", "nothing"), Message("assistant", report), Message("user", "Thanks. Now check the valve.")]
    assert proposal_before(chat, 3, "en") == []


def test_a_talk_without_tools_and_a_call_without_words_offer_nothing():
    assert proposal_before([Message("assistant", OFFER), Message("user", "Yes, do it.")], 1, "en") == []
    assert proposal_before([*step("find", "no"), Message("user", "Yes, do it.")], 2, "en") == []
    assert proposal_before([Message("user", "Yes, do it.")], 0, "en") == []


@pytest.mark.parametrize("at_work", [False, True])
def test_the_record_that_an_offer_names_stays_when_the_user_agrees(at_work):
    chat = [Message("user", "Which of my trips may be changed?")]
    for number, reservation in enumerate(("K7PQ2M", "H9ZU1C", "L3XW8T", "B5RN6V")):
        record = (
            f'{{"reservation": "{reservation}", "paid_with": "gift_card_{number}", "seats": [1, 2], "cabin": "low"}}'
        )
        chat += step("details", record, number, f'{{"reservation": "{reservation}"}}')
    chat += [Message("assistant", "You may cancel reservation H9ZU1C. Shall I?"), Message("user", "Yes, please do so.")]
    if at_work:
        chat += step("policy", "It is allowed.", 9)
    for budget in range(35, 60, 5):
        left = compress_chat(chat, None, budget, **words)
        results = [result.text for message in left.messages for result in message.tool_results]
        assert any("gift_card_1" in text for text in results), budget
