"""Tables of contents: lines that only name what stands below, or where it stands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from rag_compress.core.models import Span
from rag_compress.core.runs import runs_of
from rag_compress.core.sentences.lines import column_of

FEWEST = 3
"""Entries in a row of a table of contents."""

LONGEST = 160
"""Characters of an entry, with its dots and its page."""

_MARKS = re.compile(r"[#*\s]+|[-•·]\s+")
_LINK = re.compile(r"\[([^\[\]]+)\]\(#[^()\s]*\)\Z")
_PAGE = re.compile(r"\s*(?:\.(?: ?\.){3,}|…{2,})\s*(\d{1,4})\Z")
_MOST_FALLS = 0.25
"""Share of the entries whose page may come before that of the one above. Prices behind dots rise and fall."""


@dataclass(frozen=True, slots=True)
class Contents:
    """
    The tables of contents of a text.

    :param entries: Indices of the sentences that are entries.
    :param titles: Indices of those that entries name.
    """

    entries: frozenset[int]
    titles: frozenset[int]


def find_contents(text: str, spans: Sequence[Span]) -> Contents:
    """
    Find tables of contents.

    That is `FEWEST` lines in a row or more that each stand once more, further down in the same order with other lines
    between; or that each end in dots and the number of a page, which hardly ever falls, or are a link into the text.

    >>> text = "1. Use\\n2. Care\\n3. Parts\\n\\n1. Use\\nTurn it on.\\n2. Care\\nWipe it.\\n3. Parts\\nA lid."
    >>> lines = [(0, 6), (7, 14), (15, 23), (25, 31), (32, 43), (44, 51), (52, 60), (61, 69), (70, 76)]
    >>> found = find_contents(text, lines)
    >>> sorted(found.entries), sorted(found.titles)
    ([0, 1, 2], [3, 5, 7])

    :param text: The text.
    :param spans: Its sentences.
    :returns: What is found.
    """
    names = [_name(text, span) for span in spans]
    last: dict[str, int] = {}
    often = Counter(name for name, _ in names)
    for index, (name, _) in enumerate(names):
        last[name] = index
    entries: set[int] = set()
    titles: set[int] = set()
    naming = (index for index, (name, page) in enumerate(names) if name and (page is not None or last[name] > index))
    for run in runs_of(naming):
        if len(run) < FEWEST:
            continue
        named = [last[names[index][0]] for index in run]
        are_titles = all(often[names[index][0]] == 2 for index in run) and _are_apart([run[-1], *named])
        if are_titles:
            titles.update(named)
        if are_titles or _are_pages([names[index][1] for index in run]):
            entries.update(run)
    return Contents(frozenset(entries), frozenset(titles))


def _are_apart(places: Sequence[int]) -> bool:
    """Whether lines follow each other with others between most of them, as those of a signature do not."""
    steps = [after - before for before, after in pairwise(places)]
    return min(steps) > 0 and sum(step > 1 for step in steps[1:]) * 2 > len(steps) - 1


def _are_pages(pages: Sequence[int | None]) -> bool:
    """Whether all lines say where to find what they name, and hardly one that it is further up than the one above."""
    known = [page for page in pages if page is not None]
    falls = sum(after < before for before, after in pairwise(known))
    return len(known) == len(pages) and falls <= _MOST_FALLS * (len(known) - 1)


def _name(text: str, span: Span) -> tuple[str, int | None]:
    """What a line names, without marks, case and page, and its page, 0 for a link; empty for no such line."""
    start, end = span
    if end - start > LONGEST or column_of(text, start) is None or text[end : end + 1] not in ("", "\n", "\r", " "):
        return "", None
    mark = _MARKS.match(text, start, end)
    bare = text[mark.end() if mark else start : end]
    linked = _LINK.sub(r"\1", bare)
    page = _PAGE.search(linked)
    name = linked[: page.start()] if page else linked
    return " ".join(name.split()).casefold(), int(page[1]) if page else 0 if linked != bare else None
