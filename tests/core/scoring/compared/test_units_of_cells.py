"""The cells of a column tell its unit where its name does not."""

from __future__ import annotations

from rag_compress import compress

_FLATS = {"A": "78,5 m²", "B": "54,0 m²", "C": "120,0 m²", "D": "41,2 m²", "E": "88,0 m²"}


def test_a_bound_with_a_unit_is_one_to_the_column_whose_cells_have_it():
    table = "| Wohnung | Fläche | Baujahr |\n|---|---|---|\n"
    table += "\n".join(f"| {flat} | {size} | {1960 + at} |" for at, (flat, size) in enumerate(_FLATS.items()))
    assert "120,0" in compress("Wohnung mit mehr als 100 m²", [table], token_budget=32).passages[0].text
