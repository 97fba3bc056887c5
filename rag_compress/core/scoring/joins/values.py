"""Values that a cell or a line holds: identifiers, whole numbers under a name, and names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from rag_compress.core.caches import forget_too
from rag_compress.core.layout.fields import Field

LONGEST_CELL: Final = 60
"""Characters of a cell that may be a name as a whole; a longer one is a text."""

LONGEST_TEXT: Final = 600
"""Characters of a line, or of a cell, in which values are looked for."""

_TOKEN: Final = re.compile(r"[^\W_][\w@.-]{0,60}")
_MARKS: Final = "._-"
_DATED: Final = re.compile(
    r"\d{4}-\d\d.*|\d{1,2}[.-]\d{1,2}[.-]\d{2,4}.*|(?:fy|cw|kw|q|h)\d+|\d{4}-?q\d|\d{8}T\d+Z?"
    r"|(?:\d{1,4}-)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mrz|mai|okt|dez|ene|abr|ago|dic)-\d{2,4}",
    re.IGNORECASE,
)
_UNITS: Final = (
    "ns|ms|s|m|h|d|w|y|min|sec|hrs?|days?|weeks?|months?|years?|yrs?|µ?g|mg|kg|t|lbs?|oz|mm|cm|km|mi|ft|in|m2|m3|km2|[kmgt]i?b|[kmgt]|bn|mio|mrd|px|"
    "pt|r?em|k?hz|mhz|ghz|v|k?w|k?wh|m?a|m?ah|m?l|cl|st|nd|rd|th|er|x|am|pm|eur|usd|gbp|chf|c|f"
)
_MEASURE: Final = re.compile(rf"[+-]?\d+(?:[.]\d+)*(?:{_UNITS})|\d+-[^\W\d_]{{3,}}(?:-[^\W\d_]+)*", re.IGNORECASE)
"""A number with its unit, and "30-day"."""

_ADDRESS: Final = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}")
_NUMBER: Final = re.compile(r"#?(\d{1,12})")
_NAMED_NUMBER: Final = re.compile(
    r"(?<![^\W_])(?P<name>[^\W\d_]{2,30})(?:[ -](?:no\.?|nr\.?|number|id|#))?[ :=#]{1,2}"
    r"(?P<number>\d{1,12})(?![\w.,:%/-]*[\w%])",
    re.IGNORECASE,
)
_MARKED_NUMBER: Final = re.compile(r"(?<!\S)#(\d{1,12})(?!\w)")
_NAME: Final = re.compile(r"[^\W\d_a-z][\w'’-]{1,30}(?: [^\W\d_a-z][\w'’.-]{0,30}){1,3}")
_WORD: Final = re.compile(r"[^\W\d_][\w-]{2,40}")
_SPEAKS: Final = re.compile(r"[^\W\d_]")
_PARTS: Final = re.compile(r"\s*[;|,]\s*|\s+(?:and|und|et|y|&)\s+")
_PAIR: Final = re.compile(
    r"(?:(?:^(?:[ \t]*[-*+•] )?[ \t]*|(?<=[,;{(\[|])\s{0,3})"
    r"[\"'`*_]{0,3}(?P<name>[^\W\d_][\w.-]{0,30}(?: [^\W\d_]{1,20}){0,2})[\"'`*_]{0,3}\s?[:：](?:[ \t]|(?=[\"'\d*]))"
    r"|(?:^|(?<=[\s,;{(\[|]))(?P<key>[^\W\d_][\w.-]{0,30})[\"'`]?[ \t]{0,20}=[ \t]?)"
    r"[\"'`*]{0,3}(?P<value>[^\s,;\"'`\n}|\])][^,;\"`\n}|\])]{0,60})",
    re.MULTILINE,
)
_LABEL: Final = re.compile(
    r"\s*(?:[-*+] |\#{1,6} )?(?:\[{1,2}(?P<section>[\w ./:\"-]{1,60})\]{1,2}"
    r"|[\"'`*]{0,3}(?P<key>[\w][\w ./@-]{0,58})[\"'`*]{0,3}\s?:(?:\s?\{)?)\s*"
)
"""What stands alone above a block of settings: [database.onyx]    onyx:    "onyx": {"""

_SECTION: Final = re.compile(r"[.:] ?")

_MOST_WORDS: Final = 5
"""Words of what stands behind a key, and may be a name."""

_FEWEST: Final = 3


class Kind(Enum):
    """What a value is: how freely it may lead."""

    CODE = "an identifier with letters and figures, an address of a mail or of a machine"
    NUMBER = "a whole number, which only its name tells from a quantity"
    NAME = "a name of several words, or with a mark in it"
    WORD = "a word"


class Held(NamedTuple):
    """
    A value that a record holds.

    :param name: What its column, its key, or the word before it is called; empty for none.
    :param text: The value.
    :param kind: What it is.
    :param place: Which of the columns, or of the keys, of its record has it.
    :param is_cell: Whether it is a cell, or what stands behind a key; else a line says it.
    """

    name: str
    text: str
    kind: Kind
    place: int = 0
    is_cell: bool = True


def kind_of(text: str) -> Kind | None:
    """
    Tell what a value is.

    >>> [kind.name for kind in map(kind_of, ("C117", "17", "Anna Berg", "billing-api", "Oslo")) if kind]
    ['CODE', 'NUMBER', 'NAME', 'NAME', 'WORD']
    >>> [*map(kind_of, ("2024-03-05", "12.50", "10GB", "030 123", "Q3"))]
    [None, None, None, None, None]

    :param text: A value, without white space around it.
    :returns: Its kind; None for what identifies nothing: dates, times, amounts.
    """
    if not text or len(text) > LONGEST_CELL:
        return None
    if _NUMBER.fullmatch(text):
        return Kind.NUMBER
    if not _SPEAKS.search(text):
        return Kind.CODE if _ADDRESS.fullmatch(text) else None
    if _TOKEN.fullmatch(text):
        return _kind_of_token(text)
    if text[0].isdigit() or _DATED.match(text):
        return None
    return Kind.NAME if " " in text else Kind.WORD


def _kind_of_token(text: str) -> Kind | None:
    if any(map(str.isdigit, text)):
        is_none = len(text) < _FEWEST or _DATED.fullmatch(text) or _MEASURE.fullmatch(text)
        return None if is_none else Kind.CODE
    if "@" in text:
        return Kind.CODE
    return Kind.NAME if any(mark in text.strip(_MARKS) for mark in _MARKS) else Kind.WORD


def of_field(field: Field) -> tuple[Held, ...]:
    """
    Give the values of a cell: the identifiers of a text, the parts of a list, and itself.

    >>> [held.text for held in of_field(Field("items", "P33; P34"))]
    ['P33', 'P34', 'P33; P34']

    :param field: The cell with its name.
    :returns: Its values.
    """
    return _of_cell(field.name, field.value[:LONGEST_TEXT])


@lru_cache(maxsize=2**14)
def _of_cell(name: str, value: str) -> tuple[Held, ...]:
    return tuple(_find_in_cell(Field(name, value)))


def _find_in_cell(field: Field) -> Iterator[Held]:
    cell = field.value.strip().strip("\"'`*[]")
    kind = kind_of(cell)
    if kind is not None and (kind is not Kind.NAME or not _PARTS.search(cell)):
        yield Held(field.name, cell.lstrip("#") if kind is Kind.NUMBER else cell, kind)
        if kind is not Kind.NAME:
            return
    parts = [part.strip("\"'`*[] ") for part in _PARTS.split(cell)] if len(cell) <= LONGEST_TEXT else []
    if len(parts) > 1:
        for part in parts:
            kind = kind_of(part)
            if kind is not None:
                yield Held(field.name, part.lstrip("#") if kind is Kind.NUMBER else part, kind)
        if kind_of(cell) is Kind.NAME:
            yield Held(field.name, cell, Kind.NAME)
    for token in codes_in(cell):
        if token not in parts:
            yield Held(field.name, token, Kind.CODE)
    if " " in cell:
        yield from (held for held in of_line(cell) if held.kind is Kind.NUMBER)


def codes_in(text: str) -> Iterator[str]:
    """
    Find the identifiers of a text.

    >>> [*codes_in("Request req-8f2a of C117 took 30ms on 2024-03-05.")]
    ['req-8f2a', 'C117']

    :param text: The text.
    :returns: Its identifiers, in order.
    """
    for found in _TOKEN.findall(text[:LONGEST_TEXT]):
        token = found.rstrip(_MARKS)
        if kind_of(token) is Kind.CODE:
            yield token


def of_line(line: str) -> tuple[Held, ...]:
    """
    Give the values of a line that has no cells: of its pairs of keys and values, and of what it says.

    >>> [(held.name, held.text) for held in of_line("status=paid, Invoice INV-22 for customer 17 of Anna Berg")][:4]
    [('status', 'paid'), ('', 'INV-22'), ('customer', '17'), ('', 'Invoice INV-22')]

    :param line: The line.
    :returns: Its values, the sure ones first.
    """
    return _of_text(line[:LONGEST_TEXT])


@lru_cache(maxsize=2**12)
def of_lines(lines: tuple[str, ...]) -> tuple[Held, ...]:
    """
    Give the values of a record of lines, numbered by their names: the first of them is what it begins with.

    >>> [(held.name, held.text, held.place) for held in of_lines(("id: 7", "owner: X12"))][:2]
    [('id', '7', 0), ('owner', 'X12', 1)]

    :param lines: The lines, each cut at `LONGEST_TEXT` characters: they are held.
    :returns: Their values, as of `of_line`.
    """
    places: dict[str, int] = {}
    return tuple(
        Held(held.name, held.text, held.kind, places.setdefault(held.name, len(places)), held.is_cell)
        for line in lines
        for held in of_line(line)
    )


@lru_cache(maxsize=2**12)
def _of_text(text: str) -> tuple[Held, ...]:
    return tuple(_find_in_line(text))


forget_too(_of_cell.cache_clear)
forget_too(_of_text.cache_clear)
forget_too(of_lines.cache_clear)


def _find_in_line(text: str) -> Iterator[Held]:
    taken = set[str]()
    label = _LABEL.fullmatch(text)
    if label:
        *about, named = _SECTION.split((label["section"] or label["key"]).replace('"', ""))
        yield Held(" ".join(about), named, kind_of(named) or Kind.WORD)
        return
    for pair in _PAIR.finditer(text):
        value = pair["value"].strip().rstrip(".'*")
        if len(value.split()) > _MOST_WORDS:
            continue
        first = value.split(" ", 1)[0]
        for one in dict.fromkeys((value, first)):
            for held in of_field(Field(pair["name"] or pair["key"], one)) if kind_of(one) else ():
                taken.add(held.text)
                yield held
    yield from _said_in(text, taken)


def _said_in(text: str, taken: set[str]) -> Iterator[Held]:
    """What a line says beside its pairs."""
    for token in codes_in(text):
        if token not in taken:
            taken.add(token)
            yield Held("", token, Kind.CODE, is_cell=False)
    for number in _MARKED_NUMBER.findall(text):
        yield Held("#", number, Kind.NUMBER, is_cell=False)
    for number in _NAMED_NUMBER.finditer(text):
        if number["number"] not in taken:
            yield Held(number["name"], number["number"], Kind.NUMBER, is_cell=False)
    for name in _NAME.finditer(text):
        yield Held("", name[0].rstrip("."), Kind.NAME, is_cell=False)
    for word in _WORD.findall(text):
        if word not in taken:
            taken.add(word)
            yield Held("", word, kind_of(word) or Kind.WORD, is_cell=False)
