"""E-mails: who wrote what stands below a header or a line such as "On Monday Ann wrote:"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from rag_compress.core.layout.groups import Group
from rag_compress.core.layout.keys import key_of
from rag_compress.core.models import Span
from rag_compress.core.sentences.lines import QUOTE_MARKS, column_of
from rag_compress.core.words.marks import COLONS

_SENDER: Final = re.compile(
    r"[*_]{0,2}(?:From|Von|De|Da|Van|Från|Fra|Frá|Od|От|Від|Kimden|Lähettäjä|Feladó|Από|מאת|发件人|寄件者|差出人"
    r"|보낸 사람)[*_]{0,2}[ \t]?[:：]",
    re.IGNORECASE,
)


def find_mails(text: str, spans: Sequence[Span]) -> list[Group]:
    r"""
    Find the lines of headers that name a sender, each with its mail: up to the next one that is not quoted deeper.

    Another line of the header stands directly below: else it is the sender of something else.

    >>> text = "From: Ann\nTo: Bob\n\nI come.\n\nFrom: Bob\nTo: Ann\n\nDo you?"
    >>> [group.index for group in find_mails(text, [(0, 9), (10, 17), (19, 26), (28, 37), (38, 45), (47, 54)])]
    [0, 3]

    :param text: The text.
    :param spans: Its sentences.
    :returns: The mails by their first line.
    """
    if ":" not in text and "：" not in text:
        return []
    heads: list[tuple[int, int]] = []
    for index, (start, end) in enumerate(spans[:-1]):
        place = start + (quoted.end() - start if (quoted := QUOTE_MARKS.match(text, start, end)) else 0)
        if _SENDER.match(text, place, end) and column_of(text, start) is not None and _is_key(text, spans[index + 1]):
            heads.append((index, text.count(">", start, place)))
    found: list[Group] = []
    behind: list[tuple[int, int]] = []  # heads that may end what is before them, the nearest last
    for index, depth in reversed(heads):
        while behind and behind[-1][1] > depth:
            behind.pop()
        found.append(Group(index, behind[-1][0] if behind else len(spans), "line"))
        behind.append((index, depth))
    return found[::-1]


def find_quotations(text: str, spans: Sequence[Span], groups: Iterable[Group]) -> list[Group]:
    """
    Find the lines that say who wrote what is quoted below.

    >>> text = "Ann wrote:\\n> I come."
    >>> find_quotations(text, [(0, 10), (11, 20)], [Group(0, 2, "line")])
    [Group(index=0, end=2, kind='line')]

    :param text: The text.
    :param spans: Its sentences.
    :param groups: Its groups.
    :returns: Those of them that begin with such a line.
    """
    return [
        group
        for group in groups
        if text.endswith(COLONS, *spans[group.index]) and text[spans[group.index + 1][0]] == ">"
    ]


def _is_key(text: str, span: Span) -> bool:
    quoted = QUOTE_MARKS.match(text, *span)
    return key_of(text, quoted.end() if quoted else span[0], span[1]) is not None
