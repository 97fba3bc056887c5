"""What is remembered of a passage."""

import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress import Passage
from rag_compress.catalogue import LANGUAGES
from rag_compress.core.caches import forget_texts
from rag_compress.core.passages.analysis import Analyzer, shared_analyzer
from rag_compress.core.passages.analysis_cache import AnalysisCache, estimated_bytes
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.annotation import ANNOTATION_KEY
from rag_compress.core.passages.sections import part_of
from rag_compress.core.properties import cached_property
from tests.core.taking_apart import take_apart

SENTENCES = st.lists(st.lists(st.sampled_from(["otter", "river", "otters", "River", "run"]), min_size=1, max_size=8))


@given(SENTENCES)
def test_postings_count_the_terms_of_every_sentence_in_order(sentences: list[list[str]]) -> None:
    text = "\n\n".join(f"{' '.join(words).capitalize()}." for words in sentences)
    (passage,) = take_apart(text)

    expected: dict[str, list[tuple[int, int]]] = {}
    for index, terms in enumerate(passage.terms):
        for term, frequency in Counter(terms).items():
            expected.setdefault(term, []).append((index, frequency))
    assert [(term, list(entries)) for term, entries in passage.postings.items()] == list(expected.items())


@given(SENTENCES)
def test_openings_and_capitals_count_how_a_term_is_written(sentences: list[list[str]]) -> None:
    text = "\n\n".join(f"{' '.join(words).capitalize()}, River." for words in sentences)
    (passage,) = take_apart(text)

    for term in passage.postings:
        assert passage.openings.get(term, 0) == sum(terms.count(term) for terms in passage.openers)
        assert passage.capitals.get(term, 0) == sum(terms.count(term) for terms in passage.names)
    assert passage.openings.keys() | passage.capitals.keys() <= passage.postings.keys()


def test_the_first_word_of_a_sentence_is_told_from_the_names_inside_it() -> None:
    (passage,) = take_apart("Otters met Anna Stone. She swims by the Rhine.")
    assert passage.openers == (("otter",), ())
    assert passage.names == (("anna", "stone"), ("rhine",))
    assert passage.capitals == {"anna": 1, "stone": 1, "rhine": 1}


def test_a_sentence_without_a_letter_or_digit_is_wordless() -> None:
    (passage,) = take_apart("It was Anna.\n\n---\n\nNothing else.")
    assert passage.wordless == (False, True, False)


@pytest.mark.parametrize(
    ("unit", "is_wordless"),
    [
        ("![Upload a file](img/upload.png)", True),
        ("[![Tests](https://example.org/tests.svg)](https://example.org)", True),
        ('<img src="upload.png" alt="Upload a file">', True),
        ("![" + "It shows the river from above, " * 3 + "](river.png)", False),
        ("[Upload a file](upload.pdf)", False),
        ("</book>", True),
        ('<book id="b2">', True),
        ('<tr class="odd row"><td>', True),
        ("00:00:01,000 --> 00:00:04,000", True),
        ("7\n00:00:01,000 --> 00:00:04,000", True),
        ("<b>Emma</b>", False),
        ('<property name="timeout"/>', False),
        ("<https://example.org>", False),
        ("<ann@example.org>", False),
        ("1998", False),
        ("(3.5)%", False),
    ],
)
def test_markup_alone_is_wordless_but_neither_data_nor_a_number_is(unit: str, *, is_wordless: bool) -> None:
    (passage,) = take_apart(f"It was Anna.\n\n{unit}\n\nNothing else.")
    assert dict(zip((passage.text[a:b] for a, b in passage.spans), passage.wordless, strict=True))[unit] == is_wordless


@pytest.mark.parametrize(
    ("title", "core"),
    [
        ("Nails (2003 film)", {"nail"}),
        ("Nails (band) (2003 film) ", {"nail", "band"}),
        ("Nails (band (2003)", {"nail"}),
        ("Nails (2003) film", {"nail", "2003", "film"}),
        ("(2003)", set()),
    ],
)
def test_the_core_of_a_title_leaves_out_what_tells_it_from_its_namesakes(title: str, core: set[str]) -> None:
    (passage,) = take_apart(Passage("It rains.", title=title))
    assert passage.title_cores == (core,)


