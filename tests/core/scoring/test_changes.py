"""What is not the same in two versions of a text."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from rag_compress.core.passages.analysis import Analyzer
from rag_compress.core.scoring.changes import asks_what_changed, changed

OLD = "Hotels are paid up to 120 euros. Taxis need a receipt. Trips are booked by the assistant. Meals are refunded."
NEW = "Hotels are paid up to 150 euros. Taxis need a receipt. Trips are booked in the portal. Meals are refunded."
OTHER = "The canteen is closed on Mondays. Bread is baked every night. Nobody may smoke in the garden."
QUERY = "What changed in the rules?"


def of(*texts, query=QUERY, documents=None):
    passages = Analyzer("pysbd", lambda text: len(text.split())).analyze([Passage(text) for text in texts])
    return changed(query, passages, documents or range(len(texts))).tolist()


def test_what_only_one_of_two_versions_says_is_a_change():
    assert of(OLD, OTHER, NEW) == [1, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0]


def test_texts_that_share_little_are_no_versions():
    assert not any(of(OLD, OTHER))
    assert not any(of(OLD, f"Taxis need a receipt. {OTHER}"))


def test_chunks_of_one_document_are_no_versions():
    assert not any(of(OLD, NEW, documents=[0, 0]))


def test_where_something_else_is_asked_nothing_is_a_change():
    assert not any(of(OLD, NEW, query="How are trips booked?"))


@pytest.mark.parametrize(
    "query",
    [
        "What changed?",
        "What are the differences between the two versions?",
        "How does it differ from 2023?",
        "What's new in the policy?",
        "Was hat sich geändert?",
        "Qu'est-ce qui a changé ?",
        "¿Qué ha cambiado?",
        "Cosa è cambiato?",
        "O que mudou?",
        "Wat is er gewijzigd?",
        "Что изменилось?",
        "Co się zmieniło?",
        "两个版本有什么区别？",
        "何が変わりましたか？",
    ],
)
def test_the_question_what_changed_is_known_in_many_languages(query):
    assert asks_what_changed(query)


@pytest.mark.parametrize("query", ["How are trips booked?", "Where can I exchange money?", "Who is the news editor?"])
def test_other_questions_do_not_ask_what_changed(query):
    assert not asks_what_changed(query)


def test_what_changed_is_kept_of_both_versions_and_what_stayed_is_left_out():
    passages = [Passage(OLD, title="2023"), Passage(NEW, title="2024"), Passage(OTHER, title="House")]
    text = compress("What changed between the two travel rules?", passages, token_budget=33).text
    assert text == (
        "Hotels are paid up to 120 euros.\nTrips are booked by the assistant.\n\n"
        "Hotels are paid up to 150 euros.\nTrips are booked in the portal."
    )
