"""Arabic words that stand for each other."""

from __future__ import annotations

from rag_compress import compress
from rag_compress.core.scoring.variants.arabic_forms import SAME_ROOT, SAME_WORD, find_arabic_forms
from rag_compress.core.terms import index_terms


def found(asked: str, written: str) -> set[tuple[str, str, float]]:
    return {*find_arabic_forms(index_terms(asked, "ar"), index_terms(written, "ar"))}


def test_words_of_one_root_stand_for_each_other() -> None:
    assert found("كاتب", "كتابة") == {("كتاب", "كاتب", SAME_ROOT)}
    assert found("كاتب", "قانون") == set()


def test_a_word_is_the_same_with_a_preposition_before_it_in_query_or_passage() -> None:
    assert ("لشرك", "شرك", SAME_WORD) in found("شركة", "لشركة")
    assert ("شرك", "لشرك", SAME_WORD) in found("لشركة", "شركة")


def test_a_letter_that_is_no_preposition_or_is_one_of_three_belongs_to_the_word() -> None:
    assert ("درس", "مدرس", SAME_WORD) not in found("مدرسة", "درسة")
    assert found("كلب", "لب") == set()


def test_a_word_does_not_stand_for_itself_and_other_scripts_are_passed_over() -> None:
    assert found("قانون", "القانون") == set()
    assert found("Paris 2018", "Paris 2018") == set()


def test_a_question_finds_an_answer_in_another_word_of_the_root() -> None:
    passage = "المدينة قديمة جدا وجميلة. كتبها أحمد في الشتاء. الشوارع واسعة والأسواق كبيرة."
    assert "أحمد" in compress("من هو كاتب هذه الرواية؟", [passage], 12).text


def test_the_weight_of_derivations_switches_them_off() -> None:
    passage = "المدينة قديمة جدا وجميلة. كتبها أحمد في الشتاء. الشوارع واسعة والأسواق كبيرة."
    result = compress("من هو كاتب هذه الرواية؟", [passage], 12, derivation_weight=0, synonym_weight=0)
    assert max(decision.score for decision in result.decisions) == 0
