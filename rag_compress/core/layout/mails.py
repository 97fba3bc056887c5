"""E-mails: who wrote what stands below a header or a line such as "On Monday Ann wrote:"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from rag_compress.core.layout.groups import Group
from rag_compress.core.layout.keys import key_of
from rag_compress.core.layout.lines import Lines
from rag_compress.core.sentences.lines import QUOTE_MARKS, before_on_line
from rag_compress.core.words.marks import COLONS

_SENDER: Final = re.compile(
    r"[*_]{0,2}(?:From|Von|De|Da|Van|Från|Fra|Frá|Od|От|Від|Kimden|Lähettäjä|Feladó|Από|מאת|发件人|寄件者|差出人"
    r"|보낸 사람)[*_]{0,2}[ \t]?[:：]",
    re.IGNORECASE,
)


def find_mails(lines: Lines) -> list[Group]:
    r"""
    Find the lines of headers that name a sender, each with its mail: up to the next one that is not quoted deeper.

    Another line of the header stands directly below: else it is the sender of something else.

    >>> text = "From: Ann\nTo: Bob\n\nI come.\n\nFrom: Bob\nTo: Ann\n\nDo you?"
    >>> spans = [(0, 9), (10, 17), (19, 26), (28, 37), (38, 45), (47, 54)]
    >>> [group.index for group in find_mails(Lines(text, spans))]
    [0, 3]

    :param lines: The sentences of a text.
    :returns: The mails by their first line.
    """
    text, spans = lines.text, lines.spans
    if ":" not in text and "：" not in text:
        return []
    heads: list[tuple[int, int]] = []
    for index, (start, end) in enumerate(spans[:-1]):
        place = _behind_marks(lines, index)
        if lines.columns[index] is not None and _SENDER.match(text, place, end) and _is_key(lines, index + 1):
            heads.append((index, text.count(">", start, place)))
    found: list[Group] = []
    behind: list[tuple[int, int]] = []  # heads that may end what is before them, the nearest last
    for index, depth in reversed(heads):
        while behind and behind[-1][1] > depth:
            behind.pop()
        found.append(Group(index, behind[-1][0] if behind else len(spans), "line"))
        behind.append((index, depth))
    return found[::-1]


def find_quoted(lines: Lines) -> tuple[int, ...]:
    r"""
    Find the sentences that begin on a line behind ``>``, as a mail quotes another.

    >>> find_quoted(Lines("> Are you there? Now?\nYes.", [(2, 16), (17, 21), (22, 26)]))
    (0, 1)

    :param lines: The sentences of a text.
    :returns: Their indices.
    """
    text = lines.text
    starts = [start for start, _ in lines.spans] if ">" in text else []
    return tuple(
        index
        for index, start in enumerate(starts)
        if text.startswith(">", start) or before_on_line(text, start).lstrip().startswith(">")
    )


def find_quotations(lines: Lines, groups: Iterable[Group]) -> list[Group]:
    """
    Find the lines that say who wrote what is quoted below.

    >>> text = "Ann wrote:\\n> I come."
    >>> find_quotations(Lines(text, [(0, 10), (11, 20)]), [Group(0, 2, "line")])
    [Group(index=0, end=2, kind='line')]

    :param lines: The sentences of a text.
    :param groups: Its groups.
    :returns: Those of them that begin with such a line.
    """
    return [group for group in groups if lines[group.index].endswith(COLONS) and lines[group.index + 1][0] == ">"]


def _behind_marks(lines: Lines, index: int) -> int:
    """Where a line begins behind the marks with which a mail quotes."""
    quoted = QUOTE_MARKS.match(lines.text, *lines.spans[index])
    return quoted.end() if quoted else lines.spans[index][0]


def _is_key(lines: Lines, index: int) -> bool:
    return key_of(lines.text, _behind_marks(lines, index), lines.spans[index][1]) is not None
