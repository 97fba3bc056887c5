"""Sentences and passages by their own words."""

from __future__ import annotations

import numpy as np
import pytest

from rag_compress.core.passages.joined import join
from rag_compress.core.scoring.grid import make_grid, strongest
from rag_compress.core.scoring.matching import discount_echoes, score_contexts, score_passages, score_sentences
from rag_compress.core.scoring.passage_frequencies import PassageFrequencies, count_in_passages
from tests.core.scoring.towns import LAKE, STONE, TOWN
from tests.core.taking_apart import take_apart


def scored(grid, weights, **settings):
    """Scores of sentences with nothing above them."""
    return score_sentences(grid, weights, np.zeros_like(grid.matches), **settings)


def test_the_grid_says_where_the_terms_stand(grid_of):
    grid = grid_of("Zermatt operas", STONE, TOWN)
    assert grid.terms == ["zermatt", "opera"]
    assert grid.frequencies.tolist() == [[1, 0], [0, 1], [0, 0], [0, 0]]
    assert grid.in_titles.tolist() == [[0, 0], [1, 0]]
    assert grid.passage_of.tolist() == [0, 0, 1, 1]
    assert grid.first_sentences.tolist() == [1, 0, 1, 0]
    assert grid.passage_frequencies["zermatt"] == 1


def test_passage_frequencies_name_the_passages_that_hold_a_term(analyze):
    frequencies = PassageFrequencies(analyze(STONE, TOWN, LAKE, ("", "No boats, no Zermatt.")))
    assert [*frequencies.holders("zermatt")] == [0, 3]
    assert [*frequencies.holders("lake")] == [2]
    assert [*frequencies.holders("thun")] == [], "titles are no text"
    assert [frequencies[term] for term in ("zermatt", "lake", "thun")] == [2, 1, 0]
    assert "boat" in frequencies
    assert "thun" not in frequencies
    assert [*frequencies][:2] == ["born", "zermatt"], "in the order in which they occur"
    assert len(frequencies) == len({*frequencies})


def test_a_title_helps_only_where_titles_tell_passages_apart(grid_of):
    weights = np.array([1.0])
    different = scored(grid_of("Zermatt", TOWN, LAKE), weights, k1=0.6, b=0.0, title_weight=1.2)
    # 1.2 * 1.6 / (1.2 + 0.6) in both sentences of the town
    assert different.tolist() == pytest.approx([1.92 / 1.8, 1.92 / 1.8, 0, 0])
    same = scored(grid_of("Zermatt", TOWN, ("Zermatt", LAKE[1])), weights, k1=0.6, b=0.0, title_weight=1.2)
    assert same.tolist() == [0, 0, 0, 0]


def test_a_title_that_some_passages_share_helps_by_half(grid_of):
    grid = grid_of("Zermatt", TOWN, TOWN, LAKE)
    # Two titles of three passages tell (2 - 1) / (3 - 1) of them apart: 0.6 * 1.6 / (0.6 + 0.6).
    scores = scored(grid, np.array([1.0]), k1=0.6, b=0.0, title_weight=1.2)
    assert scores.tolist() == pytest.approx([0.8, 0.8, 0.8, 0.8, 0, 0])


def test_a_long_sentence_is_discounted_by_its_share_of_the_mean_length(grid_of):
    grid = grid_of("Zermatt", ("", "Zermatt sleeps. Zermatt wakes, works, eats."))
    # 2 and 4 terms, 3 on average
    scores = scored(grid, np.array([0.5]), k1=0.8, b=0.5, title_weight=0.0)
    expected = [0.5 * 1.8 / (1 + 0.8 * (0.5 + 0.5 * length / 3)) for length in (2, 4)]
    assert scores.tolist() == pytest.approx(expected)


def test_presence_alone_counts_where_frequency_and_length_are_switched_off(grid_of):
    grid = grid_of("Zermatt", ("", "Zermatt, Zermatt. Bob slept.\n\n---"))
    assert scored(grid, np.array([1.0]), k1=0.0, b=1.0, title_weight=0.0).tolist() == [1, 0, 0]


def test_passages_are_scored_with_their_titles(grid_of):
    grid = grid_of("Zermatt", STONE, TOWN, LAKE)
    scores = score_passages(grid.in_passages(), grid.passages, np.array([1.0]))
    assert scores[0] > 0
    assert scores[1] > 0
    assert scores[2] == 0


def test_passages_are_scored_by_all_their_terms_and_their_length(grid_of):
    grid = grid_of("Zermatt", ("Zermatt", "Boats cross. Boats float."), ("", "Zermatt or Zermatt. Zermatt sleeps."))
    # 1 of 5 terms and 3 of 4, 4.5 on average: f * (2 + 1) / (f + 2 * length / mean)
    expected = [1 * 3 / (1 + 2 * 5 / 4.5), 3 * 3 / (3 + 2 * 4 / 4.5)]
    assert score_passages(grid.in_passages(), grid.passages, np.array([1.0])).tolist() == pytest.approx(expected)
    counts = count_in_passages(grid.terms, grid.passages, grid.passage_frequencies)
    assert counts.tolist() == grid.in_passages().tolist() == [[1.0], [3.0]]


