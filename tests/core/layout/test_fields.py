"""The fields of rows and of objects of JSON."""

from __future__ import annotations

import pytest

from tests.core.taking_apart import take_apart

ROWS = {
    "commas": 'order,placed,sent\n7,2026-03-08,"Bonn, North"\n8,2026-03-09,Oslo',
    "bars": "| order | placed | sent |\n|---|---|---|\n| 7 | 2026-03-08 | Bonn, North |\n| 8 | 2026-03-09 | Oslo |",
    "tabs": "order\tplaced\tsent\n7\t2026-03-08\tBonn, North\n8\t2026-03-09\tOslo",
    "aligned": "order     placed       sent\n7         2026-03-08   Bonn, North\n8         2026-03-09   Oslo",
    "objects": '{"order": 7, "placed": "2026-03-08", "sent": "Bonn, North"}\n'
    '{"order": 8, "placed": "2026-03-09", "sent": "Oslo"}',
    "HTML": "<table>\n<tr><th>order</th><th>placed</th><th>sent</th></tr>\n"
    "<tr><td>7</td><td>2026-03-08</td><td>Bonn, <b>North</b></td></tr>\n"
    "<tr><td>8</td><td>2026-03-09</td><td>Oslo</td></tr>\n</table>",
}


def fields_of(text):
    (passage,) = take_apart(text)
    return [dict(passage.fields.of(index)) for index in range(len(passage.spans)) if passage.fields.of(index)]


@pytest.mark.parametrize("text", ROWS.values(), ids=ROWS)
def test_a_row_has_its_cells_by_the_names_of_their_columns(text):
    assert fields_of(text) == [
        {"order": "7", "placed": "2026-03-08", "sent": "Bonn, North"},
        {"order": "8", "placed": "2026-03-09", "sent": "Oslo"},
    ]


def test_empty_cells_at_the_edge_of_a_row_are_cells():
    text = "room\tsize\tfree\n7\t20\tx\n8\t25\t\n9\t30\tx"
    assert fields_of(text)[1] == {"room": "8", "size": "25", "free": ""}


def test_a_row_of_another_number_of_cells_has_no_fields():
    text = "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 | 5 |"
    assert fields_of(text) == [{"a": "1", "b": "2"}]


def test_rows_below_a_label_have_the_columns_above_it():
    text = "| town | people |\n|---|---|\n| North | |\n| Bonn | 12 |\n| Oslo | 13 |"
    assert {"town": "Bonn", "people": "12"} in fields_of(text)


@pytest.mark.parametrize("text", ["It rains. Take a coat, a hat and boots.", '{"only": 1}', "timeout: 30\nretries: 2"])
def test_what_is_no_record_has_no_fields(text):
    assert fields_of(text) == []
