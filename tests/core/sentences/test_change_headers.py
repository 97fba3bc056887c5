"""Each line of the header of a change is one unit, and what signs a change is no part of the next one."""

from __future__ import annotations

from tests.core.taking_apart import take_apart


def lines_of(text):
    (passage,) = take_apart(text)
    return [*passage.lines]


def test_the_lines_of_a_header_are_apart():
    header = [
        "commit 2ef7bde608ce5404e97d5f042f95f89f1c232871",
        "Author: Dr. A. Lee <a@example.org>",
        "Date:   Mon Mar 4",
    ]
    assert lines_of("\n".join(header) + "\n\n    It is read. Once.") == [*header, "It is read.", "Once."]


def test_what_ends_a_message_is_apart_from_the_next_commit():
    text = (
        "commit 665736bc85a19a7a\nAuthor: Ann <ann@example.org>\n\n"
        "    Mark commands in the synopsis\n    \n    Closes #3059\n\n"
        "commit 88b8e313f7ec09dd\nAuthor: Bob <bob@example.org>\n\n    Add types"
    )
    assert "commit 88b8e313f7ec09dd" in lines_of(text)


def test_what_signs_a_release_is_apart_from_the_next_one():
    signed = "-- Ann Lee <ann@example.org>  Mon, 04 Mar 2024 10:00:00 +0100"
    below = "otter (1.2-2) unstable; urgency=low"
    text = f"otter (1.2-3) unstable; urgency=low\n\n  * Swim and\n\n\n {signed}\n\n{below}\n\n  * Sleep"
    assert {signed, below} <= {*lines_of(text)}


def test_a_commit_that_prose_names_is_no_header():
    text = "It was found in\ncommit 2ef7bde608ce\nand was mended on the same day."
    assert len(lines_of(text)) < 3
