"""What parts of texts are called where a number or a letter names one: "Section 9", "Anhang A", "第三条"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from rag_compress.core.words.word_lists import patterns_in

PartPath: TypeAlias = tuple[str, ...]
"""A number part by part: ``("7", "2", "b")`` for 7.2(b)."""

BARE: Final = frozenset(
    ("section", "sign", "article", "clause", "chapter", "part", "item", "step", "note", "paragraph", "see")
)
"""Kinds of which a part may show its number alone: "9. Damages"."""

INNER: Final = frozenset(("paragraph", "clause", "item"))
"""Kinds of what stands inside of others: "paragraph 2 of Article 5"."""

_WORDS: Final = patterns_in(Path(__file__).with_suffix(".txt"))
_PATTERNS: Final = {name: re.compile(pattern) for name, pattern in _WORDS.items() if not name.endswith("_unspaced")}
_DIGITS: Final = r"\d{1,4}(?:[.-]\d{1,3}){0,4}[a-z]?(?!\w|,\d|\.\d)"
_LETTERS: Final = r"(?:[IVXLC]{1,7}|[A-Z](?:[.-]?\d{1,3}(?:\.\d{1,3}){0,3})?)(?![\w'’-])"
_BRACKETED: Final = r"\((?:[a-z]{1,4}|\d{1,3})\)"
NUMBER: Final = rf"(?:(?:{_DIGITS}|{_LETTERS})(?:\s?{_BRACKETED})*|{_BRACKETED}(?:\s?{_BRACKETED})*)"
"""A number as parts have it: ``9``, ``7.2(b)``, ``IV``, ``A``, ``B-2``, ``(c)``."""

_NUMBERED: Final = re.compile(rf"(?=[0-9(A-Z])(?<=[ \t\u00a0\n§#.°º]){NUMBER}")
_LONGEST_WORD: Final = 32
_OPENS: Final = "(*_[\"'“„«‘|:"
_OF_NUMBERS: Final = frozenset(("no.", "nr.", "n°", "nº", "n.", "No.", "Nr.", "#"))
_EASTERN: Final = r"[0-9０-９]{1,3}(?:[.-]\d{1,3})*|[A-Z]|[一二三四五六七八九十]{1,3}"
_UNSPACED: Final = re.compile(
    r"第(?P<number>[0-9０-９一二三四五六七八九十百零〇]{1,6})(?P<kind>[条條章節节編编款项項步])"
    r"|제 ?(?P<ko_number>\d{1,4}) ?(?P<ko_kind>[조장절편항])"
    + "".join(
        rf"|(?P<{name.removesuffix('_unspaced')}>(?:{pattern})[ 　]?(?P<{name}_number>{_EASTERN})(?![A-Za-z]))"
        for name, pattern in _WORDS.items()
        if name.endswith("_unspaced")
    )
)
_MAY_BE_UNSPACED: Final = re.compile("[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]")
_KIND_OF_SIGN: Final = {
    **dict.fromkeys("条條조", "article"),
    **dict.fromkeys("章장", "chapter"),
    **dict.fromkeys("节節절", "section"),
    **dict.fromkeys("编編편", "part"),
    **dict.fromkeys("款项項항", "paragraph"),
    "步": "step",
}
_COMPONENT: Final = re.compile(r"[0-9]+[a-z]?|[^\W\d_]+")


class Called(NamedTuple):
    """
    A part that is called by its kind and number.

    :param kind: What it is: "section", "annex", "table".
    :param path: Its number.
    :param start: Where the word begins in the text.
    :param end: Where the number ends.
    """

    kind: str
    path: PartPath
    start: int
    end: int


def parts_called(text: str, start: int = 0, end: int | None = None) -> Iterator[Called]:
    """
    Find what a text calls by the word for a part and its number.

    >>> text = "See Section 7.2(b), § 12 and Anhang A, not part 2,000 or a section."
    >>> [(one.kind, one.path) for one in parts_called(text)]
    [('section', ('7', '2', 'b')), ('sign', ('12',)), ('annex', ('a',))]
    >>> [(one.kind, one.path) for one in parts_called("依照第三条和附件A处理。")]
    [('article', ('三',)), ('annex', ('a',))]

    :param text: The text.
    :param start: First code point to be looked at.
    :param end: One past the last.
    :returns: The parts, in order.
    """
    stop = len(text) if end is None else end
    for found in _NUMBERED.finditer(text, start, stop):
        number, (word, first) = found[0], _word_before(text, start, found.start())
        kind = kind_of(word) if word else ""
        if kind == "see" and "." not in number:
            continue
        if kind and (number[0] in "(0123456789" or kind in _LETTERED or word[0].isupper()):
            yield Called(kind, path_of(number), first, found.end())
    if _MAY_BE_UNSPACED.search(text, start, stop):
        for found in _UNSPACED.finditer(text, start, stop):
            given = {name: value for name, value in found.groupdict().items() if value}
            number = next(value for name, value in given.items() if name.endswith("number"))
            sign = given.get("kind") or given.get("ko_kind")
            kind = _KIND_OF_SIGN[sign] if sign else next(name for name in given if not name.endswith("number"))
            yield Called(kind, path_of(number), found.start(), found.end())


def _word_before(text: str, start: int, end: int) -> tuple[str, int]:
    """The word before a number, or before the "no." that stands there, with where it begins."""
    before = text[max(start, end - _LONGEST_WORD) : end].rstrip()
    word = before.split()[-1] if before else ""
    if word in _OF_NUMBERS:
        numbered = word
        before = before[: -len(word)].rstrip()
        word = before.split()[-1] if before else ""
        if not word or not kind_of(word.lstrip(_OPENS)):
            return numbered, 0  # "in no. 7.2"
    shown = word.lstrip(_OPENS)
    if "'" in shown or "’" in shown:  # l'annexe
        shown = shown.replace("’", "'").rpartition("'")[2]
    return shown, max(start, end - _LONGEST_WORD) + len(before) - len(shown)


_LETTERED: Final = frozenset(("annex", "table", "figure", "other"))
"""Kinds whose number may be a letter behind a word in small letters: "appendix A"."""


@lru_cache(maxsize=2**11)
def kind_of(word: str) -> str:
    """
    Tell which kind of part a word names.

    >>> kind_of("Sections"), kind_of("Anhangs"), kind_of("§"), kind_of("art."), kind_of("company")
    ('section', 'annex', 'sign', 'article', '')

    :param word: The word.
    :returns: The kind; empty for another word.
    """
    if word.startswith("§"):
        return "sign"
    lower = word.lower()
    for one in (lower, lower.rstrip(".")):
        for kind, pattern in _PATTERNS.items():
            if pattern.fullmatch(one):
                return kind
    return ""


@lru_cache(maxsize=2**12)
def path_of(number: str) -> PartPath:
    """
    Part a number.

    >>> path_of("7.2(b)"), path_of("IV"), path_of("B-2"), path_of("12a"), path_of("第９")
    (('7', '2', 'b'), ('iv',), ('b', '2'), ('12a',), ('第', '9'))

    :param number: The number, as it is written.
    :returns: Its parts, in small letters.
    """
    return tuple(_COMPONENT.findall(number.translate(_FULL_WIDTH).lower()))


_FULL_WIDTH: Final = {ord("０") + digit: str(digit) for digit in range(10)}
