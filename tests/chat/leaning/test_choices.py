"""Who chooses among what was offered leans on the offer: the words alone say nothing."""

from __future__ import annotations

import pytest

from rag_compress.chat import dependence
from rag_compress.chat.leaning.choices import is_choice

CHOOSING = {
    "de": ("Das zweite, bitte.", "Dann nehme ich das erste.", "Ich nehme den zweiten."),
    "en": ("The second one, please.", "I'll take the latter.", "Then the first, please."),
    "es": ("El segundo, por favor.", "Me quedo con la primera.", "Prefiero la otra."),
    "fr": ("Le deuxième, s'il vous plaît.", "Je prends la première.", "L’autre, merci."),
    "it": ("Il secondo, per favore.", "Prendo la prima."),
    "ja": ("二つ目のほうをお願いします。", "じゃあ、最初のでお願いします。", "後者でお願いします"),
    "ko": ("두 번째로 할게요.", "첫 번째요."),
    "nl": ("De tweede, alstublieft.", "Doe maar de eerste."),
    "pl": ("Drugi, proszę.", "Wybieram drugą opcję."),
    "pt": ("O segundo, por favor.", "Prefiro a primeira."),
    "ru": ("Вторую, пожалуйста.", "Давайте второй вариант.", "Тогда первое."),
    "tr": ("İkincisi lütfen.", "İlki olsun."),
    "zh": ("第二家吧，谢谢。", "我要第一个", "那就后者吧。"),
}

ASKED_ALONE = (
    "Who won the Second World War?", "The Second World War", "Der Zweite Weltkrieg", "La segunda guerra mundial",
    "Вторая мировая война", "第二次世界大战", "第一个登上月球的人是谁？",
    "最初の大統領は誰ですか？", "두 번째 대통령은 누구야?",
    "The first president",
    "La première guerre mondiale", "İkinci Dünya Savaşı", "what is the second law",
)  # fmt: skip


@pytest.mark.parametrize("language", CHOOSING)
def test_a_choice_leans_on_the_offer_in_every_language(language):
    for said in CHOOSING[language]:
        assert is_choice(said), said
        assert dependence(said, language=language) == 1.0, said


@pytest.mark.parametrize("query", ASKED_ALONE)
def test_an_ordinal_before_what_it_counts_chooses_nothing(query):
    assert not is_choice(query)


def test_leads_alone_choose_nothing():
    assert not is_choice("then so ok " * 7)


def test_what_is_longer_than_80_characters_is_no_mere_choice():
    assert is_choice("The second one, please")
    assert not is_choice("The second one, please" + "!" * 80)
