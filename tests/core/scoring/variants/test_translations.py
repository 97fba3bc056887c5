"""Everyday words of a query in another language."""

from __future__ import annotations

from pathlib import Path

import pytest

from rag_compress import Passage, compress
from rag_compress.catalogue import LANGUAGES
from rag_compress.core.scoring.variants import translations
from rag_compress.core.scoring.variants.translations import find_translations
from rag_compress.core.terms import index_terms
from rag_compress.core.words.word_lists import entries_of

FILES = sorted(Path(translations.__file__).with_name("translations").glob("*.txt"))
MEANINGS = {path.stem: [entry.split(": ", 1)[0] for entry in entries_of(path)] for path in FILES}


@pytest.mark.parametrize("language", MEANINGS)
def test_a_file_gives_words_of_a_known_language_once_for_meanings_that_english_has(language):
    assert language in LANGUAGES
    assert len(MEANINGS[language]) == len(set(MEANINGS[language])) > 250
    assert set(MEANINGS[language]) <= set(MEANINGS["en"])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_word_has_a_term_in_its_language(path):
    words = [word for entry in entries_of(path) for word in entry.split(": ", 1)[1].split()]
    assert [word for word in words if not index_terms(word, path.stem, drop_stop_words=False)] == []


@pytest.mark.parametrize(
    ("query", "language", "other", "pair"),
    [
        ("Wann endete die Schlacht?", "de", "en", ("battl", "schlacht")),
        ("Quelle est la capitale du pays ?", "fr", "de", ("hauptstadt", "capital")),
        ("¿Quién escribió el libro?", "es", "en", ("book", "libro")),
        ("Сколько жителей в городе?", "ru", "en", ("citi", "городе")),
        ("这座城市的人口是多少？", "zh", "en", ("citi", "城市")),
        ("Which army won the battle?", "en", "zh", ("军队", "armi")),
        ("この都市の人口は？", "ja", "en", ("popul", "人口")),
        ("Wie viele Urlaubstage habe ich?", "de", "en", ("holiday", "urlaubstag")),
        ("Wie hoch ist die Einwohnerzahl?", "de", "en", ("number", "einwohnerzahl")),
        ("Kto napisał tę książkę?", "pl", "en", ("book", "ksiazke")),
        ("Hvor mange mennesker bor i byen?", "da", "en", ("citi", "byen")),
        ("Hur många semesterdagar har jag?", "sv", "en", ("holiday", "semesterdagar")),
        ("Kuinka monta asukasta kaupungissa on?", "fi", "en", ("citi", "kaupungissa")),
        ("Hány lakosa van a városnak?", "hu", "en", ("citi", "varosnak")),
        ("Ai câștigat războiul?", "ro", "en", ("war", "razboiul")),
        ("Kolik obyvatel má město?", "cs", "en", ("citi", "mesto")),
        ("Скільки мешканців у місті?", "uk", "en", ("citi", "місті")),
        ("Πόσοι κάτοικοι ζουν στην πόλη;", "el", "en", ("citi", "πολη")),
        ("מי כתב את הספר?", "he", "en", ("book", "הספר")),
        ("نویسنده کتاب کیست؟", "fa", "en", ("book", "کتاب")),
        ("Siapa penulis buku itu?", "id", "en", ("book", "buku")),
        ("thành phố có bao nhiêu dân?", "vi", "en", ("citi", "pho")),
        ("สงครามสิ้นสุดเมื่อใด", "th", "en", ("war", "สงคร")),
        ("이 도시의 인구는 얼마입니까?", "ko", "en", ("popul", "인구")),
    ],
)
def test_a_word_is_looked_for_in_the_language_of_the_passages(query, language, other, pair):
    assert (*pair, 1.0) in set(find_translations(query, language, [other]))


def test_languages_without_words_have_no_translations():
    assert not list(find_translations("Koľko ľudí žije v meste?", "sk", ["en"]))
    assert not list(find_translations("How many people live in the town?", "en", ["sk"]))


PASSAGES = [
    Passage("The garden is open all year. It was laid out by a monk.", title="Poitiers"),
    Passage("Many soldiers died there. The battle ended in the evening.", title="Poitiers"),
]


def test_a_query_in_another_language_finds_what_its_everyday_words_mean():
    query = "Wann endete die Schlacht, und wie?"
    assert compress(query, PASSAGES, token_budget=8).text == "The battle ended in the evening."
    assert compress(query, PASSAGES, token_budget=8, synonym_weight=0).text != "The battle ended in the evening."
