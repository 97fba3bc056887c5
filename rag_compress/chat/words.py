"""How texts are read for words, whatever is looked for in them."""

from __future__ import annotations

from typing import Final

BETWEEN_WORDS: Final = r".,;:!?¿¡()\[\]\"‘“”„«»…،؛؟।॥–—-"
"""
Marks that no word holds, for the end of a character class. What lies between them is a word in every script with
spaces: ``\\w`` would part words at the marks of Devanagari and others, which are no word characters to Python.
"""


def folded(text: str) -> str:
    """
    Give a text as patterns and lists of words expect it.

    >>> folded("I’m not a fan.")
    "i'm not a fan."

    :param text: Any text.
    :returns: The text in lower case, with straight apostrophes.
    """
    return text.casefold().replace("’", "'")
