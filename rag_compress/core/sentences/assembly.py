"""From blocks over windows to spans: what every splitter of this package shares, so that only the rules differ."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from rag_compress.core.sentences.blocks import blocks
from rag_compress.core.sentences.guard import trim
from rag_compress.core.sentences.joins import join
from rag_compress.core.sentences.rules import UNSPACED_LANGUAGES, split_by_rules
from rag_compress.core.sentences.windows import LONGEST_SENTENCE, windows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rag_compress.core.models import Span
    from rag_compress.core.sentences.blocks import Block

    FindStarts: TypeAlias = Callable[[str, str], list[int]]

_LINE_BREAKS = str.maketrans(dict.fromkeys("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029", " "))
_CAN_END = re.compile(r"[^\w\s,$%'’&/–—-]|\d[.)]")
_CLOSERS = re.compile(r"[”’」』）》〉】»)\]]+|[\"']+(?=\s|$)")
_NO_WORDS = re.compile(r"(?:[^\w<]|_|<(?:/?[A-Za-z][^<>]{0,100}>)?)*+")
_MARKER = re.compile(r"\W*(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)]{1,2}\s*")
_CLAUSE = re.compile(r"\((?:[A-Za-z]|[ivxIVX]{1,5}|\d{1,2})\)")
_LONGEST_MARKER = 200
_END_OF_REFERENCE = re.compile(r"\w{1,4}\)")

LONG_SENTENCE = 500
"""Characters beyond which a sentence is divided further: pysbd keeps a quotation of any length whole, and sentences of
contracts run over many clauses; a unit of such a size leaves little choice under a budget."""


def split_text(text: str, language: str, find_starts: FindStarts) -> list[Span]:
    """
    Return spans that tile the text.

    :param text: Any string.
    :param language: ISO 639-1 code.
    :param find_starts: Given a window of prose without line breaks and the language, returns where its sentences
        begin, ascending and without the first.
    """
    if language in UNSPACED_LANGUAGES:
        find_starts = split_by_rules
    return join(text, ((block, _split_block(text, block, language, find_starts)) for block in blocks(text)))


def _split_block(text: str, block: Block, language: str, find_starts: FindStarts) -> list[Span]:
    if block.whole and block.end - block.start <= LONGEST_SENTENCE:
        pieces: Iterator[Span] = iter([(block.start, block.end)])
    elif block.whole:
        pieces = windows(text, block.start, block.end)
    else:
        pieces = _sentences(text, block.start, block.end, language, find_starts)
    return [span for span in (trim(text, *piece) for piece in pieces) if span is not None]


def _sentences(text: str, start: int, end: int, language: str, find_starts: FindStarts) -> Iterator[Span]:
    for first, last in windows(text, start, end):
        window = text[first:last].translate(_LINE_BREAKS)  # one character for one: offsets stay
        starts = find_starts(window, language) if _CAN_END.search(window) or language in UNSPACED_LANGUAGES else []
        for begin, stop in pairwise([0, *_tidy(window, starts), len(window)]):
            yield first + begin, first + stop


def _tidy(window: str, starts: list[int]) -> list[int]:
    """Drop the starts that leave a neighbour with nothing to say, and give closing quotes to what they close."""
    tidied: list[int] = []
    previous = 0
    for start in _divide_long(window, starts):
        place = start
        if not window[place - 1].isspace():
            closers = _CLOSERS.match(window, place)
            place = closers.end() if closers else place
        if previous < place < len(window) and not _cuts_too_much(window, previous, place):
            tidied.append(place)
            previous = place
    if tidied and _NO_WORDS.fullmatch(window, previous):
        tidied.pop()
    return tidied


def _cuts_too_much(window: str, previous: int, place: int) -> bool:
    """
    Whether a cut would part what belongs together.

    That is a sentence without words, a lone list marker, half of a reference "(Table | 2)", or a clause "(b) ..." from
    the sentence that it stands in: pysbd takes every such mark for an item of a list.
    """
    if _CLAUSE.match(window, place) and window[previous:place].rstrip()[-1:] not in ".!?:":
        return True
    if place - previous < _LONGEST_MARKER and (
        _NO_WORDS.fullmatch(window, previous, place) or _MARKER.fullmatch(window, previous, place)
    ):
        return True
    is_inside = window.rfind("(", previous, place) > window.rfind(")", previous, place)
    return is_inside and _END_OF_REFERENCE.match(window, place) is not None


def _divide_long(window: str, starts: list[int]) -> list[int]:
    divided = []
    for start, end in pairwise([0, *starts, len(window)]):
        divided.append(start)
        if end - start > LONG_SENTENCE:
            sentence = window[start:end]
            divided += (start + place for place in split_by_rules(sentence, ""))
    return divided[1:]
