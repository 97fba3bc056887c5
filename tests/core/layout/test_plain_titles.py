"""Titles of plain text: lines between blank ones, or above the first prose, and those of manuals."""

import pytest

from rag_compress import Passage, compress
from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.plain_titles import LONGEST_TITLE, find_plain_titles
from rag_compress.core.passages.analysis import Analyzer, shared_analyzer

HANDBOOK = """Handbook of the company

Travel

Trips are booked by the assistant of the team. A train is preferred to a plane.

Insurance

Every employee is insured from the first day on. The form lies in the entrance hall.

Lunch

Lunch is free on every Wednesday. Bring your own cup."""


def titles(text: str) -> list[str]:
    (passage,) = analyzer().analyze([Passage(text)], "?")
    return [text[slice(*passage.spans[index])] for index in find_plain_titles(Lines(text, passage.spans))]


def headings(text: str) -> list[str]:
    (passage,) = analyzer().analyze([Passage(text)], "?")
    return [heading.title for heading in passage.headings]


def analyzer() -> Analyzer:
    return shared_analyzer("pysbd", "o200k_base", "en")


def test_short_lines_between_blank_ones_with_prose_below_are_titles():
    assert titles(HANDBOOK) == ["Handbook of the company", "Travel", "Insurance", "Lunch"]


def test_a_list_below_a_blank_line_is_as_good_as_prose():
    assert titles("Benefits\n\n- Lunch is free.\n- Trains are paid.\n\nTravel\n\n- Book early.\n- Fly seldom.") == [
        "Benefits",
        "Travel",
    ]


@pytest.mark.parametrize("title", ["T" + "o" * (LONGEST_TITLE - 1), "§ 5 Travel", "“Travel” and more", "2 Travel"])
def test_a_title_of_the_greatest_length_or_behind_a_mark_that_opens_is_one(title):
    assert titles(f"{title}\n\nTrips are booked by the team.") == [title]


def test_a_line_right_above_prose_is_no_title_beside_one_that_is():
    assert titles("Oslo\n\nIt rains all day.\n\nTravel\nTrips are booked by the team.") == ["Oslo"]


@pytest.mark.parametrize(
    "text",
    [
        "2 cups of tea\n\nTrips are booked by the team.",
        "→ Travel\n\nTrips are booked by the team.",
        "Trips are booked by the team. They are paid.",
        "Travel\nTrips are booked by the team. A train is preferred to a plane.",  # no blank line: it may be wrapped
        "travel\n\nTrips are booked by the team.",
        "We go by train,\n\nTrips are booked by the team.",
        "It rains.\n\nTrips are booked by the team.",
        "Name | Age\n\nTrips are booked by the team.",
        "T" + "o" * LONGEST_TITLE + "\n\nTrips are booked by the team.",
        "- Travel\n\nTrips are booked by the team.",
        "Anna Smith\n\nMain Street 3\n\n12345 Springfield\n\nDear Anna, the parcel has come at last.",  # an address
        "Milk\n\nBread\n\nButter\n\nApples\n\nAll of this is sold out since Monday.",  # a list without marks
        "Oslo\n\nmain();\n\nBergen\n\nint x = f(y);",
    ],
)
def test_what_begins_or_ends_otherwise_is_no_title(text):
    assert titles(text) == []


def test_an_address_behind_titles_is_none():
    address = "Anna Smith\n\nMain Street 3\n\n12345 Springfield\n\nDear Anna, the parcel has come at last."
    assert titles(f"{HANDBOOK}\n\n{address}") == ["Handbook of the company", "Travel", "Insurance", "Lunch"]


def test_lines_on_every_page_are_no_titles_and_have_no_vote():
    pages = "\n\n".join(f"Page {page}\n\nThe story goes on for a while here." for page in range(1, 5))
    assert titles(pages) == []
    assert titles(f"Prologue\n\nThe story begins in a small town.\n\n{pages}") == ["Prologue"]


def test_where_most_short_lines_are_no_titles_none_is():
    rows = "\n".join(f"Item {letter}" for letter in "ABCDEFG")
    assert titles(f"Prices\n\nThey hold for one year.\n\n{rows}") == []


def test_where_half_of_the_short_lines_are_titles_they_are():
    text = "Prices\n\nThey hold for one year.\n\nTravel\n\nBook early, or pay more.\n\nItem A\nItem B"
    assert titles(text) == ["Prices", "Travel"]
    assert titles(f"{text}\nItem C") == []


