"""``rag-compress ask``, as a user types it."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from haystack import component
from haystack.components.generators.chat import MockChatGenerator
from haystack.dataclasses import ChatMessage
from qdrant_client.http.exceptions import ResponseHandlingException
from qdrant_client.local.local_collection import LocalCollection

from rag_compress import rag
from tests.test_cli import RACE, run
from tests.test_cli_streams import run_strictly


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Make a folder of documents, with the index kept away from the user's."""
    monkeypatch.setenv("RAG_COMPRESS_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("QDRANT_URL", raising=False)
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "race.md").write_text(f"# The race\n\n{RACE}\n", encoding="utf-8")
    (docs / "pets.txt").write_text("Cats purr a lot. Dogs bark at night.\n", encoding="utf-8")
    return docs


@component
class SilentModel:
    """A chat generator whose server is down."""

    @component.output_types(replies=list[ChatMessage])
    def run(self, messages: list[ChatMessage]):
        raise ConnectionError("nobody answers\nat this address")


def test_ask_shows_the_context_with_its_sources(capsys, folder):
    status, out, _ = run(capsys, "ask", "Who won the race?", "--docs", str(folder), "--budget", "6")
    assert status == 0
    assert out.startswith("race.md:12-30 (The race)\n  Anna won the race.\n")
    assert "tokens (" in out.splitlines()[-1]


