"""Several questions in one query share the budget."""

from __future__ import annotations

import numpy as np
import pytest

from rag_compress import compress
from rag_compress.core.queries.query_terms import query_terms
from rag_compress.core.scoring import contextual
from rag_compress.core.scoring.passage_frequencies import PassageFrequencies
from rag_compress.core.scoring.several_questions import NORM, part_pasted, part_query, shares_of

HARBOUR = "The harbour of Oldport was dug in 1830. Its crane lifts forty tons. Ships wait outside in a storm."
OTTERS = "Otters sleep in dens near the river. They eat crabs at night. Their fur has two layers."
TWO = "How many tons does the crane in the harbour of Oldport lift? What do otters eat?"


def parts(query, weight=0.8):
    return part_query(query, query_terms(query, ["en"]), ["en"], weight)


def test_the_words_of_a_question_count_and_those_of_the_others_a_little():
    crane, otters = parts(TWO)
    assert (crane.terms["crane"], crane.terms["otter"]) == pytest.approx((1, 0.2))
    assert (otters.terms["crane"], otters.terms["otter"]) == pytest.approx((0.2, 1))


def test_of_three_questions_each_of_the_others_counts_half_as_much():
    (first, *_) = parts("Who built Rome? Who sold Alaska? Who lost Troy?")
    assert first.terms["alaska"] == pytest.approx(0.1)


def test_what_stands_around_the_questions_counts_as_little_for_each():
    crane, otters = parts(f"I was on holiday in Norway. {TWO}")
    assert crane.terms["norway"] == otters.terms["norway"] == pytest.approx(0.2)


@pytest.mark.parametrize(
    "query",
    [
        "Who shares my data? Why?",
        "Is my data shared? If so, with whom?",
        "Is my data shared? If yes, which partners get it?",
        "Who sold it? And who sold it?",
    ],
)
def test_a_question_without_words_of_its_own_belongs_to_the_one_before(query):
    (only,) = parts(query)
    assert only.text == query


def test_a_first_question_without_words_of_its_own_belongs_to_the_one_behind():
    assert [part.text for part in parts("Why? Who built Rome? Who sold Alaska?")] == [
        "Why? Who built Rome?",
        "Who sold Alaska?",
    ]


def test_the_calls_of_a_trace_and_what_is_said_around_them_count_nothing_for_each_other():
    trace = '  File "depth.py", line 1, in dive\n    sink()\n  File "river.py", line 2, in sink\n    swim()\n'
    query = f"Why does the otter drown?\n{trace}ValueError: lungs must hold air"
    terms = query_terms(query, ["en"])
    said, calls = part_pasted(query, terms, ["en"], 0.8)
    assert terms.keys() == said.terms.keys() | calls.terms.keys()
    assert {"otter", "lung"} < said.terms.keys()
    assert {"dive", "river"} < calls.terms.keys()
    assert said.terms.keys().isdisjoint(calls.terms)
    assert '"' not in calls.text, "a path is no quotation"
    assert len(part_pasted(query, terms, ["en"], 0)) == 1


def test_claims_that_share_no_word_are_questions_where_they_may_be():
    query = "The crane in the harbour lifts forty tons. Otters eat crabs at night."
    assert [len(part_query(query, query_terms(query, ["en"]), ["en"], 0.8, claims=c)) for c in (False, True)] == [1, 2]
    same = "The crane in the harbour lifts forty tons. The harbour of Oldport was dug in 1830."
    assert len(part_query(same, query_terms(same, ["en"]), ["en"], 0.8, claims=True)) == 1


def test_the_shorter_claim_gets_its_room(words):
    claims = "The crane in the harbour of Oldport lifts forty tons. Otters sleep in large dens at night."
    kept = [
        compress(claims, [HARBOUR, OTTERS], 14, counter=words, **settings).text
        for settings in ({"question_weight": 0}, {})
    ]
    assert ["Otters" in text for text in kept] == [False, True]


def test_a_weight_of_nothing_reads_the_query_at_once():
    (only,) = parts(TWO, weight=0)
    assert only.terms == query_terms(TWO, ["en"])


def test_the_best_sentence_for_each_question_is_worth_the_same():
    scores = [np.array([9.0, 3.0, 0.0]), np.array([0.0, 1.0, 2.0])]
    joined = (shares_of(scores) * scores).sum(axis=0)
    both = 9 * ((3 / 9) ** NORM + (1 / 2) ** NORM) ** (1 / NORM)
    assert joined.tolist() == pytest.approx([9, both, 9])


def test_what_answers_no_question_is_worth_nothing_and_one_question_keeps_its_scores():
    assert (shares_of([np.zeros(2), np.zeros(2)]) == 0).all()
    assert (shares_of([np.array([0.0, 0.7])]) == 1).all()


def test_the_shorter_question_gets_its_room(words):
    kept = [
        compress(TWO, [HARBOUR, OTTERS], 13, counter=words, **settings).text
        for settings in ({"question_weight": 0}, {})
    ]
    assert ["Otters" in text for text in kept] == [False, True]
    assert all("forty tons" in text for text in kept)


def test_the_parts_of_a_score_add_up_where_it_is_for_several_questions(words):
    result = compress(TWO, [HARBOUR, OTTERS], 13, counter=words)
    for decision, by_part in zip(result.decisions, result.score_parts, strict=True):
        assert sum(by_part.values()) == pytest.approx(decision.score)
    assert max(decision.score for decision in result.decisions) > 0


def test_the_order_of_questions_changes_no_score(words):
    crane, otters = TWO.split("? ")
    there, back = (
        compress(query, [HARBOUR, OTTERS], 13, counter=words).decisions for query in (TWO, f"{otters} {crane}?")
    )
    assert [d.score for d in there] == pytest.approx([d.score for d in back])


def test_what_all_questions_have_in_common_is_found_once(monkeypatch):
    made = []
    monkeypatch.setattr(
        contextual, "PassageFrequencies", lambda passages: made.append(len(passages)) or PassageFrequencies(passages)
    )
    compress(TWO, [HARBOUR, OTTERS], 20)
    compress("What is this text about?", [HARBOUR, OTTERS], 20)
    assert made == [2, 0], "for an overview no term is looked up"
