"""Units that mention what a query does in another form: "on 8 March" where a tool returned 2026-03-08."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from rag_compress.core.queries.query_terms import terms_in
from rag_compress.core.scoring.mentions import Mention
from rag_compress.core.scoring.mentions.amounts import find_amounts
from rag_compress.core.scoring.mentions.dates import find_dates
from rag_compress.core.scoring.mentions.identifiers import find_identifiers
from rag_compress.core.scoring.mentions.magnitudes import find_magnitudes
from rag_compress.core.scoring.mentions.times import find_times

_MOST: Final = 4
"""Mentions that are looked for: each costs a search of what holds figures."""

_FIGURE: Final = re.compile(r"\d|[一二三四五六七八九十][月日号]")


def mentioned(query: str, languages: Iterable[str], texts: Sequence[str]) -> Mapping[str, Sequence[int]]:
    """
    Find the units that mention what a query does, by the terms of the query that say it.

    Names of countries and days are left out: who talks does not say DE or Mon.

    >>> mentioned("What was on 8 March?", ["en"], ["It rained.", "2026-03-08: a fair", "8 people"])
    {'8': [1], 'march': [1]}

    :param query: The query as it was asked.
    :param languages: Languages of the units.
    :param texts: What is said in each.
    :returns: For each such term the units, ascending.
    """
    mentions = [*_mentions_in(query)][:_MOST]
    if not mentions:
        return {}
    languages, found = [*languages], dict[str, list[int]]()
    with_figures = [unit for unit, text in enumerate(texts) if _FIGURE.search(text)]
    for mention in mentions:
        units = [unit for unit in with_figures if mention.is_in(texts[unit])]
        for term in sorted(terms_in(mention.written, languages)) if units else ():
            found[term] = sorted({*found.get(term, ()), *units})
    return found


def _mentions_in(query: str) -> Iterator[Mention]:
    kinds = (find_dates, find_times, find_magnitudes, find_amounts, find_identifiers)
    return chain.from_iterable(find(query) for find in kinds)
