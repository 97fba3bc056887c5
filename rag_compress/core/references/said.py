"""The parts of texts that a sentence refers to by kind and number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from rag_compress.core.references.part_words import INNER, NUMBER, Called, PartPath, parts_called, path_of
from rag_compress.core.words.word_lists import patterns_in

MOST_OF_RANGE: Final = 5
"""Parts of "Sections 3 to 20" that are meant one by one; a longer range says little of each."""

_SAID: Final = patterns_in(Path(__file__).with_suffix(".txt"))
_FURTHER: Final = re.compile(
    rf"\s*(?:(?P<range>{_SAID['range']})|{_SAID['and']})(?:\s|(?<=[-–—至~]))\s*(?P<number>{NUMBER})", re.IGNORECASE
)
_OF: Final = re.compile(rf"\s*,?\s*(?:{_SAID['of']})\s*", re.IGNORECASE)
_INSIDE: Final = re.compile(r"\s*,?\s*")
_INNER_WORD: Final = re.compile(
    rf"[ ,]{{0,3}}(?P<word>{_SAID['inner']})[ \u00a0]\(?(?P<number>\d{{1,3}}|[a-z]{{1,3}})\)?(?!\w)"
)
_SENTENCE: Final = frozenset(("Satz", "S.", "sentence"))
_ELSEWHERE: Final = re.compile(
    rf"\s+(?:(?:(?i:{_SAID['of']})\s+|(?!(?i:{_SAID['of']})\s))(?!(?i:{_SAID['here']})\b)(?:(?i:the|der|des|on|of|no|nr)\s+|[A-ZÄÖÜ(][\w()/.-]*\s+){{0,6}}?)"
    rf"(?=[A-ZÄÖÜ])(?i:{_SAID['elsewhere']})\b"
)
_SHORT_LAW: Final = re.compile(
    r"\s+(?:of\s+the\s+|of\s+|du\s+|der\s+|des\s+)?(?P<law>[A-ZÄÖÜ][a-zäöüß]{0,6}[A-ZÄÖÜ][\w-]*)"
)


class Reference(NamedTuple):
    """
    What a sentence refers to.

    :param kind: Kind of the part, as of `parts_called`.
    :param path: Its number.
    :param law: The abbreviation of the text that it is said to be of; empty where none is.
    """

    kind: str
    path: PartPath
    law: str = ""


def references_in(text: str, start: int, end: int) -> tuple[Reference, ...]:
    """
    Find the numbered parts that a sentence refers to.

    >>> sentence = "See point (e) or (f) of Article 6(1), § 12 Abs. 3 and Table 2, not Section 9 of the Companies Act."
    >>> [(one.kind, one.path) for one in references_in(sentence, 0, len(sentence))]
    [('article', ('6', '1', 'e')), ('article', ('6', '1', 'f')), ('sign', ('12', '3')), ('table', ('2',))]

    :param text: The text.
    :param start: Where the sentence begins.
    :param end: One past its end.
    :returns: The parts, each once; none of another text, as far as that is said.
    """
    found: list[Reference] = []
    pending: list[PartPath] = []  # points of what is named next
    behind = start
    for called in parts_called(text, start, end):
        if called.start < behind:
            continue
        if pending and not _OF.fullmatch(text, behind, called.start):
            found += [Reference("paragraph", path) for path in pending]
            pending = []
        is_inner, is_inside = called.kind in INNER, bool(found) and bool(_INSIDE.fullmatch(text, behind, called.start))
        numbers, behind = _with_further(text, called, end)
        numbers, behind = _with_inner(text, numbers, behind, end)
        kind = called.kind
        if pending:
            numbers, pending = [(*path, *inner) for path in numbers for inner in pending], []
        elif is_inner and is_inside:
            outer = found.pop()
            kind, numbers = outer.kind, [(*outer.path, *path) for path in numbers]
        elif is_inner and _OF.match(text, behind, end):
            pending = numbers
            continue
        if not _ELSEWHERE.match(text, behind, end):
            law = _SHORT_LAW.match(text, behind, end)
            found += [Reference(kind, path, law["law"] if law else "") for path in numbers]
    found += [Reference("paragraph", path) for path in pending]
    return tuple(dict.fromkeys(found))


def _with_further(text: str, called: Called, end: int) -> tuple[list[PartPath], int]:
    """The numbers that go on behind the first: "Articles 3 to 5 and 9", "6(1)(a) or (b)"."""
    numbers, behind = [called.path], called.end
    while further := _FURTHER.match(text, behind, end):
        path = path_of(further["number"])
        if not path or (path[0].isdigit() != called.path[0].isdigit() and further["number"][0] != "("):
            break
        if further["number"][0] == "(" and len(numbers[-1]) > len(path):
            path = (*numbers[-1][: -len(path)], *path)
        if further["range"] and path[:-1] == numbers[-1][:-1]:
            numbers += _between(numbers[-1], path)
        numbers.append(path)
        behind = further.end()
    return numbers, behind


def _between(first: PartPath, last: PartPath) -> Iterator[PartPath]:
    """The numbers between two, if these are near each other."""
    one, other = first[-1], last[-1]
    if one.isdigit() and other.isdigit() and int(other) - int(one) < MOST_OF_RANGE:
        yield from ((*first[:-1], str(number)) for number in range(int(one) + 1, int(other)))
    elif len(one) == len(other) == 1 and 0 < ord(other) - ord(one) < MOST_OF_RANGE:
        yield from ((*first[:-1], chr(letter)) for letter in range(ord(one) + 1, ord(other)))


def _with_inner(text: str, numbers: list[PartPath], behind: int, end: int) -> tuple[list[PartPath], int]:
    """The numbers with what is said to be inside of the last: "Satz 2 Nr. 4"; a sentence has no number in the text."""
    while inner := _INNER_WORD.match(text, behind, end):
        if inner["word"] not in _SENTENCE:
            numbers = [*numbers[:-1], (*numbers[-1], inner["number"].lower())]
        behind = inner.end()
    return numbers, behind
