"""Data sets: our own schema with its errors, public formats, selection, streaming."""

from __future__ import annotations

import gzip
import json

import pytest

from eval.data import DataError, Evidence, lines, open_data
from eval.data import dataset as dataset_module
from tests.eval.tiny import FOOD, RACE, data_file, row, write_rows
from tests.eval.tiny_chat import chat_row


def read(path):
    return list(open_data(str(path)).questions())


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
        ({"gold_sentences": [{"document_id": "d9", "start": 0, "end": 1}]}, "'d9' is not among"),
        ({"gold_sentences": [{"document_id": "d0", "start": 0, "end": 999}]}, r"0 <= start < end <= 68 .* end 999"),
        ({"answer_spans": [{"document_id": "d0", "start": 5, "end": 5}]}, "start < end"),
        ({"answer_spans": [{"document_id": "d0", "start": 5}]}, "end missing"),
        ({"answer_spans": [{"document_id": "d0", "start": 4, "end": 5}]}, "must hold more than white space"),
        ({"gold_sentence": []}, "a label must be one of gold_document_ids, gold_sentences.* got 'gold_sentence'"),
        ({"answer_span": []}, "a label must be one of .* got 'answer_span'"),
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
    path.write_text("")
    with pytest.raises(DataError, match="'documents' is missing"):
        open_data(str(path))


def test_an_unknown_name_lists_what_there_is(tmp_path, monkeypatch):
    with gzip.open(tmp_path / "known.jsonl.gz", "wt") as file:
        file.write(json.dumps(row()) + "\n")
    monkeypatch.setenv("RAG_COMPRESS_DATA", str(tmp_path))
    assert open_data("known").check() == 1
    with pytest.raises(FileNotFoundError, match="known"):
        open_data("unknown")


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


def test_a_log_may_be_bare(tmp_path):
    path = write_rows(
        tmp_path / "log.jsonl",
        [
            {"query": "Who won?", "documents": [RACE, {"text": FOOD, "title": "Food"}], "answer": "Anna"},
            {"query": "What rained?", "documents": [RACE], "evidence": ["It rained in the town."]},
        ],
    )
    data = open_data(str(path))
    first, second = data.questions()
    assert data.format == "log"
    assert (first.id, first.answers, first.documents[1].title) == ("line1", ("Anna",), "Food")
    assert second.slice(second.gold_sentences[0]) == "It rained in the town."


@pytest.mark.parametrize(
    "changes",
    [{"query": None, "question": "Who won the race?"}, {"id": None}, {"answers": None, "answer": "Anna"}],
    ids=["question", "no id", "answer"],
)
def test_a_log_keeps_the_labels_of_the_schema(tmp_path, changes):
    path = write_rows(tmp_path / "log.jsonl", [row(**changes)])
    (found,) = read(path)
    assert open_data(str(path)).format == "log"
    assert (found.query, found.answers) == ("Who won the race?", ("Anna",))
    assert found.gold_sentences == (Evidence(0, 0, 26),)
    assert found.answer_spans == (Evidence(0, 0, 4),)
    assert found.gold_documents == (0,)


def test_labels_of_a_log_name_documents_as_it_does(tmp_path):
    spans = [{"document_id": 7, "start": 0, "end": 4}, {"document_id": "d1", "start": 0, "end": 10}]
    asked = {"query": "Who?", "documents": [{"id": 7, "text": RACE}, FOOD], "answer_spans": spans}
    rows = [{**asked, "gold_document_ids": [7], "evidence": ["The bakery sells bread."]}]
    (found,) = read(write_rows(tmp_path / "log.jsonl", rows))
    assert [found.slice(span) for span in found.answer_spans] == ["Anna", "The bakery"]
    assert found.gold_documents == (0, 1)


def test_a_log_with_an_empty_answer_has_the_answers(tmp_path):
    rows = [{"query": "Where?", "documents": [RACE], "answer": None, "answers": ["Oslo"]}]
    assert read(write_rows(tmp_path / "log.jsonl", rows))[0].answers == ("Oslo",)


def test_a_misspelt_label_of_a_log_or_a_conversation_is_refused(tmp_path):
    asked = {"query": "Who?", "documents": [RACE], "gold_spans": []}
    with pytest.raises(DataError, match="line 1: a label must be one of .* got 'gold_spans'"):
        read(write_rows(tmp_path / "log.jsonl", [asked]))
    with pytest.raises(DataError, match="line 1: a label must be one of .* got 'gold_message_id'"):
        read(write_rows(tmp_path / "talk.jsonl", [chat_row("a") | {"gold_message_id": "m1"}]))


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


def test_a_log_may_have_the_conversation_before_the_query(tmp_path):
    said = ["Who won the race?", {"role": "assistant", "content": "Anna did."}]
    asked = {"query": "Where?", "documents": [RACE], "evidence": ["Anna won the race in Oslo."]}
    rows = [{**asked, "history": said}, {**asked, "messages": said}, asked]
    first, second, third = read(write_rows(tmp_path / "log.jsonl", rows))
    assert first.history == second.history == ("Who won the race?", "Anna did.")
    assert third.history == ()
    assert first.gold_sentences == third.gold_sentences == (Evidence(0, 0, 26),)


def test_evidence_of_a_log_must_occur(tmp_path):
    path = write_rows(tmp_path / "log.jsonl", [{"query": "q", "documents": [RACE], "evidence": ["Snow fell."]}])
    with pytest.raises(DataError, match="line 1: 'evidence' must occur word for word.*Snow"):
        read(path)


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


def beir_folder(folder, qrels="query-id\tcorpus-id\tscore\nq1\tc1\t1\nq2\tc1\t0\n"):
    others = [{"_id": f"c{i}", "text": text} for i, text in ((0, FOOD), (2, "Snow fell."), (3, "Ice."), (4, " "))]
    write_rows(folder / "corpus.jsonl", [*others, {"_id": "c1", "title": "T", "text": RACE}])
    write_rows(folder / "queries.jsonl", [{"_id": "q1", "text": "who slept"}, {"_id": "q2", "text": "bread"}])
    (folder / "qrels").mkdir()
    (folder / "qrels" / "test.tsv").write_text(qrels)
    return folder


def test_a_beir_folder_is_searched_with_bm25(tmp_path):
    data = open_data(str(beir_folder(tmp_path)))
    (found,) = data.questions()
    assert (found.id, [d.id for d in found.documents], found.gold_documents) == ("q1", ["c1", "c0", "c2", "c3"], (0,))
    assert len(data.sha256) == 64


def test_a_beir_folder_without_its_files_says_which(tmp_path):
    with pytest.raises(DataError, match=r"must hold test\.tsv"):
        read(tmp_path)
    with pytest.raises(DataError, match=r"test\.tsv, line 2: must be query-id"):
        read(beir_folder(tmp_path, "header\nq1 c1 1\n"))


def test_a_record_that_lacks_a_field_of_its_format_is_named(tmp_path):
    path = write_rows(tmp_path / "m.jsonl", [{"id": "m", "question": "?", "paragraphs": [{"title": "x"}]}])
    with pytest.raises(DataError, match=r"format musique: 'paragraph_text' is missing"):
        read(path)


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
    names = dataset_module.default_data_names()
    assert len(names) > 20
    assert all(open_data(name).select(limit=3).check() == 3 for name in names[:3])
