"""Scores of the sentences of a message that is cut."""

from __future__ import annotations

import pytest

from rag_compress.chat.cutting.cut import Piece, SentenceScore, cut_to_share, cut_to_tokens, sentence_scores
from rag_compress.chat.cutting.pieces import single_pieces
from rag_compress.core.tokens import as_counter
from tests.core.taking_apart import take_apart

TEN = [f"word{letter}" for letter in "abcdefghij"]


def by_density(*densities):
    return single_pieces([SentenceScore(0.0, density) for density in densities])


def by_asked(*asked):
    return single_pieces([SentenceScore(weight, 0.0) for weight in asked])


def analyzed(text):
    (passage,) = take_apart(text)
    return passage


def test_a_sentence_scores_by_what_is_asked_and_by_what_it_says_at_all():
    (passage,) = take_apart("Otters sleep. It rains.")
    # Of two terms one is asked, and both have an idf of 3; "it" is a stop word.
    scores = sentence_scores(passage, {"otter": 0.5}, lambda term: 3.0)
    assert scores == [(0.5, pytest.approx(6 / (5 + 2)), False), (0.0, pytest.approx(3 / (5 + 1)), False)]


def test_the_score_of_a_sentence_does_not_depend_on_the_order_in_which_a_set_gives_its_terms():
    (passage,) = take_apart(" ".join(TEN))
    # Ten times 0.1 is 1 when summed exactly, and 0.9999999999999999 term by term.
    assert sentence_scores(passage, dict.fromkeys(passage.terms[0], 0.1), lambda term: 0.0) == [(1.0, 0.0, False)]


def test_the_best_sentences_that_fit_stay_and_none_is_counted_twice():
    counted = []

    def words(text):
        counted.append(text)
        return len(text.split())

    (passage,) = take_apart("Rain fell all day long. Anna won. We ate. Otto lost.")
    cut = cut_to_tokens(passage, by_asked(0.0, 2.0, 1.0, 2.0), 4, as_counter(words))
    assert (cut.text, cut.token_count) == ("Anna won.\nOtto lost.", 4)
    assert len(counted) == len(passage.spans) + 1


def test_what_together_takes_more_than_its_sentences_alone_is_given_up_from_the_least_wanted_on():
    (passage,) = take_apart("Anna won. Rain fell. Otto lost.")
    cut = cut_to_tokens(passage, by_asked(3.0, 1.0, 2.0), 19, as_counter(len))
    assert cut.text == "Anna won.", "nine and ten characters fit, but not the newline between them"
    assert cut_to_tokens(passage, by_asked(3.0, 1.0, 2.0), 5, as_counter(len)) is None


def test_thousands_of_lines_too_many_are_given_up_without_rendering_each_time():
    counted = []

    def tokens(text):
        counted.append(text)
        return len(text.split()) + text.count("\n")

    passage = analyzed("a b\n" * 2000)
    cut = cut_to_tokens(passage, by_density(*[0.0] * len(passage.spans)), 2000, as_counter(tokens))
    assert cut.text == "\n".join(["a b"] * 667), "1,000 lines fit one by one, 667 with what parts them"
    assert len(counted) <= len(passage.spans) + 12


def test_a_share_that_is_met_exactly_is_met():
    (passage,) = take_apart("Anna won it. Otto lost.")
    assert [end - start for start, end in passage.spans] == [12, 10]
    cut = cut_to_share(passage, by_asked(1.0, 2.0), 10 / 23, as_counter(len))
    assert cut.text == "Otto lost."
    assert cut_to_share(passage, by_asked(1.0, 2.0), 13 / 23, as_counter(len)) is None, "it takes both, which is no cut"


def test_an_early_choice_goes_where_a_later_and_longer_one_is_enough_alone():
    (passage,) = take_apart("Hm. Anna won the race. It did rain.")
    assert [end - start for start, end in passage.spans] == [3, 18, 12]
    cut = cut_to_share(passage, by_density(3.0, 2.0, 1.0), 18 / 35, as_counter(len))
    assert cut.text == "Anna won the race."


def test_the_sentence_that_says_most_about_the_query_stays_beside_a_longer_one():
    (passage,) = take_apart("Otto lost. Anna won the race. It did rain.")
    assert cut_to_share(passage, by_asked(3.0, 2.0, 1.0), 0.4, as_counter(len)).text == "Otto lost. Anna won the race."
    assert cut_to_share(passage, by_asked(2.0, 2.0, 1.0), 0.4, as_counter(len)).text == "Anna won the race."
    assert cut_to_share(passage, by_density(3.0, 2.0, 1.0), 0.4, as_counter(len)).text == "Anna won the race."


