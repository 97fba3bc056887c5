"""Each field of the header of a mail is one unit, with the lines on which it goes on."""

from __future__ import annotations

import pytest

from tests.core.taking_apart import take_apart


def lines_of(text):
    (passage,) = take_apart(text)
    return [*passage.lines]


def test_fields_are_apart_whatever_their_lines_look_like():
    fields = [
        "Received: from mail.example.org (mail.example.org. [192.0.2.1])\n\tby mx.example.net\n\tfor <bob@example.net>",
        "Message-ID: <1@example.org>",
        "From: Dr. Ann Otter <ann@example.org>",
        "To: bob@example.net,\n eva@example.net",
        'Content-Type: text/plain; charset="us-ascii"',
        "Content-Transfer-Encoding: 7bit",
    ]
    assert lines_of("\n".join(fields) + "\n\nI come. At nine.") == [*fields, "I come.", "At nine."]


def test_fields_that_are_quoted_are_apart_too():
    quoted = [
        "> From: Ann <ann@example.org>",
        "> Date: Mon, 6 Feb 2012 09:10:00",
        "> Subject: Otters swim. Do they dive?",
        "> To: us",
    ]
    assert lines_of("\n".join(quoted) + "\n>\n> I come.")[:4] == quoted


def test_what_goes_on_in_prose_is_no_header():
    text = "From: the river to the sea\nthe otters are often seen at night,\nand in the morning they sleep."
    assert len(lines_of(text)) < 3


@pytest.mark.parametrize(
    "above", ["", "Hello. We met.\n\n", "> Bob wrote this. I did not.\n", "From ann@example.org Mon Feb 6 09:10\n"]
)
def test_a_header_begins_anywhere(above):
    header = ["From: Dr. Ann Otter", "To: Bob. And Eva.", "Subject: Otters swim. Do they dive?"]
    assert lines_of(above + "\n".join(header) + "\n\nI come.")[-4:] == [*header, "I come."]


@pytest.mark.parametrize(
    "text",
    [
        "From: The pier. By bus.\nTo: The mill. On foot.",
        "From: The pier. By bus.\nVia: The mill. On foot.\nUntil: Noon. Not later.",
        "Date: May 4. At noon.\nTo: The mill. By bus.\nSubject: Otters. And beavers.\n\nFrom: The pier. On foot.",
        "From: The pier. By bus.\nTo: The mill. On foot.\n\nDate: May 4. At noon.",
        "From: The pier. By bus.\nTo: The mill. On foot.\n> Date: May 4. At noon.",
    ],
)
def test_what_is_no_header_has_its_sentences_apart(text):
    lines = [sentence for line in text.split("\n") if line for sentence in line.replace(". ", ".|").split("|")]
    assert lines_of(text) == lines


def test_what_stands_below_a_header_has_its_sentences_apart():
    text = "From: Ann\nTo: Bob\nDate: today\n\nNote: It rains. I come."
    assert lines_of(text)[3:] == ["Note: It rains.", "I come."]


@pytest.mark.parametrize("end", ["\n", " \r\n"])
def test_sentences_below_a_bare_key_stay_apart(end):
    fields = ["From: ann@example.org", "To: bob@example.net", "Subject: Otters"]
    text = end.join(
        [*fields, "Body:", "  They swim at night. In the morning they sleep.", "  Do not feed them. Call us."]
    )
    apart = ["They swim at night.", "In the morning they sleep.", "Do not feed them.", "Call us."]
    assert lines_of(text) == [*fields, "Body:", *apart]


def test_what_mails_put_below_a_bare_key_is_of_its_field():
    fields = ["From: ann@example.org", "To: bob@example.net", "References:\n <1@example.org>\n <2@example.org>"]
    assert lines_of("\n".join(fields) + "\n\nI come.") == [*fields, "I come."]
