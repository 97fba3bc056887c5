"""A rule that states the bound of the query is within it, as is the value that is beyond."""

from __future__ import annotations

import pytest

from rag_compress import compress

_RULES = [
    "Cool the burn under water for at least 45 minutes. Rest for 50 minutes after it. Arguments last 60 minutes.",
    "Lean forward and pinch the nose for 15 minutes. If bleeding lasts more than 30 minutes, go to hospital.",
    "Repairs below 75 euros are paid by the tenant. The deposit is 80 euros. A card costs 20 euros, a key 30 euros.",
]


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ("What if bleeding lasts more than 30 minutes?", "go to hospital"),
        ("Who pays for repairs below 75 euros?", "paid by the tenant"),
    ],
)
def test_the_rule_with_the_bound_of_the_query_answers_it(query, answer):
    kept = compress(query, _RULES, token_budget=14).passages
    assert [passage.text for passage in kept if answer in passage.text]
