"""Data that tools returned is cut to whole lines, records and hunks, and stays of its notation."""

from __future__ import annotations

import json
import re

import pytest

from rag_compress.chat import Message, compress_chat
from tests.chat.filling.test_excerpts import WEATHER, bodies, chat, step


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"otters": [[page, "sleep", page / 8] for page in range(15)], "page": 1}),
        "name,food,home\n" + "otter,fish,river\n" * 20,
        "def hold_hands(self, otter):\n    self.hands[otter] = True\n" * 10,
        json.dumps([{"otter": n, "legs": [n, 2 * n]} for n in range(6)], indent=1),
        json.dumps([{"otter": n, "legs": [n, 2 * n]} for n in range(12)]),
    ],
)
def test_short_data_and_code_stay_whole_or_go(text):
    for budget in range(20, 250, 10):
        kept = bodies(compress_chat(chat([text], [WEATHER]), None, budget, preserve_recent=0))
        assert [body for body in kept if body[:9] == text[:9]] in ([], [text])


LOG = "\n".join(f"2026-01-01 01:{n // 60:02d}:{n % 60:02d} INFO  orders  chunk {n} written" for n in range(200))
CODE = "\n\n".join(f"class Animal{n}:\n    def legs(self):\n        return {n * 2}" for n in range(99))
GREP = "\n".join(f"zoo/animals.py:{n}:    def feed_{n}(self): ..." for n in range(200))
EVENTS = "\n".join(json.dumps({"id": n, "level": "info", "message": f"chunk {n} of the orders"}) for n in range(200))
README = "\n".join(
    f"## Part {n}\n\nThe zoo has a part {n}.\nIt opens at\n{n} o'clock.\n\n    run(--part={n})\n" for n in range(99)
)
DIFF = "\n".join(f"--- a/m{n}.py\n+++ b/m{n}.py\n@@ -1,2 +1,2 @@\n-legs = {n}\n+legs = {n + 1}" for n in range(99))


@pytest.mark.parametrize(
    ("text", "task", "line"),
    [
        (LOG, "When was chunk 137 written?", "2026-01-01 01:02:17 INFO  orders  chunk 137 written"),
        (CODE, "How many legs has Animal44?", "        return 88"),
        (GREP, "Where is feed_123 defined?", "zoo/animals.py:123:    def feed_123(self): ..."),
        (EVENTS, "Was chunk 77 written?", '{"id": 77, "level": "info", "message": "chunk 77 of the orders"}'),
    ],
)
def test_long_data_and_code_are_cut_to_whole_lines_with_what_they_are_indented_by(text, task, line):
    messages = [Message("user", task), *step(1, text)]
    for budget in range(120, 400, 40):
        result = compress_chat(messages, None, budget, preserve_recent=0)
        (left,) = bodies(result)
        assert line in left.split("\n")
        assert {*left.split("\n")} <= {*text.split("\n")}
        assert [text[start:end] for start, end in result.decisions[-1].spans] == [
            kept for kept in left.split("\n") if kept
        ]
        assert result.token_count <= budget


def test_sentences_in_long_data_stay_whole_where_they_are_much_of_it():
    result = compress_chat([Message("user", "When does part 44 open?"), *step(1, README)], None, 90, preserve_recent=0)
    assert "It opens at\n44 o'clock." in bodies(result)[0]


def test_of_differences_between_versions_whole_hunks_stay_below_the_names_of_their_files():
    messages = [Message("user", "How many legs in m44?"), *step(1, DIFF)]
    (left,) = bodies(compress_chat(messages, None, 200, preserve_recent=0))
    hunks = left.split("\n--- ")
    assert "--- a/m44.py\n+++ b/m44.py\n@@ -1,2 +1,2 @@\n-legs = 44\n+legs = 45" in left
    assert all(f"--- {hunk.removeprefix('--- ')}" in DIFF and hunk.count("\n") == 4 for hunk in hunks)
    assert bodies(compress_chat(messages, None, 9_999, preserve_recent=0)) == [DIFF]


