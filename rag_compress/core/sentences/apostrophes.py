"""Marks inside words that look like quotation marks, within which the libraries end no sentence."""

from __future__ import annotations

import re
from typing import Final

_IN_WORDS: Final = {
    "he": re.compile('(?<=[א-ת])"(?=[א-ת])'),  # ש"ח
    **dict.fromkeys(("af", "fy", "nl"), re.compile(r"(?<!\w)['’](?=[stnkm]\b)|(?<=\w)['’](?=\w)")),  # 's avonds, zo'n
}
_LETTERS: Final = {"he": "\N{HEBREW PUNCTUATION GERSHAYIM}"}
_APOSTROPHE: Final = "\N{MODIFIER LETTER APOSTROPHE}"


def with_letters_for_apostrophes(window: str, language: str) -> str:
    """
    Put letters in the place of marks that abbreviate or elide inside a word, so that they are no quotation marks.

    >>> with_letters_for_apostrophes("Op zo'n dag zei hij: 'Nee.'", "nl")
    "Op zoʼn dag zei hij: 'Nee.'"

    :param window: A stretch of prose.
    :param language: ISO 639-1 code.
    :returns: A text of the same length.
    """
    pattern = _IN_WORDS.get(language)
    return window if pattern is None else pattern.sub(_LETTERS.get(language, _APOSTROPHE), window)
