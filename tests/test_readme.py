"""The README and the guides do what they say: their blocks and console sessions are run, their figures checked."""

from __future__ import annotations

import doctest
import io
import json
import re
import shlex
import textwrap
from dataclasses import fields
from pathlib import Path

import pytest

from eval.records import read_run
from eval.report.figures import Figures
from rag_compress import CompressionConfig
from rag_compress.cli import main
from rag_compress.core.sentences import get_splitter, sentence_spans
from rag_compress.core.sentences.windows import LONGEST_SENTENCE, LONGEST_UNSPACED, UNMARKED, UNMARKED_UNSPACED

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
MEASUREMENTS = (ROOT / "docs" / "measurements.md").read_text(encoding="utf-8")
QUESTIONS = (ROOT / "docs" / "questions.md").read_text(encoding="utf-8")
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^( *)```(\w+)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)


def blocks(kind, text=README):
    return [textwrap.dedent(block[3]) for block in BLOCK.finditer(text) if block[2] == kind]


@pytest.mark.filterwarnings("ignore:.*experimental.*")  # Haystack's word on its CompactionHook
@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_python_blocks_give_what_they_show(document):
    # One session for all blocks of a document, as a reader types them one after the other.
    session = "\n".join(blocks("python", document.read_text(encoding="utf-8")))
    example = doctest.DocTestParser().get_doctest(session, {}, document.name, str(document), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    assert runner.run(example).failed == 0


@pytest.mark.parametrize(
    "session",
    [session for document in DOCUMENTS for session in blocks("console", document.read_text(encoding="utf-8"))],
)
def test_console_sessions_print_what_they_show(session, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("RAG_COMPRESS_CACHE", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")
    command, *shown = session.removeprefix("$ ").splitlines()
    echo, _, command = command.rpartition(" | ")
    said = shlex.split(echo.removeprefix("echo "))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(" ".join(said).encode())))
    program, *arguments = shlex.split(command)
    assert program == "rag-compress"
    assert main(arguments) == 0
    assert capsys.readouterr().out.split() == "\n".join(shown).split()


def test_the_two_commands_of_the_readme_are_the_first_two_shell_blocks():
    first, second = blocks("sh")[:2]
    assert "rag-compress ask" in first
    assert "pytest" in second


def test_the_times_are_those_of_the_record():
    record = (ROOT / "eval" / "results" / "speed.md").read_text(encoding="utf-8")
    ms = {name.strip(): float(value) for name, value in re.findall(r"^\| ([^|]+)\| ([\d.]+) \|", record, re.MULTILINE)}
    seen = ms["seen before"]
    ratios = [seen / ms[name] for name in ("rank_bm25 alone", "bm25s alone", "text-crusher, whole")]
    fast, default = ms["first time, sentencex"], ms["first time, pysbd"]
    claims = (
        f"20 chunks that were seen before take {seen:.1f} ms: {ratios[0]:.1f} times as long as rank_bm25 alone, "
        f"{ratios[1]:.1f} times as long as bm25s, {ratios[2]:.1f} times as long as headroom-ai's text-crusher. "
        f"Text never seen takes {fast:.0f} ms with the fast splitter and {default:.0f} ms with the default one."
    )
    assert claims in " ".join(README.split())


def test_the_lead_over_filters_by_embeddings_is_that_of_the_record():
    figures = Figures(read_run(ROOT / "eval" / "results" / "peers"), "evidence_kept", "rag_compress()", 2.5)
    leads = {"10%": set(), "20%": set(), "33%": set(), "50%": set()}
    for entry in figures.only(["embeddings-filter", "sentence-embedding-optimizer"]).comparisons:
        leads[entry.budget].add(round(100 * entry.result.mean_difference))
    half = leads.pop("50%")
    points = set.union(*leads.values())
    assert len(half) == 1
    lead = f"{min(points)} to {max(points)} points"
    assert f"the default is {lead} of evidence ahead of LangChain's" in " ".join(README.split())
    assert f"at a tenth to a third of the tokens and {max(half)} at a half" in " ".join(README.split())
    assert f"`rag_compress` is {lead} ahead of the two filters at a tenth" in " ".join(MEASUREMENTS.split())


def test_what_names_of_files_are_worth_is_that_of_the_record():
    record = (ROOT / "eval/results/headings.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (documents[^|]*|one[^|]*) \| (.+) \|$", record, re.MULTILINE)
    kept = {name: [float(cell) for cell in cells.split(" | ")] for name, cells in rows}
    gains = [
        round(named - unnamed)
        for named, unnamed in zip(
            kept["documents, titles as names of files"], kept["documents without titles"], strict=True
        )
    ]
    assert f"and {min(gains)} to {max(gains)} more than with neither" in " ".join(MEASUREMENTS.split())


@pytest.mark.parametrize(
    "name",
    ["headings", "transcripts", "chunks", "chunks_of_words", "several_questions", "question_kinds", "follow_ups"],
)
def test_the_tables_that_are_measured_anew_are_those_of_the_records(name):
    record = (ROOT / f"eval/results/{name}.md").read_text(encoding="utf-8")
    rows = [line for line in record.splitlines() if line.startswith("|")]
    assert "\n".join(rows) in MEASUREMENTS


def test_the_table_of_owners_is_that_of_the_record():
    record = (ROOT / "eval/results/owners.md").read_text(encoding="utf-8")
    table = [line for line in record.splitlines() if line.startswith("|")]
    assert "\n".join(table[:2] + [row for row in table if "| all 16 |" in row]) in MEASUREMENTS


def test_what_runs_of_agents_keep_is_that_of_the_record():
    record = (ROOT / "eval/results/agents.md").read_text(encoding="utf-8")

    def kept(asked, value):
        """Shares at each budget, ours and those of the newest steps, as they are said in a sentence."""
        (row,) = re.findall(rf"^\| {asked} \| {value} \| \d+ \| (.*) \|$", record, re.MULTILINE)
        ours, theirs = zip(*(cell.split(" / ") for cell in row.split(" | ")), strict=True)
        return [f"{', '.join(shares[:-1])} and {shares[-1]}" for shares in (ours, theirs)]

    guide = " ".join((ROOT / "docs/conversations.md").read_text(encoding="utf-8").split())
    everything, failed = kept("all", "all"), kept("work", "failure")
    assert f"{everything[0]} % of the values are left at 10, 25 and 50 % of the tokens and at 2,000" in guide
    assert f"where the newest steps keep {everything[1]}." in guide
    assert f"{failed[0]} % of such values, where the newest steps keep {failed[1]}." in guide


def test_what_is_left_of_results_of_tools_is_that_of_the_records():
    def left(name, system):
        figures = Figures(read_run(ROOT / "eval" / "results" / name), "evidence_kept", "rag_compress_steps()", 2.5)
        return f"{100 * figures.average(f'rag_compress_steps({system})', ['20%'])[0].quality:.0f}"

    guide = " ".join((ROOT / "docs/conversations.md").read_text(encoding="utf-8").split())
    cut, whole = left("steps", ""), left("steps", "cut_results=false")
    assert f"{cut} % of the evidence is left at a fifth of the tokens, instead of {whole} where" in guide
    cut, whole = left("steps_unseen", ""), left("steps_unseen", "cut_results=false")
    assert f"it is {cut} instead of {whole} %, and where a call returns three documents as JSON, " in guide
    cut, whole = (left("steps_unseen", f"{cutting}form=json,per_call=3") for cutting in ("", "cut_results=false,"))
    assert f"as JSON, {cut} instead of {whole} ([record]" in guide


def test_what_conversations_keep_is_that_of_the_record():
    figures = Figures(read_run(ROOT / "eval" / "results" / "chat"), "any_evidence_kept", "rag_compress_chat()", 2.5)
    systems = ("rag_compress_chat()", "bm25()", "recency()")
    ours, bm25, recency = (100 * figures.average(system, ["25%"])[0].quality for system in systems)
    claim = (
        f"a quarter of the tokens keeps at least one message of the evidence for {ours:.0f} % of the questions; "
        f"plain BM25 keeps it for {bm25:.0f} %, the newest messages alone for {recency:.0f} %."
    )
    assert claim in " ".join(README.split())


def test_the_readme_counts_the_weights_of_the_scorer():
    weights = [field.name for field in fields(CompressionConfig) if field.name.endswith("_weight")]
    assert f"| `k1`, `b` and {len(weights)} weights |" in README


def test_the_price_of_the_full_context_is_that_of_the_record():
    figures = Figures(read_run(ROOT / "eval" / "results" / "lexical"), "evidence_kept", "rag_compress()", price=2.5)
    cost = figures.full_tokens(figures.data) * 2.5 / 1000
    readme = " ".join(README.split())
    assert f"all of them cost ${cost:.2f}." in readme
    assert (
        f"all that was retrieved cost ${cost:.2f} at $2.50 per million tokens; 33 % of that is ${cost * 0.33:.2f}."
        in readme
    )


def test_the_two_languages_that_keep_least_are_those_of_the_record():
    figures = Figures(read_run(ROOT / "eval" / "results" / "lexical"), "evidence_kept", "rag_compress()", price=2.5)
    names = [name for name in figures.data if name.startswith("xquad_")]
    kept = {name: [point.quality for point in figures.curve([name], "rag_compress()")] for name in names}
    least = sorted(names, key=lambda name: sum(kept[name]))[:2]
    assert sorted(least) == ["xquad_de", "xquad_zh"]
    for language, name in ("Chinese", "xquad_zh"), ("German", "xquad_de"):
        assert f"{language} ({' / '.join(f'{100 * quality:.0f}' for quality in kept[name])})" in README


def test_the_first_sentence_claims_what_the_first_table_shows():
    sentence = re.search(r"^\*\*(.+?)\n\n", README, re.MULTILINE | re.DOTALL)[1].replace("\n", " ")
    budget, ours = re.match(r"Keep (.+?) of the tokens .*? (\d+) % of the evidence is still there", sentence).groups()
    theirs = re.search(r"truncating to the same size leaves (\d+) %", sentence)
    head, _, *rows = (
        [cell.strip() for cell in line.split("|")[1:-1]] for line in README.splitlines() if line.startswith("|")
    )
    column = head.index({"a tenth": "10 %", "a fifth": "20 %", "a third": "33 %", "half": "50 %"}[budget])
    claims = {"`rag_compress`": ours, "`truncate`": theirs[1]}
    for system, claim in claims.items():
        assert abs(float(next(row for row in rows if row[0] == system)[column]) - int(claim)) <= 0.5


def test_text_without_an_end_of_a_sentence_is_cut_as_promised():
    rule = (
        f"within {UNMARKED} characters where it holds no mark at all, else within {LONGEST_SENTENCE:,}; inside a word"
    )
    answer = " ".join(QUESTIONS.split())
    assert rule in answer
    assert f"every {UNMARKED_UNSPACED} characters, or behind a comma within {LONGEST_UNSPACED}" in answer
    unmarked, marked, unbroken = "word " * 3000, "word, " * 3000, "x" * 9000
    longest = [max(len(text) for text in cut(text)) for text in (unmarked, marked, unbroken)]
    assert longest[0] <= UNMARKED < longest[1] <= longest[2] == LONGEST_SENTENCE
    assert all(piece.split()[0] in ("word", "word,") for text in (unmarked, marked) for piece in cut(text))


def cut(text):
    return [text[start:end] for start, end in sentence_spans(text, "en", get_splitter("pysbd"))]


def test_the_log_of_the_measurements_says_that_tuning_needs_more_than_its_one_line():
    example = re.search(r"^```json\n(.+?)\n```\n\n(.+?)\n\n", MEASUREMENTS, re.MULTILINE | re.DOTALL)
    assert set(json.loads(example[1])) == {"query", "documents", "answer"}
    assert "`tune` needs more questions than this one" in example[2]
