"""Whether a claim is true: the claim is what is looked for."""

from __future__ import annotations

import pytest

from rag_compress.core.queries.asked import asked_in
from rag_compress.core.queries.doubts import doubts

CLAIMS = "Otters sleep in dens. Herons nest near lakes."


@pytest.mark.parametrize(
    "around",
    [
        "Are these claims true? {}",
        "{} Which of them are true?",
        "{} Is that correct?",
        "{} True or false?",
        "Fact check: {}",
        "Do the documents support or refute the following claims? {}",
        "Stimmen diese Behauptungen? {}",
        "Ces affirmations sont-elles vraies ? {}",
        "¿Son verdaderas estas afirmaciones? {}",
    ],
)
def test_what_asks_whether_claims_are_true_goes(around):
    assert asked_in(around.format(CLAIMS), ["en", "de", "fr", "es"]) == CLAIMS


def test_a_question_about_something_true_or_right_stays():
    for query in ("I use Firefox. Is it supported?", "A door came. Is the right lock in it?", "Is that correct?"):
        assert asked_in(query, ["en"]) == query
    assert not doubts("Is the statement of my bank right?")


@pytest.mark.parametrize(
    "query",
    [
        "Is it true that otters sleep in dens?",
        "otters sleep in dens, right?",
        "Is it the case that otters sleep in dens",
    ],
)
def test_a_question_whether_something_is_true_is_the_claim_that_it_is(query):
    assert asked_in(query, ["en"]) == "otters sleep in dens."
