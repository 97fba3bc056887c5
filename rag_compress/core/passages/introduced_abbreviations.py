"""Abbreviations that a text introduces: ``National Health Service (NHS)``."""

from __future__ import annotations

import re

_BRACKETED = re.compile(r"\(([^()\n]{2,80})\)")
_REACH = 120
"""Characters before a bracket in which the long form may stand."""

_SHORT = re.compile(r"(?=\S*[A-Z])[A-Za-z][\w&/-]{1,9}|(?:[A-Z]\.){2,6}")
_MARKS = "\"'\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb*"
"""Quotation marks and those of emphasis, which may stand around an abbreviation."""
_QUOTED = re.compile(rf"(?:.*\s)?[{_MARKS}]+\s?(?![A-Z][a-z]+\W)(\S+?)\s?[{_MARKS}]+")
"""What a bracket calls the long form before it: ``(hereinafter the "NHS")``, not ``(the "Company")``, a plain word."""
_WORD = re.compile(r"[^\s-]+")


def find_abbreviations(text: str) -> list[tuple[str, str]]:
    """
    Find the abbreviations that a text introduces in brackets, each with what it stands for.

    The long form ends before the bracket and has at most ``min(n + 5, 2 n)`` words for an abbreviation of n letters.
    Read backwards, every letter of the abbreviation must be found in it, in order, and the first one at the beginning
    of a word. From Schwartz and Hearst, A Simple Algorithm for Identifying Abbreviation Definitions in Biomedical Text
    (2003). The bracket may as well hold the long form, or call it an abbreviation in quotation marks.

    >>> find_abbreviations("The National Health Service (NHS) was founded in 1948.")
    [('NHS', 'National Health Service')]
    >>> find_abbreviations("The NHS (National Health Service) runs most hospitals (about 900).")
    [('NHS', 'National Health Service')]

    :param text: Any text.
    :returns: Pairs of abbreviation and long form, as they are written, in their order.
    """
    found, previous = [], 0
    for bracket in _BRACKETED.finditer(text):
        before, inside = text[max(previous, bracket.start() - _REACH) : bracket.start()].rstrip(), bracket[1]
        previous = bracket.end()
        quoted = _QUOTED.fullmatch(inside)
        short = quoted[1] if quoted else inside
        if _SHORT.fullmatch(short):
            if long_form := _long_form(short, before):
                found.append((short, long_form))
        elif before and _is_acronym(last := before.split()[-1].strip(_MARKS)) and _long_form(last, inside) == inside:
            found.append((last, inside))
    return found


def _is_acronym(word: str) -> bool:
    return _SHORT.fullmatch(word) is not None and sum(map(str.isupper, word)) > 1


def _long_form(short: str, text: str) -> str:
    letters = [letter for letter in short.lower() if letter.isalnum()]
    if short.endswith("s") and short[:-1].isupper():
        letters.pop()  # the s of a plural
    words = list(_WORD.finditer(text))[-min(len(letters) + 5, 2 * len(letters)) :]
    if not words:
        return ""
    lowered, position = text.lower(), len(text)
    for number, letter in reversed(list(enumerate(letters))):
        position = lowered.rfind(letter, words[0].start(), position)
        while number == 0 and position > words[0].start() and lowered[position - 1].isalnum():
            position = lowered.rfind(letter, words[0].start(), position)
        if position < 0:
            return ""
    long_form = text[position:]
    return long_form if len(long_form) > len(short) and short not in long_form.split() else ""
