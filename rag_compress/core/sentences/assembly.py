"""From blocks over windows to spans: what every splitter of this package shares, so that only the rules differ."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from rag_compress.core.sentences.apostrophes import with_letters_for_apostrophes
from rag_compress.core.sentences.blocks import blocks
from rag_compress.core.sentences.cuts import NO_WORDS, behind_closers, behind_notes, notes_behind_stops, parts
from rag_compress.core.sentences.guard import trim
from rag_compress.core.sentences.gutters import with_bars, without_gutters
from rag_compress.core.sentences.joins import join
from rag_compress.core.sentences.line_numbers import with_line_numbers, without_line_numbers
from rag_compress.core.sentences.line_units import LINE
from rag_compress.core.sentences.missed import missed_starts
from rag_compress.core.sentences.rules import UNSPACED_LANGUAGES, split_by_rules
from rag_compress.core.sentences.windows import LONGEST_SENTENCE, windows
from rag_compress.core.words.marks import LINE_BREAKS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rag_compress.core.models import Span
    from rag_compress.core.sentences.blocks import Block

    FindStarts: TypeAlias = Callable[[str, str], list[int]]

_LINE_BREAK = re.compile(f"[{LINE_BREAKS}]")
_CAN_END = re.compile(r"[^\w\s,$%'’&/–—-]|\d[.)]")
"""What a window must hold before its last character, or no sentence ends inside of it."""
_STOP_INSIDE = re.compile(r"[.!?;:]\s")

LONGEST_WITHOUT_STOP = 1_000
"""Characters beyond which lines without any stop are no sentence that was wrapped: each then stands for itself."""

LONGEST_IN_COLUMN = 2_000
"""The same of a column, whose lines are known to have been wrapped: contracts have such clauses."""

LONG_SENTENCE = 500
"""Characters beyond which a sentence is divided further: pysbd keeps a quotation of any length whole, and sentences of
contracts run over many clauses; a unit of such a size leaves little choice under a budget."""


def split_text(text: str, language: str, find_starts: FindStarts) -> list[Span]:
    """
    Split a text into sentences that tile it.

    :param text: Any string.
    :param language: ISO 639-1 code.
    :param find_starts: Given a window of prose without line breaks and the language, returns where its sentences
        begin, ascending and without the first. `UNSPACED_LANGUAGES` have rules of their own.
    :returns: The spans.
    """
    if language in UNSPACED_LANGUAGES:
        find_starts = split_by_rules
    unnumbered, numbers = without_line_numbers(text)
    shown, bars = without_gutters(unnumbered)
    spans = join(shown, ((block, _split_block(shown, block, language, find_starts)) for block in blocks(shown)))
    spans = with_bars(text, spans, bars) if bars else spans
    return with_line_numbers(text, spans, numbers) if numbers else spans


def _split_block(text: str, block: Block, language: str, find_starts: FindStarts) -> list[Span]:
    if block.whole and block.end - block.start <= LONGEST_SENTENCE:
        pieces: Iterable[Span] = [(block.start, block.end)]
    elif block.whole:
        pieces = windows(text, block.start, block.end, language)
    else:
        pieces = _sentences(text, block.start, block.end, language, find_starts)
    spans = _trimmed(text, pieces)
    if block.end - block.start <= (LONGEST_IN_COLUMN if block.column else LONGEST_WITHOUT_STOP):
        return spans
    return [part for span in spans for part in _lines_without_stops(text, *span)]


def _trimmed(text: str, pieces: Iterable[Span]) -> list[Span]:
    return [span for start, end in pieces if (span := trim(text, start, end)) is not None]


def _lines_without_stops(text: str, start: int, end: int) -> list[Span]:
    """Cut lines that no stop divides, lyrics or subtitles: wrapped at whatever width, no sentence is as long."""
    if end - start <= LONGEST_WITHOUT_STOP or _STOP_INSIDE.search(text, start, end):
        return [(start, end)]
    return _trimmed(text, (line.span() for line in LINE.finditer(text, start, end)))


def _sentences(text: str, start: int, end: int, language: str, find_starts: FindStarts) -> Iterator[Span]:
    for first, last in windows(text, start, end, language):
        # one character for one: offsets stay
        window = with_letters_for_apostrophes(_LINE_BREAK.sub(" ", text[first:last]), language)
        if language in UNSPACED_LANGUAGES:
            starts = find_starts(text[first:last], language)
        else:
            has_end = _CAN_END.search(window, 0, len(window.rstrip()) - 1) is not None
            starts = find_starts(window, language) if has_end else []
        missed = [*missed_starts(window, language), *notes_behind_stops(window)]
        if missed:
            starts = sorted({*starts, *missed})
        if not starts and last - first <= LONG_SENTENCE:
            yield first, last
            continue
        for begin, stop in pairwise([0, *_tidy(window, starts, language), len(window)]):
            yield first + begin, first + stop


def _tidy(window: str, starts: list[int], language: str) -> list[int]:
    """Drop the starts that leave a neighbour with nothing to say, and give what closes a sentence to it."""
    tidied: list[int] = []
    previous = 0
    for start in _divide_long(window, starts):
        place = behind_closers(window, start)
        if previous < place < len(window) and not parts(window, previous, place, language):
            tidied.append(place)
            previous = behind_notes(window, place)
            tidied += [previous] if place < previous < len(window) else []
    if tidied and previous < len(window) and NO_WORDS.fullmatch(window, previous):
        tidied.pop()
    return tidied


def _divide_long(window: str, starts: list[int]) -> list[int]:
    divided = []
    for start, end in pairwise([0, *starts, len(window)]):
        divided.append(start)
        if end - start > LONG_SENTENCE:
            sentence = window[start:end]
            divided += (start + place for place in split_by_rules(sentence, ""))
    return divided[1:]
