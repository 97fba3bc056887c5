"""Data sets: our own schema with its errors, selection, streaming."""

from __future__ import annotations

import gzip
import json

import pytest

from eval.commands.running import open_all
from eval.data import DataError, Evidence, lines, open_data, places
from tests.eval.tiny import FOOD, RACE, beir_folder, data_file, read, row, write_rows


def test_a_row_of_the_schema_becomes_a_question(tmp_path):
    (found,) = read(write_rows(tmp_path / "a.jsonl", [row()]))
    assert found.query == "Who won the race?"
    assert [document.content for document in found.documents] == [RACE, FOOD]
    assert found.gold_sentences == (Evidence(0, 0, 26),)
    assert found.slice(found.answer_spans[0]) == "Anna"
    assert found.gold_documents == (0,)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"id": None}, "'id' is missing"),
        ({"query": None}, "'query' is missing"),
        ({"query": "  "}, "'query' must be a text that is not blank"),
        ({"documents": []}, "'documents' must not be empty"),
        ({"documents": "x"}, "'documents' must be a list"),
        ({"documents": [{"id": "d0", "content": " "}], "gold_sentences": None}, r"documents\[0\]: 'content' must be"),
        ({"documents": [{"id": "d0", "content": "a"}] * 2}, "'d0' twice"),
        ({"documents": ["a"]}, r"documents\[0\] must be an object, got 'a'"),
        ({"documents": [{"id": "d0", "content": "a", "title": 5}]}, r"documents\[0\]: 'title' must be a text, got 5"),
        ({"gold_sentences": [{"document_id": "d9", "start": 0, "end": 1}]}, "'d9' is not among"),
        ({"gold_sentences": [{"document_id": "d0", "start": 0, "end": 999}]}, r"0 <= start < end <= 68 .* end 999"),
        ({"answer_spans": [{"document_id": "d0", "start": 5, "end": 5}]}, "start < end"),
        ({"answer_spans": [{"document_id": "d0", "start": 5}]}, "end missing"),
        ({"answer_spans": [{"document_id": "d0", "start": 4, "end": 5}]}, "must hold more than white space"),
        ({"gold_sentence": []}, "a label must be one of gold_document_ids, gold_sentences.* got 'gold_sentence'"),
        ({"answer_span": []}, "a label must be one of .* got 'answer_span'"),
        ({"evidences": []}, "a label must be one of .* got 'evidences'"),
        ({"answers": [7]}, "'answers' must hold texts, got 7"),
        ({"messages": "Who?"}, "'messages' must be a list, got 'Who\\?'"),
        ({"messages": ["Who?", 7]}, r"messages\[1\] must be a text or an object with a text as 'content', got 7"),
        ({"messages": [{"role": "user"}]}, r"messages\[0\] must be a text or an object .* got {'role': 'user'}"),
        ({"history": [{"content": None}]}, r"history\[0\] must be a text or an object .* got {'content': None}"),
    ],
)
def test_a_broken_row_is_named_by_file_line_and_what_is_wrong(tmp_path, changes, message):
    path = write_rows(tmp_path / "bad.jsonl", [row("ok"), row(**changes)])
    with pytest.raises(DataError, match=message) as error:
        open_data(f"rag_compress:{path}").check()
    assert f"{path}, line 2" in str(error.value)


def test_a_line_that_is_no_json_is_named(tmp_path):
    path = data_file(tmp_path, 1)
    path.write_text(path.read_text() + '{"id": ', encoding="utf-8")
    with pytest.raises(DataError, match="line 2: must be a JSON object"):
        open_data(str(path)).check()


def test_two_questions_with_one_id_are_refused(tmp_path):
    with pytest.raises(DataError, match="'q1' twice"):
        open_data(str(write_rows(tmp_path / "a.jsonl", [row(), row()]))).check()


def test_an_empty_file_is_refused(tmp_path):
    path = tmp_path / "empty.jsonl"
    path.write_text("\n")
    with pytest.raises(DataError, match=r"empty\.jsonl must hold at least one question, got an empty file"):
        open_data(str(path))


def test_an_unknown_name_lists_what_there_is(tmp_path, monkeypatch):
    with gzip.open(tmp_path / "known.jsonl.gz", "wt") as file:
        file.write(json.dumps(row()) + "\n")
    monkeypatch.setenv("RAG_COMPRESS_DATA", str(tmp_path))
    assert open_data("known").check() == 1
    with pytest.raises(FileNotFoundError, match="known"):
        open_data("unknown")


def test_what_is_listed_is_found_however_deep_it_lies(tmp_path, monkeypatch):
    path = tmp_path / "documents" / "languages" / "welsh.jsonl.gz"
    path.parent.mkdir(parents=True)
    with gzip.open(path, "wt") as file:
        file.write(json.dumps(row()) + "\n")
    monkeypatch.setenv("RAG_COMPRESS_DATA", str(tmp_path))
    assert [open_data(name).file for name in places.default_data_names()] == [path]


