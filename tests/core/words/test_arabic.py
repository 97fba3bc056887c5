"""Arabic words: what is written together with them, and what they are made from."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from rag_compress.core.terms import index_terms
from rag_compress.core.words.arabic import light_stem, root


@pytest.mark.parametrize(
    ("word", "form"),
    [
        ("قانون", "القانون"),  # law, the law
        ("سكان", "للسكان"),  # to the inhabitants
        ("بناء", "والبناء"),  # and the building
        ("بناء", "وبناء"),
        ("وقود", "الوقود"),  # the fuel, which begins with "and" itself
        ("فيروس", "فالفيروس"),  # so the virus
        ("مدرسة", "كالمدرسة"),  # like the school
        ("التهاب", "الالتهابات"),  # the inflammations
        ("التهاب", "للالتهاب"),
        ("مهندس", "المهندسون"),  # the engineers
        ("كتاب", "كتابها"),  # her book
        ("أحمد", "احمد"),  # with and without hamza
        ("كِتَابٌ", "كتاب"),  # with vowel points
    ],
)
def test_a_word_is_found_with_what_is_written_together_with_it(word: str, form: str) -> None:
    assert index_terms(word, "ar") == index_terms(form, "ar") != []


@pytest.mark.parametrize("word", ["ولد", "فهم", "بريطانيا", "لندن"])
def test_a_letter_of_the_word_itself_stays(word: str) -> None:
    assert light_stem(word) == word


def test_and_or_so_before_a_function_word_make_no_other_word() -> None:
    assert index_terms("والذين فكيف وبعد", "ar") == []
    assert index_terms("فهم", "ar") != [], "understanding, or so they"


def test_the_words_of_a_family_have_one_root() -> None:
    assert len({root(light_stem(word)) for word in ("كتب", "كاتب", "الكتابة", "مكتوب", "المكتبات")}) == 1
    assert root(light_stem("قانون")) != root(light_stem("كتاب"))


def test_threads_find_the_roots_that_one_finds() -> None:
    words = [a + b + c + d for a in "مكتس" for b in "ابتق" for c in "سنلم" for d in "وكيع"]
    alone = [root(word) for word in words]
    root.cache_clear()
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(root, words)) == alone
