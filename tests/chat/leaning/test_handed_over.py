"""A request such as "Give me all invoices of May" that names what it wants leans on nothing that was said."""

from __future__ import annotations

import pytest

from rag_compress.chat import Message, ToolCall, ToolResult, compress_chat
from rag_compress.chat.leaning.dependence import dependence
from rag_compress.chat.leaning.handed_over import handed_over


@pytest.mark.parametrize(
    ("language", "query"),
    [
        ("en", "Give me all invoices of Aare Retail from May"),
        ("en", "Please show me the opening hours of the museum in Oslo."),
        (None, "Gib mir alle Hotels in Bergen."),
        ("de", "Gib mir alle Rechnungen der Aare Retail aus dem Mai"),
        ("fr", "Donne-moi toutes les factures de mai"),
        ("es", "Dame todas las facturas de mayo"),
        ("it", "Dammi tutte le fatture di maggio"),
        ("nl", "Geef me alle facturen van mei"),
        ("pt", "Me dê todas as faturas de maio"),
        ("pl", "Daj mi wszystkie faktury z maja"),
        ("ru", "Дай мне все счета за май"),
        ("sv", "Ge mig alla fakturor från maj"),
        ("en", "Give me 5 hotels in Bergen"),
    ],
)
def test_a_request_that_names_what_it_wants_leans_on_nothing(language, query):
    assert dependence(query, (), language) == 0.0


@pytest.mark.parametrize(
    ("language", "query"),
    [
        ("en", "Give me the total price."),
        ("en", "Give me the report, please"),
        ("en", "Give me some more hotels in Bergen with a pool"),
        ("en", "Give me all of them"),
        ("en", "Give me those hotels in Bergen with a pool"),
        ("en", "Ok, give me all invoices of my brother"),
        ("de", "Gib mir noch drei andere Hotels in Bergen"),
        ("de", "Gib mir den Preis"),
        ("fr", "Donne-moi le prix"),
    ],
)
def test_one_that_wants_more_or_what_is_known_still_leans_on_it(language, query):
    assert dependence(query, (), language) >= 0.5


def test_such_a_request_finds_the_old_result_that_it_names_before_the_latest_talk():
    found = "Invoices of Aare Retail from May: 4711 and 4712."
    steps = [
        Message("assistant", tool_calls=(ToolCall("find", '{"month": "May"}', "1"),)),
        Message("tool", tool_results=(ToolResult(found, "1"),)),
    ]
    talk = [
        Message(role, f"We spoke of the weather in town {n}, which was fine, and of the number {n}.")
        for n in range(9)
        for role in ("user", "assistant")
    ]
    result = compress_chat([*steps, *talk], "Give me all invoices of Aare Retail from May", 60)
    assert found in [text for message in result.messages for text in (r.text for r in message.tool_results)]


@pytest.mark.parametrize(
    "query",
    [
        "Give me the second option with breakfast included",
        "Give me a shorter version of the paragraph on Bergen",
        "Give me the cheaper red hotel in Bergen",
        "Gib mir die gleiche Liste sortiert nach Preis",
        "Donne-moi la même liste triée par prix",
    ],
)
def test_a_request_for_one_of_what_was_named_is_not_handed_over(query):
    assert handed_over(query) is None
