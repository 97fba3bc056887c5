"""Every setting can be traced to the decision behind it."""

from __future__ import annotations

import re
from dataclasses import asdict
from pathlib import Path

import pytest

from rag_compress import CompressionConfig
from rag_compress.explain import DECIDED_BY, explain

ADRS = Path(__file__).resolve().parents[1] / "docs" / "adr"


def lines_of(text):
    return {
        line.split()[0]: line.split() for line in text.splitlines() if line and not line.startswith(("  ", "measured"))
    }


def test_every_default_has_a_decision():
    assert set(DECIDED_BY) == set(asdict(CompressionConfig()))


@pytest.mark.parametrize(("setting", "record"), sorted(DECIDED_BY.items()))
def test_the_record_behind_a_setting_names_it(setting, record):
    text = (ADRS / record).read_text(encoding="utf-8")
    assert re.search(rf"\b{setting}\b" if len(setting) > 2 else f"`{setting}`", text)


def test_defaults_are_explained_without_a_file():
    found = lines_of(explain())
    assert set(found) == {"setting", *asdict(CompressionConfig())}
    assert found["scorer"][1:] == ['"contextual"', "default", DECIDED_BY["scorer"]]


def test_a_file_says_which_decision_it_follows(tmp_path):
    path = tmp_path / "compression.toml"
    path.write_text('[compression]\ntarget_ratio = 0.2\nb = 0.5\n\n[adr]\ntarget_ratio = "0007-x.md"\n')
    found = lines_of(explain(path))
    assert found["target_ratio"][1:] == ["0.2", "file", "0007-x.md"]
    assert found["b"][1:] == ["0.5", "file", "no", "ADR:", "set", "by", "hand"]
    assert found["k1"][1:] == [str(CompressionConfig().k1), "default", DECIDED_BY["k1"]]
    assert found["token_budget"][1] == "null", "as --set takes it"


def test_every_setting_is_explained_in_one_line_below_it():
    lines = explain().splitlines()
    below = {lines[index - 1].split()[0]: line.strip() for index, line in enumerate(lines) if line.startswith("  ")}
    assert set(below) == set(asdict(CompressionConfig()))
    assert below["min_confidence"].startswith("Confidence (0 to 1) below which a result gets more tokens")
    assert [name for name, meaning in below.items() if not 30 < len(meaning) < 110 or "`" in meaning] == []


def test_python_without_docstrings_explains_all_else(monkeypatch):
    monkeypatch.setattr(CompressionConfig, "__doc__", None)
    assert len(explain().splitlines()) == 1 + len(asdict(CompressionConfig()))


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
        ("a = 1\n", "must have a table \\[compression\\]"),
    ],
)
def test_a_bad_file_is_refused(tmp_path, text, message):
    path = tmp_path / "compression.toml"
    path.write_text(text)
    with pytest.raises(ValueError, match=message):
        explain(path)
