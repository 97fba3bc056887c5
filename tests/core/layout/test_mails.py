"""Who wrote a mail, and what it quotes."""

from __future__ import annotations

import pytest

from tests.core.taking_apart import take_apart


def senders(text):
    """The lines that say who writes, each with the last line that is theirs."""
    (passage,) = take_apart(text)
    lines = [text[slice(*span)] for span in passage.spans]
    return {lines[mail.index]: lines[mail.end - 1] for mail in passage.speaking.lines}


@pytest.mark.parametrize("sender", ["From", "Von", "De", "От", "差出人", "**From**"])
def test_the_header_of_a_mail_names_its_sender(sender):
    text = f"{sender}: Ann\nDate: today\nTo: Bob\n\nI come. At nine.\n\n{sender}: Bob\nDate: today\nTo: Ann\n\nDo you?"
    assert senders(text) == {f"{sender}: Ann": "At nine.", f"{sender}: Bob": "Do you?"}


def test_a_single_mail_has_a_sender_too():
    assert senders("From: Ann\nTo: Bob\n\nI come.\n\nAt nine.") == {"From: Ann": "At nine."}


def test_a_line_above_a_quotation_names_who_wrote_it():
    text = "From: Ann\nTo: Bob\n\nAt nine.\n\nBob wrote:\n> When?\n> I wait.\n\nAnn"
    assert senders(text) == {"From: Ann": "Ann", "Bob wrote:": "> I wait."}


def test_a_mail_that_is_quoted_lies_in_the_one_that_quotes():
    text = "From: Ann\nTo: Bob\n\nAt nine.\n\n> From: Bob\n> To: Ann\n>\n> When?\n\nFrom: Eva\nTo: us\n\nNever."
    assert senders(text) == {"From: Ann": "> When?", "> From: Bob": "> When?", "From: Eva": "Never."}


def test_where_something_comes_from_is_no_sender():
    assert senders("Honey, 500 g\nFrom: Ardennes\n\nIt is dark. It is thick.") == {}


def test_a_mail_ends_where_the_header_of_the_next_one_begins_whichever_line_names_the_sender():
    text = "From: Ann\nTo: Bob\n\nI come.\n\nMessage-ID: <2@x.org>\nDate: today\nFrom: Bob\nTo: Ann\n\nDo you?"
    assert senders(text) == {"From: Ann": "I come.", "From: Bob": "Do you?"}


def test_a_sender_has_a_header_though_hundreds_of_addresses_stand_below():
    addresses = ", ".join(f"otter{number}@example.org" for number in range(40))
    assert senders(f"Date: today\nFrom: Ann\nTo: {addresses}\nSubject: Otters\n\nI come.") == {"From: Ann": "I come."}


THREAD = "".join(
    f"From: {name}\nDate: Mon, 6 Feb 2012 0{hour}:10:00 +0100\nTo: us\nSubject: Otters, are they here?\n\n"
    f"On 5 Feb 2012 at 0{hour}:03, {other} wrote:\n> Is it far?\n\nIt is {hour} miles.\n\nYours\n\n"
    for hour, name, other in ((1, "Ann", "Bob"), (2, "Bob", "Eva"), (3, "Eva", "Ann"), (4, "Ann", "Eva"))
)


def test_who_is_quoted_says_nothing_of_what_is_answered_below():
    (passage,) = take_apart(THREAD)
    lines = [*passage.lines]
    for hour, name in ((1, "Ann"), (2, "Bob"), (3, "Eva"), (4, "Ann")):
        answer = lines.index(f"It is {hour} miles.")
        speaker = max(mail.index for mail in passage.speaking.lines if mail.index <= answer < mail.end)
        assert lines[speaker] == f"From: {name}"


def test_no_line_of_a_mail_is_about_the_next_mail():
    (passage,) = take_apart("Note:\n\n" + THREAD + "Questions:\n\n" + THREAD)
    mails = [mail for mail in passage.speaking.lines if passage.lines[mail.index].startswith("From")]
    for group in passage.groups:
        holders = [mail for mail in mails if mail.index <= group.index < mail.end]
        assert all(group.end <= mail.end for mail in holders)


def test_the_lines_of_a_header_are_not_said_by_their_keys():
    (passage,) = take_apart(THREAD)
    assert not passage.speaking.speakers
