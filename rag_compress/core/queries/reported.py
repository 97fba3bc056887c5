"""What reports call what a query names, and the items from which the ratios are computed that it asks for."""

from __future__ import annotations

import re
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Final

from rag_compress.core.words.word_lists import folded, sections_of

REPORTED_WEIGHT: Final = 0.5
"""Weight of such a word: the query does not say it, and the text may name the ratio itself."""

_FISCAL_YEAR: Final = re.compile(r"(?<!\w)fy ?'?(\d\d)(?!\d)")


def reported_words(query: str) -> str:
    """
    Give the words of reports for what a query names in other words.

    >>> reported_words("What is the quick ratio of AMD in FY22?")
    'current assets inventories current liabilities cash receivables 2022'
    >>> reported_words("Define R&D."), reported_words("Who won the race?")
    ('research development', '')

    :param query: The query as it was asked.
    :returns: The words, in lower case: the items from which a ratio is computed, an abbreviation of whose letters
        nothing is left as terms, written out, and the year of "FY22"; empty where it names nothing of that kind.
    """
    asked = folded(query)
    years = (f"{19 if found > '50' else 20}{found}" for found in _FISCAL_YEAR.findall(asked))
    return " ".join([*(words for pattern, words in _entries() if pattern.search(asked)), *years])


@cache
def _entries() -> list[tuple[re.Pattern[str], str]]:
    entries = (entry.split(" = ") for entry in chain(*sections_of(Path(__file__).with_suffix(".txt")).values()))
    return [(re.compile(rf"(?<!\w)(?:{names})(?!\w)"), words) for names, words in entries]
