"""Changes as logs list them, of version control or of packages: what names each, who made it, and when."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple, TypeAlias

from rag_compress.core.layout.groups import SURE, Candidate, Group
from rag_compress.core.layout.lines import Lines
from rag_compress.core.sentences.change_headers import ADDRESS, BEGINS, DAY, FIELD, RELEASE, SIGNED_BELOW

Kind: TypeAlias = Literal["revision", "sender", "date"]

_KIND_OF: Final[dict[str, Kind]] = {
    "author": "sender",
    "user": "sender",
    "authordate": "date",
    "date": "date",
}
"""What the lines of a header say, by their keys in lower case."""

_SIGNED_ABOVE: Final = re.compile(rf"(?:\* ?)?{DAY} {{1,3}}\S[^<>\n]{{0,80}} {ADDRESS}[^\n]{{0,40}}")
"""The first line of a change that says who made it, and when: of packages of RPM, or in a ChangeLog of GNU."""
_MAY_HAVE: Final = re.compile(rf"(?:commit [0-9a-f]{{7}}|changeset: |{ADDRESS})")


class Change(NamedTuple):
    """
    An entry of a log.

    :param first: Index of its first line.
    :param end: Index behind its last one.
    :param header: The index behind the lines at its beginning that only say which change it is, whose, and of when.
    :param fields: Indices of the lines that say what names it, who made it, and when: of those there are.
    """

    first: int
    end: int
    header: int
    fields: dict[Kind, int]


def find_changes(lines: Lines) -> tuple[Change, ...]:
    r"""
    Find the entries of logs of version control (Git, Mercurial) and of change logs of packages (Debian, RPM, GNU).

    >>> text = "ab (1.2-3) unstable; urgency=low\n\n  * Swim.\n\n -- Ann Lee <ann@x.org>  Mon, 04 Mar 2024 10:00"
    >>> find_changes(Lines(text, [(0, 32), (36, 43), (46, 91)]))
    (Change(first=0, end=3, header=1, fields={'revision': 0, 'sender': 2, 'date': 2}),)

    :param lines: The sentences of a text.
    :returns: The entries, in order; none lies in another.
    """
    if "\n" not in lines.text or _MAY_HAVE.search(lines.text) is None:
        return ()
    return tuple(_committed(lines)) or tuple(_signed_below(lines)) or tuple(_signed_above(lines))


def group_changes(changes: Sequence[Change]) -> Iterator[Candidate]:
    """
    Give the lines that say of which change the others are, each with what stands below it.

    >>> [candidate.group for candidate in group_changes([Change(0, 4, 2, {"revision": 0, "sender": 1})])]
    [Group(index=0, end=4, kind='label'), Group(index=1, end=4, kind='label')]

    :param changes: The entries of a text.
    :returns: Each as one of several.
    """
    for change in changes:
        for index in range(change.first, change.header):
            yield Candidate(Group(index, change.end, "label"), SURE, "change")


def signatures_below(changes: Sequence[Change]) -> frozenset[int]:
    """
    Give the lines that say who made the change above them: what stands below is the next one, maybe of somebody else.

    >>> signatures_below([Change(0, 3, 1, {"revision": 0, "sender": 2, "date": 2})])
    frozenset({2})

    :param changes: The entries of a text.
    :returns: Their indices.
    """
    return frozenset(one for change in changes if (one := change.fields.get("sender", -1)) >= change.header)


def _committed(lines: Lines) -> Iterator[Change]:
    starts = [
        index
        for index in range(len(lines) - 1)
        if lines.columns[index] == 0 and BEGINS.fullmatch(lines[index]) and FIELD.match(lines[index + 1])
    ]
    for first, end in pairwise([*starts, len(lines)]):
        fields: dict[Kind, int] = {"revision": first}
        header = first + 1
        while header < end and (field := FIELD.fullmatch(lines[header])) and lines.breaks[header] == 1:
            if (kind := _KIND_OF.get(field["key"].lower())) is not None:
                fields.setdefault(kind, header)
            header += 1
        yield Change(first, end, header, fields)


def _signed_below(lines: Lines) -> Iterator[Change]:
    first: int | None = None
    for index, line in enumerate(lines):
        if lines.columns[index] == 0 and RELEASE.fullmatch(line):
            first = index
        elif SIGNED_BELOW.fullmatch(line):
            if first is not None:
                yield Change(first, index + 1, first + 1, {"revision": first, "sender": index, "date": index})
            first = None


def _signed_above(lines: Lines) -> Iterator[Change]:
    starts = [index for index, line in enumerate(lines) if lines.columns[index] == 0 and _SIGNED_ABOVE.fullmatch(line)]
    if len(starts) < SURE:
        return
    for first, end in pairwise([*starts, len(lines)]):
        yield Change(first, end, first + 1, {"revision": first, "sender": first, "date": first})
