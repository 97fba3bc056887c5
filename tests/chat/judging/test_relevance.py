"""Relevance of units, embeddings in time, statistics, and one budget for history and documents."""

from __future__ import annotations

import math

import numpy as np
import pytest

from rag_compress.chat import Message, RunningStatistics, compress_chat, dependence, split_budget
from rag_compress.chat.conversation.analysis import analyze_messages, specifics, strip_citations
from rag_compress.chat.conversation.columns import substance
from rag_compress.chat.conversation.languages import Languages
from rag_compress.chat.conversation.passages import unit_passages
from rag_compress.chat.conversation.recency import recency_decay, token_ages
from rag_compress.chat.conversation.specificity import Specificity
from rag_compress.chat.conversation.transcript import Transcript
from rag_compress.chat.conversation.unit_index import UnitIndex
from rag_compress.chat.conversation.units import Grouping, Unit
from rag_compress.chat.judging.feedback import BEST_UNITS, MOST_TERMS, feedback_terms
from rag_compress.chat.judging.relevance import LEAST_INFORMATION, asked_terms, score_units
from rag_compress.chat.judging.surroundings import with_neighbours
from rag_compress.chat.leaning.dependence import asked_about
from rag_compress.core.bm25 import idf
from rag_compress.core.rarity import rarity


def analyses(*texts, names=None):
    return analyze_messages(texts, names or [None] * len(texts), ["en"] * len(texts))


def relevance(query, units, feedback=0.0):
    transcript = Transcript(
        grouping=Grouping([Unit((index,)) for index in range(len(units))]),
        languages=Languages(["en"] * len(units)),
        analyses=units,
        index=UnitIndex().extended(units),
        starts=[0],
    )
    return score_units(query, asked_terms(query, ["en"], {}), transcript, feedback).tolist()


def test_units_are_the_sentences_of_a_session():
    texts = ["Anna won.", "Bob slept."]
    (session,) = unit_passages(texts, analyses(*texts), ["en", "en"], [0])
    assert [session.text[a:b] for a, b in session.spans] == texts


def test_a_unit_that_says_all_that_is_asked_scores_highest():
    scores = relevance("Who found the blue otter?", analyses("It rains.", "Bob found a blue otter.", "An otter."))
    assert scores[0] == 0
    assert scores[1] > scores[2] > 0


def test_what_is_asked_weighs_as_asked_also_where_the_conversation_is_about_it():
    assert asked_terms("otters", ["en"], {"otter": 0.1, "river": 0.2}) == {"otter": 1.0, "river": 0.2}


def test_a_query_that_names_a_speaker_meets_what_they_said():
    scores = relevance("What did Joey eat?", analyses("Soup.", "Bread.", names=["Joey Tribbiani", "Otto"]))
    assert scores[0] > scores[1] == 0


def test_a_term_is_weighed_by_its_rarity_among_units_and_in_the_language():
    # One unit of mean length holds it once, so that its saturation is 1.
    scores = relevance("rivers?", analyses("Rivers sleep.", "Rain falls."))
    assert rarity("rivers") < 1
    assert scores == pytest.approx([rarity("rivers") * idf(2, 1) / LEAST_INFORMATION, 0.0])


def test_a_speaker_matches_alike_in_short_and_long_messages():
    long = "The bread and the cheese and the soup were on the table by the window all day."
    short, lengthy, other = relevance(
        "What did Joey eat?", analyses("Soup.", long, "Rain.", names=["Joey", "Joey", "Otto"])
    )
    assert short == lengthy > other == 0


def test_a_unit_that_says_the_name_of_a_speaker_meets_it_too():
    talk = analyses("Soup is hot.", "Joey left.", "Rain fell.", names=["Joey", "Otto", "Ida"])
    by_joey, about_joey, other = relevance("Joey", talk)
    assert by_joey > 0 < about_joey
    assert other == 0


def test_of_words_as_heavy_the_rare_ones_are_lent():
    units = [["otter", *(f"word{i}" for i in range(MOST_TERMS)), "raft"]]
    weights = feedback_terms([1.0], units, {"otter"}, lambda term: 2.0 if term == "raft" else 1.0)
    assert len(weights) == MOST_TERMS
    assert "raft" in weights


def test_the_best_units_lend_their_words_to_a_question_from_outside():
    weights = feedback_terms(
        [0.8, 0.4, 0.0, 0.0],
        [["otter", "raft", "kelp"], ["kelp"], ["bread"], ["kelp"]],
        known={"otter"},
        idf=lambda term: 1.0,
    )
    assert weights == pytest.approx({"kelp": (1 + 0.5) / BEST_UNITS, "raft": 1 / BEST_UNITS})


def test_feedback_finds_a_unit_that_shares_no_word_with_the_question():
    talk = analyses("The otter wraps itself in kelp.", "Bread is cheap.", "Kelp holds it fast.", "Rain falls.")
    plain, expanded = (relevance("Where do otters sleep?", talk, feedback) for feedback in (0, 0.4))
    assert plain[2] == 0 < expanded[2] < expanded[0]
    assert expanded[1] == expanded[3] == 0


def test_who_is_asked_about_is_named_in_the_third_person():
    speakers = ["Martha Stone", "Otto"]
    assert asked_about("What is Martha's plan?", speakers) == {"Martha Stone"}
    assert asked_about("Otto: what is your plan?", speakers) == frozenset()
    assert asked_about("What is the plan?", speakers) == frozenset()
    assert asked_about("Is he da?", ["Ana da Silva"]) == frozenset(), "two letters name nobody"
    assert asked_about("Does Ana agree?", ["Ana da Silva"]) == {"Ana da Silva"}


