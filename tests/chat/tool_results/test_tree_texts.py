"""Texts in JSON: which strings they are, and JSON without some of what they say."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.chat.tool_results.tree_records import TreeRecords
from rag_compress.chat.tool_results.tree_texts import data_parts

SLEEP = "Sea otters hold hands while they sleep."
FUR = "Their fur is the thickest of all animals."
DAMS = "Beavers build dams of wood, mud and stones."
TEXT = f"{SLEEP} {FUR} {DAMS}"


def texts(value, **how):
    found = data_parts(json.dumps(value, **how), "pysbd")
    return [] if found is None else [passage.text for passage in found.passages]


def kept(value, *sentences, **how):
    """What is left as a value: of each text the sentences that are among these."""
    found = data_parts(json.dumps(value, **how), "pysbd")
    spans = {}
    for number, passage in enumerate(found.passages):
        places = [(passage.text.find(s), passage.text.find(s) + len(s)) for s in sentences if s in passage.text]
        if places:
            spans[number] = (" ".join(sentences), sorted(places))
    body, pieces = found.cut(spans)
    assert body == "".join(found.tree.body[a:b] for a, b in pieces)
    return json.loads(body)


def test_texts_are_the_strings_made_of_sentences():
    value = {"query": "otters", "pages": [{"url": "https://a.example/x_y", "text": TEXT}, DAMS + " " + FUR], "n": 2}
    assert texts(value) == [TEXT, f"{DAMS} {FUR}"]


@pytest.mark.parametrize(
    "value",
    [
        {"state": "It is done.", "error": None},
        [[index, index * 0.5] for index in range(50)],
        {"text": SLEEP, "rows": [[index, "x", True] for index in range(20)]},  # mostly data
        {"code": "def hold(self):\n    self.hands[1] = {}  # of both.\n" * 5},
        {"text": f"\ud800 {TEXT}"},  # half a character
        [],
        {},
    ],
)
def test_data_has_no_texts(value):
    assert texts(value) == []


@pytest.mark.parametrize(
    "body", [TEXT, "[1, 2", "{" * 100_000, "[" * 100_000 + "]" * 100_000, json.dumps(TEXT), "", " "]
)
def test_what_is_no_object_and_no_list_in_json_has_none(body):
    assert data_parts(body, "pysbd") is None


def test_a_title_beside_a_text_or_in_its_meta_is_its_title_and_stays():
    question = "Why do sea otters hold hands when they are asleep?"
    found = data_parts(
        json.dumps([{"title": question, "text": TEXT}, {"text": TEXT, "meta": {"name": "Otters"}}]), "pysbd"
    )
    assert [passage.title for passage in found.passages] == [question, "Otters"]


def test_of_a_text_the_kept_sentences_stay():
    assert kept({"text": TEXT, "page": 3}, SLEEP, DAMS) == {"text": f"{SLEEP} {DAMS}", "page": 3}
    assert kept({"text": TEXT, "page": 3}, FUR) == {"text": FUR, "page": 3}
    assert kept({"text": TEXT, "page": 3}, SLEEP, FUR, DAMS) == {"text": TEXT, "page": 3}


def test_a_member_goes_with_its_text():
    assert kept({"page": 3, "summary": TEXT, "text": DAMS + FUR}, SLEEP) == {"page": 3, "summary": SLEEP}
    assert kept({"summary": TEXT, "text": f"{DAMS} {FUR}"}, FUR + " ") == {"summary": FUR + " "}


@pytest.mark.parametrize("how", [{}, {"indent": 2}, {"separators": (",", ":")}])
@pytest.mark.parametrize("left", [[0], [1], [2], [0, 2], [1, 2], [0, 1, 2]])
def test_an_element_of_a_list_goes_with_its_text(how, left):
    sentences = [SLEEP, FUR, DAMS]
    elements = [{"id": number, "text": f"{text} It rained."} for number, text in enumerate(sentences)]
    wanted = {"documents": [elements[number] | {"text": sentences[number]} for number in left]}
    assert kept({"documents": elements}, *(sentences[number] for number in left), **how) == wanted


def test_members_without_a_value_go_and_elements_without_one_keep_their_places():
    value = {"score": None, "text": TEXT, "at": {"page": None, "line": 0}, "found": [None, 7], "end": None}
    assert kept(value, FUR, indent=1) == {"text": FUR, "at": {"line": 0}, "found": [None, 7]}


def test_an_element_that_is_mostly_data_loses_its_text_only():
    prices = [9] * 50
    rows = [{"about": f"{TEXT} {TEXT}"}, {"name": "beaver", "prices": prices, "about": f"{DAMS} It rained."}]
    assert kept(rows, SLEEP) == [{"about": SLEEP}, {"name": "beaver", "prices": prices}]


def test_escapes_stay_as_they_were_written():
    text = 'Otters said "hello" to us.\nThe café 🦦 was closed on that day\\night. It rained.'
    for ascii_only in (True, False):
        found = data_parts(json.dumps({"text": text}, ensure_ascii=ascii_only), "pysbd")
        assert found.passages[0].text == text
        start, end = text.index("The"), text.index(" It rained")
        body, _ = found.cut({0: ("", [(start, end)])})
        assert body in found.tree.body.replace('Otters said \\"hello\\" to us.\\n', "").replace(" It rained.", "")
        assert json.loads(body) == {"text": text[start:end]}


NESTED = json.dumps([{"id": 1, "text": TEXT}, {"id": 2, "title": "Beavers", "text": f"{DAMS} It rained."}])
ENVELOPE = {"meta": None, "content": [{"type": "text", "text": NESTED, "annotations": None}], "isError": False}


@pytest.mark.parametrize("ascii_only", [True, False])
def test_json_written_as_a_string_of_json_is_looked_into(ascii_only):
    assert texts(ENVELOPE, ensure_ascii=ascii_only) == [TEXT, f"{DAMS} It rained."]
    left = kept(ENVELOPE, FUR, ensure_ascii=ascii_only)
    assert json.loads(left["content"][0]["text"]) == [{"id": 1, "text": FUR}]
    assert left == {"content": [{"type": "text", "text": left["content"][0]["text"]}], "isError": False}


def test_titles_in_nested_json_belong_to_the_texts_beside_them():
    found = data_parts(json.dumps(ENVELOPE), "pysbd")
    assert [passage.title for passage in found.passages] == [None, "Beavers"]


def test_nested_json_of_which_nothing_is_kept_goes_with_its_element():
    assert kept([NESTED, {"text": TEXT}, NESTED.replace(SLEEP, DAMS)], SLEEP) == [
        json.dumps([{"id": 1, "text": SLEEP}]),
        {"text": SLEEP},
    ]


PROSE = st.lists(
    st.sampled_from([SLEEP, FUR, DAMS, 'He said: "Été", \\ and 🦦 left the room.']), min_size=1, max_size=4
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9) | PROSE.map(" ".join),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=5), inner, max_size=4)
        | st.lists(inner, min_size=1, max_size=4).map(json.dumps)
    ),
    max_leaves=12,
)


def _holds_records(found):
    """Escapes can make more of a document than its sentences do: then it is data, also within a string of another."""
    return isinstance(found, TreeRecords) or any(map(_holds_records, getattr(found, "within", {}).values()))


@given(VALUES, st.randoms(use_true_random=False), st.booleans(), st.sampled_from([None, 0, 1]))
def test_what_is_left_is_json_with_the_kept_sentences_and_nothing_new(value, random, ascii_only, indent):
    found = data_parts(json.dumps(value, ensure_ascii=ascii_only, indent=indent), "pysbd")
    if found is None or _holds_records(found):  # of which whole lines are chosen, no sentences
        return
    chosen = {}
    for number, passage in enumerate(found.passages):
        ends = [match.end() for match in re.finditer(r"\.(?= |$)", passage.text)]  # not that of 2.5
        spans = [span for span in zip([0, *ends], ends, strict=False) if random.random() < 0.4]
        spans = [(a + (passage.text[a] == " "), b) for a, b in spans]
        if spans:
            chosen[number] = ("", spans)
    body, pieces = found.cut(chosen)
    assert body == "".join(found.tree.body[a:b] for a, b in pieces)
    strings = [*_strings(json.loads(body))]
    for number, (_, spans) in chosen.items():
        text = found.passages[number].text
        assert any(all(text[a:b] in string for a, b in spans) for string in strings)
    before = [*_strings(value)]
    whole = "\n".join(before)
    assert all(string in before or all(part in whole for part in string.split(". ")) for string in strings)
    assert len(strings) <= len(before)


def _strings(value):
    """The strings in a value; of those that hold JSON what that holds."""
    if isinstance(value, str):
        if value.startswith(("[", "{")):
            try:
                value = json.loads(value)
            except ValueError:
                yield value
        else:
            yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _strings(inner)


def test_a_text_among_more_data_is_data_wherever_it_stands():
    data = {"hours": [*range(100)]}
    assert texts({"text": TEXT} | data) == texts(data | {"text": TEXT}) == []
    assert texts(data | {"text": f"{TEXT} " * 4}) != []


def test_json_may_begin_behind_white_space():
    assert data_parts('\n  {"text": "Otters hold hands. They float on their backs."}', "pysbd") is not None
