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
from typing import TYPE_CHECKING, Final

from rag_compress.core.languages import LANGUAGES, uses_latin_script
from rag_compress.core.stop_words import stop_words

if TYPE_CHECKING:
    from collections.abc import Callable

PREFIX_MARK: Final = "*"
"""Ends every prefix term, so that ``port`` and the start of ``Portugal`` stay apart; no other term ends with it."""

_PREFIX: Final = 4
_TRUNCATED: Final = 5
"""Characters that stand for a stem where nltk has no stemmer for a language of suffixes."""
_MAX_WORD: Final = 128
_MAX_RUN: Final = 256
"""Longer words and runs are cut there, because normalising one of them is quadratic in its combining marks."""
_CACHED_TOKENS: Final = 2**14
_CACHED_RUNS: Final = 2**10

_SNOWBALL: Final = {
    "ar": "Arabic",
    "da": "Danish",
    "de": "German",
    "en": "English",
    "es": "Spanish",
    "fi": "Finnish",
    "fr": "French",
    "hu": "Hungarian",
    "it": "Italian",
    "nl": "Dutch",
    "no": "Norwegian",
    "pt": "Portuguese",
    "ro": "Romanian",
    "ru": "Russian",
    "sv": "Swedish",
}
_TRUNCATING: Final = frozenset(
    ("bg", "ca", "cs", "el", "et", "hr", "hy", "kk", "lt", "lv", "pl", "sk", "sl", "sr", "tr", "uk")
)

_MARKS: Final = (
    r"\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    r"\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0900-\u0963\u0971-\u0df3\u135d-\u135f\u200c\u200d"
)
"""Combining marks and joiners that belong to words, which ``\\w`` leaves out; without them Hindi words fall apart."""
_IDEOGRAPHS: Final = r"\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_KANA_HANGUL: Final = r"\u3041-\u309f\u30a1-\u30ff\u31f0-\u31ff\uff66-\uff9f\u1100-\u11ff\uac00-\ud7a3"
_SOUTHEAST: Final = (
    r"\u0e01-\u0e3a\u0e40-\u0e4e\u0e50-\u0e59\u0e80-\u0ed9\u0edc-\u0edf\u1000-\u109f\u1780-\u17d3\u17e0-\u17e9"
)
_FIRST_UNSPACED: Final = "\u0e01"
"""No character below it is of a script without spaces."""
_UNSPACED: Final = _IDEOGRAPHS + _KANA_HANGUL + _SOUTHEAST

_LETTER: Final = rf"[^\W_{_UNSPACED}]"
_REST_OF_WORD: Final = rf"(?:[{_MARKS}]{{1,8}}{_LETTER}{{0,32}}){{0,32}}"

# One pass, no groups: what a token is, is decided once per distinct token, behind the cache.
_TOKEN: Final = re.compile(
    rf"[A-Za-z]{{2}}{_LETTER}{{0,{_MAX_WORD}}}{_REST_OF_WORD}"
    # 1,577 1,577.00 3.5
    r"|(?<![\d.,])[0-9]{1,3}(?:,[0-9]{3}){1,8}(?:\.[0-9]{1,16})?(?!\d)|[0-9]{1,16}[.,][0-9]{1,16}"
    # U.S. and e.g., but not Ph.D.
    r"|(?<![^\W_])(?:[^\W\d_]\.){2,8}"
    rf"|[{_IDEOGRAPHS}{_KANA_HANGUL}]{{1,{_MAX_RUN}}}"
    rf"|[{_SOUTHEAST}]{{1,{_MAX_RUN}}}"
    rf"|{_LETTER}{{1,{_MAX_WORD}}}{_REST_OF_WORD}"
)
_PARTICLES: Final = frozenset("的了吗呢哪谁什么")
"""Chinese particles and question words: a bigram with one of them is no word."""
_IDEOGRAPH: Final = re.compile(f"[{_IDEOGRAPHS}]")
_RUN: Final = re.compile(rf"(?P<southeast>[{_SOUTHEAST}])|[{_UNSPACED}]")
_HUMP: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_ACRONYMS: Final = re.compile(r"[A-Za-z]?[A-Z0-9]*[A-Z][A-Z0-9]*[A-Z0-9]s")
_PIECE: Final = re.compile(r"[0-9]+|[^\W\d_]+")
_MOST_PIECES: Final = 3
"""FY2022 and H1N1 have pieces that mean something; an identifier such as 0a1b2c3d has not."""


