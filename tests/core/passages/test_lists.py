"""Lines that lead to lists."""

from __future__ import annotations

import pytest

from rag_compress.core.passages.lists import find_leads


def leads(text):
    lines = text.split("\n")
    starts = [sum(len(line) + 1 for line in lines[:index]) for index in range(len(lines))]
    found = find_leads(text, [(start, start + len(line)) for start, line in zip(starts, lines, strict=True)])
    return [lines[index] for index in sorted(found)]


@pytest.mark.parametrize(
    "text",
    [
        "You need:\n- a passport\n- a photo",
        "**You need:**\n* a passport",
        "Either party may terminate if:\n(a) the other one does;\n(b) it is late.",
        "Either party may terminate if\n(iv) it is late.",
        "Ein Interesse liegt vor, wenn\n1. der Mieter auszieht,",
        "您需要：\n• 护照",
        "1. Prepare:\n   a) the room",
    ],
)
def test_a_line_that_ends_in_a_colon_or_a_condition_leads_to_the_items_below(text):
    text = text.replace("\n   ", "\n")
    assert leads(text) == [text.split("\n")[0]]


@pytest.mark.parametrize(
    "text",
    [
        "You need:\na passport",
        "You need a passport.\n- a photo",
        "- a passport\n- a photo",
        "The motif\n- a photo",
        "Note: none.\n1. One",
        "You need:\n-5 degrees",
        "You need:",
        "",
    ],
)
def test_other_lines_lead_to_none(text):
    assert leads(text) == []
