"""Sentences lend relevance to those beside them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from rag_compress.core.scoring.neighbours import spread


def test_scores_spread_to_neighbours_inside_a_passage(grid_of):
    grid = grid_of("x", ("", "One here. Two here. Three here."), ("", "Four here."))
    decay = math.exp(-1 / 3)
    unit = (1 - decay) / (2 * decay) * 3 / 23
    assert spread(grid, np.array([1.0, 0.0, 0.0, 0.0])) == pytest.approx([0, decay * unit, decay**2 * unit, 0])
