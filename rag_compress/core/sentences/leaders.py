"""Lines that dots lead to a page or a value in: entries of a table of contents or of an index, and the lines that these
name; prices, forms, and the results of tests."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rag_compress.core.models import Span

FEWEST = 3
"""Such lines of a text from which they are a table: one alone is a price, or a line of a form."""

LONGEST = 240
"""Characters of an entry, with its dots and its page."""

_DOTS = re.compile(r"[.·…](?:(?<=…)…+|(?<!…)[ \t\xa0]{0,40}(?:[.·][ \t\xa0]{0,40}){3,})")
"""Four dots or more; it begins with a set of signs, which is found faster than either of two expressions."""
_VALUE = re.compile(r"\S{1,15}(?: \S{1,8})?")
_LABEL = re.compile(r"[^.!?…]{1,60}?\s?")
"""What stands before the dots of a form, which lead to a value of any length: "Cellar ........ Room for bicycles"."""

_FEWEST_DOTS = 5
"""Dots that lead to a value that is no page: fewer may only leave a sentence open."""

_PAGE = re.compile(r"\s{0,40}((?:[A-Z]-)?\d{1,4}(?:[-–]\d{1,4})?|[ivxlc]{1,7})")


def read_entry(line: str) -> tuple[str, str]:
    """
    Part a line into what it names and the page that dots lead to.

    >>> read_entry("  3.1  Parts . . . . . 17"), read_entry("Preface .....  iv"), read_entry("It was so.")
    (('3.1 Parts', '17'), ('Preface', 'iv'), ('It was so.', ''))

    :param line: A line.
    :returns: The name, its white space made single, and the page as it is written; the latter is empty for other lines.
    """
    content = line.strip()
    dots = _DOTS.search(content) if len(content) <= LONGEST else None
    page = _PAGE.fullmatch(content, dots.end()) if dots else None
    name = content[: dots.start()] if dots and page else content
    return " ".join(name.split()), page[1] if page else ""


def lines_by_themselves(text: str, lines: Sequence[Span]) -> set[int]:
    """
    Find the lines that are entries, those that entries name, which are the titles further down that no mark sets apart,
    and those in which dots lead to something else that is short, or a label to anything.

    >>> text = "1 Use ..... 1\\n2 Care ..... 2\\n3 Parts ..... 3\\n1 Use\\nTurn it on."
    >>> sorted(lines_by_themselves(text, [(0, 13), (14, 28), (29, 44), (45, 50), (51, 62)]))
    [0, 14, 29, 45]

    :param text: The text.
    :param lines: Its lines.
    :returns: Where these lines begin.
    """
    if _DOTS.search(text) is None:
        return set()
    near = [(start, text[start:end].strip()) for start, end in lines if end - start <= LONGEST]
    found = [(start, *read_entry(line)) for start, line in near]
    names = {name.casefold() for _, name, page in found if page and any(map(str.isalpha, name))}
    led = {start for start, _, page in found if page} | {start for start, line in near if _leads_to_value(line)}
    return led | {start for start, name, _ in found if name.casefold() in names} if len(led) >= FEWEST else set()


def _leads_to_value(line: str) -> bool:
    dots = _DOTS.search(line)
    if dots is None or dots.start() == 0 or len(dots[0]) - dots[0].count(" ") < _FEWEST_DOTS:
        return False
    return bool(_VALUE.fullmatch(line, dots.end()) or _LABEL.fullmatch(line, 0, dots.start()))
