"""Sentences that mean what is asked, in other words."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress import Passage, compress
from rag_compress.core.passages.analysis import Analyzer
from rag_compress.core.passages.units import units_of
from rag_compress.core.scoring.related import (
    in_other_words,
    language_of_talk,
    passages_related_to,
    related_to,
    share_of_names,
)
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
    assert "nuisance" in compress(query, rules, 22, synonym_weight=0).text
    assert "nuisance" not in compress(query, rules, 22, synonym_weight=0, word_vector_weight=0).text


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
    assert related_to(asked, units_of([passage]), "en").tolist() == pytest.approx([expected], abs=1e-4)


def test_a_title_has_a_share_in_the_meaning_of_its_sentences():
    asked = terms("broken laptop screen repair")
    (plain,), (titled,) = (
        analyzed("It is handed in at the desk."),
        analyzed("It is handed in at the desk.", title="Computers"),
    )
    assert related_to(asked, units_of([titled]), "en")[0] > related_to(asked, units_of([plain]), "en")[0]


def test_a_sentence_without_a_known_word_is_not_near_for_its_title():
    (passage,) = analyzed("Qxzv.", title="Computers")
    assert related_to(terms("broken laptop screen"), units_of([passage]), "en").tolist() == [0.0]


@pytest.mark.parametrize("query", ["", "laptop", "broken laptop", "qxzv wqkj zzkv"])
def test_fewer_than_three_words_do_not_say_what_is_meant(query):
    assert related_to(terms(query), units_of(analyzed(*HANDBOOK)), "en") is None
    assert passages_related_to(terms(query), units_of(analyzed(*HANDBOOK)), [2, 2, 2], "en") is None


def test_languages_without_vectors_are_left_to_their_words():
    indonesian = analyzed("Kereta api tiba di kota pada malam hari.", language="id")
    assert indonesian[0].directions is None
    assert related_to(terms("kapan kereta api tiba kota"), units_of(indonesian), "id") is None


def test_a_sentence_in_a_language_without_vectors_stands_at_the_mean_of_the_others():
    texts = analyzed(*HANDBOOK) + analyzed("Kereta api tiba di kota pada malam hari.", language="id")
    found = related_to(terms("broken laptop screen repair"), units_of(texts), "en")
    assert found[-1] == pytest.approx(found[:-1].mean())


def test_texts_of_two_languages_are_compared_by_what_they_mean():
    texts = analyzed(*HANDBOOK) + analyzed(
        "Defekte Rechner gibt man am Schalter ab. Mittags gibt es in der Kantine etwas zu essen.", language="de"
    )
    broken = related_to(terms("who repairs my broken computer"), units_of(texts), "en")
    meals = related_to(terms("where can people eat their lunch"), units_of(texts), "en")
    assert broken[-2] > broken[-1]
    assert meals[-1] > meals[-2]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Wer repariert meinen kaputten Rechner?", "de"),
        ("Who repairs it?", "en"),
        ("Zorblat 4711", "en"),
        ("Kapan kereta itu akan tiba di kota untuk kami?", "id"),
    ],
)
def test_messages_mean_what_they_say_in_their_own_language(text, language):
    assert language_of_talk(text, analyzed(*HANDBOOK)) == language


def test_what_was_said_in_another_language_is_near_to_passages_too():
    said = dict.fromkeys(index_terms("Wann bekomme ich mein Essen, und wo kann ich es bezahlen?", "de"), 1.0)
    assert passages_related_to(said, units_of(analyzed(*HANDBOOK)), [2, 2, 2], "de").argmax() == 1


MIXED = "A cheminée est ramonée une fois par an. Le locataire et le propriétaire se partagent la note."


def test_words_of_another_language_add_nothing_to_a_question_of_two_words():
    rules = [*HANDBOOK, MIXED]
    assert max(gains("What is the fee of the tenant?", HANDBOOK)) == 0
    assert max(gains("What is the fee of the tenant?", rules)) == 0


def test_an_unknown_name_takes_as_much_where_a_passage_is_in_another_language():
    plain, named = ("who repairs the broken computers of people", "who repairs the broken computers of Zorblatinn")
    for texts in (HANDBOOK, [*HANDBOOK, MIXED]):
        assert 0 < max(gains(named, texts)) < max(gains(plain, texts))


def test_the_nearest_passage_counts_one_and_those_below_the_mean_nothing():
    found = passages_related_to(terms("broken laptop screen repair"), units_of(analyzed(*HANDBOOK)), [2, 2, 2], "en")
    assert found.tolist() == [1.0, *found[1:]] and found.min() == 0.0


@pytest.mark.parametrize(
    ("query", "share"),
    [
        ("what does acme pay", 0.0),
        ("What does Acme pay?", 0.75),
        ("Acme pays what?", 0.0),
        ("I work there. Acme pays what?", 0.0),
        ("what was paid in 2019", 0.5),
        ("what does zorblat pay", 0.75),
    ],
)
def test_names_and_numbers_are_told_by_capitals_and_digits(query, share):
    weights = {"acm": 0.75, "zorblat": 0.75, "pay": 0.25, "paid": 0.5, "2019": 0.5}
    asked = {term: weights[term] for term in index_terms(query, "en") if term in weights}
    assert share_of_names(query, asked, "en") == share


def test_capitals_of_german_nouns_are_no_names():
    assert share_of_names("Wer repariert den Rechner im Büro?", {"rechn": 0.5, "buro": 0.5}, "de") == 0.0
    assert share_of_names("Wer repariert den Rechner von Zorblat?", {"rechn": 0.5, "zorblat": 0.5}, "de") == 0.5


def gains(query, texts=HANDBOOK, **settings):
    return [parts.get("word_vector", 0) for parts in compress(query, texts, 20, **settings).score_parts]


def test_what_is_asked_for_by_its_name_alone_gains_nothing():
    assert max(gains("meals in the canteens of paris london berlin")) > 0
    assert max(gains("meals in the canteens of Paris London Berlin")) < max(gains("meals canteens paris london berlin"))
    assert max(gains("Which Paris London Berlin Madrid meals")) < max(gains("which paris london berlin madrid meals"))


@pytest.mark.parametrize("query", ["How Do I Get A Broken Laptop Repaired?", "HOW DO I GET A BROKEN LAPTOP REPAIRED?"])
def test_capitals_of_a_title_are_no_names(query):
    assert gains(query) == gains(query.lower()) != [0] * 6


CROWD = [
    "The manager of Paris, London and Berlin is in the office. A laptop from the shop in Madrid is here.",
    "The canteen serves lunch from noon. Meals are paid by card in Rome.",
    "Whoever visits us in Vienna signs the register. My colleagues park behind the building with Robert and Martin.",
    "Zebras eat. The lion sleeps on a rock near the water of the river and the dogs run.",
]


@pytest.mark.parametrize("query", ["the Shop Laptop Meals Lunch", "the Madrid Card Paris Berlin Laptop"])
def test_a_query_of_names_takes_nothing_from_any_sentence(query):
    assert min(gains(query, CROWD)) >= 0


@given(st.lists(st.sampled_from(sorted(word_vectors("en").rows)[::97]), min_size=1, max_size=9), st.data())
def test_names_have_a_share_from_nothing_to_all(words, data):
    weights = {word: data.draw(st.floats(0.01, 1.0)) for word in words}
    query = " ".join(["the", *(word.title() for word in words)])
    total = sum(weights.values())
    assert 0 <= share_of_names(query, {word: weight / total for word, weight in weights.items()}, "en") <= 1


def test_what_is_excluded_is_not_found_by_its_meaning():
    staff = {"Anna": "Bern", "Ben": "Basel", "Carla": "Bern", "Dora": "Zug", "Emil": "Bern", "Fritz": "Chur"}
    texts = [" ".join(f"{name} works in {town} as a doctor." for name, town in staff.items())]
    assert max(gains("Who of the medical staff works in Bern?", texts)) > 0
    assert max(gains("Who of the medical staff does not work in Bern?", texts)) == 0


def test_of_what_is_asked_of_each_none_comes_first_for_its_meaning():
    halls = [
        f"The {name} is a hall for {use}. You pay {number} francs."
        for name, use, number in [("Adler", "weddings", 300), ("Falken", "choirs", 200), ("Krone", "sports", 100)]
    ]
    assert max(gains("What does a wedding in the hall cost?", halls)) > 0
    assert max(gains("What does a wedding cost in each of the halls?", halls)) == 0


@pytest.mark.parametrize(
    ("line", "is_told"),
    [
        ("The laptop is broken.", True),
        ("The canteen serves lunch.", True),
        ("Laptop | 900 | Bern", False),
        ("laptop: 900", False),
        ('{"laptop": 900}', False),
        ("laptop = Laptop(price=900)", False),
    ],
)
def test_what_holds_no_function_word_is_about_nothing(line, is_told):
    (passage,) = analyzed(line)
    assert passage.directions.any() == is_told


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("Собака лает всю ночь, и я не могу спать.", "ru"),
        ("Où est le médecin à Genève ?", "fr"),
        ("För sjuka djur är läkaren här.", "sv"),
    ],
)
def test_prose_is_told_by_the_function_words_of_its_language(line, language):
    (passage,) = analyzed(line, language=language)
    assert passage.directions.any()


def test_where_no_word_of_a_question_in_the_language_of_the_passages_occurs_nothing_is_found():
    assert max(gains("my notebook monitor flickers badly", HANDBOOK, synonym_weight=0)) == 0
    assert max(gains("my notebook monitor flickers at lunch", HANDBOOK, synonym_weight=0)) > 0


def test_halves_of_a_sentence_are_about_the_same():
    chunks = ["It rained. The broken laptop and the old", "screen are handed to the service desk. She sang."]
    metas = [{"source_id": "a", "split_idx_start": start} for start in (0, len(chunks[0]) + 1)]
    passages = [Passage(text, meta=meta) for text, meta in zip(chunks, metas, strict=True)]
    parts = compress("who repairs a broken laptop", [*passages, "Lunch is at noon."], 20).score_parts
    assert parts[1]["word_vector"] == parts[2]["word_vector"] > 0


WEATHER = [
    "The storm tore the roof off the barn.",
    "The brand of the fund is a wind rose.",
    "Poison is kept in the shed.",
]


def test_a_question_in_another_language_means_what_its_words_mean_there():
    german = gains("wer hat den brand, den fund und den wind gesehen?", WEATHER)
    assert german[0] == max(german) > german[1]


UNSHARED = "Wo gibt man kaputte Rechner ab?"


def test_a_question_in_another_language_is_answered_though_no_word_is_shared():
    result = compress(UNSHARED, HANDBOOK, 12, order_weight=0, synonym_weight=0)
    assert result.text == "Defective computer equipment is handed to the service desk."
    assert not any(parts.get("words", 0) for parts in result.score_parts)
    assert max(parts.get("word_vector", 0) for parts in result.score_parts) == pytest.approx(1.4)  # the weight, twice


def test_without_vectors_such_a_question_is_left_to_the_order_of_the_passages():
    result = compress(UNSHARED, HANDBOOK, 12, synonym_weight=0, word_vector_weight=0)
    assert result.passages[0].index == 0
    assert not any(parts.get("word_vector", 0) for parts in result.score_parts)


def test_what_a_question_in_another_language_excludes_is_not_found_by_its_meaning():
    assert max(gains("Welche Mahlzeiten gibt es in der Kantine zum Mittagessen?", HANDBOOK)) > 0
    assert max(gains("Welche Mahlzeiten gibt es außer dem Mittagessen in der Kantine?", HANDBOOK)) == 0


@pytest.mark.parametrize("apart", [None, "de"])
def test_a_question_in_the_language_of_the_passages_is_read_in_it_whatever_stands_beside_it(apart):
    query, units = "Where can people eat their lunch?", units_of(analyzed(*HANDBOOK))
    asked = terms(query)
    cosines, share = in_other_words(query, asked, {term: 1 / len(asked) for term in asked}, units, apart)
    assert cosines.tolist() == related_to(asked, units, "en").tolist()
    assert share == 1


def test_a_question_in_another_language_counts_twice():
    query, units = "Wo können die Leute mittags essen?", units_of(analyzed(*HANDBOOK))
    _, share = in_other_words(query, {}, {}, units, "de")
    assert share == 2


def test_names_are_looked_for_in_the_language_of_the_question():
    named, unnamed = (
        max(gains(query, HANDBOOK, order_weight=0, synonym_weight=0))
        for query in ("Wo gibt man kaputte Rechner von Zorblat Wqkj ab?", "Wo gibt man kaputte Rechner ab?")
    )
    assert 0 < named < unnamed


def test_the_order_of_the_passages_changes_no_gain():
    english, german = (
        "The canteen serves lunch. Laptops are repaired.",
        "Die Kantine ist offen. Der Zug kommt am Abend an.",
    )
    query = "who fixes a broken laptop of mine"
    there, back = gains(query, [english, german]), gains(query, [german, english])
    assert there == [*back[2:], *back[:2]]


def test_without_its_weight_the_history_goes_by_words_too():
    history = ["My laptop screen is broken.", "You get a new computer from the service desk."]
    parts = [
        compress("And when?", HANDBOOK, 20, history=history, **settings).score_parts
        for settings in ({}, {"word_vector_weight": 0}, {"embedder": lambda texts: [[1.0, 0.0] for _ in texts]})
    ]
    lifts = [[part.get("history", 0) for part in some] for some in parts]
    assert lifts[0] != lifts[1]
    assert lifts[1] == pytest.approx(lifts[2])


def test_a_talk_in_another_language_than_most_passages_tells_its_topic_in_its_own_words(monkeypatch):
    asked = []

    def spy(terms, units, sizes, language):
        asked.append((language, sorted(terms)))

    monkeypatch.setattr("rag_compress.core.history.passages_related_to", spy)
    german = "Am Schalter nimmt man defekte Rechner an."
    compress("Und wann?", [*HANDBOOK, german], 20, history=["Mein Bildschirm ist kaputt, was kann ich tun?"])
    assert asked == [("de", ["bildschirm", "kaputt", "tun"])]
