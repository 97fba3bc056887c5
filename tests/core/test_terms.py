from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rag_compress.catalogue import LANGUAGES
from rag_compress.core.terms import PREFIX_MARK, _analyzers, index_terms, word_terms
from rag_compress.core.words.stems import _SNOWBALL

# Plain characters() seldom meets a stemmer's rules; words made of letters with marks of several scripts do.
LETTERS = "abcdefghijklmnopqrstuvwxyzABIİıßäöüéșąđ'’.,-_0123456789абвгдъыьїјαβγςάאבגابتةيىًकखिी्กขุ่漢字かなカ한국 "
TEXTS = st.text() | st.text(alphabet=LETTERS, max_size=60) | st.text(st.characters(codec=None), max_size=30)
CODES = st.sampled_from([*LANGUAGES, "xx", ""])


@given(TEXTS, CODES, st.booleans())
@example("\ud800 \x00 \ufdfa \u0301\u0301", "en", True)
@example("'s", "en", True)
def test_terms_are_non_empty_strings_without_white_space(text: str, language: str, drop: bool) -> None:
    terms = index_terms(text, language, drop_stop_words=drop, with_prefixes=True)

    assert all(isinstance(term, str) and term and not any(map(str.isspace, term)) for term in terms)
    assert terms == index_terms(text, language, drop_stop_words=drop, with_prefixes=True)


@given(st.lists(TEXTS, max_size=4), CODES)
def test_terms_of_a_text_are_those_of_its_paragraphs_in_order(paragraphs: list[str], language: str) -> None:
    assert index_terms("\n\n".join(paragraphs), language, with_prefixes=True) == [
        term for paragraph in paragraphs for term in index_terms(paragraph, language, with_prefixes=True)
    ]


@given(TEXTS, CODES)
def test_what_the_memory_holds_changes_no_result(text: str, language: str) -> None:
    warm = index_terms(text, language, with_prefixes=True)
    _analyzers.cache_clear()

    assert index_terms(text, language, with_prefixes=True) == warm


@given(st.text(st.characters(max_codepoint=127), max_size=60), CODES, st.booleans())
def test_a_letter_of_another_script_changes_no_other_term(text: str, language: str, drop: bool) -> None:
    alone, added = (index_terms(part, language, drop_stop_words=drop) for part in (text, "ωω"))

    assert index_terms(f"{text}\n\nωω", language, drop_stop_words=drop) == alone + added


@given(st.text(alphabet=LETTERS, max_size=60), CODES)
def test_a_text_with_stop_words_holds_the_terms_without_them(text: str, language: str) -> None:
    kept = iter(index_terms(text, language, drop_stop_words=False, with_prefixes=True))

    assert all(term in kept for term in index_terms(text, language, with_prefixes=True))


@pytest.mark.parametrize("language", [*_SNOWBALL, "tr", "zh", "th"])
def test_threads_give_the_same_terms_as_one_after_the_other(language: str) -> None:
    text = {
        "ar": "والمستوطنون يكتبون استخدامات المدارس فالكتاب الإنجليزية مستشفيات بالمعلومات سيكتبونها كتابان",
        "ru": "поселенцы натурализованы колонистами англичанами построившиеся величайшего",
    }.get(language, "settlers naturalisation koloniale nacionalidades häuserchen communes réellement 银花鲈鱼 ผู้ตั้งถิ่นฐาน")
    words = text.split()
    texts = [" ".join(words[i:] + words[:i]) for i in range(len(words))] * 8
    expected = []
    for text in texts:
        _analyzers.cache_clear()
        expected.append(index_terms(text, language))
    _analyzers.cache_clear()

    with ThreadPoolExecutor(16) as pool:
        assert list(pool.map(lambda text: index_terms(text, language), texts)) == expected


