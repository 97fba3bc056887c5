"""What a message lists, in order: lines of a list, rows of a table, or numbers within a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rag_compress.core.sentences.lines import BULLETS, ITEM

MOST_CHARACTERS: Final = 10_000
"""Characters of a message in which a list is looked for: a longer one is a text."""

LONGEST_LEAD: Final = 600
"""Characters before a list that may tell what is listed."""

LONGEST_ITEM: Final = 1_000
"""Characters of an item in which its name is looked for."""

LONGEST_NAME: Final = 100
"""Characters of an item that say which one it is; what is longer tells more of it."""

_MARKS = re.compile(r"[#>*_ \t]*")
_NUMBER = re.compile(r"(?:(?<=[\s.;:,])|^)\(?(\d{1,2})[.)]\s*(?=[^\W\d]|[*_\"'“„«])")
_BOLD = re.compile(r"(\*\*|__)(?=\S)(.+?)\1")
_LABELLED = re.compile(r"#{1,6}\s|(\*\*|__)(?=\S).{1,80}?\1")
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*\)")
_END_OF_NAME = re.compile(r":\s|：|\s[-–—]\s|(?<=\w\w[.!?])\s|[。；;]")
_MAY_LEAD: Final = frozenset(f"#>*_|(-+–{BULLETS}")
"""What a line with an item begins with, if not with a number or a letter."""

_RULE_MARKS: Final = frozenset(" \t:|-")


class Listing(NamedTuple):
    """
    What is listed.

    :param items: What is listed, in order.
    :param lead: The lines that lead to it.
    """

    items: list[str]
    lead: str


class _Line(NamedTuple):
    """A line, or what it lists, with its number and how far it is indented."""

    place: int
    text: str
    indent: int


def find_lists(message: str) -> list[Listing]:
    """
    Find what a message lists as such: lines of a list, or numbers within a line that count from one.

    >>> find_lists("You could stay at:\\n1. **Hotel Alba**, by the sea\\n2. Pension Bruno: in the old town")
    [Listing(items=['**Hotel Alba**, by the sea', 'Pension Bruno: in the old town'], lead='You could stay at:')]
    >>> find_lists("There are 1) soft drinks, 2) beer and 3) wine.")[0].items
    ['soft drinks, ', 'beer and ', 'wine.']

    :param message: The message.
    :returns: Its lists with whole items (`name_of`), the most likely to be meant first: the last one, unless bullets
        stand below several heads, which are then meant themselves.
    """
    if len(message) > MOST_CHARACTERS:
        return []
    lines = message.splitlines()
    lists = _lists_of_lines([*_candidates(lines)])
    places = sorted(item.place for items in lists for item in items)
    found = [
        Listing([item.text for item in items], _lead(lines, items[0].place, places))
        for items in lists
        if len(items) > 1
    ]
    within = [] if found else _numbered_within(message)
    return [Listing(within, message[:LONGEST_LEAD])] if len(within) > 1 else found


def name_of(item: str) -> str:
    """
    Leave of an item what it is called.

    >>> name_of("**Pension Bruno** - nine rooms"), name_of("[Casa Clara](https://casa.example): near the station")
    ('Pension Bruno', 'Casa Clara')

    :param item: The item, without its mark.
    :returns: What stands in bold at its head, else what stands before a colon, a dash or the end of its first sentence.
    """
    plain = _LINK.sub(r"\1", item[:LONGEST_ITEM].strip(" \t#"))
    bold = _BOLD.match(plain)
    name = bold[2] if bold else plain[: end.start()] if (end := _END_OF_NAME.search(plain)) else plain
    return name[:LONGEST_NAME].strip(" \t*_:,;.")


def _candidates(lines: Sequence[str]) -> Iterator[_Line]:
    """The lines that may hold an item."""
    for place, line in enumerate(lines):
        text = line.lstrip()
        if text and (text[0] in _MAY_LEAD or "." in text[1:5] or ")" in text[1:6]):
            yield _Line(place, line, len(line) - len(text))


def _lead(lines: Sequence[str], first: int, places: Sequence[int]) -> str:
    """What leads to a list: the lines from the item before on, up to its first."""
    before = max((place for place in places if place < first), default=0)
    return "\n".join(lines[max(before, first - LONGEST_LEAD) : first])[-LONGEST_LEAD:]


def _lists_of_lines(lines: Sequence[_Line]) -> list[list[_Line]]:
    """The lists of the first of the ways to write one that has several items, and the heads above several of them."""
    for way in (_numbered, _bulleted, _rows):
        lists = way(lines)
        if any(len(items) > 1 for items in lists):
            return [_heads(lines), *reversed(lists)] if way is _bulleted and len(lists) > 1 else [*reversed(lists)]
    return [_heads(lines)]


def _heads(lines: Sequence[_Line]) -> list[_Line]:
    return [line for line in lines if _LABELLED.match(line.text)]


def _numbered(lines: Sequence[_Line]) -> list[list[_Line]]:
    """The outermost numbered items, a list from each 1 on: but Markdown may number all of them with 1."""
    numbered: list[tuple[int, _Line]] = []
    for line in lines:
        marks = _MARKS.match(line.text)
        item = ITEM.match(line.text, marks.end() if marks else 0)
        if item and item["number"]:
            numbered.append((int(item["number"]), line._replace(text=line.text[item.end() :])))
    outermost = min((line.indent for _, line in numbered), default=0)
    lists: list[list[_Line]] = []
    last = 0
    for number, line in numbered:
        if line.indent > outermost:
            continue
        if lists and (number == len(lists[-1]) + 1 or number == last == 1):
            lists[-1].append(line)
        elif number == 1:
            lists.append([line])
        last = number
    return lists


def _bulleted(lines: Sequence[_Line]) -> list[list[_Line]]:
    """The outermost items with a bullet or a letter, a list behind each head."""
    lists: list[list[_Line]] = [[]]
    for line in lines:
        if item := ITEM.match(line.text, line.indent):
            lists[-1].append(line._replace(text=line.text[item.end() :]))
        elif _LABELLED.match(line.text):
            lists.append([])
    outermost = min((line.indent for items in lists for line in items), default=0)
    return [[line for line in items if line.indent == outermost] for items in lists if items]


def _rows(lines: Sequence[_Line]) -> list[list[_Line]]:
    """The first cells of the rows of each table."""
    tables: list[list[_Line]] = [[]]
    for line in lines:
        if "-" in line.text and _RULE_MARKS.issuperset(line.text):
            tables.append([])
        elif line.text[line.indent] == "|":
            tables[-1].append(line._replace(text=line.text.strip().strip("|").split("|", 1)[0]))
    return tables


def _numbered_within(text: str) -> list[str]:
    """What stands behind the numbers 1, 2, 3 ... within lines, each up to the next."""
    if not any(first in text for first in ("1.", "1)")):
        return []
    starts: list[tuple[int, int]] = []
    for mark in _NUMBER.finditer(text):
        if int(mark[1]) == len(starts) + 1:
            starts.append(mark.span())
    ends = [*(start for start, _ in starts), len(text)][1:]
    return [text[begin:end] for (_, begin), end in zip(starts, ends, strict=True)]
