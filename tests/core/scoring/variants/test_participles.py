"""German and Dutch words that meet without the mark of a participle."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.scoring.variants.participles import find_participles
from rag_compress.core.terms import index_terms


def found(asked: str, written: str, language: str = "de") -> bool:
    terms, vocabulary = index_terms(asked, language), index_terms(written, language)
    return {*find_participles(terms, vocabulary, [language])} != set()


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("de", "gegründet", "Gründung"),
        ("de", "eingebürgert", "Einbürgerung"),
        ("de", "einzuhalten", "Einhaltung"),
        ("de", "hergestellt", "herzustellen"),
        ("de", "zurückgeführt", "Zurückführung"),
        ("nl", "opgericht", "oprichting"),
        ("nl", "gesticht", "stichting"),
    ],
)
def test_a_participle_and_its_noun_stand_for_each_other(language: str, one: str, other: str) -> None:
    assert found(one, other, language)
    assert found(other, one, language)


@pytest.mark.parametrize(("one", "other"), [("Gesellschaft", "Sellerie"), ("gehen", "hell")])
def test_a_noun_that_begins_and_ends_like_a_participle_is_none(one: str, other: str) -> None:
    assert not found(one, other)


def test_a_participle_does_not_stand_for_itself_or_in_other_languages() -> None:
    assert not found("gegründet", "gegründet")
    assert not found("gegründet", "Gründung", "sv")


def test_the_question_when_something_was_founded_finds_its_founding() -> None:
    passage = "Der Verein hat viele Mitglieder. Die Gründung war 1909. Die Sitzungen sind im Rathaus, und das ist neu."
    assert "1909" in compress("Wann wurde er gegründet?", [passage], 10).text
