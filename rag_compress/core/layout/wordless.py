"""Punctuation and markup alone, which says nothing: rules, brackets, tags, pictures, the times of subtitles."""

from __future__ import annotations

import re
from typing import Final

SHOWN: Final = r"(?:\d{1,9}\s)?\d\d[\d:.,]{3,10} --> \d\d[\d:.,]{3,10}"
"""When a subtitle is shown, and its number, as an expression."""

_LONGEST_ALT: Final = 60
"""Characters of what stands for a picture; a longer text describes what it shows."""

_PICTURE: Final = (
    rf"!\[[^\[\]]{{0,{_LONGEST_ALT}}}\]\([^()\s]{{1,300}}(?:\s\"[^\"]{{0,{_LONGEST_ALT}}}\")?\)(?:\]\([^()\s]{{1,300}}\))?"
    rf"|<(?=[^<>]{{0,300}}?\ssrc=\W{{1,2}}[^\"'\s<>]{{1,300}}\.(?:png|jpe?g|gif|svg|webp)\b)"
    rf"(?![^<>]{{0,600}}?\s(?:alt|title|caption)=\W{{1,2}}[^\"'<>]{{{_LONGEST_ALT + 1}}})[^<>]{{1,600}}>"
)
_WORDLESS = re.compile(  # a tag with other attributes may hold data
    rf"(?:{_PICTURE}"
    r"|[^\w<]|_"
    r"|<!--[^<>]{0,100}-->"  # a short comment is a mark for a program
    r"|<(?:/?[a-z][\w:.-]{0,40}(?:\s(?:id|class|style|lang)=[\"'][^\"'<>]{0,100}[\"'])*\s?/?>)?"
    rf"|{SHOWN}"
    r")*+"
)


def is_wordless(sentence: str) -> bool:
    """
    Tell whether a sentence is punctuation and markup alone, or a picture with a short name.

    >>> is_wordless("---"), is_wordless("<td class='x'>"), is_wordless("<!-- toc -->"), is_wordless("<td>9</td>")
    (True, True, True, False)
    >>> is_wordless("![the river](a/b.png)"), is_wordless("see ![the river](a/b.png)")
    (True, False)

    :param sentence: A sentence, case-folded, with single spaces.
    :returns: Whether it is.
    """
    return _WORDLESS.fullmatch(sentence) is not None
