"""What a query excludes, as terms that cells and sentences may hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from typing import Final

from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import with_firsts
from rag_compress.core.queries.query_terms import terms_in
from rag_compress.core.scoring.excluded import Exclusion
from rag_compress.core.scoring.grid import Variants
from rag_compress.core.scoring.mentions import Mention
from rag_compress.core.scoring.mentions.match import find_mentions
from rag_compress.core.terms import index_terms
from rag_compress.core.words.stems import fold
from rag_compress.core.words.unspaced import is_unspaced
from rag_compress.core.words.word_lists import entries_of, folded


@dataclass(frozen=True)
class Said:
    """
    The words of an exclusion as they may stand in a text.

    :param means: For each term which of the words, by position, it may stand for.
    :param mentions: What the words mention, each with the position of its first word.
    :param text: All words, where they are of a script without spaces; else empty.
    :param also: ``means`` with the terms of words that data may have in their place: "up" for running.
    """

    means: Mapping[str, int]
    mentions: Sequence[tuple[Mention, int]]
    text: str
    also: Mapping[str, int]

    def otherwise(self) -> Said:
        """
        The same with the words that data may have in their place.

        :returns: The words with theirs.
        """
        return replace(self, means=self.also)

    def nearly(self, vocabulary: Iterable[str]) -> Said:
        """
        The same with terms that begin alike: "Asian" for Asia.

        :param vocabulary: The terms of the passages.
        :returns: The words with these terms.
        """
        known = {meant[:_FEWEST_ALIKE]: at for meant, at in self.also.items() if len(meant) >= _FEWEST_ALIKE}
        begin = tuple(known)
        near = {
            term: next(at for meant, at in self.also.items() if _begin_alike(term, meant))
            for term in vocabulary
            if term.startswith(begin) and any(_begin_alike(term, meant) for meant in self.also)
        }
        return replace(self, means={**near, **self.also})

    def rows_in(self, passages: Sequence[AnalyzedPassage]) -> frozenset[int]:
        """
        Find the sentences that may hold any of it.

        :param passages: The passages.
        :returns: Their positions among all.
        """
        found: set[int] = set()
        for first, passage in with_firsts(passages):
            for term in self.means.keys() & passage.postings.keys():
                found.update(first + index for index, _ in passage.postings[term])
            for mention, _ in self.mentions:
                found.update(first + index for index in mention.sentences_of(passage))
        return frozenset(found)

    def in_item(self, item: str, passage: AnalyzedPassage) -> frozenset[int] | None:
        """
        Tell which of the words an item of a cell is.

        :param item: What stands there.
        :param passage: The passage that it stands in.
        :returns: The positions of the words where it says nothing else; else None.
        """
        terms = _terms_of(item, passage.language, passage.drop_stop_words)
        places = [self.means.get(term) for term in terms]
        if places and None not in places:
            if self.text and is_unspaced(item.strip()) and item.strip() not in self.text:
                return None
            return frozenset(place for place in places if place is not None)
        if len(item) <= _LONGEST_MENTION:
            for mention, at in self.mentions:
                if mention.is_in(f"({item})") or mention.is_in(item):
                    return frozenset((at,))
        return None

    def within(self, text: str, passage: AnalyzedPassage) -> frozenset[int]:
        """
        Tell which of the words a text holds beside others.

        :param text: The text.
        :param passage: The passage that it stands in.
        :returns: The positions of the words.
        """
        terms = _terms_of(text, passage.language, passage.drop_stop_words)
        return frozenset(self.means[term] for term in terms if term in self.means)


_LONGEST_MENTION: Final = 40
"""Characters of a cell that may be what is mentioned."""

_FEWEST_ALIKE: Final = 4
_MOST_UNLIKE: Final = 3
"""Letters that two words have alike at their beginning, at least, and those behind these, at most."""


def said_in(exclusion: Exclusion, query: str, languages: Sequence[str], variants: Variants) -> Said:
    """
    Read the words of an exclusion.

    :param exclusion: The exclusion.
    :param query: The query.
    :param languages: Languages of the passages.
    :param variants: What stands for the query's terms.
    :returns: Its words as terms.
    """
    means: dict[str, int] = {}
    for at, word in enumerate(exclusion.words):
        for term in terms_in(word, languages):
            means.setdefault(term, at)
    also: dict[str, int] = {}
    for at, word in enumerate(exclusion.words):
        same = _same().get(fold(folded(word), ""), ())
        for term in chain(terms_in(" ".join(same), languages), same):  # "up" is a word of no weight but in capitals
            also.setdefault(term, at)
    for variant, meanings in variants.items():
        for meant, _ in meanings:
            if meant in means:
                means.setdefault(variant, means[meant])
    mentions = []
    for mention in find_mentions(query):
        first = mention.written.split()[0] if mention.written.strip() else ""
        if first in exclusion.words and not mention.written.isdigit():
            mentions.append((mention, exclusion.words.index(first)))
    unspaced = exclusion.words[0] if len(exclusion.words) == 1 and is_unspaced(exclusion.words[0]) else ""
    return Said(means, mentions, unspaced, {**also, **means})


@lru_cache(maxsize=2**13)
def _terms_of(text: str, language: str, drop_stop_words: bool) -> tuple[str, ...]:
    return tuple(index_terms(text, language, drop_stop_words=drop_stop_words))


def _begin_alike(term: str, meant: str) -> bool:
    least = max(_FEWEST_ALIKE, max(len(term), len(meant)) - _MOST_UNLIKE)
    return term[:least] == meant[:least] and len(term) >= _FEWEST_ALIKE


@cache
def _same() -> Mapping[str, Sequence[str]]:
    """For each word of the list those that stand for the same."""
    found: dict[str, list[str]] = {}
    for line in entries_of(Path(__file__).with_name("same.txt")):
        words = line.split()
        for word in words:
            found.setdefault(fold(folded(word), ""), []).extend(words)
    return found
