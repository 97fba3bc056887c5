"""Ends of sentences that the libraries miss: behind a quotation that is one, dots, "and so on", and without a space."""

from __future__ import annotations

import re
from itertools import chain
from typing import Final

from rag_compress.core.sentences.abbreviations import AND_SO_ON, SIGNS_OF_SO_ON, may_end_name
from rag_compress.core.sentences.cuts import goes_on_behind_quotation
from rag_compress.core.sentences.glued import glued_starts
from rag_compress.core.words.scripts import COMBINING_MARKS, is_small
from rag_compress.core.words.stop_words import stop_words

_STOP: Final = re.compile("[.!?…؟。！？]")
_ELLIPSIS: Final = re.compile(
    r"(?:(?<=\w)\.{3}|(?<=\w)…)[»”\"]?\s{1,3}(?=[«„“\"¿¡(]?\s?([^\W\d_]))"
)  # Он ждал... | Никто
_AND_SO_ON: Final = re.compile(
    rf"(?:{AND_SO_ON}|(?<!\w)(?:vb|др)\.)\s{{1,3}}(?=([^\W\d_]+))"
)  # Dateien usw. | Es gibt zwei; but not: Messing usw. Kupfer
_UNIT: Final = re.compile(r"\d\s?[^\W\d_]{1,4}\.\s{1,3}(?=([^\W\d_]+)\b(?!\.))")  # през 2019 г. | Това е
_SIGNS_OF_SO_ON: Final = (*SIGNS_OF_SO_ON, "vb.", "др.")
_QUOTED: Final = re.compile(  # «Oui.» | Et voilà
    rf"([.!?…؟])(?<![^{COMBINING_MARKS}\w][^\W\d_].)(?:([»”“’\"«])|\s(»))\s{{1,3}}(?=[«„“\"»¿¡(—–]?\s?([^\W\d_]))"
)
_QUOTED_IN_BRACKETS: Final = re.compile(r"([。！？])([」』])(?=[^\W_])")

_TYPED_ETHIOPIC: Final = re.compile(r"(?:፡\s?፡|(?<=[ሀ-ፚ])\s?::)\s*(?=\w)")
"""The full stop of Ethiopic (።) as keyboards without it have it."""

_OPENING: Final = {"»": "«", "”": "“”„", "“": "„", "’": "‘", '"': '"', "«": "»", "」": "「", "』": "『"}
_CLOSING: Final = re.compile('[»”“’"«]')
_LONGEST_QUOTATION = 500
_BEFORE_SPEECH: Final = frozenset(".!?…:,;—–-»”“،؛。！？：，।॥۔።။")
_BEFORE_ANY_SPEECH: Final = (":", ",", "،", "，", "：")
"""What announces speech, whatever it ends with; a stop may stand before a name, too."""

_LONGEST_WORD = 24


def missed_starts(window: str, language: str) -> list[int]:
    """
    Find where sentences begin that no library sees.

    A quotation that ends with a full stop is a sentence, unless the stop is that of an abbreviation. One that ends with
    another mark is if it begins one, too, or stands behind a colon or a comma: a title may end in a question mark. Who
    speaks follows in small letters. Behind "and so on" a function word with a capital begins a sentence. What begins
    right behind a stop, as in text of web pages, is found by `glued_starts`.

    >>> missed_starts("It rained for days.The road was flooded.", "en")
    [19]
    >>> missed_starts("«Oui.» Et voilà. «Oui !» dit-il.", "fr")
    [7]

    :param window: A stretch of prose without line breaks.
    :param language: ISO 639-1 code.
    :returns: The places, ascending.
    """
    starts: list[int] = []
    if language != "am" and _STOP.search(window) is None:
        return starts
    if "..." in window or "…" in window:
        found = (match for match in _ELLIPSIS.finditer(window) if match[1].isupper())
        starts += (match.end() for match in found if not _is_quoted(window, match.start()))
    so_on = _AND_SO_ON.finditer(window) if any(sign in window for sign in _SIGNS_OF_SO_ON) else ()
    for match in chain(so_on, _UNIT.finditer(window)):
        if match[1][0].isupper() and match[1].casefold() in stop_words(language):
            starts.append(match.end())
    starts += glued_starts(window, language)
    if language == "am":
        starts += (match.end() for match in _TYPED_ETHIOPIC.finditer(window))
    for match in _QUOTED.finditer(window) if _CLOSING.search(window) else ():
        if not is_small(match[4]) and _is_speech(window, match, language):
            starts.append(match.end())
    if language in ("ja", "zh"):
        starts += (
            match.end()
            for match in _QUOTED_IN_BRACKETS.finditer(window)
            if not goes_on_behind_quotation(window, match.end(), language) and _is_speech(window, match, language)
        )
    return sorted(starts)


def _is_quoted(window: str, place: int) -> bool:
    """Whether a quotation is open, which the libraries keep whole."""
    first = max(0, place - _LONGEST_QUOTATION)
    opened = max(window.rfind(mark, first, place) for mark in "«„“")
    closed = max(window.rfind(mark, first, place) for mark in "»”")
    return opened > closed or window.count('"', 0, place) % 2 == 1


def _is_speech(window: str, end: re.Match[str], language: str) -> bool:
    """Whether a quotation is a sentence, and no name or title within one: “Davis Jr.” Williams."""
    stop, mark, closing = end.start(), end[1], window[end.end(1) : end.end()].strip()[0]
    begin = max(window.rfind(opening, max(0, stop - _LONGEST_QUOTATION), stop) for opening in _OPENING[closing])
    if begin < 0:
        return False
    before = window[max(0, begin - 3) : begin].rstrip()
    if mark not in ".。":
        return begin == 0 or before[-1:] in _BEFORE_SPEECH
    last_word = window[max(begin + 1, stop - _LONGEST_WORD) : stop + 1].rsplit(maxsplit=1)[-1]
    behind = window[end.end() : end.end() + _LONGEST_WORD]
    return before[-1:] in _BEFORE_ANY_SPEECH or not may_end_name(last_word, behind, language)
