"""Lines are read in parts, between headers and fences: what the whole text is asked must not be asked for each part."""

from __future__ import annotations

import pytest

from rag_compress.core.sentences.line_units import line_units
from tests.growth import LINEAR, growth


@pytest.mark.parametrize(
    "part",
    ["From: Ann\nTo: Bob\nDate: May\n\nSo.\n", "So:\n```\nx\n```\n", "commit 1abcdef\nDate:  May\n\nSo.\n"],
    ids=["mails", "fences", "changes"],
)
def test_the_cost_of_lines_grows_with_the_number_of_parts(part):
    assert growth(lambda text: [*line_units(text)], 2_000, prepare=lambda size: part * size) < LINEAR
