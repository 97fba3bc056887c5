"""What prose and lists say alike of many things: "Anna works in Berlin", "Ben works in Oslo"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from statistics import median
from typing import Final

from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import with_firsts
from rag_compress.core.queries.query_terms import terms_in
from rag_compress.core.scoring.excluded import Exclusion, Parted
from rag_compress.core.scoring.excluded.choose import FEWEST
from rag_compress.core.scoring.excluded.terms import Said
from rag_compress.core.scoring.signs import negated_in

ALIKE: Final = 0.6
"""Share of what sentences that carry a value have in common from which another one says the same of another thing."""

COMMON: Final = 0.6
"""Share of the sentences that carry a value from which on a word or a mark is common to them."""

UNIFORM: Final = 0.4
"""Share of such a sentence that is common, from which on they say alike of many things."""

_FEWEST_CARRYING: Final = 2

_TOKEN: Final = re.compile(r"[^\W\d_]+|\d+|[^\w\s]")
_PROPER: Final = re.compile(r"[A-Z\d][\w'’.-]*$")
_STOPS: Final = frozenset(".,;!?")
_LONGEST: Final = 400
_LONGER: Final = 3
_MOST_LEFT: Final = 200
_MOST_BEHIND: Final = 3
"""Words behind a negation of which one is what it negates."""

_SCARCE: Final = 0.1
"""Share of the sentences with one word from which on those that have another one, too, are no chance."""

_STATED: Final = 0.5
"""How sure others are where sentences say themselves that it is not so."""


def part_sentences(
    exclusion: Exclusion, said: Said, passages: Sequence[AnalyzedPassage], taken: Collection[int]
) -> Parted | None:
    """
    Part the sentences that say alike of many things what a query excludes of some.

    :param exclusion: The exclusion.
    :param said: Its words as terms.
    :param passages: The passages.
    :param taken: The sentences that are rows of columns.
    :returns: The sentences; None where fewer than `FEWEST` are alike.
    """
    rows = [
        (first + index, passage, index)
        for first, passage in with_firsts(passages)
        for index in range(len(passage.spans))
        if first + index not in taken
    ]
    known = frozenset[int]() if said.text else said.rows_in(passages).difference(taken)
    with_words = [one for one in rows if one[0] in known]
    words = _value_of(exclusion, said, with_words)
    if not words:
        return None
    value = frozenset(term for term, at in said.means.items() if at in words)
    with_value = [one for one in with_words if _words_held(said, one[1].distinct_terms(one[2])) >= words]
    stating = {row for row, passage, index in with_value if _says_not(passage, index, value)}
    carrying = [one for one in with_value if one[0] not in stating and len(one[1].lines[one[2]]) <= _LONGEST]
    if not carrying:
        return None
    held = {row for row, _, _ in with_value}
    longest = _LONGER * max(len(passage.lines[index]) for _, passage, index in carrying)
    rest = [one for one in rows if one[0] not in held and len(one[1].lines[one[2]]) <= longest]
    others = frozenset(_alike(carrying, rest))
    if not others or len(carrying) + len(others) < FEWEST:
        return None
    return Parted(
        "",
        words,
        frozenset(row for row, _, _ in carrying),
        others,
        frozenset(stating),
        _STATED if stating else 0.9,
    )


_Row = tuple[int, AnalyzedPassage, int]


def _words_held(said: Said, terms: Collection[str]) -> frozenset[int]:
    return frozenset(said.means[term] for term in terms if term in said.means)


def _value_of(exclusion: Exclusion, said: Said, rows: Sequence[_Row]) -> frozenset[int]:
    """Which of the words are the value: the first ones with a capital or figures, or else as many as stand together."""
    counts: Counter[frozenset[int]] = Counter()
    for _, passage, index in rows:
        held = _words_held(said, passage.distinct_terms(index))
        if held:
            counts[held] += 1
    if not counts:
        return frozenset()
    known = frozenset().union(*counts)
    proper: list[int] = []
    for at, word in enumerate(exclusion.words):
        if at in known and _PROPER.match(word):
            if proper and at - proper[-1] > 1:
                break
            proper.append(at)
    if proper and any(held >= set(proper) for held in counts):
        return frozenset(proper)
    above = {one: sum(count for held, count in counts.items() if held >= one) for one in counts}
    order = sorted(counts, key=lambda held: (-len(held), -above[held]))
    most = max(above.values())
    return next((held for held in order if above[held] >= max(2, _SCARCE * most)), order[0])


def _says_not(passage: AnalyzedPassage, index: int, value: frozenset[str]) -> bool:
    """Whether a sentence itself says of what a query excludes that it is not so: "Not covered are"."""
    text = passage.lines[index]
    return any(not value.isdisjoint(terms_in(behind, [passage.language])) for behind in negated_in(text, _MOST_BEHIND))


def _alike(carrying: Sequence[_Row], rest: Sequence[_Row]) -> Iterator[int]:
    """
    Which of the other sentences are alike: they have most of the words and marks that are common to those that carry
    the value; and nearly half of what these consist of is common, as in no prose about many things.
    """
    tokens = [_tokens_of(one) for one in carrying[:_MOST_LEFT]]
    counts = Counter(token for of_one in tokens for token in of_one)
    common = frozenset(token for token, count in counts.items() if count >= COMMON * len(tokens))
    if len(tokens) < _FEWEST_CARRYING or median(len(one & common) / len(one) for one in tokens) < UNIFORM:
        return
    least = ALIKE * len(common)
    for one in rest:
        of_one = _tokens_of(one)
        if len(of_one & common) >= least and 2 * len(of_one & common) >= UNIFORM * len(of_one):
            yield one[0]


def _tokens_of(one: _Row) -> frozenset[str]:
    text = one[1].lines[one[2]]
    found = frozenset("0" if token.isdecimal() else token.lower() for token in _TOKEN.findall(text))
    return found - _STOPS
