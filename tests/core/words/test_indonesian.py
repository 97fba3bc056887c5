"""Indonesian words meet the words that are made from the same root."""

from __future__ import annotations

import pytest

from rag_compress.core.terms import index_terms


@pytest.mark.parametrize(
    "forms",
    [
        "temukan menemukan ditemukan penemuan penemuannya",
        "ingat memperingati diperingati peringatan",
        "diri berdiri mendirikan didirikan pendiri",
        "perintah memerintah pemerintah pemerintahan",
        "raja kerajaan rajanya",
        "kuasa berkuasa penguasa kekuasaan menguasai",
        "tulis menulis ditulis penulis tulisan",
        "sebut menyebut disebut sebutan",
        "milik memiliki dimiliki pemilik",
        "main bermain pemain dimainkan",
        "kenal mengenal dikenal terkenal",
        "ajar belajar pelajar pelajaran mempelajari",
        "lahir kelahiran dilahirkan",
        "nyanyi penyanyi menyanyikan",
    ],
)
def test_the_forms_of_a_root_are_one_term(forms: str) -> None:
    assert len({tuple(index_terms(form, "id")) for form in forms.split()}) == 1


@pytest.mark.parametrize("word", ["makan", "bulan", "ikan", "tinggi", "sekolah", "tiga", "anak", "lima"])
def test_a_root_that_ends_or_begins_as_an_affix_does_stays_whole(word: str) -> None:
    assert index_terms(word, "id") == [word]


@pytest.mark.parametrize("words", ["raja rapat ratu", "temu tempat tamu", "besar bekas beras"])
def test_other_roots_are_other_terms(words: str) -> None:
    assert len({tuple(index_terms(word, "id")) for word in words.split()}) == 3
