from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rag_compress import compress
from rag_compress.core.terms import index_terms
from rag_compress.core.words.numbers import DECIMAL_COMMA


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
        ("40 000 euros", "fr", ["40000", "euro"]),
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
        ("am 3.10.2020", "de", ["3.10.2020", "3.10", "2020"]),
        # Points that part more than two: a version, an address, a date; but groups of three are thousands.
        ("192.168.0.17", "de", ["192.168.0.17", "192.168"]),
        ("192.168.100.200", "de", ["192.168.100.200", "192.168"]),
        ("10.100.255.101", "fr", ["10.100.255.101", "10.100"]),
        ("1.234.567", "de", ["1234567"]),
        ("192.168.100", "de", ["192168100"]),
        ("2.100.000.000", "de", ["2100000000"]),
        ("192.168.100.256", "de", ["192168100256"]),
        ("1.234.567", "en", ["1.234.567", "1.234"]),
        ("2.100.3", "de", ["2.100.3", "2.100"]),
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


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("one", "other"),
    [("v2.3.1", "2.3.1"), ("V2.3", "2.3"), ("v2.10", "2.10"), ("03.06.2024", "3.6.2024"), ("2.3.1.", "2.3.1")],
)
def test_a_version_or_a_date_is_the_same_however_it_is_written(one: str, other: str, language: str) -> None:
    assert index_terms(one, language) == index_terms(other, language) != []


@pytest.mark.parametrize("language", ["en", "de", "zh"])
@pytest.mark.parametrize(
    ("record", "cells"),
    [
        ("Widget 42,63.0,0", ["42", "63", "63.0", "0"]),
        ("1042,2050,7", ["1042", "2050", "7"]),
        ("12,345,67.5", ["12", "345", "67.5"]),
        ("1,200,000,3", ["1", "200", "000", "3"]),
        # Three digits are no thousands beside another cell.
        ("Bolt,42,630", ["42", "630"]),
        ("42,630,Bolt", ["42", "630"]),
        ('42,63,"Bolt"', ["42", "63"]),
        ("42,63,-5", ["42", "63", "5"]),
        ("42,630,-,5", ["42", "630", "5"]),
        ("3.5,4.25", ["3.5", "4.25"]),
        ("10.0.0.1,10.0.0.2", ["10.0.0.1", "10.0", "10.0.0.2", "10.0"]),
    ],
)
def test_the_cells_of_a_record_are_numbers_of_their_own(record: str, cells: list[str], language: str) -> None:
    assert [term for term in index_terms(record, language) if term[0].isdigit()] == cells


def test_two_numbers_that_one_comma_joins_are_read_both_ways_where_it_begins_no_fraction() -> None:
    assert index_terms("port 8080,443", "en") == ["port", "8080.443", "8080", "443"]
    assert index_terms("3,5 kg", "en") == ["3.5", "3", "5", "kg"]
    assert index_terms("3,5 kg", "de") == ["3.5", "kg"]
    # No fraction of an amount is that long, whatever the language.
    assert index_terms("8080,443", "de") == ["8080.443", "8080", "443"]
    assert index_terms("1042,50", "de") == ["1042.5", "1042.50"]


def test_a_comma_that_ends_a_clause_begins_no_cell() -> None:
    assert index_terms("Of 1,577 or 1,577.00, few came.", "en")[:2] == ["1577", "1577"]
    assert index_terms("Es waren 3,5, dann 1.577,", "de") == ["3.5", "1577"]


@pytest.mark.parametrize(
    ("written", "language", "amounts"),
    [
        ("kr 2 500,- per år", "no", ["2500"]),
        ("12\u00a0500,- kr", "sv", ["12500"]),
        ("1.250,- kr", "da", ["1250"]),
        ("1 250,-- Euro", "de", ["1250"]),
        ("12,50,- Euro, 900,- DM", "de", ["12.5", "12.50", "900"]),
        ("2 500,-, 3 500,-DM", "de", ["2500", "3500"]),
        ("$1,577,- a year", "en", ["1577"]),
    ],
)
def test_the_dash_of_a_price_leaves_its_amount_whole(written: str, language: str, amounts: list[str]) -> None:
    assert [term for term in index_terms(written, language) if term[0].isdigit()] == amounts


@pytest.mark.parametrize(
    ("written", "language", "amount"),
    [
        ('She said "it cost 1,577," and left.', "en", "1577"),
        ('He wrote "1,577,"', "en", "1577"),
        ('"1,577,", he wrote', "en", "1577"),
        ('Er rief "3,5," und ging.', "de", "3.5"),
    ],
)
def test_a_comma_before_the_end_of_a_quotation_leaves_the_amount_whole(
    written: str, language: str, amount: str
) -> None:
    assert [term for term in index_terms(written, language) if term[0].isdigit()] == [amount]


def test_a_price_with_its_dash_is_found_by_its_amount() -> None:
    prices = ["Der Preis beträgt 1 250,- Euro im Jahr.", "Der Preis liegt bei 2 500,- Euro im Jahr."]

    assert compress("Preis 2500", prices, 14, language="de").text == prices[1]


def test_the_row_of_a_table_is_found_by_its_id() -> None:
    rows = "\n".join(f"Widget {n},{n * 3 % 89}.0,{n % 5}" for n in range(30, 60))
    text = f"name,price,stock\n{rows}\n"

    assert "Widget 42,37.0,2" in compress("How much does Widget 42 cost?", [text], 24).text


def test_versions_share_their_first_two_parts_and_a_date_its_year() -> None:
    assert index_terms("v2.3.1", "en") == ["2.3.1", "2.3"]
    assert index_terms("2.3.0", "en") == ["2.3.0", "2.3"]
    assert index_terms("2024.01.15", "en") == ["2024.1.15", "2024.1", "2024"]
    assert index_terms("v2", "en") == ["v2", "2"]


@pytest.mark.parametrize(("asked", "written"), [("v2.3.1", "2.3.1"), ("2.3.1", "v2.3.1")])
def test_a_version_is_told_from_the_one_before_and_the_one_after(asked: str, written: str) -> None:
    releases = [
        "Release 2.3.0 fixed the colours.",
        "Release 2.4.1 fixed a memory leak.",
        f"Release {written} fixed a crash on empty input.",
    ]
    result = compress(f"What was fixed in {asked}?", releases, 200)
    before, after, meant = (decision.score for decision in result.decisions)

    assert meant > 2 * before > 2 * after


@pytest.mark.parametrize(("one", "other"), [("1,577", "1,578"), ("3.5", "35"), ("40,000", "40")])
def test_different_numbers_stay_apart(one: str, other: str) -> None:
    assert not set(index_terms(one, "en")) & set(index_terms(other, "en"))


def test_a_section_is_told_from_the_one_whose_number_is_the_same_decimal() -> None:
    tenth, first = (set(index_terms(text, "en")) for text in ("Section 4.10", "Section 4.1"))

    assert first < tenth == set(index_terms("section 4.10", "en"))


@given(st.integers(1_000, 10**12), st.sampled_from(sorted(DECIMAL_COMMA)), st.sampled_from(". \u00a0\u2009\u202f,"))
def test_a_number_is_found_however_its_thousands_are_parted(number: int, language: str, mark: str) -> None:
    groups = f"{number:,}".split(",")
    assume(mark != "." or len(groups) != 4 or not all(group[0] in "12" for group in groups[1:]))  # may be an address
    written = mark.join(groups)

    assert index_terms(written, language) == index_terms(str(number), language) == [str(number)]
