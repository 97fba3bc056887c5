"""
Corrections: what was said before no longer holds.

Those that correct nothing use the same words as those that do.
"""

import pytest

from rag_compress.chat import compress_chat
from rag_compress.chat.phrases import patterns_of
from rag_compress.chat.statements import is_correction, is_disclosure
from tests.chat.chats import turns
from tests.growth import LINEAR, growth

CORRECTING = (
    "Sorry, I got that wrong, it's the 19th.", "I made a mistake before: the dose is 10 mg.", "That was a typo.",
    "Forget what I said about the train.", "Please ignore my previous question.", "Scratch that, we take the bus.",
    "Never mind the trip to Rome.", "We changed our mind: Florence.", "On second thought, take the red one.",
    "I take that back.", "Change of plans: we meet at 8.", "No, not 8080.", "Not the red one, but the blue one.",
    "That's not right.", "Update: it is 20 people.", "EDIT: the port is 9090", "It's no longer 1500.",
    "I no longer live in Bonn.", "We've since migrated to Postgres 16.", "I've recently moved to Cologne.",
)  # fmt: skip

CORRECTING_NOTHING = (
    "Don't forget what I said.", "I forget how it works.", "Forget it.", "Not sure, but I think so.",
    "Not only the red one, but the blue one too.", "Not yet, but soon.", "Nobody was wrong.", "The update is out.",
    "Edit the file.", "A typo is easily made.", "We made a cake.", "The move to Berlin was hard.", "No, not really.",
    "It takes longer.", "I got the ticket.",
)  # fmt: skip

TAKEN_BACK = {
    "ar": ("عفوا، أخطأت، الموعد يوم 19.", "انس ما قلته عن روما."),
    "bn": ("দুঃখিত, আমি ভুল বলেছি, তারিখ ১৯।", "আমি যা বলেছি তা ভুলে যান।"),
    "cs": ("Spletl jsem se, je to devatenáctého.", "Zapomeň na to, co jsem říkal."),
    "de": ("Ich habe mich vertan, es ist der 19.", "Vergiss, was ich über Rom gesagt habe."),
    "el": ("Έκανα λάθος, είναι στις 19.", "Ξέχνα αυτό που είπα για τη Ρώμη."),
    "es": ("Perdón, me equivoqué, es el 19.", "Olvida lo que dije de Roma."),
    "fa": ("ببخشید، اشتباه کردم، نوزدهم است.", "حرفم را فراموش کن."),
    "fi": ("Erehdyin, se on 19. päivä.", "Unohda, mitä sanoin Roomasta."),
    "fr": ("Je me suis trompée, c’est le 19.", "Oublie ce que j’ai dit."),
    "he": ("סליחה, טעיתי, זה ב-19.", "תשכח מה שאמרתי על רומא."),
    "hi": ("माफ़ कीजिए, मैंने गलत कहा, तारीख 19 है।", "मैंने जो कहा वह भूल जाइए।"),
    "hu": ("Bocsánat, tévedtem, 19-én lesz.", "Felejtsd el, amit Rómáról mondtam."),
    "id": ("Maaf, saya salah, tanggalnya 19.", "Lupakan yang tadi saya katakan."),
    "it": ("Scusa, mi sono sbagliata, è il 19.", "Dimentica quello che ho detto di Roma."),
    "ja": ("すみません、間違えました。19日です。", "さっきの話は忘れてください。"),
    "ko": ("죄송해요, 제가 잘못 말했어요. 19일이에요.", "방금 한 말은 잊어 주세요."),
    "nl": ("Ik heb me vergist, het is de 19e.", "Vergeet wat ik over Rome zei."),
    "pl": ("Pomyliłem się, to jest dziewiętnastego.", "Zapomnij, co mówiłam o Rzymie."),
    "pt": ("Desculpe, me enganei, é dia 19.", "Esqueça o que eu disse sobre Roma."),
    "ro": ("Scuze, am greșit, este pe 19.", "Uită ce am spus despre Roma."),
    "ru": ("Извините, я ошибся, это девятнадцатого.", "Забудь, что я говорила о Риме."),
    "sv": ("Förlåt, jag tog fel, det är den 19.", "Glem hva jeg sa om Roma."),
    "ta": ("மன்னிக்கவும், நான் தவறாக சொன்னேன்.", "நான் சொன்னதை மறந்துவிடு."),
    "th": ("ขอโทษ ฉันพูดผิด เป็นวันที่ 19", "ลืมที่ฉันพูดไปเถอะ"),
    "tr": ("Pardon, yanlış söyledim, ayın 19'u.", "Söylediğimi unut."),
    "uk": ("Вибачте, я помилилася, це дев'ятнадцятого.", "Забудь, що я казав про Рим."),
    "vi": ("Xin lỗi, tôi nói nhầm, ngày 19.", "Hãy quên những gì tôi nói."),
    "zh": ("抱歉，我说错了，是19号。", "忘掉我刚才说的。"),
}

