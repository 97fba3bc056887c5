"""What ``--help`` says of the files that a command reads, and that it reads them."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import dropwhile

import pytest

from rag_compress import __version__, compress
from rag_compress.chat import ChatConfig
from rag_compress.cli import main
from rag_compress.rag.conversion import MIME_TYPES
from tests.test_cli import run


def help_of(capsys, *command):
    with pytest.raises(SystemExit) as ended:
        main([*command, "--help"])
    assert ended.value.code == 0
    return capsys.readouterr().out


def examples(text, start):
    """The first rows of an example, which are indented by two spaces."""
    rows = dropwhile(lambda line: not line.startswith(f"  {start}"), text.splitlines())
    found = []
    for row in rows:
        if not row:
            break
        found.append(row.removeprefix("  "))
    return "\n".join(found)


def test_the_version_is_that_of_the_package(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert (ended.value.code, capsys.readouterr().out) == (0, f"rag-compress {version('rag-compress')}\n")
    assert __version__ == version("rag-compress")


def test_a_checkout_that_is_not_installed_says_so(monkeypatch):
    def missing(name):
        raise PackageNotFoundError(name)

    with monkeypatch.context() as patched:
        patched.setattr("importlib.metadata.version", missing)
        patched.delitem(sys.modules, "rag_compress.version")
        assert import_module("rag_compress.version").__version__ == "0+not.installed"


def test_the_help_of_ask_says_what_the_variable_for_a_generator_holds(capsys):
    said = " ".join(help_of(capsys, "ask").split())
    assert "RAG_COMPRESS_GENERATOR is the path of a YAML file with its type and init_parameters." in said


@pytest.mark.parametrize("command", ["compress", "show"])
def test_the_rows_in_the_help_of_compress_and_show_are_passages(capsys, tmp_path, command):
    path = tmp_path / "passages.jsonl"
    path.write_text(examples(help_of(capsys, command), '{"text"'), encoding="utf-8")
    status, out, _ = run(capsys, command, "Where do otters sleep?", str(path))
    assert status == 0
    assert "Otters sleep afloat." in out
    assert "Beavers build dams." in out


def test_the_rows_in_the_help_of_chat_are_messages(capsys, tmp_path):
    path = tmp_path / "chat.jsonl"
    path.write_text(examples(help_of(capsys, "chat"), '{"role"'), encoding="utf-8")
    result = json.loads(run(capsys, "chat", str(path), "--json")[1])
    assert [message["role"] for message in result["messages"]] == ["user", "tool", "user"]
    assert result["messages"][0]["timestamp"] == "2024-05-01T10:00"
    assert result["messages"][1]["tool_results"][0]["call_id"] == "c1"
    assert (result["messages"][2]["name"], result["messages"][2]["session"]) == ("Anna", "Monday")


def test_the_help_of_ask_names_the_files_that_are_indexed(capsys):
    text = help_of(capsys, "ask")
    assert set(MIME_TYPES) <= set(text.replace(";", " ").split())
    (row,) = examples(text, "Otters").splitlines()
    assert compress("Where do otters sleep?", [row], 6).text == "Otters sleep afloat."


@pytest.mark.parametrize("command", [("ask",), ("compress",), ("show",), ("config", "explain")])
def test_the_settings_in_the_help_are_those_of_a_file(capsys, tmp_path, command):
    path = tmp_path / "compression.toml"
    path.write_text(examples(help_of(capsys, *command), "[compression]"), encoding="utf-8")
    status, out, _ = run(capsys, "config", "explain", str(path))
    assert status == 0
    (row,) = [line.split() for line in out.splitlines() if line.startswith("min_score ")]
    assert row[1:3] == ["0.25", "file"]


def test_the_settings_in_the_help_of_chat_are_those_of_a_file(capsys, tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text(examples(help_of(capsys, "chat"), "[chat]"), encoding="utf-8")
    assert ChatConfig.from_toml(path) == ChatConfig(preserve_recent=4)


@pytest.mark.parametrize(
    ("option", "value", "rule"),
    [
        ("--budget", "20%", "it must be a whole number of tokens, got '20%'"),
        ("--ratio", "20%", "it must be a share between 0 and 1, such as 0.2, got '20%'"),
    ],
)
def test_a_budget_in_per_cent_is_refused_with_the_rule(option, value, rule, capsys):
    with pytest.raises(SystemExit):
        main(["compress", "Why?", option, value])
    assert f"argument {option}: {rule}" in capsys.readouterr().err
