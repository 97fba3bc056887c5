"""Lines that lead to lists."""

from __future__ import annotations

import pytest

from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.lists import MOST_SENTENCES, find_lists


def spans_of_lines(text):
    """Lines without the white space before them."""
    lines = text.split("\n")
    starts = [sum(len(line) + 1 for line in lines[:index]) for index in range(len(lines))]
    spans = [
        (start + len(line) - len(line.lstrip()), start + len(line)) for start, line in zip(starts, lines, strict=True)
    ]
    return [span for span in spans if span[0] < span[1]]


def leads(text):
    spans = spans_of_lines(text)
    return [text[slice(*spans[index])] for index in sorted(find_lists(Lines(text, spans)))]


def behind(text):
    """What stands behind the first list of a text."""
    spans = spans_of_lines(text)
    lists = find_lists(Lines(text, spans))
    end = lists[min(lists)]
    return text[spans[end][0] : spans[end][1]] if end < len(spans) else None


@pytest.mark.parametrize(
    "text",
    [
        "You need:\n- a passport\n- a photo",
        "**You need:**\n* a passport",
        "Either party may terminate if:\n(a) the other one does;\n(b) it is late.",
        "Either party may terminate if\n(iv) it is late.",
        "Ein Interesse liegt vor, wenn\n1. der Mieter auszieht,",
        "(1) Nicht gezahlt werden Aufwendungen\n\n1.  für Reisen,\n2.  für Hotels.",
        "Der Antrag enthält\n1. den Namen und\n2. den Ort.",
        "A person must not—\n(a) enter the site, or\n(b) leave it.",
        "El Estado protege\n1. la salud,\n2. la vida.",
        "您需要：\n• 护照",
        "您需要：\n• 护照",
        "Sie brauchen:\n▪ einen Ausweis\n▪ ein Foto",
        "Vous devez avoir :\n●\n\nun passeport",
        "1. Prepare:\n   a) the room",
        "Tag ikke medicinen\n\n• hvis du er gravid\n\n• hvis du er syg",
    ],
)
def test_a_line_that_ends_in_a_colon_or_a_condition_lists_to_the_items_below(text):
    assert leads(text) == [text.split("\n")[0]]


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("Consider:\nDid they travel?\nWere they ill?\nWash your hands.", "Wash your hands."),
        ("考虑：\n去过哪里？\n病了吗？\n请洗手。", "请洗手。"),
        ("They pay for:\nthe rent;\nthe heating;\nthe water.\nNothing else is due.", "Nothing else is due."),
        ("1. A probe comprising:\na rod;\na wire; and\na cap.\n2. The probe of claim 1.", "2. The probe of claim 1."),
        ("Eine Sonde, umfassend:\neinen Stab; und\neine Kappe.\nEnde.", "Ende."),
        ("Une sonde comprenant :\nune tige ; et\nun capuchon.\nFin.", "Fin."),
        ("Consider:\nDid they travel?\nWere they ill?\n\nWas it long ago?", "Was it long ago?"),
        ("Consider:\nDid they travel?\nWere they ill?", None),
    ],
)
def test_lines_that_have_lost_their_marks_are_a_list_as_far_as_they_end_alike(text, after):
    assert leads(text) == [text.split("\n")[0]]
    assert behind(text) == after


@pytest.mark.parametrize(
    "text",
    [
        "Consider:\nDid they travel?\nThey were ill.",
        "Consider:\n\nDid they travel?\nWere they ill?",
        "Consider this.\nDid they travel?\nWere they ill?",
        "They said:\nIt is late.\nIt is dark.",
        "Contents:\nOne\nTwo",
    ],
)
def test_other_lines_below_a_colon_are_no_list(text):
    assert leads(text) == []


def test_a_list_without_marks_that_is_too_long_does_not_come_in_part():
    lines = [f"Is it {number}?" for number in range(MOST_SENTENCES)]
    assert leads("\n".join(["Consider:", *lines])) == ["Consider:"]
    assert leads("\n".join(["Consider:", *lines, "Is it more?"])) == []


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


