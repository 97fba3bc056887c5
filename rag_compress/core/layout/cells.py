"""Cells of the lines of a table, and whether they are names of columns or what stands below these."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_YEARS = r"(?:\d{4}|\d\d)"
_DATE = re.compile(
    rf"\d{{1,2}}\.\d{{1,2}}\.{_YEARS}?|\d{{1,2}}/\d{{1,2}}(?:/{_YEARS})?|\d{{4}}-\d\d-\d\d"
    r"|(?:[^\W\d]{1,9}\.? )?(?:19|20)\d\d"
)
"""What names a column of values: 04.11.    3/14/2024    2023    March 2023    FY 2023."""

_VALUE = re.compile(r"[\W_]{0,3}\d(?!(?<=[12])(?:9|0)\d\d(?:[-/–]\d\d(?:\d\d)?)? +[^\W\d])")
"""How a value begins: 12    -3    € 0.05    1st; "2009 budget" is a name."""

_JOINED = re.compile(r"\d\w*_\w*[^\W\d_]")
"""A name that begins with a figure: 0_100_s."""

_SPEAKS = re.compile(r"[^\W\d_]|[#№%]")
_OF_CODE = frozenset('{}=<>\\"`|')
_LONGEST_NAME = 60


def is_date(cell: str) -> bool:
    """
    Tell whether a cell is a date or a year, which may name a column of values.

    :param cell: The cell, without white space around it.
    :returns: Whether it is.
    """
    return _DATE.fullmatch(cell) is not None


def is_value(cell: str) -> bool:
    """
    Tell whether a cell begins with a number, so that it names no column, unless it is a date.

    >>> [is_value(cell) for cell in ("12", "€0.05", "Area (km2)", "2009 budget", "# of votes")]
    [True, True, False, False, False]

    :param cell: The cell, without white space around it.
    :returns: Whether it does.
    """
    return _VALUE.match(cell) is not None


def is_name(cell: str) -> bool:
    """
    Tell whether a cell may name a column: short words, a sign such as "#", or a date.

    :param cell: The cell, without white space around it.
    :returns: Whether it may.
    """
    if is_date(cell):
        return True
    is_short = len(cell) <= _LONGEST_NAME and _OF_CODE.isdisjoint(cell)
    return is_short and _SPEAKS.search(cell) is not None and (not is_value(cell) or _JOINED.fullmatch(cell) is not None)


def name_columns(cells: Sequence[str]) -> bool:
    """
    Tell whether the cells of a line may name the columns of a table: most are there, and no value is among them.

    A date does so behind the first cell only, where it is not what a row is called.

    >>> name_columns(["", "Area (km2)", "2019"]), name_columns(["2019", "Rome"]), name_columns(["Sales", "", ""])
    (True, False, False)

    :param cells: The cells, without white space around them.
    :returns: Whether they may.
    """
    named = [cell for cell in cells if cell]
    return len(named) > 1 and 2 * len(named) > len(cells) and not is_date(named[0]) and all(map(is_name, named))


def cells_of(line: str, mark: str) -> list[str]:
    """
    Cut a line into cells.

    >>> cells_of('Rome,"1,200",', ","), cells_of("| Rome | 1 |", "|")
    (['Rome', '1,200', ''], ['Rome', '1'])

    :param line: The line.
    :param mark: What parts the cells: a tab, a bar, a comma or a semicolon. Between quotation marks those do not.
    :returns: The cells, without quotation marks and white space around them.
    """
    if mark == "|":
        line = line.strip().removeprefix("|").removesuffix("|")
    cells = _parted(line, mark) if mark in ",;" and '"' in line else line.split(mark)
    return [_unquoted(cell.strip()) if mark in ",;" else cell.strip() for cell in cells]


def _parted(line: str, mark: str) -> Iterator[str]:
    start = 0
    for found in re.finditer(rf'(?<![^{mark}])"(?:[^"]|"")*"|{mark}', line):
        if found[0] == mark:
            yield line[start : found.start()]
            start = found.end()
    yield line[start:]


def _unquoted(cell: str) -> str:
    is_quoted = len(cell) > 1 and cell[0] == cell[-1] == '"'
    return cell[1:-1].replace('""', '"').strip() if is_quoted else cell
