"""Earlier messages lift the passages that the conversation is about, and lower those that earlier answers used up."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from rag_compress import compress
from rag_compress.core.history import LATEST, lift_by_history
from rag_compress.core.passages.units import LONGEST_CHUNK, units_of
from tests.core.taking_apart import take_apart

PASSAGES = take_apart("Stone wrote. He sang.", "Bismarck ruled. He aged.")

VAGUE = 8 * math.exp(-1 / 4)
"""Influence of the history on a query of one term, as a multiple of its weight."""


def lift(scores, history, asked=("age",), weight=0.1):
    return lift_by_history(scores, units_of(PASSAGES), "And?", dict.fromkeys(asked, 1.0), history, weight)


def test_the_passage_of_the_last_topic_is_lifted_as_a_whole():
    # Strengths 0.2 and 0.7; Bismarck stands in one of two passages, so that the topics are 0 and 1, less a half.
    # Each passage is worth as much as its strength and its lift, which no sentence falls below.
    first, second = 0.1 * VAGUE * 0.2, 0.1 * VAGUE * (0.7 + 1.0 * 0.5)
    lifted = lift([0.2, 0.2, 1.0, 0.4], ["Who was Bismarck?"])
    assert lifted == pytest.approx([0.2 + first, 0.2 + first, 1.0 + second, 0.7 + second])


def test_the_three_best_sentences_tell_the_strength_of_a_passage():
    texts = ["Stone wrote. He sang. He ran. He slept.", "Bismarck ruled. He aged. He ate. He rode."]
    passages = take_apart(*texts)
    lifted = lift_by_history([0.4] * 3 + [0.0] * 5, units_of(passages), "And?", {"age": 1.0}, ["Who was Stone?"], 0.1)
    assert lifted[2] == pytest.approx(0.4 + 0.1 * VAGUE * (0.4 + 0.4 * 0.5))


def test_where_nothing_matches_the_query_the_topic_decides():
    assert lift([0.0] * 4, ["Tell me about Stone."]) == pytest.approx([0.05 * VAGUE, 0.05 * VAGUE, 0, 0])


def test_a_query_of_many_words_needs_the_history_less():
    asked = ["age", "chancellor", "left", "office", "capital"]
    vague, clear = (lift([0.0] * 4, ["Bismarck?"], words)[2] for words in (asked[:1], asked))
    assert clear == pytest.approx(vague * math.exp(-(5 - 1) / 4))


@pytest.mark.parametrize(
    ("history", "asked", "weight"),
    [
        ([], ("age",), 0.5),
        (["Who was Bismarck?"], ("age",), 0.0),
        (["Bismarck?"], ("bismarck",), 0.5),
        (["Who?"], (), 0.5),
        (["Bismarck or Stone?"], ("age",), 0.5),
    ],
    ids=["no history", "weight 0", "only what is asked", "no word of the passages", "what fits every passage"],
)
def test_scores_stay_as_they_are_without_a_topic(history, asked, weight):
    assert lift([0.1, 0.2, 0.3, 0.4], history, asked, weight) == [0.1, 0.2, 0.3, 0.4]


def test_only_the_latest_messages_tell_the_topic():
    old = ["Who was Bismarck?", *["Fine weather."] * LATEST]
    assert lift([0.1] * 4, old) == [0.1] * 4


def test_the_last_two_messages_tell_the_topic_and_the_third_last_does_not():
    assert lift([0.1] * 4, ["Who was Bismarck?", "Fine weather.", "Is it?"]) == [0.1] * 4
    assert lift([0.1] * 4, ["Who was Bismarck?", "Fine weather."])[2] > 0.1


LAKE = "The northern lake freezes every winter, so ferries rest and skaters cross from shore to shore."
MILL = "The old mill grinds barley, oats and rye, and sells flour, bran and bread at the gate."
BRIDGE = "The iron bridge was painted green, then grey, and carries trams, carts and walkers."
ANSWERS = ["Can I skate?", LAKE, "What does the mill sell?", MILL]


def test_a_talk_of_which_the_passages_hold_hardly_anything_has_changed_its_subject():
    # One of eight, five and four terms: below 0.15, half way to 0.25, and there.
    strange, half, familiar = (["bismarck", *"abcdefg"[:others]] for others in (7, 4, 3))
    assert lift([0.1] * 4, [" ".join(word * 3 for word in strange[1:]) + " Bismarck"]) == [0.1] * 4
    some, all_ = (lift([0.0] * 4, [" ".join(w * 3 for w in words[1:]) + " Bismarck"])[2] for words in (half, familiar))
    assert some == pytest.approx(all_ / 2)


def test_the_best_sentences_of_a_query_that_says_enough_come_before_what_the_history_lifts():
    texts = [
        "Stone wrote. He sang.",
        "Bismarck ruled. He aged. He ate bread. He rode out every day, however hard it rained, and came home wet.",
    ]
    passages = take_apart(*texts)
    scores = [0.9, 0.1, 0.5, 0.4, 0.4, 0.4]
    asked = {"age": 1.0, "chancellor": 1.0, "offic": 1.0}
    few, enough = (
        lift_by_history(scores, units_of(passages), "And?", dict(list(asked.items())[:count]), ["Bismarck?"], 1.0)
        for count in (2, 3)
    )
    assert max(few) == few[2], "Bismarck is what the talk is about"
    assert max(enough) == enough[0], "a tenth of the tokens goes to what the query asks for"
    assert enough[2] > enough[1], "and then the history counts"


def test_what_earlier_answers_used_up_gives_way_to_what_was_not_said_yet():
    passages = [LAKE, MILL, BRIDGE]
    assert compress("Anything else?", passages, 21).text == LAKE
    assert compress("Anything else?", passages, 21, history=ANSWERS).text == BRIDGE


def test_what_is_about_something_else_comes_behind_what_the_talk_is_about_whatever_was_used_up():
    miller = "A miller keeps the old mill in repair and bakes bread of its flour on Saturdays."
    shares = "The price of shares rose again, and so did the price of bonds, gold and silver."
    passages = [shares, LAKE, MILL, miller]
    assert compress("Anything else?", passages, 22).text == shares
    assert compress("Anything else?", passages, 22, history=ANSWERS).text == miller


SOIL = "Growing one crop for years makes the soil of a farm poor, and fields look tired by it."
CROPS = "Farms lose crops to drought, and fields turn to desert. Some farms give it up."
NAP = "Children who are tired after lunch sleep for an hour. A tired child cries."
FARMS = [
    *["What is bad for fields?", "Farming that wears them out.", "How does farming do so?", "By ploughing, for one."],
    *["What else does farming do to the soil?", "Farms wash poison into rivers, and fields lose soil to the wind."],
]


def test_what_matches_a_vague_question_by_chance_comes_behind_the_subject_of_the_talk():
    passages = [NAP, SOIL, CROPS]
    assert compress("What does it mean to be tired?", passages, 20).text == NAP
    assert compress("What does it mean to be tired?", passages, 20, history=FARMS).text == SOIL


def test_where_nothing_on_the_subject_of_the_talk_matches_the_question_has_changed_it():
    assert compress("What about a child?", [NAP, SOIL, CROPS], 20, history=FARMS).text == NAP


TWO = "Bismarck ruled. He aged.", "Stone wrote. He sang."


def left_of_what_is_off_the_subject(query="And?", match=1.0, history=("Bismarck?",) * 4, weight=0.1):
    # The lift of the second passage, a half of what is left of its best sentence, is taken off again.
    scores = [match, 0.0, 1.0, 0.0]
    lifted = lift_by_history(scores, units_of(take_apart(*TWO)), query, {"age": 1.0}, history, weight)
    return lifted[2] / (1 + weight * VAGUE / 2)


def test_the_better_the_subject_matches_the_more_is_lost_by_what_is_off_it():
    for match in (0.0, 0.5, 1.0):
        lost = 0.1 * 5 * math.exp(-1 / 4) * match / 2
        assert left_of_what_is_off_the_subject(match=match) == pytest.approx(1 - lost)


def test_the_longer_a_talk_the_surer_its_subject():
    talks = [["Bismarck?"] * count for count in (1, 2, 4, 20)]
    left = [left_of_what_is_off_the_subject(history=talk) for talk in talks]
    assert left == pytest.approx([1 - 0.5 * math.exp(-1 / 4) * share for share in (0, 0, 1 / 2, 9 / 10)])


def test_no_more_than_all_of_a_score_is_lost_whatever_the_weight():
    assert left_of_what_is_off_the_subject(weight=0.9) == pytest.approx(1 - math.exp(-1 / 4) / 2)


def test_who_asks_which_of_several_looks_beyond_the_subject_of_the_talk():
    assert left_of_what_is_off_the_subject("Which of them?") == pytest.approx(1)


def test_an_answer_that_shares_two_fifths_of_its_terms_was_not_drawn_from_the_passage():
    answer = "The northern lake freezes in winter, but tickets, ponies, lanterns and cocoa cost nothing."
    passages = take_apart(LAKE, MILL, BRIDGE)
    history = ["Can I skate?", answer, "What does the mill sell?", MILL]
    lifts = lift_by_history([0.0] * 3, units_of(passages), "And?", {"els": 1.0}, history, 0.1)
    assert lifts[1] > 0 == lifts[0] == lifts[2], "only the mill was used: its topic goes on"


@pytest.mark.parametrize("message", [f"Is it so that {LAKE[:-1]}?", "The northern lake freezes."])
def test_a_question_and_a_message_of_few_words_are_no_answers_that_use_a_passage_up(message):
    passages = take_apart(LAKE, MILL, BRIDGE)
    lifts = lift_by_history([0.0] * 3, units_of(passages), "And?", {"els": 1.0}, [message, MILL], 0.1)
    assert min(lifts) == 0 < lifts[1], "only the mill was used: the topics go on"


def test_the_more_of_an_answer_a_passage_holds_the_more_it_is_lowered_but_not_for_what_all_hold():
    # The answers are the first two passages; the third holds half of the second answer, the last what all of them do.
    half = "The old mill grinds barley, oats and rye, and much else too."
    texts = [LAKE, MILL, half, "The old iron bridge."]
    passages = take_apart(*texts)
    history = [*ANSWERS, "Fine weather.", "Yes."]  # the last messages are about none of them
    lifts = lift_by_history([0.0] * 4, units_of(passages), "And?", {"els": 1.0}, history, 0.1)
    assert lifts == pytest.approx([-0.1 * VAGUE, -0.1 * VAGUE, -0.1 * VAGUE * 0.5**2, 0])


def test_of_a_conversation_whole_passages_are_kept_where_the_budget_has_room():
    passages = [
        "Bismarck was born in 1815. His father kept horses. It rained. Snow fell.",
        "Stone was born in 1886. His aunt wrote plays. It froze. Hail fell.",
    ]
    history = ["Tell me about Bismarck."]
    alone, aware = (compress("born when?", passages, 28, history=given) for given in (None, history))
    assert [len(passage.spans) for passage in alone.passages] != [4]
    assert aware.passages[0].text == passages[0]


def test_one_answer_does_not_use_its_passage_up():
    passages = [BRIDGE, LAKE, MILL]
    assert compress("Anything else?", passages, 21).text == BRIDGE
    assert compress("Anything else?", passages, 21, history=ANSWERS[:2]).text == LAKE


def test_answers_of_more_than_twenty_messages_ago_used_nothing_up():
    passages = [BRIDGE, LAKE, MILL]
    used, older = ([*ANSWERS, *["Fine weather."] * count] for count in (17, 18))  # LAKE is the second of them
    assert compress("Anything else?", passages, 42, history=older) == compress("Anything else?", passages, 42)
    scores = [[d.score for d in compress("Anything else?", passages, 42, history=h).decisions] for h in (used, older)]
    assert scores[0][1] < 0 == scores[1][1]


def test_a_conversation_in_a_script_without_spaces_tells_its_topic():
    passages = ["石桥建于宋代。桥长百米。", "俾斯麦是普鲁士首相。出身于贵族。"]
    assert compress("几岁?", passages, 12).passages[0].index == 0
    assert [p.index for p in compress("几岁?", passages, 12, history=["俾斯麦是谁?"]).passages] == [1]


def test_a_min_score_of_zero_drops_nothing_that_earlier_answers_used_up():
    result = compress("And the bridge?", [LAKE, MILL, BRIDGE], 1000, history=ANSWERS, focus=0.0)
    assert {decision.reason for decision in result.decisions} == {"kept"}


@pytest.mark.parametrize("blank", ["\n\n", "\r\n\r\n", "\n \n"])
def test_of_a_single_document_the_paragraph_of_the_topic_is_lifted(blank):
    text = blank.join(f"{name} lives by the river. Thirty years have passed." for name in ("Bob", "Dora", "Anna"))
    query, history = "How many years have passed?", ["Tell me about Anna.", "Anna lives by the river."]
    alone, aware = (compress(query, [text], 6, history=given).decisions for given in (None, history))
    assert [decision.kept for decision in alone] == [False, False, False, True, False, False]
    assert [decision.kept for decision in aware] == [False, False, False, False, False, True]


@pytest.mark.parametrize(("sentences", "longest"), [(8, 2), (24, 3), (56, 7), (80, 7)])
def test_of_a_single_document_without_blank_lines_what_stands_near_the_topic_is_lifted(sentences, longest):
    text = " ".join(["Anna came."] + ["It rained."] * (sentences - 1))
    passages = take_apart(text)
    lifted = lift_by_history([0.0] * sentences, units_of(passages), "And?", {"age": 1.0}, ["Anna?"], 0.1)
    assert [score > 0 for score in lifted] == [True] * longest + [False] * (sentences - longest)


PARTS = "# Stone\n\nHe wrote. He sang.\n\n# Youth\n\nHe ran. He slept."


@pytest.mark.parametrize(("tokens", "is_whole"), [(LONGEST_CHUNK, True), (LONGEST_CHUNK + 1, False)])
def test_a_chunk_is_lifted_as_a_whole_whatever_headings_part_it_and_of_a_document_the_section(tokens, is_whole):
    passages = take_apart(PARTS, "Bismarck ruled. He aged.")
    passages = [replace(passages[0], token_count=tokens), passages[1]]
    lifted = lift_by_history([0.1] * 8, units_of(passages), "And?", {"age": 1.0}, ["Who was Stone?"], 0.1)
    assert lifted[1] > lifted[7], "that of the other passage"
    assert (lifted[4] == lifted[1]) == is_whole


def test_of_a_single_document_the_section_of_the_topic_is_lifted():
    passages = take_apart(PARTS)
    lifted = lift_by_history([0.1] * 6, units_of(passages), "And?", {"age": 1.0}, ["Who was Stone?"], 0.1)
    assert min(lifted[:3]) > max(lifted[3:])
