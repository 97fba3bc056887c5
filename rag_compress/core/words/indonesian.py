"""
Indonesian words without their affixes: "ditemukan" (is found) and "penemuan" (a finding) are of "temu".

A light stemmer without a dictionary. What an affix changes at the beginning of a root is put back: the letter that it
nearly always is, and another one in the everyday roots that are listed here.
"""

from __future__ import annotations

import re
from typing import Final

_ENDINGS: Final = tuple(re.compile(f"(?:{endings})$") for endings in ("kah", "nya|ku|mu", "kan|an"))
"""From the outside to the inside: that of what is asked for, possessives, and what makes nouns and verbs."""
_LAST_ENDING: Final = re.compile("(?<=[^i])i$")
"""Off last, because roots end with it as well: "berdiri" is of "diri"."""
_PREFIXES: Final = tuple(
    (re.compile(prefix), begins)
    for prefix, begins in (
        ("(?:mem)?[bp]el(?=ajari?$)", ""),
        ("[mp]em(?=(?:ain|akam|akan|asak|asuk|ati|enang|ilik|inta|inum|ohon|uat|uda|ulai|usuh)i?$)", "m"),
        ("[mp]en(?=(?:aik|ama|ikah|ilai|yanyi)i?$)", "n"),
        ("[mp]eng(?=e|(?:alah|ali|andung|ata|irim|ontrol|uasa|uat|umpul|unjung|urang)i?$)", "k"),
        ("[mp]em(?=[aeiou])", "p"),  # memerintah, perintah
        ("[mp]eny(?=[aeiou])", "s"),  # menyebut, sebut
        ("[mp]en(?=[aeiou])", "t"),  # menulis, tulis
        ("[mp]eng(?=[aioughk])|[mp]en(?=[cdjtz])|[mp]em(?=[bfpv])|me(?=[lmnrwy])|pe(?=[lmnwy])", ""),
        ("di|ter|ke|ber|per", ""),
    )
)
_MOST_PREFIXES: Final = 2
"""As in mem-per-ingat-i and ber-pen-duduk."""
_VOWELS: Final = re.compile("[aeiou]")
_FEWEST_LETTERS, _FEWEST_VOWELS = 4, 2


def light_stem(word: str) -> str:
    """
    Take the affixes off a word; two syllables stay, as nearly all roots have two.

    >>> {light_stem(word) for word in ("temukan", "menemukan", "ditemukan", "penemuan", "penemuannya")}
    {'temu'}
    >>> {light_stem(word) for word in ("ingat", "memperingati", "diperingati", "peringatan")}
    {'ingat'}
    >>> [light_stem(word) for word in ("makan", "bulan", "ikan", "dia", "raja", "kerajaan")]
    ['makan', 'bulan', 'ikan', 'dia', 'raja', 'raja']

    :param word: A folded word.
    :returns: The stem.
    """
    for endings in _ENDINGS:
        word = _unless_too_short(endings.sub("", word), word)
    for _ in range(_MOST_PREFIXES):
        word = _unless_too_short(_without_prefix(word), word)
    return _unless_too_short(_LAST_ENDING.sub("", word), word)


def _without_prefix(word: str) -> str:
    for prefix, begins in _PREFIXES:
        if found := prefix.match(word):
            return begins + word[found.end() :]
    return word


def _unless_too_short(rest: str, word: str) -> str:
    is_root = len(rest) >= _FEWEST_LETTERS and len(_VOWELS.findall(rest)) >= _FEWEST_VOWELS
    return rest if is_root else word
