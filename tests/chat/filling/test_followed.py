"""What the user says on a message comes with it: a choice, a correction, and later what holds instead."""

from __future__ import annotations

import pytest

from rag_compress.chat import ChatConfig, Message, ToolCall, ToolResult
from rag_compress.chat.conversation.counting import shared_text_counter
from rag_compress.chat.conversation.later_words import FEW_UNITS
from rag_compress.chat.conversation.view import view_conversation
from rag_compress.chat.filling.followed import Followed, with_what_followed
from rag_compress.chat.importance import get_profile
from rag_compress.chat.judging.judge import judge
from rag_compress.chat.judging.judge_question import Additions
from rag_compress.chat.request import Request
from tests.chat.chats import kept

OTHERS = [
    Message("user", "Is rain in Oslo worse than in Bergen?"),
    Message("assistant", "In Bergen it rains on 239 days, in Oslo on 113."),
    Message("user", "My aunt from Turin bought 3 lamps, 2 rugs and a Vespa for Paola."),
    Message("assistant", "That sounds like a weekend well spent in Piedmont."),
]
OFFER = [
    Message("user", "What are my options for the repair?"),
    Message("assistant", "A technician, a new leg for you to fit, or a refund."),
]
LEG, TECHNICIAN = "Then send me the leg.", "How was the repair to be solved?"


@pytest.mark.parametrize("reply", [LEG, "No, I meant the chair.", "Sounds fine, so I order it on Monday."])
def test_a_reply_comes_with_what_it_replies_to(reply):
    chat = [*OFFER, Message("user", reply), Message("assistant", "All right."), *OTHERS * 2]
    for share in (0.3, 0.4, 0.5):
        assert reply in kept(chat, TECHNICIAN, share, reply_weight=0), share


CALLING = [
    Message("assistant", "I look.", tool_calls=[ToolCall("look", "{}", id="1")]),
    Message("tool", "", tool_results=[ToolResult("A leg costs 9 euros.", call_id="1")]),
]


@pytest.mark.parametrize("named", [{}, {"name": "Ann"}])
def test_what_followed_is_known_of_a_conversation_that_grows_as_of_one_read_at_once(named):
    asked = [
        Message("user", "What does a leg cost?"),
        *CALLING,
        *CALLING,
        Message("assistant", "Nine euros. Which one?"),
    ]
    people = [Message("user", text, name="Bob") for text in ("Who brings the leg?", "I do.")]
    chat = [*OFFER, Message("user", LEG), *asked, Message("user", "The leg of nine euros, then."), *people]
    chat += [Message("assistant", "Will that do?", **named), Message("user", "It will."), *asked[:-1]]
    grown = Followed()
    for size in range(1, len(chat) + 1):
        transcript = view_conversation(chat[:size], shared_text_counter("o200k_base")).transcript
        if len(grown) < len(transcript.units):
            grown = grown.extended(transcript)
        assert grown.units == Followed().extended(transcript).units
    assert any(grown.units)


def test_a_change_of_the_subject_is_no_reply():
    said = [*OFFER, *(Message("user", text) for text in (LEG, "It rained in Bergen.", "Is a leg cheap?"))]
    for text, is_reply in (
        (LEG, True),
        ("My aunt bought lamps.", False),
        ("Is a leg cheap?", False),
        ("Ok, thanks.", False),
    ):
        view = view_conversation([*OFFER, Message("user", text), *said], shared_text_counter("o200k_base"))
        assert bool(view.transcript.is_reply[2]) is is_reply, text
        assert view.transcript.is_reply.sum() == is_reply + 1, "only what comes right behind the assistant"


HAT = [Message("user", "The hat is made by Svenja."), Message("assistant", "Lovely.")]
ILL = "Svenja is ill, her sister does it."
CHATTER = [
    message
    for n in range(60)
    for message in (
        Message("user", f"Walk {n} led us past shop {n} of Oslo, Bergen and Turin."),
        Message("assistant", "Nice."),
    )
]


def test_what_no_longer_holds_does_not_stay_without_what_holds():
    chat = [*HAT, *CHATTER[:60], Message("user", ILL), Message("assistant", "Noted."), *CHATTER[60:]]
    for share in (0.05, 0.1, 0.2):
        assert ILL in kept(chat, "Who makes the hat?", share, reply_weight=0), share


def test_only_what_is_rare_tells_that_two_remarks_are_about_one_thing():
    def later(chat):
        return view_conversation(chat, shared_text_counter("o200k_base")).transcript.later_words[0]

    again = Message("user", ILL)
    assert later([*HAT, *CHATTER, again]) == len(HAT) + len(CHATTER)
    assert later([*HAT, *CHATTER, *[again] * (FEW_UNITS - 1)]) is None, "said by one unit in forty at most"
    assert later([*HAT, *CHATTER, *CHATTER, *[again] * FEW_UNITS]) is None, "and by few"
    assert later([*HAT, *CHATTER[:30], again]) is None, "in a short conversation hardly a word is rare"
    assert later([HAT[0], again, *CHATTER]) is None, "what is said next is of the same breath"
    assert later([*HAT, *CHATTER, Message("assistant", ILL)]) is None, "the assistant knows it from the user"


def order(chat, query, **settings):
    """What followed on units 1 to 4, of which the reply is wanted least."""
    config, counter = ChatConfig(**settings), shared_text_counter("o200k_base")
    request = Request(view_conversation(chat, counter), config, counter, [query])
    judged = judge(request, Additions(get_profile(config.profile)))
    return with_what_followed([1, 3, 4, 2], judged, request)


BY_TWO = [
    Message(m.role, m.text, name="Ann" if m.role == "user" else "Ben") for m in [*OFFER, Message("user", LEG), *HAT]
]


def test_neither_a_reply_nor_a_question_about_people_nor_a_limit_of_messages_brings_anything_forward():
    assert order(BY_TWO, TECHNICIAN) == [1, 2, 3, 4]
    assert order(BY_TWO, "Yes, and that.") == [1, 3, 4, 2]
    assert order(BY_TWO, "Which repair did Ben offer?") == [1, 3, 4, 2]
    assert order(BY_TWO, TECHNICIAN, max_messages=4) == [1, 3, 4, 2]
