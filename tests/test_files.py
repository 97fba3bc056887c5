"""Texts are read as they are, from standard input as from a file."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from haystack import Document

from rag_compress import Passage
from rag_compress.files import read_passages, read_text
from rag_compress.toml import read_toml


@pytest.fixture
def give(monkeypatch):
    """Put bytes on a standard input of another encoding, which refuses none of them."""

    def put(raw):
        stdin = io.TextIOWrapper(io.BytesIO(raw), encoding="ascii", errors="surrogateescape")
        monkeypatch.setattr("sys.stdin", stdin)

    return put


def test_standard_input_is_read_as_utf_8_whatever_the_locale(give):
    give("Zoë swims.\r\nBob sleeps.\r".encode())
    assert read_text("-") == "Zoë swims.\r\nBob sleeps.\r"


@pytest.mark.parametrize("read", [read_text, read_toml])
def test_a_folder_is_called_one_where_a_file_is_meant(read, tmp_path, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")  # what Windows says of folders

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(ValueError, match=r"must be a (TOML )?file, got a folder"):
        read(str(tmp_path))


def test_standard_input_that_is_no_utf_8_is_refused_as_a_file_is(give, tmp_path):
    (tmp_path / "a.txt").write_bytes(b"Bob \xff")
    give(b"Bob \xff")
    for name, called in ((str(tmp_path / "a.txt"), "a.txt"), ("-", "^standard input")):
        with pytest.raises(
            ValueError, match=rf"{called} must be UTF-8 text: it is not UTF-8 \(.* at byte 4\); save it"
        ):
            read_passages([name])


@pytest.mark.parametrize(("data", "kind"), [(b"%PDF-1.4\n1 0 obj", "a PDF file"), (b"PK\x03\x04\0", "a zipped file")])
def test_a_file_that_has_to_be_converted_is_refused_with_the_command_that_does(tmp_path, data, kind):
    (tmp_path / "a.bin").write_bytes(data)
    with pytest.raises(ValueError, match=rf"a.bin must be text, got {kind}.*; rag-compress ask --docs FOLDER reads"):
        read_passages([str(tmp_path / "a.bin")])


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_a_byte_order_mark_says_how_a_text_is_read_and_is_no_part_of_it(give, tmp_path, encoding):
    text = "Zoë swims.\r\n\r\nBob sleeps."
    (tmp_path / "a.txt").write_bytes(f"\ufeff{text}".encode(encoding))
    give(f"\ufeff{text}".encode(encoding))
    assert [read_text(str(tmp_path / "a.txt")), read_text("-")] == [text, text]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ("Bob".encode("utf-16-le"), "it holds NUL bytes; save it as UTF-8"),
        (b"\xff\xfeB\x00o", "it is not UTF-16 (truncated data at byte 4); save it as UTF-8"),
    ],
)
def test_a_text_in_no_encoding_that_is_known_is_refused(tmp_path, data, reason):
    (tmp_path / "a.txt").write_bytes(data)
    with pytest.raises(ValueError, match=re.escape(reason)):
        read_text(str(tmp_path / "a.txt"))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_json_lines_end_as_the_lines_of_any_system_do(tmp_path, end):
    (tmp_path / "a.JSONL").write_bytes(f'"Zoë\u2028swims\x85."{end}{{"text": "Bob\\r\\nsleeps."}}{end}'.encode())
    passages = read_passages([str(tmp_path / "a.JSONL")])
    assert [passage.text for passage in passages] == ["Zoë\u2028swims\x85.", "Bob\r\nsleeps."]


def test_a_line_may_pin_its_passage_and_say_where_it_stands(tmp_path):
    line = {"text": "Keep me.", "pinned": True, "meta": {"source_id": "a", "split_idx_start": 7}}
    (tmp_path / "a.jsonl").write_text(json.dumps(line))
    (passage,) = read_passages([str(tmp_path / "a.jsonl")])
    assert (passage.pinned, passage.meta) == (True, line["meta"])


@pytest.mark.parametrize("score", [0.25, 3, -1.5, None])
def test_a_line_may_hold_the_score_of_its_retriever(tmp_path, score):
    (tmp_path / "a.jsonl").write_text(json.dumps({"text": "Otters swim.", "score": score}))
    (passage,) = read_passages([str(tmp_path / "a.jsonl")])
    assert passage.score == score


@pytest.mark.parametrize("score", [True, "0.5", [1], float("nan"), float("inf")])
def test_a_score_that_is_no_number_is_refused_with_its_line(tmp_path, score):
    (tmp_path / "a.jsonl").write_text('"Otters swim."\n' + json.dumps({"text": "Otters sleep.", "score": score}))
    with pytest.raises(ValueError, match="a.jsonl, line 2: score must be a number or null, got "):
        read_passages([str(tmp_path / "a.jsonl")])


@pytest.mark.parametrize(
    ("key", "hint"), [("titel", "did you mean 'title'?"), ("page", "put what else is to be known into 'meta'.")]
)
def test_a_key_that_nobody_reads_is_refused_with_its_item(tmp_path, key, hint):
    (tmp_path / "a.json").write_text(json.dumps(["Otters swim.", {"text": "Otters sleep.", key: "3"}]))
    with pytest.raises(ValueError, match=re.escape(f"got {key!r}: {hint}")) as raised:
        read_passages([str(tmp_path / "a.json")])
    assert "a.json, item 2: the keys of a passage are text, content, title, " in str(raised.value)


def test_a_document_of_haystack_is_a_passage_with_all_that_it_has(tmp_path):
    document = Document(content="Otters swim.", meta={"page": 3}, score=0.5, embedding=[0.1])
    (tmp_path / "a.json").write_text(json.dumps([document.to_dict(flatten=False)]))
    (passage,) = read_passages([str(tmp_path / "a.json")])
    assert passage == Passage("Otters swim.", id=document.id, score=0.5, meta={"page": 3})


@pytest.mark.parametrize("field", [{"pinned": "yes"}, {"meta": [1]}])
def test_a_line_that_pins_or_places_its_passage_otherwise_is_refused(tmp_path, field):
    (tmp_path / "a.jsonl").write_text(json.dumps({"text": "Keep me.", **field}))
    with pytest.raises(ValueError, match="line 1: meta must be an object and pinned true or false"):
        read_passages([str(tmp_path / "a.jsonl")])


ITEMS = '[{"text": "Otters swim.", "title": "Otters"},\n "Beavers build."]'


def test_a_json_array_is_a_passage_per_item_from_a_file_and_from_standard_input(give, tmp_path):
    (tmp_path / "a.JSON").write_text(ITEMS)
    give(ITEMS.encode())
    for name in (str(tmp_path / "a.JSON"), "-"):
        passages = read_passages([name])
        assert [(p.text, p.title) for p in passages] == [("Otters swim.", "Otters"), ("Beavers build.", None)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[{"text": "a"}, 3]', "a.json, item 2 must be a string or an object with a str 'text' or 'content', got 3"),
        ('[{"page_content": "a"}]', "got {'page_content': 'a'}: call the field that holds the text so, or save the "),
        ('{"text": "a"}\n{"title": 5}', "a.json, line 2 must be a string or an object with a str 'text' or 'content'"),
        ('[{"text": "a"}', "a.json must be JSON: Expecting ',' delimiter at line 1, column 15."),
    ],
)
def test_a_json_array_of_something_else_is_refused_with_the_item(tmp_path, text, message):
    (tmp_path / "a.json").write_text(text)
    with pytest.raises(ValueError, match=re.escape(message)):
        read_passages([str(tmp_path / "a.json")])


@pytest.mark.parametrize("text", ["[]", " [\n]\n"])
def test_an_empty_json_array_holds_no_passage_as_an_empty_file_of_json_lines_does(give, tmp_path, text):
    (tmp_path / "a.json").write_text(text)
    (tmp_path / "a.jsonl").write_text("")
    give(text.encode())
    assert [read_passages([name]) for name in (str(tmp_path / "a.json"), "-", str(tmp_path / "a.jsonl"))] == [[]] * 3


def test_json_lines_are_read_as_such_from_a_file_called_json(tmp_path):
    (tmp_path / "a.json").write_text('{"text": "Otters swim."}\r\n{"content": "Beavers build."}\n')
    passages = read_passages([str(tmp_path / "a.json")])
    assert [passage.text for passage in passages] == ["Otters swim.", "Beavers build."]


@pytest.mark.parametrize(
    "text",
    [
        *('{"name": "Anna"}', "[1, 2]", '{ // settings\n  "k": 1\n}', '{"text": "A tweet."}\n', '{"text": "A"\n}'),
        '{"level": "info", "msg": "up"}\n{"level": "info", "msg": "down"}\n',  # a log
        '{"text": "Fine.", "label": 1}\n{"text": "Bad.", "label": 0}\n',  # data with labels
    ],
)
def test_other_json_is_text(tmp_path, text):
    (tmp_path / "a.json").write_text(text)
    assert [passage.text for passage in read_passages([str(tmp_path / "a.json")])] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "{% if otters %}\nSwim.\n{% endif %}",
        "{\n  int x;\n}",
        "{1, 2}",
        "[ ] Feed otters.",
        "[otters]\nswim = 1",
        "{" * 9,
    ],
)
def test_text_that_only_begins_like_json_is_text_on_standard_input(give, text):
    give(text.encode())
    assert [passage.text for passage in read_passages([])] == [text]


def test_of_json_lines_on_standard_input_a_bad_line_is_named(give):
    give(b'{"text": "Otters swim."}\n{"text": "Beavers')
    with pytest.raises(ValueError, match="^standard input, line 2 must be JSON: "):
        read_passages([])
