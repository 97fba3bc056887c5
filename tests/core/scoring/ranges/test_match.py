"""The sentence whose range holds the value of a query comes before those beside it."""

from __future__ import annotations

import numpy as np
import pytest

from rag_compress import Passage, compress
from rag_compress.core.passages.places import place_of
from rag_compress.core.passages.units import units_of
from rag_compress.core.scoring.grid import make_grid
from rag_compress.core.scoring.passage_frequencies import PassageFrequencies
from rag_compress.core.scoring.ranges.match import match_ranges
from tests.core.taking_apart import take_apart

PARCELS = """# Parcel rates

Rates are valid from 1 January. Insurance is extra. Parcels must be sealed.

| Weight | Domestic | Europe |
|---|---|---|
| up to 1 kg | 4.50 | 8.90 |
| 1 to 2 kg | 5.50 | 11.90 |
| 2 to 5 kg | 7.20 | 16.40 |
| 5 to 10 kg | 9.90 | 22.50 |
| 10 to 20 kg | 14.90 | 33.10 |"""

ZOO = """Tickets for the zoo can be bought at the gate.
Children under 4 enter for free.
Children aged 4 to 12 pay 9 euros.
Teenagers from 13 to 17 pay 12 euros.
Adults (18-64) pay 18 euros.
Seniors aged 65 and over pay 14 euros.
Dogs must be kept on a leash."""

QUANTITIES = "sku,qty_min,qty_max,price\nA1,1,9,5.00\nA1,10,49,4.50\nA1,50,199,4.00\nA1,200,,3.50"

STEPS = """discount:
  - order_value_from: 50
    discount: "2 %"
  - order_value_from: 150
    discount: "4 %"
  - order_value_from: 400
    discount: "7 %"
"""


def kept(query: str, text: str, budget: int) -> str:
    return compress(query, [Passage(text)], budget).text


@pytest.mark.parametrize(
    ("query", "text", "row", "budget"),
    [
        ("How much does it cost to send a 3 kg parcel to Europe?", PARCELS, "16.40", 45),
        ("rate for 900 g", PARCELS, "8.90", 45),
        ("price of a parcel of twelve kilos", PARCELS, "33.10", 45),
        ("How much is a ticket for a 7-year-old?", ZOO, "9 euros", 16),
        ("my son is 15, what is the entry fee?", ZOO, "12 euros", 16),
        ("What does a 70 year old visitor pay?", ZOO, "14 euros", 16),
        ("unit price of A1 for 60 pieces", QUANTITIES, "4.00", 26),
        ("unit price of A1 for 1,000 pieces", QUANTITIES, "3.50", 26),
        ("discount on an order of 180 euros", STEPS, '"4 %"', 24),
    ],
)
def test_the_row_that_holds_the_value_is_kept(query: str, text: str, row: str, budget: int) -> None:
    assert row in kept(query, text, budget)


def test_a_number_that_names_a_thing_is_no_value() -> None:
    lines = ["| Bus 85 | Harbour |", "| Bus 12 | Stadium |"]
    boxes = [f"Box for {low}-{low + 49} things." for low in (1, 50, 100)]
    assert "Harbour" in kept("Where does bus 85 go?", "\n".join([*boxes, *lines]), 12)


def test_nothing_is_made_of_ranges_without_the_weight_of_mentions() -> None:
    query = "my son is 15, what is the entry fee?"
    assert "12 euros" not in compress(query, [Passage(ZOO)], 16, mention_weight=0.0).text


def within(query, terms, passages, places=()):
    units = units_of(passages, places)
    grid = make_grid(terms, units.units, PassageFrequencies(units.units), {}, units.halves_in_rows())
    return match_ranges(grid, query, units, {}, 1.0)


def factors(query: str, terms: list[str], *texts: str) -> list[float]:
    return np.round(within(query, terms, take_apart(*texts)).factors, 2).tolist()


LIMITS = """| Weight | Length | Fee |
|---|---|---|
| up to 1 kg | up to 20 cm | 4 |
| 1 to 2 kg | 20 to 60 cm | 5 |
| 2 to 5 kg | 60 to 90 cm | 7 |"""


def test_a_row_that_holds_one_value_and_lies_beside_another_is_as_good_as_before():
    assert factors("fee of 3 kg", ["fee", "3", "kg"], LIMITS) == [1.0, 1.0, 0.5, 0.5, 2.0]
    both = factors("fee of 3 kg and 50 cm", ["fee", "3", "kg", "50", "cm"], LIMITS)
    assert both == [1.0, 1.0, 0.5, 1.0, 1.0]


def test_what_lies_beside_several_values_is_halved_once():
    query, terms = "fee of 3 kg, 4 kg and 4.5 kg", ["fee", "3", "4", "4.5", "kg"]
    assert factors(query, terms, LIMITS) == [1.0, 1.0, 0.5, 0.5, 2.0]


def test_of_two_scales_the_one_counts_more_above_which_the_query_stands():
    scale = "\n".join(f"- {low} to {low + 4} points: grade {low}" for low in (1, 6, 11))
    swimming, running = (f"{name}\n\n{scale}" for name in ("Swimming", "Running"))
    query = ["swim", "8", "point"]
    found = factors("swimming, 8 points", query, swimming, running)
    in_swimming, in_running = found[:4], found[4:]
    assert in_swimming == [1.0, 0.5, 2.0, 0.5]
    assert in_running == [1.0, 1.0, 1.0, 1.0]


SCALE = "- 1 to 5 points: c\n- 6 to 10 points: b\n- 11 to 15 points: a"


