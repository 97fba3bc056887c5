"""The times of subtitles, where a query asks when something is said: elsewhere they tell nothing."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from rag_compress.core.filling.dated import asks_when
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import with_firsts

_PLACE: Final = re.compile(
    r"\b(?:time ?(?:stamps?|codes?)|zeitstempel|(?:at|in) (?:what|which) (?:time|minute|second)"
    r"|(?:what|which) (?:minute|moment)"
    r"|(?:minute|moment|second|point) (?:where|when|with|at which)|(?:welcher|ab welcher) (?:minute|sekunde|stelle)"
    r"|(?:à )?quelle (?:minute|seconde)|quel moment|qué (?:minuto|momento|segundo)|(?:che|quale) minuto)\b",
    re.IGNORECASE,
)
_SAID: Final = re.compile(
    r"\b(?:say|says|said|talk(?:s|ed|ing)?|mention(?:s|ed)?|discuss(?:es|ed)?|speaks?|spoken|heard"
    r"|sag(?:t|en)|gesagt|erwähnt|gesprochen|spricht|dit|parlent?|mentionn\w+|dicen?|hablan?|menciona\w*|dice|dicono|parlano?)\b",
    re.IGNORECASE,
)


def asked_of_cues(query: str, analyzed: Sequence[AnalyzedPassage]) -> dict[int, tuple[int, ...]]:
    """
    Find for each subtitle the line with its time, where a query asks at what time something is said.

    :param query: The query as it was asked.
    :param analyzed: The passages, taken apart.
    :returns: For positions of subtitles those of the times: nothing where the query does not ask for it.
    """
    if _PLACE.search(query) is None and not (asks_when(query) and _SAID.search(query)):
        return {}
    found: dict[int, tuple[int, ...]] = {}
    for first, passage in with_firsts(analyzed):
        times = sorted(passage.cues.times)
        for index in range(times[0] + 1 if times else len(passage.spans), len(passage.spans)):
            if index not in passage.cues.times:
                found[first + index] = (first + times[bisect_left(times, index) - 1],)
    return found
