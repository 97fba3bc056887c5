"""Roman numerals: IV, XXI."""

from __future__ import annotations

from typing import Final

_LETTERS: Final = ((40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def roman(number: int) -> str:
    """
    Write a number in Roman numerals.

    >>> roman(4), roman(21), roman(48)
    ('IV', 'XXI', 'XLVIII')

    :param number: A number from 1 to 49.
    :returns: The numeral.
    """
    text = ""
    for size, letters in _LETTERS:
        count, number = divmod(number, size)
        text += letters * count
    return text
