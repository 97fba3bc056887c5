"""What a query compares."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rag_compress.core.caches import once_per_query
from rag_compress.core.passages.findings import is_claim
from rag_compress.core.scoring.compared import Comparison
from rag_compress.core.scoring.compared.bounds import SAID, bounds_in
from rag_compress.core.scoring.compared.days import dates_compared
from rag_compress.core.scoring.compared.superlatives import superlatives_in
from rag_compress.core.words.languages import detect_language
from rag_compress.core.words.numbers import DECIMAL_COMMA

MOST_WORDS: Final = 15
"""Words of a query that compares; in a longer one what compares is said of something else."""

_HAN_PLACE: Final = re.compile(r"第[二三四五六七](?=[大高长多贵便重老快小低短少轻新早])")
_LONGEST: Final = 200
_IN_NAMES: Final = re.compile(r"(?<=[^\W\d_]\s)(?:[A-Z][a-z]+est|Most|Least|First|Last|Best|Worst|Top)\b")
"""Words of names, which compare nothing: The Longest Yard."""

_PROPER: Final = re.compile(r"(?<=[^\W\d_A-Z,]\s)[A-Z][\w-]+")
_HOW_MUCH: Final = re.compile(
    r"\W*(?:by\s)?how\s(?:much|long|far|old|big|large|high|fast)\b|\W*(?:when|where|why)\b|.*(?:是|为|有)多少"
)
"""How a query begins that asks for one value, or for a time or place: its dates are said of that."""

_OR: Final = re.compile(r",?\s(?:or|oder|ou|oppure)\s|还是")
_OR_MORE: Final = re.compile(rf"\b(?:{SAID['or_more']}|{SAID['or_less']})")
_WANTS: Final = re.compile(
    r"\b(?:need|want|look(?:ing)?\sfor|show|list|find|suche|brauche|möchte|zeig\w*|cherche|voudrais|busco|necesito|quiero|cerco)\b"
)
_LIMIT: Final = re.compile(r"\b(?:at\s(?:most|least)|(?:max|min)im(?:um|al\w*)|höchstens|mindestens)\b")
"""What beside a bound compares nothing else: "a maximum temperature above 17.5 degrees"."""

_CHECKS: Final = re.compile(
    r"\W*(?:is|are|was(?!\s(?:ist|war|sind|kostet))|were|do|does|did|can|could|will|would|should|may|must|has|have|had|why|how(?!\smany)|if|what\shappens"
    r"|ist|sind|war|hat|haben|kann|wird|darf|muss|warum|wie(?!\sviele)|est-ce|pourquoi|comment|puis-je|puedo|por\squé|cómo|es\b)\b"
)
"""How a query begins that asks whether, why or how: a number of it is a condition, and no value that is looked for."""


@once_per_query
def comparisons_in(query: str) -> Sequence[Comparison]:
    """
    Read what a query compares.

    >>> [one.places for one in comparisons_in("Which is the largest city founded before 1900?")]
    [None, (1, 1)]

    :param query: The query as it was asked.
    :returns: The bounds, and then what is looked for within them; nothing where it compares nothing.
    """
    if len(query.split()) > MOST_WORDS or len(query) > _LONGEST:
        return ()
    said = query if query.istitle() else _IN_NAMES.sub(" ", query)
    lower = _HAN_PLACE.sub(r"\g<0>最", said.lower().replace("’", "'"))
    if _OR.search(_OR_MORE.sub(" ", lower)) or (is_claim(query) and not _WANTS.search(lower)):
        return ()
    said_of_dates = [*dates_compared(lower)]
    dated = [] if _HOW_MUCH.match(lower) else said_of_dates
    if _CHECKS.match(lower):
        return [one for one, _ in dated]
    language = detect_language(query)
    bounds = [*bounds_in(lower, said, language in DECIMAL_COMMA, [span for _, span in said_of_dates])]
    ordered = superlatives_in(_LIMIT.sub(" ", lower) if bounds else lower)
    proper = frozenset(name.lower() for name in _PROPER.findall(said)) if language != "de" else frozenset[str]()
    return [replace(one, proper=proper) for one in (*(one for one, _ in dated), *bounds, *ordered)]
