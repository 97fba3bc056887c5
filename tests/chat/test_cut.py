"""Scores of the sentences of a message that is cut."""

from __future__ import annotations

import pytest

from rag_compress.chat.cut import SentenceScore, cut_to_share, cut_to_tokens, sentence_scores
from rag_compress.core.analysis import Analyzer
from rag_compress.core.models import Passage
from rag_compress.core.tokens import as_counter

TEN = [f"word{letter}" for letter in "abcdefghij"]


def by_density(*densities):
    return [SentenceScore(0.0, density) for density in densities]


def by_asked(*asked):
    return [SentenceScore(weight, 0.0) for weight in asked]


def test_a_sentence_scores_by_what_is_asked_and_by_what_it_says_at_all():
    (passage,) = Analyzer("pysbd", len, "en").analyze([Passage("Otters sleep. It rains.")])
    # Of two terms one is asked, and both have an idf of 3; "it" is a stop word.
    scores = sentence_scores(passage, {"otter": 0.5}, lambda term: 3.0)
    assert scores == [(0.5, pytest.approx(6 / (5 + 2))), (0.0, pytest.approx(3 / (5 + 1)))]


def test_the_score_of_a_sentence_does_not_depend_on_the_order_in_which_a_set_gives_its_terms():
    (passage,) = Analyzer("pysbd", len, "en").analyze([Passage(" ".join(TEN))])
    # Ten times 0.1 is 1 when summed exactly, and 0.9999999999999999 term by term.
    assert sentence_scores(passage, dict.fromkeys(passage.terms[0], 0.1), lambda term: 0.0) == [(1.0, 0.0)]


def test_the_best_sentences_that_fit_stay_and_none_is_counted_twice():
    counted = []

    def words(text):
        counted.append(text)
        return len(text.split())

    (passage,) = Analyzer("pysbd", len, "en").analyze([Passage("Rain fell all day long. Anna won. We ate. Otto lost.")])
    cut = cut_to_tokens(passage, by_asked(0.0, 2.0, 1.0, 2.0), 4, as_counter(words))
    assert (cut.text, cut.token_count) == ("Anna won.\nOtto lost.", 4)
    assert len(counted) == len(passage.spans) + 1


def test_what_together_takes_more_than_its_sentences_alone_is_given_up_from_the_least_wanted_on():
    (passage,) = Analyzer("pysbd", len, "en").analyze([Passage("Anna won. Rain fell. Otto lost.")])
    cut = cut_to_tokens(passage, by_asked(3.0, 1.0, 2.0), 19, as_counter(len))
    assert cut.text == "Anna won.", "nine and ten characters fit, but not the newline between them"
    assert cut_to_tokens(passage, by_asked(3.0, 1.0, 2.0), 5, as_counter(len)) is None


def test_a_share_that_is_met_exactly_is_met():
    (passage,) = Analyzer("pysbd", len, "en").analyze([Passage("Anna won it. Otto lost.")])
    assert [end - start for start, end in passage.spans] == [12, 10]
    cut = cut_to_share(passage, by_asked(1.0, 2.0), 10 / 23, as_counter(len))
    assert cut.text == "Otto lost."
    assert cut_to_share(passage, by_asked(1.0, 2.0), 13 / 23, as_counter(len)) is None, "it takes both, which is no cut"


def test_an_early_choice_goes_where_a_later_and_longer_one_is_enough_alone():
    (passage,) = Analyzer("pysbd", len, "en").analyze([Passage("Hm. Anna won the race. It did rain.")])
    assert [end - start for start, end in passage.spans] == [3, 18, 12]
    cut = cut_to_share(passage, by_density(3.0, 2.0, 1.0), 18 / 35, as_counter(len))
    assert cut.text == "Anna won the race."


def test_the_sentence_that_says_most_about_the_query_stays_beside_a_longer_one():
    (passage,) = Analyzer("pysbd", len, "en").analyze([Passage("Otto lost. Anna won the race. It did rain.")])
    assert cut_to_share(passage, by_asked(3.0, 2.0, 1.0), 0.4, as_counter(len)).text == "Otto lost. Anna won the race."
    assert cut_to_share(passage, by_asked(2.0, 2.0, 1.0), 0.4, as_counter(len)).text == "Anna won the race."
    assert cut_to_share(passage, by_density(3.0, 2.0, 1.0), 0.4, as_counter(len)).text == "Anna won the race."


def test_of_sentences_that_say_as_much_about_the_query_the_denser_comes_first():
    (passage,) = Analyzer("pysbd", len, "en").analyze([Passage("Well, yes. Anna won! It rained.")])
    cut = cut_to_share(
        passage, [SentenceScore(1, 0.1), SentenceScore(1, 0.3), SentenceScore(0, 9)], 0.2, as_counter(len)
    )
    assert cut.text == "Anna won!"
