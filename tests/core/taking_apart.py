"""Passages taken apart, for the tests of what is done with their parts."""

from __future__ import annotations

from rag_compress import Passage
from rag_compress.core.passages.analysis import Analyzer


def take_apart(*passages, language="en"):
    """Take passages apart, or texts; every character is a token."""
    given = [Passage(one) if isinstance(one, str) else one for one in passages]
    return Analyzer("pysbd", len, language).analyze(given)
