"""What texts say for what people ask in several words."""

from __future__ import annotations

from pathlib import Path

import pytest

from rag_compress import Passage, compress
from rag_compress.core.scoring.variants import phrases
from rag_compress.core.scoring.variants.phrases import SHARE, find_phrases
from rag_compress.core.words.word_lists import entries_of

_FILES = sorted((Path(phrases.__file__).parent / "phrases").glob("*.txt"))


def said(query: str, *terms: str, language: str = "en") -> set[str]:
    return {term for term, _, _ in find_phrases(query, terms, [language])}


def test_a_phrase_is_found_in_any_form_with_an_object_in_between_and_within_a_clause() -> None:
    for query in ("When must I hand in the form?", "I handed the form in", "handing it in"):
        assert "submit" in said(query, "hand", "form"), query
    assert "submit" not in said("Can I hand over the form in May?", "hand", "form")
    assert "submit" not in said("I cut my hand. In May I was well.", "hand")
    assert "submit" not in said("What if my hand got stuck in the door?", "hand")


def test_the_words_alone_and_in_another_order_are_no_phrase() -> None:
    assert not said("My hand", "hand")
    assert "submit" not in said("in my hand", "hand")


def test_what_a_text_says_stands_for_the_words_of_the_phrase_that_are_asked_with() -> None:
    found = {asked: share for term, asked, share in find_phrases("hand in", ["hand"], ["en"]) if term == "submit"}
    assert found == {"hand": SHARE}
    assert not said("hand in", "form"), "a term that the query is not asked with is not met"


def test_a_language_without_a_list_has_no_phrases() -> None:
    assert not said("hand in", "hand", language="xx")


def test_the_sentence_that_says_it_officially_comes_first() -> None:
    text = "Forms are printed on both sides. Submissions close in May. The office has a red door."
    best = max(compress("When do I have to hand it in?", [Passage(text)], 100).decisions, key=lambda one: one.score)
    assert text[best.start : best.end] == "Submissions close in May."


@pytest.mark.parametrize("path", _FILES, ids=lambda path: path.stem)
def test_each_line_has_phrases_of_several_words_before_the_colon_and_words_behind(path: Path) -> None:
    for entry in entries_of(path):
        asked, colon, words = entry.partition(": ")
        assert colon and words.split(), entry
        assert all(1 < len(phrase.split()) <= 6 for phrase in asked.split(" | ")), entry
