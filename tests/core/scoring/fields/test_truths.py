"""Rows are found by a field of yes and no that the query names."""

from __future__ import annotations

import re

import pytest

from rag_compress import compress
from rag_compress.core.scoring import stages

ROOM = re.compile(r"R\d")
ROOMS = """room,floor,available,parking
R1,2,no,yes
R2,3,yes,no
R3,2,no,yes
R4,1,yes,yes
R5,4,no,no"""
WAYS = {
    "words": "yes no",
    "truth": "TRUE FALSE",
    "figures": "1 0",
    "marks": "✓ ✗",
    "German": "ja nein",
    "crosses": "x ",
}


def best_rooms(text, query, count):
    """The rooms that score most."""
    decisions = compress(query, [text], 1000).decisions
    rows = [(one.score, room[0]) for one in decisions if (room := ROOM.search(text, one.start, one.end))]
    return sorted(room for _, room in sorted(rows, reverse=True)[:count])


@pytest.mark.parametrize(
    ("query", "rooms"),
    [
        ("Which rooms are available?", ["R2", "R4"]),
        ("Which rooms are not available?", ["R1", "R3", "R5"]),
        ("Which rooms aren't available?", ["R1", "R3", "R5"]),
        ("Which rooms are unavailable?", ["R1", "R3", "R5"]),
        ("rooms without parking", ["R2", "R5"]),
        ("Which rooms are not cheap, but available?", ["R2", "R4"]),
        ("Which available rooms have no parking?", ["R2"]),
        ("Is there an available room with parking?", ["R4"]),
    ],
)
def test_the_rows_in_which_it_is_so_are_the_best(query, rooms):
    assert best_rooms(ROOMS, query, len(rooms)) == rooms


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_data_may_say_yes_and_no_in_many_ways(way):
    yes, no = way.split(" ")
    text = ROOMS.replace("yes", "\0").replace("no", no).replace("\0", yes)
    assert best_rooms(text, "Which rooms are available?", 2) == ["R2", "R4"]


def test_objects_of_json_may_say_it_too():
    rows = [
        f'{{"room": "R{at}", "floor": {at * 3 % 5}, "available": {so}}}'
        for at, so in enumerate(("false", "true", "false"), 1)
    ]
    assert best_rooms("\n".join(rows), "Which rooms are available?", 1) == ["R2"]


@pytest.mark.parametrize(
    "text",
    [
        "room,floor,available\nR1,2,Monday\nR2,3,yes\nR3,2,no",
        "room,floor,available\nR1,2,yes\nR2,3,yes\nR3,2,yes",
        "R1 is not available, which is a pity. R2 is available, yes, on floor 3.",
    ],
    ids=("also something else", "always so", "prose"),
)
def test_a_field_that_says_something_else_or_always_the_same_tells_nothing(text, monkeypatch):
    told = compress("Which rooms are available?", [text], 1000).decisions
    monkeypatch.setattr(stages, "as_asked", lambda *_: 0.0)
    assert compress("Which rooms are available?", [text], 1000).decisions == told
