"""Turns of a conversation whose speaker stands on a line above: exports of chats, transcripts, threads of a forum."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rag_compress.core.layout.for_programs import is_of_page
from rag_compress.core.layout.groups import Group
from rag_compress.core.layout.headings import Heading
from rag_compress.core.layout.keys import key_of
from rag_compress.core.layout.leading_lines import LONGEST_LABEL
from rag_compress.core.layout.lines import APART, Lines
from rag_compress.core.sentences.lines import BULLET
from rag_compress.core.words.dates import without_dates
from rag_compress.core.words.marks import COLONS, ENDS_NO_TITLE, STOPS

LEAST_SHARE: Final = 0.5
"""Share of the lines that look like those of speakers whose name must come again, or none of them is one."""

MOST_SHARE: Final = 0.7
"""Share of these lines that one name may have where no time stands in them: "Example:" in nearly all of them is a
label."""

FEWEST: Final = 3
"""Lines of speakers that a conversation has."""

LONGEST_TURN: Final = 30
"""Sentences of a turn on average: names that stand further apart are those of signatures, or at the foot of pages."""

MOST_WORDS: Final = 8
"""Words of such a line without those that have a digit."""

LONGEST_PROFILE: Final = 6
"""Lines between the name of who speaks and the time at which that is said."""

# What begins with a digit is found faster than what begins with what stands before it.
_CLOCK: Final = re.compile(r"\d(?<![\d:.].)\d?:\d\d(?!\d)")
_DATE: Final = re.compile(r"\d(?<!\d.)(?:(?:(?<=1)9|(?<=2)0)\d\d(?!\d)|\d?[./]\d{1,2}[./]\d\d)")
_WORD: Final = re.compile(r"[^\W\d_][\w'’.-]*")
_OF_TIME: Final = re.compile(r"[AaPp]\.?[Mm]\.?|Uhr|uhr|at|um|om|à|às|alle|las|klo|kl\.?|в|о")
"""Words of a time that name nobody."""
_COUNTED: Final = re.compile(r"\b\d+ (?=[a-z])")
_MARKS: Final = "#*_<>[]() \t"


class _Head(NamedTuple):
    """
    A line that may say who speaks.

    :param place: Index of the sentence.
    :param start: Index of the first sentence of the turn: the line itself, or the time above it.
    :param name: Its words without times and marks.
    :param is_timed: Whether a time of day stands in it.
    """

    place: int
    start: int
    name: str
    is_timed: bool


def find_turns(lines: Lines, headings: Sequence[Heading]) -> tuple[Group, ...]:
    """
    Find the lines that say who speaks, each with what is said below.

    Such a line is short and ends without a stop. A time stands in it ("Ann  9:03 AM", "[12/5/2024 9:03] Ann"), or it is
    the first one of a block, or below a time ("Ann"). What tells it from a title is that speakers come again: at least
    `LEAST_SHARE` of these lines have a name that another one has, too, and below at least as many something is said.

    >>> text = "Ann\\nIs it far?\\n\\nBob\\nNo.\\n\\nAnn\\nGood."
    >>> spans = [(0, 3), (4, 14), (16, 19), (20, 23), (25, 28), (29, 34)]
    >>> [group.index for group in find_turns(Lines(text, spans), ())]
    [0, 2, 4]

    :param lines: The sentences of a text.
    :param headings: Its headings, of which some may say who speaks.
    :returns: The turns, in order: each reaches to the next one, or to the next heading.
    """
    if "\n" not in lines.text:
        return ()
    found = [*_heads(lines)]
    timed = [head for head in found if head.is_timed]
    if _come_again(timed):
        found = timed
    elif not _come_again(found, most_share=MOST_SHARE):
        return ()
    if len(lines) > LONGEST_TURN * len(found):
        return ()
    edges = sorted({*(head.start for head in found), *(heading.index for heading in headings), len(lines)})
    ends = [edges[bisect_right(edges, head.place)] for head in found]
    turns = [Group(head.place, end, "label") for head, end in zip(found, ends, strict=True) if end > head.place + 1]
    return tuple(turns) if len(turns) >= LEAST_SHARE * len(found) else ()


def find_profiles(lines: Lines, turns: Sequence[Group]) -> tuple[int, ...]:
    """
    Find what stands between who speaks and when, in the threads of forums: ranks, towns, numbers of posts.

    >>> text = "Ann\\nSenior Member\\nPosts: 90\\n\\n3 May 2021, 9:03\\nIt is far."
    >>> find_profiles(Lines(text, [(0, 3), (4, 17), (18, 27), (29, 45), (46, 56)]), [Group(0, 5, "label")])
    (1, 2)

    :param lines: The sentences of a text.
    :param turns: As `find_turns` gives them.
    :returns: Indices of the sentences.
    """
    found: list[int] = []
    for turn in turns:
        for index in range(turn.index + 1, min(turn.end, turn.index + 2 + LONGEST_PROFILE)):
            line = lines[index]
            if _is_time(line):
                found += range(turn.index + 1, index)
                break
            if len(line) > LONGEST_LABEL or line.endswith(STOPS):
                break
    return tuple(found)


def _is_time(line: str) -> bool:
    """Whether a line says when something was said and nothing else, but a number."""
    if len(line) > LONGEST_LABEL or not (_CLOCK.search(line) or _DATE.search(line)):
        return False
    return not _words_beside_time(line)


def _words_beside_time(line: str) -> list[str]:
    timeless = without_dates(_CLOCK.sub(" ", line))
    return [word for word in _WORD.findall(timeless) if not _OF_TIME.fullmatch(word)]


def _come_again(heads: Sequence[_Head], most_share: float = 1.0) -> bool:
    """Whether enough lines have a name that another one has, too, and not too many the same one."""
    if len(heads) < FEWEST:
        return False
    names = Counter(head.name for head in heads)
    again = sum(count for count in names.values() if count > 1)
    return again >= LEAST_SHARE * len(heads) and max(names.values()) <= most_share * len(heads)


def _heads(lines: Lines) -> Iterator[_Head]:
    """The lines that look like those of speakers; a time may stand on the line above, or on the one below."""
    is_first, time_above, is_named = True, None, False  # by a line above, and only ranks and the like since
    breaks = [*lines.breaks[1:-1], 0]  # below each; nothing is said below the last one
    for index, (sentence, column, below) in enumerate(zip(lines, lines.columns, breaks, strict=False)):
        is_line = below > 0 and len(sentence) <= LONGEST_LABEL and column is not None and not is_of_page(sentence)
        is_line = is_line and not _leads_to_quotation(lines, index)
        line = " ".join(sentence.split()) if is_line else ""
        has_time = _CLOCK.search(line) is not None or (is_first and _DATE.search(line) is not None)
        is_head = has_time or ((is_first or time_above is not None) and below == 1 and "\n" not in sentence)
        name = _name_of(line) if is_head else ""
        if name and line.endswith(":") and is_named and time_above is not None:  # "Quote:" below who quotes, and when
            name = ""
        if name:
            yield _Head(index, index if time_above is None else time_above, name, has_time)
        is_named = name != "" or (is_named and is_line and not line.endswith(STOPS))
        time_above = index if has_time and not name else None
        is_first = below >= APART


def _leads_to_quotation(lines: Lines, index: int) -> bool:
    """Whether a line says who wrote what a mail quotes below it ("On 8 May at 9:03 Ann wrote:"): not who writes on."""
    return lines[index].endswith(COLONS) and lines.text.startswith(">", lines.spans[index + 1][0])


def _name_of(line: str) -> str:
    """What of a line may name who speaks; empty for what names nobody."""
    bare = line.strip(_MARKS)
    if not bare or bare.endswith(ENDS_NO_TITLE) or BULLET.match(line) or key_of(line, 0, len(line)):
        return ""
    if _CLOCK.search(bare) or _DATE.search(bare):
        words = _words_beside_time(bare) if _CLOCK.search(bare) else _WORD.findall(bare)  # a date alone heads a page
        return " ".join(words) if len(words) <= MOST_WORDS else ""
    begins = bare[0].isalpha() or bare[0] == "@"
    return _COUNTED.sub("", bare).rstrip(":") if begins else ""
