"""Tables whose columns only spaces part."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.layout.aligned import end_of_rows
from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.tables import find_table_heads
from tests.core.layout.test_lists import spans_of_lines
from tests.growth import LINEAR, growth

INVOICE = """\
Qty   Description                  Unit price    Amount
2     Shop sign, 200 x 60 cm           185.00    370.00
500   Paper bags, printed                0.14     70.00
1     Installation at height           240.00    240.00"""

LABORATORY = """\
Parameter            04.11.    07.11.    12.11.
Lipase (U/l)         2.940     410       62
CRP (mg/l)           34        188       21"""

SIZES = """\
Talla   Altura del ciclista   Altura del sillín
S       155 - 167 cm          72 - 88 cm
M       168 - 179 cm          78 - 96 cm"""

BALANCE = """\
                         2023      2022
Revenue                 5,912     5,104
Cost of sales          -3,870    -3,512"""

YEARS = """\
Year   Winner         Jockey
1977   Seattle Slew   Jean Cruguet
1978   Affirmed       Steve Cauthen
2015   Pharoah        Victor Espinoza"""

SEATS = """\
 #   Town (2002 census)   # of seats
 1   Rome                         74
 2   Bonn                        130"""

NARROW = """\
Part    Price  Stock
Hose    41.00      3
Filter   6.20     12
Pump   132.50      1"""

RULED = """\
Part     Price   Stock
------  ------   -----
Hose     41.00       3
Filter    6.20      12"""


def rows_below_the_first(text: str) -> int:
    return max(1, end_of_rows(Lines(text, spans_of_lines(text)), 0)) - 1


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        pytest.param(INVOICE, 3, id="amounts end below their name"),
        pytest.param(LABORATORY, 2, id="dates name columns"),
        pytest.param(SIZES, 2, id="Spanish"),
        pytest.param(BALANCE, 2, id="years alone name columns"),
        pytest.param(INVOICE + "\n\n                                   Subtotal    680.00", 3, id="up to a blank line"),
        pytest.param(YEARS, 3, id="years stand above names"),
        pytest.param(SEATS, 2, id="names with signs and numbers"),
        pytest.param(NARROW, 3, id="two spaces part three columns"),
        pytest.param(RULED, 3, id="below a rule of dashes"),
        pytest.param(RULED.replace("-", "="), 3, id="below a rule of signs"),
        pytest.param("id  0_100_s  name\n 7      4.2  Alba\n 8      5.1  Bora", 2, id="a name begins with a figure"),
        pytest.param(LABORATORY + "\nAll values were taken fasting.", 2, id="up to a sentence"),
    ],
)
def test_rows_stand_below_the_line_that_names_their_columns(text, rows):
    assert rows_below_the_first(text) == rows


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(INVOICE.split("\n", 1)[1], id="no names"),
        pytest.param("Name         City\nAda Lovelace London\nAlan Turing  Wilmslow", id="gaps too narrow"),
        pytest.param("Name          City\nAda Lovelace    London\nAlan Turing     Wilmslow", id="no numbers"),
        pytest.param("Item      Price\nHose      41.00", id="one row"),
        pytest.param("Item      Price\n\nHose      41.00\nSeal       8.90", id="a blank line below"),
        pytest.param("Corner Bakery Co.       Our ref: LN/240\n14 Gloucester Road      Date: 24 June", id="a letter"),
        pytest.param(
            "Item    Price\nHose    41.00\nFilter   6.20".replace("    ", "  "), id="two spaces part two columns"
        ),
        pytest.param("\n".join(RULED.split("\n")[:3]), id="one row below a rule"),
        pytest.param("It rains.  It pours.  Men snore.\nGo in 5.  Stay 6.  Rest 7.", id="sentences two spaces part"),
        pytest.param("Ann Lee         Chair\nThe meeting opened at 9.\nIt closed at 10.", id="prose below"),
    ],
)
def test_other_lines_with_gaps_name_no_columns(text):
    assert rows_below_the_first(text) == 0


def test_a_row_of_aligned_columns_has_the_line_that_names_them_as_its_head():
    spans = spans_of_lines(LABORATORY)
    assert find_table_heads(Lines(LABORATORY, spans)) == {1: 0, 2: 0}


@pytest.mark.parametrize(
    ("query", "table", "row"),
    [
        ("How high was the CRP?", LABORATORY, "CRP"),
        ("What did the paper bags cost?", INVOICE, "500"),
        ("What was the revenue?", BALANCE, "Revenue"),
    ],
)
def test_a_value_is_kept_with_what_names_its_column(query, table, row):
    prose = " ".join(f"The report of ward {ward} was sent to the office in the town." for ward in range(9))
    kept = compress(query, [f"{prose}\n\n{table}\n\n{prose}"], token_budget=60).text.split("\n")
    names, values = table.split("\n")[0].strip(), next(line for line in table.split("\n") if line.startswith(row))
    assert names in kept
    assert values in kept


def test_the_names_of_columns_are_not_kept_without_a_row():
    text = f"The dose depends on the weight.\n\n{SIZES}\n\nThe saddle is 72 cm wide."
    for budget in range(1, 60):
        kept = compress("¿Talla, altura del ciclista?", [text], token_budget=budget).text
        assert "Talla" not in kept or "cm          7" in kept


def test_lines_of_which_each_may_name_the_columns_of_all_below_take_linear_time():
    def lines(count):
        text = f"{'alpha':10}{'beta':10}gamma\n" * count
        return Lines(text, spans_of_lines(text))

    assert find_table_heads(lines(1_000)) == {}
    assert growth(find_table_heads, 250, prepare=lines) < LINEAR


@pytest.mark.parametrize(
    "piece", ["alpha  beta  gamma\n", "alpha  beta  gamma\n-----  ----  -----\n", "a  b  c\n1  2  3\n"]
)
def test_narrow_gaps_and_rules_take_linear_time(piece):
    def lines(count):
        text = piece * count
        return Lines(text, spans_of_lines(text))

    assert growth(find_table_heads, 250, prepare=lines, most=4_000) < LINEAR


def test_a_long_table_has_all_rows_below_the_names_of_its_columns_though_some_hold_no_numbers():
    rows = [f"{'hose':10}{'sold out' if number % 3 == 0 else number}" for number in range(300)]
    assert rows_below_the_first("\n".join([f"{'Item':10}Price", *rows])) == 300