@pytest.mark.parametrize(
    ("text", "language", "terms"),
    [
        # Snowball's own example words, each with its first four characters where the stem is longer.
        ("Generalizations of knocking", "en", ["general", "gene*", "knock", "knoc*"]),
        ("The house of the houses", "en", ["hous", "hous"]),
        ("aufeinanderfolgenden Häusern", "de", ["aufeinanderfolg", "aufe*", "haus"]),
        ("STRASSE Straße", "de", ["strass", "stra*", "strass", "stra*"]),
        ("l'homme qu'il aime", "fr", ["homm", "aim"]),
        ("café CAFÉ cafe\u0301", "fr", ["caf", "caf", "caf"]),
        # No stemmer for these: five characters, or whole words.
        ("İstanbul'un İSTANBUL'DAN ISPARTA", "tr", ["istan", "ista*", "istan", "ista*", "dan", "ispar", "ispa*"]),
        ("άποικοι αποίκων", "el", ["αποικ", "αποι*", "αποικ", "αποι*"]),
        ("người Việt và ma mà", "vi", ["người", "ngườ*", "việt", "ma"]),
        # Marks belong to the word.
        ("हिन्दी भाषा", "hi", ["हिंदी", "हिंद*", "भाषा"]),
        ("كِتَابٌ كتاب", "ar", ["كتاب", "كتاب"]),
        # Scripts without spaces.
        ("东京塔 Tower", "zh", ["东京", "京塔", "东", "京", "塔", "tower", "towe*"]),
        ("东", "zh", ["东"]),
        ("ソニー東京", "ja", ["ソニ", "ニー", "ー東", "東京", "東", "京"]),
        ("ｶﾞﾗｽ", "ja", ["ガラ", "ラス"]),
        ("서울시 the GPUs", "ko", ["서울", "울시", "gpu"]),
        ("ราคาทอง", "th", ["ราคา", "าคาท", "คาทอ", "าทอง"]),
    ],
)
def test_words_of_many_languages(text: str, language: str, terms: list[str]) -> None:
    assert index_terms(text, language, with_prefixes=True) == terms


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("U.S.", "US"),
        ("COVID-19", "covid 19"),
        ("the company's", "companies"),
        ("ＦＵＬＬ　ｗｉｄｔｈ", "full width"),
        ("٢٠١٨", "2018"),
        ("naïve", "naive"),
        ("Łódź, Ærø and Đorđe", "Lodz, Aero and Dorde"),
        ("imple\u00admentation", "implementation"),
        ("imple\ufffementation", "implementation"),
        ("imple\x02mentation", "implementation"),
        ("imple\u200bmentation", "implementation"),
        ("imple\u00ad\n  mentation", "implementation"),
        # Irregular verbs: all forms are one term, however they are written.
        ("began, BEGUN, Drew", "begin, begin, draw"),
        ("IFN-γ", "IFN gamma"),
        ("NGOs", "NGO"),
        ("snake_case_name", "snake case name"),
        ("0a1b2c3d-f62b-4e4c", "0A1B2C3D-F62B-4E4C"),
    ],
)
def test_spellings_of_one_thing_meet(one: str, other: str) -> None:
    assert index_terms(one, "en") == index_terms(other, "en") != []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("007", "7"),
        ("US", "us"),
        ("port", "Portugal"),
        # Forms that mostly are another word, and verbs that say nothing.
        ("found a", "find"),
        ("left", "leave"),
        ("took", "take"),
    ],
)
def test_different_things_stay_apart(one: str, other: str) -> None:
    assert not set(index_terms(one, "en")) & set(index_terms(other, "en"))


def test_derivations_meet_in_their_first_characters() -> None:
    assert set(index_terms("decision", "en", with_prefixes=True)) & set(
        index_terms("they decided", "en", with_prefixes=True)
    ) == {"deci" + PREFIX_MARK}


def test_a_camel_case_word_is_found_whole_and_by_its_parts() -> None:
    terms = index_terms("getUserName", "en", with_prefixes=True)

    assert set(index_terms("getusername user name", "en", with_prefixes=True)) <= set(terms)


def test_a_number_inside_of_a_camel_case_word_belongs_to_the_part_that_it_ends() -> None:
    assert index_terms("InMemoryBM25Retriever", "en") == ["inmemorybm25retriev", "memori", "bm25", "25", "retriev"]
    assert set(index_terms("BM25 retriever", "en")) <= set(index_terms("BM25Retriever", "en"))
    assert index_terms("GPT4Model", "en") == ["gpt4model", "gpt4", "gpt", "model"]


