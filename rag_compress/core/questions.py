"""The questions of a query that asks several: "Who founded it? And when was it sold?"."""

from __future__ import annotations

import re
from typing import Final

MOST_QUESTIONS: Final = 6
"""Questions that are told apart, as each costs the time of a query; the last one holds what follows."""

# Bounded repetition keeps a hostile query linear.
_CLOSING = r"""["'”’»)\]*_]{0,3}"""
_END = re.compile(rf"[?؟]{{1,9}}{_CLOSING}(?=\s|$)|？{{1,9}}{_CLOSING}")
_GREEK_END = re.compile(rf"[?;\u037e]{{1,9}}{_CLOSING}(?=\s|$)")  # Greek asks with a semicolon
_GREEK = re.compile(r"[\u0370-\u03ff]")

# After fewer than four letters a full stop may be that of an abbreviation.
_STATEMENT_END = re.compile(r"(?<=\w{4}[.!:])\s{1,9}(?=\S)|(?<=[。！])|\n")
_ENTRY = re.compile(r"(?m)^[ \t]{0,8}(?:\d{1,2}[.)]|[-*•])[ \t]{1,8}(?=\S)")

_AUXILIARY = r"(?:is|are|was|were|do|does|did|has|have|had|can|could|should|will|would|may|might|must)\b"
_AND = re.compile(
    rf"\s{{0,3}}[,;]?\s{{1,3}}(?:and|but)(?:\salso)?\s{{1,3}}"
    rf"(?=(?:what|when|where|why|how)(?:\s\w{{1,20}}){{0,2}}?\s{{1,3}}{_AUXILIARY})",
    re.IGNORECASE,
)
"""Before a second question of a sentence. None with "who" or "which" is told from a clause: "and who died in 2007"."""


def questions_in(query: str) -> tuple[str, ...]:
    """
    Tell the questions of a query apart.

    A question ends with its mark and begins behind the sentence, or the line, before. ``and`` parts it once more where
    what follows is asked (English). Where nothing has a question mark, the entries of a list are the questions.

    >>> questions_in("I live in Bern. Who founded it, and how large is it? When?")
    ('Who founded it', 'how large is it?', 'When?')
    >>> questions_in("Find:\\n1. the founder\\n2. the year of the sale")
    ('the founder', 'the year of the sale')
    >>> questions_in("I live in Bern. Who founded it?")
    ('I live in Bern. Who founded it?',)

    :param query: The query as it was asked.
    :returns: At most `MOST_QUESTIONS` questions; the query itself where it asks no more than one.
    """
    questions = _with_marks(query) or [entry.strip() for entry in _ENTRY.split(query)[1:]]
    if len(questions) < 2:
        return (query,)
    last = questions[MOST_QUESTIONS - 1 :]
    return (*questions[: MOST_QUESTIONS - 1], *([" ".join(last)] if last else []))


def _with_marks(query: str) -> list[str]:
    found: list[str] = []
    start = 0
    for mark in (_GREEK_END if _GREEK.search(query) else _END).finditer(query):
        sentences = [*filter(str.strip, _STATEMENT_END.split(query[start : mark.end()]))]
        found += _AND.split(_ENTRY.sub("", sentences[-1].strip()))
        start = mark.end()
    return found
