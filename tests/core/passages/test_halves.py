"""A sentence that a splitter cut in two is told from two sentences."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from rag_compress.core.passages.halves import find_fragments, find_halves
from rag_compress.core.passages.places import Place, place_of
from tests.core.taking_apart import take_apart

FILE = "Anna won. Bob slept all day in the shade.\nCleo sang. It rained"


def halves(*chunks, file=FILE):
    """The halves that stand in chunks, given as start and end in the file, or with a source and a text of their own."""
    passages = [
        Passage(file[start:end], meta={"source_id": source, "split_idx_start": start})
        for start, end, source in ((*chunk, "a")[:3] for chunk in chunks)
    ]
    analyzed = take_apart(*passages)
    found = find_halves(analyzed, [place_of(passage.meta) for passage in passages])
    sentences = [passage.text[a:b] for passage in analyzed for a, b in passage.spans]
    return {sentences[one]: sentences[other] for one, other in found.items()}


CUT = {"Bob slept all": "day in the shade.", "day in the shade.": "Bob slept all"}


def test_a_chunk_goes_on_with_the_sentence_that_another_begins():
    assert halves((0, 24), (24, 53)) == CUT
    assert halves((0, 23), (24, 53)) == CUT, "the blank between them was taken off"


def test_chunks_may_come_in_any_order_and_others_between_them():
    assert halves((24, 53), (0, 9, "b"), (0, 24)) == CUT


def test_chunks_may_share_some_words_of_the_sentence():
    assert halves((0, 24), (20, 53)) == {
        "Bob slept all": "all day in the shade.",
        "all day in the shade.": "Bob slept all",
    }


@pytest.mark.parametrize(
    "chunks",
    [
        [(0, 10), (10, 53)],
        [(0, 9), (10, 53)],
        [(0, 42), (42, 53)],
        [(0, 41), (42, 53)],
        [(0, 24), (10, 53)],
        [(0, 53), (24, 41)],
        [(0, 24), (28, 53)],
        [(0, 24), (24, 53, "b")],
        [(0, 24)],
    ],
    ids=["sentence", "sentence, stripped", "line", "line, stripped", "shared whole", "inside", "gap", "file", "alone"],
)
def test_what_is_whole_or_does_not_go_on_there_is_no_half(chunks):
    assert halves(*chunks) == {}


def test_a_chunk_that_is_blank_or_the_end_of_another_holds_no_half():
    assert halves((0, 24), (23, 24)) == {}
    assert halves((0, len(FILE)), (FILE.index("rained"), len(FILE))) == {}


@pytest.mark.parametrize(
    "chunks",
    [[(0, 19), (20, 28)], [(0, 9), (9, 19)], [(0, 8), (8, 19)], [(20, 28), (29, 33)]],
    ids=["after several", "end of line before", "end of line behind", "a capital"],
)
def test_lines_that_a_splitter_parted_are_no_halves(chunks):
    assert halves(*chunks, file="key: one\nother: two\nthird: 3\nLast") == {}


def test_a_text_that_is_not_the_one_at_its_place_is_no_half():
    analyzed = take_apart("Bob slept all", "ALL day.")
    assert find_halves(analyzed, [Place("a", 0, 0), Place("a", 10, 10)]) == {}
    assert find_halves(analyzed, [None, None]) == find_halves(analyzed, ()) == {}


def test_of_a_sentence_in_three_chunks_the_first_two_parts_are_halves():
    assert halves((10, 20), (20, 28), (28, 41)) == {"Bob slept": "all day", "all day": "Bob slept"}


def fragments(*chunks, asked=frozenset()):
    """What is left of sentences that were cut, of chunks given as number, start and end in the file."""
    passages = [Passage(FILE[start:end], meta={"source_id": "a", "split_id": number}) for number, start, end in chunks]
    analyzed = take_apart(*passages)
    sentences = [passage.text[a:b] for passage in analyzed for a, b in passage.spans]
    found = find_fragments(analyzed, [place_of(passage.meta) for passage in passages], {}, asked)
    return [sentences[position] for position in found]


def test_half_a_sentence_without_the_other_half_is_a_fragment():
    assert fragments((0, 0, 24)) == ["Bob slept all"]
    assert fragments((1, 24, 53)) == ["day in the shade."]


def test_a_half_that_holds_a_term_of_the_query_is_none():
    assert fragments((0, 0, 24), asked={"bob"}) == []


@pytest.mark.parametrize("chunk", [(0, 24, 53), (1, 0, 10), (1, 10, 42), (1, 10, 41), (1, 42, 53), (1, 23, 24)])
def test_what_begins_and_ends_as_sentences_and_lines_do_is_none(chunk):
    assert fragments(chunk) == []


@pytest.mark.parametrize(
    ("start", "query", "text"),
    [(0, "Who won?", "Anna won. Bob slept all"), (10, "Do cats purr?", "Cats purr at night.")],
)
@pytest.mark.parametrize("budget", [5, 7])
def test_a_fragment_is_kept_beside_a_kept_neighbour_alone(start, query, text, budget, words):
    chunk = Passage(FILE[start:24], meta={"source_id": "a", "split_id": 0})
    cats = "Cats purr at night. They sleep by day, as bats do."
    if start == 0 and budget == 7:
        text = "Anna won.\n\nCats purr at night."  # which say more
    assert compress(query, [chunk, cats], budget, counter=words).text == text