SAID_BY_THE_WAY = (
    "Er hat sich vertan.", "Vergiss den Schlüssel nicht.", "Il s’est trompé.", "Ella se equivocó.", "Si è sbagliato.",
    "Ele se enganou.", "Hij heeft zich vergist.", "Он ошибся.", "Він помилився.", "Pomylił się.", "Yanılmış.",
    "Tévedett.", "他说错了。", "別忘了帶傘。", "傘を忘れてください。", "그가 틀렸어요.", "เขาลืมร่ม", "Dia salah.",
)  # fmt: skip


@pytest.mark.parametrize("said", CORRECTING)
def test_what_takes_something_back_is_a_correction_and_must_not_be_forgotten(said):
    assert is_correction(said)
    assert is_disclosure(said)
    assert not is_disclosure(said[:-1] + "?"), "who asks corrects nothing"


@pytest.mark.parametrize("said", CORRECTING_NOTHING)
def test_the_same_words_may_correct_nothing(said):
    assert not is_correction(said)


PUT_RIGHT = (
    "No, sorry, on the 19th.", "Sorry, no, at 8:30.", "Nein, Entschuldigung, am 19.", "Tut mir leid, nein, um 20:15.",
    "Non, pardon, le 19.", "No, perdón, el 19 de junio.", "No, scusa, il 19.", "Não, desculpa, é dia 19.",
    "Nee, sorry, de 19e.", "Нет, простите, 19-го.", "Hayır, pardon, 19'unda.", "Nie, przepraszam, 19 czerwca.",
    "Nej, förlåt, den 19.",
    "아니요, 죄송해요, 19일이에요.", "不对，不好意思，是19号。", "错了，是19号。",
    "あ、すみません、19日でした。",
)  # fmt: skip

PUT_RIGHT_NOTHING = (
    "No, sorry.", "No, sorry, I do not know him.", "No, on the 19th I am away.", "Sorry, 5 minutes.",
    "Nein, am 19. nicht.", "Non, le 19 je suis absent.", "不是，我有19个。", "すみません、2名です。",
    "No, sorry, is it on the 19th?",
)  # fmt: skip


@pytest.mark.parametrize("said", PUT_RIGHT)
def test_a_no_with_an_apology_and_a_number_puts_it_right(said):
    assert is_correction(said)
    assert is_disclosure(f"OK. {said}")


@pytest.mark.parametrize("said", PUT_RIGHT_NOTHING)
def test_a_no_an_apology_or_a_number_alone_puts_nothing_right(said):
    assert not is_correction(said)


ANNOUNCED = (
    "Oprava, přijedeme až 10. srpna.", "Pomyłka, start 15 października.", "Поправка, встреча 15 мая.",
    "Bir düzeltme yapayım: toplantı 5'te.", "Kleine Korrektur: es sind fünf.", "更正一下，是18号。", "Ошибка: 15 мая.",
    "Sorry, ik vergiste me: het is 15 juni.", "Вибач, помилилася: до 20 лютого.", "Извините, тут ошибка: 15 мая.",
    "Entschuldigung, mein Fehler: es ist der 19.", "Désolé, petite erreur : c’est le 15.", "Maaf, salah, tanggal 19.",
    "Undskyld, jeg huskede fejl.", "对不起，弄错了，是19号。", "Perdona, error mío: es el 19.",
    "माफ़ कीजिए, जन्मदिन 18 फ़रवरी को है, 8 को नहीं।", "Pardon, c’est le 18, pas le 8.",
    "Sorry, the train leaves at 9, not at 8.", "Pardon, toplantı 18 Şubat'ta, 8'inde değil.",
)  # fmt: skip

