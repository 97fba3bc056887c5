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
    # A strong passage hears the three others only: they all hold it too.
    lengths = 0.3 + 0.7 * grid.lengths / grid.lengths.mean()
    assert scores[:4].tolist() == pytest.approx((rarity / lengths[:4]).tolist())


def test_a_term_is_believed_by_the_share_of_the_other_voices_and_up_to_a_fifth_not_at_all(grid_of):
    pairs = [*AGREEING, *[("", f"Rain fell on day {n}.") for n in range(2)]]
    grid = grid_of("winner", *pairs)
    stone, rain = frozenset({"stone"}), frozenset({"rain"})
    sources = [Source(n, stone, 0.25) for n in range(4)] + [Source(4, rain, 1.0), Source(5, rain, 1.0)]
    # Voices 0.25 ** 1.5 = 1/8 and 1: of the other 2 + 3/8, those with "stone" are 3/8, which is less than a fifth.
    assert not agreement(grid, sources).any()
    # Of 1 + 3/8 they are 3/11: (3/11 - 1/5) / (4/5) = 1/11, times the rarity of a term in 4 of 6 passages.
    rarity = math.log(1 + 2.5 / 4.5) / math.log(1 + 5.5 / 1.5)
    length = 0.3 + 0.7 * grid.lengths[0] / grid.lengths.mean()
    assert agreement(grid, sources[:5])[0] == pytest.approx(rarity / 11 / length)


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
