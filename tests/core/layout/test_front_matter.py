"""What a page says of itself to a program takes no room from what it says to readers."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from rag_compress.core.layout.for_programs import count_front_matter
from rag_compress.core.layout.lines import Lines

PAGE = "---\nstatus: accepted\ntags:\n  - sea\n# note\n---\n\n# Otters\n\nThey hold hands in the sea while asleep."


def units(text):
    return [text[d.start : d.end] for d in compress("x", [text], 1000).decisions]


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_front_matter_reaches_to_the_second_line_of_hyphens(line_end):
    page = PAGE.replace("\n", line_end)
    spans = [(d.start, d.end) for d in compress("x", [page], 1000).decisions]
    count = count_front_matter(Lines(page, spans))
    assert units(page)[count - 1 : count + 1] == ["---", "# Otters"]


@pytest.mark.parametrize(
    "text",
    [
        "---\nOtters swim.\n---\nThey sleep.",  # a text between two lines
        "---\nstatus: accepted\n\nOtters swim.",  # nothing ends it
        "Otters swim.\n\n---\nstatus: accepted\n---\n",
        "---\nrules: No one may smoke.\nprice: 4\n---\n",  # which is all of the page
        "",
    ],
)
def test_other_text_has_none(text):
    spans = [(d.start, d.end) for d in compress("x", [text], 1000).decisions]
    assert count_front_matter(Lines(text, spans)) == 0


def test_front_matter_that_was_not_asked_for_fills_no_rest_of_a_budget():
    query, other = "Where do otters hold hands?", "Rain falls."
    for budget in range(4, 60):
        kept = compress(query, [Passage(PAGE, title="Otters"), other], budget).text
        assert "accepted" not in kept or "# Otters" in kept, (budget, kept)


def test_a_page_that_is_front_matter_alone_says_it_to_readers():
    page = '---\nhead: "Rules"\nsmoke: "Das Rauchen ist untersagt."\nfood: "Speisen sind erlaubt."\n---\n'
    assert "Das Rauchen" in compress("Darf hier geraucht werden?", [page], 16).text


def test_front_matter_that_was_asked_for_is_kept():
    assert "status: accepted" in compress("What is the status?", [PAGE, "Rain falls."], 10).text


def test_all_of_a_page_is_kept_where_it_fits():
    assert compress("Where do otters hold hands?", [PAGE], 1000).text == PAGE
