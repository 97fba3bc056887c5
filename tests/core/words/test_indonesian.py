"""Indonesian words meet the words that are made from the same root."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from rag_compress.core.terms import index_terms
from rag_compress.core.words.stems import stem


@pytest.mark.parametrize(
    "forms",
    [
        "ingat memperingati diperingati peringatan",
        "diri berdiri mendirikan didirikan pendiri",
        "raja kerajaan rajanya",
        "sebut menyebut disebut sebutan",
        "ajar belajar pelajar pelajaran mempelajari",
        "lahir kelahiran dilahirkan",
    ],
)
def test_the_forms_of_a_root_are_one_term(forms: str) -> None:
    assert len({tuple(index_terms(form, "id")) for form in forms.split()}) == 1


@pytest.mark.parametrize("words", ["raja rapat ratu", "temu tempat tamu", "besar bekas beras"])
def test_other_roots_are_other_terms(words: str) -> None:
    assert len({tuple(index_terms(word, "id")) for word in words.split()}) == 3


def test_words_that_several_threads_take_apart_do_not_mix() -> None:
    words = ["memperingati", "mendirikan", "kerajaan", "pelajaran"] * 500
    with ThreadPoolExecutor(8) as pool:
        found = [*pool.map(lambda word: stem(word, "id"), words)]
    assert found == ["ingat", "diri", "raja", "ajar"] * 500
