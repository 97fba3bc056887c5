"""
How the time of a conversation grows with its length, as ratios that hold on any machine: ``python -m eval speed-chat``.

Two cases: the same conversation again, with another question, and one that grows by a message per call; each without
and with the importance of the messages, which is off by default. Python's garbage collector runs as it does for a
user, so that its pauses count: the worst of the calls shows them.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import product

from eval.commands.fresh_table import add_option, tell
from eval.commands.speed import QUERY, clock, make_texts
from eval.report.markdown import markdown_table
from rag_compress.chat import Message, compress_chat

SIZES = (1_000, 3_000, 10_000)
"""Messages of the conversations."""

CALLS = 20

TOKEN_BUDGET = 4_096

IMPORTANCE_WEIGHT = 0.3

_CHARACTERS = 145
"""Least length of a message: 60 tokens of made-up words."""


def measure_conversations(sizes: Sequence[int] = SIZES, calls: int = CALLS) -> dict[str, tuple[float, float]]:
    """
    Measure conversations of several lengths, each seen before, in one process.

    :param sizes: Numbers of messages, ascending.
    :param calls: Calls per length and case.
    :returns: By name: median and worst call in milliseconds, and as a multiple of that of the first length.
    """
    texts = make_texts(sizes[-1] + calls, _CHARACTERS, seed=4)
    chat = [Message("assistant" if number % 2 else "user", text) for number, text in enumerate(texts)]
    figures: dict[str, tuple[float, float]] = {}
    first: dict[str, float] = {}
    for size, (kind, weight) in product(sizes, (("", 0.0), (" with importance", IMPORTANCE_WEIGHT))):
        compress_chat(chat[:size], QUERY, TOKEN_BUDGET, importance_weight=weight)
        for case, lengths in (("again", [size] * calls), ("growing", range(size + 1, size + calls + 1))):
            asked = ((chat[:length], f"{QUERY} {length + number}") for number, length in enumerate(lengths))
            spent = [clock(partial(compress_chat, *given, TOKEN_BUDGET, importance_weight=weight)) for given in asked]
            for name, value in (("median", statistics.median(spent)), ("worst", max(spent))):
                measured = f"messages {case}{kind}, {name}"
                figures[f"{size} {measured}"] = value, value / first.setdefault(measured, value)
    return figures


def show(figures: Mapping[str, tuple[float, float]]) -> str:
    """
    Lay the figures out as a table.

    >>> print(show({"20 messages again, median": (2.0, 1.6)}))
    | conversation | ms | to the shortest |
    | --- | ---: | ---: |
    | 20 messages again, median | 2.0 | x 1.6 |

    :param figures: As `measure_conversations` gives them.
    :returns: Markdown, a row per length, case and statistic.
    """
    rows = [[name, f"{value:.1f}", f"x {ratio:.1f}"] for name, (value, ratio) in figures.items()]
    return markdown_table(["conversation", "ms", "to the shortest"], rows)


def main(arguments: Sequence[str]) -> int:
    """Print the figures, or write them down."""
    parser = argparse.ArgumentParser(
        prog="python -m eval speed-chat", description=f"Time conversations of {SIZES[0]:,} to {SIZES[-1]:,} messages."
    )
    add_option(parser)
    options = parser.parse_args(arguments)
    table = show(measure_conversations())
    tell(table, options.markdown, "Time of conversations by their length", parser, arguments)
    return 0
