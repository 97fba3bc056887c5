"""Numbers that name one thing: bus 85, room 306, 12 Monkeys, where a text has the same beside the same word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from rag_compress.core.queries.query_terms import terms_in
from rag_compress.core.scoring.grid import Grid, Variants
from rag_compress.core.scoring.ranges.given import Given


def is_named(value: Given, grid: Grid, languages: Sequence[str], variants: Variants) -> bool:
    """
    Tell whether a value names one thing: a sentence has the same number next to the same word.

    :param value: The value.
    :param grid: The query's terms in the passages.
    :param languages: Languages of the passages.
    :param variants: Variants of the query's terms.
    :returns: Whether it does.
    """
    numbers = terms_in(value.digits, languages)
    before = set() if value.measure else terms_in(value.before, languages)
    behind = terms_in(value.behind, languages) if value.behind else set()
    if not numbers or not (before or behind):
        return False
    beside = re.compile(rf"\b{re.escape(value.before)}\W{{1,3}}{re.escape(value.digits)}(?!\w|[.,-]\d)", re.IGNORECASE)
    for passage in grid.passages:
        for index in {index for number in numbers for index, _ in passage.postings.get(number, ())}:
            if before and beside.search(passage.lines[index]):  # whatever language the text seems to be in
                return True
            for one, following in pairwise(passage.terms[index]):
                if (following in numbers and _is_any(one, before, variants)) or (
                    one in numbers and following in behind
                ):
                    return True
    return False


def _is_any(term: str, meant: set[str], variants: Variants) -> bool:
    return term in meant or any(one in meant for one, _ in variants.get(term, ()))
