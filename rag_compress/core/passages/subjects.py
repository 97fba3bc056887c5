"""What a passage is about by its own words, where its title does not say: "**Lake Thun** is a lake in ..."."""

from __future__ import annotations

import re
from functools import cache

from rag_compress.core.words.copulas import ARTICLES, COPULAS
from rag_compress.core.words.stop_words import stop_words
from rag_compress.core.words.word_lists import word_set

_LONGEST = 8
"""Words of a name at most."""

_HEAD = 400
"""Characters at the beginning of a passage that are looked at."""

_MARKS = "\"'“”„«»‘’*_`"
"""Quotation marks and emphasis, which are no part of a name: between two of them it may be of small letters."""

_ARTICLE = re.compile(ARTICLES)

_ELIDED = re.compile(r"^l['’](?=\w)", re.IGNORECASE)
"""An article that is written together with its noun: "L'Autriche", "L'Italia"."""

_PARTICLE = 3
"""Letters at most of a small word within a name that is none of the language: "van den", "bin", "af"."""

_DASH_IS = frozenset({"pl", "ru", "uk"})
"""Languages in which a dash alone says "is"."""

_NAMELESS = word_set(
    "nothing everything something anything nobody everybody somebody anybody everyone someone anyone today "
    "yesterday tomorrow tonight next inside outside included missing attached enclosed note gestern morgen jemand "
    "niemand wichtig beigefügt enthalten rien chacun personne hier demain hoy ayer mañana nessuno qualcuno ognuno "
    "niente nulla oggi ieri domani ninguém alguém tudo hoje ontem amanhã iedereen vandaag gisteren ingen inget "
    "idag igår imorgon ingenting nikt każdy wszystko dziś dzisiaj wczoraj jutro nikdo každý všechno dnes včera "
    "zítra nimeni totul azi astăzi mâine никто сегодня вчера завтра ніхто сьогодні σήμερα χθες αύριο"
)
"""What is no stop word of these languages, stands where a name may, and is none: days, pronouns, participles."""


def introduced_by(sentence: str, language: str) -> str:
    """
    Find the name that a first sentence introduces: what it begins with, in capitals, before "is" or its like.

    In brackets, or between commas if the name has several words, something may stand between the two. A sentence that
    begins with a pronoun or an adverb introduces nothing, nor does one about a thing without a name.

    >>> introduced_by("Anna B. Stone (born 1 May 1901), a composer from Thun, was the first to ...", "en")
    'Anna B. Stone'
    >>> introduced_by("She was born in Thun.", "en"), introduced_by("The basic unit of territory is a commune.", "en")
    ('', '')

    :param sentence: The first sentence of a passage.
    :param language: Its language, an ISO 639-1 code.
    :returns: The name; empty where none is introduced, or where nothing is known of the language's "is".
    """
    match = _introduction(language).match(sentence[:_HEAD]) if language in COPULAS else None
    if match is None:
        return ""
    name = match["name"]
    words = [word for part in _ELIDED.sub("", name).split() if (word := part.strip(_MARKS))]
    known = stop_words(language)
    if words and words[0].casefold() in known and _ARTICLE.fullmatch(words[0].casefold()):
        del words[0]
    if not 0 < len(words) <= _LONGEST or (len(words) == 1 and match["more"]):  # "Nearby, in the park, the theatre was"
        return ""
    if len(words) == 1 and words[0].casefold() in _NAMELESS:
        return ""
    if sentence[: match.start("name")][-1:] in [*_MARKS] and name[-1] in _MARKS:
        return " ".join(words)
    ends = [words[0].casefold(), words[-1].casefold()]
    inner = (word for word in words[1:-1] if word not in known and len(word) > _PARTICLE)
    is_name = known.isdisjoint(ends) and not any(map(_is_small, (words[0], *inner, words[-1])))
    return " ".join(words) if is_name else ""


def _is_small(word: str) -> bool:
    """Whether a word is of small letters alone: not "eBay", "3rd", "max_tokens" or "&"."""
    return word.isalpha() and word.islower()


def tells_subject(title: str) -> bool:
    """
    Tell whether a title says what a text is about, even if the text has none of its words.

    >>> tells_subject("List of rivers"), tells_subject("page_12"), tells_subject("")
    (True, False, False)

    :param title: The title.
    :returns: Whether it has several words: what has one may be the number of a page, or the name of a file.
    """
    return len(re.findall(r"[^\W\d_]{2,}", title)) > 1


@cache
def _introduction(language: str) -> re.Pattern[str]:
    brackets = r"(?:\s*[(（](?:[^()（）]|\([^()]*\))*[)）])?"
    more = rf"(?P<more>,[^;:\n]*?{brackets},?)?"
    verb = rf"(?:[–—]\s+)?(?:{COPULAS[language]})\b" + (r"|[–—]\s" if language in _DASH_IS else "")
    return re.compile(rf"\W*(?P<name>[^,;:()（）\n]{{2,80}}?){brackets}{more}\s+(?:{verb})")
