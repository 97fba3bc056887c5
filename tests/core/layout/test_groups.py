"""Lines that say what those below them are about: how far each reaches."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.core.layout.groups import Group, find_groups, nested
from rag_compress.core.layout.headings import Heading, find_headings
from rag_compress.core.layout.lines import Lines
from tests.core.layout.test_lists import spans_of_lines

LONG = "These are all the places that we know of, and next to each of them the days on which it is open:"


def groups(text):
    """Each line that others are about, with the last of these, and its kind."""
    spans = spans_of_lines(text)
    lines = [text[slice(*span)] for span in spans]
    found = find_groups(Lines(text, spans), find_headings(Lines(text, spans)), {})
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


def test_a_key_above_deeper_lines_reaches_to_the_next_line_that_is_not_deeper():
    text = "profiles:\n  - student\n  - teacher\nprefix: le\nplaces:\n  Oslo\nunit: days"
    assert {line: end for line, (end, _) in groups(text).items()} == {"profiles:": "- teacher", "places:": "Oslo"}


def test_a_version_of_restructuredtext_is_a_label_where_it_says_what_changed():
    changed = ".. versionchanged:: 3.4\n   Otters may swim.\n.. deprecated:: 3.6\n\nThey may not."
    assert groups(changed) == {".. versionchanged:: 3.4": ("Otters may swim.", "label")}


def test_a_title_between_blank_lines_reaches_to_the_end_of_the_items_below_it():
    def found(title, mark="•"):
        text = f"It is a mill.\n\n{title}\n\n{mark} wet rye\n\n{mark} old oats\n\nAsk the miller.\n\nHe is at home."
        return find_groups(Lines(text, [span for span in spans_of_lines(text) if span[0] < span[1]]), (), {})

    assert found("Do not grind") == (Group(1, 4, "label"),)
    for other in ("do not grind", "Do not grind.", "So do not grind,", "Then\nDo not grind", "Do not grind rye " * 5):
        assert found(other.strip()) == ()
    assert found("Do not grind", "Its") == ()


@pytest.mark.parametrize("behind", [" ✅", " ⚠️ *late, in a day*", " *in an hour*", ": 🙂"])
def test_a_label_in_bold_may_have_a_sign_and_a_note_behind_it(behind):
    text = f"**Reply of Ann**{behind}\nIt is so.\n**Reply of Bob**{behind}\nIt is not."
    assert groups(text)[f"**Reply of Ann**{behind}"] == ("It is so.", "label")
    assert groups("**Ann** says\nIt is so.\n**Bob** says\nIt is not.") == {}


def test_a_label_in_bold_may_hold_underscores():
    text = "**Step 1: Setup**\nInstall it.\n**Step 2: Write `set_up.py`**\nCopy this."
    assert groups(text)["**Step 2: Write `set_up.py`**"] == ("Copy this.", "label")


def test_an_item_that_ends_in_a_colon_has_only_deeper_lines_below_it():
    assert groups("- Oslo:\n- Bergen\n- Paris") == {}
    assert groups("- Oslo:\n  - Sunday\n  - Monday\n- Bergen") == {"- Oslo:": ("- Monday", "label")}
    assert groups("- Oslo:\n  (a) Sunday\n  (b) Monday\n- Bergen") == {"- Oslo:": ("(b) Monday", "line")}


def test_a_line_too_long_for_a_label_leads_to_deeper_lines_if_it_ends_in_a_colon():
    assert len(LONG) > 80
    assert groups(f"{LONG}\n  Oslo\n  Bergen\nThat is all.") == {LONG: ("Bergen", "line")}
    assert groups(f"{LONG}\nOslo\nBergen") == groups(f"{LONG[:-1]}.\n  Oslo\n  Bergen") == {}


def test_no_line_is_a_heading_and_a_group():
    text = "# Seats\n74,130\n75,140\nThe votes were counted by hand."  # whatever finds them: the fill would never end
    found = find_groups(Lines(text, spans_of_lines(text)), [Heading(0, 4, "Seats", 1)], {1: 0, 2: 0})
    assert found == ()


def test_no_table_reaches_beyond_a_heading():
    text = "<th>Town</th>\n<td>Oslo</td>\n# Towns\n<td>Bergen</td>\nIt rains."
    found = find_groups(Lines(text, spans_of_lines(text)), [Heading(2, 5, "Towns", 1)], {1: 0, 3: 0})
    assert found == (Group(0, 2, "line"),)


def test_no_label_ends_inside_a_table():
    text = "Towns:\n| Town | Rain |\n\n|---|---|\n| Oslo | 5 |\n| Bergen | 9 |"  # the rule ends what stands below a key
    found = find_groups(Lines(text, spans_of_lines(text)), (), {3: 1, 4: 1})
    assert found == (Group(1, 5, "line"),)


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


def test_numbers_of_several_parts_are_titles_where_one_follows_the_other():
    text = "2 Pumps\n2.1 HL 25\nIt lifts 4 m.\n2.2 HL 32 F\nIt lifts 6 m.\n3 Faults\n3.1 Red\nWait.\n3.2 None\nCall."
    found = groups(text)
    assert found["2.1 HL 25"] == ("It lifts 4 m.", "line")
    assert found["2.2 HL 32 F"] == ("It lifts 6 m.", "line")  # not by its capitals, as the one above has fewer
    assert found["3.1 Red"] == ("Wait.", "line")
    assert groups("1 frame\n1.25 m of wire\nIt bends.\n4 slides\n4.8 mm of foil\nIt shines.") == {}


@pytest.mark.parametrize("label", ["<strong>{}</strong>", "<dt>{}</dt>", "<p><b>{}</b></p>", "<summary>{}</summary>"])
@pytest.mark.parametrize("end", ["\n", ""])
def test_elements_of_html_are_labels_wherever_they_stand_on_a_line(label, end):
    labels = [label.format(town) for town in ("Oslo", "Rome")]
    parts = [labels[0], "<dd>Shut.</dd>", labels[1], "<dd>Open.</dd>"]
    text = end.join(parts)
    spans = [(text.index(part), text.index(part) + len(part)) for part in parts]
    assert find_groups(Lines(f"{text}\n", spans), (), {}) == (Group(0, 2, "label"), Group(2, 4, "label"))


def test_what_a_mail_quotes_is_below_the_line_that_says_whose_it_is():
    found = groups("Ann wrote:\n> Yes.\n> Bob wrote:\n> > No.\n> > Never.\n> Thus.\nFine.")
    assert found["> Bob wrote:"] == ("> > Never.", "label")


def test_a_row_with_a_value_is_no_label_whatever_its_capitals():
    assert "VAT      12.00" not in groups("VAT      12.00\nPaid by May.")


def test_the_name_of_a_variable_is_no_label_whatever_its_capitals():
    assert "ARG HOME_PORT" not in groups("ARG HOME_PORT\nThe ship goes there.")