@pytest.mark.parametrize(
    ("text", "following"),
    [
        ("You need:\n- a passport\n- a photo\nNote: none.", "Note: none."),
        ("You need:\n\n- a passport\n\n- a photo\n\nNote: none.", "Note: none."),
        ("You need:\n- a passport\n  that is valid\n- a photo", None),
        ("You need:\n- a passport\n  1. valid\n  2. signed\n- a photo\nNote: none.", "Note: none."),
        ("1. Prepare:\n   a) the room\n   b) the table\n2. Clean", "2. Clean"),
        ("- Papers:\n  - a passport\n  - a photo\n- Money", "- Money"),
        ("He may leave if\n(a) it rains;\n(b) it is late.\n4. Rent", "4. Rent"),
        ("Steps:\n1. Buy it.\n2. Keep it.\n- Note", "- Note"),
    ],
)
def test_a_list_ends_before_what_is_less_indented_or_of_another_kind(text, following):
    assert behind(text) == following


def test_what_stands_behind_an_item_on_its_line_belongs_to_it():
    text = "You need:\n- a passport. It must be valid.\n- a photo\nNote: none."
    cuts = [(0, 9), (10, 23), (24, 41), (42, 51), (52, 63)]
    assert [text[slice(*cut)] for cut in cuts][2:] == ["It must be valid.", "- a photo", "Note: none."]
    assert find_lists(Lines(text, cuts)) == {0: 4}


def test_items_inside_a_line_are_a_list_as_far_as_they_go():
    text = "He may leave if (a) it rains; (b) it is late; He stays."
    cuts = [(0, 15), (16, 29), (30, 45), (46, 55)]
    assert find_lists(Lines(text, cuts)) == {0: 3}


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_lines_may_end_in_any_way(line_end):
    lines = ["You need:", "- a passport", "  1. valid", "Note: none."]
    text = line_end.join(lines)
    starts = [text.index(line.strip()) for line in lines]
    cuts = [(start, start + len(line.strip())) for start, line in zip(starts, lines, strict=True)]
    assert find_lists(Lines(text, cuts)) == {0: 3}


@pytest.mark.parametrize(("count", "end"), [(MOST_SENTENCES, MOST_SENTENCES + 1), (MOST_SENTENCES + 1, 1)])
@pytest.mark.parametrize("last", ["", "\nNote: none."])
def test_a_list_that_is_too_long_does_not_come_along(count, end, last):
    text = "You need:\n" + "\n".join(f"- item {index}" for index in range(count)) + last
    assert find_lists(Lines(text, spans_of_lines(text))) == {0: end}


def test_of_many_lines_that_lead_each_looks_through_a_list_of_bounded_length():
    text = "- one:\n" * 200
    found = find_lists(Lines(text, spans_of_lines(text)))
    assert all(end - lead <= MOST_SENTENCES + 1 for lead, end in found.items())
    assert len(found) == 199


def test_a_list_of_html_reaches_to_its_end_tag():
    text = (
        "<p>You must not bring:</p>\n<ul><li>cats</li>\n<li>dogs <ul><li>large</li></ul></li>\n<li>hens</li></ul>\n"
        "<p>You may bring:</p>\n<ul class='x'><li>hats</li></ul>\n<p>Thanks.</p>"
    )
    assert find_lists(Lines(text, spans_of_lines(text))) == {0: 4, 4: 6}
    short = "<p>You need:</p>\n<ul><li>cats</li>\n<li>dogs</li>"
    assert find_lists(Lines(short, spans_of_lines(short))) == {0: 1}
    unended = "<p>You need:</p>\n<ul><li>cats</li>\n" + "<li>dogs</li>\n" * MOST_SENTENCES
    assert find_lists(Lines(unended, spans_of_lines(unended))) == {0: 1}, "nothing of what may have no end"


def test_a_sentence_that_goes_on_in_items_leads_to_them_and_to_no_paragraph_behind():
    text = "(1) Der Antrag nennt\n1. den Namen,\n2. den Ort.\n(2) Er ist zu stellen."
    assert leads(text) == ["(1) Der Antrag nennt"]
    assert behind(text) == "(2) Er ist zu stellen."


def test_a_paragraph_with_a_colon_does_not_list_the_next_paragraph():
    text = "(1) The tenant pays:\n1. the rent;\n2. the tax.\n(2) The owner pays the rest."
    assert behind(text) == "(2) The owner pays the rest."


@pytest.mark.parametrize(
    "text",
    [
        "1. a visa,\n2. a passport,\n3. a photo.",  # items lead to none of their own
        "Directions\n1. Heat the oven.\n2. Mix it.",  # and titles of steps are none
        "That is all.\n(a) the rent,\n(b) the tax.",
    ],
)
def test_what_does_not_go_on_in_items_leads_to_none(text):
    assert leads(text) == []
