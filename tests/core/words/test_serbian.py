"""A Serbian question in one script meets a text in the other."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.terms import index_terms


@pytest.mark.parametrize("language", ["sr", "hr"])
@pytest.mark.parametrize(
    ("cyrillic", "latin"),
    [
        ("Смем ли да поведем пса на изложбу?", "Smem li da povedem psa na izložbu?"),
        ("Љубав, њива и џеп", "Ljubav, njiva i džep"),
        ("Где је ђак?", "Gde je đak?"),
    ],
)
def test_words_are_the_same_terms_in_both_scripts(cyrillic: str, latin: str, language: str) -> None:
    assert index_terms(cyrillic, language) == index_terms(latin, language) != []


def test_a_question_without_accents_finds_its_answer_in_the_other_script() -> None:
    text = "Управник предаје историју. Пси не смеју у изложбене дворане. Иза куће живе пчеле."
    assert compress("Gde su izlozbene dvorane za pse?", [text], 20).text == "Пси не смеју у изложбене дворане."
    latin = "Upravnik predaje istoriju. Psi ne smeju u izložbene dvorane. Iza kuće žive pčele."
    assert compress("Где су изложбене дворане за псе?", [latin], 16).text == "Psi ne smeju u izložbene dvorane."
