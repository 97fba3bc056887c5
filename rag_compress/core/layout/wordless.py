"""Punctuation and markup alone, which says nothing: rules, brackets, tags, the times of subtitles."""

from __future__ import annotations

import re
from typing import Final

SHOWN: Final = r"(?:\d{1,9}\s)?\d\d[\d:.,]{3,10} --> \d\d[\d:.,]{3,10}"
"""When a subtitle is shown, and its number, as an expression."""

_WORDLESS = re.compile(  # a tag with other attributes may hold data
    r"(?:[^\w<]|_"
    r"|<!--[^<>]{0,100}-->"  # a short comment is a mark for a program
    r"|<(?:/?[a-z][\w:.-]{0,40}(?:\s(?:id|class|style|lang)=[\"'][^\"'<>]{0,100}[\"'])*\s?/?>)?"
    rf"|{SHOWN}"
    r")*+"
)


def is_wordless(sentence: str) -> bool:
    """
    Tell whether a sentence is punctuation and markup alone.

    >>> is_wordless("---"), is_wordless("<td class='x'>"), is_wordless("<!-- toc -->"), is_wordless("<td>9</td>")
    (True, True, True, False)

    :param sentence: A sentence, case-folded, with single spaces.
    :returns: Whether it is.
    """
    return _WORDLESS.fullmatch(sentence) is not None