@pytest.mark.parametrize(
    "title", [" " * 1_000_000 + "x", "(" * 1_000_000, "()" * 500_000 + "x"], ids=["spaces", "(", "()"]
)
def test_the_core_of_a_title_of_any_length_is_found_in_linear_time(title: str) -> None:
    # Quadratic, each of them would take hours.
    assert take_apart(Passage("It rains.", title=title))[0].title_cores


def test_a_title_alone_weighs_what_it_takes() -> None:
    (passage,) = take_apart(Passage("", title="Otters"))
    assert estimated_bytes(passage) >= 1_000


def test_every_sentence_and_every_term_weighs() -> None:
    texts = ["Otters sleep, the otters swim.", "Otters sleep. The otters swim.", "Otters sleep. Big otters swim."]
    analyzed = take_apart(*texts)
    assert [len(passage.spans) for passage in analyzed] == [1, 2, 2]
    assert [sum(map(len, passage.terms)) for passage in analyzed] == [4, 4, 5]
    one, two, more = map(estimated_bytes, analyzed)
    assert 300 + 512 < two - one < 600 + 600  # a vector of 128 numbers is 512 bytes
    assert 100 < more - two < 200


def test_every_character_of_text_and_title_weighs_twice_as_it_is_and_without_case() -> None:
    short, long = "x", "x" + 900 * "-"
    pairs = [(short, short), (long, short), (short, long)]
    least, of_text, of_title = (estimated_bytes(*take_apart(Passage(text, title=title))) for text, title in pairs)
    assert of_text == of_title == least + 1_800


@pytest.mark.parametrize(
    "texts",
    [
        [
            f"Otter number{i} swims in river{i}. Its pup sleeps on its belly, and nobody sees stone{i}."
            for i in range(99)
        ],
        ["".join(chr(0x4E00 + (7 * i * j) % 9000) for j in range(1, 90)) + "。" for i in range(1, 99)],
        [f"Row {i}, value {7 * i}." for i in range(999)],
        [""] * 999,
    ],
    ids=["English", "Chinese", "short rows", "titles only"],
)
def test_the_estimate_of_the_memory_is_near_what_is_used(texts: list[str]) -> None:
    analyzed = Analyzer("pysbd", len, "auto").analyze(
        [Passage(text, title=f"Title {i}") for i, text in enumerate(texts)]
    )
    for passage in analyzed:
        for name, member in vars(type(passage)).items():
            if isinstance(member, cached_property):
                getattr(passage, name)
    used = deep_size(analyzed, set())
    # The attributes of an object take 300 bytes or 900, as Python finds them alike in others.
    assert used / 2 < sum(map(estimated_bytes, analyzed)) < used * 3


def deep_size(value: Any, seen: set[int]) -> int:
    """Bytes of a value and all that it holds, each object once."""
    if id(value) in seen:
        return 0
    seen.add(id(value))
    held: list[Any] = []
    if isinstance(value, AnalyzedPassage):
        held = [vars(value)]
    elif isinstance(value, Mapping):
        held = [*value, *value.values()]
    elif isinstance(value, list | tuple | frozenset):
        held = [*value]
    return sys.getsizeof(value) + sum(deep_size(part, seen) for part in held)


def test_what_is_remembered_is_bounded_in_bytes_and_the_oldest_goes_first() -> None:
    passages = [Passage(f"Otter {i} sleeps.") for i in range(5)]
    analyzed = take_apart(*passages)
    cache = AnalysisCache(3 * estimated_bytes(analyzed[0]))
    for key, passage in enumerate(analyzed):
        cache.put((cache.makers(), key), passage)
    assert [cache.get((cache.makers(), key)) for key in range(5)] == [None, None, *analyzed[2:]]


