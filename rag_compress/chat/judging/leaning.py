"""The words of a text by which it leans on what was said before, in many languages."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from rag_compress.chat.conversation.remember import remembered_by_text
from rag_compress.chat.judging.dependence_words import ASKING_MARKS, SIGN_PATTERNS, SIGN_WORDS
from rag_compress.chat.words import BETWEEN_WORDS, folded
from rag_compress.core.words.languages import detect_language

_POINTING = """
it its they them their theirs this that these those he him his she hers her there then one ones such another other else
er sie es ihn ihm ihr ihre ihren dieser diese dieses das dort davon damit
il elle ils elles lui leur celui celle ceux cela ça él ella ello ellos ellas esto eso aquello ese esa su sus
"""
_SPEAKING = """
i me mine we us you your yours i'm i'll i've i'd im ill ich mich mir wir uns du dich dir dein deine
je moi nous tu toi ton ta vous votre yo mí nosotros tú te ti usted
"""

POINTING: Final = frozenset(_POINTING.split())
"""Words that stand for something said before."""

SPEAKING: Final = frozenset(_SPEAKING.split())
"""
Words of those who take part: the query is a turn of the conversation. Not "my" and "our": "what is my customer number?"
asks for a thing by its name, wherever it was said.
"""

_REPLY = re.compile(
    r"[\s¿¡]*(?:yes|yeah|yep|no|nope|ok|okay|sure|great|thanks?|that|correct|right|good|perfect|fine|sounds|and|but|so"
    r"|then|(?:what|how) about|ja|nein|danke|und|aber|oui|non|merci|et|mais|alors|sí|gracias"
    r"|y(?! (?:a|avait|aura|aurait)\b)|pero|entonces)\b",
    re.IGNORECASE,
)
_ASKING = re.compile(
    r"[\s¿¡]*(?:(?:a|de|con|en|por|para|desde|hasta|à|de|avec|pour|depuis) )?"
    r"(?:summari[sz]e|describe|explain|tell|please|list|what|who|whom|whose|where|when|why|which|how|wer|wen|wem|"
    r"wessen|was|wo|wo(?:her|hin|mit|für|von|bei|zu|durch|nach|r[aiu]\w+)|wann|warum|wieso|weshalb|wie|wieviele?"
    r"|welche\w*|qui|que|quoi|quel(?:le)?s?|lequel|laquelle|lesquel(?:le)?s|combien|où|quand|pourquoi|comment"
    r"|qué|quién(?:es)?|a?dónde|cuándo|por qué|cómo|cuál(?:es)?|cuánt[oa]s?)\b",
    re.IGNORECASE,
)
_REQUESTING = re.compile(
    r"[\s¿¡]*(?:(?:suggest|recommend|propose|write|compose|create|prepare|put together|draw (?:me )?up|come up with"
    r"|empfiehl|empfehlen sie|entwirf|skizziere?|erstelle?"
    r"|proposez?|suggèrez?|recommandez?|conseillez?|écri(?:s|vez)|rédigez?|préparez?|esquissez?|organisez?"
    r"|(?:fais|faites)-moi"
    r"|sugi[eé]re(?:me|nos)?|recomi[eé]nda(?:me|nos)?|propón(?:me|nos)?|aconséja(?:me|nos)?|escr[ií]be(?:me|nos|le)?"
    r"|redacta(?:me)?|prep[aá]ra(?:me|nos)?|planifica|diseña(?:me)?|hazme)\b"
    r"|(?:plan|draft|sketch|design|outline) (?:me|us|an?|the|my|our|some|one|two|three|\d+)\b"
    r"|(?:schlage?|schreibe?|plane?|stelle?|mache?) (?:mir|uns|bitte|doch|mal|eine?n?|d(?:en|em|er|ie|as)|zwei|drei"
    r"|\d+)\b)",
    re.IGNORECASE,
)
"""What asks for something to be made; words that are nouns as well ("Plan B sounds good") need what follows a verb."""
_WORD = re.compile(r"[\w']+")
_TOKEN = re.compile(rf"[^\s'’\u05be{BETWEEN_WORDS}]+")
"""Unlike `_WORD` without apostrophes; the hyphen of Hebrew parts words as others do."""


class Signs(NamedTuple):
    """
    By what a text leans on what was said before it.

    :param pointing: Whether it names by a pronoun, or a word like one, what was said before.
    :param speaking: Whether it speaks as one of those who take part.
    :param reply: Whether it opens as a reply does.
    :param asking: Whether it begins as a question or a request does.
    """

    pointing: bool
    speaking: bool
    reply: bool
    asking: bool


@remembered_by_text
def signs_of(query: str, language: str | None) -> Signs:
    """
    Find by what a text leans on what was said before it.

    >>> signs_of("And how old is he?", "en")
    Signs(pointing=True, speaking=False, reply=True, asking=False)

    :param query: What is said.
    :param language: ISO 639-1 code of the conversation's language, for a text too short to tell its own.
    :returns: The signs.
    """
    code = detect_language(query) or language
    if code in SIGN_PATTERNS:
        return _unspaced_signs(query.casefold(), code)
    if code in SIGN_WORDS:
        tokens, sets = _tokens(query), _sets(code)
        return Signs(
            pointing=not sets["pointing"].isdisjoint(tokens),
            speaking=not sets["speaking"].isdisjoint(tokens),
            reply=not sets["reply"].isdisjoint(tokens[:1]),
            asking=not sets["asking"].isdisjoint(tokens) or query.rstrip().endswith(ASKING_MARKS.get(code, ())),
        )
    words = words_in(query)
    pointing = bool(_pointing(query, code or language))
    speaking = any(word in SPEAKING for word in words)
    reply = _REPLY.match(query) is not None
    asking = _ASKING.match(query) is not None or _REQUESTING.match(query) is not None
    return Signs(pointing, speaking, reply, asking)


def _pointing(query: str, language: str | None) -> frozenset[str]:
    found = POINTING.intersection(words_in(query))
    is_spanish = language == "es" or "¿" in query  # "es" is its "is", and the German "it"
    return found - {"es"} if is_spanish else found


def _unspaced_signs(query: str, code: str) -> Signs:
    pointing, speaking, reply, asking = _patterns(code)
    return Signs(
        pointing.search(query) is not None,
        speaking.search(query) is not None,
        reply.match(query) is not None,
        asking.search(query) is not None,
    )


@cache
def _sets(code: str) -> dict[str, frozenset[str]]:
    """The words of a language by what they tell: the names of the fields of `Words`."""
    return {kind: frozenset(words.casefold().split()) for kind, words in SIGN_WORDS[code]._asdict().items()}


@cache
def _patterns(code: str) -> tuple[re.Pattern[str], ...]:
    pointing, speaking, reply, asking = SIGN_PATTERNS[code]
    return re.compile(pointing), re.compile(speaking), re.compile(rf"\W*(?:{reply})"), re.compile(asking)


def _tokens(query: str) -> list[str]:
    return _TOKEN.findall(query.casefold())


def words_in(text: str) -> list[str]:
    """
    Give the words of a text, as the signs are compared with them.

    >>> words_in("Don't GO")
    ["don't", 'go']

    :param text: What is said.
    :returns: Its words, case-folded.
    """
    return _WORD.findall(folded(text))
