"""The passage that was named last: "And what does it cost?" means what the talk has named, not what it says."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.messages import MOST_CHARACTERS, distinct_terms
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage

OWN_NAME: Final = 0.5
"""Share of a passage's name in the query from which on the query names what it means itself."""

_AMONG_SEVERAL = re.compile(
    r"\b(?:which\s+(?:ones?|of)|which\b.{1,80}\bthe\s+(?:most|least|\w+est)|another\s+one|(?:the\s+)?others"
    r"|(?:what|who|which|where)(?:['’]s|\s+(?:is|are|would\s+be))\s+the\s+\w+est(?=\W*$)|the\s+\w+est\s+ones?"
    r"|(?<!the\s)(?<!this\s)(?<!that\s)(?<!it\s)ones?\s+(?:with(?:out)?|that|which|whose|under|below|near)"
    r"|(?:all|any|both|each|none|one|some|most|who|how\s+many)\s+of\s+(?:the|them|these|those)"
    r"|compare[ds]?|comparison|versus|vs"
    r"|(?:welche[nrs]?|wer)\s+(?:von|davon)|welche[nrs]?\b.{1,80}\bam\s+\w+sten|die\s+anderen|vergleich\w*"
    r"|(?:alle|eine?[rs]?|keine?[rs]?)\s+(?:von\s+ihnen|davon)|eine?[ns]?\s+(?:mit|ohne)(?=\s)"
    r"|lequel|laquelle|lesquel(?:le)?s|(?<!à\s)quel(?:le)?s?\b.{1,80}\bl(?:e|a|es)\s+(?:plus|moins)|les\s+autres|compar(?!t)\w+"
    r"|cuál(?:es)?\s+de|(?:qué|cuál(?:es)?)\b.{1,80}\b(?:el|l[ao]s?)\s+(?:más|menos)|l[ao]s\s+(?:demás|otr[ao]s))\b"
    r"|比较|比較|区别|區別|它们|它們|哪一?[款种種]|哪[个家個间間].{0,8}最",
    re.IGNORECASE,
)
"""Who asks which of several, or for others, does not mean the one that was named."""


def asks_among_several(query: str) -> bool:
    """
    Tell whether a query asks which of several it is, compares them or asks for others.

    >>> asks_among_several("Which of them is the cheapest?"), asks_among_several("Which colours are there?")
    (True, False)

    :param query: The query as it was asked.
    :returns: Whether it does.
    """
    return _AMONG_SEVERAL.search(query) is not None


def named_last(
    query: str, passages: Sequence[AnalyzedPassage], asked: Collection[str], history: Sequence[str]
) -> Floats:
    """
    Tell which passages the latest message that names any of them names.

    Only where each passage has a name of its own, as records of products, places or people have: a title of several
    parts is no name, and one that several passages have tells none from another. Only where the query itself names
    none of them, and asks neither which of them it is nor for others.

    :param query: The query as it was asked.
    :param passages: The passages.
    :param asked: The query's terms.
    :param history: Earlier messages, oldest first.
    :returns: 1 for those that are named [p], 0 for others, and for all where it names all.
    """
    names = [cores[0] for cores in (passage.title_cores for passage in passages) if len(cores) == 1 and cores[0]]
    if len(names) < len(passages) or len({*names}) < len(names) or asks_among_several(query):
        return np.zeros(len(passages))
    own = {*asked}
    if not any(len(name & own) >= OWN_NAME * len(name) for name in names):
        languages = sorted({passage.language for passage in passages})
        for message in reversed(history):
            said = own.union(*(distinct_terms(message[:MOST_CHARACTERS], code) for code in languages))
            named = np.array([name <= said for name in names])
            if named.any():
                result: Floats = (named & ~named.all()).astype(np.float64)
                return result
    return np.zeros(len(passages))
