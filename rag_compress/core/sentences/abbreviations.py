"""
Abbreviations behind whose stop no sentence begins, by what follows: a number, a name, a small letter.

pysbd has lists of its own for 23 languages; these hold what it lacks there, and what other languages need.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from rag_compress.core.words.word_lists import word_set, words_in

CASED_LANGUAGES: Final = word_set(
    "bg ca cs da de el es et fi fr hr hu hy id it kk lt lv nl no pl pt ro ru sk sl sr sv tr uk vi"
)
"""
Languages whose sentences begin with a capital wherever the writer uses capitals. English is not treated as one of them:
so many people write it as they like that refusing every cut before a small letter loses more sentences than it mends
(Web Treebank: F1 90.7 to 90.0).
"""

_FOLDER: Final = Path(__file__).parent
_BEFORE_NUMBERS: Final = words_in(_FOLDER / "abbreviations_before_numbers.txt")
_BEFORE_NAMES: Final = words_in(_FOLDER / "abbreviations_before_names.txt")
_BEFORE_SMALL_LETTERS: Final = word_set(
    "abd adj adv approx assoc avg bilat dept dev diam equiv est exp ext freq govt hgb hx incl kr lat max min "
    "mio mld mln mod mrd neg obs occ orig pos prob pt ptcl rel resp std stk subj subst suppl univ var wt млн "
    "млрд руб тыс"
)

_ACRONYMS: Final = word_set("avg est ok std")
"""Abbreviations that are other words in capitals: 3 pm EST; jest OK."""

_CAPITAL_TITLES: Final = word_set("id vi")
"""Languages that write abbreviations of titles in capitals: PT. Jasa, TP. Hồ Chí Minh."""

_AT_END_OF_NAMES: Final = word_set(
    "al apod bros cia cie co corp ecc enz etc inc itd itp jr llc ltd mfl nr osv plc sr stb ua usw vb др"
)
"""What ends names and lists, in quotations too: "Springer Inc." in New York."""

_SO_ON: Final = ("apod", "atd", "atď", "ecc", "enz", "etc", "itd", "itp", "jne", "osv", "stb", "usf", "usw", "utt")
AND_SO_ON: Final = rf"(?<!\w)(?:{'|'.join(_SO_ON)}|т\.\s?[дпн])\."
"""An expression for "and so on", behind which a sentence may end as well."""
SIGNS_OF_SO_ON: Final = (*(f"{word}." for word in _SO_ON), "т.")
"""Of these a text has one where the expression finds anything."""

_ALL: Final = _BEFORE_SMALL_LETTERS.union(*_BEFORE_NUMBERS.values(), *_BEFORE_NAMES.values())
_NUMBER: Final = re.compile(r"(?:[+(]{0,2}|§{1,2}\s?)\d|[IVXLC]{2,7}\b")
_NONE: Final[frozenset[str]] = frozenset()


def is_abbreviation(word: str, behind: str, language: str) -> bool:
    """
    Tell whether a word with a stop is an abbreviation that goes on in what follows.

    >>> is_abbreviation("tel.", "555-1234", "en"), is_abbreviation("tel.", "He left.", "en")
    (True, False)

    :param word: The word with its stop.
    :param behind: What follows, without white space before it.
    :param language: ISO 639-1 code.
    :returns: Whether it is one, and no sentence ends with it.
    """
    if not word.endswith("."):
        return False
    word = word.rpartition("'")[2]  # dall'ing. Rossi
    name, is_large = word[:-1].lower(), len(word) > 2 and word[:-1].isupper()
    if "." in name and name not in _ALL:
        name = name.rpartition(".")[2]  # PGS.TS. Trần
        is_large = is_large and len(name) > 1
    if name not in _ALL and not name.endswith("str"):  # the case of nearly every word
        return False
    if _NUMBER.match(behind):
        is_acronym = is_large and name in _ACRONYMS
        return not is_acronym and (name.endswith("str") or _is_listed(_BEFORE_NUMBERS, name, language))
    if not behind[:1].isalpha() or (is_large and not behind[:2].isupper() and language not in _CAPITAL_TITLES):
        return False
    return _is_listed(_BEFORE_NAMES, name, language) or (behind[0].islower() and name in _BEFORE_SMALL_LETTERS)


def may_end_name(word: str, behind: str, language: str) -> bool:
    """
    Tell whether a word with a stop, with which a quotation ends, may be an abbreviation and the quotation a name.

    >>> may_end_name("Jr.", "Williams", "en"), may_end_name("No.", "Then", "en")
    (True, False)

    :param word: The word with its stop.
    :param behind: What follows the quotation, without white space before it.
    :param language: ISO 639-1 code.
    :returns: Whether it may be.
    """
    return word[:-1].lower() in _AT_END_OF_NAMES or is_abbreviation(word, behind, language)


def _is_listed(lists: dict[str, frozenset[str]], name: str, language: str) -> bool:
    return name in lists["any"] or name in lists.get(language, _NONE)
