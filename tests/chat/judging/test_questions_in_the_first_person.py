"""Questions with "I" and "we" about something said long before, amid names and numbers of other topics."""

import pytest

from rag_compress.chat import Message, compress_chat

OTHER_TOPICS = [
    ("Remind me to call the dentist.", "Of course. Dr. Huber's practice opens at 8:00; the number is +49 89 1234."),
    ("What's on TV tonight?", "ZDF shows Der Alte at 20:15, and Arte has Casablanca at 21:00."),
    ("How do I convert ounces to grams?", "One ounce is 28.35 grams, so 8 oz are about 227 g."),
    ("Can you recommend a podcast on history?", "Try Empire with William Dalrymple, or The Rest is History."),
    ("How do I poach an egg?", "Simmer water with vinegar, and take the egg out after three minutes."),
    ("Who won the match yesterday?", "Bayern beat Leverkusen 3:1; Kane scored twice."),
    ("What's a good name for a cat?", "Minka, Felix or Luna are popular."),
]

SAID_AND_ASKED = [
    ("I parked the car behind the old brewery.", "Where did I park my car?"),
    ("The spare key lies under the flowerpot by the shed.", "Where do I keep the spare key?"),
    ("For the potluck a salad and some bread are welcome.", "What should I bring to the potluck?"),
    ("The orchids get water every other weekend.", "When do I have to water the orchids?"),
    ("For grandma the blue scarf is the gift.", "Which gift did we choose for grandma?"),
    ("Der Ersatzschlüssel liegt unter dem Blumentopf.", "Wo habe ich den Ersatzschlüssel?"),
]


@pytest.mark.parametrize(("said", "asked"), SAID_AND_ASKED)
@pytest.mark.parametrize("share", [0.25, 0.4])
def test_what_was_said_is_kept_for_who_asks_for_it(said, asked, share):
    pairs = [*OTHER_TOPICS[:3], (said, "I see."), *OTHER_TOPICS[3:]]
    chat = [Message(role, text) for pair in pairs for role, text in zip(("user", "assistant"), pair, strict=True)]
    whole = compress_chat(chat, asked, 10_000).original_token_count
    assert 6 in compress_chat(chat, asked, int(share * whole)).indices