@pytest.mark.parametrize("above", ["Swimming.\n\n", "# Swimming\n\nThe jury decides.\n\nIt is strict.\n\n"])
def test_what_stands_above_a_scale_tells_what_it_is_of(above):
    swimming, running = above + SCALE, above.replace("Swimming", "Running") + SCALE
    found = factors("swimming, 8 points", ["swim", "8", "point"], running, swimming)
    assert found[: len(found) // 2] == [1.0] * (len(found) // 2)
    assert found[-3:] == [0.5, 2.0, 0.5]


def test_the_title_tells_what_a_scale_is_of():
    sports = [Passage(SCALE, title=sport) for sport in ("Running", "Swimming")]
    found = within("swimming, 8 points", ["swim", "8", "point"], take_apart(*sports)).factors.tolist()
    assert found == [1.0, 1.0, 1.0, 0.5, 2.0, 0.5]


BREAKS = """Take a break:

- of a quarter of an hour on more than 5 hours;
- of half an hour on more than 7 hours;
- of an hour on more than 9 hours.

A bonus is paid to the loyal."""


@pytest.mark.parametrize(("unit", "is_held"), [("year", False), ("hour", True)])
def test_a_value_of_another_order_is_not_held_where_nothing_else_is_shared(unit, is_held):
    passages = take_apart(BREAKS)
    grid = make_grid(["stay", "10", unit], passages, PassageFrequencies(passages), {})
    within = match_ranges(grid, f"I stay for 10 {unit}s, is that right?", units_of(passages), {}, 1.0)
    assert (within.factors.max() > 1) == is_held


def test_a_value_of_another_order_is_held_where_the_query_says_what_it_is_of():
    passages = take_apart(BREAKS)
    grid = make_grid(["break", "10", "year"], passages, PassageFrequencies(passages), {})
    assert match_ranges(grid, "a break on 10 years", units_of(passages), {}, 1.0).factors.max() > 1


def test_a_bound_that_stands_alone_gains_nothing():
    assert factors("sleep of 8 hours", ["sleep", "8", "hour"], "Sleep.\n\nRest for at least 6 hours.") == [1.0, 1.0]


def test_a_range_that_several_sentences_say_alike_counts_less():
    query, terms = "pay for 8 hours", ["pay", "8", "hour"]
    one, two = (
        [f"Shifts of {least} to {least + 5} hours: pay {least}." for least in rows] for rows in ((1, 6, 12), (6, 12))
    )
    (alone,) = (max(factors(query, terms, "\n".join(one))),)
    assert alone == 2.0
    assert 1.0 < max(factors(query, terms, "\n".join(one), "\n".join(two))) < alone


def test_a_number_is_left_alone_where_nothing_tells_which_of_two_scales_is_meant():
    kilos, seats = (
        "\n".join(f"- {n} to {n + 4} seats" for n in (1, 6, 11)),
        "\n".join(f"- {n} to {n + 4} licences" for n in (1, 6, 11)),
    )
    assert not within("what about 8", ["8"], take_apart(kilos, seats)).grid.matches.any()
    assert max(factors("what about 8 seats", ["8", "seat"], kilos, seats)) > 1


def test_a_sentence_that_has_the_very_number_and_as_much_of_the_query_comes_before_ranges():
    scale = "Prizes of a game.\n\n" + "\n".join(f"- {low} to {low + 4}: cake" for low in (1, 6, 11))
    assert max(factors("a game for 8", ["game", "8"], scale)) > 1
    assert max(factors("a game for 8", ["game", "8"], scale, "A game for 8 costs nothing.")) == 1


def test_rows_of_another_chunk_have_the_head_of_the_first():
    head = Passage("| qty_min | qty_max | price |\n|---|---|---|\n| 1 | 9 | 5.00 |", title="prices.md")
    rest = Passage("| 10 | 49 | 4.50 |\n| 50 | 199 | 4.00 |\n| 200 | 499 | 3.50 |", title="prices.md")
    assert "4.00" in compress("price for 60 pieces", [rest, head], 30).text


def test_a_lone_range_of_another_unit_holds_a_number_only_beside_words_of_the_query():
    query, terms = "rent for 8 flats", ["rent", "8", "flat"]
    cakes, rents = take_apart("Boxes hold 6 to 9 cakes."), take_apart("The rent is for 6 to 9 rooms.")
    assert not within(query, terms, cakes).grid.matches.any()
    assert within(query, terms, rents).grid.matches[0].tolist() == [1.0, 2.0, 2.0]


def test_both_halves_of_a_sentence_hold_what_one_of_them_does():
    first, second = "A parcel of 2 to 5 kg goes with the", " slow train to Oslo. It is red."
    chunks = [
        Passage(text, meta={"source_id": "a", "split_idx_start": start})
        for start, text in ((0, first), (len(first), second))
    ]
    places = [place_of(chunk.meta) for chunk in chunks]
    found = within("a crate of 3 kg", ["crate", "3", "kg"], take_apart(*chunks), places).grid.matches
    assert found[:, 1].tolist() == [2.0, 2.0, 0.0]


def test_a_value_that_others_are_compared_with_lies_in_no_range() -> None:
    flats = "Brook 3: 870 euros, for 1 to 2 persons\nMill 8: 1,450 euros, for 2 to 4 persons\nUpfront: 400 to 800 euros"
    (passage,) = take_apart(flats)
    grid = make_grid(["flat", "600", "euro"], [passage], PassageFrequencies([passage]), {})
    below, given = (
        match_ranges(grid, query, units_of([passage]), {}, 1.0).factors.max()
        for query in ("Which flats cost less than 600 euros?", "Upfront for 600 euros")
    )
    assert (below, given) == (1, 2)
