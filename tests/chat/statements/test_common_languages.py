"""Statements about oneself in other languages than English, as people type them, among what they say besides."""

from __future__ import annotations

import re

import pytest

from rag_compress.chat.memory import band, score_message_heuristic
from rag_compress.chat.phrases import patterns_of
from rag_compress.chat.statements import is_disclosure, statement_kinds
from rag_compress.chat.statements.corrections import corrects
from rag_compress.chat.statements.recognition import COMMON, CORRECTION, WITHOUT_SPACES
from rag_compress.chat.statements.recognition import KINDS as ALL_KINDS
from tests.chat.statements import test_other_languages as further
from tests.growth import LINEAR, growth

KINDS = [kind for kind in ALL_KINDS if kind != CORRECTION]

UNMARKED = ("hi", "bn", "ta", "th", "ko")
"""Languages whose words end in marks that are no word characters to Python, or in particles."""

# Of each language one statement of every kind: preference, identity, constraint, deadline, decision.
STATED = {
    "de": (
        "Am liebsten fahre ich mit dem Zug.",
        "Hi, ich heiße Tim und komme aus Bremen.",
        "Ich hab ne Laktoseintoleranz",
        "Ich brauch die Unterlagen bis Mittwoch",
        "Wir haben uns für das blaue Modell entschieden.",
    ),
    "fr": (
        "j'aime pas trop les films d'horreur",
        "Salut, moi c'est Karim, j'ai 27 ans.",
        "Mon budget est de 800 euros maximum.",
        "Je dois rendre le rapport avant lundi.",
        "On a décidé de partir en septembre.",
    ),
    "es": (
        "Odio madrugar.",
        "Trabajo de enfermera en un hospital.",
        "No puedo gastar más de 300 euros.",
        "Lo necesito para el viernes.",
        "Vale, nos quedamos con la opción B.",
    ),
    "it": (
        "Non mi piacciono i film dell'orrore.",
        "Mi chiamo Giulia e abito a Torino.",
        "Sono celiaco.",
        "Mi serve entro venerdì.",
        "Ok, andiamo con l'opzione B.",
    ),
    "pt": (
        "Prefiro viajar de trem.",
        "Meu nome é João e moro em Recife.",
        "Tenho diabetes.",
        "Preciso disso até sexta-feira.",
        "No fim decidi ficar.",
    ),
    "nl": (
        "Ik hou niet van horrorfilms.",
        "Ik heet Sanne en ik woon in Utrecht.",
        "Ik ben allergisch voor noten.",
        "Het moet vrijdag af zijn.",
        "We hebben besloten de blauwe te nemen.",
    ),
    "ru": (
        "Терпеть не могу рано вставать.",
        "Меня зовут Анна, я живу в Казани.",
        "У меня аллергия на орехи.",
        "Надо сдать к понедельнику.",
        "Мы решили взять синий.",
    ),
    "zh": ("我最讨厌早起", "我是护士，在医院上班。", "预算不能超过500块", "周五之前要做完", "我们决定买蓝色的"),
    "ja": (
        "ホラー映画は苦手です。",
        "大阪に住んでいます。",
        "ナッツアレルギーがあります。",
        "金曜日までにお願いします。",
        "青いほうに決めました。",
    ),
}

SAID = {
    "de": ("Danke dir!", "Bis morgen dann!", "Magst du Fisch?", "Er arbeitet als Lehrer."),
    "fr": ("Merci beaucoup !", "À demain !", "Tu aimes le poisson ?", "Je viens de manger."),
    "es": ("¡Muchas gracias!", "¡Hasta mañana!", "No sé si vendrá.", "Trabaja como profesor."),
    "it": ("Grazie mille!", "A domani!", "Ti piace il pesce?", "L'odio è un male antico."),
    "pt": ("Muito obrigado!", "Até amanhã!", "Não sei se ele vem.", "Ele trabalha como professor."),
    "nl": ("Dank je wel!", "Tot morgen!", "Hou je van vis?", "Hij werkt als leraar."),
    "ru": ("Спасибо большое!", "До завтра!", "Ты любишь рыбу?", "Он работает учителем."),
    "zh": ("谢谢你！", "明天见！", "你喜欢吃鱼吗？", "他是老师"),
    "ja": ("ありがとうございます！", "また明日！", "魚は好きですか？", "カワウソは川に住んでいます。"),
}


