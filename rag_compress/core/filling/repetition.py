"""Repetitions: what is kept already, as the web copies it, shortens it and puts a label before it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from rag_compress.core.models import Sentence
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.rarity import rarity
from rag_compress.core.terms import word_terms
from rag_compress.core.words.unspaced import is_unspaced

SHORTEST_DUPLICATE = 5
"""Tokens from which a sentence of another passage is a repetition worth removing, rather than the label of a row. What
has fewer is one where their whole passages are the same text, of as many tokens."""

SHORTEST_DUPLICATE_INSIDE = 20
"""The same inside one passage, where short lines are repeated on purpose: in tables, lists and code."""

SPARED = 0.1
"""Share of a sentence's pairs of neighbouring terms that may be those of a label before it."""

FEWEST_TERMS = 8
"""Terms from which a sentence can almost repeat another: what is shorter is a row of a table or said on purpose."""

LOOKED_AT = 100
"""Most wanted sentences that are compared for it: what comes after them repeats what nobody asked for."""

_LABEL = re.compile(r"[^:–—]*?(?::|\s[-–—])\s+")

_Pair: TypeAlias = tuple[str, str]


class Said:
    """
    What the kept sentences of one fill say.

    A sentence repeats a kept one if both are equal up to case and white space. It almost repeats one of another passage
    if that one holds all its words in a row, but for a label before them such as "Update:". One word in the middle, a
    name, a number or a "not", would make another statement. Pairs of neighbouring terms (shingles; Broder, On the
    resemblance and containment of documents, 1997) find who may hold it.

    :param passages: The passages, taken apart.
    :param sentences: All sentences.
    :param owners: For those that are said of several things the position of what says of which: said of another, they
        are no repetition.
    :param documents: The number of the document that each passage was cut from, where the same said in another one
        counts unless a neighbour is copied with it; empty where it does not.
    """

    def __init__(
        self,
        passages: Sequence[AnalyzedPassage],
        sentences: Sequence[Sentence],
        owners: Mapping[int, int],
        documents: Sequence[int] = (),
    ) -> None:
        self._passages = passages
        self._documents = documents
        self._owners = owners
        self._sentences = sentences
        firsts: dict[str, int] = {}
        self._originals = [
            firsts.setdefault(passage.text, index) if passage.token_count >= SHORTEST_DUPLICATE else index
            for index, passage in enumerate(passages)
        ]
        self._first: dict[tuple[str, str, int | None], int] = {}  # who said what `_key` gives
        self._kept: set[str] = set()  # the texts of these keys
        self._latest: dict[_Pair, int] = {}  # who said a pair last: enough, as what repeats shares most of its pairs
        self._pairs: dict[int, set[_Pair]] = {}
        self._said: set[str] = set()  # all terms of these pairs
        self._comparable: set[int] = set()
        self._looked_at = 0

    def by(self, position: int, *, almost: bool = True) -> int | None:
        """
        Tell which kept sentence says the same.

        :param position: Position of a sentence that is not kept, the most wanted first.
        :param almost: Whether it may be said almost.
        :returns: Position of the kept one; None if there is none.
        """
        sentence = self._sentences[position]
        normalised = self._passages[sentence.passage_index].normalised[sentence.index]
        holder = self._first.get(self._key(position)) if normalised in self._kept else None
        is_long = sentence.token_count >= SHORTEST_DUPLICATE_INSIDE
        if holder is not None and (is_long or self._elsewhere(position, holder)):
            return None if self._is_of_another(position, holder) else holder
        self._looked_at += 1
        if self._looked_at > LOOKED_AT:
            return None
        terms = self._terms(position)
        if len(terms) < FEWEST_TERMS:
            return None
        self._comparable.add(position)
        # No pair holds more than two new terms: mostly that is enough to tell, and pairs need not be made.
        if not almost or len({*terms} - self._said) > 2 * int(SPARED * (len(terms) - 1)):
            return None
        pairs = self._pairs[position] = set(pairwise(terms))
        spared = int(SPARED * len(pairs))
        if len(pairs.difference(self._latest)) > spared:  # it says more than all others together
            return None
        holders = dict.fromkeys(self._latest[pair] for pair in pairwise(terms) if pair in self._latest)
        return next((holder for holder in holders if self._repeats(position, holder, spared)), None)

    def add(self, position: int) -> None:
        """
        Note that a sentence is kept.

        :param position: Its position. Only what `by` was asked for can be almost repeated.
        """
        key = self._key(position)
        self._first.setdefault(key, position)
        self._kept.add(key[0])
        if position in self._comparable:
            terms = self._terms(position)
            pairs = self._pairs.setdefault(position, set(pairwise(terms)))
            self._said.update(terms)
            self._latest |= dict.fromkeys(pairs, position)

    def _repeats(self, position: int, holder: int, spared: int) -> bool:
        if self._owner(position) != self._owner(holder) or self._is_of_another(position, holder):
            return False
        if not self._elsewhere(position, holder) or len(self._pairs[position] - self._pairs[holder]) > spared:
            return False
        text, language = self._text(position), self._language(position)
        held = _words(self._text(holder), self._language(holder))
        return any(_words(body, language) in held for body in (text, _without_label(text, language)))

    def _language(self, position: int) -> str:
        return self._passages[self._sentences[position].passage_index].language

    def _text(self, position: int) -> str:
        sentence = self._sentences[position]
        return self._passages[sentence.passage_index].text[sentence.start : sentence.end]

    def _terms(self, position: int) -> Sequence[str]:
        sentence = self._sentences[position]
        return self._passages[sentence.passage_index].terms[sentence.index]

    def _key(self, position: int) -> tuple[str, str, int | None]:
        """
        What repetitions have in common: their text and that of their owner, normalised, and if it is short their
        passage or its original.
        """
        sentence = self._sentences[position]
        normalised = self._passages[sentence.passage_index].normalised[sentence.index]
        is_short = sentence.token_count < SHORTEST_DUPLICATE
        return normalised, self._owner(position), self._originals[sentence.passage_index] if is_short else None

    def _owner(self, position: int) -> str:
        owner = self._owners.get(position)
        if owner is None:
            return ""
        return self._passages[self._sentences[owner].passage_index].normalised[self._sentences[owner].index]

    def _is_of_another(self, position: int, holder: int) -> bool:
        """
        Tell whether a sentence is said of something else, where that counts: in another document, and beside other
        sentences, where a copy would have its neighbours copied, too, or be all that is there.
        """
        one, other = self._sentences[position], self._sentences[holder]
        if not self._documents or self._documents[one.passage_index] == self._documents[other.passage_index]:
            return False
        sides = [[self._beside(sentence, step) for step in (-1, 1)] for sentence in (one, other)]
        if not all(map(any, sides)):
            return False
        return not any(mine and mine == yours for mine, yours in zip(*sides, strict=True))

    def _beside(self, sentence: Sentence, step: int) -> str:
        """The sentence before or behind; empty where there is none."""
        said, index = self._passages[sentence.passage_index].normalised, sentence.index + step
        return said[index] if 0 <= index < len(said) else ""

    def _elsewhere(self, position: int, holder: int) -> bool:
        return self._sentences[position].passage_index != self._sentences[holder].passage_index


