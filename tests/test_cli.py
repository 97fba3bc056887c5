"""The command line, as a user types it."""

from __future__ import annotations

import io
import json
import re

import pytest

from rag_compress.cli import main

RACE = "Anna won the race. Bob slept all day. It rained in the town."


@pytest.fixture
def chat(tmp_path):
    path = tmp_path / "chat.json"
    messages = [
        {"role": "user", "content": "I am allergic to nuts."},
        {"role": "assistant", "content": "Noted, I will remember that."},
        {"role": "user", "content": "It rains in the town today, as it did all of last week."},
    ]
    path.write_text(json.dumps({"messages": messages}), encoding="utf-8")
    return str(path)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "race.txt"
    path.write_text(RACE, encoding="utf-8")
    return str(path)


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


def test_a_context_with_titles_may_be_longer_than_the_texts_and_is_no_share_of_them(capsys, file):
    status, out, err = run(capsys, "compress", "Who won the race?", file, "--set", "include_titles=true")
    assert (status, out) == (0, f"race.txt\n{RACE}\n")
    assert err == "17 -> 20 tokens\n"


def test_compress_says_why_a_context_is_empty(capsys, file):
    said = "17 -> 0 tokens (0 %)\nrag-compress: no sentence fits a budget of 1; the shortest has 5 tokens.\n"
    assert run(capsys, "compress", "Who won the race?", file, "--ratio", "0.1") == (0, "\n", said)


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
    (passage,) = json.loads(out)["passages"]
    assert [passage[name] for name in ("index", "title", "id", "spans")] == [0, "Race", "r", [[0, 18]]]
    assert passage["text"] == "Anna won the race."
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


def test_a_bad_setting_is_looked_for_in_the_file_only_if_it_stands_there(capsys, file, tmp_path):
    config = tmp_path / "compression.toml"
    config.write_text("[compression]\nmin_score = 2\n")
    options = ("compress", "race", file, "--config", str(config), "--set")
    rule = "min_score must be between 0 and 1"
    assert f"rag-compress: {config}: {rule}, got 2." in run(capsys, *options, "k1=1")[2]
    assert f"rag-compress: {rule}, got 3." in run(capsys, *options, "min_score=3")[2]
    assert run(capsys, *options, "min_score=0.5")[0] == 0


LONG = " ".join(f"Anna won race {number} in the town." for number in range(400))


@pytest.mark.parametrize(
    ("toml", "options", "budget"),
    [
        (None, ("--ratio", "0.5"), None),
        (None, ("--set", "target_ratio=0.5"), None),
        ("target_ratio = 0.5", (), None),
        ("min_score = 0", ("--ratio", "0.5"), None),
        ("min_score = 0", (), 1024),
        (None, ("--set", "target_ratio=null"), 1024),
        ("token_budget = 90", ("--ratio", "0.5"), 90),
        ("token_budget = 90", ("--ratio", "0.5", "--set", "token_budget=null"), None),
        ("target_ratio = 0.5", ("--budget", "90"), 90),
        ("target_ratio = 0.5", ("--budget", "9000"), None),
        ("target_ratio = 0.5\ntoken_budget = 90", (), 90),
    ],
)
def test_a_ratio_alone_has_no_ceiling_and_beside_a_token_budget_the_smaller_holds(
    capsys, tmp_path, toml, options, budget
):
    (tmp_path / "races.txt").write_text(LONG)
    if toml is not None:
        (tmp_path / "compression.toml").write_text(f"[compression]\n{toml}\n")
        options = (*options, "--config", str(tmp_path / "compression.toml"))
    values = json.loads(run(capsys, "compress", "race", str(tmp_path / "races.txt"), "--json", *options)[1])
    half = values["original_token_count"] // 2
    assert half > 1024
    assert values["token_budget"] == (half if budget is None else budget)


@pytest.mark.parametrize("command", ["compress", "show"])
def test_of_html_it_is_said_that_its_tags_are_text_and_which_command_reads_it(capsys, tmp_path, command):
    path = tmp_path / "race.HTML"
    path.write_text(f"<p>{RACE}</p>")
    _, out, err = run(capsys, command, "Who won the race?", str(path))
    assert "<p>Anna won the race." in out
    assert err.startswith(f"rag-compress: {path} is read with its tags; rag-compress ask --docs FOLDER reads")


def test_show_marks_what_is_kept(capsys, file):
    status, out, _ = run(capsys, "show", "Who won the race?", file, "--budget", "6")
    lines = out.splitlines()
    assert status == 0
    assert lines[1].strip() == "race.txt"
    assert lines[2].endswith("+ Anna won the race.")
    assert lines[3].endswith(". Bob slept all day.")
    assert lines[-1] == "17 -> 5 tokens (29 %)"


