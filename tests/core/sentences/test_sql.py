"""Statements of SQL: a query is one unit, and a column comes with its table."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.layout.declarations import Declaration, find_declarations
from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.signatures import declared_name, find_signatures
from rag_compress.core.sentences import PysbdSplitter, sentence_spans, sql
from rag_compress.core.sentences.line_units import LINE

QUERY = """SELECT c.name, sum(i.total) AS billed
FROM orders o
JOIN customers c ON c.id = o.customer_id
LEFT JOIN invoices i ON i.order_id = o.id
WHERE o.status = 'open'
GROUP BY c.name
HAVING sum(i.total) > 1000;"""
WITH = "with late as (\n  select order_id\n  from invoices\n  where due_at < now()\n)\nselect count(*) from late;"
VIEW = (
    "CREATE MATERIALIZED VIEW revenue AS\nSELECT customer_id, sum(total) AS cents\nFROM orders\nGROUP BY customer_id;"
)
INSERT = "INSERT INTO orders (id, total) VALUES\n    (1, 500),\n    (2, 700);"
UPDATE = "update orders\n   set status = 'paid'\n where id = 4;"
INDEX = "create index invoices_due on invoices (due_at)\n  where sent_at is null;"


def units(text):
    return [text[start:end] for start, end in sentence_spans(text, "en", PysbdSplitter())]


@pytest.mark.parametrize("statement", [QUERY, WITH, VIEW, INSERT, UPDATE, INDEX])
@pytest.mark.parametrize(
    "around", ["{}\n", "SELECT 1;\n{}\nSELECT 2;\n", "Run this:\n\n```sql\n{}\n```\n\nIt takes long."]
)
def test_a_statement_is_one_unit_with_a_fence_or_without(statement, around):
    assert statement in units(around.format(statement))


def test_without_a_semicolon_it_goes_on_to_a_blank_line():
    query = QUERY.rstrip(";")
    assert units(f"{query}\n\nIt lists what was billed. It is slow.")[0] == query


@pytest.mark.parametrize(
    "prose",
    [
        "Select what you want to keep of all that you have found\nfrom the list. Press the button.",
        "With this in mind as a rule of thumb they went on to look\nfor the house. It was gone.",
        "Update your address in the settings of your account\nwhen you move. We write to you there.",
    ],
)
def test_prose_that_begins_with_such_a_word_is_parted_into_sentences(prose):
    assert len(units(prose)) == 2


def test_a_statement_that_is_long_is_read_in_lines():
    long = "SELECT a,\n" + "".join(f"       column_{n},\n" for n in range(20)) + "       z\nFROM b;"
    assert "FROM b;" in units(long)


def table(name, columns):
    return f"CREATE TABLE {name} (\n" + ",\n".join(f"    {column}" for column in columns) + "\n);\n"


OTHERS = ["paid_at", "sent_on", "due_on", "closed_by", "made_at", "read_by", "kept_for", "is_old", "was_moved"]
COLUMNS = ["id BIGINT PRIMARY KEY", *(f"{name} TEXT NOT NULL" for name in OTHERS)]
ORDERS = table("orders", COLUMNS)
INVOICES = table("public.invoices", [*COLUMNS, "state TEXT CHECK (state IN ('draft', 'sent'))", "PRIMARY KEY (id)"])


@pytest.mark.parametrize("around", ["{}\n{}", "# Schema\n\n```sql\n{}\n{}```\n"])
def test_a_column_comes_with_the_line_that_names_its_table(around):
    text = around.format(ORDERS, INVOICES)
    lines = compress("Which states can an invoice have?", [text], 45).text.splitlines()
    assert lines.index("CREATE TABLE public.invoices (") < lines.index("state TEXT CHECK (state IN ('draft', 'sent')),")


def test_a_row_of_many_comes_with_the_line_that_names_the_columns():
    rows = ",\n".join(f"    ({n}, 'town {n}', {n * 7})" for n in range(40))
    text = f"INSERT INTO towns (id, name, people) VALUES\n{rows};\n"
    lines = compress("How many people live in town 23?", [text], 50).text.splitlines()
    assert lines[0] == "INSERT INTO towns (id, name, people) VALUES"
    assert any("'town 23'" in line for line in lines)


def test_a_table_is_declared_and_described_by_the_comment_above_it():
    text = "-- What was sold.\nCREATE TABLE orders (\n    id INT\n);"
    spans = [(0, 17), (18, 39), (44, 50), (51, 53)]
    signatures = find_signatures(Lines(text, spans))
    assert signatures == {2: 1, 3: 1}
    assert find_declarations(Lines(text, spans), signatures, "en") == (Declaration(1, 0, (("order",),)),)


@pytest.mark.parametrize("head", ["select a\n", "CREATE TABLE a (\n\n", "with a as (\n", "SELECT a\nFROM b\n"])
def test_no_line_is_looked_at_for_the_end_of_two_statements(head, monkeypatch):
    taken = []
    end_of = sql._end_of
    monkeypatch.setattr(sql, "_end_of", lambda *given: taken.append(end_of(*given)) or taken[-1])
    text = head * 1_000
    lines = [match.span() for match in LINE.finditer(text)]
    assert sum(end - first for first, end in sql.sql_statements(text, lines)) <= len(lines)
    assert sum(count for count, _ in taken) <= len(lines)


def test_keywords_may_be_written_in_any_case():
    text = "Create Table Lakes (\n    Name Text,\n    Depth Int\n);"
    assert declared_name(text, 0, 20) == "Lakes"
    assert set(find_signatures(Lines(text, [(0, 20), (25, 35), (40, 49), (50, 52)])).values()) == {0}
