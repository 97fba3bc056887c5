"""What importance knows of the units of a conversation, whatever is asked and whatever the profile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from rag_compress.chat.conversation.recency import minute_ages
from rag_compress.chat.conversation.transcript import Transcript
from rag_compress.chat.importance.coherence import (
    chain_score,
    coherence_score,
    thread_continuity,
    transitive_reference_power,
)
from rag_compress.chat.importance.factors import FEATURE_PATTERNS, files_in, recency_score, reference_score, references
from rag_compress.chat.importance.term_matrix import TermMatrix
from rag_compress.chat.importance.types import MessageType, message_type, type_signs
from rag_compress.chat.importance.value import (
    depth_score,
    information_content,
    propagation_score,
    semantic_density,
    term_centralities,
)
from rag_compress.core.arrays import Counts, Flags, Floats, empty, joined, sums_by_place
from rag_compress.core.properties import cached_property


@dataclass(frozen=True, eq=False)
class ImportanceColumns:
    """
    One entry per unit, but for references. The fields grow with the conversation; what follows from all of them
    together, such as the idf of a term, is worked out once per state of it.

    :param texts: What is said in each unit.
    :param times: When, in seconds.
    :param terms: How often each says each term.
    :param words: Its words, repeats included.
    :param types: The types that units have, those of all their messages together.
    :param type_of: Position in ``types`` of each unit's.
    :param tools: Whether it uses tools.
    :param errors: Whether it names an error.
    :param code_blocks: Whether it holds code.
    :param files: The files that it names.
    :param sources: The later unit of each reference, ascending.
    :param targets: The earlier one that it refers to.
    :param similarities: How similar the two are, 0 to 1.
    :param holders: The latest unit that holds each name, number and file.
    :param continuity: How much each unit continues the ones before: see `thread_continuity`.
    """

    texts: Sequence[str] = ()
    times: Sequence[float | None] = ()
    terms: TermMatrix = field(default_factory=TermMatrix)
    words: Counts = field(default_factory=empty(np.int64))
    types: Sequence[tuple[MessageType, ...]] = ()
    type_of: Counts = field(default_factory=empty(np.int64))
    tools: Flags = field(default_factory=empty(np.bool_))
    errors: Flags = field(default_factory=empty(np.bool_))
    code_blocks: Flags = field(default_factory=empty(np.bool_))
    files: Sequence[frozenset[str]] = ()
    sources: Counts = field(default_factory=empty(np.int64))
    targets: Counts = field(default_factory=empty(np.int64))
    similarities: Floats = field(default_factory=empty(np.float64))
    holders: Mapping[str, int] = field(default_factory=dict)
    continuity: Floats = field(default_factory=empty(np.float64))
    _features: dict[str, Flags] = field(default_factory=dict, repr=False)

    def __len__(self) -> int:
        return len(self.texts)

    def extended(self, transcript: Transcript) -> ImportanceColumns:
        """
        Add units.

        :param transcript: The conversation, which begins with the units that are known.
        :returns: Columns of all its units; these stay as they are.
        """
        since = len(self)
        units = [[transcript.messages[i] for i in unit.indices] for unit in transcript.units[since:]]
        texts, analyses = transcript.texts[since:], transcript.analyses[since:]
        terms = self.terms.extended([analysis.terms for analysis in analyses])
        types = {combination: number for number, combination in enumerate(self.types)}
        of_units = [tuple(dict.fromkeys(map(message_type, unit))) for unit in units]
        type_of = [types.setdefault(found, len(types)) for found in of_units]
        said = [type_signs(text) for text in texts]
        files = [files_in(text) for text in texts]
        values = [found | analysis.specifics for found, analysis in zip(files, analyses, strict=True)]
        pairs, holders = references(values, texts, self.holders, since)
        sources, targets = np.array(pairs, dtype=np.int64).reshape(-1, 2).T
        return ImportanceColumns(
            texts=transcript.texts,
            times=transcript.times,
            terms=terms,
            words=joined(self.words, [len(text.split()) for text in texts]),
            types=list(types),
            type_of=joined(self.type_of, type_of),
            tools=joined(self.tools, [any(m.tool_calls or m.tool_results for m in unit) for unit in units]),
            errors=joined(self.errors, ["error" in found for found in said]),
            code_blocks=joined(self.code_blocks, ["code" in found for found in said]),
            files=[*self.files, *files],
            sources=joined(self.sources, sources),
            targets=joined(self.targets, targets),
            similarities=joined(self.similarities, terms.cosines(sources, targets)),
            holders=holders,
            continuity=joined(self.continuity, thread_continuity(terms, since)),
            _features=self._features.copy(),
        )

    def having(self, feature: str) -> Flags:
        """
        Tell which units have a feature that a profile may weigh. Units are looked at when it is first asked for.

        :param feature: One of `FEATURE_PATTERNS`.
        :returns: One flag per unit.
        """
        known = self._features.get(feature, np.zeros(0, dtype=np.bool_))
        if len(known) < len(self):
            pattern = FEATURE_PATTERNS[feature]
            known = joined(known, [pattern.search(text) is not None for text in self.texts[len(known) :]])
            self._features[feature] = known
        return known

    @cached_property
    def recency(self) -> Floats:
        """See `recency_score`."""
        return recency_score(minute_ages(self.times))

    @cached_property
    def density(self) -> Floats:
        """See `semantic_density`."""
        return semantic_density(self.terms.sizes.astype(np.int64), self.words)

    @cached_property
    def depth(self) -> Floats:
        """See `depth_score`."""
        return depth_score(self.density, information_content(self.terms))

    @cached_property
    def centrality(self) -> Floats:
        """See `term_centralities`."""
        return term_centralities(self.terms)

    @cached_property
    def references(self) -> Floats:
        """See `reference_score`."""
        return reference_score(np.bincount(self.targets, minlength=len(self)))

    @cached_property
    def propagation(self) -> Floats:
        """See `propagation_score`."""
        return propagation_score(self.targets, self.similarities, len(self))

    @cached_property
    def chain(self) -> Floats:
        """See `chain_score`."""
        similar = sums_by_place(self.targets, self.similarities, len(self))
        counts = np.maximum(1, np.bincount(self.targets, minlength=len(self)))
        return chain_score(transitive_reference_power(self.sources, self.targets, len(self)), similar / counts)

    @cached_property
    def coherence(self) -> Floats:
        """See `coherence_score`."""
        return coherence_score(self.continuity, self.chain, self.density)
