"""Data on which it is known by hand how many tokens are enough, and a short search over it."""

from __future__ import annotations

import yaml

from eval.tune.command import main
from tests.eval.tiny import write_rows

FILLER = [
    "The quiet garden behind the house was full of rain.",
    "Some other people walked along the river after lunch.",
    "Nobody ever painted the small wooden door in green.",
]
"""Sentences that share no word with a question."""


def row(index, *, findable=True):
    """
    A question over five sentences of like length.

    One repeats the words of the question and ranks first; the one with the answer has one word in common and ranks
    second; so two fifths of the tokens are needed, unless the answer is not findable.
    """
    name = f"Zorblat{index}"
    decoy = f"They asked which metal the tower of {name} consists of."
    answer = (
        f"The tower holds copper{index} among a lot of old stones."
        if findable
        else f"My aunt filed brux{index} beside many songs of her uncle."
    )
    return {
        "id": f"q{index}",
        "query": f"Which metal does the tower of {name} consist of?",
        "answers": [f"copper{index}" if findable else f"brux{index}"],
        "documents": [{"id": "d", "title": "", "content": " ".join([FILLER[0], decoy, FILLER[1], FILLER[2], answer])}],
    }


def write_data(path, *, odd_findable=True):
    rows = [row(index, findable=index % 2 == 0 or odd_findable) for index in range(16)]
    return str(write_rows(path, rows))


# The lower end of eight of eight is 68 %
def tune(tmp_path, data, *options):
    return main(
        [
            *("--data", data, "--target", "answer_kept >= 60% of full", "--budgets", "28%,60%,90%"),
            *("--space", "k1=0.9,1.2", "--out", str(tmp_path / "compression.toml"), "--adr-dir", str(tmp_path / "adr")),
            *("--date", "2026-01-02", *options),
        ]
    )


def front_matter(record):
    """What a decision record says of itself before its title."""
    return yaml.safe_load(record.read_text(encoding="utf-8").split("---\n")[1])
