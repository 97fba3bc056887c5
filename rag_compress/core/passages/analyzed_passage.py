"""A passage taken apart: what is known about it whatever the query."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, pairwise

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.layout.headings import Heading
from rag_compress.core.layout.text_layout import TextLayout
from rag_compress.core.layout.values import find_values
from rag_compress.core.models import Span
from rag_compress.core.passages.findings import tell_findings
from rag_compress.core.passages.introduced_abbreviations import find_abbreviations
from rag_compress.core.passages.postings import find_postings
from rag_compress.core.passages.ranges import find_ranges
from rag_compress.core.passages.sections import sections_of
from rag_compress.core.passages.subjects import introduced_by, tells_subject
from rag_compress.core.passages.titles import BREADCRUMB, cores_of
from rag_compress.core.passages.whole import Whole, read_whole
from rag_compress.core.properties import cached_property
from rag_compress.core.references.referred import Referred
from rag_compress.core.references.wanted import Wanted, wanted_in
from rag_compress.core.terms import index_terms
from rag_compress.core.words.amounts import Amount, amounts_in, measures_in
from rag_compress.core.words.dates import has_days_first
from rag_compress.core.words.numbers import DECIMAL_COMMA
from rag_compress.core.words.ranges import Range
from rag_compress.core.words.stop_words import stop_words
from rag_compress.core.words.stretches import Stretch
from rag_compress.core.words.stretches.days import days_in, has_month_first
from rag_compress.core.words.stretches.entries import until_next
from rag_compress.core.words.stretches.hours import hours_in
from rag_compress.core.words.stretches.records import with_records
from rag_compress.core.words.word_vectors import Vectors, word_vectors

_WORD = re.compile(r"\b[^\W\d_]{1,12}\b")

_MOST_OPENING = 2
"""Headings that a text begins with, of which what it is about is joined: a chapter and its section."""


@dataclass(frozen=True)
class AnalyzedPassage(TextLayout):
    """
    A passage taken apart.

    :param text: The text of the passage.
    :param language: ISO 639-1 code.
    :param spans: The sentences: trimmed, ascending, covering all but white space.
    :param token_counts: Tokens of each sentence alone.
    :param token_count: Tokens of the whole text.
    :param terms: Index terms of each sentence, in order.
    :param openers: For each sentence, the terms of its first word, whose capital says nothing.
    :param names: For each sentence, the terms of its other words that are written with a capital.
    :param title: The title.
    :param title_terms: Index terms of the title, in order.
    :param drop_stop_words: Whether stop words are left out of the terms: not where a query has no others.
    :param known_headings: The headings, where the whole tells them better than the text alone, as for a section.
    """

    text: str
    language: str
    spans: tuple[Span, ...]
    token_counts: tuple[int, ...]
    token_count: int
    terms: tuple[tuple[str, ...], ...]
    openers: tuple[tuple[str, ...], ...]
    names: tuple[tuple[str, ...], ...]
    title: str
    title_terms: tuple[str, ...]
    drop_stop_words: bool
    known_headings: tuple[Heading, ...] | None = None

    @cached_property
    def postings(self) -> Mapping[str, tuple[tuple[int, int], ...]]:
        """For each term, the sentences that hold it as (sentence index, term frequency)."""
        return find_postings(self.terms)

    @cached_property
    def subject(self) -> str:
        """
        What the text says that it is about, where its title does not ("", "page_12", "index"): the heading that it
        begins with, or the name that its first sentence introduces.
        """
        if not self.spans or tells_subject(self.title) or any(term in self.postings for term in self.title_terms):
            return ""
        opening = [
            heading.title for place, heading in enumerate(self.headings[:_MOST_OPENING]) if heading.index == place
        ]
        if opening:
            return " ".join(opening)
        start, end = self.spans[0]
        name = introduced_by(self.text[start:end], self.language)
        return "" if " " not in name and any(map(self._is_small, self._index_terms(name))) else name

    def _is_small(self, term: str) -> bool:
        """Whether a term is written without a capital anywhere: what begins with it is no name then."""
        found = sum(frequency for _, frequency in self.postings.get(term, ()))
        return found > self.openings.get(term, 0) + self.capitals.get(term, 0)

    @cached_property
    def title_set(self) -> frozenset[str]:
        """Distinct terms of the title and of the subject."""
        return frozenset(self.title_terms).union(self._index_terms(self.subject))

    @cached_property
    def title_cores(self) -> tuple[frozenset[str], ...]:
        """Terms of what may name the passage: the title (see `cores_of`) and the subject."""
        cores = [*cores_of(self.title), self.subject]
        return tuple(frozenset(self._index_terms(core)) for core in cores if core) or (frozenset(),)

    @cached_property
    def capitals(self) -> Mapping[str, int]:
        """How often each term is written with a capital inside a sentence; terms that never are, are left out."""
        return dict(Counter(chain.from_iterable(self.names)))  # a dict is faster than a Counter to read and to unite

    @cached_property
    def openings(self) -> Mapping[str, int]:
        """How often each term is of the first word of a sentence; terms that never are, are left out."""
        return dict(Counter(chain.from_iterable(self.openers)))

    @cached_property
    def abbreviations(self) -> tuple[tuple[tuple[str, ...], frozenset[str]], ...]:
        """The abbreviations that the text introduces: the terms of each, and those of what it stands for."""
        pairs = (
            (tuple(self._index_terms(short)), frozenset(self._index_terms(long)))
            for short, long in find_abbreviations(self.text)
        )
        return tuple((short, long) for short, long in pairs if short and long)

    @cached_property
    def findings(self) -> Floats:
        """Whether each sentence reports a finding (1) or states an aim (-1), in English texts; else 0."""
        return tell_findings(self.text, self.spans) if self.language == "en" else np.zeros(len(self.spans))

    @cached_property
    def referred(self) -> Referred:
        """What sentences may refer to in the text."""
        return Referred(self.lines, self.headings, self.title.split(BREADCRUMB))

    def wanted_by(self, index: int) -> tuple[Wanted, ...]:
        """
        Find what a sentence refers to, at the first query for which it is strong.

        :param index: The sentence.
        :returns: What it refers to.
        """
        found = self._wanted.get(index)
        if found is None:
            found = self._wanted[index] = wanted_in(self.text, *self.spans[index])
        return found

    @cached_property
    def _wanted(self) -> dict[int, tuple[Wanted, ...]]:
        return {}

    @cached_property
    def values(self) -> tuple[tuple[int, frozenset[str]], ...]:
        """The sentences that give a value to a name, each with the terms of the name."""
        pairs = ((index, frozenset(self._index_terms(name))) for index, name in find_values(self.lines))
        return tuple((index, terms) for index, terms in pairs if terms)

    @cached_property
    def whole(self) -> Whole:
        """The passage as it is read, without the times of subtitles."""
        return read_whole(self)

    @cached_property
    def sections(self) -> tuple[AnalyzedPassage, ...]:
        """The passage parted at its headings, each part with the headings above it in its title; itself without any."""
        return sections_of(self)

    @cached_property
    def paragraphs(self) -> tuple[int, ...]:
        """Index of the first sentence of each paragraph: the first of all, and those behind a blank line."""
        gaps = enumerate(pairwise(self.spans), 1)
        behind_blank = (index for index, ((_, end), (start, _)) in gaps if self.text.count("\n", end, start) > 1)
        return (0, *behind_blank) if self.spans else ()

    @cached_property
    def lengths(self) -> Floats:
        """Number of terms of each sentence."""
        return np.array([len(terms) for terms in self.terms], dtype=np.float64)

    @cached_property
    def length(self) -> int:
        """Number of terms of text and title."""
        return sum(map(len, self.terms)) + len(self.title_terms)

    @cached_property
    def directions(self) -> Vectors | None:
        """
        What each sentence is about below its title, as vectors [n, d] (`WordVectors.directions_below`); None in a
        language without vectors, or for a query of function words. What holds no function word is about nothing (0):
        most rows of tables and records, and much of code.
        """
        vectors = word_vectors(self.language)
        if vectors is None or not self.drop_stop_words:
            return None
        told = np.array([self._is_told(start, end) for start, end in self.spans], dtype=bool)
        found: Vectors = vectors.directions_below(self.title_terms, self.terms) * told[:, None]
        return found

    def _is_told(self, start: int, end: int) -> bool:
        words = _WORD.findall(self.text, start, end)
        written = (word.lower() for word in words if word[1:] == word[1:].lower())  # neither OR nor aOf
        return not stop_words(self.language).isdisjoint(written)

    def find(self, pattern: re.Pattern[str]) -> Iterator[tuple[int, re.Match[str]]]:
        """
        Find an expression in the text.

        :param pattern: The expression; it begins with no white space.
        :returns: Whatever matches, each with the index of the sentence in which it begins.
        """
        starts = [start for start, _ in self.spans]
        return ((bisect_right(starts, found.start()) - 1, found) for found in pattern.finditer(self.text))

    def distinct_terms(self, index: int) -> frozenset[str]:
        """
        Give the terms of a sentence, each once, at first use: of most sentences nobody asks for them.

        :param index: The sentence.
        :returns: Its terms.
        """
        found = self._distinct.get(index)
        if found is None:
            found = self._distinct[index] = frozenset(self.terms[index])
        return found

    def amounts_of(self, measure: str) -> Sequence[tuple[int, Amount]]:
        """
        Find the amounts of a measure, at the first question that compares it.

        :param measure: One of `MEASURES`.
        :returns: The amounts, each with the index of its sentence, in order.
        """
        if measure not in self._amounts:
            pieces = enumerate(self.text[start:end] for start, end in self.spans)
            self._amounts[measure] = [(at, one) for at, piece in pieces for one in amounts_in(piece, [measure])]
        return self._amounts[measure]

    def sentences_with(self, pattern: re.Pattern[str]) -> Sequence[int]:
        """
        Find the sentences in which an expression begins to match, at the first question that asks for it.

        :param pattern: The expression, as of `find`.
        :returns: Their indices, ascending, each once.
        """
        if pattern not in self._matching:
            self._matching[pattern] = sorted({index for index, _ in self.find(pattern)})
        return self._matching[pattern]

    def stretches(self, kind: str) -> Mapping[int, Sequence[Stretch]]:
        """
        Find the stretches of time that the sentences say, at the first question that gives a time.

        :param kind: "hours" or "days".
        :returns: Those of each sentence that says any, in order.
        """
        if kind not in self._stretches:
            read = hours_in if kind == "hours" else partial(days_in, has_month_first=has_month_first(self.text))
            said = {at: found for at, line in enumerate(self.lines) if (found := read(line))}
            self._stretches[kind] = with_records(said, self.records, lambda start, end: read(self._text_of(start, end)))
        return self._stretches[kind]

    def _text_of(self, first: int, end: int) -> str:
        return self.text[self.spans[first][0] : self.spans[end - 1][1]]

    def entries(self, kind: str) -> Mapping[int, Stretch]:
        """
        Find how long what each entry of a list says holds, likewise.

        :param kind: "hours" or "days".
        :returns: The stretch of each sentence that is such an entry, as of `until_next`.
        """
        if kind not in self._entries:
            self._entries[kind] = until_next(self.stretches(kind), self.lines.columns)
        return self._entries[kind]

    @cached_property
    def _stretches(self) -> dict[str, Mapping[int, Sequence[Stretch]]]:
        return {}

    @cached_property
    def _entries(self) -> dict[str, Mapping[int, Stretch]]:
        return {}

    @cached_property
    def has_days_first(self) -> bool:
        """Whether days come first in the dates of the text: 3/8/2026 is in August then."""
        return has_days_first(self.text)

    @cached_property
    def ranges(self) -> Sequence[tuple[int, Range]]:
        """The ranges of numbers that the text says, each with the index of its sentence, in order."""
        return [*find_ranges(self.lines, self.fields, self.language in DECIMAL_COMMA)]

    @cached_property
    def measures(self) -> frozenset[str]:
        """The measures of which the text names a unit with a number, but for dates."""
        return frozenset(measures_in(self.text))

    @cached_property
    def _distinct(self) -> dict[int, frozenset[str]]:
        return {}

    @cached_property
    def _matching(self) -> dict[re.Pattern[str], Sequence[int]]:
        return {}

    @cached_property
    def _amounts(self) -> dict[str, Sequence[tuple[int, Amount]]]:
        return {}

    def _index_terms(self, text: str) -> list[str]:
        return index_terms(text, self.language, drop_stop_words=self.drop_stop_words)


def languages_in(passages: Iterable[AnalyzedPassage]) -> list[str]:
    """
    Give the languages of passages.

    :param passages: The passages.
    :returns: Their ISO 639-1 codes, each once, in alphabetical order.
    """
    return sorted({passage.language for passage in passages})


def main_language(passages: Iterable[AnalyzedPassage]) -> str:
    """
    Give the language of most passages.

    :param passages: The passages, one at least.
    :returns: Its ISO 639-1 code; of two that as many have the last one in alphabetical order, whatever the order.
    """
    counts = Counter(passage.language for passage in passages)
    return max(counts, key=lambda language: (counts[language], language))
