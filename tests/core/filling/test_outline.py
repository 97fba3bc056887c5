"""What is kept says what its source says: no sentence below a heading of another section."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import example, given
from hypothesis import strategies as st

from rag_compress import Passage, compress
from rag_compress.core.filling.outline import MOST_COMPANY
from rag_compress.core.layout.headings import find_headings
from rag_compress.core.layout.lines import Lines
from tests.core.scorers import Given

OFFICES = """\
## Berlin

Opening hours: 9 to 17.

## Hamburg

Opening hours: 10 to 18.

## Munich

Opening hours: 8 to 14.
"""

UNLIKE = """\
## Berlin

It opens at 9 sharp.

## Hamburg

Come from 10 to 18.

## Munich

Nothing before 8 in summer.
"""
"""Where sentences are alike, each needs its own heading."""


def kept(result):
    return [decision.kept for decision in result.decisions]


def test_a_sentence_of_another_section_comes_with_its_own_heading_or_not_at_all(words):
    scores = Given(9.0, 9.0, 1.0, 8.0, 1.0, 7.0)
    assert kept(compress("q", [OFFICES], 13, counter=words, scorer=scores)) == [True, True, False, False, False, False]
    assert kept(compress("q", [OFFICES], 14, counter=words, scorer=scores)) == [True, True, True, True, False, False]


def test_a_heading_comes_with_those_of_what_is_kept_behind_its_section_or_not_at_all(words):
    scores = Given(1.0, 9.0, 0.5, 8.0, 0.0, 7.0)
    headless = "It opens at 9 sharp.\nCome from 10 to 18.\nNothing before 8 in summer."
    assert compress("opening hours", [UNLIKE], 15, counter=words, scorer=scores).text == headless
    assert compress("opening hours", [UNLIKE], 21, counter=words, scorer=scores).text == UNLIKE.strip()


def test_what_stands_before_a_kept_heading_needs_none(words):
    result = compress("q", [UNLIKE], 12, counter=words, scorer=Given(0.0, 8.0, 9.0, 9.0, 0.0, 0.0))
    assert result.text == "It opens at 9 sharp.\n\n## Hamburg\n\nCome from 10 to 18."


def test_equal_headings_of_two_sections_are_told_apart_by_what_they_stand_below(words):
    text = "## v2\n\n### Fixed\n\nA crash.\n\n## v1\n\n### Fixed\n\nA leak."
    scores = Given(0.0, 9.0, 9.0, 0.0, 8.0, 8.0)
    assert compress("q", [text], 5, counter=words, scorer=scores).text == "### Fixed\n\nA crash."  # 4
    told = "### Fixed\n\nA crash.\n\n## v1\n\n### Fixed\n\nA leak."
    assert compress("q", [text], 10, counter=words, scorer=scores).text == told


def test_what_is_pinned_comes_with_its_heading_too(words):
    given = [Passage("## Berlin\n\nOpen.\n\n## The city of Hamburg\n\nClosed.", pinned=True)]
    assert compress("q", given, 4, counter=words).text == "## Berlin\n\nOpen."
    assert compress("q", given, 20, counter=words).text == given[0].text


def test_headings_of_one_passage_say_nothing_about_another(words):
    given = ["## Berlin\n\nOpen from 9.", "## Hamburg\n\nOpen from 10."]
    result = compress("q", given, 8, counter=words, scorer=Given(9.0, 9.0, 0.0, 8.0))
    assert result.text == "## Berlin\n\nOpen from 9.\n\nOpen from 10."


def test_headings_count_in_every_passage(words):
    scores = Given(0.5, 0.5, 9.0, 9.0, 1.0, 8.0, 1.0, 7.0)
    for budget in (13, 14):
        result = compress("q", ["Anna won. Bob slept.", OFFICES], budget, counter=words, scorer=scores, focus=0.0)
        assert kept(result)[2:] == [True, True, *[budget == 14] * 2, False, False]


def test_headings_that_need_many_others_come_where_all_fit(words):
    sections = 50 * MOST_COMPANY
    text = "\n\n".join(f"# Head {i}\n\nOtter {i} swims." for i in range(sections))
    scores = Given(*[0.5, 8.0] * sections)
    result = compress("q", [text], 8 * sections, counter=words, scorer=scores)
    assert result.text == text
    tight = result.fill(4 * sections)
    assert sections < sum(kept(tight)) < 2 * sections
    assert kept(tight)[-2:] == [True, True], "the last ones need fewest"


def test_a_line_whose_heading_needs_many_others_comes_where_all_fit(words):
    people = ["Ann", "Bob", "Cleo", "Dora", "Emil", "Fritz", "Gus", "Hans", "Ida", "Jan", "Kim", "Lars", "Max", "Nora"]
    assert len(people) > MOST_COMPANY
    text = "\n\n".join(f"## Page {i}\n\nSource: file {i}.\n\n{name} met M{name}." for i, name in enumerate(people))
    scores = Given(*[value - i / 100 for i in range(len(people)) for value in (1.0, 5.0, 9.0)])
    result = compress("q", [text], 10**6, counter=words, scorer=scores)
    assert result.text == text, (
        "each source says nothing without its page, nor a page with the lines of others below it"
    )


def test_a_heading_that_two_sections_stand_below_is_charged_once(words):
    text = "# Offices of the company in the north\n\n## Berlin\n\nOpen.\n\n## Hamburg\n\nClosed."
    for scores in (Given(0.0, 0.0, 9.0, 0.0, 8.0), Given(7.0, 0.0, 8.0, 0.0, 9.0)):
        assert compress("q", [text], 14, counter=words, scorer=scores, focus=0.0).text == text


def titles_above(text, spans):
    """For each sentence that of the headings above it."""
    above = [[] for _ in spans]
    for heading in find_headings(Lines(text, spans)):
        for index in range(heading.index + 1, heading.end):
            above[index].append(heading.title)
    return above


@st.composite
def files(draw):
    """Files of Markdown whose headings all differ."""
    levels = draw(st.lists(st.integers(0, 4), min_size=1, max_size=14))
    lines = [
        f"#{'#' * level} Part number{i:02}" if level else f"Otter {i} swims far." for i, level in enumerate(levels)
    ]
    return "\n\n".join(lines)


@example(["# Part a\n\nOtters swim.\n\n# Part b\n\nBeavers build."], [], 5)
@given(
    texts=st.lists(files(), min_size=1, max_size=2),
    scores=st.lists(st.integers(0, 5), max_size=28),
    budget=st.integers(1, 60),
)
def test_headings_above_a_kept_sentence_are_its_own(texts, scores, budget):
    pinned = bool(scores and scores[0] == 5)
    given_passages = [Passage(texts[0], pinned=pinned), *texts[1:]]
    count = sum(len(text.split("\n\n")) for text in texts)
    scorer = Given(*(float(score) for score in (scores + [1] * count)[:count]))
    first = compress("q", given_passages, budget, scorer=scorer, counter=lambda text: len(text.split()), focus=0.0)
    for result in (first, first.fill(2 * budget)):
        assert result.token_count <= result.token_budget
        assert result.passages or all(d.token_count > budget for d in result.decisions)
        for passage in result.passages:
            text = texts[passage.index]
            all_spans = [(d.start, d.end) for d in result.decisions if d.passage_index == passage.index]
            own = dict(zip(all_spans, titles_above(text, all_spans), strict=True))
            starts = [passage.text.index(text[start:end]) for start, end in passage.spans]
            assert all(a < b for a, b in pairwise(starts))
            spans = [(at, at + end - start) for at, (start, end) in zip(starts, passage.spans, strict=True)]
            for span, seen in zip(passage.spans, titles_above(passage.text, spans), strict=True):
                assert {*seen} <= {*own[span]}, "it seems to stand below a heading of another section"
                heading = [h for h in own[span] if h in {text[a:b].lstrip("# ") for a, b in passage.spans}]
                assert seen == heading


def test_the_head_of_a_table_is_kept_with_a_row_or_not_at_all():
    rows = "| how much room the prompt has | a number of tokens |\n| which share of the bill you pay | a ratio |"
    table = f"How to state the budget:\n\n| you know | set |\n| --- | --- |\n{rows}"
    for budget in range(8, 60):  # below, nothing else fits
        kept = compress("Which budget do I take?", [table, "The budget of a river is small."], budget).text
        assert "| you know" not in kept or "| a " in kept, (budget, kept)


FLEETS = """\
The fuel that the airline burnt cost more than in any year before, as it flew more often and farther, and over land.

| Owned | 2018 | 2017 | 2016 |
| --- | --- | --- | --- |
| Offices of the airline in town | 7 | 4 | 3 |
"""


def fill_with_row(score: float, budget: int) -> str:
    """What is kept where the sentence scores 1, the row as much as given, and the head less; 50 tokens hold two."""
    return compress("Fuel?", [FLEETS], budget, scorer=Given(1.0, 0.1, 0.0, score)).text


def test_a_weak_row_does_not_fill_the_rest_of_a_budget_without_the_head_of_its_table():
    assert "Offices" not in fill_with_row(0.6, 50)
    assert "Owned" in fill_with_row(0.6, 70) and "Offices" in fill_with_row(0.6, 70)


def test_a_row_among_the_best_is_kept_where_the_head_does_not_fit():
    assert "Offices" in fill_with_row(0.8, 50) and "Owned" not in fill_with_row(0.8, 50)