def _words(text: str, language: str) -> str:
    """Words of a text, function words too, in one case and between spaces; letters of scripts without spaces alone."""
    words = (word.casefold() for word, _ in word_terms(text, language))
    return f" {' '.join(' '.join(word) if is_unspaced(word) else word for word in words)} "


def _without_label(text: str, language: str) -> str:
    """
    Leave out what stands before a colon or a dash, unless it may tell who speaks or what is spoken of.

    >>> [_without_label(text, "en") for text in ("Update: it rains.", "Anna: it rains.", "Day 2 - it rains.")]
    ['it rains.', 'Anna: it rains.', 'Day 2 - it rains.']
    """
    label = _LABEL.match(text)
    says_nothing = label and all(is_plain(word) for word, _ in word_terms(label[0], language))
    return text[label.end() :] if label and says_nothing else text


def is_plain(word: str) -> bool:
    """
    Tell a word that is no name or number, whether or not it has a capital as the first of a sentence.

    >>> [is_plain(word) for word in ("Update", "today", "Anna", "Germany", "Huber", "2021", "张三")]
    [True, True, False, False, False, False, False]

    :param word: A word as it is written.
    :returns: Whether it is written small, or commoner so; a script without capitals tells nothing.
    """
    return word.islower() or rarity(word.casefold()) < rarity(word)
