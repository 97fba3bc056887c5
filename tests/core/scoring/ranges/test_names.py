"""A number that a text has beside the same word names one thing."""

from __future__ import annotations

import pytest

from rag_compress.core.scoring.grid import make_grid
from rag_compress.core.scoring.passage_frequencies import PassageFrequencies
from rag_compress.core.scoring.ranges.given import values_given
from rag_compress.core.scoring.ranges.names import is_named
from tests.core.taking_apart import take_apart


@pytest.mark.parametrize(
    ("query", "text", "is_one"),
    [
        ("Who made 12 Monkeys?", "12 Monkeys is by Gilliam.", True),
        ("Who made 12 Monkeys?", "Monkeys eat 12 fruits.", False),
        ("Where does bus 85 go?", "Bus 85 goes to the harbour.", True),
        ("Where does bus 85 go?", "The red bus has room for some 85 people.", False),
        ("fee for 12 kg", "A parcel of 12 kg.", False),
    ],
)
def test_it_does_beside_the_word_of_the_query(query, text, is_one):
    (value,), passages = values_given(query), take_apart(text)
    grid = make_grid(["12", "85"], passages, PassageFrequencies(passages), {})
    assert is_named(value, grid, ["en"], {}) is is_one
