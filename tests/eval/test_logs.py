"""Logs of requests as data."""

from __future__ import annotations

import json

import pytest

from eval.data import DataError, Evidence, open_data
from eval.task import Task
from tests.eval.tiny import FOOD, RACE, read, row, write_rows
from tests.eval.tiny_chat import chat_row


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


@pytest.mark.parametrize("more", [{}, {"id": "q1"}], ids=["log", "schema"])
def test_a_chunk_may_say_where_it_stands_in_its_file(tmp_path, more):
    place = {"source_id": "a", "split_idx_start": 40}
    documents = [{"id": "d0", "content": RACE, "meta": place}, {"id": "d1", "content": FOOD}]
    (found,) = read(write_rows(tmp_path / "log.jsonl", [{"query": "Who won?", "documents": documents, **more}]))
    assert [passage.meta for passage in Task(found).passages] == [place, {}]


def test_what_is_said_of_a_document_must_be_an_object(tmp_path):
    row = {"query": "Who won?", "documents": [{"content": RACE, "meta": "page 3"}]}
    with pytest.raises(DataError, match=r"documents\[0\]: 'meta' must be an object, got 'page 3'"):
        read(write_rows(tmp_path / "log.jsonl", [row]))


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


@pytest.mark.parametrize("name", ["answer", "answers"])
@pytest.mark.parametrize("given", [5, 0, [5], {"text": "Oslo"}])
def test_an_answer_that_is_no_text_is_refused_by_the_name_that_it_has_in_the_log(tmp_path, name, given):
    rows = [{"query": "Where?", "documents": [RACE], name: given}]
    with pytest.raises(DataError, match=f"line 1: '{name}' must be a text or a list of texts, got "):
        read(write_rows(tmp_path / "log.jsonl", rows))


def test_a_misspelt_label_of_a_log_or_a_conversation_is_refused(tmp_path):
    asked = {"query": "Who?", "documents": [RACE], "gold_spans": []}
    with pytest.raises(DataError, match="line 1: a label must be one of .* got 'gold_spans'"):
        read(write_rows(tmp_path / "log.jsonl", [asked]))
    with pytest.raises(DataError, match="line 1: a label must be one of .* got 'gold_message_id'"):
        read(write_rows(tmp_path / "talk.jsonl", [chat_row("a") | {"gold_message_id": "m1"}]))


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


CHUNKS = ["Bob slept all day. Anna won the race in Oslo.", "Anna won the race in Oslo. It rained in the town."]


def logged(tmp_path, **row):
    (found,) = read(write_rows(tmp_path / "log.jsonl", [{"query": "Who won?", "documents": CHUNKS, **row}]))
    return found


def test_a_text_that_stands_in_several_chunks_is_one_piece_of_evidence_with_all_its_places(tmp_path):
    found = logged(tmp_path, evidence=["Anna won the race in Oslo."])
    (piece,) = found.gold_sentences
    assert piece.places == (Evidence(0, 19, 45), Evidence(1, 0, 26))
    assert {found.slice(place) for place in piece.places} == {"Anna won the race in Oslo."}
    assert found.gold_documents == (0,)


def test_a_text_that_stands_several_times_in_a_document_has_all_these_places(tmp_path):
    found = logged(tmp_path, documents=["Yes. No. Yes."], evidence=["Yes."])
    assert found.gold_sentences[0].places == (Evidence(0, 0, 4), Evidence(0, 9, 13))


@pytest.mark.parametrize(
    ("documents", "text", "starts"),
    [
        (["Annapolis is far. Anna won."], "Anna", [18]),
        (["Savannah lies there."], "anna", [3]),
        (["हिन्दी है। हिन्द है।"], "हिन्द", [11]),
        (["他在东京工作。东京很大。"], "东京", [2, 7]),
    ],
    ids=["a word", "no word", "combining marks", "no spaces"],
)
def test_evidence_stands_as_whole_words_where_it_does_so_anywhere(tmp_path, documents, text, starts):
    found = logged(tmp_path, documents=documents, evidence=[text])
    assert [place.start for place in found.gold_sentences[0].places] == starts


def test_a_place_that_is_labelled_is_that_place_alone(tmp_path):
    place = {"document_id": "d1", "start": 0, "end": 26}
    found = logged(tmp_path, evidence=["Anna won the race in Oslo."], gold_sentences=[place])
    assert found.gold_sentences == (Evidence(1, 0, 26),)
    assert found.gold_documents == (1,)


