"""Messages of whatever is exported as text: who sent each, what stands above it, and what is said."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from rag_compress.core.layout.groups import Group
from rag_compress.core.layout.headings import Heading
from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.mail_headers import Header, field_of
from rag_compress.core.layout.speakers import name_of_speaker
from rag_compress.core.sentences.json_messages import (
    LONGEST_OBJECT,
    OF_SENDER,
    SENDER,
    SENDER_INSIDE,
    TEXT,
    TEXT_INSIDE,
)
from rag_compress.core.sentences.message_heads import HEAD, are_heads

_STRING: Final = re.compile(r'"((?:[^"\\]|\\.)*)"')
_NAME_INSIDE: Final = re.compile(
    r'"(?:name|login|user_?name|real_?name|display_?name|global_?name|nick(?:name)?|email)"\s*:\s*"((?:[^"\\]|\\.)*)"',
    re.I,
)
_DATE_KEY: Final = re.compile(r'\s*"(?:date|time|timestamp|ts|created(?:_?at)?|sent(?:_?at)?|datetime)"\s*:', re.I)
_STAMPED: Final = re.compile(
    r"[\[(]?\d[\d:./,T -]{3,22}(?:[ \u202f]?[APap]\.?[Mm]\.?)?[\])]?(?:\s?[-–—])?\s{0,3}"
    r"(?:<[@+%~& ]?([^<>\s][^<>\n]{0,40})>|(?:\t[@+%~&]?([^\W\d_][^\s]{0,40}))(?=\t)"
    r"|((?:[^\W\d_]|\+\d)[\w .'’()+@~-]{0,40}?)\s?:(?=\s))"
)
"""A line on which somebody says something at a time."""
_NUMBER: Final = re.compile(r"[A-Za-z]{0,5}\d[A-Za-z\d]{2,}|[A-Z\d]{8,}")
_LONGEST_STAMP: Final = 24
_RULE: Final = re.compile(r"([=_*#~-])\1{9,}")
"""What parts one conversation, or one ticket, from the next."""
_CLOCK: Final = re.compile(r"\d:\d\d")
_PERSON: Final = re.compile(
    r"(?<![^\W\d_])(?:[A-ZÀ-Þ][\w.'’-]*\s(?:(?:d[aeiu]|del|la|v[ao]n|der)\s)?){1,3}[A-ZÀ-Þ][\w.'’-]*"
)
"""The name of a person, of several words."""


class Message(NamedTuple):
    """
    A message.

    :param first: Index of its first sentence.
    :param end: Index behind its last one.
    :param name: Who sent it, as it stands there; it may be the number of a user.
    :param heads: Indices of the sentences that say who, when and the like, and nothing else.
    :param said: Indices of those that are what was said.
    :param sender: Indices of those of the heads that say who.
    :param dates: Indices of those that say when.
    """

    first: int
    end: int
    name: str
    heads: tuple[int, ...]
    said: tuple[int, ...]
    sender: tuple[int, ...] = ()
    dates: tuple[int, ...] = ()


def find_messages(
    lines: Lines,
    headings: Sequence[Heading],
    headers: Sequence[Header],
    turns: Sequence[Group],
    speakers: Sequence[int],
    quoted: Collection[int],
) -> tuple[Message, ...]:
    r"""
    Find the messages of a text: objects of JSON, mails, or what stands below or behind the names of who speaks.

    >>> text = "[3.2.24, 9:03] Ann: Far?\n[3.2.24, 9:04] Bob: No."
    >>> [(one.name, one.said) for one in find_messages(Lines(text, [(0, 24), (25, 47)]), (), (), (), (), ())]
    [('Ann', (0,)), ('Bob', (1,))]

    :param lines: The sentences of a text.
    :param headings: Its headings.
    :param headers: The headers of mails.
    :param turns: As `find_turns` gives them.
    :param speakers: As `find_speakers` gives them.
    :param quoted: Indices of the sentences that a mail quotes.
    :returns: The messages, in order; none lies in another.
    """
    if "\n" not in lines.text:
        return ()
    rules = (index for index, line in enumerate(lines) if line[:1] in "=-_*#~" and _RULE.fullmatch(line))
    edges = [*(heading.index for heading in headings), *rules]
    return (
        tuple(_in_json(lines))
        or tuple(_mails(lines, headers, {*quoted}))
        or max(tuple(_below_heads(lines, turns, edges)), tuple(_on_lines(lines, speakers, edges)), key=len)
    )


def is_number(name: str) -> bool:
    """
    Tell the number of a user, which says nothing to who asks.

    >>> is_number("U02ARJ8DGHP"), is_number("Ann")
    (True, False)

    :param name: What a message says of its sender.
    :returns: Whether it is one.
    """
    return _NUMBER.fullmatch(name) is not None


def _in_json(lines: Lines) -> Iterator[Message]:
    if '"' not in lines.text or "{" not in lines.text:
        return
    opened: list[int] = []
    behind = 0  # the last message
    for index, line in enumerate(lines):
        if len(line) > 1 and line[0] == "{" and (sender := SENDER_INSIDE.search(line)) and TEXT_INSIDE.search(line):
            yield Message(index, index + 1, _value(line[sender.start() :]), (), (index,))
        elif line == "{":
            opened.append(index)
        elif line in ("}", "},") and opened and lines.columns[index] == lines.columns[opened[-1]]:
            first = opened.pop()
            members = range(first + 1, index if index - first <= LONGEST_OBJECT else first + 1)
            said = tuple(_text_among(lines, members)) if first >= behind else ()
            sent_by, name = _sender_among(lines, members) if said else ((), "")
            if name:
                heads = tuple(one for one in range(first, index + 1) if one not in said)
                dates = tuple(one for one in members if _DATE_KEY.match(lines[one]))
                yield Message(first, index + 1, name, heads, said, sent_by, dates)
                behind = index + 1


def _sender_among(lines: Lines, members: Sequence[int]) -> tuple[tuple[int, ...], str]:
    """The members that name the sender, and the name: that of an object inside, where there is one."""
    inside, named = False, list[int]()
    for index in members:
        if lines.columns[index] == lines.columns[members[0]]:
            inside = OF_SENDER.match(lines[index]) is not None
        elif inside and _NAME_INSIDE.match(lines[index]):
            named.append(index)
    if named:
        return tuple(named), " ".join(_value(lines[index]) for index in named)
    sender = next((index for index in members if SENDER.match(lines[index])), None)
    return ((sender,), _value(lines[sender])) if sender is not None else ((), "")


def _text_among(lines: Lines, members: Sequence[int]) -> Iterator[int]:
    """The member that is what was said, with the sentences of it that begin inside of a line."""
    is_text = False
    for index in members:
        is_text = is_text if lines.columns[index] is None else TEXT.match(lines[index]) is not None
        if is_text:
            yield index


def _value(member: str) -> str:
    """The name in a member of JSON, which may be an object with more."""
    behind = member.partition(":")[2]
    if behind.lstrip().startswith("{"):
        return " ".join(_NAME_INSIDE.findall(behind.partition("}")[0]))
    found = _STRING.match(behind.lstrip())
    return found[1] if found else behind.strip(" ,")


def _mails(lines: Lines, headers: Sequence[Header], quoted: Collection[int]) -> Iterator[Message]:
    own = [header for header in headers if not header.depth]
    for header, end in zip(own, [*(one.first for one in own[1:]), len(lines)], strict=False):
        said = tuple(
            index
            for index in range(header.end, end)
            if index not in quoted and not _leads_to_quoted(lines, index, quoted)
        )
        date = field_of(lines, header, "date")
        heads, dates = tuple(range(header.first, header.end)), () if date is None else (date,)
        yield Message(header.first, end, lines[header.sender].partition(":")[2], heads, said, (header.sender,), dates)


def _leads_to_quoted(lines: Lines, index: int, quoted: Collection[int]) -> bool:
    return lines[index].endswith(":") and index + 1 in quoted


def _below_heads(lines: Lines, turns: Sequence[Group], edges: Sequence[int]) -> Iterator[Message]:
    named = []
    for index, (line, column) in enumerate(zip(lines, lines.columns, strict=False)):
        head = HEAD.fullmatch(line) if column is not None and _CLOCK.search(line) else None
        if head:
            named.append((index, head["name"] or head["first"]))
    if not are_heads([lines[index] for index, _ in named], [name for _, name in named]):
        named = [(turn.index, lines[turn.index]) for turn in turns]
        if not _most(_is_person(name) for _, name in named):
            return  # titles of sections stand above what belongs to them, too
    for (first, name), end in zip(named, _ends([index for index, _ in named], edges, len(lines)), strict=True):
        yield Message(first, end, name, (first,), tuple(range(first + 1, end)), (first,))


def _on_lines(lines: Lines, speakers: Sequence[int], edges: Sequence[int]) -> Iterator[Message]:
    found, apart = {index: name_of_speaker(lines, index) for index in speakers}, set(edges)
    stamped = set[int]()
    for index, (column, (start, end)) in enumerate(zip(lines.columns, lines.spans, strict=False)):
        if column is None or not (lines.text[start].isdigit() or lines.text[start] in "[("):
            continue
        match = _STAMPED.match(lines.text, start, end)
        if match and _CLOCK.search(match[0]):
            found[index] = match[1] or match[2] or match[3]
            stamped.add(index)
        elif index not in found and _CLOCK.search(lines.text, start, min(end, start + _LONGEST_STAMP)):
            apart.add(index)  # what happened: somebody joined, or left
    starts = sorted(found)
    if len(starts) < 2 or not _most(start in stamped or _is_person(found[start]) for start in starts):
        return  # keys of settings stand in front of their values as names do
    for first, end in zip(starts, _ends(starts, apart, len(lines)), strict=True):
        yield Message(first, end, found[first], (), tuple(range(first, end)))


def _is_person(name: str) -> bool:
    return name[:1] not in "#*<-" and _PERSON.search(name) is not None


def _most(found: Iterable[bool]) -> bool:
    held = [*found]
    return 2 * sum(held) > len(held)


def _ends(starts: Sequence[int], edges: Collection[int], size: int) -> list[int]:
    """Where each of the messages ends: at the next one, or at a heading."""
    further = sorted({*starts, *edges, size})
    return [further[bisect_right(further, start)] for start in starts]
