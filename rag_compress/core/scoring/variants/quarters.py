"""Parts of years as reports name them: "Q2" is the second quarter, and "H1 2024" the first half of a year."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from rag_compress.core.scoring.variants import Variant
from rag_compress.core.terms import index_terms
from rag_compress.core.words.ordinal_words import LANGUAGES_OF_ORDINALS, ORDINALS

_SIGN: Final = re.compile("[1-4]q|q[1-4]|h[12]|quart|kwart|trimes|semes|hal[bf]")
"""What stands in all of them: looked for first, as it takes a tenth of the time."""

_YEAR: Final = r"(?:fy)?(?:\d\d){1,2}"
_SHORT: Final = re.compile(
    rf"\b(?:(?P<short>q[1-4])(?:(?=fy){_YEAR})?|(?P<number>[1-4])q(?:{_YEAR})?"
    r"|(?P<half>h[12])(?=,?\s?(?:of\s)?(?:fy\s?\d|fiscal\s\d|'\d|(?:19|20)\d\d\b)))\b",
    re.IGNORECASE,
)
"""A half needs its year: there is a gas that is called H2, and matches have a second half."""

_ORDINAL: Final = "|".join(word for word, number in ORDINALS.items() if number in range(1, 5))
_LONG: Final = re.compile(
    rf"\b(?P<ordinal>{_ORDINAL})\s(?:fiscal\s|calendar\s)?"
    r"(?:(?P<quarter>quarter|quartals?|trimestre|kwartaal)|(?P<half>halbjahre?s?|semestre|halfjaar"
    r"|half(?=\s(?:of\s)?(?:the\s)?(?:fy|fiscal|year|(?:19|20)\d\d))))\b",
    re.IGNORECASE,
)


def find_quarters(query: str, languages: Sequence[str]) -> Iterator[Variant]:
    """
    Find how a text may write the quarters and halves of years that a query names.

    >>> [*find_quarters("What was the revenue in Q2 2024?", ["en"])]
    [('2nd', 'q2', 1.0), ('second', 'q2', 1.0)]
    >>> [*find_quarters("What was the revenue in the second quarter of 2024?", ["en"])]
    [('q2', 'second', 1.0), ('q2', 'quarter', 1.0)]

    :param query: The query as it was asked.
    :param languages: Languages of the passages.
    :returns: The variants, whether or not the passages hold them: the number, written out, stands for the short form,
        but no "quarter", which is said of the other three, too; the short form stands for all of the long one.
    """
    if _SIGN.search(query.lower()) is None:
        return
    for asked, found in {found[0].lower(): found for found in _SHORT.finditer(query)}.items():
        short = f"q{found['number']}" if found["number"] else (found["short"] or found["half"]).lower()
        names = (*_terms_of_number(int(short[1]), languages), *([short] if short != asked else ()))
        yield from ((term, asked, 1.0) for term in dict.fromkeys(names))
    for found in {found[0].lower(): found for found in _LONG.finditer(query)}.values():
        short = f"{'q' if found['quarter'] else 'h'}{ORDINALS[found['ordinal'].lower()]}"
        for language in languages:
            yield from ((short, term, 1.0) for term in index_terms(found[0], language))


def _terms_of_number(number: int, languages: Sequence[str]) -> Iterator[str]:
    for word, place in ORDINALS.items():
        for language in languages if place == number else ():
            if language in LANGUAGES_OF_ORDINALS[word]:
                yield from index_terms(word, language)
