"""Turns of a conversation that begin with the name of who speaks: transcripts, chats with times, subtitles."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

from rag_compress.core.layout.groups import Candidate, Group
from rag_compress.core.layout.headings import Heading
from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.turns import FEWEST, LEAST_SHARE, LONGEST_TURN, MOST_SHARE

MOST_ALIKE: Final = 3
"""Times that one line may be said: what comes more often stands on every page, or is "Ann: Yes."."""

_WHEN: Final = (
    r"[\[(]?\d(?:[\d:./,T -]{2,30}+(?:[AP]M)?[\])]?(?:\s?[-–—])?\s{0,4}"
    r"|[\d:./,T -]{2,30}(?=T))"  # a name may begin with the letter of 2024-05-01T09:03
)
_SPEAKER: Final = re.compile(
    rf"(?:{_WHEN})?(?:<(?:v[. ])?([^\W\d][\w .'’@-]{{0,40}})>|\[([^\W\d_][\w .'’-]{{0,40}})\](?=\s+\S)"
    r"|[*_]{0,2}([^\W\d_](?=[\w\s.'’*-]{0,44}+[:–—])"  # which most lines have not
    r"[\w .'’-]{0,40}?)[*_]{0,2}(?::[*_]{0,2}|\s[–—])(?=\s+\S))"
)


def find_speakers(lines: Lines, others: Collection[int] = ()) -> tuple[int, ...]:
    """
    Find the sentences that begin with the name of who speaks.

    The name stands in front of a colon or a dash, or in brackets, behind a time or without one: "Ann: ...",
    "[9:03] Ann: ...", "<ann> ...". At least `LEAST_SHARE` of such lines have a name that comes again.

    >>> text = "Ann: Is it far?\\nIs it dear?\\nBob: No.\\nNo.\\nAnn: Good."
    >>> find_speakers(Lines(text, [(0, 15), (16, 27), (28, 36), (37, 40), (41, 51)]))
    (0, 2, 4)

    :param lines: The sentences of a text.
    :param others: Indices of those that name nobody who speaks, such as the headers of mails.
    :returns: Their indices; none where no conversation is.
    """
    named: list[tuple[int, str]] = []
    for index, (column, span) in enumerate(zip(lines.columns, lines.spans, strict=False)):
        speaker = _SPEAKER.match(lines.text, *span) if column is not None else None
        if speaker and index not in others:
            named.append((index, (speaker[1] or speaker[2] or speaker[3]).casefold()))
    if len(named) < FEWEST:
        return ()
    often = Counter(lines[index] for index, _ in named)
    named = [(index, name) for index, name in named if often[lines[index]] <= MOST_ALIKE]
    named = _without_records(lines, named)
    names = Counter(name for _, name in named)
    again = sum(count for count in names.values() if count > 1)
    if (
        len(named) < FEWEST
        or len(lines) > LONGEST_TURN * len(named)
        or again < LEAST_SHARE * len(named)
        or max(names.values()) > MOST_SHARE * len(named)
    ):
        return ()
    return tuple(index for index, _ in named)


def name_of_speaker(lines: Lines, index: int) -> str:
    """
    Give the name with which a sentence begins.

    >>> name_of_speaker(Lines("[9:03] Ann: So.", [(0, 15)]), 0)
    'Ann'

    :param lines: The sentences of a text.
    :param index: Index of one of those that `find_speakers` finds.
    :returns: The name; empty where it begins with none.
    """
    speaker = _SPEAKER.match(lines.text, *lines.spans[index])
    return speaker[1] or speaker[2] or speaker[3] if speaker else ""


def find_spoken(speakers: Sequence[int], size: int, outline: Sequence[Heading | Group]) -> list[Candidate]:
    """
    Join the sentences that begin with the name of who speaks with what is said up to the next one.

    >>> [found.group for found in find_spoken((0, 2, 3), 4, ())]
    [Group(index=0, end=2, kind='line')]

    :param speakers: As of `find_speakers`.
    :param size: Number of sentences.
    :param outline: The headings and groups that none of these may reach into, or out of.
    :returns: Those with something behind.
    """
    starts = [one.index for one in outline]
    found = []
    for index, end in zip(speakers, [*speakers[1:], size], strict=False):
        inside = outline[bisect_right(starts, index) : bisect_right(starts, end - 1)]
        behind = min([end, *(one.index for one in inside if one.end > end)])
        if behind > index + 1:
            found.append(Group(index, behind, "line"))
    return [Candidate(group, len(found), "speaker") for group in found]


def _without_records(lines: Lines, named: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """
    Leave out records, such as the headers of mails: lines directly below each other that have different names, of which
    at least `LEAST_SHARE` stand in several records and nowhere else.
    """
    runs: list[list[tuple[int, str]]] = []
    for index, name in named:
        last = runs[-1][-1][0] if runs else -2
        if last == index - 1 and lines.breaks[index] == 1:
            runs[-1].append((index, name))
        else:
            runs.append([(index, name)])
    different = [{name for _, name in run} for run in runs]
    records = [len(names) == len(run) > 1 for names, run in zip(different, runs, strict=True)]
    often = Counter(name for names, is_one in zip(different, records, strict=True) if is_one for name in names)
    total = Counter(name for _, name in named)
    kept: list[tuple[int, str]] = []
    for run, names, is_one in zip(runs, different, records, strict=True):
        if not is_one or sum(1 < often[name] == total[name] for name in names) < LEAST_SHARE * len(names):
            kept += run
    return kept
