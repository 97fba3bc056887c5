"""What stands above a message, and a signature, is worth less than what was said, which is known by the sender."""

from __future__ import annotations

import numpy as np

from rag_compress import compress
from rag_compress.core.scoring.messages.posts import find_posts
from rag_compress.core.scoring.messages.rows import bound_heads, in_rows, lend_names
from tests.core.taking_apart import take_apart

MAIL = "From: Ann Otter <ann@x.org>\nTo: bob@x.org\nDate: 3 May 2024 10:00\n\nThe ferry sails.\n\nAnn Otter"
SAID = 3


def posts():
    return find_posts(take_apart(MAIL))


def test_heads_are_worth_less_than_what_was_said():
    bounded = bound_heads(np.array([5.0, 5.0, 5.0, 2.0, 9.0]), posts())
    assert bounded.tolist() == [5.0, 4.5, 5.0, 2.0, 9.0]


def test_what_was_said_matches_its_sender_and_not_who_receives_it():
    matches = np.eye(5)
    lent = lend_names(np.zeros((5, 5)), matches, posts())
    assert lent[SAID].tolist() == [1.0, 0.0, 1.0, 0.0, 0.0]


def test_each_sentence_of_a_long_message_gains_less():
    long = take_apart(MAIL.replace("The ferry sails.", "The ferry sails. " * 11))
    few, many = (in_rows({0: 1.0}, found, 40)[SAID] for found in (posts(), find_posts(long)))
    assert few == 1.0
    assert many == 0.5


MAILS = """From: Ann Otter <ann@x.org>
To: Bob Bear <bob@x.org>
Subject: Ferry to the island, tickets

I would not sail on Friday. We need four of them.

From: Bob Bear <bob@x.org>
To: Ann Otter <ann@x.org>
Subject: Re: Ferry to the island, tickets

I bought two. The rest is sold out.
"""


def test_no_line_above_a_message_comes_before_what_was_said_in_it():
    result = compress("What did Bob Bear write on the ferry tickets?", [MAILS], 40)
    assert "I bought two. The rest is sold out." in result.text
    assert "To: Bob Bear" not in result.text
