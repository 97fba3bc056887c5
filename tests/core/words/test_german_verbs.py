"""Forms of German verbs that change their vowel."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.terms import index_terms
from rag_compress.core.words.german_verbs import _forms, infinitive


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("starb", "sterben"),
        ("gestorbenen", "sterben"),
        ("stirbt", "sterben"),
        ("verlorene", "verlieren"),
        ("unterschrieben", "unterschreiben"),
        ("aufgenommen", "aufnehmen"),
        ("abnahm", "abnehmen"),
        ("zurückgerufen", "zurückrufen"),
        ("verließ", "verlassen"),
        ("brachten", "bringen"),
        ("besaß", "besitzen"),
    ],
)
def test_a_form_leads_to_its_infinitive(form: str, expected: str) -> None:
    assert infinitive(form) == expected


@pytest.mark.parametrize(
    "word",
    [
        "beten",
        "legen",
        "überlegen",
        "auslegen",
        "band",
        "stand",
        "schloss",
        "stahl",
        "schritt",
        "bekannte",
        "boote",
        "fährt",
    ],
)
def test_another_word_that_looks_like_a_form_is_left_alone(word: str) -> None:
    assert infinitive(word) == word


def test_a_form_belongs_to_one_verb_and_no_infinitive_is_a_form_of_another() -> None:
    forms = _forms()
    infinitives = set(forms.values())
    assert {form: base for form, base in forms.items() if form in infinitives and form != base} == {}


def test_a_question_in_the_perfect_finds_the_answer_in_the_preterite() -> None:
    passage = "Die Stadt ist alt. Der Maler starb dort im Winter. Das Haus des Malers steht noch, und es ist schön."
    assert compress("Wo ist der Mann gestorben?", [passage], 12).text.startswith("Der Maler starb")


def test_only_german_has_these_forms() -> None:
    assert index_terms("starb", "de") == index_terms("sterben", "de")
    assert index_terms("starb", "nl") != index_terms("sterben", "nl")
