"""What a question picks by its place among what was listed before: "the second one", "option 2", "the last two"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from rag_compress.core.queries.listed import find_joined, find_listed
from rag_compress.core.words.marks import QUESTION_MARKS
from rag_compress.core.words.ordinal_words import LAST, ORDINALS
from rag_compress.core.words.stop_words import is_stop_word

REMEMBERED: Final = 6
"""Earlier messages in which a list is looked for."""

LONGEST_QUERY: Final = 300
"""Characters of a query that picks something; a longer one speaks of firsts and seconds of its own."""

_NTH: Final = "|".join(ORDINALS)
_COUNT_WORDS: Final = ("one", "two zwei deux dos due dois twee", "three drei trois tres tre três drie", "four", "five")
_COUNTS: Final = {word: number for number, words in enumerate(_COUNT_WORDS, 1) for word in words.split()}
_COUNT: Final = "|".join(_COUNTS)
_ARTICLE: Final = (
    r"(?:the|that|d(?:er|ie|as|em|en|es)|l[aeo]s?|l'|el|du|au|al|il|(?:d|n)el(?:la|l')?|de|het"
    r"|[dn]?[oa](?=\s(?:primeir|segund|terceir|últim)))"
)
_AND: Final = r"(?:\s*,\s*|\s*,?\s+(?:and|or|und|oder|et|ou|y|o|e|en|of)\s+)"
_OPTION: Final = r"(?:option|choice|number|item|nummer|n[or]\.|numéro|choix|opción|número|opzione|numero|opção|optie)"
_STANDS_FOR_ANY: Final = (
    "one option choice item suggestion approach method way tip idea possibility variant proposal alternative thing"
    " point variante möglichkeit vorschlag idee methode punkt choix proposition idée méthode opción propuesta manera"
    " método opzione proposta metodo opção optie mogelijkheid voorstel"
)
_NAMED_BY_ONE: Final = frozenset(_STANDS_FOR_ANY.split())
"""What stands for whatever was listed."""

_PICK = re.compile(
    r"\bin\sthe\sfirst\splace\b"
    rf"|\b{_ARTICLE}\s?(?P<nth>{_NTH})(?:{_AND}(?:{_ARTICLE}\s)?(?P<other>{_NTH}))?"
    rf"(?:\s+(?P<count>{_COUNT}))?(?!\s+to\b|\s+of\s+(?!th[eo]))(?:\s+(?P<noun>[^\W\d_]+))?\b"
    rf"|(?:\b{_OPTION}\s?|#)(?P<number>\d{{1,2}}|(?-i:[A-E])|{_COUNT})\b"
    r"|\b(?:the\s)?(?P<pair>former|latter)(?:\sone)?\b"
    r"|第(?P<digit>[一二三四五六七八九十]|\d{1,2})(?:[个個家种種款條条项項部首间間位座]|选项)"
    r"|^\W*(?P<alone>\d{1,2})\W*$",
    re.IGNORECASE,
)
_LANGUAGES: Final = ("en", "de", "fr", "es", "it", "pt", "nl")
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

    A noun behind the number must stand for anything that is listed, as "option" does, or stand in the message with the
    list or in the one before it: "the second world war" picks nothing. A list of lines or numbers may stand in any of
    the last `REMEMBERED` messages, what is joined by "and" only in the last one.

    :param query: The query as it was asked.
    :param history: Earlier messages, oldest first.
    :returns: The query with these names; as it was where it picks nothing, or nothing was listed.
    """
    if not history or len(query) > LONGEST_QUERY or _PICK.search(query) is None:
        return query
    lists = [*_lists(history[-REMEMBERED:], any(mark in query for mark in QUESTION_MARKS))]
    return _PICK.sub(lambda pick: _replaced(pick, lists), query) if lists else query


def _lists(history: Sequence[str], is_question: bool) -> Iterator[tuple[Sequence[str], str]]:
    """
    What messages list, the latest first, each with what was said there and before it.

    Who asks on after "A or B?" has chosen neither.
    """
    for index in reversed(range(len(history))):
        items = find_listed(history[index])
        if not items and index == len(history) - 1:
            items = find_joined(history[index], offers=not is_question)
        if items:
            yield items, " ".join(history[max(0, index - 1) : index + 1]).casefold()


def _replaced(pick: re.Match[str], lists: Sequence[tuple[Sequence[str], str]]) -> str:
    """The names of what is picked from the latest list that has it, else the words as they were."""
    behind = (pick["noun"] or "").casefold()
    is_one = _COUNTS.get((pick["count"] or "").casefold()) == 1  # "the third one costs": what follows is no noun
    is_any = not behind or (behind in _NAMED_BY_ONE and not is_one)
    is_verb = is_one or (
        not is_any and any(is_stop_word(behind, code) for code in _LANGUAGES)
    )  # or a preposition: it stays
    for items, said in lists:
        places = _places(pick, len(items))
        if places and (is_any or is_verb or _stem(behind) in said):
            names = ", ".join(items[place] for place in places)
            return f"{names} {pick['noun']}" if behind and is_verb else names
    return pick[0]


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
        numbers = [_number(pick["number"] or pick["digit"] or pick["alone"])]
    places = [length - 1 if number == LAST else number - 1 for number in numbers]
    return places if all(0 <= place < length for place in places) else []


def _number(said: str) -> int:
    """The number that digits, a word, a letter or a Chinese sign tell."""
    if said.isdecimal():
        return int(said)
    return _COUNTS.get(_folded(said)) or (_LETTERS if said in _LETTERS else _DIGITS).index(said) + 1


def _folded(word: str) -> str:
    """A word in lower case, with an i for the Turkish letters that the expression takes for one: "FİRST"."""
    return word.casefold().replace("\u0307", "").replace("ı", "i")


def _stem(noun: str) -> str:
    """A noun without what makes it plural, as far as it can be told by length."""
    return noun[: max(4, len(noun) - 2)]
