"""Marks that look like other quotation marks, within which the libraries end no sentence."""

from __future__ import annotations

import re
from typing import Final

_IN_WORDS: Final = {
    "he": re.compile('(?<=[א-ת])"(?=[א-ת])'),  # ש"ח
    **dict.fromkeys(("af", "fy", "nl"), re.compile(r"(?<!\w)['’](?=[stnkm]\b)|(?<=\w)['’](?=\w)")),  # 's avonds, zo'n
}
_LETTERS: Final = {"he": "\N{HEBREW PUNCTUATION GERSHAYIM}"}
_APOSTROPHE: Final = "\N{MODIFIER LETTER APOSTROPHE}"

_POINTING_INWARD: Final = ("da", "de", "pl", "sk")
"""Languages of pysbd in which »...« are quotation marks, and what stands between two, «, fragte er. », is none."""
_OPENED_INWARD: Final = re.compile(r"(?:^|[\s(–—])»\w")
_TURNED: Final = str.maketrans("»«", "«»")


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


def with_marks_pointing_outward(window: str, language: str) -> str:
    """
    Turn quotation marks that point inward, so that they open and close as in French.

    >>> with_marks_pointing_outward("Er fragte: »Warum?«", "de"), with_marks_pointing_outward("«Oui», dit-il.", "fr")
    ('Er fragte: «Warum?»', '«Oui», dit-il.')

    :param window: A stretch of prose.
    :param language: ISO 639-1 code.
    :returns: A text of the same length.
    """
    opens_inward = language in _POINTING_INWARD and _OPENED_INWARD.search(window) is not None
    return window.translate(_TURNED) if opens_inward else window
