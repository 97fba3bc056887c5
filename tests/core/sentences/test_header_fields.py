"""Each field of the header of a mail is one unit, with the lines on which it goes on."""

from __future__ import annotations

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
        "> Subject: Re: [Otters] News",
        "> To: us",
    ]
    assert lines_of("\n".join(quoted) + "\n>\n> I come.")[:4] == quoted


def test_what_goes_on_in_prose_is_no_header():
    text = "From: the river to the sea\nthe otters are often seen at night,\nand in the morning they sleep."
    assert len(lines_of(text)) < 3
