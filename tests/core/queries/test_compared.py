"""What a query compares."""

from __future__ import annotations

import pytest

from rag_compress.core.queries.compared import compares_any, measures_compared
from rag_compress.core.queries.spread import asks_of_each


@pytest.mark.parametrize(
    ("query", "measures"),
    [
        ("What is the cheapest plan?", {"money": -1}),
        ("Which supplier gives us the longest time to pay?", {"duration": 1}),
        ("Who earns more?", {"money": 1}),
        ("Who is older than 40?", {"date": -1, "age": 1}),
        ("Who joined first?", {"date": -1}),
        ("¿Quién llegó primero a la meta?", {"date": -1}),
        ("Which phones cost less than 500 euros?", {"money": -1}),
        ("Which contracts end before June 2025?", {"date": 0}),
        ("Which rents are under half of it?", {"money": -1}),
        ("Which phones are over €500?", {"money": 1}),
        ("Welche Handys kosten unter 500 Euro?", {"money": -1}),
        ("Which team has the most people?", {"people": 1}),
        ("Welcher Verein ist der älteste?", {"date": -1, "age": 1}),
        ("Welche Verträge enden vor Juni 2025?", {"date": 0}),
        ("Quelle ligne est la moins chère ?", {"money": -1}),
        ("¿Cuál es el coche más barato?", {"money": -1}),
        ("哪家供应商的付款期限最长?", {"duration": 1}),
        ("哪些合同在2025年6月之前到期?", {"date": 0}),
        ("最便宜的套餐是哪个?", {"money": -1}),
        ("Which jobs need at least 5 years of experience?", {"duration": 1}),
        ("Which flats have at most 60 m²?", {"area": -1}),
        ("Quelle chambre a le loyer le plus bas ?", {"money": -1}),
        ("Qual è il prezzo più basso?", {"money": -1}),
        ("Of these, which is cheaper?", {"money": -1}),
        ("Can you tell me which plan is cheaper?", {"money": -1}),
        ("cheapest plan", {"money": -1}),
        ("Welche Wohnung hat die niedrigste Miete?", {"money": -1}),
    ],
)
def test_it_is_told_by_the_word_that_compares_by_a_unit_or_by_a_noun(query, measures):
    assert measures_compared(query) == measures


@pytest.mark.parametrize(
    "query",
    [
        "What does the plan cost?",
        "What happened before 2019?",
        "Who played his older brother?",
        "Which scholars would later join them?",
        "Who sang on her first album?",
        "Which first-generation bomber was it?",
        "The shop is no longer open?",
        "Under which law was he paid?",
        "Who wrote it over the hours of a night?",
        "Welche Personen fallen unter das Gesetz?",
        "What do most people think of it?",
        "Prices are higher in the north.",  # a claim
        "How do I update to a newer version?",
        "What did he do when he was younger?",
        "What does it mean for the younger players?",
        "Why does it cost more in winter?",
        "How do I make it faster?",
        "Who directed The Longest Yard?",
        "What is the most common cause of death among people of that age?",
        "Which is more important, time or money?",
        "Wie viel kostet das teurere Modell?",
        "Wer wurde später Präsident?",
        "Welche Frist gilt, wenn der Laden nicht mehr offen ist?",
        "Quel forfait n'est plus vendu à ce prix ?",
        "¿Qué más incluye el precio?",
    ],
)
def test_most_queries_compare_nothing(query):
    assert measures_compared(query) == {}


@pytest.mark.parametrize(
    ("query", "measures"),
    [
        ("Is the red plan cheaper than the blue one?", {"money": 0}),
        ("What holds for staff with more than 5 years of service?", {"duration": 0}),
    ],
)
def test_what_is_set_beside_something_is_looked_for_but_chosen_from_nothing(query, measures):
    assert measures_compared(query) == measures
    assert not compares_any(query)


def test_dates_are_looked_for_where_one_bounds_what_is_chosen():
    assert measures_compared("Which hotel was built before 1999?") == {"date": 0}
    assert measures_compared("Which hotel was built in 1999?") == {}  # which has the date itself
    assert measures_compared("Which bus leaves before 8 o'clock?") == {}


def test_a_query_that_names_what_it_compares_wants_these_passages():
    assert not compares_any("Is the red plan or the blue one cheaper?")
    assert compares_any("Which plan is cheaper?")


@pytest.mark.parametrize(
    "query",
    [
        "Do the reports agree about the cause?",
        "Widersprechen sich die Angaben?",
        "Les rapports sont-ils d'accord ?",
        "报告是否一致?",
    ],
)
def test_whether_texts_agree_is_asked_of_each(query):
    assert asks_of_each(query)
