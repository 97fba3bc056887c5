"""What of a message stays or goes together."""

from __future__ import annotations

import pytest

from rag_compress.chat.cutting.cut import SentenceScore
from rag_compress.chat.cutting.pieces import single_pieces, whole_pieces


def lines(text):
    """One sentence per line."""
    spans, start = [], 0
    for line in text.split("\n"):
        if line.strip():
            spans.append((start + len(line) - len(line.lstrip()), start + len(line)))
        start += len(line) + 1
    return spans


def pieces_of(text, asked=()):
    spans = lines(text)
    scores = [SentenceScore(float(i in asked), 0.0) for i in range(len(spans))]
    pieces = whole_pieces(text, spans, scores)
    assert [i for piece in pieces for i in piece.sentences] == [*range(len(spans))]
    return [len(piece.sentences) for piece in pieces]


DELETE = "Sure.\nHere is how you delete users:\n\n```sql\nDELETE FROM users\nWHERE seen < 2020;\n```\n\nRun it."


def test_code_goes_with_its_fences_and_the_line_above_them():
    assert pieces_of(DELETE) == [1, 5, 1]
    assert pieces_of(DELETE, asked={3}) == [1, 5, 1]


def test_a_block_of_code_directly_below_another_takes_nothing_of_it():
    assert pieces_of("```\na\n```\n```\nb\n```\nBye.") == [3, 3, 1]


def test_code_that_is_not_closed_reaches_to_the_end():
    assert pieces_of("Hi.\nLook:\n```py\na = 1\nb = 2") == [1, 4]


def test_what_looks_like_a_list_inside_of_code_is_code():
    assert pieces_of("Hi.\nLook:\n```diff\n- a\n- b\n```\nBye.") == [1, 5, 1]


DOSES = "Hello.\nI take:\n\n1. Metoprolol\n2. Ramipril\n3. Ibuprofen\n\nThat is all."


def test_a_list_of_which_nothing_is_asked_for_goes_with_the_line_above_it():
    assert pieces_of(DOSES) == [1, 4, 1]
    assert pieces_of(DOSES, asked={0, 1, 5}) == [1, 4, 1]


def test_of_a_list_of_which_something_is_asked_for_every_item_goes_alone():
    assert pieces_of(DOSES, asked={3}) == [1] * 6


@pytest.mark.parametrize("mark", ["- {}", "* {}", "{}. ", "({}) ", "• {}"])
def test_items_are_told_by_what_stands_before_them(mark):
    assert pieces_of("\n".join(["Hi.", "These:", *(mark.format(i) + " x" for i in (1, 2)), "Bye."])) == [1, 3, 1]


def test_what_is_indented_below_an_item_is_part_of_the_list():
    assert pieces_of("Hi.\nThese:\n1. Nest\n   125 euros\n\n2. Loft\n   119 euros\n\nBye.") == [1, 5, 1]


def test_two_lists_with_a_line_between_them_are_two():
    assert pieces_of("A:\n- a\n- b\nB:\n- c\n- d") == [3, 3]


def test_a_single_item_is_no_list():
    assert pieces_of("On 3 May:\n1. We met.\nIt rained.") == [1, 1, 1]


def test_numbers_and_dashes_within_a_line_make_no_list():
    text = "We need two.\n1. Dig. 2. Rest. 3. Leave."
    spans = [
        (text.index(said), text.index(said) + len(said))
        for said in ("We need two.", "1. Dig.", "2. Rest.", "3. Leave.")
    ]
    assert len(whole_pieces(text, spans, [SentenceScore(0.0, 0.0)] * 4)) == 4


def test_an_item_of_several_sentences_is_a_whole_item():
    text = "These: \n- One. Two.\n- Three."
    spans = [(0, 6), (8, 14), (15, 19), (20, 28)]
    scores = [SentenceScore(0, 0)] * 4
    assert [piece.sentences for piece in whole_pieces(text, spans, scores)] == [range(0, 4)]


def test_a_short_afterthought_goes_with_the_sentence_before_it():
    assert pieces_of("Hi.\nPenicillin, I got a rash as a child.\nAnd latex.\nBye.") == [1, 2, 1]
    assert pieces_of("Vergiss das Hotel.\nAber behalte die Tage!\nUnd die Zeit.\nDanke.") == [3, 1]
    assert pieces_of("Androids dream.\nAndroids sleep.") == [1, 1]


