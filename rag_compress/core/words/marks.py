"""Marks of punctuation, for ``str.endswith``: what ends a sentence, what asks, and what says that more follows."""

from __future__ import annotations

from typing import Final

STOPS: Final = tuple(".!?。！？…।؟۔")
"""What ends a sentence."""

QUESTION_MARKS: Final = ("?", "？", "؟")
"""What ends a question. Greek asks with a semicolon, which elsewhere ends no question."""

CLOSING: Final = "\"'”’»)]*_"
"""What may stand behind that mark and close the sentence with it: quotation marks, brackets and emphasis."""

_CLOSING_OR_BLANK: Final = f"{CLOSING} \t\n"

COMMAS: Final = tuple(",;，；、")
"""What parts a sentence, and ends no title of one line either."""

COLONS: Final = (":", "：")
"""What leads to what stands behind."""

ENDS_NO_TITLE: Final = (*STOPS, *COMMAS)
"""What a title of one line does not end with, nor a name; one that ends with a colon is a label."""

LINE_BREAKS: Final = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
"""What ends a line, as of ``str.splitlines``; as it stands, also of a class of a regular expression."""


def has_question_mark(text: str) -> bool:
    """
    Tell whether a question mark stands anywhere in a text.

    >>> has_question_mark("远吗？我不知道。"), has_question_mark("It is far.")
    (True, False)

    :param text: Any text.
    :returns: Whether one does.
    """
    return any(mark in text for mark in QUESTION_MARKS)


def ends_asking(text: str) -> bool:
    """
    Tell whether a text ends with a question mark, whatever quotation marks, brackets or emphasis close it.

    >>> ends_asking("(**Is it far?**)"), ends_asking("It is far.")
    (True, False)

    :param text: A sentence, or some of them.
    :returns: Whether it does.
    """
    return text.rstrip().rstrip(_CLOSING_OR_BLANK).endswith(QUESTION_MARKS)


def ends_stating(text: str) -> bool:
    """
    Tell whether a text ends with a full stop, whatever quotation marks, brackets or emphasis close it.

    >>> ends_stating('"It is far."'), ends_stating("The way"), ends_stating("Wait …")
    (True, False, False)

    :param text: A sentence, or some of them.
    :returns: Whether it does.
    """
    return text.rstrip().rstrip(_CLOSING_OR_BLANK).endswith(".")
