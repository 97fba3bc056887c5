"""Codes of countries, states and currencies: Germany is DE in data, Texas TX, and the euro EUR."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from typing import Final

from rag_compress.core.scoring.mentions import InForms
from rag_compress.core.words.said_words import said_words
from rag_compress.core.words.unspaced import is_unspaced
from rag_compress.core.words.word_lists import folded, sections_of

_WORD: Final = re.compile(r"[^\W\d_]+")
_MOST_WORDS: Final = 5

_BEGINS: Final = r"(?<![^\W_])"
_VALUE_BEGINS: Final = r"(?:(?m:^)|(?<=[,;|\t\"'=:(\[>])|(?<=[,;|\t\"'=:(\[>] ))"
_VALUE_ENDS: Final = r"(?=\s?(?:(?m:$)|[,;|\t\"')\]<]|\d{5}))"
"""Around a code of two letters, of which many are words, too: it is a value of a record, or stands at the end of an
address."""


@dataclass(frozen=True)
class SameCode(InForms):
    """
    A mention of what data abbreviates by a code.

    :param codes: The codes, of which one stands in a text that has no name of it.
    :param word: The longest word of its name, in small letters.
    """

    codes: tuple[str, ...]
    word: str

    def is_in(self, text: str) -> bool:
        """
        Tell whether a text has the name or a code, after a look that takes no time.

        :param text: A title or a sentence.
        :returns: Whether it does.
        """
        if self.word not in text.lower() and not any(code in text for code in self.codes):
            return False
        return super().is_in(text)


def find_codes(query: str) -> Iterator[InForms]:
    """
    Find the countries, states and currencies that a query names.

    >>> [mention.written for mention in find_codes("Which orders came from the United States, paid in Swiss francs?")]
    ['United States', 'francs']

    :param query: The query as it was asked.
    :returns: The mentions. A code of two letters is one where it is a value of its own: not every IN is India.
    """
    if not query.isascii():
        for name in _unspaced().findall(query):
            yield SameCode(name, _forms(_codes()[name], name), _codes()[name], name)
    if _first_words().isdisjoint(said_words(query)):
        return
    words = [*_WORD.finditer(query)]
    place = 0
    while place < len(words):
        for count in range(min(_MOST_WORDS, len(words) - place), 0, -1):
            written = query[words[place].start() : words[place + count - 1].end()]
            codes = _codes().get(" ".join(folded(written).split()))
            if codes and written != "us" and not is_unspaced(written):  # asked about us, it is no country
                name = written.lower().replace("’", "'")
                yield SameCode(written, _forms(codes, name), codes, max(_WORD.findall(name), key=len))
                place += count - 1
                break
        place += 1


@cache
def _first_words() -> frozenset[str]:
    """The words of which each name has one first: a quick look, as most queries name none."""
    return frozenset(re.split("[ '-]", name)[0] for name in _codes())


@cache
def _unspaced() -> re.Pattern[str]:
    names = (name for name in _codes() if is_unspaced(name))
    return re.compile("|".join(sorted(names, key=len, reverse=True)))


@cache
def _codes() -> Mapping[str, tuple[str, ...]]:
    """The codes for each name; of two things of one name, such as Georgia, those of both."""
    found: dict[str, tuple[str, ...]] = {}
    for entry in chain.from_iterable(_sections().values()):
        codes, _, names = entry.partition(": ")
        for name in (name.replace("_", " ") for name in names.split()):
            found[folded(name)] = (*found.get(folded(name), ()), *codes.split())
    return found


@cache
def _sections() -> dict[str, list[str]]:
    return sections_of(Path(__file__).with_suffix(".txt"))


@cache
def _words() -> frozenset[str]:
    """Codes that are words, too."""
    return frozenset(" ".join(_sections()["words"]).split())


@lru_cache(maxsize=64)
def _forms(codes: tuple[str, ...], name: str) -> re.Pattern[str]:
    said = re.escape(name).replace("'", "['’]")
    forms = [said if is_unspaced(name) else rf"{_BEGINS}(?i:{said})(?![^\W_])"]
    for code in codes:
        if not code.isalpha() or not code.isascii():  # a sign, but none of a variable such as $HOME
            forms.append(rf"{_BEGINS if code[0].isalpha() else ''}{re.escape(code)}(?![A-Za-z_{{(])")
        elif code in _words() or (len(code) == len("DE") and code not in ("US", "UK")):
            forms.append(rf"{_VALUE_BEGINS}{code}{_VALUE_ENDS}")
        else:
            forms.append(rf"(?<![^\W\d_]){code}(?![^\W\d_])")  # also in EUR20
    firsts = "".join({name[0], name[0].upper(), *(code[0] for code in codes)})
    return re.compile(rf"(?=[{re.escape(firsts)}])(?:{'|'.join(forms)})")
