"""A short sentence at the end of a line that leads to a list stands above nothing else."""

from __future__ import annotations

from rag_compress import compress

RULES = (
    "§ 8 Leaving\n\n(1) The last one asks all the others to go, in good time. Before:\n"
    "  - shut the windows\n  - put out the lamps\n  - lock the door of the house\n\n"
    "§ 9 Nights\n\n(1) No one sleeps in the rooms.\n\n(2) The board may allow it.\n"
)


def test_it_comes_with_an_item_of_its_list_or_not_at_all():
    for query in ("Who may sleep before the board allows it?", "Which door is locked before?", "nights", "leaving"):
        for budget in range(4, 70):
            kept = compress(query, [RULES], budget).text
            if "Before:" in kept:
                assert any(item in kept for item in ("windows", "lamps", "door")), (query, budget, kept)


def test_it_is_kept_above_the_item_that_is_asked_for():
    assert "Before:\n  - shut the windows" in compress("Which windows are shut?", [RULES], 20).text
