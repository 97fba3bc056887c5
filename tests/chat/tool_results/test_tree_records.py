"""Records in JSON: which parts stay or go, and JSON with some of them alone."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.chat.tool_results.tree_records import LONGEST_RECORD
from rag_compress.chat.tool_results.tree_texts import data_parts
from tests.chat.tool_results.kept_records import is_part, left_with

ANIMALS = [{"id": 70 + n, "beast": f"otter{n}", "legs": 4, "pond": f"P{n}" * 9} for n in range(30)]


def kept(value, *words, **how):
    """What is left as a value: the parts in whose lines one of the words stands."""
    body = json.dumps(value, **how)
    return json.loads(left_with(data_parts(body, "pysbd"), body, words))


@pytest.mark.parametrize("how", [{}, {"indent": 2}, {"separators": (",", ":")}])
def test_a_record_stays_whole_or_goes(how):
    assert kept(ANIMALS, "otter7", "otter29", **how) == [ANIMALS[7], ANIMALS[29]]


def test_what_stands_around_the_records_stays_with_them():
    value = {"count": 30, "page": {"next": 2, "found": ANIMALS}, "took": 5}
    assert kept(value, "otter0", indent=1) == {"count": 30, "page": {"next": 2, "found": ANIMALS[:1]}, "took": 5}


def test_members_that_are_null_do_not_stay_with_every_record():
    value = {"order": "W7", "cancelled": None, "returned": None, "found": ANIMALS}
    assert kept(value, "otter0") == {"order": "W7", "found": ANIMALS[:1]}
    assert kept(value, '"returned"') == {"order": "W7", "returned": None}


def test_records_may_be_members_that_their_keys_tell_apart():
    value = {animal["beast"]: {"legs": 4, "pond": animal["pond"]} for animal in ANIMALS}
    assert kept(value, "otter21") == {"otter21": value["otter21"]}


def test_of_a_long_record_parts_stay_with_what_it_is_told_by():
    ports = [{"port": n, "use": "the door of the pond"} for n in range(50)]
    pods = [{"kind": "Pod", "about": {"made": "today", "name": name}, "ports": ports} for name in ("otter", "beaver")]
    assert kept(pods, '"port": 7,')[1] == {"kind": "Pod", "about": {"name": "beaver"}, "ports": [ports[7]]}
    titles = [None, "otter", "otter ports", "beaver", "beaver ports"]
    for body in (json.dumps(pods), str(pods)):
        assert [passage.title for passage in data_parts(body, "pysbd").passages] == titles


def test_a_record_with_a_name_of_its_own_is_not_told_by_one_inside():
    ports = [{"port": n, "use": "the door of the pond"} for n in range(50)]
    pods = [{"name": name, "kind": "Pod", "about": {"id": 7}, "ports": ports} for name in ("otter", "beaver")]
    assert kept(pods, '"port": 7,')[1] == {"name": "beaver", "kind": "Pod", "ports": [ports[7]]}


def test_rows_stay_with_the_names_of_their_columns_which_say_what_they_are_about():
    columns, *rows = ["id", "beast", "legs"], *([n, f"otter{n}", 4] for n in range(90))
    value = {"columns": columns, "rows": rows, "note": "x" * 200}
    assert kept(value, "otter5") == {"columns": columns, "rows": [rows[5], *rows[50:60]]}
    assert kept([columns, *rows], "otter77") == [columns, rows[77]]
    assert data_parts(json.dumps(value), "pysbd").passages[-1].title == "rows id beast legs"


def test_records_in_json_written_as_a_string_are_found():
    value = {"content": [{"type": "text", "text": json.dumps({"found": ANIMALS})}]}
    left = kept(value, "otter3")
    assert json.loads(left["content"][0]["text"]) == {"found": [ANIMALS[3]]}


@pytest.mark.parametrize(
    "value", [ANIMALS[:3], {"id": 1, "vector": [0.5] * 9}, [n * 0.5 for n in range(999)], [[n, n] for n in range(10)]]
)
def test_short_data_and_numbers_alone_have_no_records(value):
    assert data_parts(json.dumps(value), "pysbd") is None


def test_half_a_character_stays_where_it_is_and_is_in_no_passage():
    value = [{"id": 1, "sign": "\ud800"}, *ANIMALS]
    for passage in data_parts(json.dumps(value), "pysbd").passages:
        passage.text.encode()
    assert kept(value, '"sign"') == [value[0]]


_LEAVES = st.none() | st.integers() | st.booleans() | st.text(max_size=200)
_VALUES = st.recursive(
    _LEAVES,
    lambda inner: st.lists(inner, max_size=9) | st.dictionaries(st.text(max_size=9), inner, max_size=9),
    max_leaves=25,
)


@given(
    st.lists(_VALUES, min_size=1, max_size=4), st.data(), st.sampled_from([{}, {"indent": 1}, {"ensure_ascii": False}])
)
def test_what_is_left_is_json_without_some_members_and_elements(values, data, how):
    value = {"values": values * (2 * LONGEST_RECORD // len(json.dumps(values)) + 1)}
    body = json.dumps(value, **how)
    found = data_parts(body, "pysbd")
    if found is None or not any(passage.text for passage in found.passages):
        return
    number = data.draw(st.sampled_from([n for n, passage in enumerate(found.passages) if passage.text]))
    start = found.passages[number].text.find(data.draw(st.sampled_from(found.passages[number].text.split("\n"))))
    text, pieces = found.cut({number: ("", [(start, start + 1)])})
    assert text == "".join(body[a:b] for a, b in pieces)
    assert is_part(json.loads(text), value)


def test_of_many_values_those_that_say_which_object_it_is_stay_with_its_records():
    rules = {f"rule{n}": "x" * 100 for n in range(6)}
    assert kept({"name": "zoo", **rules, "found": ANIMALS}, "otter3") == {"name": "zoo", "found": [ANIMALS[3]]}


@pytest.mark.parametrize(
    "beside",
    [
        {"about": {"made": "today", "name": "zoo"}},  # the name of something inside, where nothing must be told apart
        {"tags": ["wet", "furry"]},  # no columns, as the records are no rows
    ],
)
def test_what_does_not_tell_which_object_it_is_goes(beside):
    assert kept({**beside, "found": ANIMALS}, "otter3") == {"found": [ANIMALS[3]]}


def test_a_long_name_inside_does_not_stay_with_every_part_of_a_record():
    ports = [{"port": n, "use": "the door of the pond"} for n in range(50)]
    pods = [{"kind": "Pod", "about": {"name": name * 50}, "ports": ports} for name in ("otter", "beaver")]
    assert kept(pods, '"port": 7,')[1] == {"kind": "Pod", "ports": [ports[7]]}


def test_only_lists_of_names_tell_columns():
    rows = [[n, f"otter{n}", 4] for n in range(90)]
    value = {"about": {"made": "today"}, "columns": ["id", "beast", "legs"], "rows": rows}
    assert kept(value, "otter77") == {"columns": ["id", "beast", "legs"], "rows": [rows[77]]}
    assert kept([[], *rows], "otter77") == [rows[77]]
    assert kept([["id", "beast"], *ANIMALS], "otter7") == [ANIMALS[7]]
