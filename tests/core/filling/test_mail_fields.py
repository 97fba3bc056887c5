"""The header of a mail answers who sent what is said in it, when, and to whom."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.filling.mail_fields import asked_fields
from tests.core.taking_apart import take_apart

MAILS = "".join(
    f"Date: Mon, {day} Feb 2012 09:10:00 +0100\nFrom: {name} <{name.lower()}@example.org>\nTo: {other}\n"
    f"Subject: {subject}\n\nHello {other},\n\n{said}\nWe had rain all day, and the paths are wet.\n\nYours\n\n"
    for day, name, other, subject, said in (
        (6, "Ann", "Bob", "River", "The bridge over the brook is closed for repairs."),
        (7, "Bob", "Eva", "Boats", "A new ferry was announced by the harbour office."),
        (8, "Eva", "Ann", "Paths", "The lighthouse may be visited on Sundays."),
    )
)


@pytest.mark.parametrize(
    ("query", "line", "tokens"),
    [
        ("Who said that a new ferry was announced?", "From: Bob", 20),
        ("When was the new ferry announced?", "Mon, 7 Feb 2012", 40),
        ("To whom was it written that a new ferry was announced?", "To: Eva", 15),
        ("What is the subject of the mail about the new ferry?", "Subject: Boats", 15),
        ("Wer schrieb von der new ferry?", "From: Bob", 20),
    ],
)
def test_what_a_question_asks_of_a_mail_comes_with_what_it_says(query, line, tokens):
    text = compress(query, [MAILS], tokens).text
    assert "A new ferry was announced" in text
    assert line in text


def asked_of(query, text):
    """Lines of headers that a query asks for, by the lines that they are asked of."""
    passages = take_apart(text)
    (passage,) = passages
    found = asked_fields(query, passages)
    return {passage.lines[of]: [passage.lines[line] for line in lines] for of, lines in found.items() if lines}


def test_each_line_of_a_mail_is_asked_by_its_own_header():
    asked = asked_of("When was it announced?", f"Place: Oslo\n\n{MAILS}")
    assert asked["The bridge over the brook is closed for repairs."] == ["Date: Mon, 6 Feb 2012 09:10:00 +0100"]
    assert asked["A new ferry was announced by the harbour office."] == ["Date: Mon, 7 Feb 2012 09:10:00 +0100"]
    assert "Place: Oslo" not in asked


def test_only_what_a_question_asks_for_is_asked_of_a_header():
    asked = asked_of("Who announced the ferry, and to whom?", MAILS)
    assert asked["A new ferry was announced by the harbour office."] == ["To: Eva", "From: Bob <bob@example.org>"]
    assert asked_of("What was announced?", MAILS) == {}


def test_what_is_answered_below_a_quoted_mail_is_said_by_who_quotes_it():
    text = "From: Ann\nTo: Bob\n\nHello.\n\n> From: Bob\n> To: Ann\n>\n> Is there a ferry?\n\nIt was announced today."
    assert asked_of("Who announced the ferry?", text)["It was announced today."] == ["From: Ann"]


def test_a_header_without_what_is_asked_for_is_not_asked():
    assert asked_of("When was it announced?", "From: Ann\nTo: Bob\n\nIt was announced.") == {}


def test_a_question_for_something_else_brings_no_date():
    assert "Date:" not in compress("What was announced by the harbour office?", [MAILS], 45).text


def test_what_speaks_to_programs_comes_last():
    text = MAILS.replace("From:", "Message-ID: <1@example.org>\nMIME-Version: 1.0\nFrom:")
    kept = compress("Where do otters sleep?", [text], 120).text
    assert "Message-ID" not in kept
    assert "MIME" not in kept
