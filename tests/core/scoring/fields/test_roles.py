"""A value counts in the field that the query asks for."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.scoring import stages

FLIGHTS = (
    "no,origin,destination,price\n1,Rome,Paris,40\n2,Oslo,Rome,41\n3,Paris,Rome,42\n4,Rome,Oslo,43\n5,Bonn,Paris,44"
)
ORDERS = """| id | orderDate | requiredDate | shippedDate |
|---|---|---|---|
| K1 | 2026-03-08 | 2026-03-20 | 2026-03-10 |
| K2 | 2026-03-01 | 2026-03-08 | 2026-03-05 |
| K3 | 2026-03-02 | 2026-03-25 | 2026-03-08 |
| K4 | 2026-03-03 | 2026-03-30 | 2026-03-09 |"""
MAILS = """{"id": "M1", "sender": "Ada", "recipient": "Ben", "subject": "roof"}
{"id": "M2", "sender": "Ben", "recipient": "Ada", "subject": "wall"}
{"id": "M3", "sender": "Ada", "recipient": "Cleo", "subject": "door"}"""
GAMES = "game\thome_team\taway_team\nG1\tFoxes\tBears\nG2\tBears\tFoxes\nG3\tFoxes\tOwls\nG4\tOwls\tBears"
ENDS = ("origin", "destination")
CASES = [
    (FLIGHTS, ENDS, "What does the flight from Paris to Rome cost?", "3,Paris", "1,Rome"),
    (FLIGHTS, ENDS, "Quanto costa il volo da Paris a Rome?", "3,Paris", "1,Rome"),
    (FLIGHTS, ENDS, "Was kostet der Flug von Paris nach Rome?", "3,Paris", "1,Rome"),
    (FLIGHTS, ENDS, "flights from oslo", "2,Oslo", "4,Rome"),
    (FLIGHTS, ENDS, "flights to oslo", "4,Rome", "2,Oslo"),
    (ORDERS, ("orderDate", "shippedDate"), "What was ordered on 8 March?", "K1", "K3"),
    (ORDERS, ("requiredDate", "shippedDate"), "Which order is required on 8 March?", "K2", "K3"),
    (ORDERS, ("shippedDate", "orderDate"), "What was shipped on 8 March?", "K3", "K1"),
    (ORDERS, ("shippedDate", "requiredDate"), "On 8 March, what was shipped?", "K3", "K2"),
    (MAILS, ("sender", "recipient"), "What did Ada send to Ben?", "M1", "M2"),
    (GAMES, ("home_team", "away_team"), "Which game did the Bears play at home against the Foxes?", "G2", "G1"),
]


def best_of(text, query):
    """The sentences that score most."""
    decisions = compress(query, [text], 1000).decisions
    most = max(decision.score for decision in decisions)
    return [text[one.start : one.end] for one in decisions if one.score == pytest.approx(most)]


def swapped(text, one, other):
    return text.replace(one, "\0").replace(other, one).replace("\0", other)


@pytest.mark.parametrize(("text", "names", "query", "answer", "answer_of_swapped"), CASES)
def test_the_row_that_has_the_value_in_the_field_asked_for_is_the_best(text, names, query, answer, answer_of_swapped):
    (best,) = best_of(text, query)
    assert answer in best
    (best,) = best_of(swapped(text, *names), query)
    assert answer_of_swapped in best, "with the names the other way around it is another row"


@pytest.mark.parametrize(
    ("text", "query"),
    [
        (FLIGHTS, "What does the flight of Rome cost?"),
        (FLIGHTS, "flights from Bonn or Lyon to Lyon"),
        (ORDERS, "What happened on 8 March?"),
        ("He flew from Paris to Rome. The origin of the flight, and its destination, were changed.", "from Rome"),
    ],
)
def test_where_no_field_is_asked_for_or_none_has_the_value_nothing_changes(text, query, monkeypatch):
    heeded = best_of(text, query)
    monkeypatch.setattr(stages, "bind_values", lambda grid, *_: grid)
    assert best_of(text, query) == heeded
