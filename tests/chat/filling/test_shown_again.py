"""Results that a later one shows again make room for others."""

from __future__ import annotations

import json

import pytest

from rag_compress.chat import compress_chat
from rag_compress.chat.conversation.units import Unit
from rag_compress.chat.filling.shown_again import latest_of_shown, shown_by
from rag_compress.chat.models import Message
from tests.chat.chats import step, words

CODE = [f"    total_{number} = price_{number} * count_{number}" for number in range(20)]
EDITED = [*CODE[:9], "    total_9 = 0", *CODE[10:]]


def opened(lines, number, path="shop/basket.py"):
    shown = "\n".join(f"{place}:{line}" for place, line in enumerate(lines, 1))
    return step("open", f"[File: {path}]\n{shown}", number, json.dumps({"path": path}))


def later(*steps):
    units = [Unit((2 * number, 2 * number + 1)) for number in range(len(steps))]
    return dict(shown_by(units, [message for one in steps for message in one]))


def test_each_state_of_a_file_is_shown_again_by_the_next():
    assert later(opened(CODE, 1), opened(EDITED, 2), opened(EDITED, 3)) == {0: 1, 1: 2}


def test_numbers_of_lines_and_indentation_say_nothing():
    assert later(opened(CODE, 1), opened(["import os", "import re", *(line.strip() for line in CODE)], 2)) == {0: 1}


@pytest.mark.parametrize(
    "second",
    [
        opened([*CODE[:10], *(f"    name_{number} = None" for number in range(10))], 2),  # half of it is new
        opened(CODE + [f"    name_{number} = None" for number in range(40)], 2),  # much longer
        opened(CODE, 2, "shop/refund.py"),  # the same lines of another file
        step("open", "No such file.", 2),
    ],
)
def test_what_says_less_costs_more_or_is_about_something_else_shows_nothing_again(second):
    assert later(opened(CODE, 1), second) == {}


def test_short_results_are_left_alone():
    assert later(opened(CODE[:3], 1), opened(CODE[:3], 2)) == {}


def test_the_latest_takes_the_best_place():
    messages = [*opened(CODE, 1), *step("note", "It rains."), *opened(EDITED, 2)]
    units = [Unit((0, 1)), Unit((2, 3)), Unit((4, 5))]
    assert latest_of_shown([0, 1, 2], units, messages) == ([2, 0, 1], {0})
    assert latest_of_shown([0, 1], units, messages) == ([0, 1], {0})


@pytest.mark.parametrize("share", [0.4, 0.45])
def test_five_states_of_a_file_leave_room_for_the_other_file(share):
    messages = [Message("user", "The totals of the basket are wrong: total, price and count do not agree.")]
    messages += step("open", "\n".join(f"rate_{number} = 0.{number}" for number in range(20)), 9, '{"path": "tax.py"}')
    for number in range(5):
        messages += opened([*CODE[:number], f"    total_{number} = 0", *CODE[number + 1 :]], number)
    messages += step("test", "passed", 6) + step("commit", "done", 7)
    total = sum(len(message.body.split()) for message in messages)
    left = compress_chat(messages, None, int(share * total), **words)
    text = "\n".join(result.text for message in left.messages for result in message.tool_results)
    assert "total_4 = 0" in text
    assert text.count("price_7") == 1
    assert "rate_7" in text


RESERVATION = {
    "reservation": "H9ZU1C",
    "cabin": "economy",
    "legs": [
        {"flight": f"HAT{number}", "day": f"2024-05-1{number}", "from": "JFK", "to": "SEA"} for number in range(3)
    ],
    "bags": 0,
}


def test_a_record_on_one_line_is_shown_again_by_what_changed_it():
    shown = step("details", json.dumps(RESERVATION), 1, '{"reservation": "H9ZU1C"}')
    changed = step("add_bags", json.dumps({**RESERVATION, "bags": 2}), 2, '{"reservation": "H9ZU1C", "bags": 2}')
    assert later(shown, changed) == {0: 1}


def test_the_record_of_another_is_not_shown_again():
    other = {**RESERVATION, "reservation": "L3XW8T"}
    shown = step("details", json.dumps(RESERVATION), 1, '{"reservation": "H9ZU1C"}')
    assert later(shown, step("details", json.dumps(other), 2, '{"reservation": "L3XW8T"}')) == {}


def test_what_a_call_wrote_names_nothing():
    written = "\n".join(CODE)
    first = step(
        "write", f"[File: shop/basket.py]\n{written}", 1, json.dumps({"path": "shop/basket.py", "text": written})
    )
    assert later(first, opened(EDITED, 2)) == {0: 1}


def test_how_a_result_was_asked_for_does_not_count_where_it_does_not_say_so():
    shown = "\n".join(["[File: shop/basket.py]", *CODE])
    first, second = '{"path": "shop/basket.py", "limit": 500}', '{"path": "shop/basket.py"}'
    assert later(step("open", shown, 1, first), step("open", shown, 2, second)) == {0: 1}
