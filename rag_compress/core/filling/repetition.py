"""Repetitions: what is kept already, word for word, or as a part of what is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from rag_compress.core.models import Sentence
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.terms import word_terms
from rag_compress.core.words.unspaced import FIRST_UNSPACED, is_unspaced

SHORTEST_DUPLICATE = 5
"""Tokens from which a sentence of another passage is a repetition worth removing, rather than the label of a row. What
has fewer is one where their whole passages are the same text, of as many tokens."""

SHORTEST_DUPLICATE_INSIDE = 20
"""The same inside one passage, where short lines are repeated on purpose: in tables, lists and code."""

FEWEST_TERMS = 8
"""Terms from which a sentence can almost repeat another: what is shorter is a row of a table or said on purpose."""

LOOKED_AT = 100
"""Most wanted sentences that are compared for it: what comes after them repeats what nobody asked for."""


class Said:
    """
    What the kept sentences of one fill say.

    A sentence repeats a kept one if both are equal up to case and white space. It almost repeats one of another passage
    if that one holds all its words in a row: one other word, a name, a number or a "not", would make another statement.
    Pairs of neighbouring terms (shingles; Broder, On the resemblance and containment of documents, 1997) find who may
    hold it.

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
        self._latest: dict[tuple[str, str], int] = {}  # who said a pair last
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
        passage = self._passages[sentence.passage_index]
        holder = self._first.get(self._key(position)) if passage.normalised[sentence.place] in self._kept else None
        is_long = sentence.token_count >= SHORTEST_DUPLICATE_INSIDE
        if holder is not None and (is_long or self._elsewhere(position, holder)):
            return None if self._is_of_another(position, holder) else holder
        self._looked_at += 1
        if self._looked_at > LOOKED_AT:
            return None
        terms = self._in_a_row(position)
        if len(terms) < FEWEST_TERMS:
            return None
        self._comparable.add(position)
        holders: dict[int, None] = {}
        for pair in pairwise(terms) if almost else ():
            if pair not in self._latest:  # mostly the first one
                return None
            holders[self._latest[pair]] = None
        return next((holder for holder in holders if self._repeats(position, holder)), None)

    def add(self, position: int) -> None:
        """
        Note that a sentence is kept.

        :param position: Its position. Only what `by` was asked for can be almost repeated.
        """
        key = self._key(position)
        self._first.setdefault(key, position)
        self._kept.add(key[0])
        if position in self._comparable:
            self._latest |= dict.fromkeys(pairwise(self._in_a_row(position)), position)

    def _repeats(self, position: int, holder: int) -> bool:
        if self._owner(position) != self._owner(holder) or self._is_of_another(position, holder):
            return False
        return self._elsewhere(position, holder) and self._words(position) in self._words(holder)

    def _words(self, position: int) -> str:
        """Words of a sentence, function words too, in one case; letters of scripts without spaces alone."""
        sentence = self._sentences[position]
        passage = self._passages[sentence.passage_index]
        text = passage.text[sentence.start : sentence.end]
        words = (word.casefold() for word, _ in word_terms(text, passage.language))
        return f" {' '.join(' '.join(word) if is_unspaced(word) else word for word in words)} "

    def _in_a_row(self, position: int) -> Sequence[str]:
        """
        Terms of a sentence in the order of its words. The single characters of a run of Han stand behind all its pairs
        of characters, so that it would have other neighbours in each run that holds it.
        """
        sentence = self._sentences[position]
        passage = self._passages[sentence.passage_index]
        terms = passage.terms[sentence.place]
        if passage.text.isascii():  # told at once, where each term would have to be asked
            return terms
        text = passage.text[sentence.start : sentence.end]
        if text.isascii() or max(text) < FIRST_UNSPACED:
            return terms
        return [term for term in terms if len(term) > 1 or not is_unspaced(term)]

    def _key(self, position: int) -> tuple[str, str, int | None]:
        """
        What repetitions have in common: their text and that of their owner, normalised, and if it is short their
        passage or its original.
        """
        sentence = self._sentences[position]
        normalised = self._passages[sentence.passage_index].normalised[sentence.place]
        is_short = sentence.token_count < SHORTEST_DUPLICATE
        return normalised, self._owner(position), self._originals[sentence.passage_index] if is_short else None

    def _owner(self, position: int) -> str:
        owner = self._owners.get(position)
        if owner is None:
            return ""
        return self._passages[self._sentences[owner].passage_index].normalised[self._sentences[owner].place]

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
        said, index = self._passages[sentence.passage_index].normalised, sentence.place + step
        return said[index] if 0 <= index < len(said) else ""

    def _elsewhere(self, position: int, holder: int) -> bool:
        return self._sentences[position].passage_index != self._sentences[holder].passage_index
