"""Conversations as data: our own schema with its errors, LoCoMo as published, names."""

from __future__ import annotations

import json

import pytest

from eval.data import DataError, open_data, places
from eval.data.lines import json_lines
from tests.eval.tiny import read, row, write_rows
from tests.eval.tiny_chat import MESSAGES, chat_file, chat_row

TOO_SHORT = "asked after fewer than 4 messages, too few to choose from"


def said(**changes):
    """The messages of the tiny conversation, the third one changed."""
    messages = chat_row()["messages"]
    messages[2] = {name: value for name, value in {**messages[2], **changes}.items() if value is not None}
    return messages


def test_a_row_becomes_a_question_about_its_messages(tmp_path):
    data = open_data(str(write_rows(tmp_path / "a.jsonl", [chat_row()])))
    assert (data.kind, data.check()) == ("conversations", 1)
    (found,) = data.questions()
    assert [(m.id, m.role, m.text) for m in found.messages] == list(MESSAGES)
    assert [document.content for document in found.documents] == [text for _, _, text in MESSAGES]
    assert (found.query, found.answers, found.gold_documents) == ("What is Anna allergic to?", ("nuts",), (0,))
    assert found.meta == {"topic": "food"}


def test_questions_about_one_conversation_share_its_messages(tmp_path):
    asked = [
        {"id": "q1", "query": "Who is allergic?", "gold_message_ids": ["m1"], "category": "single-hop"},
        {"id": "q2", "query": "When is the race?", "answers": ["at nine"], "gold_message_ids": ["m5", "m6"]},
        {"id": "q3", "query": "Why does Anna hate rain?", "gold_message_ids": ["m3"], "category": "adversarial"},
    ]
    line = chat_row(query=None, answers=None, gold_message_ids=None, questions=asked)
    data = open_data(str(write_rows(tmp_path / "a.jsonl", [line])))
    first, second = data.questions()
    assert (data.check(), data.passed_over) == (2, {"adversarial, answered by no message": 1})
    assert (first.id, second.id) == ("q1", "q2")
    assert first.messages is second.messages
    assert second.gold_documents == (4, 5)
    assert first.meta == {"category": "single-hop"}


def test_two_speakers_without_roles_are_user_and_assistant_and_more_are_all_users(tmp_path):
    two = [{"id": str(i), "speaker": "AB"[i % 2], "content": "Hello there."} for i in range(4)]
    three = [{"id": str(i), "speaker": "ABC"[i % 3], "content": "Hello there."} for i in range(4)]
    lines = [chat_row(name, messages=m, gold_message_ids=None) for name, m in (("two", two), ("three", three))]
    pair, group = read(write_rows(tmp_path / "a.jsonl", lines))
    assert [message.role for message in pair.messages] == ["user", "assistant", "user", "assistant"]
    assert [message.role for message in group.messages] == ["user"] * 4
    assert [message.name for message in pair.messages] == ["A", "B", "A", "B"]


