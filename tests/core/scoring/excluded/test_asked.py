"""What a query excludes, by its words, and what only looks like it."""

from __future__ import annotations

import pytest

from rag_compress.core.scoring.excluded.asked import exclusions_in, prefixed_in


@pytest.mark.parametrize(
    ("query", "kind", "first"),
    [
        ("Which orders are not paid?", "not", "paid"),
        ("Which orders haven't been paid yet?", "not", "been"),
        ("Which offices other than Berlin are there?", "except", "Berlin"),
        ("all countries but France", "except", "France"),
        ("Which members lie on another continent than Europe?", "except", "Europe"),
        ("Which rooms have no projector?", "without", "projector"),
        ("Welche Räume haben keinen Beamer?", "without", "Beamer"),
        ("Wer arbeitet nicht in Berlin?", "not", "in"),
        ("Quels services ne fonctionnent pas ?", "not", "fonctionnent"),
        ("Quels bureaux, sauf Berlin, sont ouverts ?", "except", "Berlin"),
        ("everything that the mailer logged, minus the noise", "except", "the"),
        ("invoices of June, leaving out the paid ones", "except", "the"),
        ("desserts w/o eggs", "without", "eggs"),
        ("starters free of nuts", "without", "nuts"),
        ("Zeig mir die Räume ohne Beamer.", "without", "Beamer"),
        ("Donne-moi les titulaires du lundi hors matin.", "except", "matin"),
        ("I need a room without a projector.", "without", "a"),
        ("¿Qué facturas no están pagadas?", "not", "están"),
        ("除了柏林还有哪些办公室？", "except", "柏林"),
        ("哪些订单没有付款？", "without", "付款"),
    ],
)
def test_a_query_says_in_many_languages_what_it_excludes(query: str, kind: str, first: str) -> None:
    (found,) = exclusions_in(query)
    assert (found.kind, found.words[0]) == (kind, first)


@pytest.mark.parametrize(
    "query",
    [
        "Why is my invoice not paid?",
        "What should I do if it does not start?",
        "Who has no more than 3 children?",
        "Not only Anna came: who else?",
        "Which invoice is No. 5?",
        "Masks do not help.",
        "Is the pool not open today?",
        "Who may not enter the pool?",
        "Wer darf nicht in das Becken?",
        "Is it free of charge?",
        "Which rooms are free from 3 pm?",
        "Qui ne peut pas entrer ?",
    ],
)
def test_a_negation_that_excludes_nothing_is_left_alone(query: str) -> None:
    assert not exclusions_in(query)


def test_what_is_behind_a_verb_or_a_turn_of_the_sentence_is_not_excluded() -> None:
    assert [one.words for one in exclusions_in("Which offices outside Germany have a canteen?")] == [("Germany",)]
    assert [one.words for one in exclusions_in("hotels that do not have a pool but offer wifi")] == [
        ("have", "a", "pool")
    ]


def test_what_is_excluded_may_stand_before_that_word_behind_a_comma() -> None:
    assert [one.words for one in exclusions_in("dollar invoices, desserts excluded")] == [("desserts",)]
    assert [one.words for one in exclusions_in("dishes without gluten, desserts excluded")] == [
        ("gluten",),
        ("desserts",),
    ]
    assert not exclusions_in("Which damages are excluded?")


@pytest.mark.parametrize(
    ("query", "is_told"),
    [
        ("The page never loads, how do I fix it?", True),
        ("no green tick next to my name", True),
        ("I cannot log in and it is not my password", True),
        ("nobody sees it when I answer", True),
        ("Which pages never load?", False),
        ("Login is slow. I couldn't log in", True),
        ("tickets I couldn't change", False),
        ("tickets I have not closed", False),
        ("rooms no one booked", False),
        ("Quali uffici non hanno i proiettori?", False),
        ("rooms with no projector", False),
        ("orders not paid", False),
        ("Show me staff who aren't trained", False),
    ],
)
def test_what_somebody_tells_of_a_problem_is_told_apart_from_what_is_asked_for(query: str, is_told: bool) -> None:
    assert {one.is_told for one in exclusions_in(query)} == {is_told}


def test_what_is_missing_may_stand_before_that_word() -> None:
    (found,) = exclusions_in("In which rooms is a projector missing?")
    assert found.words[0] == "projector"


def test_the_exception_may_be_asked_for_behind_what_is_excluded() -> None:
    assert "Sundays" in exclusions_in("All museums close on Sundays except which?")[0].words
    assert "running" in exclusions_in("Are all services running? If not, which ones?")[0].words


def test_a_prefix_excludes_what_the_rest_of_the_word_says() -> None:
    assert [one.words for _, one in prefixed_in("unpaid and non-EUR invoices of the union under unit 3")] == [
        ("paid",),
        ("EUR",),
    ]
