"""Rows of tables and the names of their columns."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.tables import find_table_heads
from tests.core.layout.test_lists import spans_of_lines
from tests.core.scorers import Given

ERRORS = "| Code | Error |\n|---|---|\n| 400 | BadRequest |\n| 429 | RateLimit |"
SALES = "year,revenue\n2019,120\n2020,150"


def heads(text):
    """Each row with its head."""
    spans = spans_of_lines(text)
    lines = [text[slice(*span)] for span in spans]
    return {lines[row]: lines[head] for row, head in find_table_heads(Lines(text, spans)).items()}


@pytest.mark.parametrize(
    ("text", "head", "rows"),
    [
        (ERRORS, "| Code | Error |", ["| 400 | BadRequest |", "| 429 | RateLimit |"]),
        ("Code | Error\n:-- | --:\n429 | RateLimit\n\nThat is all.", "Code | Error", ["429 | RateLimit"]),
        (f"They are:\n\n{ERRORS}\n\nThat is all.", "| Code | Error |", ["| 400 | BadRequest |", "| 429 | RateLimit |"]),
        (SALES, "year,revenue", ["2019,120", "2020,150"]),
        (f"{SALES}\nSource: the company", "year,revenue", ["2019,120", "2020,150"]),
        ("name,city\nLee,Rome\nRay,Bonn\nKim,Oslo", "name,city", ["Lee,Rome", "Ray,Bonn", "Kim,Oslo"]),
        (
            f"{ERRORS}\n|---|---|\n| 500 | Crash |",
            "| Code | Error |",
            [*ERRORS.split("\n")[2:], "|---|---|", "| 500 | Crash |"],
        ),
        (f"|---|---|\n{ERRORS}", "| Code | Error |", ["| 400 | BadRequest |", "| 429 | RateLimit |"]),
        (f"|---|---|\n|---|---|\n{ERRORS}", "| Code | Error |", ["| 400 | BadRequest |", "| 429 | RateLimit |"]),
        ('name;"city";paid\nLee;Rome;yes\nRay;Bonn;no', 'name;"city";paid', ["Lee;Rome;yes", "Ray;Bonn;no"]),
    ],
)
def test_rows_below_a_line_of_names_have_a_head(text, head, rows):
    assert heads(text) == dict.fromkeys(rows, head)


@pytest.mark.parametrize(
    "text",
    [
        "| Code | Error |\n| 400 | BadRequest |",
        "year,revenue\n2019,120",
        "Sales rose.\nThis is how much:\nyear,revenue\n2019,120",
        "1;2;3;4\n5;6;7;8\n9;10;11;12",
        "Well, yes\nno, never\nnow, then",
        "2018,90\n2019,120\n2020,150",
        "Other,net\n34,363\n12,400",  # amounts below a label
        "Anna | Bob\n\nThe end.",
        "|---|---|\n|---|---|\n|---|---|",
        "---\n---",
        "|",
        "",
    ],
)
def test_other_lines_have_none(text):
    assert heads(text) == {}


@pytest.mark.parametrize(
    "names",
    [
        ["#", "Area (km2)", "2009 budget"],
        ["", "Wine", "Rank↓"],
        ["Town", "2019", "2018"],
        ["Town", "Men's winner", "Time (h:m:s)"],
        ["Town", "", "% of votes"],
    ],
)
@pytest.mark.parametrize("mark", ["\t", ",", ";", "|"])
def test_columns_have_names_with_signs_and_numbers(mark, names):
    rows = ["Rome,12,40", "Bonn,3,50", "Oslo,7,60"]
    head, *below = (line.replace(",", mark) for line in (",".join(names), *rows))
    text = "\n".join(f"|{line}|" if mark == "|" else line for line in (head, *below))
    assert len(heads(text)) == 3


@pytest.mark.parametrize(
    "first", ["2019\tRome\t12", "Rome\t€12\topen", "Rome\t\t", "\tRome\t" + "wet " * 20, "a=1\tb\tc", "—\tRome\tBonn"]
)
def test_a_first_row_with_a_value_or_of_few_cells_names_no_columns(first):
    assert first.strip() not in heads(f"{first}\nRome\t12\t40\nBonn\t3\t50").values()


def test_what_tabs_indent_has_no_columns():
    assert heads("\tint\tsize\n\tchar\tname\n\tlong\tline") == {}


def test_a_comma_between_quotation_marks_parts_no_cells():
    text = 'town,people,note\n"Rome,Lazio","2,800","old"\n"Bonn,Rhine","330","wet,cold"'
    assert len(heads(text)) == 2


def test_names_with_line_breaks_and_commas_between_quotation_marks_name_columns():
    text = 'town,"people\n(2019, all)"\nRome,"2,800"\n"Bonn\nRhine",330'
    spans = [(0, 25), (26, 38), (39, 55)]
    assert [text[slice(*span)] for span in spans] == ['town,"people\n(2019, all)"', 'Rome,"2,800"', '"Bonn\nRhine",330']
    assert find_table_heads(Lines(text, spans)) == {1: 0, 2: 0}


def test_rows_whose_last_cells_are_empty_are_rows():
    text = "town\tpeople\tnote\nRome\t12\t\nBonn\t\t\nOslo\t7\twet"
    assert len(heads(text)) == 3


BARS = "| Town | People |\n| Rome | 12 |\n| Bonn | 3 |"


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        pytest.param(BARS, 2, id="a name above values"),
        pytest.param("| Rome | Lee |\n| Bonn | Ray |\n| Oslo | Kim |", 0, id="words alone"),
        pytest.param("| Rome | 12 |\n| Bonn | 3 |\n| Oslo | 7 |", 0, id="values alone"),
        pytest.param("| Town | People |\n| Rome | 12 |", 0, id="one row"),
        pytest.param(f"{BARS}\n| Oslo | 7 | wet |", 0, id="cells of another number"),
    ],
)
def test_bars_without_a_rule_have_a_head_where_values_stand_below_a_name(text, rows):
    assert len(heads(text)) == rows


def test_of_two_tables_each_row_has_the_head_of_its_own():
    second = ERRORS.replace("Code", "Name").replace("400", "Lee").replace("429", "Ray")
    found = heads(f"{ERRORS}\n\nAnd the people:\n\n{second}")
    assert found["| 429 | RateLimit |"] == "| Code | Error |"
    assert found["| Ray | RateLimit |"] == "| Name | Error |"


BALANCE = """|  | Years ended December 31 |  |
|---|---|---|
|  | 2019 | 2018 |
|  | $ | $ |
| Rent | 7 | 6 |
| Cost of goods: |  |  |
| Maintenance | 12 | 10 |
|  | 19 | 16 |
| Cost of services: |  |  |
| Maintenance | 5 | 4 |"""


def test_rows_without_a_label_below_the_rule_go_on_naming_the_columns():
    found = heads(BALANCE)
    assert found["|  | 2019 | 2018 |"] == "|  | Years ended December 31 |  |"
    assert found["|  | $ | $ |"] == "|  | 2019 | 2018 |"
    assert found["| Rent | 7 | 6 |"] == "|  | $ | $ |"


def test_a_label_without_values_stands_above_the_rows_that_follow():
    found = heads(BALANCE)
    assert found["| Cost of goods: |  |  |"] == found["| Cost of services: |  |  |"] == "|  | $ | $ |"
    assert found["| Maintenance | 12 | 10 |"] == found["|  | 19 | 16 |"] == "| Cost of goods: |  |  |"
    assert found["| Maintenance | 5 | 4 |"] == "| Cost of services: |  |  |"


@pytest.mark.parametrize(
    "text",
    [
        "| City | People |\n|---|---|\n|  | 9 |",
        "| City | People |\n|---|---|\n| Rome | 7 |\n|  | 9 |\n| Bonn | 3 |",
        "| City | People |\n|---|---|\n|  |  |\n| Rome | 7 |",
        "| City |\n|---|\n| Rome |\n| Bonn |",
    ],
)
def test_no_other_row_says_what_the_columns_hold(text):
    assert {*heads(text).values()} == {text.split("\n")[0]}


def test_only_the_first_three_rows_without_a_label_can_name_columns():
    rows = [f"|  | {number} |" for number in range(1, 6)]
    found = heads("\n".join(["|  | Sales |", "|---|---|", *rows]))
    assert [found[row] for row in rows] == ["|  | Sales |", *rows[:2], rows[2], rows[2]]


def test_a_row_is_kept_with_all_lines_that_say_what_it_holds(words):
    scorer = Given(*[0.1] * 6, 9.0, *[0.1] * 3)
    result = compress("maintenance", [BALANCE], 40, counter=words, scorer=scorer, min_score=0.5)
    assert result.text.replace("\n\n", "\n").split("\n") == [
        *BALANCE.split("\n")[:4],
        "| Cost of goods: |  |  |",
        "| Maintenance | 12 | 10 |",
    ]


def test_a_row_holds_what_the_names_of_its_columns_ask_for():
    other = "In 2019 the rent of the offices in Rome and Bonn was a matter of debate, as it had been in 2018."
    scores = {
        weight: compress("rent costs of offices in 2019", [BALANCE, other], 500, title_weight=weight)
        for weight in (0.0, 0.8)
    }
    rent, plain = ({weight: result.decisions[i].score for weight, result in scores.items()} for i in (4, -1))
    assert rent[0.8] > rent[0.0]
    assert plain[0.8] == plain[0.0]


@pytest.mark.parametrize(
    ("token_budget", "text"), [(10, "| Code | Error |\n| 429 | RateLimit |"), (9, "| 429 | RateLimit |")]
)
def test_a_row_is_kept_with_the_names_of_its_columns_where_both_fit(words, token_budget, text):
    scorer = Given(0.1, 0.0, 1.0, 9.0, *[5.0] * 20)
    story = "Anna won the race in May. " * 20  # of six words each
    result = compress("429", [ERRORS, story], token_budget, counter=words, scorer=scorer, focus=0.0)
    assert result.passages[0].text.replace("\n\n", "\n") == text


def test_the_names_are_kept_once_and_are_paid_once(words):
    scorer = Given(0.1, 0.0, 8.0, 9.0)
    result = compress("429", [ERRORS], 15, counter=words, scorer=scorer)
    assert [decision.kept for decision in result.decisions] == [True, True, False, True]
    assert compress("429", [ERRORS], 16, counter=words, scorer=scorer).text == ERRORS


def test_the_line_below_the_names_comes_with_them_before_anything_else(words):
    scorer = Given(0.1, 0.0, 1.0, 9.0, 5.0)
    result = compress("429", [ERRORS, "Anna won the race."], 13, counter=words, scorer=scorer, focus=0.0)
    assert result.text == ERRORS.replace("| 400 | BadRequest |\n", "")
    alone = compress("429", [ERRORS, "Anna won the race."], 16, counter=words, scorer=scorer, focus=0.0)
    assert "Anna won the race." in alone.text


def test_the_names_that_an_overlapping_chunk_has_are_not_repeated(words):
    given = [
        Passage(ERRORS, meta={"source_id": "file", "split_idx_start": 0}),
        Passage(f"{ERRORS}\n| 500 | Server |", meta={"source_id": "file", "split_idx_start": 0}),
    ]
    result = compress("500 server", given, 60, counter=words)
    assert result.text.count("| Code | Error |") == 1


def test_rows_of_html_have_the_row_that_names_the_columns():
    text = (
        "<table>\n<tr><th>Plan</th><th>Monthly</th></tr>\n<tr><td>Free</td><td>0</td></tr>\n"
        "<TR><TH>Team</TH><TD>12</TD></TR>\n</table>\n<table>\n<tr><td>Oslo</td></tr>\n</table>"
    )
    assert find_table_heads(Lines(text, spans_of_lines(text))) == {2: 1, 3: 1}


PSQL = " id | beast\n----+--------\n  1 | otter\n  2 | heron\n(2 rows)"
MYSQL = "+----+-------+\n| id | beast |\n+----+-------+\n|  1 | otter |\n|  2 | heron |\n+----+-------+\n2 rows in set"
TABS = "id\tbeast\tnote\n1\totter\tasleep\n2\theron\n3\tcrane\tawake\nThe end"
CAPITALS = (
    "NAME     READY   LAST SEEN\notter    1/1     today\nheron    0/1     never\ncrane    1/1     today\n\nThat is all."
)


@pytest.mark.parametrize(
    ("text", "heads"),
    [
        (PSQL, {2: 0, 3: 0}),
        (MYSQL, {3: 1, 4: 1}),
        (TABS, {1: 0, 2: 0, 3: 0}),
        (CAPITALS, {1: 0, 2: 0, 3: 0}),
    ],
)
def test_rows_as_databases_and_tools_print_them_have_the_line_that_names_the_columns(text, heads):
    assert find_table_heads(Lines(text, spans_of_lines(text))) == heads


@pytest.mark.parametrize("text", ["THE ZOO   OF   BERGEN\nIt rained.\nAnna won.", "otter\tmill\nIt rained.\nAnna won."])
def test_a_line_with_gaps_above_what_has_none_is_no_head(text):
    assert find_table_heads(Lines(text, spans_of_lines(text))) == {}
