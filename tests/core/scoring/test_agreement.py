"""What many strong passages say alike."""

from __future__ import annotations

import math

import pytest

from rag_compress.core.scoring.agreement import agreement
from rag_compress.core.scoring.grid import Source

AGREEING = [("", f"The winner was Stone, number {n}.") for n in range(4)]


def test_what_many_strong_passages_say_alike_is_believed(grid_of):
    grid = grid_of("winner", *AGREEING, ("", "Stone was there. Rain fell."))
    terms = frozenset({"winner", "stone"})
    scores = agreement(grid, [Source(n, terms, strength=1.0) for n in range(4)])
    # All others hold "stone": share 1, less the floor, over what is left. In 5 of 5 passages: ln(1 + 0.5 / 5.5).
    rarity = math.log(1 + 0.5 / 5.5) / math.log(1 + 4.5 / 1.5)
    length = 0.3 + 0.7 * grid.lengths[4] / grid.lengths.mean()
    assert scores[4] == pytest.approx(rarity / length)
    assert scores[5] == 0
    assert all(score > 0 for score in scores[:4])


def test_three_passages_are_no_majority_and_the_query_is_no_news(grid_of):
    grid = grid_of("winner", *AGREEING)
    stone = frozenset({"winner", "stone"})
    assert not agreement(grid, [Source(n, stone, 1.0) for n in range(3)]).any()
    assert not agreement(grid, [Source(n, frozenset({"winner"}), 1.0) for n in range(4)]).any()


def test_a_sentence_is_not_its_own_witness(grid_of):
    pairs = [("", "Anna said qqx."), *[("", f"Many said wwz {n}.") for n in range(9)]]
    grid = grid_of("said", *pairs)
    sources = [Source(0, frozenset({"qqx"}), 1.0)] * 5 + [Source(n, frozenset({"wwz"}), 0.5) for n in range(1, 10)]
    scores = agreement(grid, sources)
    assert scores[0] == 0
    assert scores[1] > 0