def index_terms(text: str, language: str, *, drop_stop_words: bool = True, with_prefixes: bool = False) -> list[str]:
    """
    The terms of a text, in its order and with repeats, for counting.

    >>> index_terms("The U.S. naturalized 1,577 settlers.", "en")
    ['us', 'natur', '1577', 'settler']
    >>> index_terms("dividends of FY2022", "en")
    ['dividend', 'fy2022', '2022']
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
    analyse = _analyser(language, drop_stop_words, with_prefixes, text.isascii())
    return list(chain.from_iterable(map(analyse, _TOKEN.findall(text))))


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
    analyse = _analyser(language, drop_stop_words, False, text.isascii())
    words = _TOKEN.findall(text)
    return list(zip(words, map(analyse, words), strict=True))


def _analyser(
    language: str, drop_stop_words: bool, with_prefixes: bool, is_ascii: bool
) -> Callable[[str], tuple[str, ...]]:
    terms_of_word, terms_of_token = _analysers(language, drop_stop_words, with_prefixes)
    return terms_of_word if is_ascii else terms_of_token


@lru_cache(maxsize=4 * len(LANGUAGES))
def _analysers(
    language: str, drop_stop_words: bool, with_prefixes: bool
) -> tuple[Callable[[str], tuple[str, ...]], Callable[[str], tuple[str, ...]]]:
    """Token to terms in one language, with a bounded memory; whatever it holds changes no result."""

    @lru_cache(maxsize=_CACHED_TOKENS)
    def terms_of_word(token: str) -> tuple[str, ...]:
        if token[0].isdigit() and not token.isalnum() and token.isascii():
            return (_plain_number(token),)
        if "." in token:
            return (token.replace(".", "").casefold(),)
        stems = _stems_of_word(token, language, drop_stop_words)
        return tuple(chain.from_iterable((stem, *_prefix(stem)) for stem in stems)) if with_prefixes else stems

    @lru_cache(maxsize=_CACHED_RUNS)
    def terms_of_run(run: str) -> tuple[str, ...]:
        return _grams(run, language, drop_stop_words)

    def terms_of_token(token: str) -> tuple[str, ...]:
        return terms_of_run(token) if token >= _FIRST_UNSPACED and _RUN.match(token) else terms_of_word(token)

    return terms_of_word, terms_of_token


def _stems_of_word(word: str, language: str, drop_stop_words: bool) -> tuple[str, ...]:
    """Stems of a word, and besides of each part of a camelCase word and of one with letters and digits."""
    if not word.isascii():
        return _stem_of_part(word, language, drop_stop_words)
    # English stands in texts of all scripts, and their stemmers would mistake it for a transliteration.
    of_word = language if uses_latin_script(language) else "en"
    stems = _stem_of_part(word, of_word, drop_stop_words)
    if word.isalpha() and word[1:].islower():
        return stems
    parts = _HUMP.split(word)
    if len(parts) > 1:
        for part in parts:
            stems += _stem_of_part(part, of_word, drop_stop_words)
    elif not word.isalpha() and not word.isdigit():
        pieces = _PIECE.findall(word)
        if len(pieces) <= _MOST_PIECES:
            for piece in pieces:
                if len(piece) >= (2 if piece.isdigit() else 3):
                    stems += _stem_of_part(piece, of_word, drop_stop_words)
    return stems


def _stem_of_part(word: str, language: str, drop_stop_words: bool) -> tuple[str, ...]:
    # US, IT and WHO are no pronouns, and several NGOs are of the kind of an NGO, which a stemmer cannot know.
    is_acronym = len(word) > 1 and word.isupper()
    if word.endswith("s") and _ACRONYMS.fullmatch(word):
        word = word[:-1]
    elif len(word) == 1 and language != "el":
        word = _name_of_greek(word)
    folded = _fold(word, language)
    if drop_stop_words and not is_acronym and folded in stop_words(language):
        return ()
    if folded.isdecimal():
        # ASCII digits whatever the script, so that ٢٠١٨ is 2018. Not int(): identifiers have leading zeros.
        return ("".join(str(unicodedata.decimal(digit)) for digit in folded),)
    stem = _without_marks(_stem(folded, language), language)
    # NFKC can bring in spaces (U+FC5E) and a word can be all marks.
    stem = "".join(stem.split())
    return (stem,) if stem else ()


@lru_cache(maxsize=_CACHED_RUNS)
def _name_of_greek(letter: str) -> str:
    """
    Spell a Greek letter out, as texts in other languages do: IFN-γ is IFN-gamma.

    >>> _name_of_greek("γ"), _name_of_greek("g")
    ('gamma', 'g')
    """
    kind, _, name = unicodedata.name(letter, "").partition(" LETTER ")
    return name.lower() if kind.startswith("GREEK") and name.isalpha() else letter


def _prefix(stem: str) -> tuple[str, ...]:
    has_prefix = len(stem) > _PREFIX and not any(character.isdigit() for character in stem)
    return (stem[:_PREFIX] + PREFIX_MARK,) if has_prefix else ()


def _fold(word: str, language: str) -> str:
    if language == "tr":
        word = word.replace("İ", "i").replace("I", "ı")
    folded = word.casefold()
    return folded if folded.isascii() else unicodedata.normalize("NFKC", folded)


def _without_marks(word: str, language: str) -> str:
    """Without accents, vowel points and the like; a Vietnamese vowel with another tone is another word."""
    if word.isascii() or language == "vi":
        return word
    parts = unicodedata.normalize("NFD", word)
    return unicodedata.normalize("NFC", "".join(c for c in parts if not unicodedata.combining(c)))


def _stem(word: str, language: str) -> str:
    if language in _SNOWBALL:
        return _stemmer(language)(word)
    return word[:_TRUNCATED] if language in _TRUNCATING else word


@cache
def _stemmer(language: str) -> Callable[[str], str]:
    # Takes 0.4 s, so only with the first word.
    from nltk.stem import snowball

    make = getattr(snowball, f"{_SNOWBALL[language]}Stemmer")
    if language == "ar":
        # Keeps what it found on the instance, for the next word to see and for other threads to overwrite.
        return lambda word: str(make().stem(word))
    stem: Callable[[str], str] = make().stem
    return stem


def _plain_number(number: str) -> str:
    """
    Without thousands separators and trailing zeros of the fraction.

    >>> [_plain_number(n) for n in ("1,577", "1,577.00", "3.50", "2.0")]
    ['1577', '1577', '3.5', '2']
    """
    head, dot, tail = number.rpartition(".")
    if not dot:
        head, _, tail = number.rpartition(",")
        if len(tail) == 3:
            return number.replace(",", "")
    tail = tail.rstrip("0")
    return head.replace(",", "") + (f".{tail}" if tail else "")


def _grams(run: str, language: str, drop_stop_words: bool) -> tuple[str, ...]:
    """
    Overlapping n-grams of a run without spaces; a shorter run is one term.

    Bigrams for Han, kana and Hangul, with the single Han characters besides; four characters for Thai, Lao, Khmer and
    Burmese, about a word of theirs.
    """
    first = _RUN.match(run)
    is_southeast = first is not None and first["southeast"] is not None
    run = "".join(unicodedata.normalize("NFKC", run).split())
    n = 4 if is_southeast else 2
    grams = tuple(run[i : i + n] for i in range(max(1, len(run) - n + 1)))
    if is_southeast or len(run) < n:
        return grams
    if not drop_stop_words:
        return grams + tuple(c for c in run if _IDEOGRAPH.match(c))
    stop = stop_words(language)
    particles = _PARTICLES if language == "zh" else frozenset()
    kept = tuple(gram for gram in grams if gram not in stop and particles.isdisjoint(gram))
    return kept + tuple(c for c in run if _IDEOGRAPH.match(c) and c not in stop)
