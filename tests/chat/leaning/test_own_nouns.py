"""What stands with a noun of its own points at nothing, nor does what another language would point with."""

from __future__ import annotations

import pytest

from rag_compress.chat.leaning.dependence import dependence


@pytest.mark.parametrize(
    ("language", "query"),
    [
        ("de", "Wann beginnt das Konzert?"),
        ("de", "Wo fährt das letzte Boot ab?"),
        ("fr", "Combien d'enfants Benjamin Franklin avait-il ?"),
        ("fr", "Michelle Obama est-elle avocate ?"),
        ("fr", "L'hôtel est-il ouvert ?"),
        ("ro", "Cu cine este căsătorită fiica lui Ingrid Bergman?"),
    ],
)
def test_what_stands_with_its_own_noun_points_at_nothing(language, query):
    assert dependence(query, (), language) == 0.0


@pytest.mark.parametrize(
    ("language", "query"),
    [
        ("de", "Wann war das?"),
        ("de", "Ist das die Richtige?"),
        ("de", "Hat das Nachteile?"),
        ("de", "Was kostet das Ihrer Meinung nach?"),
        ("de", "Können das Sie machen?"),
        ("de", "Das Gleiche bitte für Berlin."),
        ("de", "Warum hat das so lange gedauert?"),
        ("fr", "Quand part-il ?"),
        ("fr", "L'autre est-il meilleur ?"),
        ("fr", "Alors, quand arrive-t-elle ?"),
        ("ro", "Care este adresa lui?"),
    ],
)
def test_what_stands_alone_points_as_before(language, query):
    assert dependence(query, (), language) >= 0.5


@pytest.mark.parametrize("query", ["Was steht im Vertrag?", "Quel est le numéro du plombier ?"])
def test_a_word_of_another_language_is_no_pronoun(query):
    assert dependence(query) == 0.0
