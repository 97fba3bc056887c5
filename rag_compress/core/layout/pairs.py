"""Keys with their values inside of a sentence: a record of JSON, fields of a log, a line of settings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_QUOTED: Final = r"(?P<quote>[\"'])(?P<quoted>[^\"'\n:]{1,60})(?P=quote)\s{0,2}[:=]\s{0,4}"
_WORDS: Final = (
    r"(?:(?<=^)|(?<=\n)|(?<=[,;|(]\s)|(?<=[,;|({])|(?<=- )|(?<=\*\*))"
    r"(?P<words>[^\W\d_][^\n:=,;|\"'{}()\[\]]{0,40}?)(?:\*\*)?\s?(?!(?<=\d):\d)[:=：](?!//)(?:\*\*)?\s{0,4}"
)
_WORD: Final = r"(?<![\w./-])(?P<word>[^\W\d_][\w.-]{0,40})(?:=|:\s?)(?=[\d$€£¥-])"
_VALUE: Final = r"(?P<value>\"[^\"\n]{0,80}\"|'[^'\n]{0,80}'|[^\s,;|}\]\n\"'](?:[^,;|}\]\n]|,(?=\d{3}(?!\d))){0,60})"
_PAIR: Final = re.compile(f"(?:{_QUOTED}|{_WORDS}|{_WORD}){_VALUE}")
_DIGIT: Final = re.compile(r"\d")


def pairs_in(text: str) -> Iterator[tuple[str, str]]:
    """
    Find the keys of a sentence whose values have a figure.

    >>> [*pairs_in('{"name": "a", "year": 1973, "origin": "Rome"}')]
    [('year', '1973')]
    >>> [*pairs_in("(status: 200 time=0.27)"), *pairs_in("Number of ratings: 1,903,563")]
    [('status', '200 time=0.27)'), ('time', '0.27)'), ('Number of ratings', '1,903,563')]

    :param text: The sentence.
    :returns: Each key with what stands behind it, up to a mark that ends it.
    """
    place = 0
    while match := _PAIR.search(text, place):
        value = match["value"].strip("\"' ")
        if _DIGIT.search(value):
            yield (match["quoted"] or match["words"] or match["word"]).strip(), value
        place = match.start("value") if match["word"] or match["words"] else match.end()
