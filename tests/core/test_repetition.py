"""Sentences that another passage says almost word for word."""

from __future__ import annotations

from rag_compress import Passage, compress
from rag_compress.core.models import Sentence
from rag_compress.core.repetition import near_duplicates

NEWS = "The director Anna Stone presented her new film about the old harbour of Oslo on Friday in Bergen."
COPY = "Update: the director Anna Stone presented her new film about the old harbour of Oslo on Friday in Bergen."


def found(*texts, passages=None):
    """The repetitions among texts given the most wanted first, each in a passage of its own unless said otherwise."""
    places = passages or range(len(texts))
    sentences = [Sentence(place, 0, 0, len(text), len(text.split())) for place, text in zip(places, texts, strict=True)]
    return near_duplicates(sentences, [text.lower().rstrip(".").split() for text in texts], range(len(texts)))


def test_what_a_more_wanted_sentence_holds_is_a_repetition():
    assert found(COPY, NEWS) == {1: "duplicate"}


def test_a_copy_with_something_before_it_is_a_repetition_too():
    assert found(NEWS, COPY) == {1: "duplicate"}


def test_a_sentence_that_says_more_is_not_a_repetition():
    assert found(NEWS, NEWS.replace("in Bergen", "in Bergen and said that she would sell the harbour")) == {}


def test_one_pair_in_ten_may_differ_and_two_may_not():
    base = "one two three four five six seven eight nine ten eleven"
    assert found(base, base.replace("eleven", "twelve")) == {1: "duplicate"}
    assert found(base, base.replace("ten eleven", "twelve thirteen")) == {}


def test_reports_that_differ_by_a_number_are_both_kept():
    base = "the company sold boats and oars worth many million crowns in the year 2021"
    assert found(base, base.replace("2021", "2022")) == {}


def test_short_sentences_are_left_alone():
    assert found("anna won the race in oslo today", "anna won the race in oslo today") == {}


def test_a_passage_may_repeat_itself():
    assert found(NEWS, COPY, passages=[0, 0]) == {}


def test_the_copy_of_a_copy_is_one_as_well():
    assert found(NEWS, COPY, COPY) == {1: "duplicate", 2: "duplicate"}


def test_pinned_passages_are_repeated_by_others_but_stay_themselves():
    given = [Passage(NEWS, pinned=True), Passage(COPY, pinned=True), NEWS.replace("The", "Today the", 1)]
    result = compress("Which film did Anna Stone present?", given, 90)
    assert [decision.reason for decision in result.decisions] == ["pinned", "pinned", "duplicate"]


def test_the_room_of_a_repetition_goes_to_what_is_new():
    new = "Critics in Oslo called the film of Anna Stone a love letter to the sea."
    given = [NEWS, COPY, new]
    result = compress("Which film did Anna Stone present?", given, 45)
    assert [decision.reason for decision in result.decisions].count("duplicate") == 1
    assert new in result.text
    assert new not in compress("Which film did Anna Stone present?", given, 45, remove_duplicates=False).text
