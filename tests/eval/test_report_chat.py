"""A report on conversations: their own metric, their own words, their messages side by side."""

from __future__ import annotations

from dataclasses import replace

import pytest

from eval.budgets import parse_budgets
from eval.data import open_data
from eval.data.places import FOLDER_VARIABLE
from eval.records import Cell, Run, pack_run, read_run
from eval.report import main
from eval.report.choices import default_metric, default_reference
from eval.report.figures import Figures
from eval.report.markdown import comparisons, data_sets, tokens
from eval.run_cells import run_cells
from eval.statistics import holm
from eval.systems import parse_systems
from tests.eval.tiny import write_rows
from tests.eval.tiny_chat import MESSAGES, chat_row
from tests.eval.tiny_report import outline, page_of, write_run

OURS = "rag_compress_chat()"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    base = tmp_path_factory.mktemp("chat")
    rows = [chat_row(f"c{i}", gold_message_ids=["m1", "m5"] if i % 2 else ["m1"]) for i in range(6)]
    data = [open_data(str(write_rows(base / "talk.jsonl", rows)))]
    run_cells(data, parse_systems("full,recency,bm25,rag_compress_chat"), parse_budgets("8,12,30%,50%"), base / "run")
    return base / "run"


def test_the_metric_and_the_reference_are_those_of_conversations(folder):
    run = read_run(folder)
    assert (default_metric(run), default_reference(run.systems)) == ("any_evidence_kept", OURS)


def test_documents_and_conversations_in_one_folder_need_a_metric(folder, tmp_path):
    both = Run((*read_run(folder).cells, *read_run(write_run(tmp_path / "documents")).cells))
    with pytest.raises(ValueError, match="one kind of data, got conversations and documents: choose with --metric"):
        default_metric(both)
    assert Figures(both, "message_recall", OURS, 2.5).data == ["talk"]


def test_the_page_speaks_of_messages(folder):
    page = page_of(folder)
    outline(page)
    assert "<h1>rag_compress_chat keeps evidence for 95&nbsp;% of the questions in" in page
    assert "share of the history’s tokens" in page
    assert "make of the same conversation with" in page
    assert "without taking new messages apart and counting their tokens, which is done once" in page
    assert "Budget in tokens" in page
    for word in ("documents’", "same documents", "Kept sentences"):
        assert word not in page


def test_the_messages_of_two_systems_stand_side_by_side_with_the_evidence_underlined(folder, monkeypatch):
    monkeypatch.setenv(FOLDER_VARIABLE, str(folder.parent))
    page = page_of(folder, "--against", "recency()")
    assert "3 where rag_compress_chat is better, 0 where it is worse" in page  # recency has m5 of three
    assert "What is Anna allergic to?<span>talk · answer: nuts · rag_compress_chat keeps more" in page
    assert f'<span class="dropped"><u class="evidence">{MESSAGES[0][2]}</u></span>' in page
    assert f'<span class="kept"><u class="evidence">{MESSAGES[0][2]}</u></span>' in page
    assert "messages of which both keep the same" in page


def test_the_tables_have_both_kinds_of_budgets_and_every_metric_that_is_asked_for(folder, tmp_path):
    path = tmp_path / "chat.md"
    assert main([str(folder), "--metric", "any_evidence_kept,message_recall", "--markdown", str(path)]) == 0
    titles = [line.removeprefix("## ") for line in path.read_text().splitlines() if line.startswith("## ")]
    assert titles[:6] == [
        "Any evidence kept in per cent, mean of 1 data set",
        "Per data set, at 30 % / 50 %",
        "Per data set, at 8 tokens / 12 tokens",
        "Evidence messages kept in per cent, mean of 1 data set",
        "Evidence messages kept, at 30 % / 50 %",
        "Evidence messages kept, at 8 tokens / 12 tokens",
    ]
    run = read_run(folder)
    recall = [100 * run.cell("talk", OURS, b).metrics["message_recall"].mean for b in ("30%", "50%")]
    assert "\nTimes are without taking new messages apart and counting their tokens" in path.read_text()
    table = path.read_text().split("## Evidence messages kept, at 30 % / 50 %\n\n")[1].splitlines()
    assert table[2].startswith(f"| talk | 6 | {recall[0]:.0f} / {recall[1]:.0f} |")


def test_systems_are_compared_by_every_metric_that_is_asked_for(folder, tmp_path):
    names = ("any_evidence_kept", "message_recall")
    figures = Figures(read_run(folder), names[0], OURS, 2.5, others=names[1:])
    alone = [Figures(read_run(folder), name, OURS, 2.5).comparisons for name in names]
    assert [(c.metric, c.system, c.budget, c.result) for c in figures.comparisons] == [
        (c.metric, c.system, c.budget, c.result) for found in alone for c in found
    ]
    assert [c.p_holm for c in figures.comparisons] == holm([c.result.p for found in alone for c in found])
    path = tmp_path / "chat.md"
    assert main([str(folder), "--metric", f"{','.join(names)},any_evidence_kept", "--markdown", str(path)]) == 0
    parts = path.read_text().split("## ")[-2:]
    for part, name, title in zip(parts, names, ("any evidence kept", "evidence messages kept"), strict=True):
        assert part.startswith(f"rag_compress_chat against the others, question by question, {title}\n")
        assert part.split("\n\n")[1].rstrip() == comparisons(figures, name)
    assert "| `recency` | 30 % |" in comparisons(figures, "message_recall")


def test_the_page_compares_by_every_metric_that_is_asked_for(folder):
    both, one = (page_of(folder, "--metric", names) for names in ("any_evidence_kept,message_recall", "message_recall"))
    outline(both)
    for title in ("Any evidence kept", "Evidence messages kept"):
        assert f"<h3>{title}</h3>" in both.split('id="significance"')[1]
        assert f"rag_compress_chat against each system at 30 %, {title.lower()}</caption>" in both
    assert "points of any evidence kept and evidence messages kept with" in both
    assert "all 8 comparisons of this page" in both
    assert "all 4 comparisons of this page" in one


def test_a_metric_beside_the_first_that_the_run_lacks_is_refused(folder):
    with pytest.raises(ValueError, match="metric must be one of any_evidence_kept, .* got 'f1'"):
        main([str(folder), "--metric", "any_evidence_kept,f1"])


def test_a_packed_run_gives_the_same_tables(folder, tmp_path):
    pack_run(folder, tmp_path / "packed")
    both = [Figures(read_run(place), "any_evidence_kept", OURS, 2.5) for place in (folder, tmp_path / "packed")]
    for table in (data_sets, tokens, comparisons):  # the summary has times, which are rounded
        assert table(both[0]) == table(both[1])


def test_perplexity_is_shown_as_a_number_and_is_no_axis(folder):
    def with_perplexity(cell: Cell) -> Cell:
        value = replace(cell.metrics["message_recall"], mean=12.34, low=11.0, high=14.0)
        return replace(cell, metrics={**cell.metrics, "perplexity": value})

    run = Run(tuple(map(with_perplexity, read_run(folder).cells)))
    from eval.report.page import render_page

    page = render_page(Figures(run, "any_evidence_kept", OURS, 2.5))
    assert '12.3 <span class="ci">11–14</span>' in page
    with pytest.raises(ValueError, match="metric must be between 0 and 1, got perplexity"):
        Figures(run, "perplexity", OURS, 2.5)
