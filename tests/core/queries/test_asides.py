"""A story beside the question counts little, and what it names still finds what is asked."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.queries.asides import FEWEST_ASKED, NAME_SHARE, WORD_SHARE, weaken_asides
from rag_compress.core.queries.query_terms import query_terms


def weigh(query, language="en"):
    return weaken_asides(query_terms(query, [language]), query, [language])


STORY = "Yesterday morning a colleague broke our old printer."
BESIDE = {"yesterday", "morn", "colleagu", "break", "old", "printer"}


def test_words_beside_a_question_count_together_half_as_much_as_the_question():
    asked = {"toner", "cartridg", "cost", "shop", "town"}
    weights = weigh(f"{STORY} What does a toner cartridge cost in a shop in town?")
    assert set(weights) == asked | BESIDE
    assert {weights[term] for term in asked} == {1.0}
    assert [weights[term] for term in BESIDE] == pytest.approx([WORD_SHARE * 5 / 6] * 6)


@pytest.mark.parametrize("question", ["When was the harbour built?", "Is that allowed?"])
def test_a_short_question_leaves_to_the_story_what_a_question_of_four_words_would(question):
    weights = weigh(f"{STORY} {question}")
    assert [weights[term] for term in BESIDE] == pytest.approx([WORD_SHARE * FEWEST_ASKED / 6] * 6)


@pytest.mark.parametrize(
    "query",
    [
        "Who was J. M. Barrie?",
        "Which playwright lived longer, Edward Albee or J. M. Barrie?",
        "What did the U.S. Senate decide in Rostker v. Goldberg?",
        "How are genes of P. falciparum expressed?",
        "who is the actor that plays dr. sean murphy?",
    ],
)
def test_the_stop_of_a_name_or_an_abbreviation_ends_no_sentence(query):
    assert set(weigh(query).values()) == {1.0}


def test_in_a_very_long_query_any_stop_ends_a_sentence():
    story = "We met at noon in a loud and crowded tavern. "
    assert weigh(f"{story * 80}Who wrote to J. M. Barrie?")["write"] == 1.0
    assert weigh(f"{story * 100}Who wrote to J. M. Barrie?")["write"] < 1.0


def test_names_beside_a_question_count_together_as_much_as_the_question():
    weights = weigh("We read about Anna, Bodmer, Carla and Zurich. When was it built, and who paid for it?")
    assert [weights[name] for name in ("anna", "bodmer", "carla", "zurich")] == pytest.approx([NAME_SHARE * 2 / 4] * 4)
    assert weigh("It is about Zurich. When was it built?")["zurich"] == 1.0


@pytest.mark.parametrize(
    "query",
    [
        "When was the harbour built",
        "When was the harbour built? Who paid for it?",
        "Walking in traffic improves the lungs. Runners live longer.",
        "The build broke last week.\nKeyError: 'colour'",
        "It was built by Bodmer. Who?",  # of what stop words ask nothing can be told
        "",
    ],
)
def test_terms_stay_where_all_or_nothing_asks(query):
    assert weigh(query) == query_terms(query, ["en"])


def test_the_message_of_an_error_asks_as_the_question_beside_it_does():
    weights = weigh(
        "My pipeline of crates stopped yesterday morning when nobody of the team had changed a single file.\n"
        "ValueError: weight must be even\nWhat am I doing wrong?"
    )
    assert weights["weight"] == weights["wrong"] == 1.0 > weights["crate"]


def test_a_word_of_the_question_stays_wherever_else_it_stands():
    assert weigh("The printer is old, loud and slow. How do I clean the printer?")["printer"] == 1.0


def test_a_question_may_stand_on_a_line_of_its_own():
    weights = weigh("we moved the files to other shelves last spring\nWhen was the harbour built?")
    assert weights["harbour"] == 1.0 > weights["file"]


def test_a_long_story_neither_wins_nor_costs_confidence():
    passages = [
        "My manager gave me a report last week. The report on the shared drive has a deadline tomorrow afternoon.",
        "The harbour was designed by Bodmer. Boats come and go. It is often foggy in the morning.",
    ]
    story = "I have been working on this report for my manager since last week. The deadline is tomorrow afternoon. "
    plain = compress("Who designed the harbour?", passages, 9)
    told = compress(f"{story}Who designed the harbour?", passages, 9)
    assert told.text == plain.text == "The harbour was designed by Bodmer."
    assert told.confidence == pytest.approx(plain.confidence, abs=0.05)


def test_the_stop_of_a_quotation_that_describes_a_thing_ends_no_sentence():
    query = "那个主题是“共享美食。体验乐趣。”的活动，地点是什么？"
    terms = query_terms(query, ["zh"])
    quoted = {term: weight for term, weight in weaken_asides(terms, query, ["zh"]).items() if term in ("体验", "乐趣")}
    assert quoted == {"体验": 1.0, "乐趣": 1.0}
