"""How rare a word is in the language, told by a tokenizer's vocabulary, which was learnt from a great deal of text."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Set
from functools import lru_cache

from rag_compress.core.queries.query_words import query_words
from rag_compress.core.tokens import DEFAULT_ENCODING, load_encoding

_MOST_COMMON = 256
"""Ranks below are bytes and pieces of words, not words."""

_COMMON = 0.45
"""Logarithm of the rank, relative to that of the vocabulary's size, below which no word of a language lies."""

_COMMON_SHARE = 0.2
"""Weight of the commonest word in the coverage of a query, relative to the rarest."""


def term_rarities(text: str, languages: Iterable[str]) -> dict[str, float]:
    """
    Tell how rare the terms of a text are, each by its commonest word.

    >>> {term: round(rare, 2) for term, rare in term_rarities("the river Aare", ["en"]).items()}
    {'river': 0.66, 'aar': 1.0}

    :param text: A text, usually a query.
    :param languages: Languages in which its words are turned into terms.
    :returns: Rarity of each term.
    """
    found: dict[str, float] = {}
    for language in languages:
        for word, terms in query_words(text, language):
            for term in terms:
                found[term] = min(found.get(term, 1.0), rarity(word.casefold()))
    return found


def coverage(rarities: Mapping[str, float], held: Set[str]) -> float:
    """
    Tell how far a text covers a query: the share of the query's terms that it holds, rare ones counting more.

    >>> coverage({"aar": 1.0, "the": 0.0}, {"aar", "river"})  # a common term weighs 0.2
    0.8333333333333334

    :param rarities: Rarity (0 to 1) of each of the query's terms.
    :param held: The terms of the text.
    :returns: 0 to 1; 0 for a query without terms.
    """
    weights = {term: _COMMON_SHARE + (1 - _COMMON_SHARE) * rare for term, rare in rarities.items()}
    total = math.fsum(weights.values())
    return math.fsum(weight for term, weight in weights.items() if term in held) / total if total else 0.0


@lru_cache(maxsize=8192)
def rarity(word: str) -> float:
    """
    Tell how rare a word is: near 0 for the commonest, 1 for a word that is not in the vocabulary as a whole.

    ``(ln max(rank, 256) / ln size - 0.45) / 0.55`` with the rank of the word after a space in ``o200k_base``.
    Merges were learnt in the order of their frequency, so that the rank follows Zipf's law. Words of scripts without
    spaces have no rank and are rare.

    >>> [round(rarity(word), 2) for word in ("the", "name", "river", "qwyjibo")]
    [0.03, 0.25, 0.66, 1.0]

    :param word: A word, case-folded.
    :returns: 0.008 to 1.
    """
    encoding = load_encoding(DEFAULT_ENCODING)
    try:
        rank = encoding.encode_single_token(f" {word}".encode("utf-8", "surrogatepass"))
    except KeyError:
        return 1.0
    share = math.log(max(rank, _MOST_COMMON)) / math.log(encoding.n_vocab)
    return (share - _COMMON) / (1 - _COMMON)
