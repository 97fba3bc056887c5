"""The members of messages in JSON are units of their own: only one of them is what was said."""

from __future__ import annotations

import json

import pytest

from rag_compress.core.sentences.line_units import line_units
from tests.core.taking_apart import take_apart
from tests.growth import LINEAR, growth


def lines_of(text):
    (passage,) = take_apart(text)
    return [*passage.lines]


def test_each_member_of_a_message_is_a_unit():
    messages = [
        {"id": 7, "type": "message", "from": name, "text": said} for name, said in (("Ann", "Far?"), ("Bob", "No"))
    ]
    lines = lines_of(json.dumps(messages, indent=1))
    assert {'"id": 7,', '"type": "message",', '"from": "Ann",', '"text": "Far?"', '"text": "No"'} <= {*lines}


def test_a_member_with_deeper_lines_is_one_unit_but_for_the_sender():
    messages = [
        {"content": said, "author": {"id": 1, "name": name}, "reference": {"id": 8, "channel": 9}}
        for name, said in (("Ann", "Far?"), ("Bob", "No"))
    ]
    lines = lines_of(json.dumps(messages, indent=1))
    assert '"reference": {\n   "id": 8,\n   "channel": 9\n  }' in lines
    assert '"name": "Ann"' in lines


def test_objects_that_nobody_says_stay_as_they_are():
    rivers = [{"id": 7, "river": name, "length": 9} for name in ("Avon", "Dee")]
    assert '{\n  "id": 7,\n  "river": "Avon",\n  "length": 9\n },' in lines_of(json.dumps(rivers, indent=1))


@pytest.mark.parametrize(
    "text",
    [
        lambda size: "{\n" * size + '"from": "Ann"',
        lambda size: "{\n" * size + '"from": "Ann"\n' + "}\n" * size,
        lambda size: json.dumps([{"user": f"U{at:07}AB", "text": "Far"} for at in range(size)], indent=1),
    ],
    ids=["objects that nothing closes", "objects in objects", "messages"],
)
def test_the_cost_of_objects_grows_with_their_number(text):
    assert growth(lambda given: [*line_units(given)], 2_000, prepare=text) < LINEAR