def test_capitals_before_a_word_are_a_part_of_their_own() -> None:
    assert index_terms("JSONParser", "en") == ["jsonpars", "json", "parser"]
    assert index_terms("getHTTPResponse", "en") == ["gethttprespons", "http", "respons"]
    # Abbreviations with an ending are no two words.
    assert index_terms("GPUs ATPase NETosis BioNTech", "en") == ["gpu", "atpas", "netosi", "biontech", "bio", "ntech"]


def test_a_language_is_told_from_the_letter_that_its_name_begins_with() -> None:
    assert index_terms("C, C++ and C#; c++17", "en") == ["c", "c++", "c#", "c++", "17"]
    assert index_terms("item a#5", "en") == ["item", "5"], "a number, not a name"


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("the imple-\nmentation", ["implement", "impl", "mentat"]),
        ("a well-  \r\n\tknown river", ["wellknown", "well", "known", "river"]),
        ("of non\u2010\ncommercial use", ["noncommerci", "non", "commerci", "use"]),
        # Nothing to join: a capital, a number, an end of a paragraph, a dash.
        ("US-\nbased, in Baden-\nBaden", ["us", "base", "baden", "baden"]),
        ("covid-\n19", ["covid", "19"]),
        ("river-\n\nwater", ["river", "water"]),
        ("river -\nwater", ["river", "water"]),
    ],
)
def test_a_word_that_a_line_end_parts_is_found_whole_and_by_its_parts(text: str, terms: list[str]) -> None:
    assert index_terms(text, "en") == terms
    assert [term for _, found in word_terms(text, "en") for term in found] == terms


def test_letters_beyond_ascii_are_joined_at_a_line_end() -> None:
    assert "fursorg" in index_terms("Die Für-\nsorge", "de")
    assert "gestutzt" in index_terms("ge-\nstützt", "de")


def test_a_query_of_stop_words_can_keep_them() -> None:
    assert index_terms("to be or not to be", "en") == []
    assert index_terms("To be or not to be", "en", drop_stop_words=False) == ["to", "be", "or", "not", "to", "be"]


def test_latin_words_in_other_scripts_are_taken_as_english() -> None:
    for language in ("ru", "ar", "zh", "th", "el"):
        assert index_terms("the settlers", language, with_prefixes=True) == ["settler", "sett*"]


@pytest.mark.parametrize(
    "character",
    [
        "a",
        "中",
        "ก",
        "\u0301",
        "1",
        "\ud800",
        "\x00",
        "a.",
        "1,",
        "1 000",
        "a-\n",
        "- \n",
        "\u00ad \n",
        "ก\u0e38\u0e48",
        "ﷺ",
    ],
)
def test_characters_without_end_and_without_a_space_give_terms_of_bounded_length(character: str) -> None:
    terms = index_terms(character * (300_000 // len(character)), "en")

    assert max(map(len, terms), default=0) <= 4_000


@pytest.mark.parametrize(
    "pattern",
    [
        "1 000 ",
        "1.000",
        "1.",
        "1,",
        "1,000,",
        "v1.",
        "1.000.",
        "c+",
        "a-\n",
        "a-" + " " * 8 + "\n",
        "- \n",
        "\u00ad \n",
        "\u00ad ",
    ],
)
def test_broken_numbers_and_words_without_end_take_seconds_at_most(pattern: str) -> None:
    terms = index_terms(pattern * (300_000 // len(pattern)), "de")

    assert max(map(len, terms), default=0) <= 1_000


def test_an_identifier_of_128_characters_stays_whole() -> None:
    assert index_terms("0a" * 64, "en") == ["0a" * 64]


def test_importing_the_module_does_not_import_nltk() -> None:
    code = "import sys, rag_compress.core.terms; sys.exit('nltk' in sys.modules or 'pysbd' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    ("text", "language", "terms"),
    [
        ("IFN-γ", "en", ["ifn", "gamma"]),
        ("пункт Ю", "ru", ["пункт", "ю"]),
        ("covid19 covid19vaccine", "en", ["covid19", "covid", "19", "covid19vaccin", "covid", "19", "vaccin"]),
        ("0a1b2c3d", "en", ["0a1b2c3d"]),
    ],
)
def test_a_greek_letter_is_spelt_out_and_letters_and_digits_are_parted(text, language, terms) -> None:
    assert index_terms(text, language) == terms
