"""Rows that statements of SQL insert, with the names of their columns."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from rag_compress.core.layout.fields import Field

_BEGINS: Final = re.compile(
    r"\s*INSERT\s+(?:OR\s+\w+\s+|IGNORE\s+)?INTO\s+(?P<table>[\w.\"`\[\]]{1,80})\s*(?:\((?P<names>[^()]{1,800})\))?\s*VALUES\s*",
    re.IGNORECASE,
)
_CREATE: Final = re.compile(
    r"CREATE TABLE\s+(?:IF NOT EXISTS\s+)?(?P<table>[\w.\"`\[\]]{1,80})\s*\((?P<body>[^;]{1,4000})", re.IGNORECASE
)
_COLUMN: Final = re.compile(r"^\s*[\"`\[]?(?P<name>\w{1,60})[\"`\]]?\s+\w", re.MULTILINE)
_NO_COLUMN: Final = frozenset(("primary", "foreign", "unique", "constraint", "key", "index", "check"))
_ROW: Final = re.compile(r"\((?P<values>(?:'(?:[^'\\]|''|\\.)*+'|\"[^\"]*+\"|[^'\"()]|\([^()]*+\))*+)\)")
_VALUE: Final = re.compile(r"\s*(?:'(?P<text>(?:[^'\\]|''|\\.)*+)'|(?P<other>[^,]*+))\s*(?:,|$)")
_QUOTES: Final = '"`[]'
_MOST: Final = 40
"""Rows of one statement that are read."""


def inserted_rows(line: str, columns_of: Callable[[str], Sequence[str]]) -> list[tuple[Field, ...]]:
    """
    Give the rows that a statement inserts.

    >>> inserted_rows("INSERT INTO t (id, name) VALUES (7, 'Rome');", lambda table: ())
    [(Field(name='id', value='7'), Field(name='name', value='Rome'))]

    :param line: A sentence.
    :param columns_of: Gives the columns of a table that are declared elsewhere.
    :returns: The rows; their fields have no names where nothing names them.
    """
    found = _BEGINS.match(line) if "NSERT" in line or "nsert" in line else None
    if not found:
        return []
    table = found["table"].strip(_QUOTES).rpartition(".")[2].strip(_QUOTES)
    names = [name.strip().strip(_QUOTES) for name in found["names"].split(",")] if found["names"] else columns_of(table)
    rows: list[tuple[Field, ...]] = []
    for row in _ROW.finditer(line, found.end()):
        values = [
            one["text"] if one["text"] is not None else one["other"].strip() for one in _VALUE.finditer(row["values"])
        ]
        if values and not values[-1]:
            values.pop()
        named = names if len(names) == len(values) else [""] * len(values)
        rows.append(tuple(Field(*pair) for pair in zip(named, values, strict=True)))
        if len(rows) == _MOST:
            break
    return rows


def begins_rows(line: str) -> bool:
    """
    Tell whether a sentence names the columns of rows in SQL and has none itself.

    >>> begins_rows("INSERT INTO towns (id, name) VALUES")
    True

    :param line: The sentence.
    :returns: Whether it does.
    """
    found = _BEGINS.match(line)
    return found is not None and found.end() == len(line)


def tables_created(text: str) -> Iterator[tuple[str, Sequence[str]]]:
    """
    Find the tables that a text declares.

    >>> dict(tables_created("CREATE TABLE towns (\\n  id INT,\\n  name TEXT\\n);"))
    {'towns': ['id', 'name']}

    :param text: The text.
    :returns: The name of each table in small letters, with those of its columns.
    """
    for found in _CREATE.finditer(text):
        names = [one["name"] for one in _COLUMN.finditer(found["body"])]
        yield found["table"].strip(_QUOTES).lower(), [name for name in names if name.lower() not in _NO_COLUMN]
