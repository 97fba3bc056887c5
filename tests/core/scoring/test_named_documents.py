"""A document that alone holds a name or an identifier of the query is the one that is meant."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from rag_compress.core.passages.units import units_of
from rag_compress.core.queries.query_terms import terms_in
from rag_compress.core.scoring.grid import make_grid
from rag_compress.core.scoring.named_documents import named_documents, names_in
from rag_compress.core.scoring.passage_frequencies import PassageFrequencies
from tests.core.taking_apart import take_apart

TICKETS = [
    "Ticket HD-60283\nOpened by Ann Lee.\nThe printer is offline.",
    "Ticket HD-54975\nOpened by Marta Diaz.\nThe screen is black.",
    "Ticket HD-86594\nOpened by Ann Frey.\nMail does not arrive.",
]


def named(query: str, *texts: str | Passage) -> list[int]:
    """The documents that a query names."""
    passages = take_apart(*texts)
    grid = make_grid([*dict.fromkeys(terms_in(query, ["en"]))], passages, PassageFrequencies(passages), {})
    found = named_documents(query, grid, units_of(passages), ["en"])
    return sorted({int(place) for place in grid.passage_of[found > 0]})


@pytest.mark.parametrize(
    ("query", "documents"),
    [
        ("what is wrong in 60283", [0]),
        ("what did Marta report", [1]),
        ("what did marta report", [1]),
        ("what did Ann report", []),
        ("what did Ann Frey report", [2]),
        ("the tickets of Diaz and Frey", [1, 2]),
        ("is the screen black", []),
        ("Marta reported what", []),
        ("what did MARTA report", []),
    ],
)
def test_a_document_is_named_by_what_it_alone_holds(query: str, documents: list[int]) -> None:
    assert named(query, *TICKETS) == documents


def test_a_name_of_two_words_that_others_have_too_is_one_name() -> None:
    texts = ["Opened by Ann Frey.", "Opened by Marta Lee.", "Opened by Ann Lee."]
    assert named("what did Ann Lee report", *texts) == [2]


def test_a_year_and_a_number_of_two_figures_name_nothing() -> None:
    texts = ["It was opened in 2019 with 42 rooms.", "It was closed."]
    assert named("was it open in 2019 with 42 rooms", *texts) == []


def test_words_of_scripts_without_capitals_are_no_names() -> None:
    assert [*names_in("เมืองหลวง ของ ประเทศ 60283"), *names_in("ما هي عاصمة البلاد")] == ["60283"]


def test_a_single_document_is_named_by_nothing() -> None:
    assert named("what did Marta report", TICKETS[1]) == []


def test_pages_of_one_title_are_named_together() -> None:
    pages = [Passage("Filed by Acme.", title="Report page 1"), Passage("Sales rose.", title="Report page 2")]
    other = Passage("Sales fell.", title="Other page 1")
    assert named("sales of Acme", *pages, other) == [0, 1]


def test_the_same_text_given_twice_is_one_document() -> None:
    assert named("what did Marta report", *TICKETS, TICKETS[1]) == [1, 3]


def test_a_row_of_a_table_is_a_record_of_its_own() -> None:
    orders = "order,customer,total\n6755,12,30\n6720,14,80\n6801,12,55"
    assert named("customer of order 6755", orders, "customer,city\n12,Rome\n14,Oslo") == []


def test_an_object_that_is_none_of_a_list_tells_of_the_whole_document() -> None:
    invoice = (
        '{\n"reference": {"invoice": "INV-49445", "order": "PO-1155"},\n"payment": {"status": "unpaid", "by": "May"}\n}'
    )
    assert named("is INV-49445 paid", invoice, invoice.replace("49445", "53526")) == [0]
    rows = '{"invoice": "INV-49445", "paid": "no"}\n{"invoice": "INV-53526", "paid": "yes"}\n'
    assert named("is INV-49445 paid", rows, "Paid invoices are kept for ten years.") == []


def test_what_is_told_of_the_ticket_that_is_meant_comes_before_what_is_beside_the_words_of_the_query() -> None:
    texts = [
        "Service desk\n\nState: closed\nNumber: HD-60283\nThe printer was offline.",
        "Service desk\n\nState: open\nNumber: HD-54975\nA problem of the ticket machine was reported.\nNobody cares.",
        "Service desk\n\nState: open\nNumber: HD-86594\nMail does not arrive.",
    ]
    decisions = compress("Which problem was reported in ticket HD-60283?", texts, 500).decisions
    scores = {texts[one.passage_index][one.start : one.end]: one.score for one in decisions}
    assert scores["Number: HD-60283"] == max(scores.values())
    assert scores["The printer was offline."] > scores["Nobody cares."]


@pytest.mark.parametrize("query", ["Ann's Ticket", "in Ann's Ticket", "in Ann, Ticket", "in Ann and Ticket"])
def test_only_words_with_a_blank_between_them_are_one_name(query: str) -> None:
    assert not [name for name in names_in(query) if " " in name]
