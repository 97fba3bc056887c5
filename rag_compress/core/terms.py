"""
Text to index terms: what the scorers count.

A word becomes its stem and, for an index that cannot look for beginnings, its first four characters besides (``natur``
and ``natu*``): they join derivations that a stemmer keeps apart. Stop words go, accents go, a run of a script without
spaces becomes overlapping n-grams. The measurements are in ``docs/adr/0003-where-stop-words-come-from.md``.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from itertools import chain
from sys import intern
from typing import TYPE_CHECKING, Final

from rag_compress.catalogue import LANGUAGES
from rag_compress.core.words.languages import uses_latin_script
from rag_compress.core.words.numbers import DECIMAL_COMMA, VERSION, is_marked_number, number_pattern, number_terms
from rag_compress.core.words.scripts import COMBINING_MARKS
from rag_compress.core.words.serbian import WRITTEN_IN_BOTH, language_of_script
from rag_compress.core.words.stems import fold, stem
from rag_compress.core.words.stop_words import is_stop_word
from rag_compress.core.words.unspaced import FIRST_UNSPACED, IDEOGRAPHS, KANA_HANGUL, SOUTHEAST, is_unspaced, n_grams

if TYPE_CHECKING:
    from collections.abc import Callable

PREFIX_MARK: Final = "*"
"""Ends every prefix term, so that ``port`` and the start of ``Portugal`` stay apart; no other term ends with it."""

_PREFIX: Final = 4
_MAX_WORD: Final = 128
_MAX_RUN: Final = 256
"""Longer words and runs are cut there, because normalising one of them is quadratic in its combining marks."""
_CACHED_TOKENS: Final = 2**14
_CACHED_RUNS: Final = 2**10

_LETTER: Final = rf"[^\W_{IDEOGRAPHS}{KANA_HANGUL}{SOUTHEAST}]"
_REST_OF_WORD: Final = rf"(?:[{COMBINING_MARKS}]{{1,8}}{_LETTER}{{0,32}}){{0,32}}"
_NO_CAPITAL: Final = r"[^\W\d_A-Z]"
_HYPHEN: Final = r"[-\u2010]"
_BREAK: Final = r"[ \t\r]{0,8}\n[ \t]{0,8}"
_LINE_END: Final = re.compile(_HYPHEN + _BREAK)
_SOFT_HYPHEN: Final = re.compile(rf"[\u00ad\ufffe\x02](?:{_BREAK}(?=[^\W_]))?|(?<=[A-Za-z])\u200b(?=[A-Za-z])")
"""
U+FFFE and U+0002 stand where PDFium met a hyphen at the end of a line, and a space of no width within a Latin word is
where a page may break it.
"""

_HUMP: Final = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z]{3})(?=[A-Z][a-z]{2})|(?<=[0-9])(?=[A-Z][a-z]{2})")
"""
Within getUserName, JSONParser and BM25Scorer; fewer capitals are mostly an abbreviation with an ending, such as ATPase.
"""
_ACRONYMS: Final = re.compile(r"[A-Za-z]?[A-Z0-9]*[A-Z][A-Z0-9]*[A-Z0-9]s")
_PIECE: Final = re.compile(r"[0-9]+|[^\W\d_]+")
_MOST_PIECES: Final = 3
"""FY2022 and H1N1 have pieces that mean something; an identifier such as 0a1b2c3d has not."""

_TURKISH_ENDING: Final = re.compile(r"(?<=[^\W_])['\u2019][a-zçğıöşü]{1,8}(?![^\W_])")
"""What an apostrophe parts from a name or a number is the ending of its case and no word: "Ankara'nın", "1920'de"."""


def index_terms(text: str, language: str, *, drop_stop_words: bool = True, with_prefixes: bool = False) -> list[str]:
    """
    The terms of a text, in its order and with repeats, for counting.

    >>> index_terms("The U.S. naturalized 1,577 settlers.", "en")
    ['us', 'natur', '1577', 'settler']
    >>> index_terms("dividends of FY2022", "en")
    ['dividend', 'fy2022', '2022']
    >>> index_terms("The imple-\\nmentation began", "en")
    ['implement', 'impl', 'mentat', 'begin']
    >>> index_terms("The U.S. naturalized 1,577 settlers.", "en", with_prefixes=True)
    ['us', 'natur', 'natu*', '1577', 'settler', 'sett*']
    >>> index_terms("银花鲈鱼 in the Atlantic", "zh")
    ['银花', '花鲈', '鲈鱼', '银', '花', '鲈', '鱼', 'atlant']
    >>> index_terms("Who are The Who?", "en", drop_stop_words=False)
    ['who', 'are', 'the', 'who']

    :param text: Any text; lone surrogates and control characters are allowed.
    :param language: An ISO 639-1 code. One that is not known gives words without stop words or stems.
    :param drop_stop_words: False keeps the function words. For a query that consists of nothing else, index query and
        passages both this way.
    :param with_prefixes: Whether a stem of more than four characters gives its first four besides.
    :returns: Non-empty strings without white space.
    """
    analyze = _analyzer(language, drop_stop_words, with_prefixes, text.isascii())
    return list(chain.from_iterable(map(analyze, _tokens(text, language))))


def word_terms(text: str, language: str, *, drop_stop_words: bool = True) -> list[tuple[str, tuple[str, ...]]]:
    """
    The words of a text with the terms of each, for what needs to see how a word was written.

    >>> word_terms("The Alps", "en")
    [('The', ()), ('Alps', ('alp',))]

    :param text: Any text.
    :param language: An ISO 639-1 code.
    :param drop_stop_words: Whether function words have no terms.
    :returns: Every word, or run of a script without spaces, in order.
    """
    analyze = _analyzer(language, drop_stop_words, False, text.isascii())
    words = _tokens(text, language)
    return list(zip(words, map(analyze, words), strict=True))


def _tokens(text: str, language: str) -> list[str]:
    text = _SOFT_HYPHEN.sub("", text)
    if language == "tr":
        text = _TURKISH_ENDING.sub("", text)
    return _token_pattern(language in DECIMAL_COMMA, text.isascii()).findall(text)


@cache
def _token_pattern(decimal_comma: bool, is_ascii: bool) -> re.Pattern[str]:
    # One pass, no groups: what a token is, is decided once per distinct token, behind the cache.
    letter, rest = ("[A-Za-z0-9]", "") if is_ascii else (_LETTER, _REST_OF_WORD)  # the same, in two thirds of the time
    small = "[a-z]" if is_ascii else _NO_CAPITAL
    rest += rf"(?:{_HYPHEN}(?<={small}.){_BREAK}(?={small}){letter}{{1,{_MAX_WORD}}}{rest})?"
    unspaced = rf"|[{IDEOGRAPHS}{KANA_HANGUL}]{{1,{_MAX_RUN}}}|[{SOUTHEAST}]{{1,{_MAX_RUN}}}"
    return re.compile(
        rf"[A-Za-z]{{2}}{letter}{{0,{_MAX_WORD}}}{rest}"
        rf"|{number_pattern(decimal_comma)}"
        # C++ and C# are more than their letter, the version v2.3.1 is less
        rf"|[A-Za-z](?:\+\+|#(?![^\W_])|(?<=[vV]){VERSION})"
        # U.S. and e.g., but not Ph.D.; looks back after two characters because a fixed beginning is found faster
        r"|[^\W\d_]\.(?<![^\W_]..)(?:[^\W\d_]\.){1,7}"
        rf"{'' if is_ascii else unspaced}"
        rf"|{letter}{{1,{_MAX_WORD}}}{rest}"
    )


def _analyzer(
    language: str, drop_stop_words: bool, with_prefixes: bool, is_ascii: bool
) -> Callable[[str], tuple[str, ...]]:
    terms_of_word, terms_of_token = _analyzers(language, drop_stop_words, with_prefixes)
    return terms_of_word if is_ascii else terms_of_token


@lru_cache(maxsize=4 * len(LANGUAGES))
def _analyzers(
    language: str, drop_stop_words: bool, with_prefixes: bool
) -> tuple[Callable[[str], tuple[str, ...]], Callable[[str], tuple[str, ...]]]:
    """Token to terms in one language, with a bounded memory; whatever it holds changes no result."""

    @lru_cache(maxsize=_CACHED_TOKENS)
    def terms_of_word(token: str) -> tuple[str, ...]:
        if "\n" in token:
            # Nobody knows whether the hyphen of "well-\n" is the word's or the line's.
            parts = _LINE_END.split(token)
            return tuple(chain.from_iterable(map(terms_of_word, ("".join(parts), *parts))))
        if is_marked_number(token):
            return number_terms(token, language in DECIMAL_COMMA)
        if token[-1] in "+#":
            return (token.casefold(),)
        if "." in token:
            return (token.replace(".", "").casefold(),)
        stems = tuple(map(intern, _stems_of_word(token, language, drop_stop_words)))
        return tuple(chain.from_iterable((found, *_prefix(found)) for found in stems)) if with_prefixes else stems

    @lru_cache(maxsize=_CACHED_RUNS)
    def terms_of_run(run: str) -> tuple[str, ...]:
        return tuple(map(intern, n_grams(run, language, drop_stop_words)))  # so that texts share them

    def terms_of_token(token: str) -> tuple[str, ...]:
        return terms_of_run(token) if token >= FIRST_UNSPACED and is_unspaced(token) else terms_of_word(token)

    return terms_of_word, terms_of_token


def _stems_of_word(word: str, language: str, drop_stop_words: bool) -> tuple[str, ...]:
    """Stems of a word, and besides of each part of a camelCase word and of one with letters and digits."""
    if not word.isascii():
        return _stem_of_part(word, language, drop_stop_words)
    # English stands in texts of all scripts, and their stemmers would mistake it for a transliteration.
    of_word = language if uses_latin_script(language) or language in WRITTEN_IN_BOTH else "en"
    stems = _stem_of_part(word, of_word, drop_stop_words)
    if word.isalpha() and word[1:].islower():
        return stems
    parts = _HUMP.split(word)
    for part in parts:
        if len(parts) > 1:
            stems += _stem_of_part(part, of_word, drop_stop_words)
        for piece in _pieces(part):
            stems += _stem_of_part(piece, of_word, drop_stop_words)
    return stems


def _pieces(part: str) -> list[str]:
    """The letters and the digits of a word that has both, where they mean something by themselves."""
    if part.isalpha() or part.isdigit():
        return []
    pieces = _PIECE.findall(part)
    if len(pieces) > _MOST_PIECES:
        return []
    digits = 1 if pieces[0] in ("v", "V") else 2
    return [piece for piece in pieces if len(piece) >= (digits if piece.isdigit() else 3)]


def _stem_of_part(word: str, language: str, drop_stop_words: bool) -> tuple[str, ...]:
    if language in WRITTEN_IN_BOTH:
        language = language_of_script(word)
    # US, IT and WHO are no pronouns, and several NGOs are of the kind of an NGO, which a stemmer cannot know.
    is_acronym = len(word) > 1 and word.isupper()
    if word.endswith("s") and _ACRONYMS.fullmatch(word):
        word = word[:-1]
    elif len(word) == 1 and language != "el":
        word = _name_of_greek(word)
    folded = fold(word, language)
    if drop_stop_words and not is_acronym and is_stop_word(folded, language):
        return ()
    if folded.isdecimal():
        # ASCII digits whatever the script, so that ٢٠١٨ is 2018. Not int(): identifiers have leading zeros.
        return ("".join(str(unicodedata.decimal(digit)) for digit in folded),)
    found = stem(folded, language)
    return (found,) if found else ()


@lru_cache(maxsize=_CACHED_RUNS)
def _name_of_greek(letter: str) -> str:
    """
    Spell a Greek letter out, as texts in other languages do: IFN-γ is IFN-gamma.

    >>> _name_of_greek("γ"), _name_of_greek("g")
    ('gamma', 'g')
    """
    kind, _, name = unicodedata.name(letter, "").partition(" LETTER ")
    return name.lower() if kind.startswith("GREEK") and name.isalpha() else letter


def _prefix(term: str) -> tuple[str, ...]:
    has_prefix = len(term) > _PREFIX and not any(character.isdigit() for character in term)
    return (term[:_PREFIX] + PREFIX_MARK,) if has_prefix else ()
