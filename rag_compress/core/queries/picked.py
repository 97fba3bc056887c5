"""What a question picks by its place among what was listed before: "the second one", "option 2", "the last two"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

from rag_compress.core.queries.joined import find_joined
from rag_compress.core.queries.listed import LONGEST_LEAD, Listing, find_lists, name_of
from rag_compress.core.sentences.lines import AND_OR
from rag_compress.core.words.courtesies import says_nothing
from rag_compress.core.words.marks import has_question_mark
from rag_compress.core.words.ordinal_words import LANGUAGES_OF_ORDINALS, LAST, OPTION, ORDINALS, WITHOUT_ARTICLE
from rag_compress.core.words.stop_words import is_stop_word
from rag_compress.core.words.word_lists import folded, word_set

REMEMBERED: Final = 6
"""Earlier messages in which a list is looked for."""

MOST_COMPARED: Final = 10
"""Items whose names may all say what is listed."""

LONGEST_QUERY: Final = 300
"""Characters of a query that picks something; a longer one speaks of firsts and seconds of its own."""

_NTH: Final = "|".join(ORDINALS)
_COUNT_WORDS: Final = ("one", "two zwei deux dos due dois twee", "three drei trois tres tre três drie", "four", "five")
_COUNTS: Final = {word: number for number, words in enumerate(_COUNT_WORDS, 1) for word in f"{words} {number}".split()}
_COUNT: Final = "|".join(_COUNTS)
_ARTICLE: Final = (
    r"(?:the|that|d(?:er|ie|as|em|en|es)|beim|vom|zum|zur|im|l[aeo]s?|l'|el|du|au|al|il|(?:d|n)el(?:la|l')?|de|het"
    r"|[dn]?[oa](?=\s(?:primeir|segund|terceir|últim)))"
)
_AND: Final = rf"(?:\s*,\s*|\s*,?\s+{AND_OR}\s+)"
_ALONE: Final = (
    rf"(?<!\bpo\s)(?<!\bza\s)(?<!\bза\s)(?<!\b[kк][tт][oо]\s)(?<!\bхто\s)(?<!\bby[lł]\s)(?<!\bбыл\s)(?<!\bбув\s)"
    rf"(?=(?:{'|'.join(WITHOUT_ARTICLE)})\b)"
)
"""What stands in place of an article in Slavic languages: no "firstly", and nobody who was first."""
_WHOSE: Final = r"(?<!\bthe\s)(?<!\ba\s)(?<!\bmy\s)(?<!\byour\s)"  # the number one reason
_NAMED_BY_ONE: Final = word_set("""
one option choice item suggestion approach method way tip idea possibility variant proposal alternative type
kind category point typ kategorie tipo variante möglichkeit vorschlag idee methode punkt choix proposition idée
méthode opción propuesta manera
вариант варианта варианте варіант варіанта варіанті пункт opcja opcji opcję wariant wariancie možnost možnosti
método opzione proposta metodo opção optie mogelijkheid voorstel
""")
"""What stands for whatever was listed."""

_PICK = re.compile(
    r"\bin\sthe\sfirst\splace\b"
    rf"|\b(?:{_ARTICLE}\s?|{_ALONE})(?P<nth>{_NTH})(?:{_AND}(?:{_ARTICLE}\s)?(?P<other>{_NTH}))?"
    rf"(?:\s+(?P<count>{_COUNT})\b)?(?!-|\s+(?:to|but)\b|(?:\s+[^\W\d_]+)?\s+of\s+(?!th(?:em|ese|ose)\b)|\s*\d)(?:\s+(?P<noun>[^\W\d_]+))?\b(?!-)"
    rf"|(?:\b{OPTION}\s?|#)(?P<number>\d{{1,2}}|(?-i:[A-E]))\b(?![.,-]\d|\s+of\b)"
    rf"|\b{_WHOSE}{OPTION}\s(?P<word>{_COUNT})\b(?!\s+of\b)"
    r"|\b(?:the\s)?(?P<pair>former|latter)(?:\sone)?\b(?!\s+half\b)"
    r"|第(?P<digit>[一二三四五六七八九十]|\d{1,2})(?:[个個](?![月周年天]|星期|小时|学期)|[家种種款條条项項部首间間位座]|选项)"
    r"|^\W*(?P<alone>\d{1,2})\W*$",
    re.IGNORECASE,
)
_HOW: Final = re.compile(r"\W*(?:how(?!\s(?:many|much))|wie(?!\sviele?)|comment|cómo|come|como|hoe)\b", re.IGNORECASE)
_STEPS: Final = "steps schritte étapes pasos passi passos stappen"
"""What is told where somebody asked how."""

_DIGITS: Final = "一二三四五六七八九十"
_LETTERS: Final = "ABCDE"


def name_what_is_picked(query: str, history: Sequence[str]) -> str:
    """
    Put the names of what was listed in place of the words that pick it by its place.

    >>> said = ["Where can I stay?", "At these hotels:\\n1. Alba: by the sea\\n2. Bruno: in the old town\\n3. Clara"]
    >>> name_what_is_picked("What does breakfast cost in the second one?", said)
    'What does breakfast cost in Bruno?'
    >>> name_what_is_picked("Which of the last two hotels has a pool?", said)
    'Which of Bruno, Clara has a pool?'

    A noun behind the number must stand for anything that is listed, as "option" does, or be said of the list: by all
    of its names, or of several in what leads to it or in the message before. "The second world war" picks nothing, nor
    does "the second train" where one was counted so before. A list of lines or numbers may stand in any of the last
    `REMEMBERED` messages, what is joined by "and" only in the last one.

    :param query: The query as it was asked.
    :param history: Earlier messages, oldest first.
    :returns: The query with these names; as it was where it picks nothing, or nothing was listed.
    """
    if not history or len(query) > LONGEST_QUERY or _PICK.search(query) is None:
        return query
    is_question = has_question_mark(query)
    said = history[-REMEMBERED:]
    lists_of = cache(lambda index: _lists_of(said, index, is_question))  # each message is read once, and if need be
    return _PICK.sub(lambda pick: _replaced(pick, map(lists_of, reversed(range(len(said))))), query)


class _Said(NamedTuple):
    """A list, and the end of the message before."""

    listing: Listing
    before: str


def _lists_of(history: Sequence[str], index: int, is_question: bool) -> list[_Said]:
    """
    What a message lists.

    Who asks on after "A or B?" has chosen neither.
    """
    message = history[index]
    lists = find_lists(message)
    if not lists and index == len(history) - 1 and (joined := find_joined(message, offers=not is_question)):
        lists = [Listing(joined, message)]
    return [_Said(listing, history[index - 1][-LONGEST_LEAD:] if index else "") for listing in lists]


def _replaced(pick: re.Match[str], lists: Iterable[Sequence[_Said]]) -> str:
    """The names of what is picked from the first message that lists as much, or the words as said."""
    behind = pick["noun"] or ""
    stays = bool(behind) and _is_no_noun(pick)
    noun = "" if stays or behind.casefold() == "ones" else behind
    is_named = bool(noun) and noun.casefold().removesuffix("s") not in _NAMED_BY_ONE
    for message in lists:
        fits = [(_fit(said, noun, pick), said) for said in message if _places(pick, len(said.listing.items))]
        fit, said = max(fits, key=lambda rated: rated[0], default=(0, None))
        if said is None or (is_named and (not fit or _is_counted(noun, said))):
            continue
        names = ", ".join(name_of(said.listing.items[place]) for place in _places(pick, len(said.listing.items)))
        return f"{names} {behind}" if stays else names
    return pick[0]


def _is_no_noun(pick: re.Match[str]) -> bool:
    """Whether what stands behind the number is a verb, a preposition or a "please"."""
    if _folded(pick["count"] or "") == "one":
        return True
    noun, languages = pick["noun"], LANGUAGES_OF_ORDINALS[_folded(pick["nth"])]
    is_small = any(is_stop_word(noun.casefold(), language) for language in languages)
    return is_small or says_nothing(noun, *languages, instructs=False)


def _fit(said: _Said, noun: str, pick: re.Match[str]) -> int:
    """How much a noun tells of a list: all names say it, or several are spoken of in what leads to it, or before."""
    if not noun:
        return 0
    stem = noun.casefold()[: max(4, len(noun) - 2)]  # without what makes it plural, as far as length tells
    if all(stem in name_of(item).casefold() for item in said.listing.items[:MOST_COMPARED]):
        return 3
    compound = "" if noun[0].isupper() else r"\b"  # "Krankenkassen" are "Kassen"
    single = "" if pick["other"] or pick["count"] else rf"(?!{re.escape(noun)}\b)"
    forms = rf"{compound}{single}{re.escape(stem)}\w{{{len(noun) - len(stem)},}}"
    several = re.compile(rf"(?:\b(\d+)\s)?{forms}", re.IGNORECASE)
    before = _STEPS if _HOW.match(said.before) else said.before
    for fit, text in ((2, said.listing.lead), (1, before)):
        numbers = [found[1] for found in several.finditer(text)]
        if any(number is None or int(number) == len(said.listing.items) for number in numbers):  # not "within 30 days"
            return fit
    return 0


def _is_counted(noun: str, said: _Said) -> bool:
    """Whether a noun was said with a number of its own: "in the first phase"."""
    counted = re.compile(rf"(\w+)\s{re.escape(noun)}", re.IGNORECASE)
    texts = (said.before, said.listing.lead)
    return any(found[1].casefold() in ORDINALS for text in texts for found in counted.finditer(text))


def _places(pick: re.Match[str], length: int) -> list[int]:
    """Places in a list of so many items; none where it has not all of them."""
    if pick.lastgroup is None:
        return []
    if pick["nth"]:
        numbers = [ORDINALS[_folded(word)] for word in (pick["nth"], pick["other"]) if word]
        count = _COUNTS[_folded(pick["count"])] if pick["count"] else 1
        if count > 1:  # "the first one" is one, "the last two" are several
            first = length - count if numbers == [LAST] else 0
            return [*range(first, first + count)] if numbers[0] in (1, LAST) and 0 <= first <= length - count else []
    elif pick["pair"]:
        numbers = [1 if pick["pair"].casefold() == "former" else LAST]
    else:
        numbers = [_number(pick["number"] or pick["word"] or pick["digit"] or pick["alone"])]
    places = [length - 1 if number == LAST else number - 1 for number in numbers]
    return places if all(0 <= place < length for place in places) else []


def _number(said: str) -> int:
    """The number that digits, a word, a letter or a Chinese sign tell."""
    if said.isdecimal():
        return int(said)
    return _COUNTS.get(_folded(said)) or (_LETTERS if said in _LETTERS else _DIGITS).index(said) + 1


def _folded(word: str) -> str:
    """A word in lower case, with an i for the Turkish letters that the expression takes for one: "FİRST"."""
    return folded(word).replace("ı", "i")
