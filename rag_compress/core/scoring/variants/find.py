"""All that stands for the terms of a query: every kind of variant that the settings switch on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from rag_compress.config import CompressionConfig
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.scoring.grid import Variants
from rag_compress.core.scoring.variants import Variant
from rag_compress.core.scoring.variants.ages import find_ages
from rag_compress.core.scoring.variants.arabic_forms import find_arabic_forms
from rag_compress.core.scoring.variants.cognates import find_cognates
from rag_compress.core.scoring.variants.derivations import find_derivations
from rag_compress.core.scoring.variants.long_forms import find_long_forms
from rag_compress.core.scoring.variants.participles import find_participles
from rag_compress.core.scoring.variants.phrases import find_phrases
from rag_compress.core.scoring.variants.quarters import find_quarters
from rag_compress.core.scoring.variants.synonyms import find_synonyms
from rag_compress.core.scoring.variants.translations import find_translations
from rag_compress.core.scoring.variants.unmarked import find_unmarked
from rag_compress.core.scoring.variants.wordings import find_wordings


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
    :param config: Its weights are used: ``derivation_weight`` for forms of a word, ``slip_weight`` for marks that are
        left out and for words that look alike in two languages, ``synonym_weight`` for synonyms, translations,
        wordings and phrases, ``abbreviation_weight`` for what an abbreviation is short for. A weight of 0 switches its
        kinds off.
    :param apart: The language of the query, where no passage is in it.
    :returns: For each such term of the passages, the query's terms with their weights.
    """
    asked = frozenset(terms)
    kinds: Sequence[tuple[float, Iterable[Variant]]] = [
        (config.derivation_weight, find_derivations(terms, vocabulary)),
        (config.derivation_weight, find_participles(terms, vocabulary, languages)),
        (config.derivation_weight, find_arabic_forms(terms, vocabulary) if "ar" in languages else ()),
        (config.slip_weight, find_unmarked(terms, passages)),
        (config.slip_weight, find_cognates(terms, vocabulary) if apart else ()),
        (config.synonym_weight, find_translations(query, apart, languages) if apart else ()),
        (config.synonym_weight, find_synonyms(terms, languages)),
        (config.synonym_weight, find_wordings(terms, languages)),
        (config.synonym_weight, find_phrases(query, terms, languages)),
        (config.synonym_weight, find_ages(query) if "en" in languages else ()),
        (config.abbreviation_weight, find_long_forms(asked, passages)),
        (config.abbreviation_weight, find_quarters(query, languages)),
    ]
    found: dict[str, list[tuple[str, float]]] = {}
    for weight, variants in kinds:
        for term, meant, share in variants if weight else ():
            if meant in asked:
                found.setdefault(term, []).append((meant, weight * share))
    return found
