"""Titles that the query or strong sentences name."""

from __future__ import annotations

import pytest

from rag_compress.core.scoring.grid import Source
from rag_compress.core.scoring.titles import Titles
from tests.core.scoring.towns import LAKE, STONE, TOWN


def test_a_title_that_the_query_names_lifts_its_passage(grid_of):
    titles = Titles(grid_of("What did Anna Stone write?", STONE, TOWN))
    assert titles.in_query.tolist() == [1, 0]
    assert titles.named_by_query().tolist() == [3, 1, 0, 0]


def test_half_a_title_counts_a_quarter_and_namesakes_share(grid_of):
    namesakes = [("Anna Stone (singer)", "She sang."), ("Anna Stone (painter)", "She painted."), LAKE]
    titles = Titles(grid_of("Who was Stone?", *namesakes))
    assert titles.named_by_query()[:2].tolist() == pytest.approx([3 * 0.25 / 2, 3 * 0.25 / 2])


def test_a_strong_sentence_leads_to_the_passage_whose_title_it_names(grid_of):
    grid = grid_of("Where was Anna Stone born?", STONE, TOWN, LAKE)
    born = Source(passage_index=0, terms=frozenset({"born", "zermatt"}), strength=0.5)
    assert Titles(grid).named_by_sentences([born]).tolist() == [0, 0, 2 * 0.25, 0.25, 0, 0]


def test_a_title_that_the_query_names_in_full_is_no_further_lead(grid_of):
    grid = grid_of("How far is Zermatt from where Anna Stone was born?", STONE, TOWN, LAKE)
    born = Source(passage_index=0, terms=frozenset({"born", "zermatt"}), strength=1.0)
    assert not Titles(grid).named_by_sentences([born]).any()
    grid = grid_of("How far is Lake Zermatt?", STONE, ("Zermatt Valley", TOWN[1]), LAKE)
    half = Titles(grid)
    share = half.in_query[1]
    valley = Source(passage_index=0, terms=frozenset({"zermatt", "valley"}), strength=1.0)
    assert 0 < share < 1
    assert half.named_by_sentences([valley]).tolist() == pytest.approx([0, 0, 2 * (1 - share), 1 - share, 0, 0])


def test_a_title_does_not_lead_to_its_own_passage(grid_of):
    grid = grid_of("Where?", TOWN, LAKE)
    itself = Source(passage_index=0, terms=frozenset({"zermatt"}), strength=1.0)
    assert not Titles(grid).named_by_sentences([itself]).any()
