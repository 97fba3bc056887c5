"""Tracebacks of Python in logs: what was done when the error came, and which error it was, with the calls between."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rag_compress.core.layout.lines import Lines
from rag_compress.core.sentences.lines import LONG_LINE, before_on_line

_TRACEBACK = "Traceback (most recent call last):"
_ERROR = re.compile(r"[A-Za-z_][\w.]*(?::\s|\s*\Z)")
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
    found: dict[int, int] = {}
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
