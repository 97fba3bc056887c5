"""How the cost of something grows with its input: a figure of every machine, where seconds are figures of one."""

from __future__ import annotations

import gc
import time

LINEAR = 8.0
"""Below it growth is linear: that is about 4, and quadratic growth about 16. Half of either is left for noise."""

LEAST = 0.01
"""Seconds below which a time is noise."""


def growth(run, size, *, prepare=None, most=None):
    """
    Tell how many times the time that something takes grows where its input is four times as large.

    A bound in seconds is too low for a slow or busy machine and too high for a fast one, which hides quadratic time;
    a ratio is of neither. The size is doubled until a run takes long enough to be measured. No size is run twice, as
    what is read of a text is often kept by the text. What takes next to no time at ``most`` either counts as if it
    took ``LEAST``: it is quadratic only if the larger input takes many times as long as that.

    :param run: What is measured, given a size, or what ``prepare`` made of one.
    :param size: The size to begin with.
    :param prepare: What makes the input of a size, where that is not to be measured.
    :param most: The size that is doubled no more. A quarter of what is looked at, where that has a limit.
    """
    most = most or 64 * size
    small = _seconds(run, size, prepare)
    while small < LEAST and 2 * size <= most:
        size *= 2
        small = _seconds(run, size, prepare)
    small = max(LEAST, min(small, _seconds(run, size - 1, prepare)))
    grown = float("inf")
    for turn in range(3):  # other processes can only add to a time
        grown = min(grown, _seconds(run, 4 * size - turn, prepare) / small)
        if grown < LINEAR:
            break
    return grown


def _seconds(run, size, prepare):
    """CPU time of this thread without collection of garbage: what other processes and tests do does not count."""
    given = prepare(size) if prepare else size
    gc.disable()
    try:
        began = time.thread_time()
        run(given)
        return time.thread_time() - began
    finally:
        gc.enable()
