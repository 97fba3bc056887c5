"""Stamps of logs: when a line was written, behind which stands what is said, and the same in every line."""

from __future__ import annotations

import re
from typing import Final

_FURTHEST: Final = 100
"""Characters within which the stamp of a line stands: behind a level, a host, a user, the name of a file."""

_STAMP = re.compile(
    r"(?<!\d)(?:\d\d:\d\d:\d\d(?!\d)"  # Dec 05 10:33:44    [05/Dec/2005:10:33:44 +0100]
    r"|1\d{9}(?!\d)"  # seconds since 1970
    r"|\d{4}-\d\d-\d\d-\d\d\.\d\d\.\d\d(?!\d))"
)
_BARE = re.compile(
    r"\d{6} \d{6} \d"  # 081109 204132 26
    r"|\[ {0,6}\d{1,6}\.\d{3,6}\] "  # of a kernel: seconds since it was started
    r"|[VDIWEF]/[^\s()]{1,40}\( {0,5}\d{1,6}\): "  # of Android
    r"|\[?(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL|SEVERE)\b\]?[ :]"
)


def have_stamps(line: str, following: str) -> bool:
    """
    Tell whether two lines are of a log: both tell to the second when they were written, behind equally many words, or
    begin as lines of logs do that tell it otherwise, or only how grave they are.

    >>> have_stamps("[Mon Dec 05 10:33:44 2005] ready", "[Mon Dec 05 10:33:45 2005] child 7 in error state")
    True
    >>> have_stamps("They met at 10:33:44 and left, as the", "clock of the tower struck eleven, 11:00:00")
    False

    :param line: A line.
    :param following: Another.
    :returns: Whether they are.
    """
    if _BARE.match(line):
        return _BARE.match(following) is not None
    place = _place(line)
    return place is not None and place == _place(following)


def has_stamp(line: str) -> bool:
    """
    Tell whether a line begins as lines of logs do.

    >>> has_stamp("081109 204132 26 INFO started"), has_stamp("It started at once.")
    (True, False)

    :param line: A line.
    :returns: Whether it does.
    """
    return _BARE.match(line) is not None or _place(line) is not None


def _place(line: str) -> int | None:
    """How many words stand before the stamp of a line."""
    if line.lstrip().startswith('"'):  # a key of JSON, whose short objects are one unit
        return None
    found = _STAMP.search(line, 0, _FURTHEST)
    return None if found is None else len(line[: found.start()].split(" "))
