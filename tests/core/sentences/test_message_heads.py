"""Lines of chats that say who writes what stands below, and when, are units that nothing runs on over."""

from __future__ import annotations

import pytest

from tests.core.taking_apart import take_apart


def lines_of(text):
    (passage,) = take_apart(text)
    return [*passage.lines]


@pytest.mark.parametrize(
    "head",
    [
        "{}  8:3{} AM",
        "{}, 02.09.2024 21:4{}",
        "[2024-02-06 07:4{1}] {0} (agent):",
        "[05-Mar-24 07:2{1} PM] {0}",
        "**{}** commented on 2016-08-16 15:2{} UTC",
    ],
)
def test_a_head_is_apart_from_what_is_said_below_and_above(head):
    heads = [head.format(name, digit) for digit, name in enumerate(("Ann Lee", "Bob Ray", "Ann Lee"))]
    said = ["The otters will be fed by the neighbours within the next two days", "looks good", "+1"]
    text = "\n\n".join(f"{one}\n{what}" for one, what in zip(heads, said, strict=True))
    assert lines_of(text) == [line for pair in zip(heads, said, strict=True) for line in pair]


def test_names_and_times_that_do_not_come_again_part_no_sentence():
    text = "The ferry leaves the harbour in the evening and arrives at the island of\nFyn  8:30 AM\nthe next day."
    assert "the next day." not in lines_of(text)


def test_a_line_of_a_chat_begins_anew_below_one_without_a_time():
    text = "=== dort has joined #otters\n[02:51] <ann> so it is\n=== eve has left #otters\n[02:52] <bob> no"
    assert lines_of(text) == text.splitlines()
