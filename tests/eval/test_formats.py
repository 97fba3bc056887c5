"""Published data in the formats it comes in."""

from __future__ import annotations

import json
import re

import pytest

from eval.data import DataError, Evidence, open_data
from tests.eval.tiny import FOOD, RACE, beir_folder, read, write_rows


def test_hotpotqa_sentences_are_found_in_their_paragraph(tmp_path):
    record = {
        "_id": "h1",
        "question": "Who?",
        "answer": "Anna",
        "context": [["Sport", ["Anna won.", " Bob slept."]], ["Town", ["It rained.", "It was cold."]], ["Empty", []]],
        "supporting_facts": [["Sport", 1], ["Town", 1], ["Town", 7]],
    }
    path = tmp_path / "hotpot.json"
    path.write_text(json.dumps([record]))
    data = open_data(str(path))
    (found,) = data.questions()
    assert data.format == "hotpotqa"
    assert [d.content for d in found.documents] == ["Anna won. Bob slept.", "It rained. It was cold."]
    assert [found.slice(e) for e in found.gold_sentences] == ["Bob slept.", "It was cold."]
    assert found.gold_documents == (0, 1)


@pytest.mark.parametrize(
    "context", ["a b", ["a b", "c d"], {"a": "b"}, [["Sport", "Anna won."]], [[1, ["x"]]], [["a"]], 5, None]
)
def test_a_context_that_only_has_the_name_of_hotpotqas_is_told_its_form(tmp_path, context):
    path = write_rows(tmp_path / "log.jsonl", [{"question": "Who?", "context": context}])
    form = r"line 1: 'context' must be a list of \[title, \[sentence, ...\]\] as in HotpotQA's files, got .*'documents'"
    with pytest.raises(DataError, match=form):
        read(path)


def test_musique_has_answers_and_supporting_paragraphs(tmp_path):
    record = {
        "id": "m1",
        "question": "Who?",
        "answer": "Anna",
        "answer_aliases": ["Ann"],
        "paragraphs": [
            {"idx": 0, "title": "A", "paragraph_text": "Bob slept.", "is_supporting": False},
            {"idx": 1, "title": "B", "paragraph_text": "Anna won.", "is_supporting": True},
        ],
    }
    (found,) = read(write_rows(tmp_path / "musique.jsonl", [record]))
    assert (found.answers, found.gold_documents) == (("Anna", "Ann"), (1,))


def test_lost_in_the_middle_has_its_gold_passage(tmp_path):
    record = {
        "question": "Who?",
        "answers": ["Anna"],
        "ctxs": [{"title": "A", "text": "Bob.", "isgold": False}, {"title": "B", "text": "Anna.", "isgold": True}],
    }
    (found,) = read(write_rows(tmp_path / "nq.jsonl", [record]))
    assert (found.id, found.gold_documents, found.documents[1].title) == ("nq1", (1,), "B")


def test_squad_gives_the_article_and_passes_unanswerable_questions_over(tmp_path):
    qas = [
        {"id": "s1", "question": "Who?", "answers": [{"text": "Anna", "answer_start": 0}] * 2},
        {"id": "s2", "question": "Why?", "answers": [], "is_impossible": True},
    ]
    article = {"title": "Sport_news", "paragraphs": [{"context": FOOD, "qas": []}, {"context": RACE, "qas": qas}]}
    path = tmp_path / "squad.json"
    path.write_text(json.dumps({"version": "1.1", "data": [article]}))
    data = open_data(str(path))
    (found,) = data.questions()
    assert (data.format, found.documents[0].title) == ("squad", "Sport news")
    assert (data.check(), data.passed_over) == (1, {"unanswerable": 1})
    assert (found.answer_spans, found.answers) == ((Evidence(1, 0, 4),), ("Anna",))


def test_a_beir_folder_is_searched_with_bm25(tmp_path):
    data = open_data(str(beir_folder(tmp_path)))
    (found,) = data.questions()
    assert (found.id, [d.id for d in found.documents], found.gold_documents) == ("q1", ["c1", "c0", "c2", "c3"], (0,))
    assert len(data.sha256) == 64


def test_an_answer_of_squad_that_is_not_where_it_should_be_is_named(tmp_path):
    qa = {"id": "s1", "question": "Who?", "answers": [{"text": "Anna", "answer_start": 1}]}
    path = tmp_path / "squad.json"
    path.write_text(json.dumps({"data": [{"title": "Sport", "paragraphs": [{"context": RACE, "qas": [qa]}]}]}))
    with pytest.raises(DataError, match=r"squad\.json, article 1: .*question s1: answer_start 1 is not where the"):
        read(path)
    path.write_text(path.read_text()[:-1])
    with pytest.raises(DataError, match=r"squad\.json must be one JSON value"):
        read(path)


