"""The first sentences of the items of a list."""

from __future__ import annotations

import pytest

from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.openers import MOST_LOOKED_THROUGH, find_openers


def opened(parted, lead):
    """The sentences that open the items below the one that begins so, of a text with a bar between its sentences."""
    spans, text = [], ""
    for part in parted.split("|"):
        begin = len(text) + len(part) - len(part.lstrip())
        text += part
        spans.append((begin, begin + len(part.strip())))
    lines = Lines(text, spans)
    index = next(index for index, line in enumerate(lines) if line.startswith(lead))
    return [lines[place] for place in find_openers(lines, index)]


@pytest.mark.parametrize("marks", [("-", "-", "-"), ("•", "•", "•"), ("1.", "2.", "3."), ("a)", "b)", "c)")])
def test_items_are_opened_by_their_first_sentences(marks):
    items = "|".join(f"\n\n{mark} We pay {name}.| It is much." for mark, name in zip(marks, "xyz", strict=True))
    found = opened(f"What we pay for.|{items}|\n\nThe end.", "What we")
    assert found == [f"{mark} We pay {name}." for mark, name in zip(marks, "xyz", strict=True)]


def test_what_is_deeper_belongs_to_an_item():
    text = "We sell:|\n- Boats.| They float:|\n  - Small ones.|\n  - Large ones.|\n- Sails.| They are white."
    assert opened(text, "We sell") == ["- Boats.", "- Sails."]
    assert opened(text, "They float") == ["- Small ones.", "- Large ones."]


def test_below_a_colon_paragraphs_may_begin_with_a_label():
    text = (
        "We compare these:|\n\nNearest: It takes the nearest word.| It is fast.|\n\n**Mean.**| It takes the mean.|"
        "\n\nStep 2 – Fill the tank.| It is large.|\n\nThe results follow below."
    )
    found = ["Nearest: It takes the nearest word.", "**Mean.**", "Step 2 – Fill the tank."]
    assert opened(text, "We compare") == found
    assert opened(text.replace("these:", "**these:**"), "We compare") == found
    assert opened(text.replace("these:", "these."), "We compare") == []


def test_a_sentence_inside_an_item_leads_to_no_further_ones():
    text = "We sell:|\n1. Boats.| They float.|\n2. Sails.| They are white.|\n3. Oars.| They are long."
    assert opened(text, "They float") == []
    assert opened(text, "1. Boats") == []
    assert opened(text, "We sell") == ["1. Boats.", "2. Sails.", "3. Oars."]
    wrapped = "We sell:|\n- Boats, which|\n  float.| They are new.|\n- Sails, which are white.|\n- Oars."
    assert opened(wrapped, "They are new") == []


@pytest.mark.parametrize("text", ["We sell:|\n- Boats.| They float.|\nAsk us.", "We sell boats.| They float.", "We."])
def test_one_item_is_no_list_and_prose_is_none(text):
    assert opened(text, "We") == []


def test_a_long_list_is_looked_through_for_a_while():
    text = "We sell:|" + "|".join(f"\n- Boat {number} is new." for number in range(3 * MOST_LOOKED_THROUGH))
    assert len(opened(text, "We sell")) == MOST_LOOKED_THROUGH
