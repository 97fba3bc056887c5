"""Cells and rows of tables without marks: numbers, labels, and cells in quotation marks."""

import pytest

from rag_compress import compress
from rag_compress.core.sentences.quoted_cells import join_quoted
from tests.growth import LINEAR, growth


def test_a_number_alone_in_its_line_stays_with_the_words_above_it(units):
    cells = "(Exact name of registrant as specified in its charter)\nNew York\n13-4922250"
    assert units(f"{cells}\n\nIt rained.") == [cells, "It rained."]


@pytest.mark.parametrize(
    "rows",
    [
        ["id,qty,price", "100,2,100.50", "101,3,101.50", "102,4,102.50"],
        ["id\tqty\tprice", "100\t2\t100.50", "101\t3\t101.50"],
        ["date,open,close", "2024-01-02,187.15,185.64", "2024-01-03,184.22,184.25"],
        ["a;b;c", "100,5;200;300", "400;500;600"],
        ["a,b,c", "100,200,300", "400,500,600"],
        ["year,revenue", "2019,120", "2020,130"],
        ['"year","net sales"', "2019,120", "2020,130"],
        ["Results by year:\n2019 120 12", "2020 130 14", "2021 90 3"],
    ],
)
def test_each_row_of_numbers_is_a_unit_and_so_is_the_head_of_the_table(units, rows):
    assert units("\n".join(rows)) == rows


@pytest.mark.parametrize(
    "labelled",
    [["Net sales\n1,200\n1,100\n(3.5)%", "Cost\n3,5\n4,5"], ["Expense,net\n56,943\n21,516", "Basic\n31,444"]],
)
def test_cells_that_lost_their_layout_stay_below_their_label(units, labelled):
    assert units("\n".join(labelled)) == labelled


def test_a_budget_keeps_the_row_of_numbers_that_is_asked_for():
    rows = "\n".join(f"{year},{year * 3 - 5000},{year % 17}" for year in range(1990, 2024))
    assert "2007,1021,1" in compress("What was the revenue in 2007?", [f"year,revenue,profit\n{rows}"], 20).text


QUOTED = [
    'town,"people\n(2019)",note',
    'Rome,"2,800","Capital. It was\n\nso before, as ""Roma"". Yes"',
    "Bonn,330,",
    '"Oslo\nFjord",700,"Wet, and\r\ncold."',
]


@pytest.mark.parametrize("mark", [",", ";"])
def test_a_record_whose_cells_hold_line_breaks_is_one_unit(units, mark):
    rows = [row.replace(",", mark) if mark == ";" else row for row in QUOTED]
    assert units("They are:\n\n" + "\n".join(rows)) == ["They are:", *rows]


@pytest.mark.parametrize(
    "prose",
    [
        '"It rained in Rome,\nas it had before." Ann said so.',
        'Ann said, "It rained in Rome,\nas it had before." So it was.',
        'Rome,"2,800\nIt rained. So it was.',
        'Rome,"' + "It rained. " * 200 + '\nSo it was."',
    ],
)
def test_quotation_marks_of_prose_and_of_what_is_too_long_for_a_record_join_nothing(units, prose):
    assert all(unit.count(".") < 2 for unit in units(prose))


def test_quotation_marks_that_are_never_closed_take_linear_time():
    line = 'Rome,"2,800\n'

    def join(lines):
        spans = [(len(line) * at, len(line) * (at + 1) - 1) for at in range(lines)]
        assert [*join_quoted(line * lines, spans)]

    assert growth(join, 1_000) < LINEAR


@pytest.mark.parametrize(
    "rows",
    [
        ["Rome,12,http://x.org/a;b", "Bonn,3,http://x.org or http://y.org", "Oslo,7,http://x.org"],
        ["1919\tSir Barton\tBelair Stud\t", "1930\tGallant Fox\tBelair Stud\tgrey"],
        ["\tYear\tNo. of Events\tNo. of Towns", "1st\t2000\tfew\tmany", "2nd\t2004\tsome\tall"],
    ],
)
def test_a_row_with_empty_cells_or_another_mark_in_a_cell_is_a_unit(units, rows):
    assert units("\n".join(rows)) == [row.strip() for row in rows]


@pytest.mark.parametrize(
    "lines",
    [
        ["1990", "The company is founded in Oslo.", "1995", "It goes public.", "2008", "Acme buys it."],
        ["Built the billing system of the firm.", "2015 – 2019", "Led a team of five people."],
        ["创立于奥斯陆。", "1995", "公司上市。"],
    ],
)
def test_a_date_does_not_join_the_finished_sentence_above_it(units, lines):
    assert units("\n".join(lines)) == lines


def test_a_name_that_ends_in_a_stop_is_a_label_all_the_same(units):
    assert units("Apple Inc.\n1,200\nFoo Corp.\n900") == ["Apple Inc.\n1,200", "Foo Corp.\n900"]


@pytest.mark.parametrize(
    "lines",
    [
        ["Artikel;Preis;Anzahl", "Lampe;12,50;4", "Tisch;210,00;1"],
        ["Date;Station;Min (°C);Max (°C)", "2024-01-01;Oslo;-3,5;1,0", "2024-01-02;Oslo;-4,5;0,0"],
        ["№,Имя,Цена", "1,Лампа,12", "2,Стол,210"],
    ],
)
def test_commas_inside_of_numbers_part_no_columns_and_heads_are_of_any_script(units, lines):
    assert units("\n".join(lines)) == lines
