"""What a command printed, in a session of a shell or of Python: it stands below the command, up to the next one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.lists import MOST_SENTENCES

_UNIT: Final = r"(?:an?|in|per|amounts?|thousands?|millions?|billions?)\b"
_FORMULA: Final = r"[^$\n]{0,200}\$(?![\w({?!@#*$])"
_COMMAND: Final = re.compile(rf"(?:>>> ?|\$ (?!{_UNIT}|{_FORMULA})(?=[a-z./~]))\S")
"""The prompt of a shell or of Python; no unit of a table ("$ in millions"), and no formula ("$ x + y $ is even")."""


def find_outputs(lines: Lines, fences: Mapping[int, int]) -> Mapping[int, int]:
    r"""
    Find the commands of a session, each with what it printed: the lines below it, no less indented, up to the next
    command, a blank line or a fence.

    >>> find_outputs(Lines("$ ls\notter\nREADME\n$ cd otter", [(0, 4), (5, 10), (11, 17), (18, 28)]), {})
    {0: 3}

    :param lines: The sentences of a text.
    :param fences: As `pair_fences` gives them.
    :returns: Their indices, each with that of what stands behind the output, where that is not too long.
    """
    if "$ " not in lines.text and ">>> " not in lines.text:
        return {}
    found: dict[int, int] = {}
    command, column = -1, 0  # the one whose output has not ended yet; none where that is negative
    for index, (start, _) in enumerate(lines.spans):
        own = lines.columns[index]
        is_command = own is not None and _COMMAND.match(lines.text, start) is not None
        is_apart = lines.breaks[index] > 1 or index in fences or (own is not None and own < column)
        if is_command:
            command, column = index, own or 0
        elif command < 0 or is_apart or _is_quoted(lines, command, index) or index - command > MOST_SENTENCES:
            if index - command > MOST_SENTENCES:
                found.pop(command, None)
            command = -1
        else:
            found[command] = index + 1
    return found


def _is_quoted(lines: Lines, command: int, index: int) -> bool:
    """Whether a line and the one that looks like a command are of a mail, quoted once or twice and three times."""
    text, (start, _), (below, _) = lines.text, lines.spans[command], lines.spans[index]
    return text[start] == text[below] == ">"
