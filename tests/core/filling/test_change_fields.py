"""Who made a change, when, and what names it comes with what the change says."""

from __future__ import annotations

import pytest

from rag_compress import compress

LOG = "".join(
    f"commit {digit * 40}\nAuthor: {name} <{name.lower()}@example.org>\n"
    f"Date:   {day} 10:00:00 2024 +0100\n\n    {said}\n\n"
    for digit, name, day, said in (
        ("1", "Ann", "Mon Mar 4", "docs: name the rivers of the north"),
        ("2", "Bob", "Tue Mar 5", "fix: parse nested tables in one pass"),
        ("3", "Eva", "Wed Mar 6", "Close the lighthouse for visitors"),
    )
)
RELEASES = "".join(
    f"otter ({version}) unstable; urgency=low\n\n  * {said}\n\n"
    f" -- {name} <{name.lower()}@example.org>  {day} 2024 10:00:00 +0100\n\n"
    for version, name, day, said in (
        ("1.4-1", "Ann", "Mon, 04 Mar", "Name the rivers of the north"),
        ("1.3-1", "Bob", "Sun, 03 Mar", "Parse nested tables in one pass"),
        ("1.2-1", "Eva", "Sat, 02 Mar", "Close the lighthouse for visitors"),
    )
)


@pytest.mark.parametrize(
    ("query", "line"),
    [
        ("Who made the tables parse in one pass?", "Author: Bob"),
        ("Wer hat das geändert: parse nested tables in one pass?", "Author: Bob"),
        ("When was it done: parse nested tables?", "Tue Mar 5"),
        ("date of parse nested tables in one pass", "Tue Mar 5"),
        ("Which commit parses nested tables in one pass?", f"commit {'2' * 40}"),
    ],
)
def test_what_a_question_asks_of_a_commit_comes_with_its_message(query, line):
    text = compress(query, [LOG], 60).text
    assert "parse nested tables in one pass" in text
    assert line in text


def test_what_a_question_does_not_ask_of_a_commit_does_not_come():
    assert "2024" not in compress("How are nested tables parsed?", [LOG], 12).text


@pytest.mark.parametrize(
    ("query", "line"),
    [
        ("Who parses nested tables in one pass?", "-- Bob"),
        ("When was it done: parse nested tables?", "03 Mar 2024"),
        ("Which version parses nested tables in one pass?", "otter (1.3-1)"),
    ],
)
def test_what_a_question_asks_of_a_release_comes_with_what_it_changes(query, line):
    text = compress(query, [RELEASES], 65).text
    assert "Parse nested tables in one pass" in text
    assert line in text
    assert "Ann" not in text
