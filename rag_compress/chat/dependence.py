"""How much a query leans on the conversation: "and how old is he?" says little alone."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from rag_compress.core.query import QUESTION_MARKS

_POINTING = """
it its they them their theirs this that these those he him his she hers her there then one ones such another other else
er sie es ihn ihm ihr ihre ihren dieser diese dieses das dort davon damit
il elle ils elles lui leur celui celle ceux cela ça él ella ello ellos ellas esto eso aquello ese esa su sus
"""
_SPEAKING = """
i me my mine we us our you your yours i'm i'll i've i'd im ill ich mich mir mein meine wir uns du dich dir dein deine
je moi mon ma mes nous tu toi ton ta vous votre yo mí mi mis nosotros tú te ti usted
"""

POINTING: Final = frozenset(_POINTING.split())
"""Words that stand for something said before."""

SPEAKING: Final = frozenset(_SPEAKING.split())
"""Words of those who take part: the query is a turn of the conversation."""

_REPLY = re.compile(
    r"\s*(?:yes|yeah|yep|no|nope|ok|okay|sure|great|thanks?|that|correct|right|good|perfect|fine|sounds|and|but|so|then"
    r"|(?:what|how) about|ja|nein|danke|und|aber|oui|non|merci|et|mais|sí|gracias|y|pero)\b",
    re.IGNORECASE,
)
_ASKING = re.compile(
    r"\s*(?:summari[sz]e|describe|explain|tell|please|list|what|who|whom|whose|where|when|why|which|how|wer|was|wo|wann|"
    r"warum|wie|welche\w*|qui|que|quoi|où|quand|pourquoi|comment|qué|quién|dónde|cuándo|por qué|cómo|cuál)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[\w'’]+")
_ADDRESS = re.compile(r"\s*([^\s,:]{2,40})\s*[:,]")

POINTING_SHARE: Final = 0.5
SPEAKING_SHARE: Final = 0.3
REPLY_SHARE: Final = 0.5
STATEMENT_SHARE: Final = 0.5
ADDRESS_SHARE: Final = 0.5


def dependence(query: str, speakers: Collection[str] = ()) -> float:
    """
    Tell how much a query leans on the conversation before it.

    A query that points back, speaks as a participant, opens like a reply, asks nothing, or addresses a speaker by name
    is a turn of the conversation: what was just said matters for it. One that names a participant in the third person
    is asked about the conversation, from outside: every part of it may matter.

    ``min(1, 0.5 pointing + 0.3 speaking + 0.5 reply + 0.5 statement + 0.5 address)``, 0 when a participant is named.

    >>> dependence("And how old is he?"), dependence("When did Martha repair the fence?", ["Martha", "Otto"])
    (1.0, 0.0)

    :param query: What is asked.
    :param speakers: Names of those who take part.
    :returns: 0 (stands alone) to 1 (a mere reply).
    """
    words = _words(query)
    addressed = _addresses(query, speakers)
    if not addressed and asked_about(query, speakers):
        return 0.0
    share = POINTING_SHARE * any(word in POINTING for word in words)
    share += SPEAKING_SHARE * any(word in SPEAKING for word in words)
    share += REPLY_SHARE * (_REPLY.match(query) is not None)
    share += STATEMENT_SHARE * (not any(mark in query for mark in QUESTION_MARKS) and _ASKING.match(query) is None)
    share += ADDRESS_SHARE * addressed
    return min(1.0, share)


def asked_about(query: str, speakers: Collection[str]) -> frozenset[str]:
    """
    Tell which participants a query names in the third person: it is asked from outside, about what they said.

    >>> sorted(asked_about("When did Martha repair the fence?", ["Martha Stone", "Otto"]))
    ['Martha Stone']

    :param query: What is asked.
    :param speakers: Names of those who take part.
    :returns: The names; none where the query addresses a speaker.
    """
    if _addresses(query, speakers):
        return frozenset()
    words = {word.removesuffix("'s") for word in _words(query)}
    return frozenset(
        name for name in speakers if any(len(part) > 2 and part in words for part in name.casefold().split())
    )


def _words(query: str) -> list[str]:
    return [word.replace("’", "'") for word in _WORD.findall(query.casefold())]


def _addresses(query: str, speakers: Collection[str]) -> bool:
    address = _ADDRESS.match(query)
    return address is not None and address[1].casefold() in {name.casefold() for name in speakers}
