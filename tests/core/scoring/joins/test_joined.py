"""The record that another one leads to is kept beside it."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from tests.core.taking_apart import take_apart

_NAMES = [
    ("Ada", "Moss"), ("Ben", "Lark"), ("Cleo", "Finch"), ("Dan", "Reed"), ("Eva", "Stone"), ("Finn", "Vale"),
    ("Gina", "Ward"), ("Hugo", "Yarrow"), ("Ida", "Birch"), ("Jon", "Croft"), ("Kim", "Dell"), ("Lea", "Fenn"),
]  # fmt: skip
_ORDERS = [(4701 + 3 * at, 9 - at % 7, (7 * at) % 12) for at in range(24)]


def _customer(at: int) -> tuple[str, str, str]:
    first, last = _NAMES[at]
    return str(113 + 2 * at), f"{first} {last}", f"555-0{100 + at}"


def _kept(query: str, passages: list[str] | list[Passage], tokens: int, **settings: float) -> str:
    return compress(query, passages, tokens, **settings).text


def _csv(prefix: str = "") -> list[str]:
    orders = "\n".join(
        f"{number},{prefix}{_customer(who)[0]},{count},paid in the shop" for number, count, who in _ORDERS
    )
    customers = "\n".join(f"{prefix}{','.join(_customer(at))}" for at in range(12))
    return [f"order_id,customer_id,quantity,payment\n{orders}", f"id,name,phone\n{customers}"]


@pytest.mark.parametrize("prefix", ["", "C", "cus_"])
def test_the_row_of_the_customer_is_kept_beside_that_of_the_order(prefix: str) -> None:
    number, _, who = _ORDERS[10]
    kept = _kept(f"What is the phone number of the customer of order {number}?", _csv(prefix), 70)
    assert f"{number},{prefix}" in kept
    assert _customer(who)[2] in kept


def test_without_bridges_no_row_leads_to_another_one() -> None:
    number, _, who = _ORDERS[10]
    query = f"What is the phone number of the customer of order {number}?"
    assert _customer(who)[2] not in _kept(query, _csv(), 60, bridge_weight=0.0)


def test_all_orders_of_a_customer_who_is_named_are_kept() -> None:
    identifier, name, _ = _customer(3)
    kept = _kept(f"Which orders did {name} place?", _csv("C"), 90)
    of_customer = [str(number) for number, _, who in _ORDERS if _customer(who)[0] == identifier]
    assert all(number in kept for number in of_customer)


def test_a_quantity_leads_to_no_customer_of_that_number() -> None:
    rows = "\n".join(f"{4701 + 3 * at},{11 + at % 9},{5 + at % 6}" for at in range(24))
    customers = "\n".join(f"{5 + at},{_customer(at)[1]},{_customer(at)[2]}" for at in range(12))
    texts = [f"order,customer_id,quantity\n{rows}", f"id,name,phone\n{customers}"]
    result = compress("What is the phone number of the customer of order 4716?", texts, 50)
    led_to = {
        texts[one.passage_index][one.start : one.end]
        for one, part in zip(result.decisions, result.score_parts, strict=True)
        if one.passage_index == 1 and part.get("bridge", 0.0) > 0.1
    }
    # order 4716 has the customer 16 and the quantity 10
    assert led_to == {f"16,{_customer(11)[1]},{_customer(11)[2]}"}


def test_rows_below_no_head_have_the_columns_of_the_chunk_before() -> None:
    orders, customers = _csv()
    head, *rows = orders.split("\n")
    named, *people = customers.split("\n")
    chunks = [
        "\n".join([head, *rows[:12]]),
        "\n".join(rows[12:]),
        "\n".join([named, *people[:6]]),
        "\n".join(people[6:]),
    ]
    number, _, who = _ORDERS[20]
    kept = _kept(f"What is the phone number of the customer of order {number}?", chunks, 60)
    assert str(number) in kept
    assert _customer(who)[2] in kept


def test_a_value_is_followed_twice() -> None:
    services = "services:\n" + "\n".join(f"  - name: svc{at}x\n    team: team-{at % 6}a" for at in range(18))
    teams = "teams:\n" + "\n".join(f"  - name: team-{at}a\n    lead: {_NAMES[at][1].lower()}" for at in range(6))
    people = "people:\n" + "\n".join(f"  - login: {_NAMES[at][1].lower()}\n    room: B{40 + at}" for at in range(12))
    kept = _kept("In which room is the lead of the team of svc10x?", [services, teams, people], 90)
    assert "svc10x" in kept
    assert "team-4a" in kept
    assert "B44" in kept


def test_rows_of_sql_lead_on_below_their_statement() -> None:
    parts = ",\n".join(f"('{at}-K', 'valve', {117 + 3 * at})" for at in range(20, 60))
    makers = ",\n".join(f"({117 + 3 * at}, 'Works {_NAMES[at % 12][1]}', '+44-{700 + at}')" for at in range(20, 60))
    dump = f"INSERT INTO parts VALUES\n{parts};\n\nINSERT INTO makers VALUES\n{makers};\n"
    declared = (
        "CREATE TABLE parts (\n  part_no TEXT,\n  descr TEXT,\n  maker INTEGER\n);\n"
        "CREATE TABLE makers (\n  id INTEGER,\n  name TEXT,\n  hotline TEXT\n);\n"
    )
    kept = _kept("Which hotline has the maker of part 31-K?", [declared, dump], 130)
    assert "'31-K'" in kept
    assert "+44-731" in kept


def test_a_sentence_leads_to_the_row_of_whom_it_names() -> None:
    log = " ".join(f"Ticket {500 + at} was assigned to A-{20 + at % 12}." for at in range(24))
    agents = "\n".join(f"A-{20 + at},{_NAMES[at][0]},P{10 + at}" for at in range(12))
    kept = _kept("At which desk does the agent of ticket 509 sit?", [log, f"id,name,desk\n{agents}"], 50)
    assert "Ticket 509" in kept
    assert "A-29,Jon,P19" in kept


_PORTS = "| service | port |\n| --- | --- |\n| billing | 8101 |\n| search | 8102 |\n| login | 8103 |\n| mail | 8104 |"
_JOB = "The nightly job calls billing when it is done."


@pytest.mark.parametrize(
    ("others", "leads"),
    [
        ([], True),
        ([f"In case {number} somebody asked about billing." for number in range(5)], True),
        ([f"In case {number} somebody asked about billing." for number in range(6)], False),
        ([f"The nightly job of team {number} calls {name}." for number, name in ((2, "mail"), (3, "search"))], False),
    ],
    ids=["it alone", "six sentences say the word", "seven do", "three are named alike"],
)
def test_a_word_of_prose_leads_to_a_row_where_it_is_a_name_there_and_not_a_word_of_the_subject(others, leads) -> None:
    result = compress(
        "Which port does the service that the nightly job calls listen on?",
        [Passage(" ".join([_JOB, *others])), Passage(_PORTS)],
        1000,
    )
    rows = [
        parts.get("bridge", 0.0)
        for decision, parts in zip(result.decisions, result.score_parts, strict=True)
        if decision.passage_index == 1 and "billing" in _PORTS[decision.start : decision.end]
    ]
    assert [row > 0.1 for row in rows] == [leads]


def test_names_of_code_lead_to_no_record() -> None:
    settings = "name: str = 'a'\nport: int = 80\nteam: str = 'b'\n"
    steps = (f"    if {name}:\n        count = {name} + 1\n        store(count, limit={name})\n\n" for name in "abcde")
    function = "def total(a, b, c, d, e):\n" + "".join(steps) + "    return a\n"
    alone, before_code = take_apart(settings, f"{settings}\n\n{function}")
    assert alone.holds_records
    assert not before_code.holds_records


def test_prose_alone_is_scored_as_ever() -> None:
    texts = ["Ada Moss wrote the letter L-17 in May.", "The letter L-17 lies in the archive of Oslo.", "It rained."]
    with_joins = compress("Where is the letter of Ada Moss?", texts, 100)
    assert all(part.get("bridge", 0.0) < 1.0 for part in with_joins.score_parts)


@pytest.mark.parametrize(
    "text",
    ["", "a,b\n,\n,,\n", "INSERT INTO (", "('", "x: " * 50, '{"a": {"b": ', "[[[.]]]", "\ud800: 1\na=2\nb=3", "=" * 99],
)
def test_nothing_is_too_broken(text: str) -> None:
    compress("Which a has b 17 of C117?", [text, "id,name\n17,a\n18,b", text], 50)
