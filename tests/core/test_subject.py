"""The subject of a talk is what several of its messages speak of; a passage is on it that holds a little of that."""

from __future__ import annotations

import pytest

from rag_compress.core.scoring.passage_frequencies import PassageFrequencies
from rag_compress.core.subject import OFF, ON, on_subject
from tests.core.taking_apart import take_apart

POND, OVEN, ROAD = "The pond holds carp and pike.", "The oven bakes bread.", "The road leads to Bremen."


def subject_of(passages, history, asked=()):
    taken = take_apart(*passages)
    return list(on_subject(taken, asked, history, 2, PassageFrequencies(taken)))


def test_a_passage_that_holds_what_several_messages_speak_of_is_on_the_subject():
    history = ["Are there carp?", "Carp live in the pond.", "Nice.", "Yes."]
    assert subject_of([POND, OVEN, ROAD], history) == [1, 0, 0]


def test_what_one_message_said_by_the_way_is_not_the_subject():
    history = ["Are there carp, and where is the oven?", "Carp live here.", "Since when?", "For years."]
    assert subject_of([POND, OVEN, ROAD], history) == [1, 0, 0]


def test_what_was_said_lately_is_the_subject_of_a_talk_that_has_repeated_nothing():
    assert subject_of([POND, OVEN, ROAD], ["Where is the oven?"]) == [0, 1, 0]


def test_a_word_of_the_query_is_of_the_subject_where_the_talk_has_said_it():
    history = ["Are there carp?", "There is an oven.", "Nice.", "Yes."]
    assert subject_of([POND, OVEN, ROAD], history, asked=["carp"]) == [1, 0, 0]
    assert subject_of([POND, OVEN, ROAD], history, asked=["road"]) == [1, 1, 1], "nothing was said twice, or lately"


def test_a_message_counts_a_word_once_however_often_it_says_it():
    assert subject_of([POND, OVEN], ["Carp, carp, carp!", "An oven?", "An oven.", "Nice.", "Yes."]) == [0, 1]


def test_a_passage_is_as_much_on_the_subject_as_any_from_a_tenth_of_the_best_on_and_off_it_below_a_twentieth():
    # Between them it grows evenly. The rarity of a term that one of two passages holds is the same for both.
    for count in (1, 3, 6):
        history = [*["Carp!"] * 41, *["Oven!"] * (count + 1), "Nice.", "Yes."]
        share = (count / 40 - OFF) / (ON - OFF)
        assert subject_of(["carp", "oven"], history) == pytest.approx([1, min(1, max(0, share))])


def test_all_passages_are_alike_where_none_holds_anything_of_the_subject():
    assert subject_of([POND, OVEN], ["Snow fell.", "Snow melts."]) == [1, 1]


def test_the_subject_of_a_talk_in_a_script_without_spaces():
    assert subject_of(["石桥建于宋代。", "俾斯麦是首相。"], ["俾斯麦是谁?", "俾斯麦是政治家。"]) == [0, 1]
