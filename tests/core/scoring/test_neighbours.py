"""Sentences lend relevance to those beside them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from rag_compress import compress
from rag_compress.core.scoring.neighbours import spread


def test_scores_spread_to_neighbours_inside_a_passage(grid_of):
    grid = grid_of("x", ("", "One here. Two here. Three here."), ("", "Four here."))
    decay = math.exp(-1 / 3)
    unit = (1 - decay) / (2 * decay) * 3 / 23
    assert spread(grid, np.array([1.0, 0.0, 0.0, 0.0])) == pytest.approx([0, decay * unit, decay**2 * unit, 0])


def test_what_leads_to_a_list_lends_to_its_items_and_to_nothing_before_it(grid_of):
    grid = grid_of("x", ("", "One here.\n\nYou need:\n- two\n- three\n\nFour here."))
    before, lead, first, second, behind = spread(grid, np.array([0.0, 1.0, 0.0, 0.0, 0.0]))
    assert before == lead == 0.0
    assert first > second > behind > 0.0


def test_steps_are_kept_before_what_stands_before_the_line_that_leads_to_them(words):
    history = "The company was founded in 1990 in Leeds. It has three sites. The canteen was renovated last year.\n\n"
    steps = "To reset the router:\n1. Hold the button.\n2. Wait for the light.\n3. Enter the code.\n"
    result = compress(
        "How do I reset the router?", [history + steps + "\nVisitors sign in at the desk."], 17, counter=words
    )
    assert result.text == steps.strip()
