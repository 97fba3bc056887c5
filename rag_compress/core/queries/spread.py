"""Queries whose answer is spread over many things: "the price of each phone", "which of our servers ..."."""

from __future__ import annotations

import re

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
    # what each says of it
    r"|do(?!\s+(?:you|we|i)\b)\b.{1,80}\bagree\b(?!\s+to\b)|(?:are|is)\b.{1,80}\bconsistent\b|disagree\b|contradict\w*"
    r"|widerspr[eü]ch\w*|sind\b.{1,80}\beinig\b|sont\b.{1,80}\bd'accord\b|se\s+contredi\w+|se\s+contradi\w+"
    r"|coinciden|concordan\w*"
    rf"|qué\s+(?:ha\s+|han\s+)?cambi(?:ó|ado|aron)\b|cómo\b.{{1,200}}\bcambi(?:ó|ado|aron)\b{_ITSELF})"
)
_SEVERAL = re.compile(
    r"\b(?:(?:list|name)\s+all\b|who\s+(?:of|are)\b|which\s+ones\b"
    r"|(?:which|how\s+many)\s+of\s+(?:the|our|my|your|these|those|their|its)\b"
    r"|all\s+(?:of\s+)?(?:the|our|my|your|their|these|those)\s"
    r"|(?<!in\s)which\s+(?:[\w-]+\s+)?(?!(?:is|was|has|does|this|its|as|us|\w+(?:ss|us|is))\b)[\w-]+s\b"
    r"(?!\s+(?:an?|the|to|is|was|has|does)\b)"
    r"|alle\s+\w|welche[nr]?\s+(?:der|unserer|dieser|von|\w+en)\b"
    r"|(?:quels|quelles|lesquel(?:le)?s|(?:tous|toutes)\s+(?:les|nos|vos|mes))\b"
    r"|(?:cuáles|quiénes|tod[oa]s\s+l[oa]s|quali|tutt[ie]\s+(?:i|gli|le)|quais|tod[oa]s\s+[oa]s)\b)"
)
_EACH_UNSPACED = re.compile(
    "各(?!種|种|類|类|地)|每(?:个|個|一|家|款|种|種)|(?:所有|全部).{1,8}的|それぞれ|(?:すべて|全て)の"
    "|是否一致|一致吗|不一致|矛盾|(?:什么|什麼|哪些|如何|怎样)变化|変わ(?:った|りました)"
)
_SEVERAL_UNSPACED = re.compile("哪些|所有|列出|すべて|全て|一覧")


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


def _finds(query: str, spaced: re.Pattern[str], unspaced: re.Pattern[str]) -> bool:
    # A search for many words takes a third of the time where it need not ignore the case.
    return bool(spaced.search(query.lower()) or (not query.isascii() and unspaced.search(query)))
