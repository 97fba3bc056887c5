"""How sure a result is: what counts as lost, and what does not."""

from __future__ import annotations

import math
from functools import partial

import pytest

from rag_compress import Passage, compress
from rag_compress.core.confidence import probability_of_no_loss
from tests.core.scorers import Given
from tests.results import reasons

RACE = "Anna won the race in Oslo. Bob slept all day long."
GIVEN = [RACE, "Cats purr a lot. Dogs bark at night.", "Fish swim in the lake. It rained in the town."]

ask = partial(compress, "Who won the race in Oslo?")


def test_a_passage_given_twice_is_as_sure_as_once(words):
    once, twice = ask(GIVEN, 6, counter=words), ask([*GIVEN, *GIVEN], 6, counter=words)
    assert once.text == twice.text
    assert twice.confidence == pytest.approx(once.confidence, abs=0.02)


def test_text_of_overlapping_chunks_is_not_lost(words):
    def chunk(start):
        return Passage(RACE[start:], meta={"source_id": "f", "split_idx_start": start})

    result = ask([chunk(0), chunk(27)], 20, counter=words)
    assert reasons(result) == ["kept", "kept", "overlap"]
    assert result.confidence == 1.0


def test_a_rule_that_is_left_out_is_not_lost(words):
    assert ask([RACE, "==="], 20, counter=words).confidence == 1.0


def test_a_sentence_that_is_left_out_is_lost(words):
    assert ask([RACE], 6, counter=words).confidence < 1
    assert ask([RACE], 20, counter=words, min_score=0.9).confidence < 1


def test_the_drop_is_that_of_the_best_tenth_of_what_is_lost(words):
    class Scorer:
        def score(self, query, terms, passages):
            return [2.0, 1.0, *([0.0] * 19)]

    result = ask(["Anna won. Anna ran. " + "Bob slept. " * 19], 2, counter=words, scorer=Scorer())
    assert result.signals["score_drop"] == 1 - (1.0 + 0.0) / 2 / 2.0


@pytest.mark.parametrize(("others", "drop"), [([1.0] + [0.0] * 18, 1 - 1.0 / 2.0), ([-1.0] * 2, 1.0)])
def test_the_drop_is_that_of_the_best_one_of_few_and_at_most_all_of_the_best_score(words, others, drop):
    result = compress("q", ["Anna won. " + "Bob slept. " * len(others)], 2, counter=words, scorer=Given(2.0, *others))
    assert result.signals["score_drop"] == drop


def test_a_word_of_the_query_counts_as_covered_if_a_kept_sentence_holds_it(words):
    result = ask(["Anna won the race. Oslo is far away."], 4, counter=words)
    assert 0 < result.signals["query_coverage"] < 1
    assert result.fill(20).signals["query_coverage"] == 1


@pytest.mark.parametrize("scores", [[0.0, 2.0, 1.0, 0.0, 0.0], [0.0, 1.0, 2.0, 0.0, 0.0]])
def test_the_signals_are_their_formulas(words, scores):
    # Of five sentences the second and the third hold a word of the query; the better one, with one of the two, is kept.
    class Scorer:
        def score(self, query, terms, passages):
            return scores

    given = ["Bob slept. Xanthic boats.", "Zymotic seas. Cats purr. Dogs bark."]
    result = compress("xanthic zymotic", given, 2, counter=words, scorer=Scorer())
    assert result.signals == {
        "score_drop": 1 - 1.0 / 2.0,
        "best_match": pytest.approx(math.log(1 + 1.0)),
        "rarest_word": 1.0,
        "query_coverage": 0.5,
        "selectivity": 1 - 2 / 5,
    }
    both = result.fill(4)  # now each of the two words has its sentence, and none has both
    assert both.signals["query_coverage"] == 1.0
    assert both.signals["best_match"] == result.signals["best_match"]


def test_a_sentence_that_holds_two_words_of_the_query_matches_better_than_two_that_hold_one_each(words):
    ask = partial(compress, "Xanthic zymotic?", token_budget=4, counter=words)
    together, apart = ask(["Xanthic zymotic boats sail. Bob slept."]), ask(["Xanthic boats. Zymotic seas. Bob slept."])
    assert together.signals["best_match"] == pytest.approx(math.log(1 + 2.0))
    assert apart.signals["best_match"] == pytest.approx(math.log(1 + 1.0))


def test_the_sentence_that_matches_best_counts_and_the_rarest_word(words):
    result = compress("Xanthic zymotic race?", ["Xanthic boats won the race. Zymotic seas rage."], 20, counter=words)
    assert reasons(result) == ["kept", "kept"]
    assert math.log(1 + 1.0) < result.signals["best_match"] < math.log(1 + 2.0), "xanthic and, less rare, race"
    assert result.signals["rarest_word"] == 1.0


def test_a_query_without_words_matches_nothing(words):
    signals = compress("?", [RACE], 20, counter=words).signals
    assert (signals["best_match"], signals["rarest_word"], signals["selectivity"]) == (0.0, 0.0, 1.0)


def test_only_kept_sentences_match(words):
    class Scorer:
        def score(self, query, terms, passages):
            return [0.0, 1.0]

    signals = compress("xanthic", ["Xanthic boats. Bob slept."], 2, counter=words, scorer=Scorer()).signals
    assert (signals["best_match"], signals["query_coverage"]) == (0.0, 0.0)


def test_the_confidence_is_the_logistic_function_of_the_standardised_signals():
    means = {"score_drop": 0.613, "best_match": 1.565, "rarest_word": 0.955, "query_coverage": 0.835}
    means["selectivity"] = 0.531
    assert probability_of_no_loss(means) == pytest.approx(1 / (1 + math.exp(-2.68)))
    # One deviation more of each: the log-odds of a loss, -2.68, go down by 0.73 and the like.
    for name, deviation, less in (
        ("score_drop", 0.173, 0.73),
        ("best_match", 0.674, 0.74),
        ("rarest_word", 0.115, 0.34),
        ("query_coverage", 0.162, 0.35),
        ("selectivity", 0.245, 0.47),
    ):
        signals = means | {name: means[name] + deviation}
        assert probability_of_no_loss(signals) == pytest.approx(1 / (1 + math.exp(-2.68 - less))), name


@pytest.mark.parametrize(("given", "budget"), [([], 6), ([""], 6), ([RACE], 2)])
def test_where_nothing_is_kept_nothing_is_sure(words, given, budget):
    assert ask(given, budget, counter=words).confidence == 0.0


def test_where_there_is_nothing_nothing_is_lost(words):
    result = ask([], 6, counter=words)
    assert result.signals["score_drop"] == 1.0
    assert result.signals["best_match"] == 0.0
    assert result.signals["selectivity"] == 0.0
