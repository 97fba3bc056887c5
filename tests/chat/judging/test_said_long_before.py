"""Questions about something said long before, amid names and numbers of other topics."""

import pytest

from rag_compress.chat import Message, compress_chat
from tests.chat.chats import turns

OTHER_TOPICS = [
    ("Remind me to call the dentist.", "Of course. Dr. Huber's practice opens at 8:00; the number is +49 89 1234."),
    ("What's on TV tonight?", "ZDF shows Der Alte at 20:15, and Arte has Casablanca at 21:00."),
    ("How do I convert ounces to grams?", "One ounce is 28.35 grams, so 8 oz are about 227 g."),
    ("Can you recommend a podcast on history?", "Try Empire with William Dalrymple, or The Rest is History."),
    ("How do I poach an egg?", "Simmer water with vinegar, and take the egg out after three minutes."),
    ("Who won the match yesterday?", "Bayern beat Leverkusen 3:1; Kane scored twice."),
    ("What's a good name for a cat?", "Minka, Felix or Luna are popular."),
]
WITH_FOOD = [
    OTHER_TOPICS[0],
    ("I never eat pork.", "Noted. The menu of the Löwenbräu has 14 dishes without it."),
    *(topic for topic in OTHER_TOPICS[1:] if "egg" not in topic[0]),
]

OF_ONESELF = [
    ("I parked the car behind the old brewery.", "Where did I park my car?"),
    ("The spare key lies under the flowerpot by the shed.", "Where do I keep the spare key?"),
    ("For the potluck a salad and some bread are welcome.", "What should I bring to the potluck?"),
    ("The orchids get water every other weekend.", "When do I have to water the orchids?"),
    ("For grandma the blue scarf is the gift.", "Which gift did we choose for grandma?"),
    ("Der Ersatzschlüssel liegt unter dem Blumentopf.", "Wo habe ich den Ersatzschlüssel?"),
]
FOLLOW_UPS = [
    ("Grandfather emigrated to Canada rather young.", "And where did he emigrate to?"),
    ("The landlord repairs such pipes without charge.", "Does he repair them for free?"),
    ("The professor collects old maps in the attic.", "And where does she collect those?"),
    ("Der Hausmeister räumt den Schnee vor dem Frühstück.", "Und wann räumt er ihn?"),
]


OF_SOMEBODY = [
    ("The plumber who fixed the boiler is called Derek Hale.", "What's the name of that guy who fixed our boiler?"),
    ("My locker at the pool is number 217.", "And that locker I have at the pool, what is its number?"),
    ("Der Schlosser aus dem Töpferkurs heißt Tom.", "Dieser Schlosser aus meinem Töpferkurs, wie heißt er?"),
]


def kept_indices(topics, said, asked, share):
    chat = turns([*topics[:3], (said, "I see."), *topics[3:]])
    whole = compress_chat(chat, asked, 10_000).original_token_count
    return compress_chat(chat, asked, int(share * whole)).indices


@pytest.mark.parametrize(("said", "asked"), OF_ONESELF)
@pytest.mark.parametrize("share", [0.25, 0.4])
def test_what_was_said_is_kept_for_who_asks_for_it_in_the_first_person(said, asked, share):
    assert 6 in kept_indices(OTHER_TOPICS, said, asked, share)


@pytest.mark.parametrize(("said", "asked"), OF_SOMEBODY)
def test_what_says_much_of_a_leaning_question_comes_before_names_and_numbers_of_other_topics(said, asked):
    assert 6 in kept_indices(OTHER_TOPICS, said, asked, 0.12)


@pytest.mark.parametrize(("said", "asked"), FOLLOW_UPS)
@pytest.mark.parametrize("share", [0.15, 0.25])
def test_a_follow_up_keeps_the_turn_that_says_its_own_words(said, asked, share):
    assert 6 in kept_indices(WITH_FOOD, said, asked, share)


def test_a_follow_up_without_words_of_its_own_keeps_what_was_just_said():
    chat = [Message("user", "Ada Lovelace wrote the first program."), Message("assistant", "Yes, in 1843.")]
    filler = [Message("assistant", f"The tram {n} leaves from platform {n + 3} at {n}:15.") for n in range(1, 9)]
    assert {8, 9} & {*compress_chat([*filler, *chat], "And why?", 30).indices}