@pytest.mark.parametrize(
    "head",
    [
        "IN THE COURT OF APPEAL\n\nDate: 12 May\n\nBefore:\nLADY ADEYEMI\nSIR PETER COLLIS\n\nJANE MARLOW\nAppellant",
        "Nordklima GmbH\nKiel\nAnmelder\n\nBezeichnung\nWärmepumpe\nZeichen 12",
        "Ann Lee\nUniversity of Bergen\nBob Ray\nInstitute of the Sea\nOslo",
    ],
)
def test_what_stands_above_the_first_prose_has_no_vote_where_titles_stand_below_it(head):
    body = "The appeal is about a footway.\n\nThe facts\n\nThe slab was high.\n\nConclusion\n\nThe appeal is allowed."
    assert titles(f"{head}\n\n{body}") == ["The facts", "Conclusion"]


def test_where_no_title_stands_below_the_first_prose_all_lines_have_a_vote():
    assert titles("Ann Lee\nBergen\nNorway\n\nThe sea\n\nIt is cold.\nIt is deep.") == []


def test_a_file_that_marks_its_headings_has_no_others():
    (passage,) = analyzer().analyze([Passage("# Travel\n\nBook early.\n\nA note\n\nTrains are paid.")], "?")
    assert [heading.title for heading in passage.headings] == ["Travel"]


def test_a_plain_title_says_what_its_section_is_about():
    cities = {"Berlin": "Monday to Friday from 10 to 18", "Munich": "Tuesday to Friday from 8 to 14"}
    text = "\n\n".join(
        f"{city}\n\nThe office is open from {hours}. Dogs are welcome." for city, hours in cities.items()
    )
    kept = compress("When is the office in Munich open?", [text], token_budget=20).text
    assert "8 to 14" in kept and "10 to 18" not in kept


def test_nothing_is_kept_below_the_plain_title_of_another_section():
    text = "Berlin\n\nThe office is open all day. It is loud.\n\nMunich\n\nThe office is closed. Nobody is there."
    kept = [compress("Where is the office closed?", [text], token_budget=budget).text for budget in range(3, 40)]
    of_munich = [context for context in kept if "Nobody" in context or "closed" in context]
    assert any("Berlin" in context for context in of_munich)
    assert all("Berlin" not in context or "Munich" in context for context in of_munich)


MANUAL = """NAME
     seal - keep letters shut

OPTIONS
     -q      Say nothing.

     -s      Stamp.

EXIT STATUS
     0      All is well."""


def test_lines_in_capitals_that_hang_out_are_the_titles_of_a_manual():
    assert headings(MANUAL) == ["NAME", "OPTIONS", "EXIT STATUS"]


@pytest.mark.parametrize(
    "text",
    [
        MANUAL.replace("\n     ", "\n"),  # nothing is deeper
        MANUAL.partition("OPTIONS")[0],  # one alone
        MANUAL + "".join(f"\n\nItem {number}" for number in range(4)),  # others hang out as often
    ],
)
def test_capitals_that_do_not_hang_out_are_no_titles_of_a_manual(text):
    assert not {"NAME", "OPTIONS"} & {*headings(text)}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Food of otters\nThey eat fish and crabs. They like both.", ["Food of otters"]),
        ("ANIMALS OF THE RIVER\nFood of otters\nThey eat fish and crabs.", ["ANIMALS OF THE RIVER", "Food of otters"]),
        ("Food of otters\n“Fish” is what they eat.", ["Food of otters"]),
        ("Food of otters\nfish and crabs, and what else they find.", []),
        ("Food of otters\n- fish and crabs.", []),
        ("Food of otters\n~~~\n\nThey eat fish.", []),
        ("Berlin\nIt is open all day.\n\nMunich\nIt is closed.", []),
        ("Otter Institute\nRiver Road 1\n3600 Thun\nIt is open all day.", []),
        ("They eat fish.\nThey like crabs.", []),
    ],
)
def test_a_text_may_begin_with_titles_right_above_its_prose(text, found):
    (passage,) = analyzer().analyze([Passage(text)], "?")
    assert [heading.title for heading in passage.headings] == found


@pytest.mark.parametrize("title", ["Food of otters", "Animals > Food of Otters"])
def test_a_line_above_the_prose_that_the_title_says_already_is_no_heading(title):
    (passage,) = analyzer().analyze([Passage("Food of otters\nThey eat fish and crabs.", title=title)], "?")
    assert passage.headings == ()


def test_a_chunk_is_about_the_titles_right_above_its_prose():
    passages = [
        f"OFFICES\n{city}\nThe office is open from {hours}. Dogs are welcome."
        for city, hours in (("Berlin", "10 to 18"), ("Munich", "8 to 14"), ("Bonn", "9 to 12"))
    ]
    kept = compress("When is the office in Munich open?", passages, token_budget=20).text
    assert "8 to 14" in kept and "10 to 18" not in kept and "9 to 12" not in kept
