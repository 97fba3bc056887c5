from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.core.numbers import DECIMAL_COMMA
from rag_compress.core.terms import index_terms


@pytest.mark.parametrize(
    ("written", "language", "terms"),
    [
        ("$1,577", "en", ["1577"]),
        ("1,577,000.25", "en", ["1577000.25"]),
        ("1\u202f577", "en", ["1577"]),
        ("1.577", "en", ["1.577"]),
        ("pages 54 113", "en", ["page", "54", "113"]),
        ("40.000 Euro", "de", ["40000", "euro"]),
        ("1.577.000,25", "de", ["1577000.25"]),
        ("40 000 euros", "fr", ["40000", "euros"]),
        ("12\u202f345\u202f678,9", "fr", ["12345678.9"]),
        ("10\u00a0000 m", "es", ["10000", "m"]),
        ("3,5", "de", ["3.5"]),
        ("3.5", "de", ["3.5"]),
        # English commas stay in translations; a fraction of three digits mostly begins with a zero.
        ("1,435 mm", "el", ["1435", "mm"]),
        ("0,039", "de", ["0.039"]),
        ("0.039", "de", ["0.039"]),
        # No groups: years and more, lists, single digits.
        ("1998 100 Menschen", "de", ["1998", "100", "mensch"]),
        ("am 3.10.2020", "de", ["3.1", "3.10", "2020"]),
        ("1 23", "de", ["1", "23"]),
    ],
)
def test_numbers_are_read_as_their_language_writes_them(written: str, language: str, terms: list[str]) -> None:
    assert index_terms(written, language) == terms


@pytest.mark.parametrize(
    ("one", "other"), [("1,577.00", "1577"), ("3.50%", "3.5"), ("$ 2.0", "2"), ("Section 4.10", "4.10")]
)
def test_an_amount_is_found_by_its_value(one: str, other: str) -> None:
    assert set(index_terms(other, "en")) <= set(index_terms(one, "en"))


@pytest.mark.parametrize(("one", "other"), [("1,577", "1,578"), ("3.5", "35"), ("40,000", "40")])
def test_different_numbers_stay_apart(one: str, other: str) -> None:
    assert not set(index_terms(one, "en")) & set(index_terms(other, "en"))


def test_a_section_is_told_from_the_one_whose_number_is_the_same_decimal() -> None:
    tenth, first = (set(index_terms(text, "en")) for text in ("Section 4.10", "Section 4.1"))

    assert first < tenth == set(index_terms("section 4.10", "en"))


@given(st.integers(1_000, 10**12), st.sampled_from(sorted(DECIMAL_COMMA)), st.sampled_from(". \u00a0\u2009\u202f,"))
def test_a_number_is_found_however_its_thousands_are_parted(number: int, language: str, mark: str) -> None:
    written = f"{number:,}".replace(",", mark)

    assert index_terms(written, language) == index_terms(str(number), language) == [str(number)]
