"""
Numbers of lines in the margin, as drafts, pleadings and preprints have them: the text beside them reads on.

A converter of PDF files leaves such a number before its line ("12 The court") or on a line of its own.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from rag_compress.core.sentences.lines import LONG_LINE
from rag_compress.core.sentences.page_columns import find_columns

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rag_compress.core.models import Span

_NUMBER = re.compile(r"\n[ \t]{0,12}(\d{1,4})(?:[ \t]+(?=\S)|[ \t]*(?=[\r\n]|\Z))")
_FIRST_NUMBER = re.compile(r"[ \t]{0,12}(\d{1,4})(?:[ \t]+(?=\S)|[ \t]*(?=[\r\n]))")
_LINE = re.compile(r"[^\r\n]+")

_FEWEST = 5
"""Lines that are numbered in order, from which their text is looked at."""


def without_line_numbers(text: str) -> tuple[str, list[Span]]:
    r"""
    Put spaces for numbers that count the lines, if the text without them is prose that was wrapped at one width.

    A line break before a number goes behind it, so that no line is deeper than it was; that before a number on a line
    of its own goes, so that no blank line parts the text. The number at the very beginning stays with its line.

    >>> lines = ["It was seen by the river", "and in the mill, where", "nobody had lived for", "years. It was white,"]
    >>> lines += ["as far as"]
    >>> text = "\n".join(f"{number} {line}" for number, line in enumerate(lines, 1))
    >>> shown, numbers = without_line_numbers(text)
    >>> shown[:52], numbers[:2]
    ('1 It was seen by the river  \nand in the mill, where ', [(0, 1), (27, 28)])
    >>> without_line_numbers("Scores:\n1 Ann\n2 Bea\n3 Cleo\n4 Dora\n5 Eve")[1]
    []

    :param text: Any string.
    :returns: A string of the same length, and where the numbers were, ascending.
    """
    runs = [run for run in _runs(text) if len(run) >= _FEWEST]
    shown = text
    numbers: list[Span] = []
    for run in runs:
        start, end = run[0].start(), _end_of_line(text, run[-1].end())
        blanked = _blank(shown[start:end], run, start)
        lines = [(line.start(), line.end()) for line in _LINE.finditer(blanked) if not line[0].isspace()]
        if find_columns(blanked, lines).widths:
            shown = shown[:start] + blanked + shown[end:]
            numbers += (match.span(1) for match in run)
    return shown, numbers


def with_line_numbers(text: str, spans: Sequence[Span], numbers: Sequence[Span]) -> list[Span]:
    r"""
    Give each number that no sentence holds to the one behind it; behind the last one it stands alone.

    >>> with_line_numbers("1\nYes.\n2", [(2, 6)], [(0, 1), (7, 8)])
    [(0, 6), (7, 8)]

    :param text: The text.
    :param spans: Its sentences without these numbers, ascending.
    :param numbers: Where the numbers stand, ascending.
    :returns: Sentences that tile the text.
    """
    found = list(spans)
    starts = [start for start, _ in spans]
    alone: list[Span] = []
    for number in numbers:
        index = bisect_right(starts, number[0])
        if index and number[0] < spans[index - 1][1]:
            continue
        if index < len(spans) and not text[number[1] : starts[index]].strip():
            found[index] = (number[0], spans[index][1])
        else:
            alone.append(number)
    return sorted(found + alone) if alone else found


def _runs(text: str) -> Iterator[list[re.Match[str]]]:
    """Numbers that follow one another from line to line, or from every other line to the next but one."""
    first = _FIRST_NUMBER.match(text)
    run: list[re.Match[str]] = [first] if first else []
    for match in _NUMBER.finditer(text):
        if run and not _follows(text, run[-1], match):
            yield run
            run = []
        run.append(match)
    yield run


def _follows(text: str, before: re.Match[str], match: re.Match[str]) -> bool:
    number, last = int(match[1]), int(before[1])
    between = text[before.end() : match.start()]
    return number == last + 1 and len(between) <= LONG_LINE + 2 and len(between.strip().splitlines()) <= 1


def _blank(text: str, run: Sequence[re.Match[str]], offset: int) -> str:
    parts, position = [], 0
    for match in run:
        start, end = match.start() - offset, match.end() - offset
        if match.re is _FIRST_NUMBER and text[end] not in "\r\n":  # no line break to go behind it: it stays
            continue
        line_break = "\n" if match.re is _NUMBER and text[end : end + 1] not in ("", "\r", "\n") else ""
        if match.re is _NUMBER and text[position:start].endswith("\r"):
            start, line_break = start - 1, "\r\n" if line_break else ""
        parts += [text[position:start], " " * (end - start - len(line_break)), line_break]
        position = end
    return "".join([*parts, text[position:]])


def _end_of_line(text: str, start: int) -> int:
    """Where the text ends that the last number of a run counts: that line, or the one below a lone number."""
    line = _LINE.search(text, start)
    return line.end() if line else len(text)