def test_of_sentences_that_say_as_much_about_the_query_the_denser_comes_first():
    (passage,) = take_apart("Well, yes. Anna won! It rained.")
    pieces = single_pieces([SentenceScore(1, 0.1), SentenceScore(1, 0.3), SentenceScore(0, 9)])
    assert cut_to_share(passage, pieces, 0.2, as_counter(len)).text == "Anna won!"


def test_what_must_stay_is_told_by_the_text_of_each_sentence():
    scores = sentence_scores(
        analyzed("It rains. I am vegan."), {}, lambda term: 0.0, [lambda text: text == "I am vegan."]
    )
    assert [score.stays for score in scores] == [False, True]


STAYING = single_pieces([SentenceScore(0, 0.1, stays=True), SentenceScore(0, 9), SentenceScore(2, 0)])


def test_what_must_stay_does_and_beside_it_only_what_is_asked_for_more():
    passage = analyzed("I am vegan and I live alone. It did rain. Otto won.")
    assert cut_to_share(passage, STAYING, 0.4, as_counter(len)).text == "I am vegan and I live alone.\nOtto won."
    pieces = [*STAYING[:2], Piece(range(2, 3), SentenceScore(0, 0))]
    assert cut_to_share(passage, pieces, 0.4, as_counter(len)).text == "I am vegan and I live alone."


def test_where_everything_must_stay_there_is_no_cut():
    passage = analyzed("I am vegan. I hate rain.")
    pieces = single_pieces([SentenceScore(0, 0, stays=True)] * 2)
    assert cut_to_share(passage, pieces, 0.1, as_counter(len)) is None


def test_what_must_stay_gets_the_room_before_what_is_asked_for_and_leaves_it_where_it_does_not_fit():
    passage = analyzed("I am vegan and I live alone. It did rain. Otto won.")
    assert cut_to_tokens(passage, STAYING, 30, as_counter(len)).text == "I am vegan and I live alone."
    assert cut_to_tokens(passage, STAYING, 12, as_counter(len)).text == "Otto won."


def test_what_must_stay_stays_once_however_much_is_asked_of_it():
    passage = analyzed("I am vegan. It did rain. Otto won. We ate bread together.")
    pieces = single_pieces([SentenceScore(3, 9, stays=True), *(SentenceScore(asked, 0) for asked in (1, 2, 0))])
    cut = cut_to_share(passage, pieces, 0.5, as_counter(len))
    assert cut.text == "I am vegan. It did rain. Otto won."


def test_a_piece_stays_or_goes_as_a_whole_with_the_white_space_in_it():
    passage = analyzed("It rained. Anna won!  Otto lost. We ate.")
    pieces = [
        Piece(range(0, 1), SentenceScore(0, 1)),
        Piece(range(1, 3), SentenceScore(1, 0)),
        Piece(range(3, 4), SentenceScore(0, 0)),
    ]
    cut = cut_to_share(passage, pieces, 0.1, as_counter(len))
    assert (cut.text, cut.spans) == ("Anna won!  Otto lost.", passage.spans[1:3])
    assert cut_to_tokens(passage, pieces, 20, as_counter(len)).text == "It rained.\nWe ate."


STEPS = "# Setup\nInstall it.\n\n# Start\nRun it.\n\n# Stop\nKill it."


def kept_of(text, asked, limit):
    passage = analyzed(text)
    cut = cut_to_tokens(passage, by_asked(*asked), limit, as_counter(lambda text: len(text.split())))
    return cut.text.split("\n")


def test_a_sentence_does_not_stand_below_the_title_of_another_section():
    assert kept_of(STEPS, (3, 3, 0, 0, 0, 3), 8) == ["# Setup", "Install it.", "# Stop", "Kill it."]


def test_where_no_title_is_kept_none_is_added():
    assert kept_of(STEPS, (0, 3, 0, 0, 0, 3), 4) == ["Install it.", "Kill it."]


def test_a_title_with_nothing_below_is_left_out():
    assert kept_of(STEPS, (0, 3, 3, 0, 0, 0), 4) == ["Install it."]
    assert kept_of("# Setup\n\nInstall the pump.", (3, 0), 2) == ["# Setup"], "nothing else fits"
