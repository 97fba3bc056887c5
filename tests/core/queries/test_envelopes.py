"""What is asked is taken out of the JSON, the tags or the letter that it was sent in."""

from __future__ import annotations

import pytest

from rag_compress.core.queries.envelopes import open_envelope

LETTER = "Where can I get a new key for my flat?"


@pytest.mark.parametrize(
    "query",
    [
        '[{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Who won?", "id": "a7"}]',
        '{"query": {"parts": {"text": "Who won?"}}, "text": "The race is old.", "user": "ann"}',
        ' [{"input": "Who won?"}]\n',
        "<question>Who won?</question>",
        "Who won? site:example.org",
    ],
)
def test_what_stands_around_a_question_for_programs_is_not_asked(query):
    assert open_envelope(query) == "Who won?"


@pytest.mark.parametrize(
    "query",
    [
        '{"role": "assistant", "content": "Who won?"}',  # nobody asks it
        '{"town": "Bern"}',
        "[1] Who won?",
        "[Who won?]",
        "2019",
        '"Who won?"',
        "How do I close <details>",
        "<b> or <strong>?",
        "<question></question>",
        "What does &copy=1 do?",
        "To: be or not to be?\nWho said that?",
    ],
)
def test_what_only_looks_like_an_envelope_is_what_is_asked(query):
    assert open_envelope(query) == query


def test_signs_that_are_written_for_html_are_read():
    assert open_envelope("Do Tom &amp; Anna live here?") == "Do Tom & Anna live here?"


def test_a_letter_asks_without_its_head_its_signature_and_the_mail_below_it():
    assert open_envelope(f"From: Ann\nTo: Bob\n\n{LETTER}\n\nBest regards,\nAnn") == LETTER
    assert open_envelope(f"{LETTER}\n\nOn Monday, 3 May 2021, Bob wrote:\n> It has a garden.") == LETTER
    assert open_envelope("Subject: Where is the key?\n\nI lost it.") == "Where is the key?\n\nI lost it."


def test_a_few_words_are_read_with_the_mail_below_them():
    short = "And the rent?\n\nOn Monday, 3 May 2021, Bob wrote:\n> It has a garden."
    assert open_envelope(short) == short
