"""The words of a text by which it leans on what was said before, in many languages."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import cache
from typing import Final, NamedTuple

from rag_compress.chat.leaning.described import without_descriptions
from rag_compress.chat.leaning.handed_over import handed_over
from rag_compress.chat.leaning.own_nouns import without_own_nouns
from rag_compress.chat.phrases import BETWEEN_WORDS, UNSPACED, in_any_language, patterns_of, words_of
from rag_compress.chat.remember import remembered_by_text
from rag_compress.core.words.languages import FALLBACK_LANGUAGE, detect_language, uses_latin_script
from rag_compress.core.words.stop_words import stop_words
from rag_compress.core.words.word_lists import folded

_TOGETHER: Final = ("en", "de", "fr", "es")
"""Languages whose signs are looked for together, as a short query may be in any of them."""
_WORD = re.compile(r"[\w']+")
_AFTER_GAP: Final = re.compile(r"([^\w']*)([\w']+)")
_TOKEN = re.compile(rf"[^\s'\u05be{BETWEEN_WORDS}]+")
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
    wanted = handed_over(query)
    if wanted is not None:
        return _signs_of(wanted, detect_language(query) or language)._replace(reply=False, asking=True)
    return _signs_of(query, language)


def _signs_of(query: str, language: str | None) -> Signs:
    own = detect_language(query)
    code = own or language
    if code is not None and code in UNSPACED:
        return _unspaced_signs(folded(query), code)
    if code is not None and code in words_of("asking") and _speaks(query, code, language or FALLBACK_LANGUAGE):
        return _spaced_signs(query, code)
    words = words_in(query)
    pointing = bool(_pointing(query, own, code))
    speaking = not _words("speaking", own).isdisjoint(words)
    said = folded(query)
    reply = _opening("opens_reply").match(without_descriptions(said, _TOGETHER)) is not None
    asking = any(_opening(kind).match(said) for kind in ("opens_question", "requests"))
    if code is None and not (pointing or speaking or reply or asking) and (tokens := _tokens(query)):
        told = _told(tokens)
        kinds = set(told.values())
        return Signs("pointing" in kinds, "speaking" in kinds, told.get(tokens[0]) == "reply", "asking" in kinds)
    return Signs(pointing, speaking, reply, asking)


def begins_pointing(text: str) -> bool:
    """
    Tell whether the first word of a text points back, in English, German, French or Spanish.

    >>> begins_pointing("These are good."), begins_pointing("Are these good?")
    (True, False)

    :param text: What is said.
    :returns: Whether it does.
    """
    return not _words("pointing").isdisjoint(words_in(text)[:1])


def _pointing(query: str, own: str | None, language: str | None) -> frozenset[str]:
    said = folded(without_own_nouns(query, own))
    found = _words("pointing", own).intersection(_WORD.findall(without_descriptions(said, _TOGETHER)))
    if "es" in found and (language == "es" or "¿" in query):  # the Spanish "is" rather than the German "it"
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


@cache
def _words(kind: str, language: str | None = None) -> frozenset[str]:
    """
    The words of a language, or of all that are looked for together: "im" is "I'm" in English and "in the" in German,
    and "du" is "you" in German and "of the" in French.
    """
    codes = (language,) if language in _TOGETHER else _TOGETHER
    return frozenset().union(*(words_of(kind)[code] for code in codes))


@cache
def _opening(kind: str) -> re.Pattern[str]:
    behind = rf"(?:(?:{in_any_language('before_question')}) )?" if kind == "opens_question" else ""
    return re.compile(rf"[\s¿¡]*{behind}(?:{in_any_language(kind)})\b")


def _speaks(query: str, code: str, other: str) -> bool:
    """Whether any word of a query speaks for the language it is taken for, and not for that of the conversation."""
    if other == code or not uses_latin_script(code):
        return True
    return not _all_words(code).difference(stop_words(other)).isdisjoint(_tokens(query))


def _spaced_signs(query: str, code: str) -> Signs:
    sets, tokens = _sets(code), _tokens(without_own_nouns(query, code))
    return Signs(
        pointing=not sets["pointing"].isdisjoint(tokens),
        speaking=not sets["speaking"].isdisjoint(tokens),
        reply=not sets["reply"].isdisjoint(tokens[:1]),
        asking=not sets["asking"].isdisjoint(tokens) or query.rstrip().endswith(_ASKING_MARKS.get(code, ())),
    )


def _unspaced_signs(query: str, code: str) -> Signs:
    pointing, speaking, reply, asking = _patterns(code)
    open_part = without_descriptions(query, [code])
    return Signs(
        pointing.search(open_part) is not None,
        speaking.search(open_part) is not None,
        reply.match(open_part) is not None,
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
    for code in words_of("asking"):
        for word in _all_words(code):
            by_word[word].add(code)
    return {word: frozenset(codes) for word, codes in by_word.items()}


@cache
def _only_meaning() -> dict[str, str]:
    """What a word tells where it tells the same in all languages that have it."""
    kinds = {(word, kind) for code in words_of("asking") for kind, words in _sets(code).items() for word in words}
    often = Counter(word for word, _ in kinds)
    known = frozenset[str]().union(*(stop_words(code) for code in _TOGETHER))
    return {word: kind for word, kind in kinds if often[word] == 1 and word not in known}


def _tokens(query: str) -> list[str]:
    return _TOKEN.findall(folded(query))


def words_in(text: str) -> list[str]:
    """
    Give the words of a text, as the signs are compared with them.

    >>> words_in("Don't GO")
    ["don't", 'go']

    :param text: What is said.
    :returns: Its words, case-folded.
    """
    return _WORD.findall(folded(text))
