"""Words that the query joins and the passages part, or the reverse: "wifi" and "Wi-Fi"."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from itertools import chain, pairwise, product

from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.queries.query_terms import terms_in
from rag_compress.core.queries.query_words import query_words
from rag_compress.core.terms import index_terms
from rag_compress.core.words.stop_words import stop_words
from rag_compress.core.words.unspaced import is_unspaced

JOINED_WEIGHT = 1.5
"""Weight of two words of the query that the passages write as one: as rare as a name."""

_SHORTEST_JOINED = 6
"""Characters of such a word at least, unless the query has a hyphen in it and the passages lack one of its parts."""

_HYPHENATED = re.compile(r"(?<![^\W_])([^\W\d_]+)[-\u2010]([^\W\d_]{2,})(?![^\W_])")

_ENDING = r"[^\W\d_]{0,3}"
"""Of the second of two words, for its plural."""

_SHORTEST_PARTED, _LONGEST_PARTED = 4, 32
"""Characters of a word of the query that the passages may write as two."""


def joined_terms(
    query: str, languages: Sequence[str], passages: Sequence[AnalyzedPassage], vocabulary: Container[str]
) -> dict[str, float]:
    """
    Find words that the query joins and the passages part, or the reverse.

    "Coca Cola" stands for the title ``COCACOLA_2022``, and "wifi" for "Wi-Fi" where no passage writes "wifi". What only
    identifiers write as one (``createTrainingJob``) is left out where a text has "training job": an identifier has
    both words, too, and rare as it is, it would count more than a sentence on such a job.

    :param query: The query as it was asked.
    :param languages: Languages of the passages.
    :param passages: The passages.
    :param vocabulary: Terms of their texts.
    :returns: Terms of the passages: a joined word with `JOINED_WEIGHT`, the two of a parted one with 1 together.
    """
    words = [word.casefold() for word, _ in query_words(query, "en")]
    pairs = [(a, b) for a, b in pairwise(words) if (a + b).isalpha() and len(a + b) >= _SHORTEST_JOINED]
    pairs += [(a, b) for a, b in _HYPHENATED.findall(query.casefold()) if a not in vocabulary or b not in vocabulary]
    found = {
        term
        for a, b in dict.fromkeys(pairs)
        for term in terms_in(a + b, languages)
        if not (term in vocabulary and _only_identifiers_join(a, b, term, languages, passages))
    }
    missing = {term for term in found if term not in vocabulary}
    found -= missing.difference(*(passage.title_set for passage in passages))
    parted = _parted_terms(words, languages, passages, vocabulary)
    return {**parted, **dict.fromkeys(sorted(found), JOINED_WEIGHT)}


def _only_identifiers_join(
    first: str, second: str, term: str, languages: Sequence[str], passages: Sequence[AnalyzedPassage]
) -> bool:
    """Whether two words stand beside each other, and as one have a capital between them, and not capitals alone."""
    written = re.compile(first + second, re.IGNORECASE)
    found = [
        match.group()
        for passage in passages
        for index, _ in passage.postings.get(term, ())
        for match in written.finditer(passage.text, *passage.spans[index])
    ]
    are_identifiers = bool(found) and all(word[len(first)].isupper() and not word.isupper() for word in found)
    parts = sorted(terms_in(f"{first} {second}", languages)) if are_identifiers else []
    return any(_stand_together(first, second, part, passages, ending=_ENDING) for part in parts)


def _parted_terms(
    words: Iterable[str], languages: Sequence[str], passages: Sequence[AnalyzedPassage], vocabulary: Container[str]
) -> dict[str, float]:
    in_titles = frozenset[str]().union(*(passage.title_set for passage in passages))
    found: dict[str, float] = {}
    for word, language in product(dict.fromkeys(words), languages):
        if word.isalpha() and _SHORTEST_PARTED <= len(word) <= _LONGEST_PARTED and not is_unspaced(word):
            whole = index_terms(word, language)
            for at in range(1, len(word) - 1) if whole and whole[0] not in vocabulary else ():
                heads = (word[:end] for end in range(max(at - 2, 1), at + 1))  # a look before the stemmer is asked
                if word[:at] not in stop_words(language) and not any(h in vocabulary or h in in_titles for h in heads):
                    continue
                terms = index_terms(f"{word[:at]} {word[at:]}", language)  # one may be a stop word
                held = terms and all(term in vocabulary or term in in_titles for term in terms)
                if held and _stand_together(word[:at], word[at:], terms[0], passages):
                    found |= dict.fromkeys(terms, 1 / len(terms))
    return found


def _stand_together(
    first: str, second: str, term: str, passages: Sequence[AnalyzedPassage], *, ending: str = ""
) -> bool:
    """Whether a sentence or title with the term holds the two words, parted by a hyphen or a space."""
    between = r"[-\u2010\s]" if len(first) > 1 else r"[-\u2010]"  # "a head" is no "ahead"
    pattern = re.compile(rf"(?<![^\W_]){first}{between}{second}{ending}(?![^\W_])", re.IGNORECASE)
    titles = (passage.title for passage in passages)
    held_by = ((passage, index) for passage in passages for index, _ in passage.postings.get(term, ()))
    return any(map(pattern.search, chain(titles, (p.text[slice(*p.spans[index])] for p, index in held_by))))