def test_what_alone_is_larger_than_the_bound_is_not_remembered() -> None:
    (passage,) = take_apart("Otters sleep.")
    cache = AnalysisCache(10)
    key = (cache.makers("pysbd", len), "key")
    cache.put(key, passage)
    assert cache.get(key) is None


def test_all_requests_share_one_bound_and_no_analysis_of_other_settings() -> None:
    one, other = shared_analyzer("pysbd", len, "en"), shared_analyzer("pysbd", str.__len__, "en")
    assert one._cache is other._cache
    passage = Passage("Otters sleep in shared rivers.")
    assert one.analyze([passage])[0] is one.analyze([passage])[0]
    assert one.analyze([passage])[0] is not other.analyze([passage])[0]


def test_more_settings_than_one_can_count_take_every_text_apart_once() -> None:
    passage = Passage("Otters sleep in many languages.")
    forget_texts()
    settings = [("pysbd", "o200k_base", code) for code in LANGUAGES[:17]] + [("pysbd", len, "en")]
    first, second = ([shared_analyzer(*setting).analyze([passage])[0] for setting in settings] for _ in range(2))
    assert all(one is other for one, other in zip(first, second, strict=True))
    assert len({id(analysis) for analysis in first}) == len(settings)
    assert shared_analyzer("pysbd", "o200k_base", "auto").analyze([passage], "otters")[0] in first


def test_annotations_of_a_counter_with_a_name_are_read_under_that_name_only() -> None:
    class ByLength:
        def __init__(self, name: object, each: int = 1) -> None:
            self.annotation_name = name
            self.each = each

        def count(self, text: str) -> int:
            return self.each * len(text)

    written = Analyzer("pysbd", ByLength("length")).annotate("Anna won.")
    passage = Passage("Anna won.", meta={ANNOTATION_KEY: written})

    def tokens(counter: ByLength) -> int:
        return Analyzer("pysbd", counter).analyze([passage])[0].token_count

    assert tokens(ByLength("length", each=100)) == 9, "what was written holds"
    assert tokens(ByLength("another", each=100)) == tokens(ByLength(None, each=100)) == 900
    assert all(Analyzer("pysbd", ByLength(unnamed)).annotate("Anna won.") is None for unnamed in (None, 7))


def test_what_another_process_may_not_have_is_not_annotated() -> None:
    assert Analyzer("pysbd", len, "en").annotate("Otters sleep.") is None
    assert Analyzer("pysbd", "o200k_base", "en").annotate("Otters sleep.") is not None


def test_what_is_forgotten_is_taken_apart_anew() -> None:
    analyzer, passage = shared_analyzer("pysbd", "o200k_base", "en"), Passage("Otters sleep until noon.")
    before = analyzer.analyze([passage])[0]
    forget_texts()
    assert analyzer.analyze([passage])[0] is not before


@pytest.mark.parametrize("title", ["They", "They (band)"])
def test_a_query_of_stop_words_finds_them_in_titles_and_abbreviations_too(title: str) -> None:
    analyzer = Analyzer("pysbd", len, "en")
    passage = Passage("The Be Or Not (BON) met.", title=title)
    (kept,), (dropped,) = analyzer.analyze([passage], "Who are they?"), analyzer.analyze([passage], "Which band?")
    assert "they" in kept.title_cores[0]
    assert "they" not in dropped.title_cores[0]
    assert kept.abbreviations == ((("bon",), frozenset({"be", "or", "not"})),)


def test_a_part_is_the_passage_that_its_sentences_would_be_alone() -> None:
    analyzer = Analyzer("pysbd", len, "en")
    (passage,) = analyzer.analyze([Passage("It rained. Anna Stone met Bob. She swims by the Rhine.", title="Notes")])
    (alone,) = analyzer.analyze([Passage("Anna Stone met Bob. She swims by the Rhine.", title="Notes")])
    part = part_of(passage, 1, 3)
    assert replace(part, token_count=alone.token_count, known_headings=None) == alone
    assert part.token_count == sum(alone.token_counts)
