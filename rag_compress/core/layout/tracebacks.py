"""Tracebacks in logs: what was done when the error came, and which error it was, with the calls between."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rag_compress.core.layout.lines import Lines
from rag_compress.core.sentences.lines import LONG_LINE, before_on_line
from rag_compress.core.sentences.stack_traces import CAUSE, is_frame

_TRACEBACK = "Traceback (most recent call last):"
_ERROR = re.compile(r"[A-Za-z_][\w.]*(?::\s|\s*\Z)")
_TITLE = re.compile(r"_{3,} \S.{0,200} _{3,}")
_SAID = "E   "
"""What stands in front of the lines in which pytest says why a test failed, below a title between underscores."""
_MOST_CALLS = 200
"""Sentences of a traceback at most."""


def find_errors(lines: Lines) -> Mapping[int, int]:
    """
    Find the lines above tracebacks, with the errors that these end with.

    >>> text = "No invoice 7.\\nTraceback (most recent call last):\\n  File x\\nKeyError: 7"
    >>> find_errors(Lines(text, [(0, 13), (14, 48), (51, 57), (58, 69)]))
    {0: 3, 3: 0}

    :param lines: The sentences of a text.
    :returns: Index of each line above with that of its error, and the other way round.
    """
    text, spans = lines.text, lines.spans
    found = _find_causes(lines) if f"\n{CAUSE}" in text else {}
    if "\nE  " in text:
        found |= _find_failures(lines)
    if _TRACEBACK not in text:
        return found
    for index, (start, end) in enumerate(spans):
        place = text.find(_TRACEBACK, start, end)
        above = index - (place == start)  # which may be one sentence with it
        if place < 0 or above < 0:
            continue
        margin = before_on_line(text, place)  # white space, or the mark of a service
        behind = range(index + 1, min(len(spans), index + _MOST_CALLS))
        last = next((other for other in behind if before_on_line(text, spans[other][0]) == margin), None)
        if last is not None and _ERROR.match(lines[last][:LONG_LINE]):
            found |= {above: last, last: above}
    return found


def _find_causes(lines: Lines) -> dict[int, int]:
    """The lines above frames and the causes between these, each with the last cause, and that with the first line."""
    found: dict[int, int] = {}
    index, count = 0, len(lines)
    while index < count:
        end = index + 1
        while end < count and end - index <= _MOST_CALLS and (is_frame(lines[end]) or lines[end].startswith(CAUSE)):
            end += 1
        causes = [other for other in range(index + 1, end) if lines[other].startswith(CAUSE)]
        if causes:
            found.update(dict.fromkeys((index, *causes[:-1]), causes[-1]))
            found[causes[-1]] = index
        index = end
    return found


def _find_failures(lines: Lines) -> dict[int, int]:
    """The titles of failed tests, and the lines that begin them, each with the first line of what pytest says of it."""
    found: dict[int, int] = {}
    title: int | None = None
    for index, line in enumerate(lines):
        if _TITLE.match(line):
            title = index
        elif title is not None and line.startswith(_SAID):
            found.update({title: index, index: title, title + 1: index})
            title = None
    return found