def test_show_tells_what_scores_are_made_of(capsys, file):
    lines = run(capsys, "show", "Who won the race?", file, "--budget", "6", "--parts")[1].splitlines()
    assert re.fullmatch(r" +words \+\d\.\d\d echo -\d\.\d\d", lines[3])
    assert re.fullmatch(r" +neighbour \+\d\.\d\d", lines[5])
    lines = run(capsys, "show", "zebra", file, "--parts")[1].splitlines()
    assert [line[:9] for line in lines[2:]] == [" 0.00 + A", " 0.00 + B", " 0.00 + I", "", "17 -> 17 "], "of nothing"


def test_show_is_bright_and_dim_in_a_terminal(capsys, file, monkeypatch):
    monkeypatch.setattr("rag_compress.cli._colour", lambda stream: True)
    out = run(capsys, "show", "Who won the race?", file, "--budget", "6")[1]
    assert "\033[1m" in out.splitlines()[2]
    assert "\033[2m" in out.splitlines()[3]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("compress", "q", "missing.txt"), "missing.txt could not be read: No such file or directory."),
        (("compress", "q", "."), ". must be a file, got a folder; rag-compress ask --docs . reads the files in it."),
        (("compress", "q", "{file}", "--config", "no.toml"), "rag-compress: no.toml: No such file or directory.\n"),
        (("chat", "no.json"), "no.json"),
        (("compress", "q", ""), "the name of a file must not be empty, got '': name a file, or - for standard input."),
        (("chat", ""), "the name of a file must not be empty, got ''"),
        (("compress", "q", "{file}", "--budget", "0"), "token_budget must be at least 1, got 0."),
        (("compress", "q", "{file}", "--set", "colour"), "--set must be NAME=VALUE, got 'colour'."),
        (
            ("compress", "q", "{file}", "--set", "include_titles=True"),
            "'include_titles=True': write include_titles=true.",
        ),
        (("chat", "{chat}", "--set", "task_weight=None"), "--set takes values in JSON, got 'task_weight=None'"),
        (("compress", "q", "{file}", "--set", f"k1={'[' * 200_000}"), "k1 must be a number, got '[[["),
        (("compress", "q", "{file}", "--set", "colour=3"), "'colour' is not a setting of rag_compress"),
        (("compress", "q", "{file}", "--set", "passages=[]"), "'passages' is not a setting of rag_compress"),
        (("show", "q", "{file}", "--set", "history=[]"), "'history' is not a setting of rag_compress"),
        (
            ("compress", "q", "{file}", "--budget", "10", "--set", "token_budget=5"),
            "--budget and --set token_budget state the same, got 10 and 5",
        ),
        (
            ("compress", "q", "{file}", "--ratio", "0.3", "--set", "target_ratio=null"),
            "--ratio and --set target_ratio state the same, got 0.3 and None",
        ),
        (("chat", "{chat}", "--budget", "10", "--set", "token_budget=10"), "give one of them"),
        (("chat", "{chat}", "--set", "k1=1"), "'k1' is not a setting of a conversation"),
        (("chat", "{chat}", "--set", "rate=1"), "'rate' is not a setting of a conversation"),
        (("chat", "{chat}", "--set", "quick=1"), "quick must be a bool, got 1"),
        (("ask", "q", "--docs", ""), "the folder of documents must exist, got ''"),
        (("ask", "q", "--docs", "missing"), "the folder of documents must exist, got 'missing'"),
        (("ask", "q", "--docs", ".", "--answer"), "--answer needs a model"),
    ],
)
def test_mistakes_are_named_without_a_traceback(capsys, file, chat, monkeypatch, tmp_path, arguments, message):
    for name in ("RAG_COMPRESS_MODEL", "RAG_COMPRESS_GENERATOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("RAG_COMPRESS_CACHE", str(tmp_path / "cache"))
    given = (argument.replace("{file}", file).replace("{chat}", chat) for argument in arguments)
    status, out, err = run(capsys, *given)
    assert (status, out) == (1, "")
    assert err.startswith("rag-compress: ")
    assert message in err


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "passages.jsonl, line 1 must be JSON: "),
        ("[" * 200_000, "passages.jsonl, line 1 must be JSON of fewer levels"),
        ('{"text": "a", "id": ' + "1" * 5000 + "}", "passages.jsonl, line 1 must be JSON with shorter numbers"),
        ('"a"\n{"text": "b", "title": 5}', "passages.jsonl, line 2: title must be a string or null, got 5"),
        ("3", "line 1 must be a string or an object"),
        ('{"title": "a"}', "'text' or 'content'"),
    ],
)
def test_a_bad_json_line_is_named(capsys, tmp_path, line, message):
    path = tmp_path / "passages.jsonl"
    path.write_text(line)
    assert message in run(capsys, "compress", "q", str(path))[2]


