"""The passage that was named last: "And what does it cost?" means what the talk has named, not what it says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.messages import terms_of_message
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage, languages_in
from rag_compress.core.words.word_lists import patterns_in

OWN_NAME: Final = 0.5
"""Share of a passage's name in the query from which on the query names what it means itself."""

SHARED: Final = 2 / 3
"""Share of the names that several passages have, from which on the passages are chunks of records. Where fewer are
shared, the passages are of articles whose titles are topics, as encyclopaedias have ("Football", "American football"),
and the words of a topic are said without naming it."""

_SAID: Final = patterns_in(Path(__file__).with_suffix(".txt"))
_AMONG_SEVERAL = re.compile(rf"\b(?:{_SAID['among_several']})\b|{_SAID['among_several_unspaced']}", re.IGNORECASE)
_COMPARES: Final = re.compile(
    rf"\b(?:{_SAID['compares']})\b|比(?![赛賽例如分])|区别|區別|不同"
    r"|\b(?:is|are|was|were|ist|sind)\b.{1,60}(?<!\ba)(?<!\bthe)(?<!\bein)(?<!\bder)\s\w+er(?=\W*$)"
    r"|(?<!me\s)(?<!know\s)(?<!learn\s)(?<!about\s)\b(?:more|less|mehr|weniger)(?=\W*$)",
    re.IGNORECASE,
)
_ANY: Final = re.compile(
    rf"\b(?:{_SAID['any']})\s+(?P<kind>\w+(?:\s+\w+)?)|(?:哪些|哪[几幾一]?[家個个間间款種种部])(?P<kind_behind>\w{{1,8}})",
    re.IGNORECASE,
)


def asks_among_several(query: str, passages: Sequence[AnalyzedPassage]) -> bool:
    """
    Tell whether a query asks which of several it is, compares them or asks for others.

    "Which of them is the cheapest?" does, and "Which hotels have a pool?" where several passages are called a hotel.

    :param query: The query as it was asked.
    :param passages: The passages.
    :returns: Whether it does.
    """
    if _AMONG_SEVERAL.search(query):
        return True
    asked = [kind for match in _ANY.finditer(query) for kind in match.groups() if kind]
    if not asked:
        return False
    names = {frozenset[str]().union(*passage.title_cores) for passage in passages}
    named = Counter(term for name in names for term in name)
    languages = languages_in(passages)
    return any(named[term] > 1 for kind in asked for term in terms_of_message(kind, *languages))


def names_of_records(passages: Sequence[AnalyzedPassage]) -> list[frozenset[str]]:
    """
    Give the names of passages that are records of products, places or people, or chunks of such records.

    Each record has a name of its own. A page that is cut in chunks gives all of them its name, so names may be shared,
    but then most (`SHARED`) are. A title of several parts is no name.

    :param passages: The passages.
    :returns: The terms of each passage's name, in order; nothing where the passages are no records.
    """
    names = [cores[0] for cores in (passage.title_cores for passage in passages) if len(cores) == 1 and cores[0]]
    counts = Counter(names)
    shared = sum(count > 1 for count in counts.values())
    are_records = not shared or (len(counts) > 1 and shared >= SHARED * len(counts))
    return names if are_records and len(names) == len(passages) else []


def compared_with(
    query: str, passages: Sequence[AnalyzedPassage], asked: Collection[str], history: Sequence[str]
) -> frozenset[str]:
    """
    Tell what a query leaves out that compares one record with another: "Does it weigh more than the Dune?".

    :param query: The query as it was asked.
    :param passages: The passages.
    :param asked: The query's terms.
    :param history: Earlier messages, oldest first.
    :returns: The terms of the name that was said last; none where the query compares nothing, or does not name exactly
        one of the records (`names_of_records`).
    """
    if not history or not _COMPARES.search(query):
        return frozenset()
    own = {*asked}
    names = dict.fromkeys(names_of_records(passages))
    others = [name for name in names if not name <= own]
    if len(others) != len(names) - 1:
        return frozenset()
    languages = languages_in(passages)
    for message in reversed(history):
        said = {*terms_of_message(message, *languages)}
        if found := [name for name in others if name <= said]:
            return found[0] if len(found) == 1 else frozenset()
    return frozenset()


def named_last(passages: Sequence[AnalyzedPassage], asked: Collection[str], history: Sequence[str]) -> Floats:
    """
    Tell which passages the latest message that names any of them names.

    Only of records (`names_of_records`), and only where the query itself names no other. Half of a name does, but not
    by words of the one that was named, nor by words of several names, which say of which kind these are: "the hotel" is
    not the Lensfield Hotel after talk about the Ashley Hotel, or about a guest house.

    :param passages: The passages.
    :param asked: The query's terms.
    :param history: Earlier messages, oldest first.
    :returns: 1 for those that are named [p], 0 for others, and for all where it names all.
    """
    names = names_of_records(passages)
    records = {*names}
    own = {*asked}
    if names and not any(name <= own for name in records):
        languages = languages_in(passages)
        for message in reversed(history):
            said = {*terms_of_message(message, *languages)}
            meant = {name for name in records if name <= own | said}
            if not meant:
                continue
            counts = Counter(term for name in records for term in name)
            telling = {term for term in own if counts[term] == 1}.difference(*(name for name in meant if name <= said))
            if meant == records or any(len(name & telling) >= OWN_NAME * len(name) for name in records):
                break
            return np.array([float(name in meant) for name in names])
    return np.zeros(len(passages))