def test_the_whole_title_is_looked_up(grid_of):
    grid = grid_of("the film Nails", ("Nails (2003 film)", "It rained."), ("Nails", "It rained."))
    assert grid.terms == ["film", "nail"]
    assert grid.in_titles.tolist() == [[1, 1], [0, 1]]


def test_a_sentence_that_only_echoes_the_query_loses(grid_of):
    grid = grid_of("Zermatt", ("", "Zermatt! The village of Zermatt lies high above everything."))
    assert discount_echoes(grid).tolist() == [0.6, 1.0]
    grid = grid_of("Zermatt", ("", "Zermatt sleeps. Zermatt wakes, works. Zermatt wakes, works, eats."))
    assert discount_echoes(grid).tolist() == pytest.approx([1 - 0.4 * 2 / 3, 1 - 0.4 / 3, 1.0])


def test_a_line_that_gives_a_value_is_no_echo_however_short_the_value(grid_of):
    grid = grid_of("Where is the parking?", ("", "Parking: below the theatre\nParking:\nParking below the theatre"))
    assert discount_echoes(grid).tolist() == pytest.approx([1.0, 0.6, 1 - 0.4 * 2 / 3])


def test_a_line_whose_value_is_what_is_asked_for_is_an_echo(grid_of):
    text = "Subject: parking\nQ: Where do I find parking?\nfreeParking: below the theatre\nParking: car park"
    grid = grid_of("Where is the parking?", ("", text))
    assert discount_echoes(grid).tolist() == pytest.approx([1 - 0.4 * 2 / 3, 1 - 0.4 / 3, 1.0, 1.0])


def test_what_says_the_same_as_a_claim_is_no_echo_of_it(grid_of):
    claim = "The executions are scheduled for January."
    grid = grid_of(claim, ("", f"Scheduled executions\n\n{claim} Are executions scheduled?"))
    assert discount_echoes(grid, of_claim=True).tolist() == pytest.approx([0.6, 1.0, 0.6])
    assert discount_echoes(grid).tolist() == pytest.approx([0.6, 0.6, 0.6])


def test_an_aim_is_an_echo_of_a_claim(grid_of):
    grid = grid_of("The executions are scheduled.", ("", "We examined whether the executions are scheduled."))
    assert discount_echoes(grid, of_claim=True) == pytest.approx(discount_echoes(grid))
    assert discount_echoes(grid)[0] < 1.0


def test_the_strongest_sentences_come_first(grid_of):
    grid = grid_of("x", STONE, TOWN)
    sources = strongest(grid, np.array([0.1, 0.4, 0.2, 0.4]), 3)
    assert [(source.passage_index, source.strength) for source in sources] == [(0, 1.0), (1, 1.0), (1, 0.5)]
    assert len(strongest(grid, np.array([0.1, 0.4, 0.2, 0.4]), 9)) == 4
    (first,) = strongest(grid, np.array([0.1, 0.4, 0.2, 0.4]), 1)
    assert first.passage_index == 0, "of equals the earlier"


def test_a_sentence_stands_half_in_its_chunk_and_half_in_the_document():
    texts = ["Boats cross the lake. It rains.", "The lake is deep. Boats rust.", "Otters swim in the lake."]
    first, second, other = take_apart(*texts)
    weights = np.array([0.6, 0.4])

    def grid(*passages):
        return make_grid(["boat", "lake"], passages, PassageFrequencies(passages), {})

    def by_passage(grid):
        return score_passages(grid.in_passages(), grid.passages, weights)[grid.passage_of]

    together, apart = grid(join([first, second]), other), grid(first, second, other)
    assert score_contexts(together, weights) == pytest.approx((by_passage(together) + by_passage(apart)) / 2)
    assert score_contexts(apart, weights).tolist() == by_passage(apart).tolist()


def test_a_name_of_the_title_counts_only_where_nothing_else_of_the_query_is_said(grid_of):
    pemba = ("Pemba", "The Pemba is quiet. The Pemba has a motor. It has a motor of 250 watts. It rains.")
    settings = {"k1": 0.8, "b": 0.0, "title_weight": 0.8}
    named, both, motor, neither, _ = scored(grid_of("motor Pemba", pemba, STONE), np.array([1.0, 1.0]), **settings)[:5]
    assert named == neither, "the title says it of both"
    assert both > motor > named
    named, _, _, neither, _ = scored(grid_of("Pemba", pemba, STONE), np.array([1.0]), **settings)[:5]
    assert named > neither, "where nothing else is asked, the name decides"
    twice = scored(grid_of("motor Pemba", pemba, STONE, pemba), np.array([1.0, 1.0]), **settings)
    assert twice[0] > twice[3], "of pieces of one article a name tells more"
