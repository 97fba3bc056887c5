"""Abbreviations are found where a text introduces them, and nowhere else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.core.passages.introduced_abbreviations import find_abbreviations


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("Breaks of both strands, double-strand breaks (DSBs), are rare.", [("DSBs", "double-strand breaks")]),
        ("the European Centre of Disease Control (ECDC)", [("ECDC", "European Centre of Disease Control")]),
        ("NHS (National Health Service)", [("NHS", "National Health Service")]),
        ("first the Upper House (UH), then the Lower House (LH)", [("UH", "Upper House"), ("LH", "Lower House")]),
        ("the United States (U.S.)", [("U.S.", "United States")]),
        ("U.S. (United States)", [("U.S.", "United States")]),
        ('the "NHS" (National Health Service)', [("NHS", "National Health Service")]),
        ("the **NHS** (National Health Service)", [("NHS", "National Health Service")]),
        ("the National Health Service (“NHS”)", [("NHS", "National Health Service")]),
        ('the National Health Service (hereinafter the "NHS")', [("NHS", "National Health Service")]),
        ("le Conseil supérieur audiovisuel (ci-après « CSA »)", [("CSA", "Conseil supérieur audiovisuel")]),
        ('the National Health Service (not the "PHS")', []),
        ('each claim or lawsuit by a third party (a "Claim")', []),  # a word, as contracts define them
        ("the laboratory in the Territory (the “Laboratory”)", []),
        ('Revolution Medicines, Inc. ("RevMed")', [("RevMed", "Revolution Medicines, Inc.")]),
        ("Bell has Research and Development (R&D).", [("R&D", "Research and Development")]),
        ("each automated teller machine (ATMs)", [("ATMs", "automated teller machine")]),
        ("the deoxyribonucleic acid (DNA)", [("DNA", "deoxyribonucleic acid")]),  # letters inside of words
        ("the new house (NXH)", []),  # one letter is missing
        ("They gave the old man (Thoms) a room.", []),  # a name that ends in s is no plural
        ("The NHS (see below) runs it.", []),
        ("the NHS Hospital Services (NHS)", []),  # the abbreviation itself is no part of what it stands for
        ("under the roof of the old house (UH)", []),  # two letters, and more than four words
        ("(NHS) was founded", []),
        ("(as others do) they left", []),
        ("every nhs (NHS) has one", []),  # no longer than its abbreviation
        ("Tim (the Irish man) won.", []),  # a name has one capital
        ("the Company (as defined above) and its Affiliates (the Group)", []),
        ("It was founded in 1948 (NHS).", []),
        ("He said so (yes, he did) and left (No).", []),
        ("", []),
        ("((((", []),
        ("() (A) ( )", []),
    ],
)
def test_what_stands_in_brackets(text, pairs):
    assert find_abbreviations(text) == pairs


@given(st.text("aA (B)c-\n\u0130", max_size=60))
def test_long_forms_are_text_before_or_inside_the_bracket(text):
    for short, long in find_abbreviations(text):
        assert short in text
        assert long in text
        assert len(long) > len(short)