def test_timestamps_sessions_and_blank_messages_are_taken_over(tmp_path):
    line = chat_row(messages=said(timestamp="2024-05-01T10:00:00", session="s1", content=""))
    (found,) = read(write_rows(tmp_path / "a.jsonl", [line]))
    third = found.messages[2]
    assert (third.timestamp, third.session, third.text) == ("2024-05-01T10:00:00", "s1", "")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"id": None}, "'id' is missing"),
        ({"query": None}, "'query' is missing"),
        ({"messages": []}, "'messages' must not be empty"),
        ({"messages": None, "questions": []}, "'messages' is missing"),
        ({"messages": "hello"}, "'messages' must be a list"),
        ({"messages": ["hello"]}, r"messages\[0\] must be an object, got 'hello'"),
        ({"messages": said(id=None)}, r"messages\[2\]: 'id' is missing"),
        ({"messages": said(id="m1")}, "messages must have ids of their own, got 'm1' twice"),
        ({"messages": said(content=None)}, r"messages\[2\]: 'content' must be a text, got None"),
        ({"messages": said(content=7)}, r"messages\[2\]: 'content' must be a text, got 7"),
        ({"messages": said(role=None)}, r"messages\[2\] must have a 'role' or a 'speaker'"),
        ({"messages": said(role="bot")}, r"messages\[2\]: 'role' must be one of system, user, assistant, got 'bot'"),
        ({"messages": said(timestamp=12)}, r"messages\[2\]: 'timestamp' must be a text, got 12"),
        ({"messages": [{"id": "m1", "role": "user", "content": " "}]}, "must hold a text that is not blank, got none"),
        ({"gold_message_ids": ["m1", "m9"]}, "'gold_message_ids' must be ids of the row's messages, got 'm9'"),
        ({"gold_message_ids": "m1"}, "'gold_message_ids' must be a list"),
        ({"questions": []}, "'questions' must not be empty"),
        ({"questions": [{"id": "q1"}]}, r"questions\[0\]: 'query' is missing"),
        ({"questions": ["Who?"]}, r"questions\[0\] must be an object"),
        (
            {"questions": [{"id": "q1", "query": "Who?", "gold_message_ids": ["m9"]}]},
            r"questions\[0\]: 'gold_message_ids' must be ids of the row's messages, got 'm9'",
        ),
    ],
)
def test_a_broken_row_is_named_by_file_line_and_what_is_wrong(tmp_path, changes, message):
    path = write_rows(tmp_path / "bad.jsonl", [chat_row("ok"), chat_row(**changes)])
    with pytest.raises(DataError, match=message) as error:
        open_data(str(path)).check()
    assert f"{path}, line 2" in str(error.value)


def test_two_questions_with_one_id_are_refused(tmp_path):
    with pytest.raises(DataError, match="'c1' twice"):
        open_data(str(write_rows(tmp_path / "a.jsonl", [chat_row(), chat_row()]))).check()


def test_a_conversation_too_short_to_compress_is_passed_over_and_counted(tmp_path):
    messages = chat_row()["messages"]
    lines = [chat_row(f"c{n}", messages=messages[:n], gold_message_ids=["m1"]) for n in (2, 4, 3, 5)]
    data = open_data(str(write_rows(tmp_path / "a.jsonl", lines)))
    assert [found.id for found in data.questions()] == ["c4", "c5"]
    assert (data.check(), data.passed_over) == (2, {TOO_SHORT: 2})
    odd = data.select("odd")  # positions count the questions that are asked
    assert ([found.id for found in odd.questions()], odd.check()) == (["c5"], 1)


def test_a_short_conversation_must_keep_to_the_schema_too(tmp_path):
    line = chat_row(messages=chat_row()["messages"][:2], gold_message_ids=["m6"])
    with pytest.raises(DataError, match="must be ids of the row's messages, got 'm6'"):
        open_data(str(write_rows(tmp_path / "a.jsonl", [line]))).check()


def test_a_file_of_short_conversations_alone_is_refused_with_the_reason(tmp_path):
    path = write_rows(tmp_path / "a.jsonl", [chat_row(messages=chat_row()["messages"][:2])])
    with pytest.raises(DataError, match=rf"at least one wanted question, got none: 1 is {TOO_SHORT}"):
        open_data(str(path)).check()


def test_documents_with_a_conversation_before_the_query_are_documents_with_a_history(tmp_path):
    messages = [{"id": "m0", "role": "user", "content": " "}, *chat_row()["messages"]]
    line = {**row(), "messages": messages, "gold_message_ids": []}
    data = open_data(str(write_rows(tmp_path / "a.jsonl", [line, row("alone"), {**row("two"), "messages": []}])))
    follow_up, *others = data.questions()
    assert (data.kind, data.check(), data.passed_over) == ("documents", 3, {})
    assert follow_up.history == tuple(text for _, _, text in MESSAGES)  # the blank message tells nothing
    assert [question.history for question in others] == [(), ()]


