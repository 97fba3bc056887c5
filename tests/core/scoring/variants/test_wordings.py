"""What texts say for what people ask with."""

from __future__ import annotations

from pathlib import Path

import pytest

from rag_compress import compress
from rag_compress.core.scoring.variants import wordings
from rag_compress.core.scoring.variants.synonyms import synonyms
from rag_compress.core.scoring.variants.wordings import SHARE, find_wordings
from rag_compress.core.terms import index_terms
from rag_compress.core.words.languages import LANGUAGES
from rag_compress.core.words.word_lists import entries_of

LISTS = sorted((Path(wordings.__file__).with_suffix("")).glob("*.txt"))


def said_for(word, language="en"):
    return {term: share for term, _, share in find_wordings(index_terms(word, language), [language])}


@pytest.mark.parametrize(
    ("query", "text", "kept"),
    [
        (
            "What if somebody nicked the bike?",
            "Take good care of it. Report any theft to the insurer.",
            "Report any theft to the insurer.",
        ),
        (
            "Was passiert, wenn sie mich feuern?",
            "Das Büro öffnet um neun. Eine Abfindung gibt es bei jeder fristlosen Kündigung.",
            "Eine Abfindung gibt es bei jeder fristlosen Kündigung.",
        ),
        ("Quel boulot ?", "La cuisine est au sous-sol. Chaque emploi est décrit ici.", "Chaque emploi est décrit ici."),
        (
            "¿Y si me quieren echar?",
            "La cocina está abajo. En caso de despido se paga un mes.",
            "En caso de despido se paga un mes.",
        ),
    ],
)
def test_a_question_in_everyday_words_finds_what_a_text_says_for_them(query, text, kept):
    found = max(compress(query, [text], 100).decisions, key=lambda decision: decision.score)
    assert text[found.start : found.end] == kept
    assert len({decision.score for decision in compress(query, [text], 100, synonym_weight=0.0).decisions}) == 1


def test_it_holds_one_way():
    assert "theft" in said_for("nick")
    assert "nick" not in said_for("theft")


def test_words_that_are_asked_with_alike_stand_for_each_other_and_sisters_do_not():
    assert "smell" in said_for("stinks")
    assert "tuesday" not in said_for("monday")
    assert "winter" not in said_for("summer")


def test_it_counts_less_than_a_near_synonym_and_never_twice():
    assert set(said_for("boss").values()) == {SHARE}
    assert SHARE < 1
    assert synonyms("en")["boss"].isdisjoint(said_for("boss"))
    assert "boss" not in said_for("boss")


def test_a_language_without_a_list_has_none():
    assert said_for("patron", "tr") == {}


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_each_line_of_a_list_says_something_for_something(path):
    assert path.stem in LANGUAGES
    lines = entries_of(path)
    assert len(lines) == len(set(lines)) > 500
    for line in lines:
        asked, _, said = line.partition(": ")
        assert index_terms(asked, path.stem), line
        assert index_terms(said, path.stem), line