def test_citation_marks_do_not_count():
    assert strip_citations("Otters [12] sleep [^3] afloat [source: zoo.pdf].") == "Otters  sleep  afloat ."
    assert strip_citations("a[i] stays") == "a[i] stays"


def test_units_around_raise_the_score_within_a_session():
    scores = with_neighbours(np.array([0.0, 1.0, 0.0, 0.0]), [0, 2], weight=1.0, reach=2.0)
    assert scores.tolist() == pytest.approx([math.exp(-0.5), 1.0, 0.0, 0.0])
    assert with_neighbours(np.array([0.0, 1.0, 0.0]), [0], weight=0.0, reach=2.0).tolist() == [0.0, 1.0, 0.0]


def test_what_is_lent_and_taken_may_be_less():
    given = np.array([1.0, 0.0, 2.0])
    lends, takes = np.array([1.0, 1.0, 0.0]), np.array([1.0, 0.5, 1.0])
    near, far = math.exp(-0.5), math.exp(-1.0)
    scores = with_neighbours(given, [0], weight=1.0, reach=2.0, lends=lends, takes=takes)
    assert scores.tolist() == pytest.approx([1.0, 0.5 * near, 2.0 + far])


def test_what_neighbours_lend_equals_the_sum_over_all_distances():
    given = [0.3, 0.0, 1.0, 0.2, 0.0]
    expected = [
        s + 0.5 * sum(math.exp(-abs(i - j) / 3) * other for j, other in enumerate(given) if j != i)
        for i, s in enumerate(given)
    ]
    assert with_neighbours(np.array(given), [0], weight=0.5, reach=3.0).tolist() == pytest.approx(expected)


def test_units_need_not_reach_each_other():
    talk = [Message("user", "Anna lives in Oslo."), Message("user", "Rain fell.")]
    result = compress_chat(talk, "Where does Anna live?", 6, neighbour_reach=0)
    assert (result.method, result.notes) == ("lexical", ())
    assert with_neighbours(np.array([0.0, 1.0, 0.0]), [0], weight=1.0, reach=0.0).tolist() == [0.0, 1.0, 0.0]


def test_recency_counts_tokens_from_the_newest():
    assert token_ages([5, 5, 5], [None, 2.0, 3.0]).tolist() == [10, 5, 0]
    assert recency_decay(np.array([0, 200]), 2000, 0.1).tolist() == pytest.approx([1.0, math.exp(-1)])


def test_names_and_numbers_are_specific():
    assert specifics("On Monday I paid 5 euros to Smith. He left.") == {"monday", "5", "smith"}
    assert specifics("Nothing here, I said. Really.") == frozenset()


def test_what_is_said_again_later_counts_less_now():
    first, second = Specificity().extended([frozenset("ab"), frozenset("b")]).shares()
    assert first == pytest.approx(1 - math.exp(-(1 + 0.3) / 1.5))
    assert second == pytest.approx(1 - math.exp(-1 / 1.5))
    assert substance(6) == pytest.approx(1 - math.exp(-1))


@pytest.mark.parametrize(
    ("query", "share"),
    [
        ("When did Martha repair the fence?", 0.0),
        ("Summarize the discussion about batteries.", 0.0),
        ("Summarize photosynthesis", 0.0),
        ("What about the price?", 0.5),
        ("Where does it leave?", 0.5),
        ("Can you book a table?", 0.3),
        ("Yes, that is fine.", 1.0),
        ("Ross: try it again", 1.0),
    ],
)
def test_a_query_leans_on_the_conversation(query, share):
    assert dependence(query, ["Martha", "Otto"]) == share


def test_statistics_run_and_learn():
    chat = [Message("user", "Anna won the race."), Message("user", "Bob slept all day long.")]
    statistics = RunningStatistics()
    assert statistics.record(compress_chat(chat, "Who won?", 6), 400.0, 300.0)
    assert not statistics.record(compress_chat(chat, "", 6), 100.0, 300.0)
    counts = statistics.to_dict()
    assert (counts["requests"], counts["slow"], counts["fallbacks"], counts["mean_ms"]) == (2, 1, 1, 250.0)
    assert counts["methods"] == {"lexical": 1, "recency": 1}
    statistics.learn(compress_chat(chat, "Who won?", 6), needed=[0])
    assert statistics.suggested_threshold() == pytest.approx(0.5), "the best message has 1, the other nothing in common"


def test_one_budget_is_shared_by_a_stated_rule():
    half = split_budget(1000, 5000, 5000)
    assert (half.history, half.documents) == (450, 550), "200 and 300, and half of the other 500 each"
    assert split_budget(1000, 100, 5000).documents == 900
    assert split_budget(1000, 5000, 100).history == 900
    assert split_budget(1000, 10, 10).history == 10
    all_of_it = split_budget(1000, 5000, 5000, min_history_share=0.25, min_document_share=0.75)
    assert (all_of_it.history, all_of_it.documents) == (250, 750)
    with pytest.raises(ValueError, match="must sum to at most 1, got 1.2"):
        split_budget(10, 1, 1, min_history_share=0.6, min_document_share=0.6)
