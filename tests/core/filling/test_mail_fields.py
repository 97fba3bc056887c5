"""The header of a mail answers who sent what is said in it, when, and to whom."""

from __future__ import annotations

import pytest

from rag_compress import compress

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
    ("query", "line"),
    [
        ("Who said that a new ferry was announced?", "From: Bob"),
        ("When was the new ferry announced?", "Mon, 7 Feb 2012"),
        ("To whom was it written that a new ferry was announced?", "To: Eva"),
        ("What is the subject of the mail about the new ferry?", "Subject: Boats"),
        ("Wer schrieb von der new ferry?", "From: Bob"),
    ],
)
def test_what_a_question_asks_of_a_mail_comes_with_what_it_says(query, line):
    text = compress(query, [MAILS], 60).text
    assert "A new ferry was announced" in text
    assert line in text


def test_a_question_for_something_else_brings_no_date():
    assert "Date:" not in compress("What was announced by the harbour office?", [MAILS], 45).text


def test_what_speaks_to_programs_comes_last():
    text = MAILS.replace("From:", "Message-ID: <1@example.org>\nMIME-Version: 1.0\nFrom:")
    kept = compress("Where do otters sleep?", [text], 120).text
    assert "Message-ID" not in kept
    assert "MIME" not in kept
