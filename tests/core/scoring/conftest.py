"""Passages taken apart, without the detour over files or a real tokenizer."""

from __future__ import annotations

import pytest

from rag_compress import Passage
from rag_compress.core.passages.analysis import Analyzer
from rag_compress.core.scoring.grid import make_grid
from rag_compress.core.scoring.passage_frequencies import PassageFrequencies
from rag_compress.core.terms import index_terms


@pytest.fixture(scope="session")
def analyze():
    """Take (title, text) pairs apart, in English."""
    analyzer = Analyzer("pysbd", lambda text: len(text.split()), "en")
    return lambda *pairs: analyzer.analyze([Passage(text, title=title) for title, text in pairs])


@pytest.fixture(scope="session")
def grid_of(analyze):
    """Make the grid of a query over (title, text) pairs."""

    def make(query, *pairs, variants=None):
        passages = analyze(*pairs)
        terms = list(dict.fromkeys(index_terms(query, "en")))
        return make_grid(terms, passages, PassageFrequencies(passages), variants or {})

    return make
