"""
What the user tells an assistant for all that comes: "Answer in French.", "Don't touch production.", "Use B instead."

A request is for now; these hold on, and no later question repeats a word of them. They are told by their grammar: a
prohibition in the imperative, a verb of answering with the manner of it, words for "from now on" and "make sure". Said
among friends the same words tell nothing that lasts, so they count where there is an assistant. Half of them were
written after reading what people write to assistants in 22 languages; what they find of the other half is in
``docs/adr/0035``.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from rag_compress.chat.phrases import patterns_of
from rag_compress.chat.statements.joined_patterns import any_of, in_language
from rag_compress.chat.statements.sentences import stated_sentences
from rag_compress.core.words.languages import detect_language

_BEHIND_COLON: Final = re.compile(r"[:;]\s|[：；]")


def is_directive(text: str) -> bool:
    """
    Tell whether a message says how all answers to come shall be, what must not be done, or what takes the place of
    something said before, in a sentence that asks nothing.

    What takes its place is a correction that owns up to no mistake: see `corrections` for those that do.

    >>> is_directive("Answer in French."), is_directive("Write a letter in French."), is_directive("Don't worry.")
    (True, False, False)
    >>> is_directive("Bitte duze mich."), is_directive("请用中文回答。"), is_directive("Use Postgres instead.")
    (True, True, True)
    >>> is_directive("Nein, doch lieber blau."), is_directive("不对，改用postgres。"), is_directive("Instead of that.")
    (True, True, False)

    :param text: What is said.
    :returns: Whether it does. A text too short to tell its language is looked at as one of any.
    """
    sentences = stated_sentences(text)
    language = detect_language(text) if sentences else None
    clauses = (clause for sentence in sentences for clause in (sentence, *_BEHIND_COLON.split(sentence)[1:]))
    return any(map(_telling(language).search, clauses)) or any(map(_replacing(language).search, sentences))


@cache
def _telling(language: str | None) -> re.Pattern[str]:
    return any_of(p for known in (patterns_of("directive"), from_now_on()) for p in in_language(known, language))


@cache
def _replacing(language: str | None) -> re.Pattern[str]:
    return any_of(in_language(patterns_of("replaced"), language))


@cache
def from_now_on() -> dict[str, str]:
    """
    Give patterns for "from now on" beside an imperative: "Künftig bitte auf Deutsch.", "Réponds-moi vite à l'avenir."

    Alone the words tell what will be ("In Zukunft wird es wärmer."), unlike those that are directives in any sentence.

    :returns: Patterns by ISO 639-1 code, for sentences that are `folded`.
    """
    please, imperative = patterns_of("please"), patterns_of("imperative")
    beside = {code: _beside(later, please[code], imperative[code]) for code, later in patterns_of("later").items()}
    return beside | {**patterns_of("from_now_on")}


def _beside(later: str, please: str, imperative: str) -> str:
    said = rf"(?:(?:{please})[,\s]{{1,2}}(?:\w+ )?|(?:{imperative})\b)"
    return (
        rf"\b(?:{later})[,:]? (?:\w+ )?{said}"
        rf"|^\W*(?:(?:{please}),? )?(?:{imperative})\b.{{0,60}}\b(?:{later})\b"
        rf"|^\W*(?:{please}),? (?:\w+ )?(?:{later})\b"
    )
