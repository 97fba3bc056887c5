"""
Statements that must not be forgotten: preference, identity, constraint, deadline, decision, correction.

The specifications name the kinds and leave the words open. Those of English were chosen on one half of the public
conversations that the project is measured with (``docs/adr/0006``): they mark less than 1 % of ordinary messages. Words
of one's own domain are added by the caller.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from rag_compress.chat.phrases import patterns_of
from rag_compress.chat.remember import remembered_by_text
from rag_compress.chat.statements.corrections import corrects
from rag_compress.chat.statements.directives import is_directive
from rag_compress.chat.statements.joined_patterns import any_of
from rag_compress.chat.statements.sentences import LONGEST, stated_sentences
from rag_compress.core.words.languages import FALLBACK_LANGUAGE, detect_language, uses_latin_script
from rag_compress.core.words.word_lists import folded

CORRECTION: Final = "correction"
KINDS: Final = ("preference", "identity", "constraint", "deadline", "decision", CORRECTION)
"""The kinds of statement."""

_ENGLISH: Final = (FALLBACK_LANGUAGE,)
COMMON: Final = ("de", "es", "fr", "it", "nl", "pt", "ru")
"""Languages that are looked for in every text; others where it is in one of them, or too short to tell its language."""
WITHOUT_SPACES: Final = ("ja", "zh")
"""Languages that are looked for in every text with other characters than those of ASCII."""

_ABOUT_ONESELF = re.compile(r"\b(?:i|i'm|i've|i'd|i'll|my|me|we|we're|our)\b")
_DISCLOSING: Final = ("preference", "identity", "constraint", "correction")
"""What holds until it is said otherwise, and that it is said otherwise: else the outdated statement alone is kept."""


def statement_kinds(text: str) -> list[str]:
    """
    Tell what a text states.

    >>> statement_kinds("We decided to ship. I prefer trains to planes.")
    ['preference', 'decision']
    >>> statement_kinds("Answer in French from now on.")
    ['directive']

    :param text: Any text.
    :returns: Kinds in the order of `KINDS`, and last ``directive``: see `is_directive`.
    """
    said, language = folded(text), detect_language(text)
    kinds = [kind for kind in KINDS if _states(kind, said, language)]
    return [*kinds, "directive"] if is_directive(text) else kinds


@remembered_by_text
def is_correction(text: str) -> bool:
    """
    Tell whether a text corrects what was said before.

    >>> is_correction("No, I meant Oslo."), is_correction("No, thank you.")
    (True, False)

    :param text: Any text.
    :returns: Whether it does.
    """
    return _states("correction", folded(text), None)


def is_disclosure(text: str, longest: int = LONGEST) -> bool:
    """
    Tell whether a speaker says something lasting about themselves or corrects something, in a sentence that asks
    nothing.

    >>> is_disclosure("I strongly dislike spicy food."), is_disclosure("Do I dislike it?"), is_disclosure("It rains.")
    (True, False, False)
    >>> is_disclosure("Ich mag keine Nüsse."), is_disclosure("我对花生过敏。"), is_disclosure("Scratch that, it snows.")
    (True, True, True)

    :param text: What is said.
    :param longest: Characters above which a text is a document, which states nothing.
    :returns: Whether a sentence in the first person states a preference, an identity or a constraint, or any sentence
        is a correction.
    """
    sentences = stated_sentences(text, longest)
    language = detect_language(text) if sentences else None
    for sentence in sentences:
        in_english = _ABOUT_ONESELF.search(sentence) is not None
        if any(_states(kind, sentence, language, in_english or kind == "correction") for kind in _DISCLOSING):
            return True
    return False


def _states(kind: str, said: str, language: str | None, in_english: bool = True) -> bool:
    if in_english and _compiled(kind, _ENGLISH).search(said):
        return True
    if kind == CORRECTION:
        return corrects(said)
    is_ascii = said.isascii()
    groups = (COMMON, () if is_ascii else WITHOUT_SPACES, _further(language, is_ascii))
    return any(_compiled(kind, languages).search(said) for languages in groups if languages)


@cache
def _compiled(kind: str, languages: tuple[str, ...]) -> re.Pattern[str]:
    known = patterns_of(kind)
    return any_of(dict.fromkeys(known[language] for language in languages))


@cache
def _further(language: str | None, is_ascii: bool) -> tuple[str, ...]:
    """The language of a text, or all where it is not known, but for those that are looked for anyway."""
    others = [code for code in patterns_of(KINDS[0]) if code not in (*_ENGLISH, *COMMON, *WITHOUT_SPACES)]
    return tuple(c for c in others if language in (None, c) and (uses_latin_script(c) or not is_ascii))
