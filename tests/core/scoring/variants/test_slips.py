"""Slips of the keyboard are corrected."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.core.scoring.variants.slips import correct_slips, is_slip


@pytest.mark.parametrize(
    ("term", "rarity", "vocabulary", "corrected"),
    [
        ("emperro", 1.0, ["emperor", "empire", "temperor", "emperors"], {"emperor": 0.8}),
        ("emperoe", 1.0, ["emperor", "emperors", "emperoa"], {"emperor": 0.8, "emperoa": 0.8}),
        ("emporer", 1.0, ["emperor"], {"emporer": 1.0}),  # two edits
        ("empxeror", 1.0, ["emperory"], {"empxeror": 1.0}),  # a letter too many, and one missing elsewhere
        ("emperro", 0.9, ["emperor"], {"emperro": 1.0}),  # a word that the language knows
        ("emperro", 1.0, ["emperro", "emperor"], {"emperro": 1.0}),  # it is there
        ("0a1b2c", 1.0, ["0a1b2d"], {"0a1b2c": 1.0}),  # an identifier
        ("cats", 1.0, ["cat"], {"cats": 1.0}),  # too short to tell
        ("東京都内人", 1.0, ["東京都内大"], {"東京都内人": 1.0}),  # no word but an n-gram
    ],
)
def test_a_slip_is_corrected_where_nobody_can_have_meant_it(term, rarity, vocabulary, corrected):
    assert correct_slips({term: 1.0}, vocabulary, {term: rarity}, 0.8) == corrected


def test_two_letters_that_are_swapped_beside_another_edit_are_two_slips():
    assert is_slip("recieve", "receive")
    assert not is_slip("recieve", "receivd")


def test_a_slip_is_found_at_any_place_behind_the_first_letter():
    word = "emperor"
    for at in range(1, len(word)):
        head, tail = word[:at], word[at:]
        slips = {f"{head}x{tail}", head + tail[1:], f"{head}x{tail[1:]}", head + tail[1:2] + tail[0] + tail[2:]}
        for slip in slips - {word}:
            assert correct_slips({slip: 1.0}, [word], {slip: 1.0}, 0.8) == {word: 0.8}, slip


def test_a_term_of_unknown_rarity_is_no_slip():
    assert correct_slips({"emperro": 1.0}, ["emperor"], {}, 0.8) == {"emperro": 1.0}


@given(
    terms=st.lists(st.text("abcé", min_size=5, max_size=7), max_size=6, unique=True),
    vocabulary=st.lists(st.text("abcé", min_size=1, max_size=8), max_size=30, unique=True),
)
def test_the_slips_that_are_found_are_those_of_comparing_every_pair(terms, vocabulary):
    expected: dict[str, float] = {}
    for term in terms:
        near = [word for word in vocabulary if word[0] == term[0] and is_slip(word, term)]
        for word in near if near and term not in vocabulary else [term]:
            expected[word] = max(expected.get(word, 0.0), 0.8 if near and term not in vocabulary else 1.0)
    assert correct_slips(dict.fromkeys(terms, 1.0), vocabulary, dict.fromkeys(terms, 1.0), 0.8) == expected


def test_a_correction_that_is_asked_for_besides_keeps_its_weight():
    terms = {"emperor": 1.0, "emperro": 0.5}
    assert correct_slips(terms, ["emperor"], {"emperro": 1.0}, 0.8) == {"emperor": 1.0}
    assert correct_slips(terms, ["emperor"], {"emperro": 1.0}, 0.0) == terms


@given(
    word=st.text("abc", min_size=2, max_size=6),
    at=st.integers(0, 5),
    edit=st.sampled_from(["insert", "delete", "replace", "swap"]),
)
def test_every_single_edit_is_a_slip_in_both_directions(word, at, edit):
    at %= len(word)
    head, letter, tail = word[:at], word[at], word[at + 1 :]
    slip = {
        "insert": head + "x" + letter + tail,
        "delete": head + tail,
        "replace": head + "x" + tail,
        "swap": head + tail[:1] + letter + tail[1:],
    }[edit]
    assert is_slip(word, slip) == is_slip(slip, word) == (word != slip)
