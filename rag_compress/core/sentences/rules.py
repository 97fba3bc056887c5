"""General rules, for languages that no library knows and for windows that would cost a library too much."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

from rag_compress.core.sentences.lines import ADDRESS
from rag_compress.core.words.marks import CLOSING
from rag_compress.core.words.scripts import is_small
from rag_compress.core.words.word_lists import word_set

UNSPACED_LANGUAGES = frozenset({"th", "lo"})
"""Languages without a full stop and without spaces between words: a space ends a clause or a sentence."""

SHORTEST_CLAUSE = 80
"""Characters that a clause of `UNSPACED_LANGUAGES` has at least, lest every name and number stand alone."""

SHORTEST_LINE = 20
"""Characters that it has where a line ends, and how near the end of one, or of the text, must be to be waited for."""

_LATIN_STOPS, _WIDE_STOPS, _OTHER_STOPS = ".!?…", "。．！？｡", "।॥۔؟።፧။၏։៕។༎"
STOPS_OF_RULES = _LATIN_STOPS + _WIDE_STOPS + _OTHER_STOPS
"""Marks without which these rules end no sentence, but those of `UNSPACED_LANGUAGES`."""

_CLOSERS = rf"[{re.escape(CLOSING)}」』）》】〉]*"
_END = re.compile(
    rf"[{_LATIN_STOPS}]{{1,8}}{_CLOSERS}\s+"
    rf"|[{_WIDE_STOPS}]{{1,8}}{_CLOSERS}\s*"
    rf"|[{_OTHER_STOPS}]{{1,8}}{_CLOSERS}\s*"
)
_UNSPACED_END = re.compile(
    r"(?<![^\s\"“(«'’-])(?!www\.)[^\W\d_]{3,40}[.!?](?=[^\W\d_]{2})(?![\w.+-]{1,64}@)"
)  # it rained.Then it was dry
_CLAUSE_END = re.compile(r"(?<=[^\s\d])\s+(?=[^\s\d])")  # not around a number: "in 1700" is one phrase
_ABBREVIATIONS = word_set(
    "al approx art capt cf co col corp dr e.g etc fig figs gen gov i.e inc jr lt ltd messrs mr mrs ms mt no nos nr "
    "op p pp prof rev sec sen sgt sr st vol vs v"
)
_LANGUAGES_WITH_PRONOUN_I = ("en", "")
_LAST_WORD = re.compile(r"[^\s(\[\"'“‘]{1,12}$")


def split_by_rules(window: str, language: str) -> list[int]:
    """
    Find where the sentences of a window begin, except the first; linear in its length.

    A sentence ends with a stop and white space before something that is no small letter, with a stop between a word in
    small letters and one with a capital, or with a stop of a script that needs no white space after it. Thai and Lao
    end at spaces, or rather at a line break that is near.

    >>> split_by_rules("Dr. Who left. Why? No idea.", "xx")
    [14, 19]
    >>> split_by_rules("他来了。“好！”她说。", "xx")
    [4, 8]

    :param window: A stretch of prose, in `UNSPACED_LANGUAGES` with its line breaks, else without.
    :param language: ISO 639-1 code.
    :returns: The places, ascending.
    """
    if language in UNSPACED_LANGUAGES:
        return _clauses(window)
    starts = []
    for match in _END.finditer(window):
        following = window[match.end() : match.end() + 1]
        stop = window[match.start()]
        if not following or (stop in _LATIN_STOPS and _goes_on(window, match)):
            continue
        if language == "el" or stop != "." or not _is_abbreviation(window, match.start(), language):
            starts.append(match.end())
    glued = [end for match in _UNSPACED_END.finditer(window) if _is_glued(window, end := match.end())]
    return sorted({*starts, *glued}) if glued else starts


def _goes_on(window: str, end: re.Match[str]) -> bool:
    """Whether a small letter follows, but of no address, or after dots one of a script without capitals."""
    letter = window[end.end()]
    if is_small(letter):
        return ADDRESS.match(window, end.end()) is None
    return end[0].startswith(("...", "…")) and letter.isalpha() and not letter.isupper()


def _is_abbreviation(window: str, stop: int, language: str) -> bool:
    word = _LAST_WORD.search(window, max(0, stop - 13), stop)
    if word is None:
        return False
    last = word.group()
    if len(last) > 1:
        return last.lower() in _ABBREVIATIONS
    if language == "vi":  # many of its words are single letters
        return "A" <= last <= "Z"
    return last.isalpha() and not (last in "Ii" and language in _LANGUAGES_WITH_PRONOUN_I)


def _is_glued(window: str, place: int) -> bool:
    """Whether a capitalized word follows a word of small letters without white space."""
    return window[place].isupper() and window[place + 1].islower() and window[place - 4 : place - 1].islower()


def _clauses(window: str) -> list[int]:
    starts = []
    previous = 0
    spaces = [(*space.span(), "\n" in space.group()) for space in _CLAUSE_END.finditer(window)]
    spaces.append((len(window), len(window), True))
    for index, (start, end, ends_line) in enumerate(spaces[:-1]):
        if start - previous < (SHORTEST_LINE if ends_line else SHORTEST_CLAUSE):
            continue
        if ends_line or not _line_ends_near(end, islice(spaces, index + 1, None)):
            starts.append(end)
            previous = end
    return starts


def _line_ends_near(place: int, spaces: Iterable[tuple[int, int, bool]]) -> bool:
    for start, _, ends_line in spaces:
        if start - place >= SHORTEST_LINE:
            break
        if ends_line:
            return True
    return False