def test_a_note_is_said_once(folder):
    command = [sys.executable, "-m", "rag_compress", "ask", "Who won the race?", "--docs", str(folder), "--budget", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr == "rag-compress: no sentence fits a budget of 1; the shortest has 3 tokens.\n"


def test_a_follow_up_question_is_asked_with_the_conversation_before_it(capsys, folder, tmp_path):
    said = tmp_path / "said.json"
    turns = [("system", "You know cats and dogs."), ("user", "Tell me of the race."), ("assistant", "Anna ran.")]
    said.write_text(json.dumps([{"role": role, "content": text} for role, text in turns]), encoding="utf-8")
    arguments = ("ask", "And who won it?", "--docs", str(folder), "--top-k", "1", "--json")
    assert json.loads(run(capsys, *arguments, "--history", str(said))[1])["sources"][0]["file"] == "race.md"
    arguments = ("ask", "And then?", *arguments[2:])
    assert json.loads(run(capsys, *arguments)[1])["sources"] == []
    assert json.loads(run(capsys, *arguments, "--history", str(said))[1])["sources"][0]["file"] == "race.md"


def test_the_model_reads_the_conversation_too(capsys, folder, tmp_path, monkeypatch):
    monkeypatch.setattr(rag, "chat_generator", MockChatGenerator)  # repeats
    said = tmp_path / "said.json"
    said.write_text(json.dumps([{"role": "user", "content": "Tell me of the race."}]), encoding="utf-8")
    arguments = ("ask", "And who won it?", "--docs", str(folder), "--answer", "--json", "--history", str(said))
    answered = json.loads(run(capsys, *arguments)[1])["answer"]
    assert answered.startswith("Conversation before the question:\nuser: Tell me of the race.\n\nContext:\n")


@pytest.mark.filterwarnings("default")
def test_what_the_database_warns_of_is_told_in_one_line(capsys, folder, monkeypatch):
    monkeypatch.setattr(LocalCollection, "LARGE_DATA_THRESHOLD", 1)
    status, out, error = run(capsys, "ask", "Who won the race?", "--docs", str(folder))
    (line,) = error.splitlines()
    assert (status, line[:45]) == (0, "rag-compress: Local mode is not recommended f")
    assert "Anna won the race." in out


def test_a_history_that_cannot_be_read_is_named(capsys, folder, tmp_path):
    status, _, error = run(capsys, "ask", "And then?", "--docs", str(folder), "--history", str(tmp_path / "no.json"))
    assert status == 1
    assert "no.json" in error


def test_the_sources_of_an_answer_slice_the_file(capsys, folder):
    values = json.loads(run(capsys, "ask", "Who won the race?", "--docs", str(folder), "--budget", "6", "--json")[1])
    (source,) = values["sources"]
    text = (folder / source["file"]).read_text(encoding="utf-8")
    assert [text[start:end] for start, end in source["spans"]] == ["Anna won the race."]
    sentence = {"text": "Anna won the race.", "start": 12, "end": 30, "page_number": None}
    assert (source["text"], source["sentences"]) == ("Anna won the race.", [sentence])


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-32-be"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_ask_and_compress_count_the_same_offsets(capsys, folder, encoding, line_end):
    text = f"\ufeffCats purr.{line_end}{line_end}Otters swim in the sea.{line_end}"
    path = folder / "otters.txt"
    path.write_bytes(text.encode(encoding))
    asked = json.loads(run(capsys, "ask", "Do otters swim?", "--docs", str(folder), "--budget", "7", "--json")[1])
    compressed = json.loads(run(capsys, "compress", "Do otters swim?", str(path), "--budget", "7", "--json")[1])
    assert asked["sources"][0]["spans"] == compressed["passages"][0]["spans"]
    assert asked["sources"][0]["text"] == "Otters swim in the sea." == compressed["text"]


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_where_nothing_is_found_no_model_is_asked(capsys, folder, monkeypatch, options):
    monkeypatch.setattr(rag, "chat_generator", SilentModel)  # would fail
    status, out, err = run(capsys, "ask", "Quantum physics?", "--docs", str(folder), "--answer", *options)
    why = "no document shares a word with the question (stop words aside)"
    assert status == 0
    if options:
        values = json.loads(out)
        assert (values["answer"], values["context"], values["sources"], err) == (None, "", [], "")
        assert (values["stats"]["notes"], values["stats"]["confidence"]) == ([why], 0.0)
    else:
        assert (out, err) == ("0 -> 0 tokens\n", f"rag-compress: {why}.\n")


def test_a_file_that_cannot_be_read_is_named_and_the_rest_is_indexed(capsys, folder):
    (folder / "broken.pdf").write_bytes(b"no pdf")
    status, out, err = run(capsys, "ask", "Who won the race?", "--docs", str(folder), "--budget", "6")
    assert status == 0
    assert "Anna won the race." in out
    assert "broken.pdf was not read" in err


def test_json_names_every_file_that_could_not_be_read(capsys, folder):
    for number in range(5):
        (folder / f"empty{number}.txt").write_text("")
    _, out, _ = run(capsys, "ask", "Who won the race?", "--docs", str(folder), "--json")
    notes = json.loads(out)["stats"]["notes"]
    assert notes == [f"empty{number}.txt was not read: there is no text in it" for number in range(5)]


def test_many_files_that_fail_for_one_reason_take_one_line(capsys, folder):
    for number in range(5):
        (folder / f"empty{number}.txt").write_text("")
    (folder / "latin.txt").write_bytes(b"caf\xe9")
    first, second = run(capsys, "ask", "Who won the race?", "--docs", str(folder))[2].splitlines()
    why = "and 2 others were not read: there is no text in it"
    assert first == f"rag-compress: empty0.txt, empty1.txt, empty2.txt {why}"
    assert second.startswith("rag-compress: latin.txt was not read: it is not UTF-8")


def test_of_a_file_that_can_no_longer_be_read_the_earlier_text_answers_and_is_said_to(capsys, folder):
    hours = folder / "hours.txt"
    hours.write_text("The office opens at nine.", encoding="utf-8")
    question = ("ask", "When does the office open?", "--docs", str(folder))
    assert "opens at nine" in run(capsys, *question)[1]
    hours.write_bytes(b"The office opens at ten, caf\xe9 at noon.")
    _, out, err = run(capsys, *question)
    assert "opens at nine" in out
    assert "hours.txt was not read: it is not UTF-8" in err
    assert err.endswith("; answers still come from its earlier text\n")
    (note,) = json.loads(run(capsys, *question, "--json")[1])["stats"]["notes"]
    assert note.startswith("hours.txt was not read")


def test_kinds_of_files_that_are_not_indexed_are_counted(capsys, folder):
    for path in folder.iterdir():
        path.unlink()
    for name in ("a.bak", "b.BAK", "Makefile"):
        (folder / name).write_text("Anna,1", encoding="utf-8")
    assert run(capsys, "ask", "Anna?", "--docs", str(folder)) == (
        0,
        "0 -> 0 tokens\n",
        "rag-compress: not indexed: 2 .bak, 1 without a suffix.\nrag-compress: the index holds no documents.\n",
    )


@pytest.mark.parametrize(
    ("name", "text", "question", "answer"),
    [
        ("prices.csv", "animal,price\notter,7\nbeaver,9\n", "What is the price of a beaver?", "animal,price\nbeaver,9"),
        (
            "notes.JSONL",
            '{"text": "Seals bark."}\n{"text": "Orcas hunt."}\n',
            "Do orcas hunt?",
            '{"text": "Orcas hunt."}',
        ),
        ("limits.toml", "retries = 3\ntimeout = 30\n", "What is the timeout?", "timeout = 30"),
        ("swim.py", "import sea\n\nDEPTH = 40\n\nlength = 9\n", "What is the depth?", "DEPTH = 40"),
    ],
)
def test_data_and_code_answer_as_they_are(capsys, folder, name, text, question, answer):
    (folder / name).write_text(text, encoding="utf-8")
    values = json.loads(run(capsys, "ask", question, "--docs", str(folder), "--budget", "12", "--json")[1])
    (source,) = values["sources"]
    assert source["file"] == name
    assert answer in source["text"]


def test_a_link_to_a_folder_is_counted_as_one(capsys, folder, tmp_path):
    (folder / "linked").symlink_to(tmp_path / "docs", target_is_directory=True)
    (folder / "Makefile").write_text("all:", encoding="utf-8")
    err = run(capsys, "ask", "Anna?", "--docs", str(folder))[2]
    assert err == "rag-compress: not indexed: 1 without a suffix, 1 behind a link.\n"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="here names are Unicode")
