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
