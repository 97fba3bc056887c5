"""Differences between versions: hunks stay whole or go, each below the file that it belongs to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rag_compress.chat.tool_results.lined import annotated_passage
from rag_compress.chat.tool_results.protocol import Kept
from rag_compress.core.models import Passage, Span

LONGEST_HUNK = 800
"""Characters of a hunk up to which it stays whole or goes; a longer one is parted between two lines."""

_FILE = re.compile(r"^(?:diff --git |Index: |(?=--- .*\n\+\+\+ .*\n@@ ))", re.MULTILINE)
_HUNK = re.compile(r"^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@.*$", re.MULTILINE)
_PATH = re.compile(r"^(?:diff --git a/.* b/|Index: |\+\+\+ (?:b/)?)(.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _Part:
    """
    Some lines of a hunk, or of what stands above the first file.

    :param span: Where they stand, white space that they begin with included.
    :param heads: The lines without which they say nothing: those that name the file and the place in it.
    """

    span: Span
    heads: Sequence[Span] = ()


@dataclass(frozen=True, slots=True)
class Hunks:
    """
    The hunks of differences between versions.

    :param body: The differences.
    :param parts: By passage, the parts that stay or go.
    :param passages: One for each file, with its path as the title.
    """

    body: str
    parts: Sequence[Sequence[_Part]]
    passages: Sequence[Passage]

    def cut(self, kept: Mapping[int, Kept]) -> Kept:
        """
        Leave out the parts that are not kept. Each kept one has the lines above it that name its file and its place.

        :param kept: The kept parts of each file of which some are, and where they stand in it.
        :returns: The differences that are left, and the pieces that they are made of.
        """
        pieces: set[Span] = set()
        for number, (_, spans) in kept.items():
            ends = {self.parts[number][0].span[0] + end for _, end in spans}
            for part in self.parts[number]:
                if part.span[1] in ends:
                    pieces.update((*part.heads, part.span))
        longest = dict(sorted(pieces))  # by where they begin: the line of a place is in the first part of a long hunk
        left = [(start, end) for start, end in longest.items() if start < end]
        return "\n".join(self.body[start:end] for start, end in left), tuple(left)


def hunks_in(body: str, splitter: str) -> Hunks | None:
    r"""
    Find the hunks in what may be differences between versions, as ``diff -u`` and ``git diff`` write them.

    >>> hunks = "@@ -1 +1 @@\n-depth = 3\n+depth = 4\n@@ -90 +90 @@\n-width = 5\n+width = 6\n"
    >>> found = hunks_in(f"--- a/otter.py\n+++ b/otter.py\n{hunks}" + f"--- a/b.py\n+++ b/b.py\n{hunks}" * 9, "pysbd")
    >>> len(found.passages), found.passages[0].title
    (10, 'otter.py')
    >>> print(found.cut({0: ("", [(0, 33)])})[0])
    --- a/otter.py
    +++ b/otter.py
    @@ -1 +1 @@
    -depth = 3
    +depth = 4

    :param body: The text to look at.
    :param splitter: Name of the sentence splitter that will be used.
    :returns: The hunks; None where there are none, or the text is no longer than one.
    """
    if len(body) <= LONGEST_HUNK or not _HUNK.search(body):
        return None
    starts = [match.start() for match in _FILE.finditer(body)]
    starts = [start for start, at in zip(starts, [-1, *starts], strict=False) if not _is_same_file(body, at, start)]
    parts: list[list[_Part]] = []
    passages: list[Passage] = []
    for start, end in pairwise([0, *starts, len(body)]):
        found = [*_parts(body, start, end)]
        if found:
            first = found[0].span[0]
            spans = [(_inside(body, part.span) - first, part.span[1] - first) for part in found]
            path = _PATH.search(body, start, end) if start in starts else None
            passages.append(annotated_passage(body[first:end], spans, splitter, path[1] if path else None))
            parts.append(found)
    return Hunks(body, parts, passages)


def _is_same_file(body: str, before: int, start: int) -> bool:
    """Whether the line ``---`` belongs to the line above that begins a file, with no hunk between them."""
    return before >= 0 and body.startswith("---", start) and not _HUNK.search(body, before, start)


def _parts(body: str, start: int, end: int) -> Iterator[_Part]:
    """The parts of a file: its hunks, or what is no longer than one of them; all lines where it has none."""
    hunks = [match.span() for match in _HUNK.finditer(body, start, end)]
    head = _stripped(body, start, hunks[0][0] if hunks else end)
    if not hunks:
        yield from (_Part(span) for span in [head] if span[0] < span[1])
        return
    for (first, stop), (following, _) in pairwise([*hunks, (end, end)]):
        for span in _pieces(body, first, following):
            yield _Part(span, (head, (first, stop)))


def _pieces(body: str, start: int, end: int) -> Iterator[Span]:
    """The lines of a hunk in pieces of some length."""
    first = at = start
    for line in body[start:end].splitlines(keepends=True):
        if at > first and at + len(line) - first > LONGEST_HUNK:
            yield _stripped(body, first, at)
            first = at
        at += len(line)
    yield _stripped(body, first, at)


def _stripped(body: str, start: int, end: int) -> Span:
    """A span without the white space at its end."""
    return start, start + len(body[start:end].rstrip())


def _inside(body: str, span: Span) -> int:
    """Where a span begins behind white space."""
    return span[1] - len(body[span[0] : span[1]].lstrip())
