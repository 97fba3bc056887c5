"""Lines of records: logs, chats, settings, rows of CSV. Each stands for itself, however long it is or it begins."""

from __future__ import annotations

import re

_DATE = r"(?:\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4}|[A-Z][a-z]{2} {1,2}\d{1,2})(?!\d)"
_TIME = r"\d{1,2}:\d\d(?!\d)"
_MOMENT = re.compile(rf"\s*[\[(]?{_DATE}(?:T|,? ){_TIME}")  # prose has it inside a line only
_BEGINNINGS = (
    re.compile(rf"\s*[\[(]?(?:{_DATE}|{_TIME})"),  # 2024-06-03 ...    [10:15] ...
    # Ann Lee: ...    <ann> ...    ports:    timeout (float): ...
    re.compile(
        r"\s*(?:(?:<[\w.@-]{1,20}>|[\w.@-]{1,20}(?: [\w.@-]{1,20}){0,2}(?: \([^()]{1,40}\))?:) \S|[\w.@-]{1,20}:\s*$)"
    ),
    re.compile(r"\s*[\w.-]{1,30} ?= ?\S"),  # timeout = 30
)
_AMOUNT = re.compile(r"(?<![\d,])\d{1,3}(?:,\d{3})+(?![\d,])")
_SEPARATOR = re.compile(r"[,;](?!\s)")  # of prose it has white space behind it
_FEWEST_SEPARATORS = 2
_COLUMN = re.compile(r"(?<=\S) {3,}(?=\S)")


def are_records(line: str, following: str) -> bool:
    """
    Tell whether two lines are records: they begin in the same way as records do, or have equally many columns, or have
    one that begins in the same place.

    The line behind date and time is a record whatever stands before it, such as the last line of a message.

    :param line: A line.
    :param following: The line behind.

    >>> are_records("Ann: I think so", "Bob: and I do not")
    True
    >>> are_records('7,"Lee, Ann",Rome,paid', '8,"Ray, Bob",Bonn,open')
    True
    >>> are_records("Lee     paid", "Ray     open")
    True
    >>> are_records("It cost 1,000,000 in the first", "year and 2,000,000 in the second")
    False
    """
    if _MOMENT.match(following) or any(
        beginning.match(line) and beginning.match(following) for beginning in _BEGINNINGS
    ):
        return True
    tabs = line.count("\t")
    if tabs:
        return tabs == following.count("\t")
    if not {gap.end() for gap in _COLUMN.finditer(line)}.isdisjoint(gap.end() for gap in _COLUMN.finditer(following)):
        return True
    separators = _separators(line)
    return separators >= _FEWEST_SEPARATORS and separators == _separators(following)


def _separators(line: str) -> int:
    return len(_SEPARATOR.findall(_AMOUNT.sub("", line)))