ANNOUNCED_NOTHING = (
    "Oprava, kterou jsme dělali v roce 2010, stála moc.", "Oprava střechy: 5000 Kč.", "Pomyłka, której nie widzę.",
    "Die Korrektur, sagt er, kostet 5 Euro.", "La corrección de exámenes: el 5.", "Sorry, hij vergiste zich.",
    "Entschuldigung, er hat sich geirrt.", "Извини, он ошибся.", "Maaf, salah satu dari 5 orang.",
    "Извини, не могу 15-го.", "Sorry, 5 minutes, no more.", "Scusa, ho 3 gatti, non un cane.", "对不起，我不知道。",
    "Sorry, that makes 9, not at all what I want.",
)  # fmt: skip


@pytest.mark.parametrize("said", ANNOUNCED)
def test_a_correction_is_known_by_its_name_by_the_apology_for_a_mistake_and_by_the_number_it_replaces(said):
    assert is_correction(said)
    assert is_disclosure(f"OK. {said}")


@pytest.mark.parametrize("said", ANNOUNCED_NOTHING)
def test_repairs_the_mistakes_of_others_and_apologies_with_numbers_correct_nothing(said):
    assert not is_correction(said)


@pytest.mark.parametrize("language", TAKEN_BACK)
def test_one_owns_up_to_a_mistake_and_takes_back_words_in_every_language(language):
    for said in TAKEN_BACK[language]:
        assert is_correction(said), said
        assert is_disclosure(f"OK. {said}"), said


def test_every_language_with_patterns_takes_back_here():
    like_others = {"da", "no", "sk"}
    assert patterns_of("retracted").keys() == TAKEN_BACK.keys() | like_others


@pytest.mark.parametrize("said", SAID_BY_THE_WAY)
def test_the_mistakes_of_others_and_things_forgotten_correct_nothing(said):
    assert not is_correction(said)


@pytest.mark.parametrize("said", ["Ich habe mich vorhin leider vertan.", "Простите, я раньше ошибся."])
def test_words_may_stand_before_the_mistake_that_is_owned_up_to(said):
    assert is_correction(said)


@pytest.mark.parametrize("said", ["Ich habe mich noch nie geirrt.", "Я никогда не ошибся."])
def test_who_was_never_mistaken_corrects_nothing(said):
    assert not is_correction(said)


def test_a_correction_may_stand_behind_another_sentence():
    assert is_disclosure("Thanks. Scratch that, we take the bus.")
    assert is_disclosure("Danke. Nein, ich meinte Dienstag.")


@pytest.mark.parametrize(
    "part",
    [
        "i ",
        "we have ",
        "not 8 ",
        "no, not ",
        "forget ",
        "ich ",
        "olvida ",
        "me ",
        "我",
        ".",
        "sorry, ",
        "sorry 8, not ",
    ],
)
def test_corrections_are_sought_in_time_linear_in_a_text(part):
    assert growth(lambda size: is_correction(part * size), 500) < LINEAR


@pytest.mark.parametrize("share", [0.25, 0.4])
def test_a_correction_is_kept_with_or_before_what_it_corrects(share):
    asked = [("Tell me a joke.", "Why did the scarecrow win? He was outstanding in his field."), ("Thanks!", "Sure.")]
    said = [
        ("The release is on 5 June, and QA needs three days before.", "Noted."),
        *asked,
        ("Sorry, I got that wrong, it's the 19th.", "Thanks for the update."),
        *asked,
    ]
    messages = turns(said)
    total = compress_chat(messages, "When is the release?", 10_000).original_token_count
    kept = compress_chat(messages, "When is the release?", int(share * total))
    assert "it's the 19th" in "\n".join(message.text for message in kept.messages)


@pytest.mark.parametrize("budget", [30, 40, 60])
@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("Sorry, I got the date of the move wrong. It is the 25 of March.", "25 of March"),
        ("Sorry, ich habe mich beim Umzug vertan. We move on the 25th.", "25th"),
    ],
)
def test_of_a_correction_in_two_sentences_the_value_is_kept_and_not_the_apology_alone(budget, said, value):
    messages = turns(
        [
            ("We move on the 20 of March.", "Noted, I wish you a smooth move."),
            ("Tell me a joke about a scarecrow.", "Why did the scarecrow win? He was outstanding in his field."),
            (said, "Noted."),
            ("Thanks a lot for all of this help today!", "You are welcome, any time."),
        ]
    )
    kept = compress_chat(messages, "When do we move?", budget)
    assert any(value in message.text for message in kept.messages)
