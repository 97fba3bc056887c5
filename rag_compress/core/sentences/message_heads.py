"""Lines of exported chats that only say who writes what stands below, and when: nothing runs on over them."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rag_compress.core.models import Span

FEWEST: Final = 3
"""Heads of messages that a text has."""

FEWEST_DATED: Final = 2
"""The same of those with the day: a chunk of a chat may hold no more."""

LONGEST: Final = 120
"""Characters of one at most."""

_TIME: Final = r"\d{1,2}[:.]\d\d(?::\d\d)?(?:[ \u202f]?[AaPp]\.?[Mm]\.?)?(?:[ ](?:Uhr|UTC|GMT|CES?T))?"
_DATE: Final = (
    r"(?:(?:Mo|Tu|We|Th|Fr|Sa|Su|Di|Mi|Do|So)[a-z]{0,8}\.?,? )?"
    r"(?:\d{4}[-/.]\d\d?[-/.]\d\d?|\d{1,2}[-/.](?:\d{1,2}|[A-Z][a-z]{2})[-/.]\d{2,4}"
    r"|\d{1,2}\.? [A-Z][a-zäéû]{2,9}\.?,? \d{4}|[A-Z][a-z]{2,8}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}"
    r"|Today|Yesterday|Heute|Gestern)"
)
_MOMENT: Final = rf"(?:{_DATE}(?:T|,? (?:at |um |à )?))?{_TIME}"
_HAS_DAY: Final = re.compile(_DATE)
_NAME: Final = r"[^\W\d_@](?:[\w.'’@ -]|\([\w .'’-]{1,20}\)){0,50}?"
_VERB: Final = r"\s+\w{3,12}(?: this issue)? on"  # commented on, opened this issue on
_BEHIND: Final = rf"[*_]{{0,2}}@?(?P<name>{_NAME})[*_]{{0,2}}(?:,|:|\s+[—–|-]|{_VERB})?\s+[\[(]?{_MOMENT}[\])]?:?"
_BEFORE: Final = rf"[\[(]?{_MOMENT}[\])]?(?:\s[—–|-])?\s+[*_]{{0,2}}@?(?P<first>{_NAME})[*_]{{0,2}}:?"
HEAD: Final = re.compile(rf"\s*(?:{_BEFORE}|{_BEHIND})\s*")
"""A line with a name and a time of day, and nothing else: "Ann  9:03 AM", "[2024-02-06 07:41] Ann Lee (agent):"."""
_CLOCK: Final = re.compile(r"\d[:.]\d\d")


def lines_of_heads(text: str, lines: Iterable[Span]) -> frozenset[int]:
    r"""
    Find the lines that say who writes what stands below, and when: `FEWEST` at least, with a name that comes again, or
    two that give the day as well.

    >>> sorted(lines_of_heads("Ann  9:03\nso\nBob  9:04\nno\nAnn  9:05\nwell", [(0, 9), (10, 12), (13, 22), (26, 35)]))
    [0, 13, 26]

    :param text: The text.
    :param lines: Its lines, or some of them.
    :returns: Where they begin.
    """
    found: list[tuple[int, str]] = []
    for start, end in lines:
        if end - start > LONGEST or _CLOCK.search(text, start, end) is None:
            continue
        head = HEAD.fullmatch(text, start, end)
        if head:
            found.append((start, head["name"] or head["first"]))
    if not are_heads(
        [text[start : start + LONGEST].splitlines()[0] for start, _ in found], [name for _, name in found]
    ):
        return frozenset()
    return frozenset(start for start, _ in found)


def are_heads(lines: Sequence[str], names: Sequence[str]) -> bool:
    """
    Tell whether lines that look like heads of messages are some.

    >>> are_heads(["Ann  9:03", "Bob  9:04", "Ann  9:05"], ["Ann", "Bob", "Ann"]), are_heads(["Ann  9:03"], ["Ann"])
    (True, False)

    :param lines: The lines.
    :param names: The name in each.
    :returns: Whether they are.
    """
    dated = sum(map(bool, map(_HAS_DAY.search, lines)))
    counts = Counter(names)
    # one name alone is a key: "departure: 18:45"
    return dated >= FEWEST_DATED or (len(lines) >= FEWEST and len(counts) > 1 and max(counts.values()) > 1)
