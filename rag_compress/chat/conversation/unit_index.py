"""Which units say a term: the postings of BM25 over a conversation that grows."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from rag_compress.chat.conversation.analysis import MessageAnalysis
from rag_compress.core.arrays import Counts, Floats, empty, joined
from rag_compress.core.bm25 import idf


@dataclass(frozen=True, slots=True)
class UnitIndex:
    """
    The terms of units. Postings are arrays of numbers, in which Python's garbage collector finds nothing to visit.

    :param lengths: Number of terms said in each unit.
    :param said: For each term, the units that say it, ascending, each as often as it does.
    :param named: For each term of a speaker's name, the units of these speakers.
    :param sayers: For each term, how many units say it.
    """

    lengths: Floats = field(default_factory=empty(np.float64))
    said: Mapping[str, array[int]] = field(default_factory=dict)
    named: Mapping[str, array[int]] = field(default_factory=dict)
    sayers: Mapping[str, int] = field(default_factory=dict)

    def extended(self, analyses: Sequence[MessageAnalysis]) -> UnitIndex:
        """
        Add units.

        :param analyses: The units, taken apart.
        :returns: An index with them; this one stays as it is.
        """
        said: defaultdict[str, array[int]] = defaultdict(lambda: array("i"))
        named: defaultdict[str, array[int]] = defaultdict(lambda: array("i"))
        sayers = dict(self.sayers)
        for unit, analysis in enumerate(analyses, len(self.lengths)):
            for term in analysis.said:
                said[term].append(unit)
            for term in set(analysis.said):
                sayers[term] = sayers.get(term, 0) + 1
            for term in set(analysis.name_terms):
                named[term].append(unit)
        lengths = [len(analysis.terms) - len(analysis.name_terms) for analysis in analyses]
        return UnitIndex(joined(self.lengths, lengths), _joined(self.said, said), _joined(self.named, named), sayers)

    def occurrences(self, term: str) -> tuple[Counts, Floats]:
        """
        Find the units that say a term.

        :param term: An index term.
        :returns: The units, ascending, and the frequency in each.
        """
        frequencies = np.bincount(np.array(self.said.get(term, ()), dtype=np.int64))
        units = np.flatnonzero(frequencies)
        return units, frequencies[units].astype(np.float64)

    def speaking(self, term: str) -> Counts:
        """
        Find the units of speakers with a term in their name.

        :param term: An index term.
        :returns: The units, ascending.
        """
        return np.array(self.named.get(term, ()), dtype=np.int64)

    def idf(self, term: str) -> float:
        """
        Weigh a term by how few of the units hold it, in what is said or in the speaker's name.

        :param term: An index term.
        :returns: Its idf.
        """
        is_named = term in self.named
        held_by = len({*self.said.get(term, ()), *self.named[term]}) if is_named else self.sayers.get(term, 0)
        return idf(len(self.lengths), held_by)


def _joined(known: Mapping[str, array[int]], new: Mapping[str, array[int]]) -> dict[str, array[int]]:
    joined = dict(known)
    for term, units in new.items():
        joined[term] = joined[term] + units if term in joined else units
    return joined
