r"""Commands over several lines: a backslash ends each line but the last."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rag_compress.core.models import Span

_GOES_ON: Final = " \\"
_OF_PROSE: Final = re.compile(r"[^\W\d_]{2,}[,.;:!?]?(?: [^\W\d_]+[,.;:!?]?)* \\")


def is_continued(line: str) -> bool:
    r"""
    Tell whether a line of a command goes on behind a backslash, which in prose is a line break.

    >>> is_continued("docker run --rm \\"), is_continued("It is late \\"), is_continued("x & y \\\\")
    (True, False, False)

    :param line: A line without white space behind.
    :returns: Whether it does.
    """
    return line.endswith(_GOES_ON) and _OF_PROSE.fullmatch(line) is None


def lines_of_commands(text: str, lines: Sequence[Span]) -> set[int]:
    r"""
    Find the lines of commands over several lines: each stands for itself.

    >>> text = "docker run --rm \\\n  -p 80:80 \\\n  web\nls"
    >>> sorted(lines_of_commands(text, [(0, 17), (18, 30), (31, 36), (37, 39)]))
    [0, 18, 31]

    :param text: The text.
    :param lines: Lines, ascending.
    :returns: Where they start.
    """
    found: set[int] = set()
    for (start, end), (following, _) in pairwise(lines):
        is_next = text[end:following] in ("\n", "\r\n")
        if text[end - 1] == "\\" and is_next and is_continued(text[start:end].strip()):
            found |= {start, following}
    return found