def test_names_with_commas_may_be_longer_than_any_name_of_a_file(tmp_path, monkeypatch):
    names = [f"{index:02}-{'a' * 40}" for index in range(9)]
    for name in names:
        write_rows(tmp_path / f"{name}.jsonl", [row()])
    monkeypatch.setenv("RAG_COMPRESS_DATA", str(tmp_path))
    assert [data.name for data in open_all([",".join(names)], "all", None)] == names
    with pytest.raises(FileNotFoundError, match="must be a file or the name of a data set"):
        open_data("a" * 300)


def test_even_and_odd_questions_are_halves_without_overlap(tmp_path):
    data = open_data(str(data_file(tmp_path, 5)))
    even, odd = data.select("even"), data.select("odd")
    assert [q.id for q in even.questions()] == ["q0", "q2", "q4"]
    assert [q.id for q in odd.questions()] == ["q1", "q3"]
    assert (even.name, even.check(), odd.check()) == ("tiny+even", 3, 2)
    assert data.select("odd", 1).check() == 1
    with pytest.raises(ValueError, match="split must be one of"):
        data.select("third")
    with pytest.raises(ValueError, match="limit must be at least 1"):
        data.select(limit=0)


def test_titles_choose_questions_by_their_gold_document(tmp_path):
    rows = [row("a"), row("b", gold_document_ids=[]), row("c")]
    data = open_data(str(write_rows(tmp_path / "t.jsonl", rows)))
    sport = data.select("odd", titles=["Sport", "Arts"])
    assert [q.id for q in sport.questions()] == ["c"]
    assert (sport.name, sport.check(), sport.titles) == ("t+titles+odd", 1, ("Arts", "Sport"))
    with pytest.raises(DataError, match="at least one wanted question"):
        data.select(titles=["Arts"]).check()


def test_a_sentence_that_is_labelled_twice_is_one_sentence(tmp_path):
    gold = [{"document_id": "d0", "start": 0, "end": 26}] * 2
    (found,) = read(write_rows(tmp_path / "a.jsonl", [row(gold_sentences=gold)]))
    assert found.gold_sentences == (Evidence(0, 0, 26),)


LONG = gzip.compress(json.dumps(row("a" * 5000)).encode() + b"\n")


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("latin.jsonl", b'{"id": "\xe9"}\n', "must be UTF-8 text"),
        ("array.json", b'[{"id": "\xe9"}]', "must be UTF-8 text"),
        ("plain.jsonl.gz", b'{"id": "1"}\n', "Not a gzipped file"),
        ("corrupt.jsonl.gz", LONG[:30] + b"\xff" * 40 + LONG[70:], "must be UTF-8 text"),
        ("half.jsonl.gz", LONG[:-20], "must be UTF-8 text"),
        ("surrogate.jsonl", json.dumps(row("q\ud83d")).encode(), r"line 1: must hold whole characters, got \\ud83d"),
        ("surrogate.json", json.dumps([row("q\ud83d")]).encode(), "record 1: must hold whole characters"),
    ],
)
def test_a_file_that_is_no_text_is_named(tmp_path, name, content, message):
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(ValueError, match=message) as error:
        open_data(str(path)).check()
    assert str(path) in str(error.value)


def test_whole_characters_may_be_spelt_as_surrogates(tmp_path):
    assert "\\ud83e" in json.dumps("\U0001f9a6")
    (found,) = read(write_rows(tmp_path / "a.jsonl", [row(query="Why do \U0001f9a6 hold hands?")]))
    assert found.query == "Why do \U0001f9a6 hold hands?"


@pytest.mark.parametrize("name", ["", " "])
def test_a_data_set_without_a_name_is_refused(tmp_path, monkeypatch, name):
    beir_folder(tmp_path)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileNotFoundError, match="a data set must be named"):
        open_data(name)


def test_a_json_array_is_streamed_whatever_the_chunks(tmp_path, monkeypatch):
    monkeypatch.setattr(lines, "_CHUNK", 7)
    path = tmp_path / "array.json"
    values = [{"a": "x" * 50}, {"b": [1, 2, {"c": "]"}]}, {}]
    path.write_text(json.dumps(values, indent=2))
    assert [value for _, value in lines.json_array(path)] == values
    path.write_text(json.dumps(values)[:-20])
    with pytest.raises(DataError, match="must be JSON in an array"):
        list(lines.json_array(path))


def test_the_checksum_changes_with_the_file(tmp_path):
    path = data_file(tmp_path, 2)
    before = open_data(str(path)).sha256
    data_file(tmp_path, 3)
    assert open_data(str(path)).sha256 != before


def test_all_sets_beside_the_checkout_are_valid(shared_data, monkeypatch):
    monkeypatch.setenv("RAG_COMPRESS_DATA", str(shared_data / "documents"))
    names = places.default_data_names()
    assert len(names) > 20
    assert all(open_data(name).select(limit=3).check() == 3 for name in names[:3])
