"""Steps come together: who asks how something is done needs what stands around the best sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.units import Units
from rag_compress.core.whole_passages import means_of_best, put_best_first

HEAD = 0.03
"""Share of the tokens that the best sentences get first, whoever holds them."""

WORTH = 2
"""Best sentences whose mean score is what their block is worth."""

LONGEST_BLOCK = 20
"""Sentences of a block at most: a long text without headings tells of more than one thing."""

SHORTEST_BLOCK = 5
"""Sentences up to which the paragraphs of such a text are one block: steps may stand between blank lines."""


def complete_procedures(scores: Sequence[float], units: Units, weight: float) -> list[float]:
    """
    Put the best sentences first, and then complete the blocks that hold such, the best block first.

    A block is a passage or a section of it; where that has more than `LONGEST_BLOCK` sentences, each of its paragraphs,
    short ones together and long ones parted evenly. Each sentence scores at least ``weight`` times the mean of the
    `WORTH` best of its block: "press and hold the button" shares no word with the question for which it is the second
    step.

    :param scores: Scores of all sentences.
    :param units: The passages, as what is scored as one passage.
    :param weight: How much a block counts; 0 leaves the scores alone.
    :returns: The scores in that order.
    """
    if not weight or not scores:
        return list(scores)
    given = np.array(scores, dtype=np.float64)[units.rows]
    sizes = [size for unit in units.units for size in _block_sizes(unit)]
    worths = np.repeat(means_of_best(given, sizes, WORTH), sizes) * _outside_code(units)
    completed = put_best_first(np.maximum(given, weight * worths), given, units.units, HEAD)
    result = np.empty_like(completed)
    result[units.rows] = completed
    return [float(score) for score in result]


def _outside_code(units: Units) -> Floats:
    """0 for the lines of a file of code: what stands around one is about other things, and no step; 1 for others."""
    is_code = [unit.is_code and not unit.fences and not unit.headings for unit in units.units]
    return np.repeat(1.0 - np.array(is_code, dtype=np.float64), [len(unit.spans) for unit in units.units])


def _block_sizes(unit: AnalyzedPassage) -> list[int]:
    """Sentences of each block of a passage."""
    count = len(unit.spans)
    if count <= LONGEST_BLOCK:
        return [count]
    paragraphs = [end - start for start, end in pairwise([*unit.paragraphs, count])]
    return [size for joined in _join_short(paragraphs) for size in _part_evenly(joined)]


def _join_short(sizes: Sequence[int]) -> list[int]:
    """
    Join neighbours as long as they make no more than `SHORTEST_BLOCK` sentences.

    >>> _join_short([1, 1, 1, 1, 1, 1, 9, 2])
    [5, 1, 9, 2]
    """
    joined: list[int] = []
    for size in sizes:
        if joined and joined[-1] + size <= SHORTEST_BLOCK:
            joined[-1] += size
        else:
            joined.append(size)
    return joined


def _part_evenly(count: int) -> list[int]:
    """
    Part so many sentences into blocks.

    >>> _part_evenly(45)
    [15, 15, 15]
    """
    blocks = -(-count // LONGEST_BLOCK)
    edges = [count * block // blocks for block in range(blocks + 1)]
    return [last - first for first, last in pairwise(edges)]
