"""What a text explains by name: codes, abbreviations and terms that begin a line, and titles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Final

from rag_compress.core.layout.headings import Heading
from rag_compress.core.layout.lines import Lines
from rag_compress.core.words.word_lists import patterns_in

MOST_WORDS: Final = 7
"""Words of a title that a sentence may name."""

MOST_LINES: Final = 2
"""Lines that explain a name at most: what begins more of them is a key of records, as "STATUS:" is."""

_SAID: Final = patterns_in(Path(__file__).with_suffix(".txt"))
_CODE: Final = (
    r"[A-Z]{1,8}(?:[-_./][A-Z]{1,8})?[-_. ]?\d{1,5}(?:[-.]\d{1,4})?[A-Za-z]?|\d{2,5}"
    r"|[A-Z][A-Z0-9&/-]{1,9}[A-Z0-9]|[A-Z]{2}"
)
_ENTRY: Final = re.compile(
    rf"(?P<mark>[|>•·*_`\s-]*)[\[\"“„«(]?(?P<name>{_CODE})[\])\"”“»*_`]*(?P<after>\s*(?:[|:=–—\t]|\s-\s|  )|\s+(?=\())",
)
_DEFINED: Final = re.compile(
    r"(?:\(?[\w.]{1,6}\)?\s+|[-*•|]\s+)?"
    r"[\"“„«'*_]{1,3}(?P<name>[^\W\d_][^\n\"“”„»*_]{1,60}?)[\"”“»'*_]{1,3}(?:\s*\([^()\n]{1,60}\))?,?\s*"
    rf"(?:(?:{_SAID['means']})\b|[:=–—|-]\s|  |\t)",
    re.IGNORECASE,
)
_USED: Final = re.compile(rf"(?<![\w-])(?:{_CODE})s?(?![\w-])")
_WORDS_OF_CODES: Final = re.compile(rf"(?:{_SAID['code']})\W{{0,3}}(?:n[or°º]\.?\s?)?\Z", re.IGNORECASE)
_UNDER: Final = re.compile(rf"(?<![\w-])(?:{_SAID['under']})\s{{1,3}}[\"“„«'‘*_\[]{{0,3}}(?=\w)", re.IGNORECASE)
_TERM: Final = re.compile(
    r"(?<=[a-zß-ÿ,] )(?:[A-ZÄÖÜÉÈ][a-zß-ÿ]+(?:-[A-Z][a-z]+)?)(?: [A-ZÄÖÜÉÈ][a-zß-ÿ]+){0,3}(?![\w-])"
)
_WORD: Final = re.compile(r"[\w'’&/-]+")
_NUMBER: Final = re.compile(r"[\W_]*(?:\d{1,3}(?:\.\d{1,3})*|[A-Z])[.):]?\s+(?=\w)")


def find_names(lines: Lines) -> Mapping[str, tuple[range, ...]]:
    """
    Find the lines that explain a code or an abbreviation, or define a term.

    >>> text = 'E12  Tap closed.\\n| 117 | Sieve clogged. |\\n1.4 "Default Rate" means four percent.'
    >>> find_names(Lines(text, [(0, 16), (17, 41), (42, 80)]))
    {'e12': (range(0, 1),), '117': (range(1, 2),), 'default rate': (range(2, 3),)}

    :param lines: The sentences of the text.
    :returns: For each name, in small letters, the sentences that explain it.
    """
    found: dict[str, list[range]] = {}
    for index, sentence in enumerate(lines):
        if lines.columns[index] is None and "\n" not in sentence:
            continue
        for line in sentence.split("\n"):
            name = _name_explained(line)
            if name:
                end = index + 1
                while end < len(lines) and lines.breaks[end] == 0:
                    end += 1
                found.setdefault(name, []).append(range(index, end))
    return {name: tuple(ranges) for name, ranges in found.items() if len(ranges) <= MOST_LINES}


def _name_explained(line: str) -> str:
    found = _ENTRY.match(line)
    if found and (not found["name"].isdigit() or found["mark"].startswith("|") or found["after"].strip()):
        return found["name"].lower()
    defined = _DEFINED.match(line)
    return defined["name"].lower() if defined else ""


def names_used(text: str, start: int, end: int) -> Iterator[str]:
    """
    Find the codes and abbreviations in a sentence.

    >>> [*names_used("The pump ends in E12 or message 117 after 500 hours.", 0, 52)]
    ['e12', '117']

    :param text: The text.
    :param start: Where the sentence begins.
    :param end: One past its end.
    :returns: The names in small letters; numbers only behind a word for what they are.
    """
    for found in _USED.finditer(text, start, end):
        name = found[0]
        if not name.isdigit() or _WORDS_OF_CODES.search(text[max(start, found.start() - 24) : found.start()]):
            yield name.lower()


def terms_used(text: str, start: int, end: int) -> Iterator[str]:
    """
    Find what a sentence writes with capitals as the defined terms of a contract are written.

    >>> text = "Overdue payments bear interest at the Default Rate."
    >>> [*terms_used(text, 0, len(text))]
    ['Default Rate', 'Default', 'Rate']

    :param text: The text.
    :param start: Where the sentence begins.
    :param end: One past its end.
    :returns: The terms, and the single words of longer ones.
    """
    for found in _TERM.finditer(text, start, end):
        yield found[0]
        if " " in found[0]:
            yield from found[0].split()


def titles_of(headings: Sequence[Heading]) -> Mapping[str, tuple[range, ...]]:
    """
    Give the titles of the sections of a text, without their numbers.

    :param headings: Its headings.
    :returns: For each title, in small letters, what stands below it.
    """
    found: dict[str, tuple[range, ...]] = {}
    for heading in headings:
        number = _NUMBER.match(heading.title)
        title = heading.title[number.end() :] if number else heading.title
        found.setdefault(" ".join(title.lower().split()).strip(" .:*_`"), (range(heading.index, heading.end),))
    return found


def titles_said(text: str, start: int, end: int) -> Iterator[tuple[str, ...]]:
    """
    Find what may be titles that a sentence points to: behind "under" or "see", with a capital or in quotation marks.

    >>> [*titles_said("It is described under Key combinations.", 0, 39)]
    [('key combinations', 'key')]

    :param text: The text.
    :param start: Where the sentence begins.
    :param end: One past its end.
    :returns: For each place what may be the title, the longest first.
    """
    for found in _UNDER.finditer(text, start, end):
        behind = text[found.end() : min(end, found.end() + 100)]
        if behind[:1].isupper() or not found[0][-1].isspace():
            words = [*islice(_WORD.finditer(behind), MOST_WORDS)]
            yield tuple(" ".join(behind[: word.end()].lower().split()) for word in reversed(words))
