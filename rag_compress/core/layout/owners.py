"""Lines that say of one thing what others say of another: without a line above nobody knows whose their value is."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rag_compress.core.layout.facts import Fact
from rag_compress.core.layout.groups import SURE

SHARE: Final = 0.5
"""Share of the words that the shorter of two sentences has in common with the other; the rest are names and numbers."""

NEAREST: Final = 8
"""Facts before and behind, of those that begin or end alike, which a sentence is compared with."""


def find_owners(placed: Iterable[tuple[int, Fact]]) -> Mapping[int, int]:
    """
    Find the lines that others, below other lines, are like: of the same key, or with half of their words in common.

    >>> oslo = Fact(1, 0, 0, "Oslo", "Oslo", (("key", "manager"),), frozenset())
    >>> find_owners([(0, oslo), (2, oslo._replace(label="Rome"))]), find_owners([(0, oslo)])
    ({1: 0, 3: 2}, {})

    :param placed: What the lines say, each with the number of sentences before its text.
    :returns: Position of each such line, with that of the nearest line above that says whose it is. Where that one
        stands above others as well, word by word ("Opening hours" of every shop), it is the one above that.
    """
    placed = [*placed]
    signs = Counter(sign for _, sign in {(first + fact.owner, fact.sign) for first, fact in placed if fact.sign})
    found: defaultdict[tuple[str, ...], list[tuple[int, Fact]]] = defaultdict(list)
    for entry in placed:
        fact = entry[1]
        for edge in fact.alike if not fact.sign or signs[fact.sign] >= SURE else ():
            found[edge].append(entry)
    owners: dict[int, int] = {}
    for group in found.values():
        if len({first + fact.owner for first, fact in group}) < 2:
            continue
        often = Counter(label for label, _ in {(fact.label, fact.further_label) for _, fact in group})
        told: dict[int, int] = {}
        labels = set()
        for at, (first, fact) in enumerate(group):
            if not fact.words or _is_said_of_others(at, group):
                is_common = often[fact.label] > 1
                told[first + fact.place] = first + (fact.further if is_common else fact.owner)
                labels.add(fact.further_label if is_common else fact.label)
        if len(labels) > 1:
            owners |= told
    return owners


def _is_said_of_others(at: int, group: Sequence[tuple[int, Fact]]) -> bool:
    """Whether a sentence has enough words in common with one that stands below another line."""
    first, fact = group[at]
    owner, words = first + fact.owner, fact.words
    for others, other in group[max(0, at - NEAREST) : at + NEAREST + 1]:
        shorter = min(len(words), len(other.words))
        if others + other.owner != owner and len(words & other.words) >= SHARE * shorter:
            return True
    return False
