"""E-mails: who wrote what stands below a header or a line such as "On Monday Ann wrote:"."""

from __future__ import annotations

from collections.abc import Iterable

from rag_compress.core.layout.groups import Group
from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.mail_headers import Header, find_headers
from rag_compress.core.sentences.lines import before_on_line
from rag_compress.core.words.marks import COLONS


def find_mails(lines: Lines) -> list[Group]:
    r"""
    Find the lines of headers that name a sender, each with its mail: up to the next header that is not quoted deeper.

    >>> text = "From: Ann\nTo: Bob\n\nI come.\n\nDate: today\nFrom: Bob\nTo: Ann\n\nDo you?"
    >>> spans = [(0, 9), (10, 17), (19, 26), (28, 39), (40, 49), (50, 57), (59, 66)]
    >>> [(group.index, group.end) for group in find_mails(Lines(text, spans))]
    [(0, 3), (4, 7)]

    :param lines: The sentences of a text.
    :returns: The mails by the line that names the sender.
    """
    found: list[Group] = []
    behind: list[Header] = []  # those that may end what is before them, the nearest last
    for header in reversed(find_headers(lines)):
        while behind and behind[-1].depth > header.depth:
            behind.pop()
        found.append(Group(header.sender, behind[-1].first if behind else len(lines), "line"))
        behind.append(header)
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
