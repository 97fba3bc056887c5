"""Queries about several things: "the price of each phone", "which of our servers ...", "compare the phones"."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rag_compress.core.terms import word_terms

_ITSELF = r"(?=\s*(?:[^\w\s]|$|(?:[a-zà]{1,2}|over|since|from|between|after|through|entre|desde|depuis|dans)\b))"
"""What follows a verb without an object: a change that something underwent, and none that it made."""

_EACH = re.compile(
    r"\b(?:(?:of|for|in|at|on|from|by|with|to|do|does|did|is|are|was|were|has|have|had|can)\s+(?:each|every)\b"
    r"(?!\s+(?:other|time|day|week|month|year)\b)|each\s+of\b|of\s+all\b(?!\s+(?:time|this|that|it)\b)|(?:for|in)\s+all\s+(?:of\s+)?(?:the|our|my|your|their|these|those)\b"
    r"|(?:in|bei|für|von|zu|hat|haben|ist)\s+jede[nmrs]?\b|(?:von|für|in|bei)\s+allen\b|(?:aller|einzelnen)\b"
    r"|jeweil\w|(?:chaque|cada|ogni|elke?)\b(?!\s+(?:fois|jour|semaine|mois|année|vez|d[ií]a|mes|a[ñn]o|volta"
    r"|giorno|mese|anno|keer|dag|week|maand|jaar)\b)|(?:de\s+(?:tous|toutes|todos|todas)|di\s+tutt[ie])\b"
    # the same of each version
    rf"|how\s+(?:did|does|has|have)\b.{{1,200}}\bchanged?\b{_ITSELF}"
    r"|what\s+(?:has\s+|have\s+)?changed\b.{0,60}\b(?:between|over|from|since)\b"
    r"|(?:was|wie)\s+(?:hat|haben)\s+sich\b.{1,200}\b(?:ge|ver)ändert\b"
    rf"|(?:qu'est-ce\s+qui|comment)\b.{{1,200}}\b(?:changé|évolué)\b{_ITSELF}"
    rf"|qué\s+(?:ha\s+|han\s+)?cambi(?:ó|ado|aron)\b|cómo\b.{{1,200}}\bcambi(?:ó|ado|aron)\b{_ITSELF}"
    # what each says of it
    r"|do(?!\s+(?:you|we|i)\b)\b.{1,80}(?<!to\s)agree\b(?!\s+to\b)|(?:are|is)\b.{1,80}\bconsistent\b(?=\W*$|\s+(?:with\s+(?:each|one)|about|on)\b)|disagree\b|contradict\w*"
    r"|widerspr[eü]ch\w*|sind\b.{1,80}\beinig\b|sont\b.{1,80}\bd'accord\b|se\s+contredi\w+|se\s+contradi\w+"
    r"|coinciden|concordan\w*)"
)
_EACH_UNSPACED = re.compile(
    "各(?!種|种|類|类|地)|每(?:个|個|一|家|款|种|種)|(?:所有|全部).{1,8}的|それぞれ|(?:すべて|全て)の"
    "|是否一致|一致吗|不一致|矛盾|(?:什么|什麼|哪些|如何|怎样)变化|変わ(?:った|りました)"
)
"""The same of each of several things, or of each version of one; the second where no space parts words."""

_SEVERAL = re.compile(
    r"\b(?:(?:list|name)\s+all\b|who\s+(?:of|are)\b|which\s+ones\b"
    r"|(?:which|how\s+many)\s+of\s+(?:the|our|my|your|these|those|their|its)\b"
    r"|all\s+(?:of\s+)?(?:the|our|my|your|their|these|those)\s"
    r"|(?:(?<!in\s)|(?<=^in\s))which\s+(?:[\w-]+\s+)?(?!(?:is|was|has|does|this|its|as|us|\w+(?:ss|us|is))\b)[\w-]+s\b"
    r"(?!\s+(?:an?|the|to|is|was|has|does)\b)"
    r"|alle\s+\w|welche[nr]?\s+(?:der|unserer|dieser|von|\w+en)\b"
    r"|(?:quels|quelles|lesquel(?:le)?s|(?:tous|toutes)\s+(?:les|nos|vos|mes))\b"
    r"|(?:cuáles|quiénes|tod[oa]s\s+l[oa]s|quali|tutt[ie]\s+(?:i|gli|le)|quais|tod[oa]s\s+[oa]s)\b)"
)
_SEVERAL_UNSPACED = re.compile("哪些|所有|列出|すべて|全て|一覧")
"""Of which things something holds, likewise."""

_COMPARED = re.compile(
    r"^\W*(?:please\s+)?name\b"
    r"|\b(?:which\s+one|list|all|every|each|any|how\s+many|compare[ds]?|comparison|differ(?:s|ent|ences?)?|both"
    r"|versus|vs|same|than|which\b.{1,200}\bthe\s+(?:most|least|\w+est)"
    r"|welche[nmrs]?|alle[nrs]?|jede[nmrs]?|vergleich\w*|unterschied\w*|beide[nrs]?|wie\s+viele"
    r"|quel(?:le)?\b.{1,200}\bl[ae]\s+(?:plus|moins)|tous|toutes|chaque|compar\w*|différen\w+|cuál(?:es)?|todos|todas"
    r"|cada|diferen\w+|tutt[ie]|ogni|confront\w*|differen\w+|welke|elke?|vergelijk\w*|verschil\w*|hoeveel)\b"
)
_COMPARED_UNSPACED = re.compile("哪.{0,200}最|比较|比較|区别|區別|どの|違い")
"""Counting and comparing, and words that stand beside several things in most of their uses."""


def asks_of_each(query: str) -> bool:
    """
    Tell whether a query asks the same of each of several things, or of each version of one.

    >>> asks_of_each("How high is each tower?"), asks_of_each("Which towers are open?")
    (True, False)

    :param query: The query as it was asked.
    :returns: Whether it does.
    """
    return _finds(query, _EACH, _EACH_UNSPACED)


def asks_of_several(query: str) -> bool:
    """
    Tell whether a query asks of which things something holds, or the same of each.

    >>> [asks_of_several(query) for query in ("Which towers are open?", "How high is each?", "Which tower is it?")]
    [True, True, False]

    :param query: The query as it was asked.
    :returns: Whether it does.
    """
    return asks_of_each(query) or _finds(query, _SEVERAL, _SEVERAL_UNSPACED)


def enumerates(query: str) -> bool:
    """
    Tell whether a query is about several things: asks of which something holds, counts or compares them.

    >>> [enumerates(query) for query in ("Which towers are open?", "Compare the towers.", "Which tower is it?")]
    [True, True, False]

    :param query: The query as it was asked.
    :returns: Whether it is.
    """
    return asks_of_several(query) or _finds(query, _COMPARED, _COMPARED_UNSPACED)


def names_beside_each(query: str, languages: Iterable[str]) -> frozenset[str]:
    """
    Find the names in a query for the same of each: "each segment of Aareworks" asks of one thing alone.

    >>> sorted(names_beside_each("What is the length of each Stream in Norway?", ["en"]))
    ['norway']

    :param query: The query as it was asked.
    :param languages: Languages in which its words are turned into terms.
    :returns: Terms of the words with a capital, but for the word that stands behind "each".
    """
    lowered = query.lower()
    found = _EACH.search(lowered)
    behind = (lowered[found.end() :].split() or [""])[0] if found else ""
    return frozenset(
        term
        for language in languages
        for word, terms in word_terms(query, language)
        if word[:1].isupper() and not behind.startswith(word.lower())
        for term in terms
    )


def _finds(query: str, spaced: re.Pattern[str], unspaced: re.Pattern[str]) -> bool:
    # A search for many words takes a third of the time where it need not ignore the case.
    return bool(spaced.search(query.lower()) or (not query.isascii() and unspaced.search(query)))
