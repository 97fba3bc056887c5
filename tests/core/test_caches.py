"""What is remembered of texts, and how it is forgotten."""

from __future__ import annotations

import tracemalloc
from concurrent.futures import ThreadPoolExecutor

from rag_compress import compress
from rag_compress.core import messages
from rag_compress.core.caches import LONGEST_QUERY, forget_texts, once_per_query, remembered
from rag_compress.core.passages import analysis
from rag_compress.core.words import languages
from rag_compress.core.words.languages import detect_language


def remembering(most):
    asked = []

    @remembered(most)
    def find(text, *values):
        asked.append((text, *values))
        return (len(text), *values)

    return find, asked


def test_a_text_is_looked_at_once_for_all_values_that_it_comes_with():
    find, asked = remembering(5)
    assert [find("race"), find("race", "en"), find("race", "en"), find("race")] == [(4,), (4, "en"), (4, "en"), (4,)]
    assert asked == [("race",), ("race", "en")]


def test_texts_that_cannot_be_encoded_are_told_apart():
    find, asked = remembering(5)
    assert [find("\ud800"), find("\ud801x"), find("\ud800")] == [(1,), (2,), (1,)]
    assert asked == [("\ud800",), ("\ud801x",)]


def test_the_text_not_asked_for_longest_is_forgotten_first():
    find, asked = remembering(2)
    for text in ("a", "b", "a", "c", "a", "b"):
        find(text)
    assert asked == [("a",), ("b",), ("c",), ("b",)]


def test_what_is_forgotten_is_found_anew():
    find, asked = remembering(5)
    find("race")
    forget_texts()
    find("race")
    assert asked == [("race",), ("race",)]


def test_what_several_steps_ask_of_a_query_is_worked_out_once_and_of_a_long_text_each_time():
    asked = []

    @once_per_query
    def length(query, language):
        asked.append((query[:4], language))
        return len(query)

    long = "race" + "x" * LONGEST_QUERY
    answers = [length(query, language) for language in ("en", "de") for query in ("race", "race", long, long)]
    assert answers == [4, 4, len(long), len(long)] * 2
    assert asked == [(query, language) for language in ("en", "de") for query in ("race", "race", "race")]
    forget_texts()
    length("race", "en")
    assert len(asked) == 7


def test_threads_may_share_what_is_remembered():
    find, _ = remembering(3)
    texts = ["x" * (i % 7) for i in range(2_000)]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(find, texts)) == [(len(text),) for text in texts]


def test_the_languages_of_texts_are_remembered_without_the_texts():
    forget_texts()
    detect_language("The first one reads the lists of words.")
    tracemalloc.start()
    try:
        for i in range(500):
            detect_language(f"{i} the town lies on the coast" + "." * 1_900)
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert held < 300_000, "the texts take 960,000 bytes"


def test_forgetting_reaches_analyses_languages_and_earlier_messages(monkeypatch):
    seen = []

    def watch(module, name):
        work = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *args, **options: seen.append(name) or work(*args, **options))

    watch(analysis, "sentence_spans")
    watch(languages, "scripts_of")
    watch(messages, "index_terms")

    def request():
        seen.clear()
        compress("and who paid for it?", ["The king paid."], 20, history=["Who built the new harbour of the town?"])
        return set(seen)

    forget_texts()
    assert request() == {"sentence_spans", "scripts_of", "index_terms"}
    assert request() == set()
    forget_texts()
    assert request() == {"sentence_spans", "scripts_of", "index_terms"}
