"""The passage that was named last: "And what does it cost?" means what the talk has named, not what it says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.messages import terms_of_message
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage, languages_in

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
    r"|比[较較](?!喜欢|喜歡)|区别|區別|它们|它們|哪一?[款种種]|哪[个家個间間].{0,8}最",
    re.IGNORECASE,
)
"""Who asks which of several, or for others, does not mean the one that was named."""


_COMPARES: Final = re.compile(
    r"\b(?:compare[ds]?|comparison|versus|vs|than|difference|differs?|different|as\s+\w+\s+as"
    r"|vergleich\w*|verglichen|\w+er\s+als|unterschied\w*|compar(?!t)\w+|diff[ée]r\w+|plus\b.{1,40}\bque"
    r"|m[áa]s\b.{1,40}\bque|diferen\w+)\b|比(?![赛賽例如分])|区别|區別|不同"
    r"|\b(?:is|are|was|were|ist|sind)\b.{1,60}(?<!\ba)(?<!\bthe)(?<!\bein)(?<!\bder)\s\w+er(?=\W*$)"
    r"|(?<!me\s)(?<!know\s)(?<!learn\s)(?<!about\s)\b(?:more|less|mehr|weniger)(?=\W*$)",
    re.IGNORECASE,
)
"""Where one thing is compared with another."""

_ANY: Final = re.compile(
    r"\b(?:which|any|(?:an)?other|(?:is\s+there|find|know|recommend|suggest)\b.{0,20}?\ban?|are\s+there\b.{0,20}?"
    r"|welche[nrsm]?|andere[nrs]?|gibt\s+es\b.{0,20}?\beine?n?|quel(?:le)?s?|autres?|y\s+a-t-il\b.{0,20}?\b(?:une?|des)"
    r"|qué|cuál(?:es)?|otr[ao]s?|hay\b.{0,20}?\bun[ao]?s?)\s+(?P<kind>\w+(?:\s+\w+)?)"
    r"|(?:哪些|哪[几幾一]?[家个個间間款种種部])(?P<kind_behind>\w{1,8})",
    re.IGNORECASE,
)
"""Where the word for a kind of thing stands in a question for any of that kind."""


def asks_among_several(query: str, passages: Sequence[AnalyzedPassage]) -> bool:
    """
    Tell whether a query asks which of several it is, compares them or asks for others.

    "Which of them is the cheapest?" does, and "Which hotels have a pool?" where several passages are called a hotel.

    :param query: The query as it was asked.
    :param passages: The passages.
    :returns: Whether it does.
    """
    if _AMONG_SEVERAL.search(query):
        return True
    asked = [kind for match in _ANY.finditer(query) for kind in match.groups() if kind]
    if not asked:
        return False
    named = Counter(term for passage in passages for term in frozenset[str]().union(*passage.title_cores))
    languages = languages_in(passages)
    return any(named[term] > 1 for kind in asked for term in terms_of_message(kind, *languages))


def names_of_records(passages: Sequence[AnalyzedPassage]) -> list[frozenset[str]]:
    """
    Give the names of passages of which each has its own, as records of products, places or people have.

    A title of several parts is no name, and one that several passages have tells none from another.

    :param passages: The passages.
    :returns: The terms of each name, in order; nothing unless each passage has its own.
    """
    names = [cores[0] for cores in (passage.title_cores for passage in passages) if len(cores) == 1 and cores[0]]
    return names if len({*names}) == len(passages) else []


def compared_with(
    query: str, passages: Sequence[AnalyzedPassage], asked: Collection[str], history: Sequence[str]
) -> frozenset[str]:
    """
    Tell what a query leaves out that compares one record with another: "Does it weigh more than the Dune?".

    :param query: The query as it was asked.
    :param passages: The passages.
    :param asked: The query's terms.
    :param history: Earlier messages, oldest first.
    :returns: The terms of the name that was said last; none where the query compares nothing, or does not name exactly
        one of the records (`names_of_records`).
    """
    if not history or not _COMPARES.search(query):
        return frozenset()
    own = {*asked}
    names = names_of_records(passages)
    others = [name for name in names if not name <= own]
    if len(others) != len(names) - 1:
        return frozenset()
    languages = languages_in(passages)
    for message in reversed(history):
        said = {*terms_of_message(message, *languages)}
        if found := [name for name in others if name <= said]:
            return found[0] if len(found) == 1 else frozenset()
    return frozenset()


def named_last(passages: Sequence[AnalyzedPassage], asked: Collection[str], history: Sequence[str]) -> Floats:
    """
    Tell which passages the latest message that names any of them names.

    Only of records (`names_of_records`), and only where the query itself names none of them.

    :param passages: The passages.
    :param asked: The query's terms.
    :param history: Earlier messages, oldest first.
    :returns: 1 for those that are named [p], 0 for others, and for all where it names all.
    """
    names = names_of_records(passages)
    own = {*asked}
    if names and not any(len(name & own) >= OWN_NAME * len(name) for name in names):
        languages = languages_in(passages)
        for message in reversed(history):
            said = own.union(terms_of_message(message, *languages))
            named = np.array([name <= said for name in names])
            if named.any():
                result: Floats = (named & ~named.all()).astype(np.float64)
                return result
    return np.zeros(len(passages))