ORDERS = [{"order": 7000 + n, "beast": f"otter{n}", "pond": f"P{n * n}", "state": "sent"} for n in range(60)]
TABLE = "order,beast,pond\n" + "\n".join(f"{n},otter{n},P{n * n}" for n in range(90))


def test_of_an_array_the_records_that_are_asked_for_stay_whole_and_it_stays_json():
    for how in ({}, {"indent": 2}):
        messages = [Message("user", "Which pond has otter37?"), *step(1, json.dumps({"found": ORDERS, "n": 60}, **how))]
        for budget in range(120, 400, 40):
            (left,) = bodies(compress_chat(messages, None, budget, preserve_recent=0))
            found = json.loads(left)
            assert found["n"] == 60
            assert ORDERS[37] in found["found"]
            assert all(order in ORDERS for order in found["found"])


def as_objects(orders):
    calls = (", ".join(f"{key}={part!r}" for key, part in order.items()) for order in orders)
    return "[" + ", ".join(f"Order({call})" for call in calls) + "]"


def as_elements(orders):
    inner = ("".join(f"<{key}>{part}</{key}>" for key, part in order.items()) for order in orders)
    return f"<orders>\n{''.join(f'  <order>{parts}</order>{chr(10)}' for parts in inner)}</orders>"


def as_items(orders):
    return "items:\n" + "\n".join(
        f"- meta:\n    beast: {order['beast']}\n  spec:\n    pond: {order['pond']}\n    state: sent" for order in orders
    )


@pytest.mark.parametrize("written", [str, as_objects, as_elements, as_items])
def test_so_do_records_as_python_prints_them_elements_and_items_of_yaml(written):
    messages = [Message("user", "Which pond has otter37?"), *step(1, written(ORDERS))]
    for budget in range(120, 400, 40):
        (left,) = bodies(compress_chat(messages, None, budget, preserve_recent=0))
        stayed = [order for order in ORDERS if re.search(rf"\b{order['beast']}\b", left)]
        assert ORDERS[37] in stayed
        assert left == written(stayed)


def test_rows_of_a_table_stay_below_its_head_where_it_is_no_longer_than_a_few_records():
    messages = [Message("user", "Which pond has otter37?"), *step(1, TABLE)]
    (left,) = bodies(compress_chat(messages, None, 60, preserve_recent=0))
    assert left.startswith("order,beast,pond\n")
    assert "\n37,otter37,P1369" in left


@pytest.mark.parametrize("listing", [CODE, LOG, DIFF])
def test_lines_of_what_a_command_printed_stay_in_what_it_is_wrapped_in(listing):
    as_json = json.dumps({"stdout": listing, "stderr": "", "code": 0})
    as_markup = f"<code>0</code>\n<output>\n{listing.replace('<', '&lt;')}\n</output>"
    for body in (as_json, as_markup):
        kept = compress_chat(chat([body], [WEATHER]), "What do animal 7, m7.py and chunk 7 do?", 260, preserve_recent=0)
        (left,) = (text for text in bodies(kept) if "0" in text and text != WEATHER)
        printed = json.loads(left)["stdout"] if body == as_json else left.removeprefix("<code>0</code>\n<output>\n")
        lines = [line for line in printed.removesuffix("\n</output>").split("\n") if line.strip()]
        assert 0 < len(lines) < listing.count("\n") / 2
        assert set(lines) <= set(listing.split("\n")), "each with its indentation"


@pytest.mark.parametrize(
    "wrapped", [lambda text: json.dumps({"code": 0, "out": text}), "<code>0</code><out>\n{}</out>".format]
)
def test_of_a_short_listing_the_code_that_the_command_returned_does_not_stay_alone(wrapped):
    body = wrapped(CODE[:1500])
    for budget in range(20, 600, 20):
        kept = bodies(compress_chat(chat([body], [WEATHER]), "What does the code say?", budget, preserve_recent=0))
        assert [text for text in kept if "0" in text and text != WEATHER] in ([], [body])
