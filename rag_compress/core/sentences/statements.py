"""Lines of code that are one statement: a call whose arguments stand on lines of their own, a short block in braces."""

from __future__ import annotations

import re
from collections import deque
from typing import TYPE_CHECKING

from rag_compress.core.sentences.wraps import LONG_LINE, reads_as_prose

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rag_compress.core.models import Span

LONGEST_STATEMENT = 400
"""Most characters of lines that are kept together: of more, a part must be worth its tokens alone."""

MOST_LINES = 8
"""Most lines of them."""

_OPENING_END = re.compile(r"[(\[{]\s*$|\w[(\[][^()\[\]]*,\s*$")

_STRING = re.compile(r"\"(?:[^\"\\]|\\.){0,400}\"|'(?:[^'\\]|\\.){0,400}'")
_OPENING, _CLOSING = "([{", ")]}"


def statements(text: str, lines: Iterable[Span], opens: Callable[[str], bool] | None = None) -> Iterator[Span]:
    """
    Join lines of code from one that opens a bracket to the one that closes it, where they are few.

    >>> text = "client = Client(\\n    key='(',\\n)\\nprint(client)"
    >>> [text[start:end] for start, end in statements(text, [(0, 16), (17, 29), (30, 31), (32, 45)])]
    ["client = Client(\\n    key='(',\\n)", 'print(client)']

    :param text: The text.
    :param lines: Lines of code, ascending.
    :param opens: Tells of a line whether it may open a statement; None for code, where any may.
    :returns: The same, joined or not.
    """
    waiting = deque(lines)
    while waiting:
        start, end = waiting[0]
        depth = _depth(text, waiting[0]) if opens is None or opens(text[start:end]) else 0
        taken = 1
        while depth > 0 and taken < min(len(waiting), MOST_LINES) and waiting[taken][1] - start <= LONGEST_STATEMENT:
            depth += _depth(text, waiting[taken])
            taken += 1
        if depth > 0:
            taken = 1
        for _ in range(taken):
            _, end = waiting.popleft()
        yield start, end


def opens_statement(line: str) -> bool:
    """
    Tell whether a line opens a statement where no fence tells that it is code: it ends in a bracket, or in the first
    arguments of a call, and reads as no prose does.

    >>> opens_statement("client = Client("), opens_statement("client = Client(key,")
    (True, True)
    >>> opens_statement("It was seen by all who were there (")
    False

    :param line: A line.
    """
    return _OPENING_END.search(line[-LONG_LINE:]) is not None and not reads_as_prose(line)


def _depth(text: str, line: Span) -> int:
    """How many brackets a line opens beyond those that it closes."""
    content = _STRING.sub("", text[slice(*line)])
    return sum(map(content.count, _OPENING)) - sum(map(content.count, _CLOSING))
