"""Headers of changes, as logs of version control have them: each of their lines is one unit, and no prose."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rag_compress.core.models import Span

BEGINS: Final = re.compile(r"(?:commit [0-9a-f]{7,64}(?: \([^()\n]*\))?|changeset: +\d+:[0-9a-f]{6,64})\s*")
"""The first line of a change: what names it."""

FIELD: Final = re.compile(
    r"(?P<key>Author|AuthorDate|Commit|CommitDate|Date|Merge|Refs|branch|date|parent|summary|tag|user): +\S[^\n]*"
)
"""A line of its header: who made it, when."""

RELEASE: Final = re.compile(r"[a-z\d][a-z\d.+-]+ \([^()\s]*\d[^()\s]*\)(?: [a-z][\w-]*)+; ?[\w-]+=[^\n]*")
"""The first line of what a release of a package changes, as Debian has it: ``dash (0.5-1) unstable; urgency=low``."""

ADDRESS: Final = r"<[^<>\s]+>"
DAY: Final = r"(?:\d{4}-\d\d-\d\d|(?:[A-Z][a-z]{2},? )?(?:\d{1,2} [A-Z][a-z]{2}|[A-Z][a-z]{2} {1,2}\d{1,2}) \d{4})"
SIGNED_BELOW: Final = re.compile(rf" ?-- \S[^<>\n]{{0,80}} {ADDRESS} {{1,2}}{DAY}\b[^\n]*")
"""The last line of it: who made it, and when."""

_SIGNS: Final = ("commit ", "changeset:", "\n -- ")


def may_have_changes(text: str) -> bool:
    """
    Tell whether a text may hold headers of changes, or lines that sign one.

    >>> may_have_changes("commit 2ef7bde60"), may_have_changes("It is committed.")
    (True, False)

    :param text: The text.
    :returns: Whether it has what begins one.
    """
    return any(sign in text for sign in _SIGNS)


def change_headers(text: str, lines: Sequence[Span]) -> Iterator[tuple[int, int, list[Span]]]:
    r"""
    Find the headers of changes among the lines of a text, and the lines that sign a change.

    >>> text = "commit 2ef7bde60\nAuthor: Ann <ann@x.org>\nDate:   Mon Mar 4\n\n    Otters swim."
    >>> list(change_headers(text, [(0, 16), (17, 40), (41, 58), (60, 76)]))
    [(0, 3, [(0, 16), (17, 40), (41, 58)])]

    :param text: The text, which `may_have_changes`.
    :param lines: Its lines, or some of them, ascending.
    :returns: For each header the places of its first line and behind its last one, and its lines.
    """
    place = 0
    while place < len(lines):
        end = place + 1
        if BEGINS.fullmatch(text, *lines[place]):
            while end < len(lines) and lines[end][0] - lines[end - 1][1] <= 2 and FIELD.match(text, *lines[end]):
                end += 1
        if end > place + 1 or RELEASE.fullmatch(text, *lines[place]) or SIGNED_BELOW.fullmatch(text, *lines[place]):
            yield place, end, list(lines[place:end])
        place = end
