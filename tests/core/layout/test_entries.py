"""Entries of several sentences: what their first sentence says the others are about."""

from __future__ import annotations

import re

import pytest

from rag_compress import compress
from rag_compress.core.layout.entries import find_entries
from rag_compress.core.layout.groups import DEEPEST, SURE
from rag_compress.core.layout.inline import find_inline
from rag_compress.core.layout.lines import Lines
from rag_compress.core.sentences import get_splitter
from tests.core.layout.test_lists import spans_of_lines

MANUAL = """     -c file
             Read settings from file.  The default is /etc/keep.conf.

     -k days
             Keep snapshots for days.  The default is 90.

     -q      Print nothing.
"""

RULES = """(a) Bees: A tenant may keep four hives. They face east.
(b) Hedges: They are cut in July.
(c) Water: The tap is turned on in April. Hoses are forbidden at noon.
"""

STATIONS = """{
  "stations": [
    {
      "id": 1,
      "name": "Old Mill",
      "level": 2.41
    },
    {
      "id": 2,
      "name": "Weir",
      "level": 14.02
    }
  ]
}
"""


def entries(text, find=find_entries, spans=None):
    """The first sentence of each entry, with the last one."""
    spans = spans or get_splitter("pysbd").split(text, "en")
    found = [candidate.group for candidate in find(Lines(text, spans)) if candidate.alike >= SURE]
    return {text[slice(*spans[group.index])]: text[slice(*spans[group.end - 1])] for group in found}


def test_the_first_sentence_of_an_item_says_what_the_others_are_about():
    found = entries(RULES)
    assert found["(a) Bees: A tenant may keep four hives."] == "They face east."
    assert found["(c) Water: The tap is turned on in April."] == "Hoses are forbidden at noon."


def test_an_item_of_one_sentence_parts_its_neighbours():
    assert entries(RULES)["(b) Hedges: They are cut in July."] == "(b) Hedges: They are cut in July."
    assert entries("(a) Bees: four.\n(b) Hens: eight.\n(c) Cocks: none.") == {}  # there are none but such


def test_an_option_of_a_manual_says_what_the_deeper_lines_are_about():
    found = {re.sub(r"\s+", " ", first): last for first, last in entries(MANUAL).items()}
    assert found["-c file Read settings from file."] == "The default is /etc/keep.conf."
    assert found["-k days Keep snapshots for days."] == "The default is 90."


def test_an_option_with_a_long_first_sentence_says_so_too():
    text = MANUAL.replace("Read settings from file.", f"Read settings {'and more of them ' * 8}from file.")
    assert any(first.startswith("-c file") for first in entries(text))


def test_what_is_said_further_of_an_option_comes_with_the_option_where_this_takes_little_of_the_budget(words):
    options = """     -q      Print nothing.  Scripts need that.  Some like it.  The log is rotated then.

     -k      Keep files.  They are small.
"""
    logs = "A log of wood rotated in the river. The wheel of the mill rotated like a log."
    assert "-q" in compress("When is the log rotated then?", [options, logs], 26, counter=words).text
    named = "Print nothing, not even what the file of settings asks for"
    long = compress(
        "When is the log rotated then?", [options.replace("Print nothing", named), logs], 26, counter=words
    ).text
    assert "The log is rotated then." in long
    assert "-q" not in long


def test_what_is_said_of_an_option_on_its_only_line_is_not_kept_below_another_option(words):
    text = MANUAL.replace("Print nothing.", "Print nothing.  Snapshots are made all the same.")
    for budget in range(4, 40):
        kept = compress("Are snapshots made all the same?", [text], budget, counter=words).text
        assert "-k days" not in kept or "all the same" not in kept or "-q" in kept, kept


def test_a_paragraph_is_no_entry():
    prose = "The otter swims well and dives\nfor a long time. It eats fish.\n\n"
    assert entries(prose + prose) == {}


def test_an_object_of_json_is_named_by_its_name():
    found = entries(STATIONS, spans=spans_of_lines(STATIONS))
    assert found['"name": "Old Mill",'] == '"level": 2.41'
    assert found['"name": "Weir",'] == '"level": 14.02'


def test_no_more_entries_lie_in_each_other_than_groups_do():
    lines = [f"{' ' * depth}- Item of depth {depth}. It has more." for depth in range(2 * DEEPEST)]
    text = "\n".join([*lines, *lines])
    groups = [candidate.group for candidate in find_entries(Lines(text, get_splitter("pysbd").split(text, "en")))]
    assert max(sum(one.index <= other.index < one.end for one in groups) for other in groups) <= DEEPEST


def test_a_head_word_before_a_dash_or_in_latex_says_what_its_line_is_about():
    glossary = "Adze — A tool. Ours is in case 4.\nDory — A boat. Ours is in case 11."
    assert entries(glossary, find_inline) == {
        "Adze — A tool.": "Ours is in case 4.",
        "Dory — A boat.": "Ours is in case 11.",
    }
    settings = "**max_size:** The most that is kept. It is in bytes.\n**min_size:** The least. It is zero."
    assert entries(settings, find_inline) == {
        "**max_size:** The most that is kept.": "It is in bytes.",
        "**min_size:** The least.": "It is zero.",
    }
    latex = "\\paragraph{Glue A} It is a resin. It sets fast.\n\n\\paragraph{Glue B} It is casein. It sets late."
    assert [first[:17] for first in entries(latex, find_inline)] == ["\\paragraph{Glue A", "\\paragraph{Glue B"]


@pytest.mark.parametrize(
    ("text", "query", "value", "others"),
    [
        (RULES, "How many hives for bees?", "four hives", {"Hoses": "(c) Water"}),
        (MANUAL, "Where are settings read from by default?", "/etc/keep.conf", {"90": "-k days"}),
        (STATIONS, "What is the level at the weir?", "14.02", {"2.41": "Old Mill"}),
    ],
)
def test_what_an_entry_says_is_not_kept_below_another(text, query, value, others, words):
    kept_once = False
    for budget in range(4, 60):
        kept = compress(query, [text], budget, counter=words).text
        kept_once = kept_once or value in kept
        for said, owner in others.items():
            above = kept.split(said)[0] if said in kept else ""
            assert said not in kept or owner in above or value not in above, kept
    assert kept_once
