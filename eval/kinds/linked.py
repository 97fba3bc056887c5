"""Questions about small records and rules that are made up, answered by what another record or rule leads to."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence

from eval.data import Document, Evidence, Question

_QUESTIONS = 40
_CUSTOMERS = 60
_AGENTS = 12
_SEED = 17
_FIRST_ORDER, _FIRST_CUSTOMER, _FIRST_AGENT = 7301, 118, 41

_FIRST = ("Ada", "Boris", "Clara", "Dinu", "Edda", "Farid", "Greta", "Hugo", "Ines", "Jonas")
_LAST = ("Amann", "Berger", "Costa", "Dorn", "Egli", "Ferri")
_TOWNS = ("Aarburg", "Brugg", "Chur", "Davos", "Erlen", "Flums", "Glarus", "Horgen", "Ilanz", "Jona", "Kloten", "Lenk")
_GOODS = ("hinges", "lamps", "ropes", "tiles", "brushes", "valves", "hooks", "sieves")

_BOATS = ("barge", "canoe", "dinghy", "ferry", "gondola", "kayak", "launch", "punt", "raft", "sloop", "trawler", "yawl")
_RULES = (
    "For a {boat} the fee of Section {target} is due.",
    "Whoever keeps a {boat} pays according to Section {target}.",
    "The charge for a {boat} is set in Section {target} below.",
)
_FEES = "The owner owes {fee} euros for each metre and month."
_ASIDES = (
    "Ropes are to be coiled at night.",
    "The warden has a key to every gate.",
    "Visitors sign the book at the jetty.",
    "Nets are dried on the north wall only.",
    "Lamps are lit from dusk until dawn.",
)


def two_tables() -> Iterator[Question]:
    """
    Ask for the town of the customer of an order: its row, and that of the customer whose number it has.

    :returns: The questions, of two tables.
    """
    orders, customers, _ = _tables()
    documents = _documents(orders=orders, customers=customers)
    for order in _drawn(orders):
        number, customer, *_ = order.split(",")
        yield _question(
            f"In which town does the customer of order {number} live?", documents, (order, _of(customers, customer))
        )


def three_tables() -> Iterator[Question]:
    """
    Ask for the agent behind an order: over the customer, whose row has the number of the agent.

    :returns: The questions, of three tables.
    """
    orders, customers, agents = _tables()
    documents = _documents(orders=orders, customers=customers, agents=agents)
    for order in _drawn(orders):
        number, customer, *_ = order.split(",")
        row = _of(customers, customer)
        yield _question(
            f"What is the phone number of the agent who looks after the customer of order {number}?",
            documents,
            (order, row, _of(agents, row.rsplit(",", 1)[1])),
        )


def references() -> Iterator[Question]:
    """
    Ask what is owed for a boat: a section that names the boat refers to another one, which says what.

    :returns: The questions, each of an order for a harbour, with the sections in another order every time.
    """
    for number in range(_QUESTIONS):
        draw = random.Random(_SEED + number)
        boats = draw.sample(_BOATS, 6)
        places = draw.sample(range(1, 25), 12)
        said = {place: draw.choice(_ASIDES) for place in range(1, 25)}
        for at, boat in enumerate(boats):
            said[places[at]] = draw.choice(_RULES).format(boat=boat, target=places[6 + at])
            said[places[6 + at]] = _FEES.format(fee=11 + 3 * at + number)
        text = "\n\n".join(f"Section {place}\n{said[place]}" for place in said)
        documents = (Document("order", "", text),)
        yield _question(f"What is owed for a {boats[0]}?", documents, (said[places[0]], said[places[6]]))


KINDS: Mapping[str, Callable[[], Iterator[Question]]] = {
    "In which town does the customer of order 7312 live?": two_tables,
    "What is the phone number of the agent of the customer of order 7312?": three_tables,
    "What is owed for a canoe?": references,
}
"""What is asked, by an example."""


def _tables() -> tuple[list[str], list[str], list[str]]:
    """Orders, customers and agents; no order has a number that begins as that of a customer does."""
    draw = random.Random(_SEED)
    people = draw.sample([f"{first} {last}" for first in _FIRST for last in _LAST], _CUSTOMERS)
    agents = [
        f"A-{_FIRST_AGENT + at},{draw.choice(_FIRST)} {draw.choice(_LAST)[0]}.,0{draw.randrange(10**8, 10**9)}"
        for at in range(_AGENTS)
    ]
    customers = [
        f"C-{_FIRST_CUSTOMER + at},{name},{draw.choice(_TOWNS)},A-{_FIRST_AGENT + draw.randrange(_AGENTS)}"
        for at, name in enumerate(people)
    ]
    placed = draw.sample(range(_CUSTOMERS), _CUSTOMERS)
    orders = [
        f"{_FIRST_ORDER + at},C-{_FIRST_CUSTOMER + customer},{draw.choice(_GOODS)},{draw.randrange(10, 900)}"
        for at, customer in enumerate(placed)
    ]
    return orders, customers, agents


_HEADS = {
    "orders": "order,customer_id,goods,amount",
    "customers": "customer_id,name,town,agent_id",
    "agents": "agent_id,name,phone",
}


def _documents(**tables: Sequence[str]) -> tuple[Document, ...]:
    return tuple(Document(name, "", "\n".join((_HEADS[name], *rows))) for name, rows in tables.items())


def _drawn(rows: Sequence[str]) -> list[str]:
    return random.Random(_SEED).sample(rows, _QUESTIONS)


def _of(rows: Sequence[str], key: str) -> str:
    (row,) = (row for row in rows if row.startswith(f"{key},"))
    return row


def _question(query: str, documents: tuple[Document, ...], said: Sequence[str]) -> Question:
    found = [
        Evidence(index, start, start + len(one))
        for one in said
        for index, document in enumerate(documents)
        if (start := document.content.find(one)) >= 0
    ]
    return Question(id=f"{said} {query}", query=query, documents=documents, gold_sentences=tuple(found))
