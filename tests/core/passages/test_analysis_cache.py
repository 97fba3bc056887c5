"""Analyses of what a caller brings are remembered as long as the caller holds it, and do not hold it."""

import gc
import weakref
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from cachetools import LRUCache

from rag_compress import Passage, compress
from rag_compress.core.passages import analysis
from rag_compress.core.passages.analysis import Analyzer
from rag_compress.core.passages.analysis_cache import AnalysisCache

PASSAGE = Passage("Otters sleep afloat. They hold hands.")


class ByWords:
    """A counter that is equal to nothing but itself."""

    def count(self, text: str) -> int:
        return len(text.split())


@dataclass(frozen=True)
class ByLength:
    """A counter that is equal to another of the same scale."""

    scale: int

    def count(self, text: str) -> int:
        return self.scale * len(text)


def analyze(cache: AnalysisCache, counter: object) -> object:
    return Analyzer("pysbd", counter, "en", cache).analyze([PASSAGE])[0]


def held(cache: AnalysisCache) -> int:
    return len(cache._entries)


def test_what_a_counter_counted_is_forgotten_with_it_and_nothing_else() -> None:
    cache = AnalysisCache()
    mine = ByWords()
    known = [analyze(cache, mine), analyze(cache, "o200k_base")]
    for _ in range(20):
        analyze(cache, lambda text: len(text.split()))
    gc.collect()
    other = analyze(cache, str.__len__)
    assert held(cache) == 3, "those of the functions that are gone are gone"
    assert [analyze(cache, mine), analyze(cache, "o200k_base"), analyze(cache, str.__len__)] == [*known, other]
    assert analyze(cache, mine) is known[0]


def test_a_function_written_into_the_call_is_not_held() -> None:
    gone = []
    for _ in range(3):
        counter = ByWords()
        gone.append(weakref.ref(counter))
        assert compress("Do otters sleep?", [PASSAGE], 5, counter=counter).text
        del counter
    gc.collect()
    assert [one() for one in gone] == [None] * 3


def test_a_counter_that_another_can_be_equal_to_lends_it_what_it_counted() -> None:
    cache, words = AnalysisCache(), ByWords()
    # made one after the other, not within an assertion, which would hold them all
    first, again, other = [analyze(cache, ByLength(scale)) for scale in (2, 2, 3)]
    assert first is again is not other
    first, again = [analyze(cache, words.count) for _ in range(2)]
    assert first is again, "a method is another object each time"


def test_a_counter_without_weak_references_is_remembered_all_the_same() -> None:
    class Slotted:
        __slots__ = ()

        def count(self, text: str) -> int:
            return len(text)

    cache, counter = AnalysisCache(), Slotted()
    with pytest.raises(TypeError):
        weakref.ref(counter)
    assert analyze(cache, counter) is analyze(cache, counter)


def test_a_splitter_of_ones_own_is_told_apart_and_let_go() -> None:
    class Whole:
        def split(self, text: str, language: str) -> list[tuple[int, int]]:
            return [(0, len(text))]

    cache = AnalysisCache()
    for _ in range(2):
        passage = Analyzer(Whole(), "o200k_base", "en", cache).analyze([PASSAGE])[0]
        assert len(passage.spans) == 1
    gc.collect()
    assert len(Analyzer("pysbd", "o200k_base", "en", cache).analyze([PASSAGE])[0].spans) == 2
    assert held(cache) == 1


def test_what_goes_while_the_cache_is_busy_waits_for_nothing() -> None:
    cache, counter = AnalysisCache(), ByWords()
    analyze(cache, counter)
    with cache._lock:  # as when the garbage is collected in the midst of a look-up
        del counter
        gc.collect()
    analyze(cache, "o200k_base")
    assert held(cache) == 1


def test_functions_written_into_calls_do_not_make_each_call_look_at_all_that_is_remembered() -> None:
    looks, cache, mine = 0, AnalysisCache(), ByWords()

    class Watched(LRUCache):
        def __iter__(self) -> Iterator[object]:
            nonlocal looks
            looks += len(self)
            return super().__iter__()

    cache._entries = Watched(cache._entries.maxsize, cache._entries.getsizeof)
    Analyzer("pysbd", mine, "en", cache).analyze([Passage(f"Otter {number}.") for number in range(1000)])
    for _ in range(100):
        analyze(cache, lambda text: len(text.split()))
    gc.collect()
    assert held(cache) <= 1000 + 11
    assert looks < 12_000
    assert analyze(cache, mine)


def test_forgetting_forgets_what_is_a_callers_too() -> None:
    mine = ByWords()
    cache = analysis._SHARED_CACHE
    before = analyze(cache, mine)
    cache.clear()
    assert analyze(cache, mine) is not before
