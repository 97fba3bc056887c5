"""What the command line reads from streams and writes to them, whatever these can take."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rag_compress.cli import main
from tests.test_cli import RACE, run

FULL = Path("/dev/full")


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "race.txt"
    path.write_text(RACE, encoding="utf-8")
    return str(path)


def run_strictly(monkeypatch, encoding, *arguments):
    """With a standard output that refuses what its encoding lacks, which standard error writes as escapes."""
    streams = [io.TextIOWrapper(io.BytesIO(), encoding, errors) for errors in ("strict", "backslashreplace")]
    with monkeypatch.context() as patched:
        for name, stream in zip(("stdout", "stderr"), streams, strict=True):
            patched.setattr(f"sys.{name}", stream)
        status = main(arguments)
    for stream in streams:
        stream.flush()
    return status, *(stream.buffer.getvalue().decode(encoding) for stream in streams)


def test_a_lone_surrogate_is_escaped_and_costs_nothing_else(capsys, tmp_path):
    path = tmp_path / "passages.jsonl"
    path.write_text('{"text": "Otters \\ud800 swim."}')
    assert run(capsys, "compress", "otters", str(path))[:2] == (0, "Otters \\ud800 swim.\n")
    values = json.loads(run(capsys, "compress", "otters", str(path), "--json")[1])
    assert values["text"] == "Otters \ud800 swim."


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_terminal_that_lacks_a_character_gets_an_escape_and_json_stays_json(tmp_path, monkeypatch, options):
    path = tmp_path / "otter.txt"
    path.write_text("Otters \U0001f9a6 swim.", encoding="utf-8")
    status, out, _ = run_strictly(monkeypatch, "ascii", "compress", "otters", str(path), *options)
    assert status == 0
    assert json.loads(out)["text"] == "Otters \U0001f9a6 swim." if options else out == "Otters \\U0001f9a6 swim.\n"


def test_json_lines_may_start_with_a_byte_order_mark(capsys, tmp_path, monkeypatch):
    line = '\ufeff{"text": "Anna won the race."}'
    path = tmp_path / "passages.jsonl"
    path.write_text(line, encoding="utf-8")
    assert run(capsys, "compress", "race", str(path))[1] == "Anna won the race.\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(line))
    assert run(capsys, "compress", "race")[1] == "Anna won the race.\n"


@pytest.mark.parametrize("arguments", [("config", "explain"), ("--help",)])
def test_a_reader_that_stops_early_is_no_error(arguments):
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    command = [sys.executable, "-m", "rag_compress", *arguments]
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


@pytest.mark.parametrize(
    ("arguments", "status", "out"),
    [
        (("compress", "Who won?", "{file}", "--budget", "6"), 0, "Anna won the race.\n"),
        (("compress", "q", "no"), 1, ""),
    ],
)
def test_with_standard_error_closed_no_remark_goes_into_the_result(capsys, file, monkeypatch, arguments, status, out):
    monkeypatch.setattr("sys.stderr", None)
    assert main([argument.replace("{file}", file) for argument in arguments]) == status
    assert capsys.readouterr().out == out


@pytest.mark.skipif(not FULL.exists(), reason="here no device is always full")
def test_a_full_disk_is_named_once_without_the_number_of_the_error(file):
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    command = [sys.executable, "-m", "rag_compress", "compress", "race", file]
    with FULL.open("w") as full:
        done = subprocess.run(command, env=environment, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "17 -> 17 tokens (100 %)\nrag-compress: No space left on device.\n"
