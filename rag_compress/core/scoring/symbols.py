"""Symbols that a query names and no word of it says: "What does $! stand for?", "difference between == and ==="."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import with_firsts

MOST: Final = 3
"""Most symbols of a query that names some: with more it is code itself, or a drawing."""

WORDS: Final = 20
"""Most words of a query for each of its symbols: in a long text that is pasted stands an arrow somewhere."""

ENOUGH_TERMS: Final = 3
"""Terms of a query in one sentence from which on it may be what is meant, and the symbol is said by the way."""

_MARKS = r"!#$%&*+/:<=>?@\[\\\]^|~.-"
_SYMBOL = re.compile(rf"[{_MARKS}]{{2,5}}")
_QUOTED_SYMBOL = re.compile(rf"`([{_MARKS}]{{1,5}})`|\"([{_MARKS}]{{1,5}})\"")
_NO_SYMBOL = re.compile(r"[.~^-]+|\*{3,}|[:;]-?[/|\\*<>]+")
"""What stands by itself as a dash, an ellipsis, a rule or a smile does; between quotation marks it may be a symbol."""

_FLAG = re.compile(r"-[A-Za-z]")
"""An option of a command: its letter is a stop word ("-t"), or stands in every other word with an apostrophe."""

_AROUND = re.compile(r"[.?!]\s*\Z|^[^\S\n]*[#>*+=-]+(?=\s)", re.MULTILINE)
"""What ends a question, or begins a line of Markdown."""

_PART = r"[!#$%&*+/:<=>?@\\^|~-]"
"""A mark beside a symbol that makes it part of a longer one."""


def symbols_of(query: str) -> list[str]:
    """
    Find what the query names that is made of marks alone, or is an option of one letter.

    >>> symbols_of("What does $! stand for?"), symbols_of("difference between == and ===?"), symbols_of("Why - how?!")
    (['$!'], ['==', '==='], [])
    >>> symbols_of("What does the `-t` option do?")
    ['-t']

    :param query: The query as it was asked.
    :returns: The symbols in order, each once.
    """
    words = [word.rstrip(",;") for word in _AROUND.sub("", query).split()]
    found = [word for word in words if _SYMBOL.fullmatch(word) and not _NO_SYMBOL.fullmatch(word)]
    found += [flag for word in words if _FLAG.fullmatch(flag := word.strip("`'\"?.!:()"))]
    found += [one or other for one, other in _QUOTED_SYMBOL.findall(query)]
    symbols = list(dict.fromkeys(found))
    return symbols if len(symbols) <= MOST and len(words) <= WORDS * len(symbols) else []


def symbols_beside_words(query: str, passages: Sequence[AnalyzedPassage], held: Floats, given: Floats) -> Floats:
    """
    Score sentences by the symbols of the query (`naming_symbols`), so that none passes what matches the query's words.

    Where some sentence holds a symbol, those that hold `ENOUGH_TERMS` of the query's terms get their own score at
    least, relative to the best: "d['a'] == 1 raises KeyError, how do I avoid it?" does not ask about ``==``.

    :param query: The query as it was asked.
    :param passages: The passages.
    :param held: How many of the query's terms each sentence [n] holds.
    :param given: Scores [n] of the sentences by their words.
    :returns: Scores [n], 0 to 1, in the order of the sentences.
    """
    scores = naming_symbols(query, passages)
    best = given.max(initial=0.0)
    if scores.any() and best > 0:
        scores = np.maximum(scores, (held >= ENOUGH_TERMS) * given / best)
    return scores


def naming_symbols(query: str, passages: Sequence[AnalyzedPassage]) -> Floats:
    """
    Score sentences by the symbols of the query that they hold, each by itself and not as part of a longer one.

    For each symbol its sentences get ``1 / sqrt(number of them)``; a sentence's score is the mean over the symbols.

    :param query: The query as it was asked.
    :param passages: The passages.
    :returns: Scores [n], 0 to 1, in the order of the sentences.
    """
    scores = np.zeros(sum(len(passage.spans) for passage in passages))
    symbols = symbols_of(query)
    for symbol in symbols:
        pattern = re.compile(_by_itself(symbol))
        rows = sorted({first + index for first, passage in with_firsts(passages) for index, _ in passage.find(pattern)})
        scores[rows] += 1 / (len(symbols) * max(1, len(rows)) ** 0.5)
    return scores


def _by_itself(symbol: str) -> str:
    if symbol[-1].isalpha():  # "-t", but neither "x-t" nor "-to"
        return rf"(?<![\w-]){re.escape(symbol)}(?![\w-])"
    return rf"(?<!{_PART}){re.escape(symbol)}(?!{_PART})"