FEARED_OR_EXCLUSIVE = [
    "Ich fahre nur mit dem Zug.",
    "Leider habe ich Flugangst.",
    "Ich habe große Angst vor Hunden.",
    "Je ne voyage qu'en train.",
    "Solo viajo en tren.",
    "Me da mucho miedo volar.",
    "Viaggio solo in treno.",
    "Mi fa paura volare.",
    "Só viajo de trem.",
    "Ik reis alleen met de trein.",
    "Ik heb vliegangst.",
    "Я езжу только на поезде.",
    "К сожалению, боюсь летать.",
    "我只坐火车。",
    "我很怕坐飞机。",
    "我一点也不喜欢啤酒。",
    "飛行機が怖いので、船で行きます。",
    "電車しか乗りません。",
    "ビールは全然好きじゃないです。",
    "私の電話番号は5550142です。",
]


@pytest.mark.parametrize("said", FEARED_OR_EXCLUSIVE)
def test_what_somebody_fears_or_does_without_exception_is_a_disclosure(said):
    assert is_disclosure(said)


@pytest.mark.parametrize(
    "said",
    [
        "Ich fahre nur kurz einkaufen.",
        "Solo como si nada.",
        "Боюсь, что поезд ушёл.",
        "Боюсь не успеть.",
        "我怕你误会。",
        "我怕是来不及了。",
        "飛行機が怖いですか。",
        "彼は犬が怖いです。",
    ],
)
def test_to_be_afraid_that_something_happens_is_none(said):
    assert not is_disclosure(said)


@pytest.mark.parametrize(("language", "stated"), [*STATED.items(), *further.STATED.items()])
def test_what_must_not_be_forgotten_is_important_in_every_language(language, stated):
    for kind, said in zip(KINDS, stated, strict=language in STATED):
        assert kind in statement_kinds(said), said
        assert band(score_message_heuristic(said)) == "important", said
        assert is_disclosure(said) or kind in ("deadline", "decision"), said


@pytest.mark.parametrize("talk", [*SAID.values(), *further.SAID.values()])
def test_small_talk_questions_and_what_others_do_are_not(talk):
    for said in talk:
        assert not statement_kinds(said), said
        assert not is_disclosure(said), said


def test_hatred_is_a_preference_only_of_the_one_who_hates():
    assert is_disclosure("Te lo digo: odio el ruido.")
    assert not is_disclosure("El odio no sirve de nada.")
    assert not is_disclosure("Lo miraba con odio profundo.")


def test_a_sum_in_groups_of_digits_is_a_constraint():
    assert "constraint" in statement_kinds("C'est 12 500 000 euros maximum.")
    assert "constraint" in statement_kinds("Pas plus de 12 500 000 €, merci.")


@pytest.mark.parametrize(
    "part",
    [
        *("1 ", "1.1 ", "1 €", "1 euros ", "maximum 1 ", "mehr als 1.", "超过1", "больше 8 ", "मैं 8 "),
        *("a", "1", "jag ", "mám ", "я ", "मैं ", "저는 ", "ฉัน", "1-a", "cuma", "nein, ", "إلى", " \n", "..."),
    ],
)
def test_texts_without_end_are_read_in_time_linear_in_them(part):
    def read(size):
        statement_kinds(part * size)
        corrects(part * size)

    assert growth(read, 500) < LINEAR


def test_every_alternative_of_spaced_languages_begins_at_a_word():
    for kind in KINDS:
        for language, pattern in patterns_of(kind).items():
            if language in ("en", *UNMARKED, *WITHOUT_SPACES):
                continue
            outside = pattern
            while (flat := re.sub(r"\((?:\\.|\[[^]]*\]|[^()\\])*\)", "", outside)) != outside:
                outside = flat
            starts = (r"\b",) if language in COMMON else (r"\b", "adım", "i")
            parts = [part for part in outside.split("|") if part or language in COMMON]
            assert all(part.startswith(starts) for part in parts), (language, kind)
