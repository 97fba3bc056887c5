"""How numbers are written: which marks part groups of thousands, which one begins a fraction, which part a version."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

DECIMAL_COMMA: Final = frozenset(
    (
        *("bg", "ca", "cs", "da", "de", "el", "es", "et", "fi", "fr", "hr", "hu", "hy", "id", "it", "ka", "kk", "lo"),
        *("lt", "lv", "nl", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sr", "sv", "tr", "uk", "vi"),
    )
)
"""Languages that begin a fraction with a comma, after Unicode's CLDR; there a point or a space parts thousands."""

_BOUND_SPACES: Final = "\u00a0\u2009\u202f"
"""Spaces that are set within a number and seldom between two, so that they part thousands in all languages."""

_MARK: Final = re.compile(rf"[., {_BOUND_SPACES}]")
_ANY_MARK: Final = re.compile(rf"[.,' {_BOUND_SPACES}]")
_MARKED: Final = re.compile(rf"[vV]?[0-9]+{_MARK.pattern}")
_FRACTION: Final = "[0-9]{1,16}"
_INSIDE_NONE: Final = r"(?<![\d.,].)"
"""Behind the first digit, so that the pattern begins with a digit, which is looked for fast."""

_NO_CELLS: Final = r"(?!\d|[.,]\d|,(?:[^\W\d]|-,?\d|\"\w))"
"""Behind a comma and its digits. One that is joined on both sides parts the cells of a record: ``42,63.0,0``. The dash
of the price ``2 500,-`` is no cell, and neither is the end of the quotation ``"for 1,577," he said``."""

_ADDRESS: Final = r"[0-9]{0,2}(?:\.(?:1[0-9]{2}|2[0-4][0-9]|25[0-5])){3}(?!\.?[0-9])"
"""What follows the first digit of 192.168.100.200: four parts look like thousands, but few amounts stay below 256 in
three of them, none of which begins with a zero."""

_THOUSANDS: Final = rf"(?!{_ADDRESS})[0-9]{{0,2}}(?:\.[0-9]{{3}}){{2,8}}(?!\.?[0-9])"
_PARTS: Final = r"[0-9]{0,15}(?:\.[0-9]{1,16}){2,15}"
"""What follows the first digit of 1.234.567, which may be one number, and of 2.3.1, 192.168.0.17 or 3.10.2020."""

_MANY_PARTS: Final = re.compile(f"[0-9]{_PARTS}")
_YEAR_DIGITS: Final = 4
_GROUP_DIGITS: Final = 3

VERSION: Final = r"[0-9]{1,16}(?:\.[0-9]{1,16}){1,15}"
"""Pattern of what follows the letter of v2.3.1: a number of the `number_pattern` has no letter."""


def number_pattern(decimal_comma: bool) -> str:
    """
    Write the pattern of the numbers with such marks: 1,577 and 1,577.00 and 3.5; in German 1.577,00 and 1 577 too.

    And of those that stops part into more than a whole and a fraction, such as the version 2.3.1. Numbers that commas
    part as the cells of a record, as in ``1042,2050,7``, are numbers of their own.

    :param decimal_comma: Whether the language is of `DECIMAL_COMMA`.
    :returns: A regular expression without groups, linear in time.
    """
    parts = rf"(?!{_THOUSANDS}){_PARTS}" if decimal_comma else _PARTS
    groups = rf"(?<=[1-9]){_INSIDE_NONE}{_groups(decimal_comma, fraction=_FRACTION)}{_NO_CELLS}"
    comma = rf"{_INSIDE_NONE}[0-9]{{0,15}},{_FRACTION}{_NO_CELLS}"
    return rf"[0-9](?:{parts}|{groups}|{comma}|[0-9]{{0,15}}\.{_FRACTION})"


