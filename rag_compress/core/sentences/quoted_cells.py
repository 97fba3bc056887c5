"""Records of CSV that stand on several lines, since a cell between quotation marks holds line breaks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rag_compress.core.models import Span

LONGEST: Final = 1_500
"""Characters of such a record; what is longer is texts rather than cells."""


def _record(mark: str) -> re.Pattern[str]:
    cell = rf'(?:"(?:[^"]|""){{0,{LONGEST}}}"|(?:[^\s"{mark}][^"{mark}\r\n]*)?)'
    return re.compile(rf"{cell}(?:{mark}{cell})+")


_RECORDS: Final = (_record(","), _record(";"))


def join_quoted(text: str, lines: Sequence[Span]) -> Iterator[Span]:
    r"""
    Join the lines of each record.

    >>> text = 'town,"people\n(2019)"\nRome,12'
    >>> [text[start:end] for start, end in join_quoted(text, [(0, 12), (13, 20), (21, 28)])]
    ['town,"people\n(2019)"', 'Rome,12']

    :param text: The text.
    :param lines: Lines, ascending.
    :returns: The same, joined or not.
    """
    end = 0
    for line in lines:
        if line[0] < end:
            continue
        start, end = line
        if text.count('"', start, end) % 2:
            found = (record.match(text, start, min(len(text), start + LONGEST)) for record in _RECORDS)
            ends = (match.end() for match in found if match)
            end = max([end, *(last for last in ends if text[last : last + 1] in ("", "\r", "\n"))])
        yield start, end