@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_file_with_an_odd_name_is_named_and_the_rest_answers(folder, monkeypatch, options):
    (folder / os.fsdecode(b"na\xffme.txt")).write_text("Anna won nothing.", encoding="utf-8")
    asked = ("ask", "Who won the race?", "--docs", str(folder), *options)
    status, out, errors = run_strictly(monkeypatch, "utf-8", *asked)
    assert status == 0
    assert "Anna won the race." in out
    assert errors == "rag-compress: na\\udcffme.txt was not read: its name is not UTF-8; rename it\n"


@pytest.mark.parametrize(
    "assignment", ["embedder=5", "top_k=5", "query=x", "store=5", "prompt=x", "retrieval=hybrid", "generator=x"]
)
def test_only_settings_of_the_compressor_can_be_set(capsys, folder, assignment):
    name = assignment.partition("=")[0]
    status, out, err = run(capsys, "ask", "Who?", "--docs", str(folder), "--set", assignment)
    assert (status, out) == (1, "")
    assert err.startswith(f"rag-compress: '{name}' is not a setting of rag_compress: ")


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_model_that_fails_leaves_the_context(capsys, folder, monkeypatch, options):
    monkeypatch.setattr(rag, "chat_generator", SilentModel)
    status, out, err = run(
        capsys, "ask", "Who won the race?", "--docs", str(folder), "--budget", "6", "--answer", *options
    )
    assert status == 1
    assert "Anna won the race." in out
    assert err == "rag-compress: the model gave no answer: nobody answers at this address\n"
    if options:
        assert json.loads(out)["answer"] is None


@pytest.mark.parametrize("option", [("--top-k", "0"), ("--set", "splitter=x"), ("--budget", "0")])
def test_a_bad_setting_is_refused_before_anything_is_indexed(capsys, folder, tmp_path, option):
    status, _, err = run(capsys, "ask", "q", "--docs", str(folder), *option)
    assert status == 1
    assert "must be" in err
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (ValueError("bad\n  luck"), 1, "bad luck"),
        (KeyboardInterrupt(), 130, "interrupted."),
        (
            ResponseHandlingException(ConnectionError("refused")),
            1,
            "The Qdrant server at None cannot be used: refused.",
        ),
    ],
)
def test_whatever_stops_a_question_is_said_in_one_line_and_closes_the_index(
    capsys, folder, monkeypatch, error, status, said
):
    store = rag.document_store(":memory:")
    closed = []
    monkeypatch.setattr(store, "close", lambda: closed.append(store))

    def fail(pipeline, question, **inputs):
        raise error

    monkeypatch.setattr(rag, "folder_store", lambda folder: store)
    monkeypatch.setattr(rag, "ask", fail)
    assert run(capsys, "ask", "q", "--docs", str(folder)) == (status, "", f"rag-compress: {said}\n")
    assert closed == [store]
