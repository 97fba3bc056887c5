"""Every setting can be traced to the decision behind it."""

from __future__ import annotations

import re
from dataclasses import asdict
from pathlib import Path

import pytest

from rag_compress import CompressionConfig
from rag_compress.chat import ChatConfig
from rag_compress.explain import DECIDED_BY, DECIDED_IN_CHAT_BY, explain

ADRS = Path(__file__).resolve().parents[1] / "docs" / "adr"


COMPRESSION, CHAT = asdict(CompressionConfig()), asdict(ChatConfig())


def tables_of(text):
    """The part about documents, and the part about conversations."""
    return text.split("\n\n")


def lines_of(text):
    return {
        line.split()[0]: line.split() for line in text.splitlines() if line and not line.startswith(("  ", "measured"))
    }


def test_every_default_has_a_decision():
    assert set(DECIDED_BY) == set(COMPRESSION)
    assert set(DECIDED_IN_CHAT_BY) == set(CHAT)


@pytest.mark.parametrize(("setting", "record"), sorted({*DECIDED_BY.items(), *DECIDED_IN_CHAT_BY.items()}))
def test_the_record_behind_a_setting_names_it(setting, record):
    text = (ADRS / record).read_text(encoding="utf-8")
    assert re.search(rf"\b{setting}\b" if len(setting) > 2 else f"`{setting}`", text)


def test_defaults_are_explained_without_a_file():
    documents, conversations = map(lines_of, tables_of(explain()))
    assert set(documents) == {"[compression]", *COMPRESSION}
    assert documents["scorer"][1:] == ['"contextual"', "default", DECIDED_BY["scorer"]]
    assert set(conversations) == {"[chat]", *CHAT}
    assert conversations["cut_share"][1:] == [str(CHAT["cut_share"]), "default", DECIDED_IN_CHAT_BY["cut_share"]]


def test_settings_of_a_conversation_are_explained(tmp_path):
    path = tmp_path / "chat.toml"
    path.write_text("[chat]\npreserve_recent = 4\n")
    (conversations,) = tables_of(explain(path))
    found = lines_of(conversations)
    assert set(found) == {"[chat]", *CHAT}
    assert found["preserve_recent"][1:] == ["4", "file", "no", "ADR:", "set", "by", "hand"]
    assert found["profile"][1:] == ['"enhanced"', "default", DECIDED_IN_CHAT_BY["profile"]]


def test_a_file_of_both_has_both_explained_and_what_was_measured_last(tmp_path):
    path = tmp_path / "both.toml"
    path.write_text(
        '[chat]\nquick = true\n[compression]\nk1 = 1\n[adr]\nk1 = "0007-x.md"\n[evidence]\nadr = "0007-x.md"\n'
        'target = "f1"\nquality = 1\nlow = 1\nhigh = 1\nsplit = "odd"\ndata = [{name = "a"}]\n'
    )
    documents, conversations, measured = tables_of(explain(path))
    assert lines_of(documents)["k1"][1:] == ["1.0", "file", "0007-x.md"]
    assert lines_of(conversations)["quick"][1:3] == ["true", "file"]
    assert measured.startswith("measured for 0007-x.md")


def test_a_setting_of_a_conversation_that_does_not_exist_is_refused_by_file(tmp_path):
    path = tmp_path / "chat.toml"
    path.write_text("[chat]\npreserve_recen = 4\n")
    with pytest.raises(TypeError, match=r"chat.toml: 'preserve_recen' is not a setting .* 'preserve_recent'"):
        explain(path)


def test_a_file_says_which_decision_it_follows(tmp_path):
    path = tmp_path / "compression.toml"
    path.write_text('[compression]\ntarget_ratio = 0.2\nb = 0.5\n\n[adr]\ntarget_ratio = "0007-x.md"\n')
    found = lines_of(explain(path))
    assert found["target_ratio"][1:] == ["0.2", "file", "0007-x.md"]
    assert found["b"][1:] == ["0.5", "file", "no", "ADR:", "set", "by", "hand"]
    assert found["k1"][1:] == [str(CompressionConfig().k1), "default", DECIDED_BY["k1"]]
    assert found["token_budget"][1] == "null", "as --set takes it"


def test_every_setting_is_explained_in_one_line_below_it():
    for text, settings in zip(tables_of(explain()), (COMPRESSION, CHAT), strict=True):
        lines = text.splitlines()
        below = {lines[i - 1].split()[0]: line.strip() for i, line in enumerate(lines) if line.startswith("  ")}
        assert set(below) == set(settings)
        assert [name for name, said in below.items() if not 20 < len(said) < 120 or "`" in said] == []
    assert "  Confidence (0 to 1) below which a result gets more tokens" in explain()


def test_python_without_docstrings_explains_all_else(monkeypatch):
    monkeypatch.setattr(CompressionConfig, "__doc__", None)
    monkeypatch.setattr(ChatConfig, "__doc__", None)
    assert [len(text.splitlines()) for text in tables_of(explain())] == [1 + len(COMPRESSION), 1 + len(CHAT)]


def test_what_was_measured_is_shown(tmp_path):
    path = tmp_path / "compression.toml"
    path.write_text(
        '[compression]\n[evidence]\nadr = "0007-x.md"\ntarget = "answer_kept >= 0.9"\nquality = 0.95\nlow = 0.9\n'
        'high = 1.0\nsplit = "odd"\n[[evidence.data]]\nname = "a"\n'
    )
    assert explain(path).splitlines()[-1] == (
        "measured for 0007-x.md: answer_kept >= 0.9: 0.950 (0.900 to 1.000) on the odd questions of a"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[compression]\n[adr]\nspeed = "x"\n', "must name settings only, got 'speed'"),
        ('adr = "x"\n[compression]\n', "adr must be a table"),
        ("a = 1\n", "must have a table \\[compression\\] or \\[chat\\], got none"),
        ("[tool]\na = 1\n", "must have a table \\[compression\\] or \\[chat\\], got \\[tool\\]"),
        ("quick = true\n", "quick outside it: move it below the line \\[chat\\]"),
        ("min_score = 0.1\n", "min_score outside it: move it below the line \\[compression\\]"),
        ("[Chat]\nquick = true\n", "table \\[chat\\], got Chat: write it small"),
    ],
)
def test_a_bad_file_is_refused(tmp_path, text, message):
    path = tmp_path / "compression.toml"
    path.write_text(text)
    with pytest.raises(ValueError, match=message):
        explain(path)