SQUAD = {"id": "s1", "question": "Who?", "answers": [{"text": "Anna", "answer_start": 0}]}
TALK = {"session_1": [{"speaker": "Ann", "dia_id": "D1:1", "text": "Hi!"}]}
ASKED = {"question": "Who won?", "evidence": ["D1:1"]}


@pytest.mark.parametrize(
    ("articles", "fault"),
    [
        ([[RACE, [SQUAD]], [RACE, [{"id": "s2", "answers": [1]}]]], "article 2: paragraphs[0].qas[0]: "),
        ([[RACE, [SQUAD, {"id": "s2", "question": "?"}]]], "article 1: paragraphs[0].qas[1]: 'answers' is missing."),
        ([[RACE, [SQUAD]], [RACE, None]], "article 2: is not in the format squad: "),
    ],
)
def test_the_question_of_squad_that_is_wrong_is_named(tmp_path, articles, fault):
    data = [{"title": "Sport", "paragraphs": [{"context": text, "qas": qas}]} for text, qas in articles]
    (tmp_path / "squad.json").write_text(json.dumps({"data": data}))
    with pytest.raises(DataError, match=re.escape(f"squad.json, {fault}")):
        read(tmp_path / "squad.json")


@pytest.mark.parametrize(
    ("sample", "fault"),
    [
        ({"conversation": TALK, "qa": [ASKED, {"evidence": ["D1:1"]}]}, "qa[1]: 'question' is missing "),
        ({"conversation": {"session_1": [{"dia_id": "D1:1"}]}, "qa": []}, "session_1: 'speaker' is missing."),
        ({"conversation": TALK}, "is not in the format locomo: 'qa' is missing."),
    ],
)
def test_the_record_of_locomo_that_is_wrong_is_named(tmp_path, sample, fault):
    records = [{"sample_id": "c1", "conversation": TALK, "qa": [ASKED]}, {"sample_id": "c2", **sample}]
    (tmp_path / "locomo.json").write_text(json.dumps(records))
    with pytest.raises(DataError, match=re.escape(f"locomo.json, record 2: {fault}")):
        read(tmp_path / "locomo.json")


def test_a_beir_folder_without_its_files_says_which(tmp_path):
    with pytest.raises(DataError, match=r"must hold test\.tsv"):
        read(tmp_path)
    with pytest.raises(DataError, match=r"test\.tsv, line 2: must be query-id"):
        read(beir_folder(tmp_path, "header\nq1 c1 1\n"))


GOOD = {"id": "m", "question": "?", "answer": "x", "paragraphs": [{"title": "x", "paragraph_text": "A text."}]}
BAD = GOOD | {"id": "n", "paragraphs": [{"title": "x"}]}


def test_a_record_that_lacks_a_field_of_its_format_is_named_with_its_line(tmp_path):
    path = write_rows(tmp_path / "m.jsonl", [GOOD, BAD])
    with pytest.raises(DataError, match=r"m\.jsonl, line 2: is not in the format musique: 'paragraph_text' is missing"):
        read(path)


@pytest.mark.parametrize(
    ("records", "fault"),
    [
        ([GOOD, BAD], "is not in the format musique: 'paragraph_text' is missing"),
        ([{"query": "?", "documents": ["A text."]}, {"query": "?"}], "'documents' is missing (the row has 'query')"),
        ([{"query": "?", "documents": ["A text."]}, "Who?"], 'must be a JSON object, got "Who?"'),
    ],
)
def test_a_record_of_an_array_is_named_by_its_number(tmp_path, records, fault):
    (tmp_path / "m.json").write_text(json.dumps(records, indent=2))
    with pytest.raises(DataError, match=re.escape(f"m.json, record 2: {fault}.")):
        read(tmp_path / "m.json")


@pytest.mark.parametrize("text", ["[" * 100_000, '{"documents": ' * 100_000])
def test_json_that_python_cannot_hold_is_named(tmp_path, text):
    (tmp_path / "deep.json").write_text(text)
    with pytest.raises(DataError, match=r"deep\.json, (record|line) 1: must be"):
        read(tmp_path / "deep.json")


@pytest.mark.parametrize(
    ("file", "row", "fault"),
    [
        ("corpus.jsonl", {"_id": "c", "text": None}, "'text' must be a text, got None"),
        ("corpus.jsonl", {"_id": "c", "text": "x", "title": 7}, "'title' must be a text, got 7"),
        ("corpus.jsonl", {"text": "x"}, "'_id' is missing"),
        ("queries.jsonl", {"_id": 5, "text": "x"}, "'_id' must be a text, got 5"),
    ],
)
def test_a_row_of_a_beir_folder_is_named_by_file_and_line(tmp_path, file, row, fault):
    folder = beir_folder(tmp_path)
    lines = (folder / file).read_text().splitlines()
    write_rows(folder / file, [*map(json.loads, lines), row])
    with pytest.raises(DataError, match=f"{file}, line {len(lines) + 1}: {fault}"):
        read(folder)
