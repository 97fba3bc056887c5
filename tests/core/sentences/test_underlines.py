"""Titles of Markdown and reStructuredText with a rule below them, and rules that are something else."""

from __future__ import annotations

import pytest

from rag_compress import Passage
from rag_compress.core.passages.analysis import Analyzer


@pytest.fixture
def analyze():
    analyzer = Analyzer("pysbd", lambda text: len(text.split()), "en")
    return lambda text: analyzer.analyze([Passage(text)])[0]


def titles(passage):
    return [heading.title for heading in passage.headings]


UNDERLINED = """Otters
======

Where they live
---------------

In rivers.

By day
~~~~~~

In a den.

What they eat
-------------

Fish.
"""


def test_underlined_lines_are_headings_of_the_level_in_which_their_marks_come(analyze):
    passage = analyze(UNDERLINED)
    texts = [passage.text[start:end] for start, end in passage.spans]
    assert [(h.title, texts[h.end - 1]) for h in passage.headings] == [
        ("Otters", "Fish."),
        ("Where they live", "In a den."),
        ("By day", "In a den."),
        ("What they eat", "Fish."),
    ]
    assert passage.sections[2].title == "Otters > Where they live > By day"


@pytest.mark.parametrize(
    "text",
    [
        "It was a cold day.\n------------------\nThe next was warm.",
        "Name    Phone\n-------------\nAnn     555",
        "| Name | Phone |\n---------------\n| Ann  | 555   |",
        "title: Otters\n---\nOtters swim.",
        "A paragraph that was wrapped at some width, and that\nends in this line\n-----------------",
        "Otters\n\n------\n\nThey swim.",
        "Otters\n    ------\nThey swim.",
        "Otters\n------ and more\nThey swim.",
        "  Otters\n  ------\nThey swim.",
        "  Otters\n--------\nThey swim.",
        "The list\n-------------------\nOne more than twice its letters and two.",
        "The list\n-----\nOne less than its letters less two.",
        "Lists\n~~~\n\nThree marks are no rule of a longer title.",
        "```\nOtters\n------\n```",
        "Usage\n~~~~~\npip install x\n~~~~~\n\nOtters swim.",
    ],
)
def test_a_rule_below_a_sentence_a_row_or_a_blank_line_makes_no_heading(analyze, text):
    assert not analyze(text).headings


@pytest.mark.parametrize(
    "text",
    [
        "See you soon.\n\nAnn\n---\nOtter Institute\nRiver Road 1",
        "See you soon.\n\nAnna\n---\nOtter Institute\nRiver Road 1",
        "ok\n---\nOn Monday Ann wrote about otters.",
        "---\nid: 7\n---\n\nOtters swim.",
        "---\nFAQ\n---\nOtters swim.",
        "----\nid: 70\n----\nOtters swim.",
        "<<<<<<< HEAD\nfoo bar a\n=======\nfoo bar b\n>>>>>>> main",
        "<<<<<<< HEAD\nfoo = bar\nfoo bar b\n=======\nfoo bar c\n>>>>>>> main",
        "id\n----\n7\n8",
        "To buy:\nMilk\nBread\n-----\nTotal\n-----\n7",
        "-foo(buf, size)\n+foo(all, buf)\n--------------\n",
    ],
)
def test_signatures_front_matter_conflicts_and_rows_of_lists_are_no_titles(analyze, text):
    assert titles(analyze(text)) == []


def test_of_a_list_with_rules_only_the_head_is_a_title(analyze):
    text = "Item\n----\nMilk\nBread\n----\nTotal\n----\nFour\n----\nFive\n----\nEnd."
    assert titles(analyze(text)) == ["Item"]
    assert titles(analyze("Item\n----\nMilk\n----\nTea\n----\nNuts")) == ["Item"]


def test_a_short_title_has_a_blank_line_below(analyze):
    assert titles(analyze("FAQ\n---\n\nOtters swim.\n\nAPI\r\n===\r\n\r\nCall it.")) == ["FAQ", "API"]
    assert titles(analyze("FAQs\n----\nOtters swim.")) == ["FAQs"]


def test_a_title_of_wide_letters_has_a_wide_rule_and_another_may_have_a_short_one(analyze):
    text = "カワウソの話\n============\n魚を食べる。\n\nRustdoc\n-----\nNew.\n\nUpload\n~~~~\nBy hand."
    assert titles(analyze(text)) == ["カワウソの話", "Rustdoc", "Upload"]
    assert titles(analyze("Used\n----------\nOld.")) == ["Used"]


def test_a_title_may_follow_the_rule_of_the_title_above_it(analyze):
    assert titles(analyze("Otters\n======\nFood\n----\nFish.")) == ["Otters", "Food"]


def test_a_rule_above_a_title_too_makes_a_level_of_its_own_and_allows_an_indent(analyze):
    text = "==========\n  Otters\n==========\n\nFood\n====\n\nFish.\n\n=====\nSeals\n=====\n\nIce."
    assert [section.title for section in analyze(text).sections] == ["", "Otters", "Otters > Food", "Seals"]


def test_a_question_with_a_rule_as_long_as_it_is_a_title_as_a_faq_has_it(analyze):
    text = (
        "Usage\n=====\n\nHow do I install it?\n--------------------\n\nRun it.\n\n"
        "Was kostet das (im Jahr)?\n-------------------------\n\nNichts.\n\n怎么安装？\n----------\n\n运行它。"
    )
    assert [section.title for section in analyze(text).sections[1:]] == [
        "Usage > How do I install it?",
        "Usage > Was kostet das (im Jahr)?",
        "Usage > 怎么安装？",
    ]


def test_a_rule_of_another_length_below_a_question_parts_it_from_what_follows(analyze):
    assert not titles(analyze("Are you sure?\n---------------------\nYes.\n\nIs it far?\n---\n\nNo."))


def test_a_title_may_hold_code(analyze):
    text = ":mod:`os` --- Interfaces\n========================\n\nIt talks to it.\n\n`str`\n-----\n\nText."
    assert titles(analyze(text)) == [":mod:`os` --- Interfaces", "`str`"]


def test_rules_of_one_width_below_titles_of_any_length_underline_them(analyze):
    rule = "=" * 60
    assert titles(analyze(f"Otters\n{rule}\n\nThey swim.\n\nWhere they live\n{rule}\n\nIn rivers.\n")) == [
        "Otters",
        "Where they live",
    ]
    assert titles(analyze(f"Otters\n{rule.replace('=', '-')}\n\nThey swim in all rivers of the north.\n")) != ["Otters"]


def test_rules_of_one_width_that_part_what_a_program_prints_make_no_titles(analyze):
    rule = "=" * 48
    parts = ("Run started", "test_a passed in 3 s\ntest_b failed", "FAILED 1 of 2", "All of it took 9 s")
    assert not titles(analyze(f"\n{rule}\n".join(parts)))
    assert not titles(analyze(f"{rule}\nChapter One\n{rule}\nIt rained.\n{rule}\nChapter Two\n{rule}\nIt froze."))


@pytest.mark.parametrize(
    "above", ["[[anchor]]", "[[OPTIONS]]", "ifdef::git-log[]", "endif::a,b[]", ":git-log: 1", "[role=x]"]
)
def test_markup_of_asciidoc_stands_right_above_a_title(analyze, above):
    text = f"It is so.\n\n{above}\nFilters\n~~~~~~~\n\nThey run first. They end.\n\n[[b]]\nCommits\n~~~~~~~\n\nIt ends."
    passage = analyze(text)
    assert titles(passage) == ["Filters", "Commits"]
    assert "They run first." in [text[start:end] for start, end in passage.spans]
