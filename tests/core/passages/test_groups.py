"""Lines that say what those below them are about: how far each reaches."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.core.passages.groups import Group, find_groups, nested
from rag_compress.core.passages.headings import find_headings
from tests.core.passages.test_lists import spans_of_lines

LONG = "These are all the places that we know of, and next to each of them the days on which it is open:"


def groups(text):
    """Each line that others are about, with the last of these, and its kind."""
    spans = spans_of_lines(text)
    lines = [text[slice(*span)] for span in spans]
    found = find_groups(text, spans, find_headings(text, spans), {})
    return {lines[group.index]: (lines[group.end - 1], group.kind) for group in found}


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("Oslo:\nSunday, closed\nMonday, 9 to 12\n\nBergen is far.", "Monday, 9 to 12"),
        ("Oslo:\n\nSunday, closed\nMonday, 9 to 12\n\nBergen is far.", "Monday, 9 to 12"),  # a gap below it is none
        ("Oslo:\nSunday, closed\nBergen:\nMonday, 9 to 12", "Sunday, closed"),
        ("  Oslo:\n  Sunday, closed\nBergen is far.", "Sunday, closed"),  # which is less indented
        ("Oslo:\nSunday, closed\nBergen is far.", "Bergen is far."),
    ],
)
def test_a_line_that_ends_in_a_colon_reaches_to_the_next_or_to_a_blank_line_or_out_of_its_column(text, last):
    assert groups(text)["Oslo:"] == (last, "label")


def test_a_label_has_eighty_characters_at_most():
    for length, found in ((80, 1), (81, 0)):
        assert len(groups(f"**{'o' * (length - 4)}**\nSunday, closed\nMonday, 9 to 12")) == found


def test_no_label_reaches_beyond_a_heading():
    assert groups("**Oslo**\nSunday, closed\n\n# Bergen\nMonday, 9 to 12") == {"**Oslo**": ("Sunday, closed", "label")}


def test_an_item_that_ends_in_a_colon_has_only_deeper_lines_below_it():
    assert groups("- Oslo:\n- Bergen\n- Paris") == {}
    assert groups("- Oslo:\n  - Sunday\n  - Monday\n- Bergen") == {"- Oslo:": ("- Monday", "line")}


def test_a_line_too_long_for_a_label_leads_to_deeper_lines_if_it_ends_in_a_colon():
    assert len(LONG) > 80
    assert groups(f"{LONG}\n  Oslo\n  Bergen\nThat is all.") == {LONG: ("Bergen", "line")}
    assert groups(f"{LONG}\nOslo\nBergen") == groups(f"{LONG[:-1]}.\n  Oslo\n  Bergen") == {}


def as_ranges(draw_from):
    return st.lists(st.tuples(draw_from, draw_from).map(sorted).filter(lambda ends: ends[1] - ends[0] > 1), max_size=12)


@given(as_ranges(st.integers(0, 12)), as_ranges(st.integers(0, 12)))
def test_joined_groups_lie_in_each_other_or_apart_and_begin_where_no_other_does(first, second):
    sure: list[Group] = []
    for begin, end in first:  # a family that is nested already
        apart = all(
            begin != one.index and (end <= one.index or begin >= one.end or within(begin, end, one)) for one in sure
        )
        sure += [Group(begin, end, "label")] if apart else []
    joined = nested(sure, [Group(begin, end, "line") for begin, end in second])
    assert {*sure} <= {*joined}
    assert len({group.index for group in joined}) == len(joined)
    for one, other in combinations(joined, 2):
        assert other.index >= one.end or within(other.index, other.end, one)


def within(begin, end, other):
    return (other.index < begin and end <= other.end) or (begin < other.index and other.end <= end)
