"""Titles that the query or strong sentences name."""

from __future__ import annotations

import numpy as np
import pytest

from rag_compress.core.scoring.grid import Source
from rag_compress.core.scoring.titles import Titles
from tests.core.scoring.towns import LAKE, STONE, TOWN
from tests.growth import LINEAR, growth


def named_by_query(grid):
    return Titles(grid).named_by_query(np.ones(len(grid.terms)))


def test_a_title_that_the_query_names_lifts_its_passage(grid_of):
    assert named_by_query(grid_of("When did Anna Stone die?", STONE, TOWN)).tolist() == [3, 1, 0, 0]


def test_the_first_sentence_is_no_better_than_the_one_that_has_what_else_is_asked(grid_of):
    lake = ("Lake Thun", "Lake Thun is a lake in Switzerland. Its depth is 217 metres.")
    for query, first in (
        ("What is the depth of Lake Thun?", 1),
        ("Lake Thun", 3),
        ("Who built ships for Lake Thun?", 3),
        ("What are the depth and the colour of Lake Thun?", 1 + 2 * (1 - 0.5**2)),
    ):
        assert named_by_query(grid_of(query, lake, TOWN)).tolist() == pytest.approx([first, 1, 0, 0])


def test_a_first_sentence_that_has_what_is_asked_itself_loses_nothing_by_it(grid_of):
    lake = ("Lake Thun", "Lake Thun is a deep lake. Boats cross it.")
    assert named_by_query(grid_of("How deep is Lake Thun?", lake, TOWN)).tolist() == [3, 1, 0, 0]


def test_half_a_title_counts_a_quarter_and_namesakes_share(grid_of):
    namesakes = [("Anna Stone (singer)", "She sang."), ("Anna Stone (painter)", "She painted."), LAKE]
    assert named_by_query(grid_of("Who was Stone?", *namesakes))[:2].tolist() == pytest.approx(
        [3 * 0.25 / 2, 3 * 0.25 / 2]
    )


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
    # The text of one passage holds "Zermatt"; "Valley" stands in this title alone.
    share = grid.relative_idf("zermatt") / (grid.relative_idf("zermatt") + grid.relative_idf("valley"))
    valley = Source(passage_index=0, terms=frozenset({"zermatt", "valley"}), strength=1.0)
    assert 0 < share < 1
    assert half.named_by_sentences([valley]).tolist() == pytest.approx([0, 0, 2 * (1 - share), 1 - share, 0, 0])


def test_no_sentence_leads_to_code_which_whatever_imports_it_names(grid_of):
    code = ("document_splitter", "documents_by_id = {}. is_split = split_at(0).")
    grid = grid_of("How are documents split?", ("routers", "It feeds the document splitter."), code, LAKE)
    feeds = Source(passage_index=0, terms=frozenset({"document", "splitter"}), strength=1.0)
    assert not Titles(grid).named_by_sentences([feeds]).any()


def test_a_title_does_not_lead_to_its_own_passage(grid_of):
    grid = grid_of("Where?", TOWN, LAKE)
    itself = Source(passage_index=0, terms=frozenset({"zermatt"}), strength=1.0)
    assert not Titles(grid).named_by_sentences([itself]).any()


def test_of_a_title_of_several_parts_the_document_and_the_section_are_names(grid_of):
    places = [("Zermatt > Sights > Museum", "It is closed."), ("Zermatt > Sights > Church", "It is old."), LAKE]
    museum = named_by_query(grid_of("When is the museum open?", *places))
    assert museum.tolist() == [3, 0, 0, 0]
    town = named_by_query(grid_of("What is in Zermatt?", *places))
    assert town.tolist() == [3 / 2, 3 / 2, 0, 0], "shared by the two sections of the document"
    sights = named_by_query(grid_of("Which sights are there?", *places))
    assert not sights.any()


GUIDES = [("Guide", "Git runs."), ("Guide", "Use Git."), ("Guide", "Rain.")]


def lead(grid_of, title, *named):
    """How far a sentence of another passage, with these terms, leads to the first sentence below a title."""
    grid = grid_of("Where?", (title, "It is old."), *GUIDES)
    return Titles(grid).named_by_sentences([Source(passage_index=3, terms=frozenset(named), strength=1.0)])[0]


def test_the_title_of_a_document_with_sections_is_a_weak_name_where_its_words_are_everyday_ones(grid_of):
    chunks = [("Git > Basics", "It is old."), ("Guide", "Git runs."), ("Guide", "Use Git."), ("Guide", "Rain.")]
    source = Source(passage_index=3, terms=frozenset({"git"}), strength=1.0)
    grid = grid_of("Where?", *chunks)
    common = grid.relative_idf("git")
    assert 0 < common < 1
    assert Titles(grid).named_by_sentences([source])[0] == pytest.approx(2 * common)
    manual = grid_of("Where?", ("Git manual > Basics", "It is old."), *chunks[1:])
    both = Source(passage_index=3, terms=frozenset({"git", "manual"}), strength=1.0)
    assert Titles(manual).named_by_sentences([both])[0] == 2, "the rarest word tells it"
    alone = [("What is Git?", "It is old."), *chunks[1:]]
    assert Titles(grid_of("Where?", *alone)).named_by_sentences([source])[0] == 2


