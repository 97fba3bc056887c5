"""Follow-ups about somebody named long before, with few words of their own, amid names and numbers of other topics."""

import pytest

from rag_compress.chat import Message, compress_chat

OTHER_TOPICS = [
    ("Remind me to call the dentist.", "Of course. Dr. Huber's practice opens at 8:00; the number is +49 89 1234."),
    ("I never eat pork.", "Noted. The menu of the Löwenbräu has 14 dishes without it."),
    ("What's on TV tonight?", "ZDF shows Der Alte at 20:15, and Arte has Casablanca at 21:00."),
    ("How do I convert ounces to grams?", "One ounce is 28.35 grams, so 8 oz are about 227 g."),
    ("Can you recommend a podcast on history?", "Try Empire with William Dalrymple, or The Rest is History."),
    ("Who won the match yesterday?", "Bayern beat Leverkusen 3:1; Kane scored twice."),
    ("What's a good name for a cat?", "Minka, Felix or Luna are popular."),
]

SAID_AND_ASKED = [
    ("Grandfather emigrated to Canada rather young.", "And where did he emigrate to?"),
    ("The landlord repairs such pipes without charge.", "Does he repair them for free?"),
    ("The professor collects old maps in the attic.", "And where does she collect those?"),
    ("Der Hausmeister räumt den Schnee vor dem Frühstück.", "Und wann räumt er ihn?"),
]


@pytest.mark.parametrize(("said", "asked"), SAID_AND_ASKED)
@pytest.mark.parametrize("share", [0.15, 0.25])
def test_a_follow_up_keeps_the_turn_that_says_its_own_words(said, asked, share):
    pairs = [*OTHER_TOPICS[:3], (said, "I see."), *OTHER_TOPICS[3:]]
    chat = [Message(role, text) for pair in pairs for role, text in zip(("user", "assistant"), pair, strict=True)]
    whole = compress_chat(chat, asked, 10_000).original_token_count
    assert 6 in compress_chat(chat, asked, int(share * whole)).indices


def test_a_follow_up_without_words_of_its_own_keeps_what_was_just_said():
    chat = [Message("user", "Ada Lovelace wrote the first program."), Message("assistant", "Yes, in 1843.")]
    filler = [Message("assistant", f"The tram {n} leaves from platform {n + 3} at {n}:15.") for n in range(1, 9)]
    assert {8, 9} & {*compress_chat([*filler, *chat], "And why?", 30).indices}