def test_the_first_place_of_a_text_is_in_a_document_that_is_labelled(tmp_path):
    found = logged(tmp_path, evidence=["Anna won the race in Oslo."], gold_document_ids=["d1"])
    assert found.gold_sentences[0].places == (Evidence(1, 0, 26), Evidence(0, 19, 45))
    assert found.gold_documents == (1,)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"query": "Who?"}, "line 1: 'documents' is missing"),
        ({"query": "Who?", "documents": [5]}, r"line 1: documents\[0\] must be an object, got 5"),
        ({"asked": "Who?"}, "line 1: 'documents' is missing, and no other known format has the fields: asked"),
        ({"query": "Who?", "contexts": [RACE]}, "line 1: 'documents' is missing .*: rename 'contexts' to 'documents'"),
        (
            {"user_input": "Who?", "retrieved_contexts": [RACE]},
            "'documents' is missing.*: rename 'retrieved_contexts' to 'documents'",
        ),
        (
            {"documents": [RACE], "querry": "Who?"},
            r"'query' is missing \(the row has 'documents', 'querry'\): rename 'querry' to 'query'",
        ),
        ({"query": "Who?", "documents": [{"body": RACE}]}, r"documents\[0\]: 'content' is missing .* has 'body'"),
        (
            {"query": "Who?", "documents": [RACE], "anwser": "Anna"},
            "'answer' is missing, and 'anwser' would be passed over: rename it to 'answer'",
        ),
        ({"query": "Who?", "documents": [RACE], "evidense": [RACE]}, "'evidence' is missing, and 'evidense' would be"),
        ({"documents": [RACE], "user_input": "Who?"}, "'query' is missing .*: rename 'user_input' to 'query'"),
        ({"documents": [RACE], "input": "Who?"}, "'query' is missing .*: rename 'input' to 'query'"),
        (
            {"query": "Who?", "documents": [RACE], "ground_truth": "Anna"},
            "'answer' is missing, and 'ground_truth' would be passed over",
        ),
    ],
)
def test_what_a_row_lacks_is_told_and_an_id_is_nothing_that_it_needs(tmp_path, row, message):
    with pytest.raises(DataError, match=message):
        read(write_rows(tmp_path / "log.jsonl", [row]))


def test_a_byte_order_mark_is_no_part_of_a_log(tmp_path):
    row = {"query": "Who won?", "documents": ["Anna won."], "answer": "Anna"}
    (tmp_path / "log.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8-sig")
    (found,) = open_data(str(tmp_path / "log.jsonl")).questions()
    assert found.query == "Who won?"


@pytest.mark.parametrize("more", [{"answered": True}, {"ground_truth": None}, {"answer1": ""}, {"reason": "Anna"}])
def test_what_is_no_text_or_has_another_name_is_no_answer(tmp_path, more):
    (found,) = read(write_rows(tmp_path / "log.jsonl", [{"query": "Who won?", "documents": [RACE], **more}]))
    assert found.answers == ()


def test_a_field_that_looks_like_a_label_may_stand_beside_one(tmp_path):
    row = {"query": "Who won?", "documents": ["Anna won."], "answer": "Anna", "ground_truth": "?", "answer1": "Bert"}
    (found,) = read(write_rows(tmp_path / "log.jsonl", [row]))
    assert found.answers == ("Anna",)
    (other,) = read(
        write_rows(tmp_path / "other.jsonl", [{"query": "Who won?", "documents": ["Anna won."], "answer_type": "?"}])
    )
    assert other.answers == ()


@pytest.mark.parametrize("text", ["query,documents,answer\nWho?,Anna won.,Anna\n", "PK\x03\x04"])
def test_a_table_is_told_what_a_log_looks_like(tmp_path, text):
    (tmp_path / "log.csv").write_text(text, encoding="utf-8")
    with pytest.raises(
        DataError, match=r"line 1: must be a JSON object: Expecting value at column 1\. Save .* JSON lines"
    ):
        open_data(str(tmp_path / "log.csv"))


def test_a_later_line_that_is_broken_is_not_taken_for_a_table(tmp_path):
    (tmp_path / "log.jsonl").write_text('{"query": "Who?", "documents": ["Anna won."]}\n{"query": \n', encoding="utf-8")
    with pytest.raises(DataError, match=r"line 2: must be a JSON object: Expecting value at column \d+\.$"):
        read(tmp_path / "log.jsonl")
