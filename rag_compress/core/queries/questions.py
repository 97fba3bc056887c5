"""The questions of a query that asks several: "Who founded it? And when was it sold?"."""

from __future__ import annotations

import re
from typing import Final

from rag_compress.core.queries.sentence_ends import split_sentences
from rag_compress.core.words.asking import ENGLISH_ASKING, ENGLISH_AUXILIARIES
from rag_compress.core.words.marks import CLOSING, has_question_mark

MOST_QUESTIONS: Final = 6
"""Questions that are told apart, as each costs the time of a query; the last one holds what follows."""

LONGEST_CLAIMS: Final = 2_000
"""Characters of a query that is looked at for claims: a longer one is a text."""

# Bounded repetition keeps a hostile query linear.
_CLOSING = rf"[{re.escape(CLOSING)}]{{0,3}}"
_END = re.compile(rf"[?؟]{{1,9}}{_CLOSING}(?=\s|$)|？{{1,9}}{_CLOSING}")
_GREEK_END = re.compile(rf"[?;\u037e]{{1,9}}{_CLOSING}(?=\s|$)")  # Greek asks with a semicolon
_GREEK = re.compile(r"[\u0370-\u03ff]")

_STATEMENT_END = re.compile(r"(?:(?<=\.)|(?<=\w{4}[!:]))\s{1,9}(?=\S)|(?<=[。！])|\n")  # not "at 4: 30"
_ENTRY = re.compile(r"(?m)^[ \t]{0,8}(?:\d{1,2}[.)]|[-*•])[ \t]{1,8}(?=\S)")

_AND = re.compile(
    rf"\s{{0,3}}[,;]?\s{{1,3}}(?:and|but)(?:\salso)?\s{{1,3}}"
    rf"(?=(?:what|when|where|why|how)(?:\s\w{{1,20}}){{0,2}}?\s{{1,3}}(?:{ENGLISH_AUXILIARIES})\b)",
    re.IGNORECASE,
)
"""Before a second question of a sentence. None with "who" or "which" is told from a clause: "and who died in 2007"."""

_FEWEST_WORDS = 3
"""Words of a question behind or before an "and"."""

_ASKS = rf"(?:{ENGLISH_ASKING})\b"
_BEGINS = re.compile(rf"\W{{0,3}}(?:(?:and|also)\s+)?(?:(?:in|on|at|by|for|from|of|to|with)\s+)?{_ASKS}", re.IGNORECASE)
_AND_ASKS = re.compile(rf"\s{{0,3}}[,;]?\s{{1,3}}(?:and|but)(?:\salso)?\s{{1,3}}(?={_ASKS})", re.IGNORECASE)
_CLAUSE = re.compile(rf"\b(?:{_ASKS}|that\b)", re.IGNORECASE)
_BETWEEN = re.compile(r"(?<=\w{3}[.!;])\s{1,9}(?=\S)|\n")
# What a claim that stands for itself has not.
_LEANING = re.compile(
    r"\b(?:it|its|they|them|their|he|him|his|she|her|this|these|those|such|both|also|i|we|my|our|you|your|please)\b",
    re.IGNORECASE,
)


def questions_in(query: str) -> tuple[str, ...]:
    """
    Tell the questions of a query apart.

    A question ends with its mark and begins behind the sentence, or the line, before. ``and`` parts it once more where
    what follows is asked (English). Where nothing has a question mark, the entries of a list are the questions, or the
    sentences and lines, where all begin as questions do (English).

    >>> questions_in("I live in Bern. Who founded it, and how large is it? When?")
    ('Who founded it', 'how large is it?', 'When?')
    >>> questions_in("Find:\\n1. the founder\\n2. the year of the sale")
    ('the founder', 'the year of the sale')
    >>> questions_in("who built it and who sold it")
    ('who built it', 'who sold it')
    >>> questions_in("I live in Bern. Who founded it?")
    ('I live in Bern. Who founded it?',)

    :param query: The query as it was asked.
    :returns: At most `MOST_QUESTIONS` questions; the query itself where it asks no more than one.
    """
    questions = _with_marks(query) or [entry.strip() for entry in _ENTRY.split(query)[1:]] or _without_marks(query)
    if len(questions) < 2:
        return (query,)
    last = questions[MOST_QUESTIONS - 1 :]
    return (*questions[: MOST_QUESTIONS - 1], *([" ".join(last)] if last else []))


def _with_marks(query: str) -> list[str]:
    found: list[str] = []
    start = 0
    for mark in (_GREEK_END if _GREEK.search(query) else _END).finditer(query):
        sentences = [*filter(str.strip, split_sentences(_STATEMENT_END, query[start : mark.end()]))]
        found += _parts_of(_ENTRY.sub("", sentences[-1].strip()))
        start = mark.end()
    return found


def _without_marks(query: str) -> list[str]:
    """What begins as questions do, each on a line or in a sentence of its own; nothing where one does not."""
    pieces = [piece.strip() for piece in split_sentences(_BETWEEN, query) if piece.strip()]
    return [part for piece in pieces for part in _parts_of(piece)] if all(map(_BEGINS.match, pieces)) else []


def _parts_of(question: str) -> list[str]:
    """The question, or the questions of which one comes behind an "and"."""
    parts = _AND_ASKS.split(question) if _BEGINS.match(question) else []
    whole = all(len(part.split()) >= _FEWEST_WORDS for part in parts)  # not "which year and which month was it"
    # Behind "that" or a second "who" the "and who" may go on with a clause.
    clause = any(len(_CLAUSE.findall(part)) > 1 for part in parts[:-1])
    return parts if len(parts) > 1 and whole and not clause else _AND.split(question)


def claims_in(query: str) -> tuple[str, ...]:
    """
    Tell the claims of a query apart that have nothing to do with each other.

    >>> claims_in("Rome was built in a day. Otters sleep in dens.")
    ('Rome was built in a day.', 'Otters sleep in dens.')
    >>> claims_in("Rome was built in a day. It has seven hills.")
    ()

    :param query: The query as it was asked.
    :returns: Its sentences where each stands for itself: none asks anything or leans on another; else none.
    """
    if has_question_mark(query) or len(query) > LONGEST_CLAIMS or _LEANING.search(query):
        return ()
    pieces = tuple(piece.strip() for piece in split_sentences(_BETWEEN, query) if piece.strip())
    return pieces if 2 <= len(pieces) <= MOST_QUESTIONS else ()
