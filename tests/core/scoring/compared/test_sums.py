"""The row that sums up a table has the largest value of all, and is never what is looked for."""

from __future__ import annotations

import pytest

from rag_compress import compress

_SALES = {"North": "1,204,000", "South": "980,500", "East": "2,310,000", "West": "455,900", "Centre": "1,750,300"}
_SUM = "6,700,700"


def _kept(query, name, total=_SUM):
    rows = [*_SALES.items(), (name, total)]
    table = "| Region | Revenue |\n|---|---|\n" + "\n".join(f"| {region} | {revenue} |" for region, revenue in rows)
    return compress(query, [table], token_budget=26).passages[0].text


@pytest.mark.parametrize("name", ["Total", "**Total**", "Grand total", "Summe", "合计"])
@pytest.mark.parametrize("query", ["Which region has the largest revenue?", "region with revenue above 2,000,000"])
def test_a_row_that_is_called_total_is_no_row_of_the_most(query, name):
    assert "East" in _kept(query, name, "6,999,000")
    assert name not in _kept(query, name, "6,999,000")


def test_a_last_row_that_is_the_sum_is_a_total_by_any_name():
    assert "East" in _kept("Which region has the largest revenue?", "All regions")


def test_a_last_row_that_is_no_sum_is_a_row_like_any_other():
    assert "Islands" in _kept("Which region has the largest revenue?", "Islands", "6,999,000")


def test_a_total_may_stand_behind_an_empty_cell():
    rows = [*((str(place), *row) for place, row in enumerate(_SALES.items(), 1)), ("", "Total", "6,999,000")]
    table = "| # | Region | Revenue |\n|---|---|---|\n" + "\n".join(f"| {' | '.join(row)} |" for row in rows)
    assert "East" in compress("Which region has the largest revenue?", [table], token_budget=30).passages[0].text
