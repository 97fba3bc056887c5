"""Results that a later one shows again: a file before it was edited, a test run before the next one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from rag_compress.chat.conversation.units import Unit
from rag_compress.chat.models import Message

FEWEST_LINES = 8
"""Lines of a result from which on it is looked for in later ones: a short one costs little."""

SHOWN_AGAIN = 0.8
"""Share of the characters of a result that a later one must show: an edit changes a few lines of a file."""

LONGEST_SHOWN = 1.5
"""Most times as long as the result the later one may be: sixty lines of a file cost less than all of it."""

_NUMBER = re.compile(r"\s*\d+(?:[:|\t\u2192]|-(?=\s))")
"""The number of a line, as viewers of files and grep write it: what is inserted above a line changes it."""

_MEMBER = re.compile(r""",\s*(?=[\[{]*["'])""")
"""The comma before a member or an element of a record in JSON, or as Python prints it."""

_LEAST_OF_LINE = 4
"""Characters of a line that tells something: brackets and "else" stand everywhere."""

_LONGEST_VALUE = 200
"""Characters of arguments up to which they name what is asked for; longer ones bring what is to be written."""

_NAMING = re.compile(r"[\w./:#@-]*[^\Wa-z][\w./:#@-]*|[\w:#@]+[./-][\w./:#@-]*")
"""What names a thing in the arguments of a call: ids, paths, numbers and names; plain words are those of commands."""


def latest_of_shown(
    wanted: Sequence[int], units: Sequence[Unit], messages: Sequence[Message]
) -> tuple[list[int], frozenset[int]]:
    """
    Give the latest of the results that show the same the place of the one that is wanted most.

    An Agent that edits a file sees it after each edit, and by the words of the task all of these are as good: five
    states of one file left no room for anything else, and the first four do not hold any more.

    :param wanted: Units, the most wanted first.
    :param units: All units.
    :param messages: The conversation.
    :returns: The units in their new order, and those that a later one shows again.
    """
    later = shown_by(units, messages)
    if not later:
        return [*wanted], frozenset()
    best: dict[int, None] = {}
    for unit in wanted:
        latest = unit
        while latest in later:
            latest = later[latest]
        best[latest] = None
        best[unit] = None  # behind what shows it again
    offered = {*wanted}
    return [unit for unit in best if unit in offered], frozenset(later)


def shown_by(units: Sequence[Unit], messages: Sequence[Message]) -> Mapping[int, int]:
    r"""
    Find for each result the next one that shows nearly all of it, and is not about something else.

    >>> from rag_compress.chat import ToolCall, ToolResult
    >>> lines = [f"{number}:value_{number} = {number}" for number in range(9)]
    >>> def step(text):
    ...     return Message("assistant", tool_calls=(ToolCall("open", '{"file": "a.py"}', "1"),)), Message(
    ...         "tool", tool_results=(ToolResult(text, "1"),)
    ...     )
    >>> messages = [*step("\n".join(lines)), *step("\n".join(["import os", *lines]))]
    >>> shown_by([Unit((0, 1)), Unit((2, 3))], messages)
    {0: 1}

    :param units: All units.
    :param messages: The conversation.
    :returns: The later unit, for each unit that has one.
    """
    found: dict[int, int] = {}
    holders: dict[str, int] = {}  # the next unit that shows a line
    characters: dict[int, int] = {}
    for unit in reversed(range(len(units))):
        own = [messages[index] for index in units[unit].indices]
        text = "\n".join(result.text for message in own for result in message.tool_results)
        if text.count("\n") < FEWEST_LINES - 1 and text.count(",") < FEWEST_LINES - 1:
            continue
        lines = _lines(text)
        characters[unit] = sum(map(len, lines))
        by_unit = Counter[int]()
        for line in lines:
            if line in holders:
                by_unit[holders[line]] += len(line)
        holders |= dict.fromkeys(lines, unit)
        if len(lines) < FEWEST_LINES or not by_unit:
            continue
        later, shown = by_unit.most_common(1)[0]
        is_much = shown >= SHOWN_AGAIN * characters[unit]
        if is_much and characters[later] <= LONGEST_SHOWN * characters[unit]:
            others = [messages[index] for index in units[later].indices]
            if not _is_about_another(own, text, others):
                found[unit] = later
    return found


def _lines(text: str) -> dict[str, None]:
    """
    The different lines that tell something, without their numbers and what they are indented by; of a record that is
    one line its members.
    """
    if "\n" not in text and text.startswith(("{", "[")):
        text = _MEMBER.sub("\n", text)
    stripped = (_NUMBER.sub("", line, count=1).strip() for line in text.split("\n"))
    return dict.fromkeys(line for line in stripped if len(line) >= _LEAST_OF_LINE)


def _is_about_another(own: Sequence[Message], text: str, others: Sequence[Message]) -> bool:
    """
    Whether a result says what it was asked for by a name that the later step does not know.

    The settings of two servers have all lines in common but for their names.
    """
    arguments = [call.arguments for message in own for call in message.tool_calls]
    names = {name for one in arguments if len(one) <= _LONGEST_VALUE for name in _NAMING.findall(one)}
    told = [name for name in names if name in text]
    later = "\n".join(
        part
        for message in others
        for part in (*(call.arguments for call in message.tool_calls), *(one.text for one in message.tool_results))
    )
    return not all(name in later for name in told)
