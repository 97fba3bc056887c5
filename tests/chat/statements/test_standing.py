"""What somebody says to hold without exception, in every language that has a list of such words."""

from __future__ import annotations

import pytest

from rag_compress.chat import compress_chat
from rag_compress.chat.models import Message
from rag_compress.chat.phrases import patterns_of
from rag_compress.chat.statements import is_disclosure, is_standing

HOLDS = {
    "ar": "أسافر بالقطار فقط.", "bn": "আমি কখনো মাছ খাই না।", "cs": "Jezdím jen vlakem.", "da": "Jeg tager altid toget.",
    "de": "Mit mir nie vor zehn.", "el": "Πάντα με τρένο.", "en": "By train, always.", "es": "En avión, nunca.",
    "fa": "همیشه با قطار.", "fi": "Aina junalla.", "fr": "Jamais sans mon vélo.", "he": "תמיד ברכבת.",
    "hi": "हमेशा ट्रेन से।", "hu": "Mindig vonattal.", "id": "Selalu naik kereta.", "it": "Sempre in treno.",
    "ja": "電車だけにします。", "ko": "항상 기차로 가요.", "nl": "Nooit met de auto.", "no": "Alltid med tog.",
    "pl": "Zawsze pociągiem.", "pt": "Nunca de avião.", "ro": "Mereu cu trenul.", "ru": "Только поездом.",
    "sk": "Vždy vlakom.", "sv": "Alltid med tåg.", "ta": "எப்போதும் ரயில்.", "th": "ไม่เคยนั่งเครื่องบิน",
    "tr": "Hep trenle.", "uk": "Завжди потягом.", "vi": "Tôi chỉ đi tàu.", "zh": "我只坐火车。",
}  # fmt: skip

HAPPENED = {
    "de": "Ich bin gestern mit dem Zug gefahren.", "en": "I took the train yesterday.", "es": "Ayer tomé el tren.",
    "fr": "J'ai pris le train hier.", "ja": "昨日は電車に乗りました。", "ru": "Вчера я ехал поездом.",
    "zh": "我昨天看到一只猫。",
}  # fmt: skip


def test_every_language_with_a_list_speaks_here():
    assert HOLDS.keys() == patterns_of("standing").keys()


@pytest.mark.parametrize("language", HOLDS)
def test_a_word_that_admits_no_exception_makes_a_standing_statement(language):
    assert is_standing(HOLDS[language], language)


@pytest.mark.parametrize("language", HAPPENED)
def test_what_happened_once_does_not_stand(language):
    assert not is_standing(HAPPENED[language], language)


def test_a_word_of_another_language_says_nothing():
    assert is_standing("Her mother.", "tr")
    assert not is_standing("Her mother.", "en")
    assert not is_standing("By train, always.", "xx")


def test_who_asks_and_who_pastes_a_document_states_nothing():
    assert not is_standing("Is it always so? I wonder.", "en")
    assert not is_standing("It is always so. " * 40, "en")


CHAT = [
    Message("user", "Hello there! What a week it was, with all the rain."),
    Message("assistant", "Hello! Rain it was, 42 litres on Monday in Oslo and 31 on Friday in Bergen."),
    Message("user", "Fish and its smell can stay in the sea, always."),
    Message(
        "assistant", "Understood. Trams number 12 and 17 run on Sunday as well, to Majorstuen and to Rikshospitalet."
    ),
]


def test_it_is_kept_for_a_request_that_shares_no_word_with_it():
    assert not is_disclosure(CHAT[2].text)
    kept = compress_chat(CHAT, "Suggest a light dinner", token_budget=30)
    assert CHAT[2].text in [message.text for message in kept.messages]
    assert kept.decisions[2].parts["standing"] == 0.5
    without = compress_chat(CHAT, "Suggest a light dinner", token_budget=30, standing_weight=0, reply_weight=0)
    assert CHAT[2].text not in [message.text for message in without.messages]


def test_a_request_within_the_conversation_does_not_answer_itself():
    request = Message("user", "Suggest a light dinner")
    result = compress_chat([*CHAT, request], None, token_budget=35)
    assert result.decisions[2].parts["standing"] == 0.5
    assert CHAT[2].text in [message.text for message in result.messages]


def test_several_queries_may_ask_about_somebody_and_about_nobody():
    chat = [Message(message.role, message.text, name="Ann" if message.role == "user" else None) for message in CHAT]
    for queries in (["What did Ann say?", "Suggest a light dinner"], ["Suggest a light dinner", "What did Ann say?"]):
        result = compress_chat(chat, queries, token_budget=30)
        assert result.method == "lexical"
        assert not result.notes
    assert "standing" not in compress_chat(chat, "What did Ann say?", token_budget=30).decisions[2].parts


def test_where_a_message_is_cut_the_standing_sentence_stays():
    chatter = "It rained and rained, and the tram was late, and then the lift was broken."
    chat = [Message("user", f"{chatter} Fish and its smell can stay in the sea, always. {chatter}"), *CHAT[:2]]
    result = compress_chat(chat, "Suggest a light dinner", token_budget=32, verbatim_share=0)
    assert result.decisions[0].reason == "cut"
    assert "always" in result.messages[0].text
