"""The text of a box of reStructuredText goes on from the line that opens the box."""

from __future__ import annotations

import pytest

from rag_compress.core.sentences import PysbdSplitter


def units(text):
    return [text[start:end] for start, end in PysbdSplitter().split(text, "en")]


@pytest.mark.parametrize("box", [".. note::", ".. warning::", ".. versionchanged:: 2.1", ".. deprecated:: 3"])
def test_its_first_sentence_is_not_cut_at_the_line_break(box):
    first = f"{box} Whoever keeps :term:`otters` in a pond of\n   their own needs a fence."
    assert units(f"{first} It is two feet\n   high.\n\nThen.") == [first, "It is two feet\n   high.", "Then."]


def test_signatures_below_each_other_stay_apart():
    assert len(units(".. function:: swim(x: int)\n   dive(x: int)\n")) == 2
