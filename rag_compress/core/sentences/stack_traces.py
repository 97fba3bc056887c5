"""Stack traces of Java, JavaScript and C#: frames stand for themselves, and a cause with what is said of it below."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from rag_compress.core.sentences.lines import LONG_LINE, indent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rag_compress.core.models import Span

CAUSE: Final = "Caused by: "
"""What a cause begins with; the last one of a trace is the first that happened."""

_FRAME: Final = re.compile(
    r"\s*(?:at (?:async )?(?:new )?[\w.$<>/@~-]{1,200} ?\([^\n]{0,200}\)(?: (?:~?\[|in )[^\n]{1,200})?"
    r"|\.\.\. \d{1,5} (?:more|common frames omitted))\s*"
)


def is_frame(line: str) -> bool:
    """
    Tell whether a line is a frame of a stack trace, or says how many are left out.

    >>> is_frame("    at org.pond.Otter.swim(Otter.java:12)"), is_frame("    at noon (in summer)")
    (True, False)

    :param line: A line.
    :returns: Whether it is.
    """
    return line.lstrip()[:3] in ("at ", "...") and _FRAME.fullmatch(line) is not None and _has_place(line)


def _has_place(line: str) -> bool:
    """Whether a frame names a place by a dot and a number or a sign of code, as prose between brackets does not."""
    return line.lstrip().startswith("...") or re.search(r"[\w$>]\.[\w$<]|:\d", line) is not None


def lines_of_traces(text: str, lines: Sequence[Span]) -> set[int]:
    r"""
    Find the lines that are frames, and those directly above, which say what happened.

    >>> text = "Error: no fish\n    at Otter.eat (otter.js:3:1)"
    >>> lines_of_traces(text, [(0, 14), (15, 46)])
    {0, 15}

    :param text: The text.
    :param lines: Lines, ascending.
    :returns: Where they begin.
    """
    found: set[int] = set()
    if not lines or text.find("at ", lines[0][0], lines[-1][1]) < 0:
        return found
    for above, line in zip([None, *lines], lines, strict=False):
        if is_frame(text[line[0] : min(line[1], line[0] + 2 * LONG_LINE)]):
            found.add(line[0])
            if above is not None:
                found.add(above[0])
    return found


def lines_of_cause(text: str, lines: Sequence[Span]) -> int:
    r"""
    Tell how many lines a cause has that begins with the first: what is deeper says more of it, up to the first frame.

    >>> lines_of_cause("Caused by: E: no\n  Detail: 3\n\tat a.b(c)", [(0, 16), (17, 28), (29, 39)])
    2

    :param text: The text.
    :param lines: Lines, ascending.
    :returns: Their number; 0 where the first begins none.
    """
    if not text.startswith(CAUSE, lines[0][0]):
        return 0
    taken = 1
    while taken < len(lines):
        content = text[slice(*lines[taken])]
        if content.isspace() or indent(content) == 0 or is_frame(content):
            break
        taken += 1
    return taken
