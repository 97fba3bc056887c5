"""Taking passages apart, once per text."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import chain
from operator import itemgetter
from typing import Any

from rag_compress.catalogue import check_language
from rag_compress.checks import check_method
from rag_compress.core.caches import forget_too
from rag_compress.core.models import Passage
from rag_compress.core.passages.analysis_cache import AnalysisCache, Makers
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.annotation import Annotation, annotation_digest, read_annotation, write_annotation
from rag_compress.core.sentences import SentenceSplitter, get_splitter, sentence_spans
from rag_compress.core.terms import index_terms, word_terms
from rag_compress.core.tokens import TokenCounter, as_counter
from rag_compress.core.words.languages import detect_language, language_of, languages_of

_SHARED_CACHE = AnalysisCache()
"""One for all analyzers that requests share, so that its bound is theirs together."""

forget_too(_SHARED_CACHE.clear)

_LONGEST = 2_000
"""Characters of a text that is held for its language alone, so that the memory is bounded in characters, too."""

_language_of_short = lru_cache(maxsize=2**13)(detect_language)
forget_too(_language_of_short.cache_clear)


class Analyzer:
    """
    Takes passages apart with one splitter, counter and language, and remembers the latest of them.

    :param splitter: Name of a splitter, or a splitter.
    :param counter: Name of an encoding, or what `as_counter` takes. One that another process knows, too, may have an
        ``annotation_name``, a str that no encoding is called.
    :param language: ISO 639-1 code, or ``auto``.
    :param cache: Where to remember them; one of its own by default. In one that others use too, splitter and counter
        tell what is whose, and must be hashable; what is theirs is forgotten with them.
    :raises ValueError: If a splitter, encoding or language is unknown.
    :raises TypeError: If the splitter cannot split or the counter cannot count.
    """

    def __init__(
        self,
        splitter: str | SentenceSplitter,
        counter: object,
        language: str = "auto",
        cache: AnalysisCache | None = None,
    ) -> None:
        if not isinstance(splitter, str):
            check_method("splitter", splitter, "split(text, language)", "a name or an object")
        self.language = check_language(language)
        self.counter: TokenCounter = as_counter(counter)
        self._splitter = get_splitter(splitter) if isinstance(splitter, str) else splitter
        counted_by = counter if isinstance(counter, str) else getattr(counter, "annotation_name", None)
        # What has no name cannot be told from others in another process.
        self._splitter_name = splitter if isinstance(splitter, str) else None
        self._counter_name = counted_by if isinstance(counted_by, str) else None
        self._cache = AnalysisCache() if cache is None else cache
        # Tells what is this analyzer's in a cache that others use too.
        self._makers: Makers = () if cache is None else cache.makers(splitter, counter)

    def analyze(self, passages: Sequence[Passage], query: str = "") -> list[AnalyzedPassage]:
        """
        Take the passages of one request apart.

        A passage too short to tell its language has the language of most of the other text. Where the query holds
        nothing but stop words ("to be or not to be"), the passages keep theirs.

        :param passages: The passages.
        :param query: The query.
        :returns: One analysis per passage, in order.
        """
        languages = languages_of([passage.text for passage in passages], self.language, _detect)
        drop = {code: not query or bool(index_terms(query, code)) for code in set(languages)}
        keys = [self._key(p, code, drop[code]) for p, code in zip(passages, languages, strict=True)]
        known = self._cache.get_all(keys)
        return [
            found or self._cache.get_or_make(key, partial(self._take_apart, passage, language, drop[language]))
            for passage, language, key, found in zip(passages, languages, keys, known, strict=True)
        ]

    def annotate(self, text: str, meta: Mapping[str, Any] | None = None) -> dict[str, Any] | None:
        """
        Give what `analyze` would otherwise compute anew in another process, as JSON values for ``meta``.

        :param text: The text of a passage.
        :param meta: Its meta, which may say what the sentences are.
        :returns: The annotation; None when splitter or counter is an object that has no name in another process.
        """
        if self._splitter_name is None or self._counter_name is None:
            return None
        return write_annotation(text, self._sentences(text, meta, language_of(text, self.language)))

    def _key(self, passage: Passage, language: str, drop_stop_words: bool) -> tuple[Makers, Hashable]:
        noted = annotation_digest(passage.meta) if self._splitter_name and passage.meta else ""
        return self._makers, (passage.text, noted, passage.title or "", language, drop_stop_words)

    def _take_apart(self, passage: Passage, language: str, drop_stop_words: bool) -> AnalyzedPassage:
        text = passage.text
        sentences = self._sentences(text, passage.meta, language)
        title = passage.title or ""
        words = [word_terms(text[a:b], language, drop_stop_words=drop_stop_words) for a, b in sentences.spans]
        return AnalyzedPassage(
            text=text,
            language=language,
            spans=sentences.spans,
            token_counts=sentences.token_counts,
            token_count=sentences.token_count,
            terms=tuple(tuple(chain.from_iterable(map(itemgetter(1), sentence))) for sentence in words),
            openers=tuple(sentence[0][1] if sentence else () for sentence in words),
            names=tuple(_capitalised(sentence[1:]) for sentence in words),
            title=title,
            title_terms=tuple(index_terms(title, language, drop_stop_words=drop_stop_words)),
            drop_stop_words=drop_stop_words,
        )

    def _sentences(self, text: str, meta: Mapping[str, Any] | None, language: str) -> Annotation:
        """The sentences of a text with their tokens, of which only what is not known is found anew."""
        known = read_annotation(meta, text) if self._splitter_name else None
        if known is None or known.splitter != self._splitter_name or known.language not in (None, language):
            known = Annotation(self._splitter_name or "", language, sentence_spans(text, language, self._splitter))
        if known.encoding is not None and known.encoding == self._counter_name:
            return known
        counts = tuple(self.counter.count(text[start:end]) for start, end in known.spans)
        return replace(known, encoding=self._counter_name, token_counts=counts, token_count=self.counter.count(text))


def _detect(text: str) -> str | None:
    """As `detect_language`: analyses hold the texts, which are found faster than their digests are made."""
    return (_language_of_short if len(text) <= _LONGEST else detect_language)(text)


def _capitalised(words: Sequence[tuple[str, tuple[str, ...]]]) -> tuple[str, ...]:
    return tuple(chain.from_iterable([terms for word, terms in words if word[0].isupper()]))


def shared_analyzer(splitter: Any, counter: Any, language: str) -> Analyzer:
    """
    Give an analyzer that shares what it remembers with all requests of the same splitter and counter.

    :param splitter: As for `Analyzer`. If it or the counter has no hash, nothing is shared.
    :param counter: As for `Analyzer`. Hold it: what was counted with a function that is written into the call is
        forgotten with it.
    :param language: As for `Analyzer`.
    :returns: The analyzer.
    """
    try:
        hash((splitter, counter))
    except TypeError:
        return Analyzer(splitter, counter, language)
    return Analyzer(splitter, counter, language, _SHARED_CACHE)
