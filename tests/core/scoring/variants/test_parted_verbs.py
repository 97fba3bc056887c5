"""German and Dutch verbs whose prefix stands at the end of the question."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.queries.query_terms import query_terms
from rag_compress.core.scoring.variants.parted_verbs import join_parted_verbs
from rag_compress.core.terms import index_terms


@pytest.mark.parametrize(
    ("query", "others", "answer"),
    [
        ("Wie setze ich das Passwort zurück?", "Der Link führt zurück.", "Zum Zurücksetzen dient die Taste."),
        ("Wie schalte ich den Ton aus?", "Er schaltet um.", "Zum Ausschalten die rote Taste drücken."),
        ("Wie fügt man Seiten hinzu?", "Sie sind weiß.", "Über das Plus werden sie hinzugefügt."),
        ("Wie nimmt man es auf, und wo?", "Auf dem Band ist Platz.", "Zum Aufnehmen die Taste drücken."),
        ("Hoe schakel ik het geluid uit?", "Het komt uit de kast.", "Uitschakelen gaat met de rode knop."),
        ("Hoe zet ik het horloge terug?", "Het komt niet terug.", "Terugzetten gaat met de knop."),
    ],
)
def test_a_question_that_parts_a_verb_is_answered_by_what_joins_it(query, others, answer):
    other, answered = compress(query, [others, answer], token_budget=100).decisions[-2:]
    assert answered.score > other.score


def weights(query: str, text: str, language: str = "de") -> dict[str, float]:
    terms = query_terms(query, [language])
    found = join_parted_verbs(query, terms, [language], {*index_terms(text, language)})
    return {term: weight for term, weight in found.items() if term not in terms or weight != terms[term]}


def test_the_verb_counts_and_its_parts_together_count_as_much():
    assert weights("Wie setze ich es zurück?", "Man kann es zurücksetzen.") == {
        "zurucksetz": 1.0,
        "setz": 0.5,
        "zuruck": 0.5,
    }


def test_a_participle_has_the_verb_in_one_word_too():
    assert "einweiht" in weights("Wer weihte die Brücke ein?", "Eingeweiht wurde sie 1998.")


def test_a_clause_without_words_parts_no_verb():
    assert weights("Was geschah 1998, 1999?", "Man kann es zurücksetzen.") == {}


@pytest.mark.parametrize(
    ("query", "text", "language"),
    [
        ("Wie setze ich es zurück?", "Man setzt es und geht zurück.", "de"),  # nothing has it in one word
        ("Zurück zur Seite, wie setze ich es?", "Man kann es zurücksetzen.", "de"),  # the prefix ends no clause
        ("Setze es. Wann kommt er zurück?", "Man kann es zurücksetzen.", "de"),  # it is that of another verb
        ("How do I get back?", "The getback is backget.", "en"),
    ],
)
def test_what_parts_no_verb_is_left_alone(query, text, language):
    assert weights(query, text, language) == {}
