"""Sentences that mean what is asked, in other words."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress import Passage, compress
from rag_compress.core.passages.analysis import Analyzer
from rag_compress.core.passages.units import units_of
from rag_compress.core.scoring.related import passages_related_to, related_to, share_of_names
from rag_compress.core.terms import index_terms
from rag_compress.core.tokens import TiktokenCounter
from rag_compress.core.words.word_vectors import word_vectors

HANDBOOK = [
    "Flowers for the reception are ordered on Mondays. Defective computer equipment is handed to the service desk.",
    "The canteen serves lunch from noon. Meals are paid by card.",
    "Whoever visits us signs the register. My colleagues park behind the building.",
]


def analyzed(*texts, language="en", title=None):
    analyzer = Analyzer("pysbd", TiktokenCounter(), language)
    return analyzer.analyze([Passage(text=text, title=title) for text in texts], "query")


def terms(query):
    return dict.fromkeys(index_terms(query, "en"), 1.0)


def test_a_sentence_that_shares_no_word_with_the_question_is_found():
    query = "the dog next door keeps me awake"
    rules = [
        "Bicycles are locked to the rack in the yard.",
        "Every front door is painted in green.",
        "Pets that make noise at night are a nuisance to neighbours.",
    ]
    assert "nuisance" in compress(query, rules, 22).text
    assert "nuisance" not in compress(query, rules, 22, word_vector_weight=0, synonym_weight=0).text


def test_the_gain_has_a_part_of_its_own_in_the_account():
    result = compress("which laptop repairs take long?", HANDBOOK, 20)
    assert max(parts.get("word_vector", 0) for parts in result.score_parts) > 0


def test_the_cosine_of_summed_vectors_is_what_counts():
    vectors = word_vectors("en")
    (passage,) = analyzed("The canteen serves lunch.")
    asked = terms("where is food sold cheaply")
    sums = [
        sum(vectors.levels[vectors.rows[term]] * vectors.scales[vectors.rows[term]] for term in some)
        for some in (asked, passage.terms[0])
    ]
    expected = sums[0] @ sums[1] / np.linalg.norm(sums[0]) / np.linalg.norm(sums[1])
    assert related_to(asked, units_of([passage])).tolist() == pytest.approx([expected], abs=1e-4)


def test_a_title_has_a_share_in_the_meaning_of_its_sentences():
    asked = terms("broken laptop screen repair")
    (plain,), (titled,) = (
        analyzed("It is handed in at the desk."),
        analyzed("It is handed in at the desk.", title="Computers"),
    )
    assert related_to(asked, units_of([titled]))[0] > related_to(asked, units_of([plain]))[0]


def test_a_sentence_without_a_known_word_is_not_near_for_its_title():
    (passage,) = analyzed("Qxzv.", title="Computers")
    assert related_to(terms("broken laptop screen"), units_of([passage])).tolist() == [0.0]


@pytest.mark.parametrize("query", ["", "laptop", "broken laptop", "qxzv wqkj zzkv"])
def test_fewer_than_three_words_do_not_say_what_is_meant(query):
    assert related_to(terms(query), units_of(analyzed(*HANDBOOK))) is None
    assert passages_related_to(terms(query), analyzed(*HANDBOOK)) is None


def test_languages_without_vectors_are_left_to_their_words():
    german = analyzed("Der Zug kommt am Abend in der Stadt an.", language="de")
    assert german[0].directions is None
    assert related_to(terms("when does train arrive downtown"), units_of(german)) is None


def test_a_sentence_in_another_language_stands_at_the_mean_of_the_others():
    texts = analyzed(*HANDBOOK) + analyzed("Der Zug kommt am Abend in der Stadt an.", language="de")
    found = related_to(terms("broken laptop screen repair"), units_of(texts))
    assert found[-1] == pytest.approx(found[:-1].mean())


def test_the_nearest_passage_counts_one_and_those_below_the_mean_nothing():
    found = passages_related_to(terms("broken laptop screen repair"), analyzed(*HANDBOOK))
    assert found.tolist() == [1.0, *found[1:]] and found.min() == 0.0


@pytest.mark.parametrize(
    ("query", "share"),
    [
        ("what does acme pay", 0.0),
        ("What does Acme pay?", 0.75),
        ("Acme pays what?", 0.0),
        ("I work there. Acme pays what?", 0.0),
        ("what was paid in 2019", 0.5),
    ],
)
def test_names_and_numbers_are_told_by_capitals_and_digits(query, share):
    weights = {"acm": 0.75, "pay": 0.25, "paid": 0.5, "2019": 0.5}
    asked = [term for term in index_terms(query, "en") if term in weights]
    assert share_of_names(query, asked, np.array([weights[term] for term in asked]), "en") == share


def test_what_is_asked_for_by_its_name_alone_gains_nothing():
    query = "Acme Bluebird Kestrel 2019"
    result = compress(query, [*HANDBOOK, "They met Acme Bluebird Kestrel in 2019."], 20)
    gains = [parts.get("word_vector", 0) for parts in result.score_parts]
    # the first word of a query has its capital from its place
    assert max(gains) < 0.7 * max(parts.get("words", 0) for parts in result.score_parts)


@given(st.lists(st.sampled_from(sorted(word_vectors("en").rows)[::97]), min_size=3, max_size=8, unique=True))
def test_cosines_are_cosines(words):
    found = related_to(dict.fromkeys(words, 1.0), units_of(analyzed(*HANDBOOK)))
    assert found is not None and len(found) == 6 and np.abs(found).max() <= 1


def test_what_is_excluded_is_not_found_by_its_meaning():
    query = "Which meals may I bring, cakes and other sweets excluded?"
    texts = [
        "The children bring soup to the meals.",
        "Cookies and chocolate are kept in the fridge.",
        "Rice is boiled.",
    ]
    gains = [parts.get("word_vector", 0) for parts in compress(query, texts, 20).score_parts]
    without = [
        parts.get("word_vector", 0) for parts in compress("Which meals may I bring, and cakes?", texts, 20).score_parts
    ]
    assert max(gains) == 0 < max(without)
