"""What kind of thing a query looks for, which every row is: "airport" of "Which Italian airport lies highest?"."""

from __future__ import annotations

import re
from typing import Final

_ASKED: Final = re.compile(
    r"^\W*(?:(?:in|on|at|of|an|bei|in|à|en|a)\s)?(?:which|what|welche[rsmn]?|wieviele|wie\sviele|how\smany|quel(?:le)?s?|combien\sde|qué|cuántos|quali?|welke)"
    r"\s(?:(?:of\sth(?:e|ese|ose)|dieser|der)\s)?(?P<thing>(?:[^\W\d_]+\s){0,3}?[^\W\d_]+)"
    r"(?=\s(?:has|have|had|is|are|was|were|lies?|do|does|did|can|in|of|from|with|that|which|by|cost|made|got|came|took|takes?"
    r"|hat|haben|hatten?|ist|sind|war(?:en)?|liegt|liegen|wurden?|kosten|kostet|a|ont|est|sont|avait|se|es|son|tiene[n]?|está[n]?|fue|ha)\b|\W*$)"
)
_FIRST: Final = re.compile(
    r"^\W*(?:(?:which|what|welche[rsmn]?|quel(?:le)?s?|qué|quali?|welke)\s)?(?P<thing>[^\W\d_]+)"
)
_OF: Final = re.compile(
    r"\b(?:which|what|who|welche[rs]?|was|wer|quel(?:le)?s?|qui|cuál(?:es)?|quién)\s(?:is|are|was|were|ist|sind|war|est|sont|es|son)\s"
    r"(?:(?:the|der|die|das|le|la|les|el|los|las)\s)?(?:[^\W\d_-]+\s){0,2}?[^\W\d_]*(?:st|[sß]te[nrsm]?|most)\s(?P<thing>[^\W\d_]+)"
)


def things_in(query: str) -> list[str]:
    """
    Find the words for the kind of thing that a query looks for.

    >>> things_in("Which Italian airport lies highest?"), things_in("laptops under $450")
    (['airport'], ['laptops'])

    :param query: The query as it was asked.
    :returns: The words: the last one behind "which", or the first one of all; what stands behind a superlative.
    """
    lower = query.lower()
    asked = _ASKED.search(lower)
    first = [asked["thing"].split()[-1]] if asked else [match["thing"] for match in _FIRST.finditer(lower)]
    return [*first, *(match["thing"] for match in _OF.finditer(lower))]