def test_the_heading_of_a_section_is_no_name_that_leads_to_it(grid_of):
    chunks = [("Book > Pruning", "It is old."), ("Guide", "Pruning helps."), ("Guide", "Rain.")]
    source = Source(passage_index=2, terms=frozenset({"prune"}), strength=1.0)
    assert not Titles(grid_of("Where?", *chunks)).named_by_sentences([source]).any()
    beside = [("Pruning", "It is old."), ("Garden > Pruning", "It is new."), *chunks[1:]]
    source_beside = Source(passage_index=3, terms=frozenset({"prune"}), strength=1.0)
    assert Titles(grid_of("Where?", *beside)).named_by_sentences([source_beside])[0] > 0, (
        "a document has that name, too"
    )
    alone = [("Pruning", "It is old."), *chunks[1:]]
    assert Titles(grid_of("Where?", *alone)).named_by_sentences([source])[0] == 2


def test_a_sentence_does_not_lead_to_other_sections_of_its_own_document(grid_of):
    places = [("Zermatt > Museum", "Zermatt has one."), ("Zermatt > Church", "It is old."), LAKE]
    source = Source(passage_index=0, terms=frozenset({"zermatt"}), strength=1.0)
    assert not Titles(grid_of("Where?", *places)).named_by_sentences([source]).any()


def test_a_name_that_other_passages_mention_tells_its_own_less_apart(grid_of):
    alone = [("", "Anna Stone is a singer."), ("", "It rained.")]
    mentioned = [alone[0], ("", "They met Anna Stone.")]
    found = [named_by_query(grid_of("Anna Stone?", *texts))[0] for texts in (alone, mentioned)]
    assert found == pytest.approx([3, 1.5])


@pytest.mark.parametrize(("title", "is_given"), [("Zermatt", True), ("", False), ("page_12", False)])
def test_what_a_passage_introduces_leads_to_it_less_than_a_title_as_others_mention_it(grid_of, title, is_given):
    village = (title, "Zermatt is a village.")
    grid = grid_of(
        "Where?", village, ("Stone", "She saw Zermatt."), ("Thun", "It has a castle."), ("Bern", "It is old.")
    )
    born = Source(passage_index=1, terms=frozenset({"zermatt"}), strength=1.0)
    share = 1 if is_given else grid.relative_idf("zermatt")
    assert Titles(grid).named_by_sentences([born])[0] == pytest.approx(2 * share)
    assert share == 1 or share < 0.7


def test_a_title_of_common_words_is_no_name_that_a_sentence_leads_to(grid_of):
    menu = ("Settings", "The page has a list. Some settings need a key.")
    keys = ("Keys", "A lost key is replaced. Other settings stay. So do these settings.")
    where = ("Zermatt", "A village. Anna Stone went to Zermatt.")
    grid = grid_of("Who replaces a lost key?", keys, menu, where)
    lost = Source(passage_index=0, terms=frozenset({"set", "zermatt"}), strength=1.0)
    lifted = Titles(grid).named_by_sentences([lost])
    assert not lifted[3:5].any()
    assert lifted[5:].all()


def test_where_nothing_has_a_capital_small_letters_make_no_title_a_common_word(grid_of):
    house = ("Zermatt", "the house is old")
    speech = [(title, "she saw zermatt") for title in ("Stone", "Thun", "Bern")]
    grid = grid_of("who saw what?", *speech, house)
    saw = Source(passage_index=0, terms=frozenset({"zermatt"}), strength=1.0)
    assert Titles(grid).named_by_sentences([saw])[-1] > 0


def test_where_sentences_begin_with_capitals_small_letters_make_a_title_common_though_no_name_is_there(grid_of):
    pages = [(name, "Choose a key. Some settings need it.") for name in ("Menu", "Keys", "Doors")]
    grid = grid_of("who replaces a key?", *pages, ("Settings", "It has a list."))
    key = Source(passage_index=0, terms=frozenset({"set"}), strength=1.0)
    assert not Titles(grid).named_by_sentences([key]).any()


def test_titles_that_share_a_word_are_weighed_in_time_linear_in_their_number(grid_of):
    def prepare(count):
        return grid_of("lake", *((f"Otter {number}", "The Otter swims.") for number in range(count)))

    def weigh(grid):
        titles = Titles(grid)
        for index in range(len(grid.passages)):
            titles._specificity_of(index)

    assert growth(weigh, 500, prepare=prepare, most=2_000) < LINEAR
