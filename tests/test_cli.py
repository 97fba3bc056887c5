"""The command line, as a user types it."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import time

import pytest
from haystack import component
from haystack.dataclasses import ChatMessage
from qdrant_client.http.exceptions import ResponseHandlingException

from rag_compress import cli, rag
from rag_compress.cli import main

RACE = "Anna won the race. Bob slept all day. It rained in the town."


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


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "race.txt"
    path.write_text(RACE, encoding="utf-8")
    return str(path)


@component
class SilentModel:
    """A chat generator whose server is down."""

    @component.output_types(replies=list[ChatMessage])
    def run(self, messages: list[ChatMessage]):
        raise ConnectionError("nobody answers\nat this address")


def run(capsys, *arguments):
    status = main(arguments)
    out, err = capsys.readouterr()
    return status, out, err


def test_compress_prints_the_context_and_says_what_it_saved(capsys, file):
    assert run(capsys, "compress", "Who won the race?", file, "--budget", "6") == (
        0,
        "Anna won the race.\n",
        "17 -> 5 tokens (29 %)\n",
    )


def test_compress_reads_standard_input(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(RACE))
    assert run(capsys, "compress", "Who won the race?", "--budget", "6")[1] == "Anna won the race.\n"


def test_compress_reads_json_lines(capsys, tmp_path, monkeypatch):
    lines = [
        json.dumps({"text": RACE, "title": "Race", "id": "r"}),
        "",
        json.dumps("Cats purr."),
        '{"content": "Dogs."}',
    ]
    path = tmp_path / "passages.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    _, out, _ = run(capsys, "compress", "Who won the race?", str(path), "--budget", "6", "--json")
    assert json.loads(out)["passages"] == [
        {"index": 0, "text": "Anna won the race.", "title": "Race", "id": "r", "spans": [[0, 18]]}
    ]
    monkeypatch.setattr("sys.stdin", io.StringIO(lines[0]))
    assert run(capsys, "compress", "Who won the race?", "-", "--budget", "6")[1] == "Anna won the race.\n"


def test_json_holds_every_sentence_with_offsets_scores_and_reasons(capsys, file):
    values = json.loads(run(capsys, "compress", "Who won the race?", file, "--budget", "6", "--json")[1])
    assert [(d["start"], d["end"], d["reason"]) for d in values["decisions"]] == [
        (0, 18, "kept"),
        (19, 37, "over_budget"),
        (38, 60, "over_budget"),
    ]
    assert values["decisions"][0]["score"] > values["decisions"][1]["score"]


def test_settings_come_from_the_command_line_and_before_that_from_a_file(capsys, file, tmp_path):
    config = tmp_path / "compression.toml"
    config.write_text('[compression]\ntoken_budget = 6\nomission_marker = " … "\n')
    assert run(capsys, "compress", "race", file, "--config", str(config))[1] == "Anna won the race.\n"
    query, options = "race town", ("--config", str(config), "--budget", "14")
    assert run(capsys, "compress", query, file, *options)[1] == "Anna won the race. … It rained in the town.\n"
    marked = run(capsys, "compress", query, file, *options, "--set", "omission_marker=null")[1]
    assert marked == "Anna won the race.\nIt rained in the town.\n"
    assert run(capsys, "compress", "race", file, "--ratio", "0.4")[1] == "Anna won the race.\n"


def test_show_marks_what_is_kept(capsys, file):
    status, out, _ = run(capsys, "show", "Who won the race?", file, "--budget", "6")
    lines = out.splitlines()
    assert status == 0
    assert lines[1].strip() == "race.txt"
    assert lines[2].endswith("+ Anna won the race.")
    assert lines[3].endswith(". Bob slept all day.")
    assert lines[-1] == "17 -> 5 tokens (29 %)"


def test_show_is_bright_and_dim_in_a_terminal(capsys, file, monkeypatch):
    monkeypatch.setattr("rag_compress.cli._colour", lambda stream: True)
    out = run(capsys, "show", "Who won the race?", file, "--budget", "6")[1]
    assert "\033[1m" in out.splitlines()[2]
    assert "\033[2m" in out.splitlines()[3]


def test_ask_shows_the_context_with_its_sources(capsys, folder):
    status, out, _ = run(capsys, "ask", "Who won the race?", "--docs", str(folder), "--budget", "6")
    assert status == 0
    assert out.startswith("race.md:12-30\n  Anna won the race.\n")
    assert "tokens (" in out.splitlines()[-1]


def test_the_sources_of_an_answer_slice_the_file(capsys, folder):
    values = json.loads(run(capsys, "ask", "Who won the race?", "--docs", str(folder), "--budget", "6", "--json")[1])
    (source,) = values["sources"]
    text = (folder / source["file"]).read_text(encoding="utf-8")
    assert [text[start:end] for start, end in source["spans"]] == ["Anna won the race."]


def test_a_file_that_cannot_be_read_is_named_and_the_rest_is_indexed(capsys, folder):
    (folder / "broken.pdf").write_bytes(b"no pdf")
    status, out, err = run(capsys, "ask", "Who won the race?", "--docs", str(folder), "--budget", "6")
    assert status == 0
    assert "Anna won the race." in out
    assert "broken.pdf was not read" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("compress", "q", "missing.txt"), "missing.txt could not be read: No such file or directory."),
        (("compress", "q", "{file}", "--budget", "0"), "token_budget must be at least 1, got 0."),
        (("compress", "q", "{file}", "--set", "colour"), "--set must be NAME=VALUE, got 'colour'."),
        (("compress", "q", "{file}", "--set", "colour=3"), "'colour' is not a setting of rag_compress"),
        (("ask", "q", "--docs", "missing"), "docs must be a folder, got 'missing'"),
        (("ask", "q", "--docs", ".", "--answer"), "--answer needs a model"),
    ],
)
def test_mistakes_are_named_without_a_traceback(capsys, file, monkeypatch, tmp_path, arguments, message):
    for name in ("RAG_COMPRESS_MODEL", "RAG_COMPRESS_GENERATOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("RAG_COMPRESS_CACHE", str(tmp_path / "cache"))
    status, out, err = run(capsys, *(argument.replace("{file}", file) for argument in arguments))
    assert (status, out) == (1, "")
    assert err.startswith("rag-compress: ")
    assert message in err


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "line 1 must be JSON"),
        ("3", "line 1 must be a string or an object"),
        ('{"title": "a"}', "'text' or 'content'"),
    ],
)
def test_a_bad_json_line_is_named(capsys, tmp_path, line, message):
    path = tmp_path / "passages.jsonl"
    path.write_text(line)
    assert message in run(capsys, "compress", "q", str(path))[2]


def test_a_file_that_is_no_text_is_named(capsys, tmp_path):
    path = tmp_path / "image.png"
    path.write_bytes(b"\x89PNG")
    assert "must be UTF-8 text" in run(capsys, "compress", "q", str(path))[2]


def test_chat_fits_a_conversation_into_a_budget(capsys, tmp_path):
    path = tmp_path / "chat.json"
    messages = [
        {"role": "user", "content": "I am allergic to nuts."},
        {"role": "assistant", "content": "Noted, I will remember that."},
        {"role": "user", "content": "It rains in the town today, as it did all of last week."},
    ]
    path.write_text(json.dumps({"messages": messages}), encoding="utf-8")
    arguments = ("chat", str(path), "--query", "Am I allergic to something?", "--budget", "8")
    assert run(capsys, *arguments) == (0, "user: I am allergic to nuts.\n", "29 -> 6 tokens (21 %)\n")
    values = json.loads(run(capsys, *arguments, "--json")[1])
    assert values["decisions"][0]["reason"] == "kept"


def test_a_json_line_ends_at_a_newline_only(capsys, tmp_path):
    path = tmp_path / "passages.JSONL"
    path.write_bytes('{"text": "Anna\u2028won."}\r\n"Bob\u0085slept."\n'.encode())
    passages = json.loads(run(capsys, "compress", "q", str(path), "--json")[1])["passages"]
    assert [passage["text"] for passage in passages] == ["Anna\u2028won.", "Bob\u0085slept."]


def test_json_lines_may_start_with_a_byte_order_mark(capsys, tmp_path, monkeypatch):
    line = '\ufeff{"text": "Anna won the race."}'
    path = tmp_path / "passages.jsonl"
    path.write_text(line, encoding="utf-8")
    assert run(capsys, "compress", "race", str(path))[1] == "Anna won the race.\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(line))
    assert run(capsys, "compress", "race")[1] == "Anna won the race.\n"


@pytest.mark.parametrize("arguments", [("config", "explain"), ("compress", "race", "{file}"), ("--help",)])
def test_a_reader_that_stops_early_is_no_error(file, arguments):
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    command = [sys.executable, "-m", "rag_compress.cli", *(argument.replace("{file}", file) for argument in arguments)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        process.stdout.close()
        errors = process.stderr.read()
    assert process.returncode == 0
    assert "BrokenPipeError" not in errors


def test_a_closed_standard_stream_is_named(capsys, file, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr("sys.stdin", None)
        assert run(capsys, "compress", "race")[::2] == (1, "rag-compress: standard input is closed; name a file.\n")
    with monkeypatch.context() as patched:
        patched.setattr("sys.stdout", None)
        status = main(["show", "race", file])
    assert status == 1
    assert capsys.readouterr().err.startswith("rag-compress: standard output is closed")


def test_kinds_of_files_that_are_not_indexed_are_counted(capsys, folder):
    for path in folder.iterdir():
        path.unlink()
    for name in ("a.csv", "b.CSV", "Makefile"):
        (folder / name).write_text("Anna,1", encoding="utf-8")
    assert run(capsys, "ask", "Anna?", "--docs", str(folder)) == (
        0,
        "0 -> 0 tokens\n",
        "rag-compress: not indexed: 2 .csv, 1 without a suffix.\n",
    )


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

    def fail(pipeline, question):
        raise error

    monkeypatch.setattr(rag, "folder_store", lambda folder: store)
    monkeypatch.setattr(rag, "ask", fail)
    assert run(capsys, "ask", "q", "--docs", str(folder)) == (status, "", f"rag-compress: {said}\n")
    assert closed == [store]


def test_a_single_file_that_takes_long_shows_a_bar(monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(cli, "_PATIENCE", 0.01)
    with cli._Progress() as progress:
        progress(0, 1, "big.txt")
        deadline = time.monotonic() + 10
        while "big.txt" not in terminal.getvalue() and time.monotonic() < deadline:
            time.sleep(0.01)
        assert "big.txt" in terminal.getvalue()
