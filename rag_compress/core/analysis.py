"""What is known about a passage whatever the query: its sentences, their tokens and terms. Computed once per text."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from sys import intern
from typing import Any

import numpy as np
import numpy.typing as npt

from rag_compress.core.abbreviations import abbreviations
from rag_compress.core.analysis_cache import AnalysisCache
from rag_compress.core.annotation import Annotation, read_annotation, write_annotation
from rag_compress.core.findings import tell_findings
from rag_compress.core.languages import check_language, detect_language
from rag_compress.core.models import Passage, Span
from rag_compress.core.sentences import SentenceSplitter, get_splitter, sentence_spans
from rag_compress.core.terms import index_terms, word_terms
from rag_compress.core.tokens import TokenCounter, as_counter

FALLBACK_LANGUAGE = "en"
"""Language of a request in which nothing tells one."""

_DETECTED_CHARACTERS = 2_000
"""The head of a text that is enough to tell its language."""

_SHARED_CACHE = AnalysisCache()
"""One for all analyzers that requests share: the bound on its memory is that of the process."""


@dataclass(frozen=True)
class AnalyzedPassage:
    """
    A passage taken apart.

    :param text: The text of the passage.
    :param language: ISO 639-1 code.
    :param spans: The sentences: trimmed, ascending, covering all but white space.
    :param token_counts: Tokens of each sentence alone.
    :param token_count: Tokens of the whole text.
    :param terms: Index terms of each sentence, in order.
    :param openers: For each sentence, the terms of its first word, whose capital says nothing.
    :param names: For each sentence, the terms of its other words that are written with a capital.
    :param title: The title.
    :param title_terms: Index terms of the title, in order.
    """

    text: str
    language: str
    spans: tuple[Span, ...]
    token_counts: tuple[int, ...]
    token_count: int
    terms: tuple[tuple[str, ...], ...]
    openers: tuple[tuple[str, ...], ...]
    names: tuple[tuple[str, ...], ...]
    title: str
    title_terms: tuple[str, ...]

    @cached_property
    def postings(self) -> Mapping[str, tuple[tuple[int, int], ...]]:
        """For each term, the sentences that hold it as (sentence index, term frequency)."""
        found: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        for index, terms in enumerate(self.terms):
            once = (index, 1)
            if len(set(terms)) == len(terms):  # a Counter of a short sentence takes longer than all the rest
                for term in terms:
                    found[term].append(once)
            else:
                for term, frequency in Counter(terms).items():
                    found[term].append((index, frequency))
        # Most terms stand in one sentence, so equal values are held once: in Chinese it halves the memory.
        shared: dict[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]] = {}
        return {term: shared.setdefault(value := tuple(entries), value) for term, entries in found.items()}

    @cached_property
    def title_set(self) -> frozenset[str]:
        """Distinct terms of the title."""
        return frozenset(self.title_terms)

    @cached_property
    def title_core(self) -> frozenset[str]:
        """Terms of the title without what tells it from its namesakes: ``Nails (2003 film)``."""
        core = _without_disambiguation(self.title)
        return self.title_set if core == self.title else frozenset(index_terms(core, self.language))

    @cached_property
    def capitals(self) -> Mapping[str, int]:
        """How often each term is written with a capital inside a sentence; terms that never are, are left out."""
        return dict(Counter(chain.from_iterable(self.names)))  # a dict is faster than a Counter to read and to unite

    @cached_property
    def mentions(self) -> Mapping[str, tuple[tuple[int, ...], int, int]]:
        """For each term, the sentences that hold it, how often it stands inside them, and with a capital there."""
        first_words = Counter(chain.from_iterable(self.openers))
        found = {}
        shared: dict[tuple[Any, ...], Any] = {}
        for term, entries in self.postings.items():
            rows, frequencies = zip(*entries, strict=True)
            value = rows, sum(frequencies) - first_words[term], self.capitals.get(term, 0)
            found[term] = shared.setdefault(value, value)
        return found

    @cached_property
    def abbreviations(self) -> tuple[tuple[tuple[str, ...], frozenset[str]], ...]:
        """The abbreviations that the text introduces: the terms of each, and those of what it stands for."""
        pairs = (
            (tuple(index_terms(short, self.language)), frozenset(index_terms(long, self.language)))
            for short, long in abbreviations(self.text)
        )
        return tuple((short, long) for short, long in pairs if short and long)

    @cached_property
    def findings(self) -> npt.NDArray[np.float64]:
        """Whether each sentence reports a finding (1) or states an aim (-1), in English texts; else 0."""
        return tell_findings(self.text, self.spans) if self.language == "en" else np.zeros(len(self.spans))

    @cached_property
    def normalised(self) -> tuple[str, ...]:
        """Each sentence up to case and white space, to tell repetitions."""
        return tuple(" ".join(self.text[start:end].casefold().split()) for start, end in self.spans)

    @cached_property
    def wordless(self) -> tuple[bool, ...]:
        """Whether each sentence lacks a letter or digit."""
        return tuple(not any(map(str.isalnum, text)) for text in self.normalised)

    @cached_property
    def lengths(self) -> npt.NDArray[np.float64]:
        """Number of terms of each sentence."""
        return np.array([len(terms) for terms in self.terms], dtype=np.float64)


class Analyzer:
    """
    Takes passages apart with one splitter, counter and language, and remembers the latest of them.

    :param splitter: Name of a splitter, or a splitter.
    :param counter: Name of an encoding, or what `as_counter` takes.
    :param language: ISO 639-1 code, or ``auto``.
    :param cache: Where to remember them; one of its own by default.
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
        if not isinstance(splitter, str) and not callable(getattr(splitter, "split", None)):
            raise TypeError(f"splitter must be a name or an object with split(text, language), got {splitter!r}.")
        self.language = check_language(language)
        self.counter: TokenCounter = as_counter(counter)
        self._splitter = get_splitter(splitter) if isinstance(splitter, str) else splitter
        self._names = (splitter, counter) if isinstance(splitter, str) and isinstance(counter, str) else None
        self._cache = AnalysisCache() if cache is None else cache
        self._key = object()  # tells what is this analyzer's in a cache that others use too

    def analyze(self, passages: Sequence[Passage], query: str = "") -> list[AnalyzedPassage]:
        """
        Take the passages of one request apart.

        A passage too short to tell its language has the language of most of the other text. Where the query holds
        nothing but stop words ("to be or not to be"), the passages keep theirs.

        :param passages: The passages.
        :param query: The query.
        :returns: One analysis per passage, in order.
        """
        languages = self._languages([passage.text for passage in passages])
        keep = {code: bool(query) and not index_terms(query, code) for code in set(languages)}
        return [self._analyze(p, code, not keep[code]) for p, code in zip(passages, languages, strict=True)]

    def annotate(self, text: str) -> dict[str, Any] | None:
        """
        Give what `analyze` would otherwise compute anew in another process, as JSON values for ``meta``.

        :param text: The text of a passage.
        :returns: The annotation; None when splitter or counter is an object, which another process may not have.
        """
        if self._names is None:
            return None
        language = self._languages([text])[0]
        return write_annotation(text, *self._names, language, self._split_and_count(text, language))

    def _languages(self, texts: Sequence[str]) -> list[str]:
        if self.language != "auto":
            return [self.language] * len(texts)
        detected = [_detect(text[:_DETECTED_CHARACTERS]) for text in texts]
        characters: Counter[str] = Counter()
        for text, language in zip(texts, detected, strict=True):
            if language:
                characters[language] += len(text)
        majority = max(characters, key=lambda code: (characters[code], code), default=FALLBACK_LANGUAGE)
        return [language or majority for language in detected]

    def _analyze(self, passage: Passage, language: str, drop_stop_words: bool) -> AnalyzedPassage:
        key = (self._key, passage.text, passage.title or "", language, drop_stop_words)
        known = self._cache.get(key)
        if known is not None:
            return known
        analyzed = self._take_apart(passage, language, drop_stop_words)
        self._cache.put(key, analyzed)
        return analyzed

    def _take_apart(self, passage: Passage, language: str, drop_stop_words: bool) -> AnalyzedPassage:
        text = passage.text
        annotation = read_annotation(passage.meta, text, *self._names, language) if self._names else None
        spans, token_counts, token_count = annotation or self._split_and_count(text, language)
        title = passage.title or ""
        words = [word_terms(text[a:b], language, drop_stop_words=drop_stop_words) for a, b in spans]
        return AnalyzedPassage(
            text=text,
            language=language,
            spans=spans,
            token_counts=token_counts,
            token_count=token_count,
            # n-grams are cut anew from every text; interned, the texts share them
            terms=tuple(tuple(map(intern, chain.from_iterable(terms for _, terms in sentence))) for sentence in words),
            openers=tuple(sentence[0][1] if sentence else () for sentence in words),
            names=tuple(_capitalised(sentence[1:]) for sentence in words),
            title=title,
            title_terms=tuple(index_terms(title, language, drop_stop_words=drop_stop_words)),
        )

    def _split_and_count(self, text: str, language: str) -> Annotation:
        spans = sentence_spans(text, language, self._splitter)
        return spans, tuple(self.counter.count(text[start:end]) for start, end in spans), self.counter.count(text)


def _without_disambiguation(title: str) -> str:
    stripped = title.rstrip()
    if not stripped.endswith(")"):
        return title
    opening = stripped.find("(", stripped.rfind(")", 0, -1) + 1)
    return title if opening < 0 else title[:opening].rstrip()


def _capitalised(words: Sequence[tuple[str, tuple[str, ...]]]) -> tuple[str, ...]:
    return tuple(term for word, terms in words if word[0].isupper() for term in terms)


@lru_cache(maxsize=8192)
def _detect(head: str) -> str | None:
    return detect_language(head)


@lru_cache(maxsize=16)
def shared_analyzer(splitter: Any, counter: Any, language: str) -> Analyzer:
    """
    Give every request with the same settings the same analyzer, so that a text is taken apart once.

    :param splitter: As for `Analyzer`, hashable.
    :param counter: As for `Analyzer`, hashable.
    :param language: As for `Analyzer`.
    :returns: The analyzer.
    """
    return Analyzer(splitter, counter, language, _SHARED_CACHE)
