"""A query as words that name fields, and values that may stand in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.queries.query_terms import terms_in
from rag_compress.core.scoring.grid import Grid, Variants
from rag_compress.core.scoring.matching import terms_of_key
from rag_compress.core.scoring.mentions import Mention
from rag_compress.core.words.languages import detect_language
from rag_compress.core.words.word_lists import folded, sections_of

_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_PIECE: Final = re.compile(r"[^\W\d_]+?(?=[^a-zß-ÿ]|$|(?<=[a-z])[A-Z])|[A-Z]{2,}(?![a-z])")
_MOST_BETWEEN: Final = 3
"""Words between a preposition and what it stands before: "from the new office in" Paris."""

_BETWEEN: Final = "between"
_SAID: Final[Mapping[str, Mapping[str, frozenset[str]]]] = {
    language: {
        end: frozenset(map(folded, words.split())) for end, _, words in (entry.partition(": ") for entry in entries)
    }
    for language, entries in sections_of(Path(__file__).with_name("ends.txt")).items()
}
_NAMED: Final = _SAID["columns"]
_ENDS: Final = tuple(_NAMED)
_ANY: Final = {
    kind: frozenset().union(*(words[kind] for language, words in _SAID.items() if language != "columns"))
    for kind in (*_ENDS, _BETWEEN)
}
"""The words of all languages, for a query of which nobody knows in which it is: "Roma a Oslo"."""


@dataclass(frozen=True)
class Value:
    """
    What a query says that may be a value.

    :param first: Index of its first word.
    :param last: Index of its last word.
    :param columns: Its terms, as columns of the grid.
    :param terms: Its terms.
    :param mentions: What it mentions, in all that it may mean; nothing for a plain word.
    :param end: "from" or "to" where it stands behind such a word; empty for others.
    """

    first: int
    last: int
    columns: tuple[int, ...]
    terms: frozenset[str]
    mentions: tuple[Mention, ...]
    end: str


@dataclass(frozen=True)
class Asked:
    """
    A query, read for fields.

    :param words: Its words, each with its terms that are columns of the grid.
    :param values: What it says that may be a value.
    """

    words: Sequence[tuple[str, frozenset[str]]]
    values: Sequence[Value]


def have_fields(grid: Grid) -> bool:
    """
    Tell whether there are fields at all.

    :param grid: The query's terms in the passages.
    :returns: Whether a passage has any.
    """
    return any(passage.fields.names for passage in grid.passages)


def read_asked(query: str, terms: Sequence[str], languages: Sequence[str], mentions: Iterable[Mention]) -> Asked:
    """
    Read a query.

    >>> asked = read_asked("flights from Paris to Rome", ["flight", "pari", "rome"], ["en"], [])
    >>> [(value.first, value.end) for value in asked.values]
    [(0, ''), (2, 'from'), (4, 'to')]

    :param query: The query as it was asked.
    :param terms: Its terms, the columns of the grid.
    :param languages: Languages of the passages.
    :param mentions: What it mentions.
    :returns: Its words and values.
    """
    column = {term: place for place, term in enumerate(terms)}
    found = [*_WORD.finditer(query)]
    words = [(match[0], frozenset(terms_in(match[0], languages)).intersection(column)) for match in found]
    language = detect_language(query)
    ends = _SAID.get(language or "", _ANY)
    spans = _spans_of(query, found, mentions)
    taken = {at for span in spans for at in span}
    plain = {range(at, at + 1): () for at in range(len(words)) if at not in taken}
    values = []
    for span, meant in sorted({**spans, **plain}.items(), key=lambda item: item[0].start):
        said = frozenset().union(*(words[at][1] for at in span))
        if said:
            columns = tuple(sorted(column[term] for term in said))
            values.append(Value(span.start, span.stop - 1, columns, said, meant, _end_of(words, span.start, ends)))
    return Asked(words, values)


def _spans_of(
    query: str, words: Sequence[re.Match[str]], mentions: Iterable[Mention]
) -> Mapping[range, tuple[Mention, ...]]:
    """Where mentions stand, as words of the query; of those that overlap the first one, with what else it may mean."""
    spans: dict[range, tuple[Mention, ...]] = {}
    taken, lower = set[int](), folded(query)
    for mention in mentions:
        start = lower.find(folded(mention.written))
        inside = [at for at, word in enumerate(words) if start <= word.start() < start + len(mention.written)]
        if start < 0 or not inside:
            continue
        span = range(inside[0], inside[-1] + 1)
        if span in spans or taken.isdisjoint(span):
            spans[span] = (*spans.get(span, ()), mention)
            taken.update(span)
    return spans


def _end_of(words: Sequence[tuple[str, frozenset[str]]], at: int, ends: Mapping[str, frozenset[str]]) -> str:
    """The end that the preposition before a value says: "from" or "to", the nearest one without others between."""
    for word, terms in reversed(words[max(0, at - _MOST_BETWEEN - 1) : at]):
        said = folded(word)
        end = next((end for end in _ENDS if said in ends[end]), "")
        if end or not (terms or said in ends[_BETWEEN]):
            return end
    return ""


def ends_named(name: str) -> frozenset[str]:
    """
    Tell whether a field is where something begins, or where it goes.

    >>> sorted(ends_named("OriginCity")), sorted(ends_named("ship_to")), sorted(ends_named("city"))
    (['from'], ['to'], [])

    :param name: The name of a column, or a key.
    :returns: "from", "to", or neither.
    """
    return _ends_named(name)


@lru_cache(maxsize=2**10)
def _ends_named(name: str) -> frozenset[str]:
    pieces = {folded(piece) for piece in _PIECE.findall(name)}
    return frozenset(end for end, words in _NAMED.items() if not words.isdisjoint(pieces))


def terms_named(name: str, passage: AnalyzedPassage, terms: Iterable[str], variants: Variants) -> frozenset[str]:
    """
    Tell which terms of a query name a field.

    :param name: The name of a column, or a key.
    :param passage: The passage that it stands in.
    :param terms: The query's terms.
    :param variants: What stands for them.
    :returns: Those that are in the name, or that a word of it stands for.
    """
    said = terms_of_key(name, passage)
    return said.intersection(terms) | {meant for term in said for meant, _ in variants.get(term, ())}
