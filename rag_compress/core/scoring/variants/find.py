"""What stands for the terms of a query, of every kind that the settings switch on."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain

from rag_compress.config import CompressionConfig
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.scoring.grid import Variants
from rag_compress.core.scoring.variants.arabic_forms import find_arabic_forms
from rag_compress.core.scoring.variants.cognates import find_cognates
from rag_compress.core.scoring.variants.derivations import find_derivations
from rag_compress.core.scoring.variants.long_forms import find_long_forms
from rag_compress.core.scoring.variants.participles import find_participles
from rag_compress.core.scoring.variants.synonyms import synonyms
from rag_compress.core.scoring.variants.translations import find_translations
from rag_compress.core.scoring.variants.unmarked import find_unmarked


def find_variants(
    query: str,
    terms: Sequence[str],
    passages: Sequence[AnalyzedPassage],
    vocabulary: Collection[str],
    languages: Sequence[str],
    config: CompressionConfig,
    *,
    apart: str | None = None,
) -> Variants:
    """
    Find what stands for the query's terms.

    :param query: The query.
    :param terms: Its terms.
    :param passages: The passages.
    :param vocabulary: Their terms.
    :param languages: Languages of the passages.
    :param config: ``derivation_weight`` (multiplied with the similarity), ``synonym_weight``, ``abbreviation_weight``
        and for left out marks and words alike ``slip_weight`` are used, and for translations
        ``synonym_weight``; a weight of 0 switches a kind off.
    :param apart: The language of the query, where no passage is in it.
    :returns: For each such term of the passages, the query's terms with their weights.
    """
    found: dict[str, list[tuple[str, float]]] = {}
    if config.derivation_weight:
        arabic = find_arabic_forms(terms, vocabulary) if "ar" in languages else ()
        participles = find_participles(terms, vocabulary, languages)
        for term, meant, similarity in chain(find_derivations(terms, vocabulary), participles, arabic):
            found.setdefault(term, []).append((meant, config.derivation_weight * similarity))
    if config.slip_weight and "vi" in languages:
        for term, meant in find_unmarked(terms, passages):
            found.setdefault(term, []).append((meant, config.slip_weight))
    if apart:
        for term, meant, weight in _across_languages(query, apart, terms, vocabulary, languages, config):
            found.setdefault(term, []).append((meant, weight))
    for language in languages if config.synonym_weight else ():
        for meant in terms:
            for term in synonyms(language).get(meant, ()):
                found.setdefault(term, []).append((meant, config.synonym_weight))
    if config.abbreviation_weight:
        for term, meant, share in find_long_forms(frozenset(terms), passages):
            found.setdefault(term, []).append((meant, config.abbreviation_weight * share))
    return found


def _across_languages(
    query: str,
    language: str,
    terms: Sequence[str],
    vocabulary: Collection[str],
    languages: Sequence[str],
    config: CompressionConfig,
) -> Iterator[tuple[str, str, float]]:
    """Terms of the passages, the query's that they stand for, and what they weigh."""
    if config.slip_weight:
        for term, meant, similarity in find_cognates(terms, vocabulary):
            yield term, meant, config.slip_weight * similarity
    if config.synonym_weight:
        for term, meant in dict.fromkeys(find_translations(query, language, languages)):
            if meant in terms:
                yield term, meant, config.synonym_weight
