"""A numbered part is found in figures, in Roman numerals and in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.core.scoring.mentions.numerals import find_numerals
from tests.core.scoring.mentions.found import is_found, written


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("What is chapter 4 on?", "Chapter IV is on boats."),
        ("What is chapter IV on?", "Chapter 4 is on boats."),
        ("What is chapter four on?", "CHAPTER 4: boats"),
        ("What is the fourth chapter on?", "Chapter IV. Boats"),
        ("When did world war 1 begin?", "World War I began in 1914."),
        ("When did the second world war begin? World War 2", "World War II began in 1939."),
        ("Who works on the 3rd floor?", "third floor: canteen"),
        ("Who works on floor 3?", "3rd floor: canteen"),
        ("How many wives had Henry the Eighth?", "Henry VIII had six."),
        ("Was steht in Kapitel 9?", "Kapitel IX"),
        ("au troisième étage", "3e étage"),
    ],
)
def test_a_numbered_part_is_found(query, text):
    assert is_found(find_numerals, query, text)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("What is chapter 4 on?", "Chapter VI is on boats."),
        ("What is chapter 4 on?", "Chapter 14, Chapter 4.2, 4 chapters"),
        ("What is chapter 1 on?", "Chapter II, Chapter IV"),
        ("How many wives had Henry the Eighth?", "Henry VII had one."),
    ],
)
def test_another_part_is_not_found(query, text):
    assert not is_found(find_numerals, query, text)


@pytest.mark.parametrize(
    "query", ["Which chapter I read?", "for section 2 years", "the first day", "part 4.2", "act 77"]
)
def test_what_is_no_numbered_part_is_none(query):
    assert not written(find_numerals, query)


@given(st.integers(1, 49), st.integers(1, 49))
def test_a_roman_numeral_is_of_one_number_alone(asked, said):
    tens, ones = divmod(said, 10)
    roman = ("", "X", "XX", "XXX", "XL")[tens] + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[ones]
    assert is_found(find_numerals, f"in part {asked}?", f"Part {roman}") == (asked == said)