def plain_number(written: str, decimal_comma: bool | None = None, *, has_power: bool = False) -> str:
    """
    Write a number with nothing but a point before its fraction, whatever marks it has.

    Three figures behind the only mark are a group of thousands or a fraction, as the language has it; a fraction where
    more than three stand before it, or a zero, and where a power of ten follows: 1.234 million.

    >>> [plain_number(written) for written in ("1,200", "1.200,50", "1 200", "0.532", "12,5", ".5", "1234.567")]
    ['1200', '1200.50', '1200', '0.532', '12.5', '0.5', '1234.567']
    >>> plain_number("1.765", False), plain_number("1.765", True), plain_number("1,234", has_power=True)
    ('1.765', '1765', '1.234')

    :param written: Figures, and points, commas, apostrophes and spaces between them.
    :param decimal_comma: Whether a comma begins a fraction, and a point parts thousands; None where nobody knows, and
        three figures behind the only mark are a group.
    :param has_power: Whether a power of ten follows.
    :returns: The number.
    """
    marks, parts = _ANY_MARK.findall(written), _ANY_MARK.split(written)
    fraction = ""
    if marks and marks[-1] in ".,":
        is_only, is_one_kind = len(marks) == 1, len({*marks}) == 1
        is_group = len(parts[-1]) == _GROUP_DIGITS and 0 < len(parts[0]) <= _GROUP_DIGITS and parts[0] != "0"
        may_be = decimal_comma is None or marks[-1] == (".," if decimal_comma else ",.")[0]
        if not is_group or not is_one_kind or (is_only and (has_power or not may_be)):
            fraction = parts.pop()
    whole = "".join(parts) or "0"
    return f"{whole}.{fraction}" if fraction else whole


def is_marked_number(token: str) -> bool:
    """
    Tell numbers with such marks from words and from plain numbers.

    :param token: A number of the `number_pattern`, a version with its letter, or a word.
    :returns: Whether it is one.
    """
    return _MARKED.match(token) is not None


def number_terms(number: str, decimal_comma: bool) -> tuple[str, ...]:
    """
    Turn a number into its value, and where that lost zeros of a fraction into what is written too: Section 4.10.

    A version, an address or a date has no value: it is a term without the zeros before its parts. So are its first two
    parts, which many know it by, and its year. A comma that the language does not begin a fraction with may part two
    numbers, the last cells of a record: they are terms too.

    >>> [number_terms(number, False) for number in ("1,577", "1,577.00", "3.5", "4.10")]
    [('1577',), ('1577',), ('3.5',), ('4.1', '4.10')]
    >>> [number_terms(number, True) for number in ("40.000", "40 000,5", "3,5")]
    [('40000',), ('40000.5',), ('3.5',)]
    >>> number_terms("42,63", False)
    ('42.63', '42', '63')
    >>> [number_terms(number, True) for number in ("v2.3.1", "03.06.2024")]
    [('2.3.1', '2.3'), ('3.6.2024', '3.6', '2024')]

    :param number: A number of the `number_pattern`, or a version with its letter.
    :param decimal_comma: As for the pattern.
    :returns: The value with a point before its fraction; what is written is no term where groups of thousands tell an
        amount.
    """
    number = number.lstrip("vV")
    if _only_groups(decimal_comma).fullmatch(number):
        return (_MARK.sub("", number),)
    if _MANY_PARTS.fullmatch(number):
        parts = [part.lstrip("0") or "0" for part in number.split(".")]
        years = (part for part in parts if len(part) == _YEAR_DIGITS)
        return (".".join(parts), ".".join(parts[:2]), *years)
    *groups, fraction = _MARK.split(number)
    whole, significant = "".join(groups), fraction.rstrip("0")
    value = f"{whole}.{significant}" if significant else whole
    if "," in number and len(groups) == 1 and _may_be_cells(whole, fraction, decimal_comma):
        return tuple(dict.fromkeys((value, whole, fraction)))
    return (value,) if len(groups) > 1 or significant == fraction else (value, f"{whole}.{fraction}")


def _may_be_cells(first: str, second: str, decimal_comma: bool) -> bool:
    # Nobody writes a large amount to the thousandth and leaves its thousands together.
    return not decimal_comma or (len(first) > _GROUP_DIGITS <= len(second))


@cache
def _only_groups(decimal_comma: bool) -> re.Pattern[str]:
    return re.compile(f"[1-9](?!{_ADDRESS}){_groups(decimal_comma)}")


def _groups(decimal_comma: bool, fraction: str = "") -> str:
    # A comma before three digits parts thousands in all languages: translators leave more of these as they were than
    # there are fractions of three digits, but for those that begin with a zero.
    marks = [(",", r"\."), (rf"[{' ' if decimal_comma else ''}{_BOUND_SPACES}]", "[.,]")]
    if decimal_comma:
        marks.append((r"\.", ","))
    rest = {mark: f"(?:{point}{fraction})?" if fraction else "" for mark, point in marks}
    groups = "|".join(f"(?:{mark}[0-9]{{3}}){{1,8}}{rest[mark]}" for mark, _ in marks)
    return f"[0-9]{{0,2}}(?:{groups})"