def test_chat_fits_a_conversation_into_a_budget(capsys, chat):
    arguments = ("chat", chat, "--query", "Am I allergic to something?", "--budget", "8")
    assert run(capsys, *arguments) == (0, "user: I am allergic to nuts.\n", "29 -> 6 tokens (21 %)\n")
    values = json.loads(run(capsys, *arguments, "--json")[1])
    assert values["decisions"][0]["reason"] == "kept"


def test_chat_says_when_what_must_stay_exceeds_the_budget(capsys, tmp_path):
    path = tmp_path / "chat.json"
    path.write_text('[{"role": "system", "content": "You are a cook."}, {"role": "user", "content": "Which snack?"}]')
    status, out, err = run(capsys, "chat", str(path), "--budget", "3")
    assert (status, out) == (0, "system: You are a cook.\nuser: Which snack?\n")
    said = "rag-compress: what must stay takes 8 tokens, above token_budget (3).\n"
    assert err == f"8 -> 8 tokens (100 %)\n{said}"
    assert run(capsys, "chat", str(path), "--budget", "3", "--json")[2] == ""


def test_chat_says_why_nothing_is_kept(capsys, tmp_path):
    path = tmp_path / "chat.jsonl"
    path.write_text('{"role": "user", "content": "It rained for days on end."}\n')
    status, out, err = run(capsys, "chat", str(path), "--query", "Why?", "--budget", "3")
    assert (status, out) == (0, "")
    assert err.endswith("rag-compress: no message fits a budget of 3; the shortest has 8 tokens.\n")


def test_chat_takes_the_settings_of_a_conversation(capsys, chat):
    def chatting(*settings):
        given = [argument for setting in ("token_budget=8", *settings) for argument in ("--set", setting)]
        return run(capsys, "chat", chat, "--query", "What now?", "--json", *given)[1]

    def ratings(*settings):
        return [decision["rating"] for decision in json.loads(chatting(*settings))["decisions"]]

    patterns = ("selective_memory=true", 'high_patterns=["remember"]', 'low_patterns=["rains"]')
    assert ratings() == [None, None, None]
    assert ratings(*patterns) == [7, 5 + 2, 5 - 2]
    plain, important = (
        json.loads(chatting(*settings))["decisions"][1]["score"] for settings in ((), ("importance_weight=3",))
    )
    assert important > plain + 0.1


def test_the_settings_of_a_conversation_come_from_a_file_too_below_those_of_the_command_line(capsys, chat, tmp_path):
    config = tmp_path / "settings.toml"
    config.write_text("[compression]\ntoken_budget = 3\n[chat]\ntoken_budget = 8\nhigh_patterns = ['remember']\n")

    def chatting(*options):
        return run(capsys, "chat", chat, "--query", "What now?", "--json", "--config", str(config), *options)

    as_set = run(capsys, "chat", chat, "--query", "What now?", "--json", "--set", 'high_patterns=["remember"]')
    assert json.loads(chatting()[1])["token_budget"] == 8
    assert chatting("--budget", "4096") == as_set
    assert chatting("--set", "token_budget=4096") == as_set
    config.write_text("[chat]\nquick = 1\n")
    assert f"rag-compress: {config}: quick must be a bool, got 1." in chatting()[2]
    assert chatting("--set", "quick=true")[0] == 0
    config.write_text("[compression]\ntoken_budget = 3\n")
    assert f"rag-compress: {config} must have a table [chat], got [compression]." in chatting()[2]


def test_files_may_stand_behind_options(capsys, file):
    status, out, _ = run(capsys, "compress", "Who won the race?", "--budget", "6", file)
    assert (status, out) == (0, "Anna won the race.\n")


@pytest.mark.parametrize("rest", [["--nothing", "x"], ["a.txt", "--nothing"]])
def test_what_is_no_option_is_refused_behind_files_too(capsys, file, rest):
    with pytest.raises(SystemExit):
        main(["compress", "race", file, "--budget", "6", *rest])
    said = f"unrecognized arguments: {' '.join(rest)} (see rag-compress compress --help)"
    assert said in capsys.readouterr().err
