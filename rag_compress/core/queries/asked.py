"""The question of a query, without what people and pipelines say around it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, Literal

from rag_compress.core.queries.doubts import claim_of, doubts
from rag_compress.core.queries.envelopes import open_envelope
from rag_compress.core.queries.opinions import without_opinion
from rag_compress.core.queries.traces import part_trace
from rag_compress.core.terms import index_terms
from rag_compress.core.words.asking import asking_words, asks, openings
from rag_compress.core.words.courtesies import says_nothing
from rag_compress.core.words.marks import CLOSING, COLONS, ends_asking

LONGEST: Final = 10_000
"""Characters of a query that is looked at: a longer one is a whole text, of which the rarest terms count anyway."""

FEWEST_TERMS: Final = 2
"""Terms that are left at least: of "thanks, who sings it?" nobody knows whether the song is called "Thanks"."""

FEWEST_CAPITALS: Final = 4
"""Words from which on a query in capitals is shouted: fewer may be abbreviations."""

_MOST_OPENINGS: Final = 4
"""Words of a sentence that its question may begin with: "do you know who" has two."""

_CLOSERS: Final = re.escape(CLOSING)
_END_OF_PIECE: Final = re.compile(
    rf"(?<=[.!?؟…])(?<!^\d\.)(?<!^\d\d\.)(?=[\s{_CLOSERS}])[{_CLOSERS}]*\s*|(?<=[。！？；：])|\n+|(?<=[:|])\s+"
)
_WORD: Final = re.compile(r"[^\W\d_]+")
_LABEL: Final = re.compile(
    r"\W*(?:question|query|user|q|a|frage|pregunta|domanda)[ _-]?\d*\s*(?:\(.{0,20}?\))?\s*[:)]\s*", re.IGNORECASE
)
_NUMBER: Final = re.compile(r"\W*\d{1,3}[.)]\s+")
_NUMBERED: Final = re.compile(r"(?m)^[ \t]{0,8}\d{1,2}[.)][ \t]{1,8}(?=\S)")
_STAMP: Final = re.compile(r"\s*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?\]?\s*")


def asked_in(query: str, languages: Iterable[str]) -> str:
    """
    Leave of a query what is asked.

    >>> asked_in("Hi team! Could you tell me who won the race in Oslo? Thanks in advance!", ["en"])
    'who won the race in Oslo?'
    >>> asked_in("Answer only from the context. If you don't know, say so. Question: Who won the race?", ["en"])
    'Who won the race?'

    What a query was sent in goes (`open_envelope`), then every sentence, label and lead that is nothing but courtesies
    and instructions (`says_nothing`). One word of another kind keeps a sentence; a question goes only if it is a
    courtesy ("Could you help me?"), an instruction only beside a question, an order or a label: "List the documents."
    may be all that is asked. Of a query that is nothing else all stays.

    :param query: The query as it was sent.
    :param languages: Languages of the passages; English is read besides.
    :returns: The question, and behind it the calls of a stack trace; the query itself where nothing stands around it or
        too little would be left. The numbers of a list are no words that are asked: they become bullets.
    """
    if len(query) > LONGEST:
        return query
    known = tuple(dict.fromkeys((*languages, "en")))
    letter, calls = part_trace(open_envelope(query))
    if len(_NUMBERED.findall(letter)) > 1:
        letter = _NUMBERED.sub("- ", letter)
    stamp = _STAMP.match(letter)
    left = _without_noise(letter[stamp.end() :] if stamp else letter, known)
    found = next((text for text in (left, letter) if _says_enough(text, known)), query)
    found = without_opinion(claim_of(found.lower() if _is_shouted(found) else found), known)
    return f"{found}\n{calls}" if calls and found is not query else found


def _is_shouted(text: str) -> bool:
    words = _WORD.findall(text)
    return len(words) >= FEWEST_CAPITALS and all(map(str.isupper, words))


def _says_enough(text: str, languages: Sequence[str]) -> bool:
    return any(len({*index_terms(text, language)}) >= FEWEST_TERMS for language in languages)


def _without_noise(text: str, languages: Sequence[str]) -> str:
    pieces = [(piece, _noise(piece, languages)) for piece in _pieces(text) if piece.strip()]
    is_asked = any(noise == "label" or (noise is None and _asks(piece, languages)) for piece, noise in pieces)
    kept = [piece for piece, noise in pieces if noise is None or (noise == "instruction" and not is_asked)]
    return "".join(_without_lead(piece, languages) for piece in kept).strip()


def _pieces(text: str) -> Iterator[str]:
    """Sentences, lines, and labels before a colon, each with the white space behind it."""
    start = 0
    for found in _END_OF_PIECE.finditer(text):
        yield text[start : found.end()]
        start = found.end()
    yield text[start:]


def _noise(piece: str, languages: Sequence[str]) -> Literal["label", "courtesy", "instruction"] | None:
    """What a piece is that says nothing of what is asked."""
    if _LABEL.fullmatch(piece):
        return "label"
    if doubts(piece) or says_nothing(piece, *languages, instructs=False):
        return "courtesy"
    if ends_asking(piece) or not says_nothing(piece, *languages):
        return None
    return "label" if piece.rstrip().endswith(COLONS) else "instruction"


def _asks(piece: str, languages: Sequence[str]) -> bool:
    return asks(piece, *languages) or any(asking_words(language).search(piece) for language in languages)


def _without_lead(piece: str, languages: Sequence[str]) -> str:
    """The piece without a label, and from where it asks, or from its first comma on, where nothing is said before."""
    label = _LABEL.match(piece)
    if label:
        piece = piece[label.end() :]
    for language in languages:
        starts = [found.start() for found in islice(openings(language).finditer(piece), _MOST_OPENINGS)]
        for start in reversed(starts):
            if _NUMBER.fullmatch(piece, 0, start) or says_nothing(piece[:start], language):
                return piece[start:]
    head, comma, rest = piece.partition(",")
    return rest.lstrip() if comma and says_nothing(head, *languages, instructs=False) else piece
