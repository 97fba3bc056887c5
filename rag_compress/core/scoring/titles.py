"""Titles that the query names, and titles that a strong sentence names: the bridge to the next hop."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence, Set

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.titles import BREADCRUMB
from rag_compress.core.scoring.grid import Grid, Source
from rag_compress.core.words.scripts import is_small

STRENGTH_EXPONENT = 2.0
"""Power of a sentence's relative score in what its mention of a title is worth."""

SHARE_EXPONENT = 2.0
"""Power of the share of a title that is mentioned: half a title is less than half a mention."""

QUERY_FIRST_SENTENCE = 3.0
"""Factor for the first sentence of a passage whose title the query names: it says what the passage is about, where no
other sentence has what else the query asks."""

ANSWERED_EXPONENT = 2.0
"""Power of the share of the rest of the query that one sentence has: half of an answer is less than half of one."""

BRIDGE_FIRST_SENTENCE = 2.0
"""The same for a passage that a strong sentence names."""


LEAST_COMMON = 3
"""Sentences that must have a word in small letters, beyond those that have it as a name, for it to be a common one."""


class Titles:
    """
    The titles of a request, weighted by the idf of their terms over passages.

    :param grid: The query's terms in the passages.
    """

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        given = [dict.fromkeys(passage.title_cores) for passage in grid.passages]
        counts = Counter(core for cores in given for core in cores)
        number = {core: index for index, core in enumerate(counts)}
        self._own = [{number[core] for core in cores} for cores in given]
        self._named = np.array([number[core] for cores in given for core in cores], dtype=np.intp)
        self._namer = np.repeat(np.arange(len(given)), [len(cores) for cores in given])
        self._holders: dict[str, list[int]] = {}
        for core, index in number.items():
            for term in core:
                self._holders.setdefault(term, []).append(index)
        self._worths = {term: grid.relative_idf(term) for term in self._holders}
        self._totals = [math.fsum(map(self._worths.__getitem__, core)) for core in counts]
        self._cores = [*counts]
        self._has_capitals = _have_capitals(grid.passages)
        self._of_several = {
            core
            for passage, cores in zip(grid.passages, given, strict=True)
            if len(cores) > 1 or passage.subject
            for core in cores
        }
        sections = {
            passage.title_cores[1]
            for passage in grid.passages
            if BREADCRUMB in passage.title and len(passage.title_cores) > 1
        }
        self._of_sections = sections - {passage.title_cores[0] for passage in grid.passages}
        self._in_query = self._of_cores(self._shares({*grid.terms}))
        for core in _introduced(grid.passages):  # a name that others mention too tells them less apart
            if self._in_query[number[core]] > 0:
                counts[core] = max(counts[core], self._mentions(core))
        self._uniqueness = 1.0 / np.array([*counts.values()], dtype=np.float64)
        self._specificity: dict[int, float] = {}
        self._common: dict[str, bool] = {}
        self._known: dict[frozenset[str], Sequence[tuple[int, float, float]]] = {}
        self._reachable = np.array([not passage.is_code for passage in grid.passages], dtype=np.float64)

    def named_by_query(self, weights: Floats) -> Floats:
        """
        Score sentences by how far the query names the title of their passage.

        ``share ** SHARE_EXPONENT / number of passages with that title``, times up to `QUERY_FIRST_SENTENCE` for first
        sentences. Of a title of several parts, the one that gives most counts.

        :param weights: Weights [m] of the query's terms.
        :returns: Scores [n], 0 to `QUERY_FIRST_SENTENCE`.
        """
        of_passages = self._of_passages(self._in_query**SHARE_EXPONENT * self._uniqueness)
        open_questions = 1 - self._answered(weights) ** ANSWERED_EXPONENT
        factor = 1 + (QUERY_FIRST_SENTENCE - 1) * self._grid.first_sentences * open_questions[self._grid.passage_of]
        scores: Floats = of_passages[self._grid.passage_of] * factor
        return scores

    def _answered(self, weights: Floats) -> Floats:
        """
        Tell for each passage the largest share [p] of what the query asks beside its title that one of its other
        sentences than the first has.

        Asked for the depth of Lake Thun, "Its depth is 217 metres." comes before "Lake Thun is a lake in Switzerland.";
        asked who built its ships, nothing in the passage may say so, and the sentence about the lake leads on.
        """
        grid = self._grid
        asked = weights * (1 - grid.in_titles)
        has = ((grid.matches > 0) * asked[grid.passage_of]).sum(axis=1) * (1 - grid.first_sentences)
        most = np.zeros(len(grid.passages))
        np.maximum.at(most, grid.passage_of, has)
        totals = asked.sum(axis=1)
        shares: Floats = np.divide(most, totals, out=np.zeros_like(most), where=totals > 0)
        return np.minimum(1.0, shares)

    def named_by_sentences(self, sources: Sequence[Source]) -> Floats:
        """
        Score sentences by how far a strong sentence of another passage names the title of theirs.

        ``max over sentences of strength ** STRENGTH_EXPONENT * share ** SHARE_EXPONENT``, less what the query names
        itself, times `BRIDGE_FIRST_SENTENCE` for first sentences. The title of a document with sections may be
        everyday words ("Handbook"), no name: it counts by the rarest of them, at most 1; so does what a passage is
        about by its own words alone. Headings of sections, and titles of common words, such as "Settings", are no
        names at all. The name of a file of code is named by whatever imports it: code is not reached.

        :param sources: The strongest sentences.
        :returns: Scores [n], 0 to `BRIDGE_FIRST_SENTENCE`.
        """
        named: dict[int, float] = {}
        for source in sources:
            gain, own = source.strength**STRENGTH_EXPONENT, self._own[source.passage_index]
            for core, specificity, squared in self._mentioned(source.terms):
                if core not in own and (value := gain * specificity * squared) > named.get(core, 0.0):
                    named[core] = value
        factor = 1 + (BRIDGE_FIRST_SENTENCE - 1) * self._grid.first_sentences
        of_passages = self._of_passages(self._of_cores(named) * (1 - self._in_query)) * self._reachable
        scores: Floats = of_passages[self._grid.passage_of] * factor
        return scores

    def _of_cores(self, values: Mapping[int, float]) -> Floats:
        of_cores = np.zeros(len(self._totals))
        of_cores[list(values)] = list(values.values())
        return of_cores

    def _of_passages(self, of_cores: Floats) -> Floats:
        """For each passage the best value of the parts of its title."""
        best = np.zeros(len(self._own))
        np.maximum.at(best, self._namer, of_cores[self._named])
        return best

    def _mentioned(self, terms: frozenset[str]) -> Sequence[tuple[int, float, float]]:
        """The titles that a source mentions, each with what its mention is worth; the same sources come every round."""
        found = self._known.get(terms)
        if found is None:
            shares = self._shares(terms).items()
            found = [(core, self._specificity_of(core), share**SHARE_EXPONENT) for core, share in shares]
            self._known[terms] = found
        return found

    def _shares(self, terms: Set[str]) -> dict[int, float]:
        """Share of each title, by relative idf, that the terms make up."""
        found: dict[int, float] = {}
        for term in sorted(terms & self._holders.keys()):
            for core in self._holders[term]:
                found[core] = found.get(core, 0.0) + self._worths[term]
        return {core: mentioned / self._totals[core] for core, mentioned in found.items()}

    def _mentions(self, core: frozenset[str]) -> int:
        """In how many passages all terms of a name stand: looked for where the rarest of them does."""
        rarest = max(sorted(core), key=self._worths.__getitem__, default="")
        holders = self._grid.passage_frequencies.holders(rarest)
        return sum(core <= self._grid.passages[index].postings.keys() for index in holders)

    def _specificity_of(self, index: int) -> float:
        """How far a title is a name, 0 to 1: looked up only for those that strong sentences mention."""
        if index not in self._specificity:
            core = self._cores[index]
            is_name = core not in self._of_sections and not all(map(self._is_known_as_common, core))
            self._specificity[index] = is_name * (self._specific(core) if core in self._of_several else 1.0)
        return self._specificity[index]

    def _is_known_as_common(self, term: str) -> bool:
        """Whether a term is common, found once: many titles share a word, and many passages hold it."""
        if term not in self._common:
            self._common[term] = self._is_common(term)
        return self._common[term]

    def _is_common(self, term: str) -> bool:
        """
        Whether the passages write a term in small letters, or one without capitals, more often than as a name.

        Where nothing has a capital, as in what machines write down of speech, its small letters say nothing.
        """
        if not self._has_capitals and any(map(is_small, term)):
            return False
        beyond_names = 0
        for index in self._grid.passage_frequencies.holders(term):
            passage = self._grid.passages[index]
            small = len(passage.postings[term]) - passage.openings.get(term, 0) - passage.capitals.get(term, 0)
            beyond_names += small - passage.capitals.get(term, 0)
        return beyond_names >= LEAST_COMMON

    def _specific(self, core: frozenset[str]) -> float:
        return min(1.0, max(map(self._worths.__getitem__, core), default=0.0))


def _have_capitals(passages: Sequence[AnalyzedPassage]) -> bool:
    """Whether passages have a capital inside a sentence, or at the beginning of more than half of their sentences."""
    if any(passage.capitals for passage in passages):
        return True
    opening = [passage.text[start].isupper() for passage in passages for start, _ in passage.spans]
    return 2 * sum(opening) > len(opening)


def _introduced(passages: Sequence[AnalyzedPassage]) -> set[frozenset[str]]:
    """The names that passages introduce, without those of headings."""
    return {passage.title_cores[-1] for passage in passages if passage.subject and not passage.headings}
