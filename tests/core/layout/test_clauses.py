"""Titles of clauses say what the paragraphs below them are about, in statutes and contracts."""

import pytest

from rag_compress import compress
from rag_compress.core.layout.clauses import clause_depth, clause_kind

STATUTES = """Statutes of the Rowing Club

§ 1 Name
(1) The club bears the name Riverside.
(2) The year of the club is that of the calendar.

§ 2 Members
(1) Any person over fourteen may join.
(2) The fee is 120 euros per year.

§ 3 Sponsors
(1) Companies may join.
(2) The fee is 900 euros per year.
"""

CONTRACT = """1. DEFINITIONS
1.1 "Services" means what Schedule A lists.
2. TERM
2.1 It starts on 1 March and runs for three years.
2.2 Either party may end it with ninety days' notice.
3. FEES
3.1 The Client pays 4,000 euros per month.
"""


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("§ 4a Haftung", "§"),
        ("Art. 12 – Délais", "art"),
        ("Artículo 5", "artículo"),
        ("PART II", "part"),
        ("Schedule B: Prices", "schedule"),
        ("Статья 7. Ответственность", "статья"),
        ("第十二条 违约责任", "条"),
        ("제3조 (회비)", "조"),
        ("§ 3 applies.", ""),
        ("Section 2 of the lease", ""),
        ("Part of the fee", ""),
        ("第三条 会员费为一百元。", ""),
        ("It says § 3", ""),
    ],
)
def test_titles_of_clauses_are_known_by_how_they_are_called(line, kind):
    assert clause_kind(line) == kind


def test_a_numbered_title_has_its_number_in_the_line_below():
    assert clause_depth("2.1 Fees", "2.1.1 The Client pays.") == 2
    assert clause_depth("2 Fees", "2.1 The Client pays.") == 1
    assert clause_depth("7. Beiträge", "(1) Der Beitrag beträgt 30 Euro.") == 1
    assert clause_depth("2. Boil the milk", "3. Stir it") == 0
    assert clause_depth("2. Boil the milk", "(a) slowly") == 0
    assert clause_depth("2. Boil the milk.", "2.1 Stir it") == 0
    assert clause_depth("12. Fees", "1.2 The Client pays.") == 0


def test_a_value_that_two_clauses_have_comes_with_the_title_of_its_own():
    assert "§ 2 Members\n(2) The fee is 120 euros" in compress("What is the annual fee?", [STATUTES], 30).text
    for budget in range(17, 80):
        lines = compress("What is the annual fee?", [STATUTES], budget).text.split("\n")
        for title, fee in ("§ 2 Members", "120"), ("§ 3 Sponsors", "900"):
            said = [place for place, line in enumerate(lines) if fee in line]
            if said:
                assert [line for line in lines[: said[0]] if line.startswith("§")][-1:] == [title]


@pytest.mark.parametrize("text", [STATUTES, CONTRACT, STATUTES.replace("\n\n", "\n")])
@pytest.mark.parametrize("query", ["What do sponsors pay?", "When does it start?", "fees", "members", "term"])
def test_no_title_of_a_clause_stands_above_nothing(text, query):
    titles = [line for line in text.split("\n") if clause_kind(line) or line.isupper()]
    for budget in range(18, 90, 4):
        lines = [line for line in compress(query, [text], budget).text.split("\n") if line]
        below = [*lines[1:], titles[0]]
        assert not [line for line, next_line in zip(lines, below, strict=True) if {line, next_line} <= {*titles}]


def test_parts_hold_the_clauses_below_them():
    text = "PART I\n§ 1 Oslo\nThe rent is due on the 1st.\nPART II\n§ 2 Rome\nThe rent is due on the 5th.\n"
    assert compress("rent due in Part II", [text], 40).text.endswith("§ 2 Rome\nThe rent is due on the 5th.")


def test_an_amount_above_one_with_a_fraction_is_no_clause():
    assert clause_depth("1 frame", "1.25 m of wire") == 0
    assert clause_depth("1 Parties", "1.1 The seller") == 1
