"""A query as it is read for some passages: what it asks without what stands around that, and as which terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rag_compress.core.queries.asides import weaken_asides
from rag_compress.core.queries.asked import asked_in
from rag_compress.core.queries.cross_lingual import language_apart
from rag_compress.core.queries.query_terms import query_terms
from rag_compress.core.queries.reported import REPORTED_WEIGHT, reported_words
from rag_compress.core.queries.traces import CALL_WEIGHT, part_trace


@dataclass(frozen=True, slots=True)
class Reading:
    """
    What a query asks.

    :param asked: It without courtesies, prompts and the like.
    :param said: The same without the calls of a stack trace.
    :param terms: Weight of each term.
    :param apart: The language that it is in and no passage is; None where one is.
    """

    asked: str
    said: str
    terms: Mapping[str, float]
    apart: str | None


def read_query(query: str, languages: Sequence[str]) -> Reading:
    """
    Read a query.

    >>> read = read_query("Hello! What is the quick ratio? Thank you.", ["en"])
    >>> read.asked, [term for term, weight in read.terms.items() if weight == 1]
    ('What is the quick ratio?', ['quick', 'ratio'])

    :param query: The query, with what stands for what was said before written out.
    :param languages: Languages of the passages.
    :returns: What it asks.
    """
    apart = language_apart(query, languages)
    asked = asked_in(query, [*languages, apart] if apart else languages)
    said, calls = part_trace(asked)
    # What is said in several ways counts as the last of these has it: its own words most.
    terms = {
        **dict.fromkeys(query_terms(reported_words(said), languages), REPORTED_WEIGHT),
        **dict.fromkeys(query_terms(calls, languages), CALL_WEIGHT),
        **weaken_asides(query_terms(said, languages), said, languages),
    }
    return Reading(asked, said, terms, apart)
