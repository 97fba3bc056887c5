"""Items of YAML that are records: ``- name: PORT`` with the lines below it that say the rest of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rag_compress.core.models import Span

MOST_LINES: Final = 3
"""Lines of an item that is a unit: of a longer one, a line must be worth its tokens alone."""

LONGEST_ITEM: Final = 200
"""Characters of it."""

_KEY: Final = r"[\"']?[\w$./-]{1,60}[\"']?:(?:[ \t]+\S[^\n]*)?[ \t\r]*"
_FIRST: Final = re.compile(rf"(?P<before>[ \t]*-[ \t]+){_KEY}")
_MEMBER: Final = re.compile(rf"{_KEY}|#[^\n]*")


def lines_of_item(text: str, lines: Sequence[Span]) -> int:
    """
    Tell how many lines the item of a list has that begins with the first, if it is one of keys and values.

    >>> text = "- name: PORT\\n  value: 80\\n- name: HOST"
    >>> lines_of_item(text, [(0, 12), (13, 24), (25, 37)])
    2

    :param text: The text.
    :param lines: Lines, ascending.
    :returns: Their number: those that are no less indented than the first key, where each begins with a key or is
        deeper; 0 where that is none, as in prose, or too many.
    """
    first = _FIRST.fullmatch(text, *lines[0])
    if first is None:
        return 0
    column = len(first["before"].expandtabs())
    taken, end = 1, lines[0][1]
    for line in lines[1:]:
        content = text[slice(*line)].expandtabs()
        depth = len(content) - len(content.lstrip())
        if depth < column or content.isspace() or text.count("\n", end, line[0]) > 1:
            break
        if depth == column and _MEMBER.fullmatch(content.strip()) is None:
            return 0
        taken, end = taken + 1, line[1]
        if taken > MOST_LINES or end - lines[0][0] > LONGEST_ITEM:
            return 0
    return taken