def test_conversations_are_found_by_name_in_the_folder_beside(tmp_path, monkeypatch):
    documents, chat = tmp_path / "documents", tmp_path / "chat"
    documents.mkdir()
    chat.mkdir()
    chat_file(chat)
    monkeypatch.setenv(places.FOLDER_VARIABLE, str(documents))
    assert open_data("talk").file == chat / "talk.jsonl"
    assert places.default_data_names() == []


def test_locomo_as_published_gives_questions_about_its_sessions(tmp_path):
    talk = {
        "speaker_a": "Ann",
        "session_1_date_time": "1:56 pm on 8 May, 2023",
        "session_1": [{"speaker": "Ann", "dia_id": "D1:1", "text": " Hi! "}],
        "session_2": [
            {"speaker": "Bo", "dia_id": "D2:1", "text": "I won."},
            {"speaker": "Ann", "dia_id": "D2:2", "text": "Well done."},
            {"speaker": "Bo", "dia_id": "D2:3", "text": "Thanks."},
        ],
        "session_3": [],
    }
    qa = [
        {"question": "Who won?", "answer": "Bo", "evidence": ["D2:1; D9:9"], "category": 1},
        {"question": "Trick?", "evidence": ["D1:1"], "category": 5},
        {"question": "Why?", "answer": 7, "evidence": [], "category": 2},
        {"question": "When?", "answer": 2023, "evidence": ["D1:1"], "category": 2},
    ]
    path = tmp_path / "locomo.json"
    path.write_text(json.dumps([{"sample_id": "c1", "conversation": talk, "qa": qa}]))
    data = open_data(str(path))
    assert (data.format, data.kind, data.check()) == ("locomo", "conversations", 2)
    assert data.passed_over == {
        "adversarial, answered by no message": 1,
        "without a message that is labelled as evidence": 1,
    }
    first, second = data.questions()
    assert [(m.id, m.role, m.name, m.text) for m in first.messages] == [
        ("D1:1", "user", "Ann", "Hi!"),
        ("D2:1", "assistant", "Bo", "I won."),
        ("D2:2", "user", "Ann", "Well done."),
        ("D2:3", "assistant", "Bo", "Thanks."),
    ]
    assert (first.messages[0].timestamp, first.messages[0].session) == ("2023-05-08T13:56:00", "session_1")
    assert first.messages[1].timestamp is None
    assert (first.id, first.query, first.answers, first.gold_documents) == ("c1-q0", "Who won?", ("Bo",), (1,))
    assert (second.id, second.answers) == ("c1-q3", ("2023",))


def test_the_conversations_beside_the_checkout_are_valid(shared_data, monkeypatch):
    monkeypatch.setenv(places.FOLDER_VARIABLE, str(shared_data / "documents"))
    names = ("friendsqa", "prefeval_explicit", "cast_rewrite", "sgd_test_calls")
    assert {(name, open_data(name).kind) for name in names if open_data(name).check()} == {
        (name, "conversations") for name in names
    }


def test_every_row_beside_the_checkout_is_asked_or_accounted_for(shared_data):
    path = shared_data / "chat" / "cast_rewrite.jsonl.gz"
    data = open_data(str(path))
    rows = [row for _, row in json_lines(path)]
    short = [row for row in rows if len(row["messages"]) < 4]
    assert data.passed_over == {TOO_SHORT: len(short)}
    assert data.check() == len(rows) - len(short)


def test_documents_beside_the_checkout_have_the_history_that_the_outside_check_gives(shared_data):
    path = shared_data / "chat" / "mtrag_un.jsonl.gz"
    data = open_data(str(path))
    given = [tuple(m["content"] for m in row["messages"] if m.get("content")) for _, row in json_lines(path)]
    assert data.kind == "documents"
    assert [question.history for question in data.questions()] == given
