"""German verbs that change their vowel: starb and gestorben are forms of sterben, aufgenommen is one of aufnehmen."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from rag_compress.core.words.word_lists import entries_of

SEPARABLE: Final = """
ab an auf aus bei durch ein empor fest fort frei gegen heim her heraus herum hervor hin hinaus hinzu los mit nach nieder
statt teil um unter vor voran voraus vorbei vorher weg weiter wieder zu zurück zusammen über
"""
"""Prefixes that part from their verb, so that the mark of a participle stands between the two."""

INSEPARABLE: Final = ("be", "durch", "ent", "er", "hinter", "miss", "um", "unter", "ver", "wieder", "zer", "über")
"""Prefixes that take the place of that mark."""

_PAST_ENDINGS: Final = ("", "en", "st", "t")
_PAST_ENDINGS_AFTER_E: Final = ("", "n", "st", "t")
_ADJECTIVE_ENDINGS: Final = ("", "e", "em", "en", "er", "es")


def infinitive(word: str) -> str:
    """
    Give the infinitive that a form of an irregular verb belongs to.

    >>> [infinitive(word) for word in ("starb", "verstorbenen", "aufgenommen", "Haus")]
    ['sterben', 'versterben', 'aufnehmen', 'Haus']

    :param word: A folded word.
    :returns: The infinitive, with the prefix of the form; the word itself where it is none.
    """
    if word in _forms():
        return _forms()[word]
    match = _any_prefix().fullmatch(word)
    if match is None:
        return word
    prefix, rest = match.groups()
    base = _forms().get(rest) or (_bare_participles().get(rest) if prefix in INSEPARABLE else None)
    return prefix + base if base else word


@cache
def _any_prefix() -> re.Pattern[str]:
    prefixes = {*SEPARABLE.split(), *INSEPARABLE}
    return re.compile(f"({'|'.join(sorted(prefixes, key=lambda prefix: (-len(prefix), prefix)))})(.+)")


@cache
def _verbs() -> Sequence[Sequence[str]]:
    return [entry.split() for entry in entries_of(Path(__file__).with_suffix(".txt"))]


@cache
def _forms() -> Mapping[str, str]:
    """The infinitive of each form that a verb has without a prefix."""
    found: dict[str, str] = {}
    for base, past, participle, *present in _verbs():
        if past != "-":
            endings = _PAST_ENDINGS_AFTER_E if past.endswith("e") else _PAST_ENDINGS
            found |= {past + ending: base for ending in endings}
        if participle != "-":
            takes_mark = not participle.startswith("ge") and not base.startswith(INSEPARABLE)
            marked = f"ge{participle}" if takes_mark else participle
            found |= {marked + ending: base for ending in _ADJECTIVE_ENDINGS}
        found |= dict.fromkeys(present, base)
    return found


@cache
def _bare_participles() -> Mapping[str, str]:
    """The infinitive of each participle as it stands behind an inseparable prefix."""
    bare = ((base, participle) for base, _, participle, *_ in _verbs() if participle != "-")
    return {participle + ending: base for base, participle in bare for ending in _ADJECTIVE_ENDINGS}
