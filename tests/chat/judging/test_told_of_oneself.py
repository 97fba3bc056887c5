"""What the user tells of themselves is kept for questions about the user, and the answers to it for others."""

from __future__ import annotations

import numpy as np
import pytest

from rag_compress.chat import Message, compress_chat
from rag_compress.chat.conversation.counting import shared_text_counter
from rag_compress.chat.conversation.view import view_conversation
from rag_compress.chat.filling.most_relevant import brevity
from rag_compress.chat.judging.asked_forms import LONGEST_QUERY
from rag_compress.chat.judging.told_of_oneself import (
    ADVISED,
    LONGEST_TOLD,
    TOLD,
    UNNAMED,
    lift_told,
    speaks_of_oneself,
    tells_of_oneself,
    voices_asked,
)
from tests.growth import LINEAR, growth

OF_THE_WORLD = [
    ("user", "List five famous horses of the ancient world."),
    ("assistant", "Bucephalus, Incitatus, Pegasus, Arion and Xanthus are the best known of the horses of old tales."),
]
NOVEL = ("user", "I devoured Circe in two days. Are the other works of Miller that good?")
ANSWER = ("assistant", "Her first one is shorter and sadder. Begin with it, and keep the essays for the train.")


def messages(*told, fillers=45):
    said = OF_THE_WORLD * fillers
    place = len(said) // 4 * 2
    return [Message(role, text) for role, text in (*said[:place], *told, *said[place:])]


def transcript_of(chat):
    return view_conversation(chat, shared_text_counter("o200k_base")).transcript


@pytest.mark.parametrize(
    ("query", "user", "assistant"),
    [
        ("How many novels have I finished?", 1.0, 0.0), ("Welche Romane habe ich gelesen?", 1.0, 0.0),
        ("Quels romans ai-je lus cette année, moi ?", 1.0, 0.0), ("¿Qué novelas he leído este año?", 1.0, 0.0),
        ("Which shampoo did you tell me to buy?", 0.0, 1.0), ("when may it bloom, according to you?", 0.0, 1.0),
        ("what was the third step of your plan?", 0.0, 1.0), ("Was hast du zur Pflege gesagt?", 0.0, 1.0),
        ("Wohin sollten wir laut dir fahren?", 0.0, 1.0), ("Où irais-tu pour un dîner ?", 0.0, 1.0),
        ("Combien de fois par jour, selon toi ?", 0.0, 1.0), ("¿Qué me dijiste del jabón?", 0.0, 1.0),
        ("What should I take along?", 1.0, ADVISED), ("Was soll ich mitnehmen?", 1.0, ADVISED),
        ("Which plant was to flower first?", UNNAMED, UNNAMED), ("It rains in the hills.", 0.0, 0.0),
        ("Wat moet ik meenemen naar de bergen?", 0.0, 0.0), ("my " * LONGEST_QUERY + "?", 0.0, 0.0),
    ],
)  # fmt: skip
def test_a_question_tells_whose_words_it_is_for(query, user, assistant):
    assert voices_asked(query, None) == (user, assistant)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "We tried the Golden Hen last night. Why is it so salty?"), ("en", "Bought a lamp at last, 40 in all."),
        ("en", "The old car failed its inspection on Thursday."), ("de", "Habe heute ein Rad geholt, 650 Euro."),
        ("de", "Unser Kater humpelt seit Tagen."), ("fr", "Hier, on a grimpé au Salève."),
        ("fr", "Mon médecin trouve ma tension haute. Le café est-il interdit ?"),
        ("es", "Ayer comimos en la playa. ¿Cómo quito la arena?"), ("es", "Compré una bici por 80 euros."),
    ],
)  # fmt: skip
def test_a_message_tells_of_its_speaker_in_the_first_person_of_a_day_or_by_what_was_done(language, text):
    assert tells_of_oneself(text, language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "List five famous horses."), ("en", "Help me find a good saw."), ("en", "Based on the text, name them."),
        ("en", "What is my name?"), ("de", "Erzähl mir einen Witz."), ("fr", "Donne-moi une recette."),
        ("es", "Dame una receta."), ("en", "I know. " * 300),
    ],
)  # fmt: skip
def test_what_is_asked_or_asked_for_tells_nothing_of_its_speaker(language, text):
    assert not tells_of_oneself(text, language)


def test_who_asks_what_to_do_speaks_of_themselves_and_in_a_long_text_nobody_does():
    assert speaks_of_oneself("What should I cook?", "en")
    assert not speaks_of_oneself("What is salty?", "en")
    assert not speaks_of_oneself("What should I cook? " * 40, "en")


def test_a_question_about_the_user_lifts_what_the_user_tells_and_one_for_advice_what_answers_it():
    transcript = transcript_of(messages(NOVEL, ANSWER))
    (told,) = [unit for unit, text in enumerate(transcript.texts) if text == NOVEL[1]]
    zeros = np.zeros(len(transcript.units))
    of_user = lift_told(zeros, "How many books have I read?", transcript, weight=1.0)
    assert np.flatnonzero(of_user).tolist() == [told]
    assert of_user[told] == TOLD
    of_assistant = lift_told(zeros, "Which book did you tell me to begin with?", transcript, weight=1.0)
    assert np.flatnonzero(of_assistant).tolist() == [told + 1]
    assert not lift_told(zeros, "How many books have I read?", transcript, weight=0.0).any()


def test_in_a_short_conversation_and_among_people_nothing_is_lifted():
    short = transcript_of(messages(NOVEL, ANSWER, fillers=10))
    assert not lift_told(np.zeros(len(short.units)), "How many books have I read?", short, weight=1.0).any()
    chat = [Message("user", text, name=("Ann", "Bo")[at % 2]) for at, (_, text) in enumerate([NOVEL, ANSWER] * 50)]
    people = transcript_of(chat)
    assert not lift_told(np.zeros(len(people.units)), "How many books have I read?", people, weight=1.0).any()


def test_a_novel_that_was_devoured_is_kept_for_a_question_in_other_words():
    kept = compress_chat(messages(NOVEL, ANSWER), "How many stories have I finished so far?", token_budget=150)
    assert NOVEL[1] in [message.text for message in kept.messages]
    others = compress_chat(
        messages(NOVEL, ANSWER), "How many stories have I finished so far?", token_budget=150, expected_kind_weight=0
    )
    assert NOVEL[1] not in [message.text for message in others.messages]


def test_advice_is_kept_for_a_question_in_other_words():
    query = "Which volume did you advise for the beginner?"
    kept = compress_chat(messages(NOVEL, ANSWER), query, token_budget=150)
    assert ANSWER[1] in [message.text for message in kept.messages]


def test_long_messages_count_less_by_the_power_that_is_given():
    assert brevity([400], best=0.4, power=0.6)[0] < brevity([400], best=0.4)[0]


@pytest.mark.parametrize("unit", ["me ", "my i'd ", "put up ", "é", "seit "])
def test_hostile_texts_take_linear_time(unit):
    def look(times):
        for code in ("en", "de", "fr", "es"):
            tells_of_oneself.__wrapped__(unit * times, code)

    assert growth(look, 100 // len(unit), most=LONGEST_TOLD // 4 // len(unit)) < LINEAR
