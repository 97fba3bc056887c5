"""Definitions of the thing that the query names: "An SLO is ...", "a service level objective (SLO)"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from rag_compress.core.arrays import Floats
from rag_compress.core.scoring.grid import Grid
from rag_compress.core.terms import index_terms
from rag_compress.core.words.copulas import ARTICLES, COPULAS, UNSPACED_COPULAS, WITHIN
from rag_compress.core.words.stop_words import stop_words
from rag_compress.core.words.word_lists import patterns_in

_LONGEST = 6
"""Words at most of the name of a thing, those between the first and the last that say something included."""

_HEAD = 200
"""Characters at the beginning of a sentence in which the thing must be named; a longer query asks for more than one."""

_SAID = patterns_in(Path(__file__).with_suffix(".txt"))
_MEANING = re.compile(rf"\b(?:{_SAID['meaning']})\b", re.IGNORECASE)
_NAMING = re.compile(_SAID["naming"], re.IGNORECASE)
_ORDER = re.compile(r"\W*(?:please\s+)?(?:explain|describe|tell\s+me\s+about)\b", re.IGNORECASE)

_UNSPACED_QUERY = {
    "zh": re.compile(
        r"(?:请问|請問)?(?:什么是|什麼是|何谓|何謂)(.+)|(.+?)(?:是什么|是什麼|是指什么|是指什麼|的定义|的定義).*"
    ),
    "ja": re.compile(r"(.+?)(?:とは|って|の定義|の意味).*"),
    "ko": re.compile(r"(.+?)(?:이란|란|은|는|이|가)?\s*(?:무엇|뭐|뭔).*"),
    "th": re.compile(r"(.+?)\s*คือ\s*(?:อะไร|ใคร).*"),
}


def meaning_words(query: str) -> str:
    """
    Find the words by which a query asks what something means: they stand in no sentence that answers.

    >>> meaning_words("What does SLO stand for?"), meaning_words("Where does the statue stand?")
    ('stand for', '')

    :param query: The query as it was asked.
    :returns: The words.
    """
    return " ".join(_MEANING.findall(query))


def naming_words(query: str) -> str:
    """
    Find the verbs by which a query asks how somebody or something is called, as *called* does in English: what answers
    gives the name, mostly without them.

    >>> naming_words("Comment s'appelle le chien ?"), naming_words("Il appelle le chien ?")
    ('appelle', '')

    :param query: The query as it was asked.
    :returns: The verbs.
    """
    return " ".join(match[match.lastindex or 0] for match in _NAMING.finditer(query))


def defining(grid: Grid, query: str, languages: Sequence[str]) -> Floats:
    """
    Tell which sentences define the thing that the query names, where it names a thing and asks nothing else about it.

    These are sentences that begin with the thing and go on with "is" or its like in their language, a dash or a colon
    (in brackets something may stand between them), and sentences that introduce an abbreviation of it, or the words
    that it is an abbreviation of. Without them every sentence that mentions an SLO answers "What is an SLO?" as well.

    So is what stands first below a heading that is the thing: an entry of a glossary need not name it again.

    "What is an index in Git?" names the thing and what it belongs to: a passage that defines an index must name Git,
    unless most do, as in a manual of Git, whose glossary need not say so in every entry.

    :param grid: The sentences.
    :param query: The query as it was asked.
    :param languages: Languages of the passages.
    :returns: 1 [n] for a definition, else 0.
    """
    found = np.zeros(len(grid.lengths))
    for language in languages:
        whole = _thing(query, language)
        thing, where = _parted(whole, language)
        found[[*_defining(grid, whole, language)]] = 1.0
        if where and not found.any():  # "Alice in Wonderland" is a name
            rows = np.array([*_defining(grid, thing, language)], dtype=np.intp)
            found[rows[_names(grid, where, language)[grid.passage_of[rows]]]] = 1.0
    return found


def _defining(grid: Grid, thing: str, language: str) -> Iterator[int]:
    terms = frozenset(index_terms(thing, language))
    if terms:
        yield from _named_first(grid, thing, terms, language)
        yield from _introducing(grid, terms)
        yield from _below_heading(grid, terms)


def _parted(named: str, language: str) -> tuple[str, str]:
    """What a query names, and what it says that belongs to: both empty where it does not say so."""
    words, within = named.split(" "), WITHIN.get(language, "").split()
    place = next((place for place, word in enumerate(words) if word.casefold() in within), 0)
    return " ".join(words[:place]), " ".join(words[place + 1 :]) if place else ""


def _names(grid: Grid, where: str, language: str) -> npt.NDArray[np.bool_]:
    """Which passages [p] hold all terms of a text that tell some passages from others: not those that most hold."""
    terms, half = frozenset(index_terms(where, language)), len(grid.passages) / 2
    columns = [at for at, term in enumerate(grid.terms) if term in terms and grid.passage_frequencies[term] <= half]
    return np.asarray((grid.in_passages()[:, columns] > 0).all(axis=1), dtype=np.bool_)


def _thing(query: str, language: str) -> str:
    """What a query names, from the first to the last word that says something; empty if it says more than a name."""
    if len(query) > _HEAD:
        return ""
    if language in _UNSPACED_QUERY:
        match = _UNSPACED_QUERY[language].fullmatch(query.strip(" ?？。．!！"))
        return next((name.strip() for name in match.groups() if name), "") if match else ""
    words = re.findall(r"[\w'’&/.-]*\w", _MEANING.sub(" ", _ORDER.sub("", query, count=1)))
    named = [place for place, word in enumerate(words) if not _says_nothing(word, stop_words(language))]
    if language not in COPULAS or not named or named[-1] - named[0] >= _LONGEST:
        return ""
    return " ".join(words[named[0] : named[-1] + 1])


def _says_nothing(word: str, known: frozenset[str]) -> bool:
    """Whether a word is made of stop words and single letters: "est-ce", "qu'un", "what's"."""
    parts = re.split(r"['’-]", word)
    return all(part.casefold() in known or (len(part) == 1 and part.islower()) for part in parts)


def _named_first(grid: Grid, thing: str, terms: frozenset[str], language: str) -> Iterator[int]:
    pattern = _opening(thing.casefold(), language)
    columns = [column for column, term in enumerate(grid.terms) if term in terms]  # perhaps none in Korean and Thai
    for row in np.flatnonzero((grid.frequencies[:, columns] > 0).all(axis=1)).tolist():
        index = int(grid.passage_of[row])
        passage = grid.passages[index]
        start, end = passage.spans[row - int(grid.starts[index])]
        if passage.language == language and pattern.match(passage.text[start : min(end, start + _HEAD)].casefold()):
            yield row


def _opening(thing: str, language: str) -> re.Pattern[str]:
    """What a sentence begins with that defines a thing; which inflection of its words stands there the terms tell."""
    if language in UNSPACED_COPULAS:
        name, behind = re.escape(thing), rf"\s*(?:{UNSPACED_COPULAS[language]})"
    else:
        name = r"[\s-]+".join(re.escape(word[:-1] or word) + r"\w{0,4}" for word in thing.split())
        behind = rf"(?:,?\s+(?:{COPULAS[language]})\b|\s*[:–—]\s|\s+-\s)"
    return re.compile(
        rf"\W*(?:(?:{ARTICLES})\s+|l['’])?[\"'“„«»*_`]*{name}[\"'”“«»*_`]*(?:\s*[(（][^()（）]{{0,120}}[)）])?{behind}"
    )


def _below_heading(grid: Grid, terms: frozenset[str]) -> Iterator[int]:
    """What stands first below a heading that is the thing and no more, as an entry of a glossary has it."""
    for start, passage in zip(grid.starts.tolist(), grid.passages, strict=True):
        headings = {heading.index for heading in passage.headings}
        for index in sorted(headings):
            first = passage.below(index)
            if {*passage.terms[index]} == terms and first < len(passage.spans) and first not in headings:
                yield start + first


def _introducing(grid: Grid, terms: frozenset[str]) -> Iterator[int]:
    for start, passage in zip(grid.starts.tolist(), grid.passages, strict=True):
        for short, long in passage.abbreviations:
            if terms in (frozenset(short), long):
                both = long.union(short)
                yield from (start + index for index, held in enumerate(passage.terms) if both.issubset(held))
