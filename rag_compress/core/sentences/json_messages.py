"""Messages of chats as JSON exports them, over several lines: each member is one unit, as only one is what was said."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rag_compress.core.models import Span

FEWEST: Final = 2
"""Messages that an export has."""

_SENDERS: Final = r'"(?:from|user|author|sender|sender_?name|user_?name|nick(?:name)?|speaker|name|role)"\s*:'
_TEXTS: Final = r'"(?:text|content|message|body|msg|comment)"\s*:\s*["\[]'
SENDER: Final = re.compile(rf"\s*{_SENDERS}", re.IGNORECASE)
"""The member of a message that says whose it is."""

TEXT: Final = re.compile(rf"\s*{_TEXTS}", re.IGNORECASE)
"""The member that is what was said."""

SENDER_INSIDE: Final = re.compile(rf"[{{,]\s*{_SENDERS}", re.IGNORECASE)
TEXT_INSIDE: Final = re.compile(rf"[{{,]\s*{_TEXTS}", re.IGNORECASE)
"""The same in an object on one line."""

LONGEST: Final = 300
"""Characters of a text that is one unit; a longer one is parted into its sentences."""

OF_SENDER: Final = re.compile(rf'\s*(?:{_SENDERS}|"(?:\w+_)?profile"\s*:)\s*{{', re.IGNORECASE)
"""A member that is an object with the name of the sender: each of its lines is a unit."""

LONGEST_OBJECT: Final = 400
"""Lines of an object that is a message: of objects in objects each would otherwise be read to its end."""

_OPENS: Final = re.compile(r"(?P<indent>\s*)\{\s*")
_CLOSES: Final = re.compile(r"(?P<indent>\s*)\},?\s*")


def may_have_messages(text: str) -> bool:
    r"""
    Tell whether a text may hold messages in JSON over several lines.

    >>> may_have_messages('{\n "from": "Ann"'), may_have_messages('{"from": "Ann"')
    (True, False)

    :param text: The text.
    :returns: Whether it has a line that opens an object, and strings.
    """
    return '"' in text and "{\n" in text


def json_messages(text: str, lines: Sequence[Span]) -> Iterator[tuple[int, int, list[Span]]]:
    r"""
    Find the messages among the lines of a text: objects, of which one member names a sender and another is a text.

    >>> text = '[\n{\n "from": "Ann",\n "text": "Is it far?"\n},\n{\n "from": "Bob",\n "text": "No."\n}\n]'
    >>> lines = [match.span() for match in re.finditer(r"[^\n]+", text)]
    >>> [(first, end) for first, end, _ in json_messages(text, lines)]
    [(1, 5), (5, 9)]

    :param text: The text, which `may_have_messages`.
    :param lines: Its lines, or some of them, ascending.
    :returns: For each message the places of its first line and behind its last one, and its members, each with the
        deeper lines below it, but for the sender; the brackets are units of their own.
    """
    found = [*_objects(text, lines)]
    if len(found) >= FEWEST:
        yield from found


def is_long_text(text: str, start: int, end: int) -> bool:
    """
    Tell whether a member is prose of some length.

    :param text: The text.
    :param start: Where the member begins.
    :param end: Where it ends.
    :returns: Whether it is.
    """
    return end - start > LONGEST and TEXT.match(text, start, end) is not None


def _objects(text: str, lines: Sequence[Span]) -> Iterator[tuple[int, int, list[Span]]]:
    closing = _closing(text, lines)
    place = 0
    while place < len(lines):
        opens = _OPENS.fullmatch(text, *lines[place])
        end = _end_of(closing.get(opens["indent"], ()), place) if opens else None
        members = _members(text, lines[place + 1 : end - 1]) if end else []
        if end and any(SENDER.match(text, *one) for one in members) and any(TEXT.match(text, *one) for one in members):
            yield place, end, [lines[place], *members, lines[end - 1]]
            place = end
        else:
            place += 1


def _closing(text: str, lines: Sequence[Span]) -> dict[str, list[int]]:
    """The lines that close objects, by their indents."""
    found: dict[str, list[int]] = {}
    for place, line in enumerate(lines):
        closes = _CLOSES.fullmatch(text, *line)
        if closes:
            found.setdefault(closes["indent"], []).append(place)
    return found


def _end_of(closing: Sequence[int], first: int) -> int | None:
    """The place behind the line that closes an object; None where that is not near."""
    at = bisect_right(closing, first)
    return closing[at] + 1 if at < len(closing) and closing[at] - first <= LONGEST_OBJECT else None


def _members(text: str, lines: Sequence[Span]) -> list[Span]:
    """The lines of an object, those that are deeper, or close what is deeper, with the one above; apart of a sender."""
    members: list[Span] = []
    column = _column(text, lines[0]) if lines else 0
    is_parted = False
    for line in lines:
        is_inside = bool(members) and (_column(text, line) > column or text[line[0] + column] in "]}")
        is_parted = is_parted if is_inside else OF_SENDER.match(text, *line) is not None
        if is_inside and not is_parted:
            members[-1] = members[-1][0], line[1]
        else:
            members.append(line)
    return members


def _column(text: str, line: Span) -> int:
    content = text[slice(*line)]
    return len(content) - len(content.lstrip())
