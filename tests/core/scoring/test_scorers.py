"""Every scorer keeps the rules of the protocol, and the default does what its parts promise."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from rank_bm25 import BM25L, BM25Okapi, BM25Plus

from rag_compress import CompressionConfig, Passage, compress
from rag_compress.config import SCORERS
from rag_compress.core.queries.query_terms import query_terms
from rag_compress.core.scoring import Scorer, make_scorer

STONE = ("Anna Stone", "Anna Stone wrote operas. She was born in Zermatt and died young.")
TOWN = ("Zermatt", "The village lies in Valais. It is free of cars.")
LAKE = ("Thun", "The lake is deep. Many boats cross it every day.")


@pytest.fixture(params=SCORERS)
def scorer(request):
    return make_scorer(CompressionConfig(scorer=request.param))


def test_there_is_one_finite_score_per_sentence(scorer, analyze):
    assert isinstance(scorer, Scorer)
    scores = scorer.score("Where is Zermatt?", {"zermatt": 1.0}, analyze(STONE, TOWN, ("", "")))
    assert len(scores) == 4
    assert all(abs(score) < 1e6 for score in scores)


@pytest.mark.parametrize("pairs", [(), (("", ""),), (("", "..."),), (("", "The of and."),)])
def test_texts_without_terms_score_nothing(scorer, analyze, pairs):
    assert not any(scorer.score("Where is Zermatt?", {"zermatt": 1.0}, analyze(*pairs)))


@pytest.mark.parametrize("text", ["", "Anna won."])
def test_a_title_without_a_text_lifts_nothing(scorer, analyze, text):
    scores = scorer.score("Zermatt", {"zermatt": 1.0}, analyze(("Zermatt", ""), ("", text)))
    assert not any(scores)


def test_a_query_without_terms_scores_nothing(scorer, analyze):
    assert len(set(scorer.score("", {}, analyze(STONE, TOWN)))) == 1


def test_the_same_arguments_give_the_same_scores_on_any_thread(scorer, analyze):
    passages, terms = analyze(STONE, TOWN, LAKE), {"zermatt": 1.0, "boat": 0.5}
    expected = list(scorer.score("Zermatt boats", terms, passages))
    with ThreadPoolExecutor(8) as pool:
        runs = pool.map(lambda _: list(scorer.score("Zermatt boats", terms, passages)), range(50))
        assert all(run == expected for run in runs)


def test_adr_002_is_rank_bm25_word_for_word(analyze):
    sentences = [
        "Anna won the race.",
        "Bob won no race, poor Bob.",
        "It rained.",
        "Snow fell in the town.",
        "Nobody came.",
    ]
    query = "Anna won the Race"
    expected = BM25Okapi([s.lower().split() for s in sentences]).get_scores(query.lower().split())
    assert 0 < expected[1] < expected[0]
    passages = analyze(("", " ".join(sentences[:3])), ("", " ".join(sentences[3:])))
    scores = make_scorer(CompressionConfig(scorer="adr-002")).score(query, {}, passages)
    assert scores == pytest.approx(expected.tolist())


@pytest.mark.parametrize(("name", "variant"), [("okapi", BM25Okapi), ("bm25l", BM25L), ("bm25plus", BM25Plus)], ids=str)
def test_the_variants_are_rank_bm25_on_the_terms_of_the_engine(analyze, name, variant):
    passages = analyze(STONE, TOWN, LAKE)
    expected = variant([list(terms) for p in passages for terms in p.terms], k1=0.7, b=0.3)
    scores = make_scorer(CompressionConfig(scorer=name, k1=0.7, b=0.3)).score("", {"boat": 1.0, "lake": 0.5}, passages)
    total = expected.get_scores(["boat"]) + 0.5 * expected.get_scores(["lake"])
    assert scores == pytest.approx(total.tolist())


@pytest.mark.parametrize("name", ["okapi", "bm25l", "bm25plus"])
def test_without_saturation_and_frequency_a_missing_term_still_scores_nothing(analyze, name):
    scores = make_scorer(CompressionConfig(scorer=name, k1=0.0, b=1.0)).score("", {"boat": 1.0}, analyze(STONE, LAKE))
    assert scores[-1] > scores[0]
    assert scores[0] == 0


def score(analyze, query, *pairs, **settings):
    config = CompressionConfig(**settings)
    return make_scorer(config).score(query, query_terms(query, ["en"]), analyze(*pairs))


PARTS = [name for name in CompressionConfig.__dataclass_fields__ if name.endswith("_weight")]


def test_switched_off_parts_leave_the_words_of_the_sentence(analyze):
    scores = score(analyze, "boats on a lake", STONE, LAKE, **dict.fromkeys(PARTS, 0.0))
    assert scores[:2] == [0, 0]
    assert all(score > 0 for score in scores[2:])


@pytest.mark.parametrize(
    ("part", "query", "row"),
    [
        ("title_weight", "Is Zermatt in Valais?", 3),
        ("passage_weight", "Who was born in Zermatt?", 0),
        ("neighbour_weight", "Is the lake deep?", 5),
        ("derivation_weight", "Who died as a youngster?", 1),
        ("synonym_weight", "What composer authored operas?", 0),
        ("slip_weight", "Which opperas are known?", 0),
        ("title_match_weight", "Is Zermatt in Valais?", 2),
        ("bridge_weight", "In which canton was Anna Stone born?", 2),
    ],
)
def test_each_part_lifts_the_sentence_it_is_for(analyze, part, query, row):
    pairs = [STONE, TOWN, LAKE]
    assert score(analyze, query, *pairs)[row] > score(analyze, query, *pairs, **{part: 0.0})[row]


def test_what_many_passages_say_alike_lifts_the_one_that_says_it_too(analyze):
    pairs = [("", f"The winner was Stone, number {n}.") for n in range(4)] + [("", "Stone was there. Rain fell.")]
    none, some, twice = (score(analyze, "winner", *pairs, agreement_weight=weight) for weight in (0.0, 0.1, 0.2))
    assert some[4] > none[4]
    assert twice[4] - none[4] == pytest.approx(2 * (some[4] - none[4]))
    assert some[5] == none[5]


def test_the_title_of_a_lone_passage_tells_nothing(analyze):
    text = STONE[1]
    assert score(analyze, "Was Anna Stone young?", ("Anna Stone", text)) == score(
        analyze, "Was Anna Stone young?", ("", text)
    )


def test_a_lone_passage_adds_nothing_to_its_sentences(analyze):
    """Else a share of the best score, as `min_score` asks for, would mean nothing there."""
    text = "Otters swim. " + "Bees hum. " * 8 + "Cars are red."
    scores = score(analyze, "Do otters swim?", ("", text), neighbour_weight=0.0)
    assert scores[0] > 0
    assert scores[1:] == [0.0] * 9
    assert score(analyze, "Do otters swim?", ("", text), ("", "Boats float."), neighbour_weight=0.0)[-2] > 0


def test_the_second_hop_of_a_question_is_found(analyze):
    query = "In which canton was the composer Anna Stone born?"
    with_bridges = score(analyze, query, LAKE, TOWN, STONE)
    assert max(with_bridges[2:4]) > max(with_bridges[:2]), "the town is found by its name in the first hop"
    without = score(analyze, query, LAKE, TOWN, STONE, bridge_weight=0.0, name_weight=0.0, word_vector_weight=0.0)
    assert max(without[2:4]) <= max(without[:2])


OTHER_KERNEL = "Prescott"
"""Of the linear algebra below numpy: it adds in another order. Where numpy is built without, the name does nothing."""


def test_scores_do_not_depend_on_the_order_of_sets_in_a_process_or_on_the_machine():
    script = (
        "import json, sys; from rag_compress import compress, Passage;"
        "query, pairs = json.loads(sys.argv[1]);"
        "result = compress(query, [Passage(*pair) for pair in pairs], 20);"
        "print(json.dumps([decision.score for decision in result.decisions]))"
    )
    pairs = [(text, title) for title, text in (STONE, TOWN, LAKE) for _ in range(2)]
    words = " ".join(text for _, text in (STONE, TOWN, LAKE)).replace(".", "").split()
    # Sums of many terms, which another order of adding makes another number.
    pairs += [(" ".join(words[i * k % len(words)] for k in range(3 + i % 9)), None) for i in range(30)]
    query = f"Where was the singer of Zermatt born? {' '.join(words)}"
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    there = subprocess.run(
        [sys.executable, "-c", script, json.dumps([query, pairs])],
        env={**os.environ, "PYTHONHASHSEED": seed, "OPENBLAS_CORETYPE": OTHER_KERNEL},
        capture_output=True,
        text=True,
        check=True,
    )
    here = compress(query, [Passage(*pair) for pair in pairs], 20)
    assert json.loads(there.stdout) == [decision.score for decision in here.decisions]


def test_a_weak_match_leads_on_as_well(analyze):
    """The best score is far below 1 where most words of a query are in no passage."""
    query = "In which large canton of the old confederation was the famous painter Stone once born?"
    off = dict.fromkeys(PARTS, 0.0)
    assert 0 < max(score(analyze, query, STONE, TOWN, **off)) < 1
    assert score(analyze, query, STONE, TOWN, **{**off, "bridge_weight": 0.5})[2] > 0


def test_a_scorer_of_ones_own_is_used():
    class Shortest:
        def score(self, query, terms, passages):
            return [-float(end - start) for passage in passages for start, end in passage.spans]

    assert compress("q", ["A long sentence here. Tiny."], 3, scorer=Shortest()).text == "Tiny."
