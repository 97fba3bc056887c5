"""Ends of sentences behind which no white space stands, as text of web pages has lost it: ``the tribes.In the end``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from rag_compress.core.sentences.abbreviations import may_end_name
from rag_compress.core.words.stop_words import stop_words
from rag_compress.core.words.word_lists import word_set

_END: Final = re.compile(  # the tribes.| In the final years; but not: errors.Is and www.example.In
    r"[.!?](?=([^\W\d_]{1,24})[\s,])(?:(?<=[^\W\d_]{3}.)|(?<=[^\W\d_]\).)|(?<=\b\d{4}.))"
)
_CLOSED: Final = re.compile(
    r"[^\W\d_]{2}[.!?]([\"”)])(?=([^\W\d_]{1,24})[\s,])"
)  # "We did it."|In the end; but not: )."In
_NAMES_OF_METHODS: Final = word_set("after all and any as at be by do for from has is no not of off on or to with")
"""Small words that programs call functions by: "context.With"; behind a stop without a space they begin no sentence."""
_BEFORE_NAMES: Final = word_set(
    "call calls calling class function import method module raise raises type use uses using"
)
"""What manuals say right before the name of a class, beside function words: "you should use threading.Lock"."""
_WORDS_OF_A_LETTER: Final = "AIOВИКОСУЯ"  # other letters are names of files: dispatch.S
_IN_ADDRESS: Final = re.compile(r"[./@\\:_=]")
_LONGEST_WORD: Final = 24

_END_BEFORE: Final = re.compile(r"[.!?…][\s\"”)]|[^\W\d_]{2}[.!?](?=[^\W\d_])")
_LONGEST_LOOK: Final = 300
_FEWEST_BEFORE: Final = 5
"""Words before the stop, the last one with them, from which on they are prose: "Call threading.Lock twice." has two."""
_PROSE_BEHIND: Final = re.compile(r"(?:[\"'“(]?[\w’'-]+[,.;:!?)\"”]*\s+){4}")
_FEWEST_BESIDE: Final = 3
"""The same where another sentence of the window begins without a space."""


def glued_starts(window: str, language: str) -> list[int]:
    """
    Find where a sentence begins right behind the stop of another.

    A function word with a capital begins one, but for some that programs call functions by ("errors.Is"). Any other
    word may stand in the name of a class ("a threading.Lock that"). In the midst of prose it begins one if no small
    word stands before the last one, as stands before names ("a", "of", "use"), or if such an end is elsewhere in the
    window: a text that lost one space has lost many.

    >>> glued_starts("It rained for days.The road was flooded.", "en")
    [19]
    >>> glued_starts('He said "We did it."Workers cheered.', "en")
    [20]
    >>> glued_starts("Many shops in the old centre closed early.Workers went home by tram.", "en")
    [42]
    >>> glued_starts("You should never share a threading.Lock between two processes.", "en")
    []

    :param window: A stretch of prose without line breaks.
    :param language: ISO 639-1 code.
    :returns: The places, ascending.
    """
    found = [*_candidates(window)]
    sure = {end.end() for end in found if _is_sure(window, end, language)}
    sure.update(end.end() for end in _CLOSED.finditer(window) if end[2].istitle() and _closes(window, end, language))
    if not sure:
        return []
    likely = {end.end() for end in found if _stands_in_prose(window, end, _FEWEST_BESIDE)}
    return sorted(sure | likely)


def _candidates(window: str) -> Iterator[re.Match[str]]:
    """Stops before a word with a capital, but those of addresses, names of files and abbreviations."""
    for end in _END.finditer(window):
        word, stop = end[1], end.start()
        if not word[0].isupper() or not (word[1:].islower() or word in _WORDS_OF_A_LETTER):
            continue
        before = window[max(0, stop - _LONGEST_WORD) : stop].rsplit(maxsplit=1)[-1]
        if not _IN_ADDRESS.search(before) and (not before[-1].isalpha() or before[-3:].islower()):
            yield end


def _closes(window: str, end: re.Match[str], language: str) -> bool:
    """
    Whether a sentence ends before the mark behind a stop, and no name ("Smith et al."Method) and no word that stands in
    brackets alone: (ed.)Oxford. Straight marks of quotation look alike, but come in pairs.
    """
    stop = end.start(1)
    last = window[max(0, stop - _LONGEST_WORD) : stop].rsplit(maxsplit=1)[-1]
    if last.startswith("(") or may_end_name(last, end[2], language):
        return False
    return end[1] != '"' or window.count('"', 0, end.end()) % 2 == 0


def _is_sure(window: str, end: re.Match[str], language: str) -> bool:
    name = end[1].casefold()
    if end[0] != "." or (name in stop_words(language) and name not in _NAMES_OF_METHODS):
        return True
    return _stands_in_prose(window, end, _FEWEST_BEFORE) and not _may_be_named(window, end, language)


def _stands_in_prose(window: str, end: re.Match[str], fewest: int) -> bool:
    """Whether so many words stand before, since the last stop, and words behind: no signs of a program."""
    return len(_words_before(window, end)) >= fewest and _PROSE_BEHIND.match(window, end.end()) is not None


def _may_be_named(window: str, end: re.Match[str], language: str) -> bool:
    """Whether what stands around the stop may be a name: a small word or a sign is before it, and no year in it."""
    *_, before, last = _words_before(window, end)
    if last.isdecimal():
        return False
    if not (before.isalpha() and last.isalpha()):
        return True
    name = before.casefold()
    return name in stop_words(language) or name in _BEFORE_NAMES


def _words_before(window: str, end: re.Match[str]) -> list[str]:
    stop = end.start()
    first = max(0, stop - _LONGEST_LOOK)
    ends = [found.end() for found in _END_BEFORE.finditer(window, first, stop)]
    return window[ends[-1] if ends else first : stop].split()
