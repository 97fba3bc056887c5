"""Steps of pysbd that most windows do not need, each behind a look for what it needs: the same text in less time."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable

_BETWEEN_DASHES: Final = r"--(?=(?P<tmp>(?:[^-.!?]|[.!?](?!\s+[^\sa-zß-öø-ÿа-я-]))*))(?P=tmp)--"
"""
pysbd's ``BETWEEN_EM_DASHES_REGEX_2``, between whose dashes no sentence ends, but not across the end of one: it took
what stands between two options (``--all``) of two sentences for an insertion.
"""

_HIDING: Final = {
    "single_quote_slanted": ("‘", "BETWEEN_SINGLE_QUOTE_SLANTED_REGEX"),
    "double_quotes": ('"', "BETWEEN_DOUBLE_QUOTES_REGEX_2"),
    "square_brackets": ("[", "BETWEEN_SQUARE_BRACKETS_REGEX_2"),
    "parens": ("(", "BETWEEN_PARENS_REGEX_2"),
    "quotes_arrow": ("«", "BETWEEN_QUOTE_ARROW_REGEX_2"),
    "em_dashes": ("--", "BETWEEN_EM_DASHES_REGEX_2"),
    "quotes_slanted": ("“", "BETWEEN_QUOTE_SLANTED_REGEX_2"),
}
"""Methods of pysbd that hide the stops between two marks, each with the first mark and the name of its expression."""
_HIDDEN: Final = str.maketrans(
    {".": "∯", "。": "&ᓰ&", "．": "&ᓱ&", "！": "&ᓳ&", "!": "&ᓴ&", "?": "&ᓷ&", "？": "&ᓸ&", "'": "&⎋&"}
)
"""What pysbd's ``replace_punctuation`` makes of each mark, with 18 searches."""

_OPENING_QUOTE: Final = re.compile(r"'(?<=\s')")
_INITIALS: Final = re.compile(r"\.(?=\w\.)")
_ITEM_WITH_STOP: Final = re.compile(r"\.(?:(?<=\s[a-z].)|(?<=^[a-z].))")
_ITEM_IN_PARENS: Final = re.compile(r"\)(?:(?<=\b[a-z].)|(?<=\b[ivx]{2}.)|(?<=[ivx]{3}.))")
_NUMBERED_ITEM: Final = re.compile(r"[.)](?<=\d.)(?=[\s)])")
STOP_SIGN: Final = "∯"
"""pysbd's private sign for a stop that ends nothing."""


def between_punctuation(base: type[Any]) -> type[Any]:
    """
    Derive what hides the stops inside of quotations and brackets.

    :param base: pysbd's class for that, or one that derives from it.
    :returns: A class that gives the same, but between dashes.
    """
    from pysbd.between_punctuation import BetweenPunctuation

    def sub_punctuation_between_single_quotes(self: Any, text: str) -> str:
        return base.sub_punctuation_between_single_quotes(self, text) if _OPENING_QUOTE.search(text) else text

    steps: dict[str, Any] = {f"sub_punctuation_between_{name}": _hide(*how) for name, how in _HIDING.items()}
    steps = {name: step for name, step in steps.items() if getattr(base, name) is getattr(BetweenPunctuation, name)}
    steps[sub_punctuation_between_single_quotes.__name__] = sub_punctuation_between_single_quotes
    return type(base.__name__, (base,), {"BETWEEN_EM_DASHES_REGEX_2": _BETWEEN_DASHES, **steps})


def _hide(mark: str, expression: str) -> Callable[[Any, str], str]:
    def step(self: Any, text: str) -> str:
        return re.sub(getattr(self, expression), _hidden, text) if mark in text else text

    return step


def _hidden(quotation: re.Match[str]) -> str:
    return quotation[0].translate(_HIDDEN)


def abbreviation_replacer(base: type[Any]) -> type[Any]:
    """
    Derive what hides the stops of abbreviations, of a language that knows initials ("U.S.") as English does.

    :param base: pysbd's class for that, or one that derives from it.
    :returns: A class that gives the same.
    """

    def replace_multi_period_abbreviations(self: Any) -> None:
        if _INITIALS.search(self.text):
            base.replace_multi_period_abbreviations(self)

    def replace_abbreviation_as_sentence_boundary(self: Any) -> str:
        found: str = base.replace_abbreviation_as_sentence_boundary(self) if STOP_SIGN in self.text else self.text
        return found

    steps = (replace_multi_period_abbreviations, replace_abbreviation_as_sentence_boundary)
    return type(base.__name__, (base,), {step.__name__: step for step in steps})


@cache
def list_items() -> type[Any]:
    """
    Derive what finds lists inside of a text.

    :returns: A class that gives the same as pysbd's.
    """
    from pysbd.lists_item_replacer import ListItemReplacer

    base: Any = ListItemReplacer

    def iterate_alphabet_array(self: Any, regex: str, parens: bool = False, roman_numeral: bool = False) -> str:
        needed = _ITEM_IN_PARENS if parens else _ITEM_WITH_STOP
        if needed.search(self.text):
            base.iterate_alphabet_array(self, regex, parens, roman_numeral)
        text: str = self.text
        return text

    def scan_lists(self: Any, regex1: str, regex2: str, replacement: str, strip: bool = False) -> None:
        if _NUMBERED_ITEM.search(self.text):
            base.scan_lists(self, regex1, regex2, replacement, strip)

    return type(base.__name__, (base,), {step.__name__: step for step in (iterate_alphabet_array, scan_lists)})
