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


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        pytest.param(
            "Part       Price   Stock\nHose       41.00       3\nFilter                12\nPump      132.50",
            [
                {"Part": "Hose", "Price": "41.00", "Stock": "3"},
                {"Part": "Filter", "Price": "", "Stock": "12"},
                {"Part": "Pump", "Price": "132.50", "Stock": ""},
            ],
            id="missing cells",
        ),
        pytest.param(
            "Part    Price  Stock\nHose    41.00      3\nFilter   6.20     12",
            [{"Part": "Hose", "Price": "41.00", "Stock": "3"}, {"Part": "Filter", "Price": "6.20", "Stock": "12"}],
            id="narrow gaps",
        ),
        pytest.param(
            "Name               Height   Built\nTower of Alba         120    1973\nLong  Mast             95    1912",
            [
                {"Name": "Tower of Alba", "Height": "120", "Built": "1973"},
                {"Name": "Long  Mast", "Height": "95", "Built": "1912"},
            ],
            id="words inside of a column",
        ),
        pytest.param(
            "Part     Price   Stock\n------  ------   -----\nHose     41.00       3\nFilter    6.20      12",
            [{"Part": "Hose", "Price": "41.00", "Stock": "3"}, {"Part": "Filter", "Price": "6.20", "Stock": "12"}],
            id="below a rule",
        ),
    ],
)
def test_columns_that_spaces_align_reach_from_gap_to_gap(text, fields):
    found = [one for one in fields_of(text) if any(map(str.isalnum, "".join(one.values())))]
    assert found == fields


def test_a_column_may_be_named_by_what_begins_with_a_figure():
    assert fields_of("car,0_100_s,seats\nAlba,4.2,5\nBora,5.1,2")[0] == {"car": "Alba", "0_100_s": "4.2", "seats": "5"}