def test_a_longer_sentence_says_enough_alone_whatever_it_begins_with():
    assert pieces_of("We met.\nAnd then we took the late train to Oslo.") == [1, 1]


def test_an_afterthought_to_code_does_not_part_it():
    assert pieces_of("Look:\n```\na\nand b\n```\nBut not now.\nBye.") == [5, 1, 1]


def test_a_piece_is_asked_for_as_its_best_sentence_is_and_as_dense_as_they_are_on_average():
    text = "- a\n- b"
    scores = [SentenceScore(0.0, 1.0, stays=True), SentenceScore(0.0, 3.0)]
    assert [piece.score for piece in whole_pieces(text, lines(text), scores)] == [(0.0, 2.0, True)]
    text = "```\na\n```"
    scores = [SentenceScore(0.0, 0.0), SentenceScore(2.0, 3.0), SentenceScore(0.0, 0.0)]
    assert [piece.score for piece in whole_pieces(text, lines(text), scores)] == [(2.0, 1.0, False)]


def test_sentences_alone_are_pieces_of_one():
    scores = [SentenceScore(1.0, 0.0), SentenceScore(0.0, 1.0)]
    assert single_pieces(scores) == [(range(0, 1), scores[0]), (range(1, 2), scores[1])]


def test_code_in_a_list_goes_with_the_list_and_no_fence_goes_alone():
    assert pieces_of("Then:\n- install it\n- run this:\n  ```\na\nb\n```\nBye.") == [7, 1]


WRONG = "Hi.\nSorry, I got the date wrong.\nAnd the place.\nIt is the 25 of March.\nBye."


def staying(text, *stays):
    return [SentenceScore(0.0, 0.0, stays=i in stays) for i in range(len(lines(text)))]


def test_an_apology_for_a_mistake_goes_with_what_is_said_behind_it():
    text = WRONG.replace("And the place.\n", "")
    pieces = whole_pieces(text, lines(text), staying(text, 1))
    assert [(piece.sentences, piece.score.stays) for piece in pieces] == [
        (range(0, 1), False), (range(1, 3), True), (range(3, 4), False)
    ]  # fmt: skip
    assert whole_pieces(WRONG, lines(WRONG), staying(WRONG, 1))[1].sentences == range(1, 3), "an afterthought, too"


@pytest.mark.parametrize(
    ("text", "stays"),
    [
        ("Sorry, I got the date wrong: the 25th.\nBye.", {0}),
        ("I have the date.\nIt is the 25 of March.", {0}),
        ("Sorry, I got the date wrong.\nIt is the 25 of March.", set()),
        (f"Sorry, I got the date wrong.\n{'It is the 25 of March, ' * 9}I think.", {0}),
        ("Sorry, I got the date wrong.", {0}),
    ],
)
def test_a_correction_with_its_number_no_correction_and_a_long_sentence_go_alone(text, stays):
    pieces = whole_pieces(text, lines(text), staying(text, *stays))
    assert all(len(piece.sentences) == 1 for piece in pieces)


def test_what_stands_below_a_line_that_leads_to_it_goes_with_it():
    assert pieces_of("Sure.\nReplace the whole file with:\nexec run.py\nThen restart.\nIt works.") == [1, 2, 1, 1]
    assert pieces_of("Files to change:\nlint_all.sh:\nexec lint.py\nThen restart.") == [3, 1]
    assert pieces_of("把整个文件换成：\nexec run.py\n然后重启。\n好了。") == [2, 1, 1]


def test_what_stands_below_a_heading_goes_with_it():
    text = "Sure.\n# Setup\nInstall it.\nThen wait."
    single = [SentenceScore(0.0, 0.0)] * 4
    assert [len(piece.sentences) for piece in whole_pieces(text, lines(text), single, headings={1})] == [1, 2, 1]


def test_an_item_of_a_list_that_is_asked_for_goes_without_the_line_above_the_list():
    assert pieces_of("I take:\n- Metoprolol\n- Ramipril\nThat is all.", asked={2}) == [1] * 4
