"""Statements as English speakers make them, beside those that only look like one."""

from __future__ import annotations

import pytest

from rag_compress.chat import score_message_heuristic
from rag_compress.chat.statements import statement_kinds


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("I am a nurse.", "identity"),
        ("I'm a retired maths teacher from Leeds.", "identity"),
        ("I'm 34 years old.", "identity"),
        ("I am from Chile.", "identity"),
        ("We have two small kids.", "identity"),
        ("No dairy, please.", "preference"),
        ("We have chosen Postgres.", "decision"),
        ("Decision: use Postgres.", "decision"),
        ("We went with Postgres.", "decision"),
        ("Agreed: plan B.", "decision"),
        ("Submit it by 5pm.", "deadline"),
        ("It must be finished before June.", "deadline"),
        ("Due tomorrow.", "deadline"),
    ],
)
def test_what_holds_for_good_is_important(text, kind):
    assert kind in statement_kinds(text)
    assert score_message_heuristic(text) >= 7


@pytest.mark.parametrize(
    "text",
    [
        "I am a bit tired.",
        "I'm a big fan of this.",
        "I am from now on in the office.",
        "We have a problem with cattle.",
        "No thanks, please go on.",
        "We agreed to nothing and went home.",
        "It stood by the door until it was closed.",
    ],
)
def test_what_only_looks_alike_is_no_statement_of_these_kinds(text):
    assert not {"identity", "preference", "deadline"} & {*statement_kinds(text)}
