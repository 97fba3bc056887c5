"""Queries that hold what was pasted: a stack trace, or claims to be checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rag_compress.core.queries.query_terms import terms_in
from rag_compress.core.queries.traces import part_trace
from rag_compress.core.scoring.several_questions import Question, part_query


def part_pasted(query: str, terms: Mapping[str, float], languages: Sequence[str], weight: float) -> list[Question]:
    """
    Part a query into its questions, of which the calls of a stack trace are one, and claims that share no word.

    The error may stand in the passages with its words ("must be a multiple of"); or they are the code that was called,
    and only the calls tell where. So each has its best sentences, and no word of the one counts for the other.

    :param query: The query as it was asked.
    :param terms: Its terms with their weights.
    :param languages: Languages of the passages.
    :param weight: As of `part_query`.
    :returns: At least one question; the query itself where it asks no more.
    """
    said, calls = part_trace(query)
    if not calls or not weight:
        return part_query(query, terms, languages, weight, claims=True)
    asked = part_query(said, _held(terms, said, languages), languages, weight, claims=True)
    return [*asked, Question(calls.replace('"', " "), _held(terms, calls, languages))]  # a path is no quotation


def _held(terms: Mapping[str, float], text: str, languages: Sequence[str]) -> dict[str, float]:
    wanted = terms_in(text, languages)
    return {term: weight for term, weight in terms.items() if term in wanted}
