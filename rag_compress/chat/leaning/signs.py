"""The words of a text by which it leans on what was said before, in many languages."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import cache
from typing import Final, NamedTuple

from rag_compress.chat.phrases import UNSPACED, patterns_of, words_of
from rag_compress.chat.remember import remembered_by_text
from rag_compress.chat.words import BETWEEN_WORDS, folded
from rag_compress.core.words.languages import FALLBACK_LANGUAGE, detect_language, uses_latin_script
from rag_compress.core.words.stop_words import stop_words
from rag_compress.core.words.word_lists import word_set

POINTING: Final = word_set("""
it its they them their theirs this that these those he him his she hers her there then one ones such another other else
er sie es ihn ihm ihr ihre ihren dieser diese dieses das dort davon damit
il elle ils elles lui leur celui celle ceux cela ça él ella ello ellos ellas esto eso aquello ese esa su sus
""")
"""Words that stand for something said before."""

SPEAKING: Final = word_set("""
i me mine we us you your yours i'm i'll i've i'd im ill ich mich mir wir uns du dich dir dein deine
je moi nous tu toi ton ta vous votre yo mí nosotros tú te ti usted
""")
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
_AFTER_GAP: Final = re.compile(r"([^\w']*)([\w']+)")
_TOKEN = re.compile(rf"[^\s'’\u05be{BETWEEN_WORDS}]+")
"""Unlike `_WORD` without apostrophes; the hyphen of Hebrew parts words as others do."""
_ASKING_MARKS: Final[dict[str, tuple[str, ...]]] = {"el": (";", "\u037e")}
"""Marks that end a question in one language only."""
_SENTENCE_MARKS: Final = frozenset(".!?:…¿¡\n")


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
    if code is not None and code in UNSPACED:
        return _unspaced_signs(query.casefold(), code)
    if code is not None and code in words_of("pointing") and _speaks(query, code, language or FALLBACK_LANGUAGE):
        return _spaced_signs(query, code)
    words = words_in(query)
    pointing = bool(_pointing(query, code or language))
    speaking = any(word in SPEAKING for word in words)
    reply = _REPLY.match(query) is not None
    asking = _ASKING.match(query) is not None or _REQUESTING.match(query) is not None
    if code is None and not (pointing or speaking or reply or asking) and (tokens := _tokens(query)):
        told = _told(tokens)
        kinds = set(told.values())
        return Signs("pointing" in kinds, "speaking" in kinds, told.get(tokens[0]) == "reply", "asking" in kinds)
    return Signs(pointing, speaking, reply, asking)


def _pointing(query: str, language: str | None) -> frozenset[str]:
    found = POINTING.intersection(words_in(query))
    if "es" in found and _is_spanish(query, language):
        found -= {"es"}
    return found - _words_of_names(query) if found else found


def _words_of_names(query: str) -> frozenset[str]:
    """The words that have a capital inside of a sentence, unless all there have one: "Who directed Das Boot?"."""
    inside = [
        found[2] for found in _AFTER_GAP.finditer(query) if found.start() and _SENTENCE_MARKS.isdisjoint(found[1])
    ]
    capital = {word for word in inside if word[0].isupper()}
    others = {folded(word) for word in inside if word not in capital}
    return frozenset(map(folded, capital)) - others if others else frozenset()


def _is_spanish(query: str, code: str | None) -> bool:
    """Whether "es" is the Spanish "is" rather than the German "it"."""
    return code == "es" or "¿" in query


def _speaks(query: str, code: str, other: str) -> bool:
    """Whether any word of a query speaks for the language it is taken for, and not for that of the conversation."""
    if other == code or not uses_latin_script(code):
        return True
    return not _all_words(code).difference(stop_words(other)).isdisjoint(_tokens(query))


def _spaced_signs(query: str, code: str) -> Signs:
    sets, tokens = _sets(code), _tokens(query)
    return Signs(
        pointing=not sets["pointing"].isdisjoint(tokens),
        speaking=not sets["speaking"].isdisjoint(tokens),
        reply=not sets["reply"].isdisjoint(tokens[:1]),
        asking=not sets["asking"].isdisjoint(tokens) or query.rstrip().endswith(_ASKING_MARKS.get(code, ())),
    )


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
    """The words of a language by what they tell: the names of the fields of `Signs`."""
    return {kind: words_of(kind)[code] for kind in Signs._fields}


@cache
def _all_words(code: str) -> frozenset[str]:
    return frozenset().union(*_sets(code).values())


@cache
def _patterns(code: str) -> tuple[re.Pattern[str], ...]:
    pointing, speaking, reply, asking = (patterns_of(kind)[code] for kind in Signs._fields)
    return re.compile(pointing), re.compile(speaking), re.compile(rf"\W*(?:{reply})"), re.compile(asking)


def _told(tokens: list[str]) -> dict[str, str]:
    """
    What the words of a query in an unknown language tell.

    ASCII words are names and words of a search in any language ("Hans Zimmer scores", "vi editor"): they point, speak
    or reply only where two words of the query belong to one language, and none to another alone. One that asks does.
    """
    told = {word: kind for word in tokens if (kind := _only_meaning().get(word)) is not None}
    if not told or any(not word.isascii() for word in told):
        return told
    shared = frozenset.intersection(*(_languages()[word] for word in told))
    return told if len(told) > 1 and shared else {word: kind for word, kind in told.items() if kind == "asking"}


@cache
def _languages() -> dict[str, frozenset[str]]:
    """The languages by word."""
    by_word: defaultdict[str, set[str]] = defaultdict(set)
    for code in words_of("pointing"):
        for word in _all_words(code):
            by_word[word].add(code)
    return {word: frozenset(codes) for word, codes in by_word.items()}


@cache
def _only_meaning() -> dict[str, str]:
    """What a word tells where it tells the same in all languages that have it."""
    kinds = {(word, kind) for code in words_of("pointing") for kind, words in _sets(code).items() for word in words}
    often = Counter(word for word, _ in kinds)
    known = frozenset[str]().union(*(stop_words(code) for code in ("en", "de", "fr", "es")))
    return {word: kind for word, kind in kinds if often[word] == 1 and word not in known}


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
