"""JSON on one line is cut where its parts begin, and never inside of a string."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from rag_compress.core.sentences import get_splitter, sentence_spans
from rag_compress.core.sentences.json_lines import LONGEST_OBJECT, json_cuts
from tests.growth import LINEAR, growth

NAMES = '{"columns":["show","channel"],"rows":['
ROWS = ['["Get Me Out of Here! Now","BBC 2"],', '["It is [a],[b]. So","ITV"],', '[3,"Sky \\" One"]]}']


def parts(text):
    return [text[start:end] for start, end in pairwise([0, *json_cuts(text, 0, len(text)), len(text)])]


def test_rows_of_a_table_are_parts_and_so_is_what_stands_in_front():
    assert parts(NAMES + "".join(ROWS)) == [NAMES, *ROWS]
    assert parts('[["show","channel"], ["Lift","ITV"]]') == ['[["show","channel"], ', '["Lift","ITV"]]']


def test_rows_are_sentences_whatever_stops_they_have():
    text = NAMES + "".join(ROWS)
    assert [text[start:end] for start, end in sentence_spans(text, "en", get_splitter("pysbd"))] == [NAMES, *ROWS]


@pytest.mark.parametrize(
    "text",
    [
        '{"shape":[[1.5,2],[3,4.5],[5,6]],"name":"lake"}',  # corners
        '[{"name":"Ann","tags":[["a","b"],["c","d"]]}]',  # of a record
        '{"a": 1, "b": {"c": [2, 3]}}',
    ],
)
def test_short_json_of_other_kinds_stays_whole(text):
    assert parts(text) == [text]


def test_what_is_longer_than_a_record_is_cut_at_its_members():
    text = json.dumps({"name": "otter. Lutra", "of": {f"key {n}": "a, b. c" * 40 for n in range(9)}, "size": 3})
    assert len(text) > LONGEST_OBJECT
    found = parts(text)
    assert found[0] == '{"name": "otter. Lutra", '
    assert found[1].startswith('"of": {"key 0": ')
    assert found[2].startswith('"key 1": ')
    assert found[-1] == '"size": 3}'
    assert "".join(found) == text


@pytest.mark.parametrize(
    ("before", "part", "after"),
    [('{"a":"', '\\"', "\\"), ("", '{"a":', ""), ("", '[["a"],', ""), ("", '{"a":1,', "")],
)
def test_hostile_json_takes_linear_time(before, part, after):
    def cut(size):
        text = f"{before}{part * size}{after}"
        json_cuts(text, 0, len(text))

    assert growth(cut, 2_000) < LINEAR
