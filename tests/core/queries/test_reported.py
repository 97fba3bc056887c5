"""A query that names a ratio asks for the items that it is computed from, as reports call them."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.queries.reported import reported_words

SHEET = """\
Raw materials and parts of AMD, net

Total current liabilities 6,369

Treasury stock of AMD at cost

Goodwill of AMD and intangible assets

Products of AMD in several markets
"""


@pytest.mark.parametrize(
    ("query", "word"),
    [
        ("What is the inventory turnover?", "inventories"),
        ("How high is D&A?", "depreciation"),
        ("What was capex in 2020?", "equipment"),
        ("Did it grow between FY20 and FY21?", "2021"),
        ("What is the FY2017 days payable outstanding (DPO)?", "payable"),
        ("What was sold in FY '98?", "1998"),
        ("Is the free cashflow improving?", "operating"),
    ],
)
def test_reports_say_it_in_other_words(query, word):
    assert word in reported_words(query).split()


@pytest.mark.parametrize(
    "query",
    [
        "Who wears PPE?",
        "Who is the DPO?",
        "Roe v. Wade?",
        "Was it built in FY2022?",
        "Who painted a landscape?",
        "EBITDAX",
    ],
)
def test_what_means_something_else_adds_nothing(query):
    assert not reported_words(query)


def test_a_question_for_a_ratio_finds_what_it_is_computed_from():
    assert "current liabilities" in compress("What is the current ratio of AMD?", [SHEET], 10).text


def test_letters_around_an_ampersand_are_no_stop_words():
    text = "The firm rose. Depreciation and amortization were 5. The firm fell."
    assert compress("How high is D&A?", [text], 10).text == "Depreciation and amortization were 5."
