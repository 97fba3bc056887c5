"""Cells that say that their row sums up the others."""

from __future__ import annotations

import pytest

from rag_compress.core.layout.total_cells import is_total


@pytest.mark.parametrize(
    "cell", ["Total", "**Total**", "Grand total:", "In total", "Sub-total", "Summe", "итого", "合计"]
)
def test_a_total_is_said_in_many_ways(cell):
    assert is_total(cell)


@pytest.mark.parametrize("cell", ["", "Total Wine", "Totally", "grand", "12"])
def test_a_name_that_begins_so_is_none(cell):
    assert not is_total(cell)
