"""Which everyday attributes a query asks for: how to contact somebody, what something costs, when it opens."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Final

from rag_compress.core.caches import once_per_query
from rag_compress.core.passages.findings import is_claim
from rag_compress.core.scoring.attributes.openings import alternatives_in, openings_of
from rag_compress.core.words.said_words import said_words
from rag_compress.core.words.word_lists import folded, folded_pattern, patterns_in

LONGEST_QUERY: Final = 120
"""Characters of a query that asks for an attribute; a longer one names some by the way."""

FEW_WORDS: Final = 3
"""Words of a query that names an attribute alone, with a question mark or without: "Price?"."""

LETTERS: Final = 3
"""Letters of the words of a query by which the patterns are found that may begin there."""

_QUESTION: Final = re.compile(r"[^.!?。！？\n]*[?？؟]")
_MARKS: Final = " ?？؟"
_HAS_UNSPACED: Final = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]")
_SHORTENED: Final = re.compile(r"\b(how|what|when|where|who)'s\b")
_UNSPACED: Final = "_unspaced"
_NOT_ASKED: Final = "contact"
"""What is written once, for several lists."""


@once_per_query
def attributes_asked(query: str) -> tuple[str, ...]:
    """
    Find the attributes that a query asks for.

    >>> attributes_asked("How can I contact the hotel?"), attributes_asked("How much does a double cost?")
    (('email', 'phone'), ('money',))
    >>> attributes_asked("price"), attributes_asked("Price?")
    (('money',), ('money',))
    >>> attributes_asked("What is the hotel like?"), attributes_asked("Who wears contact lenses?")
    ((), ())

    :param query: The query as it was asked.
    :returns: The names of their forms, in alphabetical order.
    """
    if len(query) > LONGEST_QUERY or is_claim(query):
        return ()
    said = _SHORTENED.sub(r"\1 is", folded(query))
    asked = " ".join(_QUESTION.findall(said)) or said.strip()
    if len(asked.split()) <= FEW_WORDS:
        asked = asked.strip(_MARKS)
    begun = {word[:length] for word in said_words(asked) for length in range(1, LETTERS + 1)}
    found = {name for opening in ("", *begun) for name, pattern in _spaced().get(opening, ()) if pattern.search(asked)}
    if _HAS_UNSPACED.search(asked):
        found.update(name for name, pattern in _unspaced().items() if pattern.search(asked))
    return tuple(sorted(found))


@cache
def _said() -> dict[str, str]:
    patterns = patterns_in(Path(__file__).with_suffix(".txt"))
    return {name: folded_pattern(said) for name, said in patterns.items() if not name.startswith(_NOT_ASKED)}


@cache
def _spaced() -> dict[str, list[tuple[str, re.Pattern[str]]]]:
    """The patterns by the letters that a match begins with; most queries have a word for few of them."""
    sorted_out: defaultdict[str, defaultdict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for name, said in _said().items():
        for one in () if name.endswith(_UNSPACED) else alternatives_in(said):
            for opening in openings_of(one, LETTERS):
                sorted_out[opening][name].append(one)
    return {
        opening: [(name, re.compile(rf"\b(?:{'|'.join(ones)})\b")) for name, ones in by_name.items()]
        for opening, by_name in sorted_out.items()
    }


@cache
def _unspaced() -> dict[str, re.Pattern[str]]:
    return {
        name.removesuffix(_UNSPACED): re.compile(said) for name, said in _said().items() if name.endswith(_UNSPACED)
    }
