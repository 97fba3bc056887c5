"""Rows of tables and the line that names their columns, without which a row is cells of nobody knows what."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import takewhile

from rag_compress.core.models import Span
from rag_compress.core.sentences.records import have_columns, names_columns

_RULE = re.compile(r"\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?")
_FEWEST_ROWS = 2
"""Rows of equally many columns from which the line of names above them is their head, where no rule says so."""


def find_table_heads(text: str, spans: Sequence[Span]) -> Mapping[int, int]:
    """
    Find the rows of tables that have a head: in Markdown the line above the rule, in CSV one of names.

    >>> text = "| Code | Error |\\n|---|---|\\n| 429 | RateLimit |"
    >>> find_table_heads(text, [(0, 16), (17, 26), (27, 44)])
    {2: 0}

    :param text: The text.
    :param spans: Its sentences.
    :returns: Index of each row, with that of its head.
    """
    if "|" not in text and "," not in text and ";" not in text:
        return {}
    found: dict[int, int] = {}
    for head in range(len(spans) - 1):
        if head in found:
            continue
        line, below = (text[slice(*spans[index])] for index in (head, head + 1))
        if "|" in line and "|" in below and _RULE.fullmatch(below):
            end = _end(text, spans, head + 2, lambda row: "|" in row)
            found.update(dict.fromkeys(range(head + 2, end), head))
        elif names_columns(line) and "|" not in line:
            end = _end(text, spans, head + 1, partial(have_columns, line))
            if end - head > _FEWEST_ROWS:
                found.update(dict.fromkeys(range(head + 1, end), head))
    return found


def _end(text: str, spans: Sequence[Span], first: int, is_row: Callable[[str], bool]) -> int:
    rows = takewhile(lambda index: is_row(text[slice(*spans[index])]), range(first, len(spans)))
    return first + sum(1 for _ in rows)
