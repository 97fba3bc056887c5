"""Sessions as passages of the engine, for its scorers."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

from rag_compress.chat.conversation.analysis import MessageAnalysis
from rag_compress.chat.conversation.sessions import blocks
from rag_compress.core.caches import SharedCache, forget_too
from rag_compress.core.passages.analysis_cache import estimated_bytes
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage

_known: SharedCache[Hashable, AnalyzedPassage] = SharedCache(64_000_000, estimated_bytes)

forget_too(_known.clear)


def unit_passages(
    texts: Sequence[str], analyses: Sequence[MessageAnalysis], languages: Sequence[str], starts: Sequence[int]
) -> list[AnalyzedPassage]:
    """
    See sessions as passages, the units as their sentences.

    :param texts: What is said in each unit.
    :param analyses: The units, taken apart.
    :param languages: Language of each unit.
    :param starts: Where sessions begin.
    :returns: Passages for a `Scorer`, at most `BLOCK` units each; unchanged ones are remembered.
    """
    passages = []
    for a, b in blocks(starts, len(texts)):
        names = tuple(analysis.name_terms for analysis in analyses[a:b])
        key = (tuple(texts[a:b]), names, tuple(languages[a:b]))
        passages.append(_known.get_or_make(key, partial(_passage, texts[a:b], analyses[a:b], names, languages[a])))
    return passages


def _passage(
    texts: Sequence[str], analyses: Sequence[MessageAnalysis], names: tuple[tuple[str, ...], ...], language: str
) -> AnalyzedPassage:
    terms = tuple(analysis.terms for analysis in analyses)
    spans, position = [], 0
    for text in texts:
        spans.append((position, position + len(text)))
        position += len(text) + 1
    lengths = tuple(map(len, terms))  # in terms: scorers that ask for sizes need no exact tokens
    nothing: tuple[tuple[str, ...], ...] = ((),) * len(terms)  # the first word of a unit tells nothing
    return AnalyzedPassage(
        text="\n".join(texts),
        language=language,
        spans=tuple(spans),
        token_counts=lengths,
        token_count=sum(lengths),
        terms=terms,
        openers=nothing,
        names=names,  # of the speakers: a unit has no other that is known to be one
        title="",
        title_terms=(),
        drop_stop_words=True,
    )
