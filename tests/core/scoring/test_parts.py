"""Each part of the default scorer against values worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rank_bm25 import BM25Okapi

from rag_compress import CompressionConfig
from rag_compress.core.scoring.agreement import agreement
from rag_compress.core.scoring.documents import DocumentFrequencies
from rag_compress.core.scoring.grid import Source, strongest
from rag_compress.core.scoring.matching import discount_echoes, saturation, score_passages, score_sentences
from rag_compress.core.scoring.names import Names
from rag_compress.core.scoring.neighbours import spread
from rag_compress.core.scoring.slips import correct_slips, is_slip
from rag_compress.core.scoring.titles import Titles
from rag_compress.core.scoring.variants import find_variants, joined_terms, similarity
from rag_compress.core.scoring.weights import idf, term_weights

STONE = ("Anna Stone", "She was born in Zermatt. She wrote operas.")
TOWN = ("Zermatt", "It lies below the Matterhorn. Cars are banned.")
LAKE = ("Thun", "The lake is deep. Boats cross it.")


def test_idf_is_positive_even_where_every_text_holds_the_term():
    assert idf(2, np.array([0.0, 1.0, 2.0])) == pytest.approx([math.log(6), math.log(2), math.log(1.2)])


def test_saturation_by_hand():
    # f = 2, |D| = 6, avgdl = 4: 2 * 1.6 / (2 + 0.6 * (0.5 + 0.5 * 1.5)) = 3.2 / 2.75
    weights = saturation(np.array([[2.0], [0.0]]), np.array([6.0, 2.0]), k1=0.6, b=0.5)
    assert weights.tolist() == [[pytest.approx(3.2 / 2.75)], [0.0]]


def test_saturation_with_k1_of_zero_counts_presence_only():
    assert saturation(np.array([[3.0], [0.0]]), np.array([3.0, 0.0]), k1=0, b=1).tolist() == [[1.0], [0.0]]


@given(
    corpus=st.lists(st.lists(st.sampled_from("abc"), min_size=1, max_size=6), min_size=3, max_size=8),
    k1=st.floats(0.1, 3),
    b=st.floats(0, 1),
)
def test_saturation_agrees_with_rank_bm25(corpus, k1, b):
    model = BM25Okapi(corpus, k1=k1, b=b)
    frequencies = np.array([[sentence.count("a")] for sentence in corpus], dtype=float)
    ours = saturation(frequencies, np.array([len(s) for s in corpus], dtype=float), k1, b)[:, 0]
    if model.idf.get("a"):
        assert model.get_scores(["a"]) == pytest.approx(model.idf["a"] * ours)


def test_the_grid_says_where_the_terms_stand(grid_of):
    grid = grid_of("Zermatt operas", STONE, TOWN)
    assert grid.terms == ["zermatt", "opera"]
    assert grid.frequencies.tolist() == [[1, 0], [0, 1], [0, 0], [0, 0]]
    assert grid.in_titles.tolist() == [[0, 0], [1, 0]]
    assert grid.passage_of.tolist() == [0, 0, 1, 1]
    assert grid.first_sentences.tolist() == [1, 0, 1, 0]
    assert grid.document_frequencies["zermatt"] == 1


def test_document_frequencies_name_the_passages_that_hold_a_term(analyze):
    frequencies = DocumentFrequencies(analyze(STONE, TOWN, LAKE, ("", "No boats, no Zermatt.")))
    assert [*frequencies.holders("zermatt")] == [0, 3]
    assert [*frequencies.holders("lake")] == [2]
    assert [*frequencies.holders("thun")] == [], "titles are no text"
    assert [frequencies[term] for term in ("zermatt", "lake", "thun")] == [2, 1, 0]
    assert "boat" in frequencies
    assert "thun" not in frequencies
    assert [*frequencies][:2] == ["born", "zermatt"], "in the order in which they occur"
    assert len(frequencies) == len({*frequencies})


def test_a_variant_counts_where_the_term_itself_is_missing(grid_of):
    grid = grid_of("opera", ("", "An opera. A concert."), variants={"concert": [("opera", 0.4)], "opera": []})
    assert grid.matches.tolist() == [[1.0], [0.4]]
    assert grid.frequencies.tolist() == [[1.0], [0.0]]


def test_weights_add_up_to_one_and_rare_terms_weigh_more(grid_of):
    grid = grid_of("opera Matterhorn", ("", "An opera. An opera house."), ("", "The opera. The Matterhorn."))
    weights = term_weights(grid, "opera Matterhorn", ["en"], dict.fromkeys(grid.terms, 1.0), {})
    assert weights.sum() == pytest.approx(1)
    assert weights[1] > weights[0]


def test_words_that_frame_a_question_weigh_less_and_quoted_ones_more(grid_of):
    pairs = [("", "qqx wwz zzv."), ("", "Something else here.")]
    given_weights = dict.fromkeys(["highlight", "qqx", "wwz"], 1.0)
    grid = grid_of("highlight qqx wwz", *pairs)
    highlight, plain, quoted = term_weights(grid, 'highlight qqx "wwz"', ["en"], given_weights, {})
    assert quoted / plain == pytest.approx(2)
    assert highlight < plain


def test_a_term_of_earlier_messages_weighs_what_it_was_given(grid_of):
    grid = grid_of("qqx wwz", ("", "qqx wwz."), ("", "No."))
    now, earlier = term_weights(grid, "qqx", ["en"], {"qqx": 1.0, "wwz": 0.25}, {})
    assert earlier / now == pytest.approx(0.25)


def test_a_common_word_of_the_language_weighs_less(grid_of):
    grid = grid_of("qqx wwz", ("", "qqx wwz."), ("", "No."))
    common, rare = term_weights(grid, "qqx wwz", ["en"], dict.fromkeys(grid.terms, 1.0), {"qqx": 0.5})
    assert common / rare == pytest.approx(0.6 + 0.4 * 0.25)


def test_a_title_helps_only_where_titles_tell_passages_apart(grid_of):
    weights = np.array([1.0])
    different = score_sentences(grid_of("Zermatt", TOWN, LAKE), weights, k1=0.6, b=0.0, title_weight=1.2)
    # 1.2 * 1.6 / (1.2 + 0.6) in both sentences of the town
    assert different.tolist() == pytest.approx([1.92 / 1.8, 1.92 / 1.8, 0, 0])
    same = score_sentences(grid_of("Zermatt", TOWN, ("Zermatt", LAKE[1])), weights, k1=0.6, b=0.0, title_weight=1.2)
    assert same.tolist() == [0, 0, 0, 0]


def test_passages_are_scored_with_their_titles(grid_of):
    scores = score_passages(grid_of("Zermatt", STONE, TOWN, LAKE), np.array([1.0]))
    assert scores[0] > 0
    assert scores[1] > 0
    assert scores[2] == 0


def test_a_sentence_that_only_echoes_the_query_loses(grid_of):
    grid = grid_of("Zermatt", ("", "Zermatt! The village of Zermatt lies high above everything."))
    assert discount_echoes(grid).tolist() == [0.6, 1.0]


def test_scores_spread_to_neighbours_inside_a_passage(grid_of):
    grid = grid_of("x", ("", "One here. Two here. Three here."), ("", "Four here."))
    decay = math.exp(-1 / 3)
    unit = (1 - decay) / (2 * decay) * 3 / 23
    assert spread(grid, np.array([1.0, 0.0, 0.0, 0.0])) == pytest.approx([0, decay * unit, decay**2 * unit, 0])


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


def test_names_lead_from_passage_to_passage(grid_of):
    grid = grid_of("Where was she born?", STONE, ("", "Tourists love Zermatt."), LAKE)
    source = Source(0, frozenset({"born", "zermatt"}), strength=0.5)
    scores = Names(grid).shared_with([source])
    # In 2 of 3 passages: ln(1 + 1.5 / 2.5) / ln(1 + 2.5 / 1.5); strength cubed; 3 terms, mean 2.2.
    length = 0.6 + 0.4 * grid.lengths[2] / grid.lengths.mean()
    found = math.log(1.6) / math.log(1 + 2.5 / 1.5) * 0.125 / length
    assert scores.tolist() == pytest.approx([0, 0, found / (1 + found), 0, 0])


def test_a_name_leads_back_to_its_best_source_from_the_best_one_of_another_passage(grid_of):
    grid = grid_of("Where?", STONE, ("", "Tourists love Zermatt."), ("", "Nobody leaves Zermatt."))
    name = frozenset({"zermatt"})
    # Of the first passage, that of the best source, a second sentence is stronger than any of the second passage.
    sources = [Source(0, name, 1.0), Source(0, name, 0.8), Source(1, name, 0.5)]
    scores = Names(grid).shared_with(sources)
    lengths = 0.6 + 0.4 * grid.lengths / grid.lengths.mean()
    worth = grid.rarity("zermatt")
    expected = [strength**3 * worth / length for strength, length in zip((0.5, 0, 1, 1), lengths, strict=True)]
    assert scores.tolist() == pytest.approx([found / (1 + found) for found in expected])


def test_words_without_a_capital_are_no_names(grid_of):
    grid = grid_of("Where?", ("", "They love operas."), ("", "We hate operas."))
    assert not Names(grid).shared_with([Source(0, frozenset({"opera"}), 1.0)]).any()


def test_the_strongest_sentences_come_first(grid_of):
    grid = grid_of("x", STONE, TOWN)
    sources = strongest(grid, np.array([0.1, 0.4, 0.2, 0.4]), 3)
    assert [(source.passage_index, source.strength) for source in sources] == [(0, 1.0), (1, 1.0), (1, 0.5)]
    assert len(strongest(grid, np.array([0.1, 0.4, 0.2, 0.4]), 9)) == 4
    (first,) = strongest(grid, np.array([0.1, 0.4, 0.2, 0.4]), 1)
    assert first.passage_index == 0, "of equals the earlier"


def variants_of(terms, vocabulary=(), passages=(), language="en", **weights):
    off = dict.fromkeys(("derivation_weight", "synonym_weight", "abbreviation_weight"), 0.0)
    config = CompressionConfig(**{**off, **weights})
    return find_variants(terms, passages, vocabulary, [language], config)


def test_derivations_share_their_beginning():
    assert similarity("collect", "collector") == pytest.approx(7 / 9)
    assert similarity("interest", "internet") == 0
    variants = variants_of(["collect"], ["collector", "colour", "collect"], derivation_weight=0.3)
    assert variants == {"collector": [("collect", pytest.approx(0.3 * 7 / 9))]}


def test_synonyms_stand_for_each_other_in_english_only():
    assert ("wife", 0.4) in variants_of(["wife"], synonym_weight=0.4)["spous"]
    assert variants_of(["wife"], language="de", synonym_weight=0.4) == {}


def test_an_abbreviation_stands_for_its_long_form_and_each_word_for_its_part(analyze):
    passages = analyze(("", "The National Health Service (NHS) was founded in 1948."), ("", "The NHS employs many."))
    asked_long = ["nation", "health", "servic", "1948"]
    variants = variants_of(asked_long, passages=passages, abbreviation_weight=0.6)
    assert variants == {"nhs": [("health", 0.6), ("nation", 0.6), ("servic", 0.6)]}
    assert variants_of(["health", "servic"], passages=passages, abbreviation_weight=0.6) == {}, "not all of its words"
    variants = variants_of(["nhs"], passages=passages, abbreviation_weight=0.6)
    assert variants == {term: [("nhs", pytest.approx(0.2))] for term in ("health", "nation", "servic")}


@pytest.mark.parametrize(
    ("term", "rarity", "vocabulary", "corrected"),
    [
        ("emperro", 1.0, ["emperor", "empire", "temperor", "emperors"], {"emperor": 0.8}),
        ("emperoe", 1.0, ["emperor", "emperors", "emperoa"], {"emperor": 0.8, "emperoa": 0.8}),
        ("emporer", 1.0, ["emperor"], {"emporer": 1.0}),  # two edits
        ("emperro", 0.9, ["emperor"], {"emperro": 1.0}),  # a word that the language knows
        ("emperro", 1.0, ["emperro", "emperor"], {"emperro": 1.0}),  # it is there
        ("0a1b2c", 1.0, ["0a1b2d"], {"0a1b2c": 1.0}),  # an identifier
        ("cats", 1.0, ["cat"], {"cats": 1.0}),  # too short to tell
        ("東京都内人", 1.0, ["東京都内大"], {"東京都内人": 1.0}),  # no word but an n-gram
    ],
)
def test_a_slip_is_corrected_where_nobody_can_have_meant_it(term, rarity, vocabulary, corrected):
    assert correct_slips({term: 1.0}, vocabulary, {term: rarity}, 0.8) == corrected


@given(
    terms=st.lists(st.text("abcé", min_size=5, max_size=7), max_size=6, unique=True),
    vocabulary=st.lists(st.text("abcé", min_size=1, max_size=8), max_size=30, unique=True),
)
def test_the_slips_that_are_found_are_those_of_comparing_every_pair(terms, vocabulary):
    expected: dict[str, float] = {}
    for term in terms:
        near = [word for word in vocabulary if word[0] == term[0] and is_slip(word, term)]
        for word in near if near and term not in vocabulary else [term]:
            expected[word] = max(expected.get(word, 0.0), 0.8 if near and term not in vocabulary else 1.0)
    assert correct_slips(dict.fromkeys(terms, 1.0), vocabulary, dict.fromkeys(terms, 1.0), 0.8) == expected


def test_a_correction_that_is_asked_for_besides_keeps_its_weight():
    terms = {"emperor": 1.0, "emperro": 0.5}
    assert correct_slips(terms, ["emperor"], {"emperro": 1.0}, 0.8) == {"emperor": 1.0}
    assert correct_slips(terms, ["emperor"], {"emperro": 1.0}, 0.0) == terms


@given(
    word=st.text("abc", min_size=2, max_size=6),
    at=st.integers(0, 5),
    edit=st.sampled_from(["insert", "delete", "replace", "swap"]),
)
def test_every_single_edit_is_a_slip_in_both_directions(word, at, edit):
    at %= len(word)
    head, letter, tail = word[:at], word[at], word[at + 1 :]
    slip = {
        "insert": head + "x" + letter + tail,
        "delete": head + tail,
        "replace": head + "x" + tail,
        "swap": head + tail[:1] + letter + tail[1:],
    }[edit]
    assert is_slip(word, slip) == is_slip(slip, word) == (word != slip)


AGREEING = [("", f"The winner was Stone, number {n}.") for n in range(4)]


def test_what_many_strong_passages_say_alike_is_believed(grid_of):
    grid = grid_of("winner", *AGREEING, ("", "Stone was there. Rain fell."))
    terms = frozenset({"winner", "stone"})
    scores = agreement(grid, [Source(n, terms, strength=1.0) for n in range(4)])
    # All others hold "stone": share 1, less the floor, over what is left. In 5 of 5 passages: ln(1 + 0.5 / 5.5).
    rarity = math.log(1 + 0.5 / 5.5) / math.log(1 + 4.5 / 1.5)
    length = 0.3 + 0.7 * grid.lengths[4] / grid.lengths.mean()
    assert scores[4] == pytest.approx(rarity / length)
    assert scores[5] == 0
    assert all(score > 0 for score in scores[:4])


def test_three_passages_are_no_majority_and_the_query_is_no_news(grid_of):
    grid = grid_of("winner", *AGREEING)
    stone = frozenset({"winner", "stone"})
    assert not agreement(grid, [Source(n, stone, 1.0) for n in range(3)]).any()
    assert not agreement(grid, [Source(n, frozenset({"winner"}), 1.0) for n in range(4)]).any()


def test_a_sentence_is_not_its_own_witness(grid_of):
    pairs = [("", "Anna said qqx."), *[("", f"Many said wwz {n}.") for n in range(9)]]
    grid = grid_of("said", *pairs)
    sources = [Source(0, frozenset({"qqx"}), 1.0)] * 5 + [Source(n, frozenset({"wwz"}), 0.5) for n in range(1, 10)]
    scores = agreement(grid, sources)
    assert scores[0] == 0
    assert scores[1] > 0


def test_words_that_passages_write_as_one_are_found(analyze):
    passages = analyze(("COCACOLA_2022", "Dividends rose."))
    assert joined_terms("Coca Cola dividends", ["en"], passages, {}) == {"cocacola": 1.5}
    assert joined_terms("Pepsi Cola dividends", ["en"], passages, {}) == {}
