"""What the tests of compared values ask."""

from __future__ import annotations

from rag_compress.core.passages.units import units_of
from rag_compress.core.scoring.compared.asked import comparisons_in
from rag_compress.core.scoring.compared.rows import compared_rows
from rag_compress.core.scoring.compared.values import values_compared
from rag_compress.core.scoring.grid import make_grid
from rag_compress.core.scoring.passage_frequencies import PassageFrequencies
from rag_compress.core.terms import index_terms
from tests.core.taking_apart import take_apart


def sentences_of(passages):
    return [line for passage in passages for line in passage.lines]


def worths(query, *texts, language="en", variants=None):
    """What each sentence counts that gives a value which a query compares."""
    passages = take_apart(*texts, language=language)
    terms = list(dict.fromkeys(index_terms(query, language)))
    grid = make_grid(terms, passages, PassageFrequencies(passages), variants or {})
    counts = compared_rows(query, units_of(passages), variants or {}, grid)
    return {line.strip(): float(count) for line, count in zip(sentences_of(passages), counts, strict=True) if count}


def firsts(query, *texts, **settings):
    """The sentences that count most."""
    found = worths(query, *texts, **settings)
    return [line for line, worth in found.items() if worth == max(found.values())]


def values_of(query, *texts, language="en"):
    """The values by sentence that the last comparison of a query is about."""
    passages = take_apart(*texts, language=language)
    comparison = comparisons_in(query)[-1]
    named, others = values_compared(query, comparison, passages, {}, {})
    lines = sentences_of(passages)
    return {lines[row].strip(): values[0] for row, values in sorted({**others, **named}.items())}
