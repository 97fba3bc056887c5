"""Of a record over several lines a value comes with what says whose it is, and with what the question asks for."""

from __future__ import annotations

import pytest

from rag_compress import compress

PEOPLE = ("Ann Lee", "Bob Ray", "Eva Roth", "Jan Berg", "Ida Holm", "Tom Dahl")
CONTACTS = "\n".join(
    f"BEGIN:VCARD\nVERSION:3.0\nUID:{i}@example.org\nTEL;TYPE=CELL:+47 22 1{i} 3{i}\nORG:Office of {name}"
    f"\nFN:{name}\nADR:;;Brook Street {i};Oslo\nREV:2026010{i}\nEND:VCARD"
    for i, name in enumerate(PEOPLE, 1)
)
ACCOUNTS = "\n\n".join(
    f"id: {i}\nstatus: open\nname: {name}\nplan: basic\nbalance: {i}4.50" for i, name in enumerate(PEOPLE, 1)
)
EVENTS = "\n".join(
    f"BEGIN:VEVENT\nUID:{i}@example.org\nDTSTART:2026120{i}T090000\nSUMMARY:Visit of {name}\nLOCATION:Room {i}"
    f"\nDESCRIPTION:Bring the map.\nSTATUS:CONFIRMED\nEND:VEVENT"
    for i, name in enumerate(PEOPLE, 1)
)


@pytest.mark.parametrize(
    ("query", "text", "lines"),
    [
        ("How can I call Eva Roth?", CONTACTS, ("FN:Eva Roth", "TEL;TYPE=CELL:+47 22 13 33")),
        ("What is the balance of Jan Berg?", ACCOUNTS, ("name: Jan Berg", "balance: 44.50")),
        ("When does Ida Holm come for a visit?", EVENTS, ("SUMMARY:Visit of Ida Holm", "DTSTART:20261205T090000")),
        ("Where is the visit of Ida Holm?", EVENTS, ("SUMMARY:Visit of Ida Holm", "LOCATION:Room 5")),
    ],
)
@pytest.mark.parametrize("tokens", [50, 80])
def test_what_is_asked_of_a_record_is_kept_with_its_name(query, text, lines, tokens):
    kept = compress(query, [text], tokens).text.splitlines()
    assert {*lines} <= {*kept}


@pytest.mark.parametrize("tokens", [50, 80, 120, 160])
def test_no_value_of_another_record_stands_without_its_name(tokens):
    kept = compress("What is the balance of Jan Berg?", [ACCOUNTS], tokens).text.splitlines()
    for i, name in enumerate(PEOPLE, 1):
        assert f"balance: {i}4.50" not in kept or f"name: {name}" in kept


@pytest.mark.parametrize("tokens", [80, 120, 160])
def test_what_frames_other_records_fills_no_budget_that_values_need(tokens):
    result = compress("When does Ida Holm come for a visit?", [EVENTS], tokens)
    kept = result.text.splitlines()
    assert kept.count("STATUS:CONFIRMED") <= sum(line.startswith("SUMMARY:") for line in kept)
    for i, name in enumerate(PEOPLE, 1):
        assert f"DTSTART:2026120{i}T090000" not in kept or f"SUMMARY:Visit of {name}" in kept


def test_blocks_of_keys_below_a_label_are_named_by_it_and_not_by_their_first_line():
    shops = {
        "Berlin": ("9 to 12", "Mr. Adler"),
        "Cologne": ("8 to 11", "Ms. Dietz"),
        "Dresden": ("12 to 16", "Mr. Engel"),
    }
    text = "\n".join(
        f"**{shop}**\n\nSaturday: {hours}\nManager: {manager}\n" for shop, (hours, manager) in shops.items()
    )
    for shop, (_, manager) in shops.items():
        assert compress(f"Who is the manager in {shop}?", [text], 12).text == f"**{shop}**\nManager: {manager}"


@pytest.mark.parametrize("tokens", [25, 40, 70])
@pytest.mark.parametrize("query", ["What is the status of the visit of Bob?", "Is the visit of Bob cancelled?"])
def test_lines_that_all_events_have_come_with_the_names_of_theirs(query, tokens):
    states = {"Ann": "CONFIRMED", "Bob": "CANCELLED", "Eva": "TENTATIVE", "Tom": "CONFIRMED"}
    events = "\n".join(
        f"BEGIN:VEVENT\nDTSTART:2026120{i}T090000\nSUMMARY:Visit of {name}\nSTATUS:{state}\nDESCRIPTION:Bring the map."
        "\nEND:VEVENT"
        for i, (name, state) in enumerate(states.items(), 1)
    )
    kept = compress(query, [f"BEGIN:VCALENDAR\nVERSION:2.0\n{events}\nEND:VCALENDAR"], tokens).text
    assert "SUMMARY:Visit of Bob\nSTATUS:CANCELLED" in kept
    assert kept.count("DESCRIPTION:") <= kept.count("SUMMARY:")
