"""Scripts without spaces: their runs become overlapping n-grams."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

from rag_compress.core.words.stop_words import stop_words

IDEOGRAPHS: Final = r"\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
KANA_HANGUL: Final = r"\u3041-\u309f\u30a1-\u30ff\u31f0-\u31ff\uff66-\uff9f\u1100-\u11ff\uac00-\ud7a3"
SOUTHEAST: Final = (
    r"\u0e01-\u0e3a\u0e40-\u0e4e\u0e50-\u0e59\u0e80-\u0ed9\u0edc-\u0edf\u1000-\u109f\u1780-\u17d3\u17e0-\u17e9"
)
"""Characters of Thai, Lao, Burmese and Khmer, as a part of a character class like the other two."""

FIRST_UNSPACED: Final = "\u0e01"
"""No character below it is of a script without spaces, which is told faster than whether one above is."""

_PARTICLES: Final = frozenset("的了吗呢哪谁什么")
"""Chinese particles and question words: a bigram with one of them is no word."""
_IDEOGRAPH: Final = re.compile(f"[{IDEOGRAPHS}]")
_RUN: Final = re.compile(rf"(?P<southeast>[{SOUTHEAST}])|[{IDEOGRAPHS}{KANA_HANGUL}]")


def is_unspaced(token: str) -> bool:
    """
    Tell whether a token is a run of a script without spaces.

    :param token: A word or a run, not empty.
    :returns: Whether it is.
    """
    return _RUN.match(token) is not None


def n_grams(run: str, language: str, drop_stop_words: bool) -> tuple[str, ...]:
    """
    Cut a run into overlapping n-grams; a shorter run is one term.

    Bigrams for Han, kana and Hangul, with the single Han characters besides; four characters for Thai, Lao, Khmer and
    Burmese, about a word of theirs.

    >>> n_grams("银花鲈鱼", "zh", True)
    ('银花', '花鲈', '鲈鱼', '银', '花', '鲈', '鱼')

    :param run: Characters of a script without spaces.
    :param language: An ISO 639-1 code.
    :param drop_stop_words: Whether grams that are function words, or hold a Chinese particle, go.
    :returns: The terms.
    """
    first = _RUN.match(run)
    is_southeast = first is not None and first["southeast"] is not None
    run = "".join(unicodedata.normalize("NFKC", run).split())
    n = 4 if is_southeast else 2
    grams = tuple(run[i : i + n] for i in range(max(1, len(run) - n + 1)))
    if is_southeast:
        return grams
    stop = _stop_grams(language) if drop_stop_words else frozenset()
    if len(run) < n:
        return tuple(gram for gram in grams if gram not in stop)
    particles = _PARTICLES if drop_stop_words and language == "zh" else frozenset()
    kept = tuple(gram for gram in grams if gram not in stop and particles.isdisjoint(gram))
    return kept + tuple(c for c in run if _IDEOGRAPH.match(c) and c not in stop)


@cache
def _stop_grams(language: str) -> frozenset[str]:
    """The function words of a language of up to two characters, and the bigrams in longer ones."""
    words = stop_words(language)
    return frozenset(gram for word in words for gram in (word[i : i + 2] for i in range(max(1, len(word) - 1))))
