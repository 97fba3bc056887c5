"""The passages that compression is timed on are the same for everybody and like real ones."""

from __future__ import annotations

import re

from eval.__main__ import main
from eval.commands import speed
from eval.commands.speed import make_passages
from tests.core.taking_apart import take_apart


def test_the_same_seed_makes_the_same_passages():
    assert make_passages(3, 200, seed=1) == make_passages(3, 200, seed=1)
    assert make_passages(3, 200, seed=1) != make_passages(3, 200, seed=2)


def test_made_up_passages_hold_names_as_often_as_real_ones():
    analyzed = take_apart(*make_passages(500, 500, seed=5))
    terms = [term for passage in analyzed for sentence in passage.terms for term in sentence]
    names = [term for passage in analyzed for sentence in passage.names for term in sentence]
    title_terms = {term for passage in analyzed for term in passage.title_terms}
    assert 0.25 < len(names) / len(terms) < 0.35
    assert 3 < sum(len(passage.postings) for passage in analyzed) / len(set(terms)) < 4
    assert len({passage.title for passage in analyzed}) > 400
    assert 0.6 < len(title_terms & set(names)) / len(title_terms) < 0.9


def test_without_the_fast_splitter_one_line_names_the_extra(monkeypatch, capsys):
    monkeypatch.setattr(speed, "find_spec", lambda name: None)
    monkeypatch.setattr(speed, "measure", lambda: {"importing rag_compress": 1.0, "rank_bm25 alone": 1.0})
    assert main(["speed"]) == 2
    assert capsys.readouterr() == (
        "",
        'error: speed needs sentencex. Install it with: pip install "rag-compress[eval]"\n',
    )


def test_figures_are_written_with_what_they_were_measured_with(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(speed, "measure", lambda: {"rank_bm25 alone": 2.0, "seen before": 5.0})
    file = tmp_path / "new" / "speed.md"
    assert main(["speed"]) == 0
    printed = capsys.readouterr().out
    assert "| seen before | 5.00 | 2.5 x rank_bm25 alone |" in printed.splitlines()
    assert main(["speed", "--markdown", str(file)]) == 0
    assert capsys.readouterr().out == ""
    written = file.read_text(encoding="utf-8")
    assert written.startswith(f"## Time of compression\n\n{printed}\nMeasured at 20")
    assert re.search(
        r"processors and Python 3\.\d+\.\d+, commit \w+(-dirty)?, code [0-9a-f]{16}; .*rank-bm25 ", written
    )
    assert written.endswith(f"```\npython -m eval speed --markdown {file}\n```\n")
