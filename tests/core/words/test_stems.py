"""Forms of a word that meet, in single languages."""

from __future__ import annotations

import pytest

from rag_compress.core.terms import index_terms
from rag_compress.core.words.stems import _base_forms


@pytest.mark.parametrize(("one", "other"), [("Instagram", "instagram"), ("IBM", "ibm"), ("ISPARTA", "Isparta'dan")])
def test_a_capital_meets_its_small_letter_in_turkish(one: str, other: str) -> None:
    assert index_terms(one, "tr") == index_terms(other, "tr")[:1] != []


@pytest.mark.parametrize("word", ["המחיר", "והמחיר", "במחיר", "הַמְּחִיר"])
def test_a_hebrew_word_is_found_with_what_is_written_together_with_it(word: str) -> None:
    assert index_terms(word, "he") == index_terms("מחיר", "he") != []


def test_three_letters_of_a_hebrew_word_stay() -> None:
    assert index_terms("והבית", "he") == index_terms("בית", "he") == ["בית"]
    assert index_terms("הלב", "he") == ["הלב"]
    assert index_terms("מה מחיר הדירה?", "he") == index_terms("המחיר של דירה", "he")


@pytest.mark.parametrize(
    "forms",
    [
        "מבקר מבקרים המבקרת",
        "כיתה כיתות הכיתה",
        "שבוע שבועות שבועיים",
        "ספרייה ספריות בספרייה",
        "משלם לשלם משלמים",
        "תיקן תיקנו",
        "שנה שנים",
        "רכבת ברכבת מהרכבות",
        "תרופה לתרופות",
    ],
)
def test_the_forms_of_a_hebrew_word_are_one_term(forms: str) -> None:
    assert len({tuple(index_terms(form, "he")) for form in forms.split()}) == 1


@pytest.mark.parametrize("words", ["בית בתי", "ספר שפר", "מחיר מכר"])
def test_other_hebrew_words_are_other_terms(words: str) -> None:
    assert len({tuple(index_terms(word, "he")) for word in words.split()}) == 2


@pytest.mark.parametrize(
    ("one", "other"), [("हिन्दी", "हिंदी"), ("पाँच", "पांच"), ("सम्बन्ध", "संबंध"), ("चुम्बकीय", "चुंबकीय"), ("अङ्क", "अंक")]
)
def test_a_hindi_word_is_the_same_with_a_dot_for_its_nasal(one: str, other: str) -> None:
    assert index_terms(one, "hi") == index_terms(other, "hi") != []
    assert index_terms("जन्म", "hi") == ["जनम"], "birth, where the nasal is not that of the next letter"


def test_the_cases_of_a_russian_noun_are_one_term() -> None:
    forms = ["проблема", "проблему", "проблемой", "проблемы"]
    assert len({tuple(index_terms(form, "ru")) for form in forms}) == 1


def test_a_question_in_the_present_finds_an_answer_in_the_past() -> None:
    asked = index_terms("When did the war begin?", "en")

    assert set(asked) <= set(index_terms("The war began in June.", "en"))
    assert asked == index_terms("When did the war begin?", "ru")  # English words stand in texts of all scripts
    assert index_terms("begin began", "de") != index_terms("begin begin", "de")


def test_what_the_list_of_verbs_says_of_itself_is_no_verb() -> None:
    assert not {"#", "English", "Written"} & {*_base_forms(), *_base_forms().values()}


@pytest.mark.parametrize(
    ("language", "question", "bridge"),
    [
        ("bn", "এই সেতু কোথায় এবং এটি কী?", "সেতু"),
        ("gu", "આ પુલ ક્યાં છે અને તે શું છે?", "પુલ"),
        ("kn", "ಈ ಸೇತುವೆ ಎಲ್ಲಿ ಇದೆ ಮತ್ತು ಅದು ಏನು?", "ಸೇತುವೆ"),
        ("ml", "ഈ പാലം എവിടെയാണ്, അത് എന്താണ്?", "പാലം"),
        ("pa", "ਇਹ ਪੁਲ ਕਿੱਥੇ ਹੈ ਅਤੇ ਇਹ ਕੀ ਹੈ?", "ਪੁਲ"),
        ("ta", "இந்த பாலம் எங்கே உள்ளது, அது என்ன?", "பாலம்"),
        ("te", "ఈ వంతెన ఎక్కడ ఉంది మరియు అది ఏమిటి?", "వంతెన"),
    ],
)
def test_the_function_words_of_a_question_go_in_indian_languages(language: str, question: str, bridge: str) -> None:
    assert index_terms(question, language) == index_terms(bridge, language) != []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Ankara", "Ankara'nın"),
        ("Ankara", "Ankara’nın"),
        ("1920", "1920'de"),
        ("Rüşd", "Rüşd'ün"),
        ("TÜBA", "TÜBA'dan"),
    ],
)
def test_what_an_apostrophe_parts_from_a_turkish_name_is_no_word(name: str, text: str) -> None:
    assert index_terms(text, "tr") == index_terms(name, "tr") != []


def test_a_name_with_an_apostrophe_stays_whole_in_turkish() -> None:
    assert index_terms("O'Brien'ın", "tr") == ["brien"]


def test_romanian_letters_meet_whichever_mark_is_below_them() -> None:
    assert index_terms("şi situaţia oraşului", "ro") == index_terms("și situația orașului", "ro") != []


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("no", "å når"),
        ("he", "מהו מיהי"),
        ("tr", "nelerdir kaçıncı neresidir"),
        ("fi", "onko voiko"),
        ("id", "siapakah dimanakah berapakah"),
    ],
)
def test_what_only_asks_or_joins_is_not_looked_for(language: str, words: str) -> None:
    assert index_terms(words, language) == []
