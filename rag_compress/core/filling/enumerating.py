"""Queries that ask of which things something holds: there every thing of which it is said counts, said alike or not."""

from __future__ import annotations

import re

_ENUMERATING = re.compile(
    r"^\W*(?:please\s+)?name\b"
    r"|\b(?:which\s+(?:one|of|(?:[\w-]+\s+)?(?!(?:is|was|has|does|this)\b)[\w-]+s)|list|all|every|each|any|how\s+many|compare[ds]?|comparison|differ(?:s|ent|ences?)?|both"
    r"|versus|vs|same|than|which\b.{1,200}\bthe\s+(?:most|least|\w+est)"
    r"|welche[nmrs]?|alle[nrs]?|jede[nmrs]?|vergleich\w*|unterschied\w*|beide[nrs]?|wie\s+viele"
    r"|quels|quelles|quel(?:le)?\b.{1,200}\bl[ae]\s+(?:plus|moins)|tous|toutes|chaque|compar\w*|différen\w+|cuál(?:es)?|todos|todas|cada|diferen\w+"
    r"|quali|tutt[ie]|ogni|confront\w*|differen\w+|quais|welke|elke?|vergelijk\w*|verschil\w*|hoeveel)\b"
    r"|哪些|哪.{0,200}最|所有|比较|比較|区别|區別|どの|すべて|全て|違い"
)


def enumerates(query: str) -> bool:
    """
    Tell whether a query asks of which things something holds, or compares some.

    >>> enumerates("Which phones are waterproof?"), enumerates("What is the name of the phone?")
    (True, False)

    :param query: The query as it was asked.
    :returns: Whether it does.
    """
    # A search for many words takes a third of the time where it need not ignore the case.
    return _ENUMERATING.search(query.lower()) is not None
