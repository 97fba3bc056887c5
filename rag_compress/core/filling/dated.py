"""Lines that say when something was: the heading of a version in a change log, "Since 2.1" in a comment of code."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rag_compress.core.layout.lines_above import lines_above
from rag_compress.core.models import Sentence
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import with_firsts
from rag_compress.core.scoring.latest import VERSIONS
from rag_compress.core.words.dates import dates_in, version_in

_WHEN = re.compile(
    r"\b(?:when|(?:what|which)\s+(?:day|month|year|date)|wann|welche[mns]?\s+(?:tag|monat|jahr|datum)|quand"
    r"|quelle\s+(?:année|date)|quel\s+(?:jour|mois)|cuándo|qué\s+(?:día|mes|año|fecha)|quando|che\s+(?:giorno|mese|anno|data)"
    r"|wanneer|welk(?:e\s+(?:dag|datum|maand)|\s+jaar)|когда|коли|kiedy|kdy)\b|什么时候|什麼時候|何时|何時|哪(?:一)?[年天月]|いつ|언제"
)


def asks_when(query: str) -> bool:
    """
    Tell whether a query asks when something was, or in which version.

    >>> asks_when("Since when are records supported?"), asks_when("Which release has it?"), asks_when("Who has it?")
    (True, True, False)

    :param query: The query as it was asked.
    :returns: Whether it does.
    """
    return _WHEN.search(query.lower()) is not None or VERSIONS.search(query) is not None


def dating_lines(
    query: str, sentences: Sequence[Sentence], analyzed: Sequence[AnalyzedPassage], heading_of: Mapping[int, int]
) -> dict[int, tuple[int, ...]]:
    """
    Find for each sentence the lines that say when: headings above it, in source code the line of a comment.

    :param query: The query as it was asked.
    :param sentences: All sentences.
    :param analyzed: The passages, taken apart.
    :param heading_of: For positions below a heading that of the nearest one.
    :returns: For positions below headings the nearest heading with a date and the nearest with a version, as far as
        there are such; for a declaration, its comment and its docstring the line that says since which version. Nothing
        where the query does not ask when.
    """
    if not asks_when(query):
        return {}
    headings = {*heading_of.values()}
    texts = {one: analyzed[(s := sentences[one]).passage_index].text[s.start : s.end] for one in headings}
    dates = {heading for heading, text in texts.items() if dates_in(text)}
    versions = {heading for heading, text in texts.items() if version_in(text)}
    found: dict[int, tuple[int, ...]] = {}
    for position in heading_of:
        above = [*lines_above(position, heading_of)]
        nearest = [next((one for one in above if one in dating), None) for dating in (dates, versions)]
        found[position] = tuple(dict.fromkeys(one for one in nearest if one is not None))
    for first, passage in with_firsts(analyzed):
        for index, line in passage.since.items():
            found[first + index] = (*found.get(first + index, ()), first + line)
    return found
