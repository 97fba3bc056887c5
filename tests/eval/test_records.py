"""The two forms of a run: files per cell while it works, one packed file per data set and system to commit."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace

import pytest

from eval.__main__ import main
from eval.commands.compare import compare
from eval.commands.ratings import add_ratings
from eval.records import PACKED_SCHEMA, pack_run, read_run
from tests.eval.tiny import data_file, row, start, write_rows

SYSTEMS = "full,random(seed=3)"


@pytest.fixture
def folder(tmp_path):
    start(data_file(tmp_path), tmp_path / "out", SYSTEMS)
    return tmp_path / "out"


def lines_of(path):
    return gzip.decompress(path.read_bytes()).decode().splitlines()


def test_a_packed_run_is_one_file_per_data_set_and_system(folder, tmp_path):
    paths = pack_run(folder, tmp_path / "packed")
    assert sorted(path for path in (tmp_path / "packed").rglob("*") if path.is_file()) == paths
    assert [path.relative_to(tmp_path).as_posix() for path in paths] == [
        "packed/tiny/full().jsonl.gz",
        "packed/tiny/random(seed=3).jsonl.gz",
    ]
    header, *rows = map(json.loads, lines_of(paths[0]))
    assert (header["schema"], header["data"], header["system"]) == (PACKED_SCHEMA, "tiny", "full()")
    assert [(cell["budget"], cell["questions"]) for cell in header["cells"]] == [("6", 5), ("50%", 5)]
    assert "cell by cell" in header["layout"]
    assert [row["question"] for row in rows] == [f"q{i}" for i in range(5)] * 2
    assert [row["budget"] for row in rows] == [6] * 5 + [16] * 5


def test_both_forms_are_read_alike(folder, tmp_path):
    pack_run(folder, tmp_path / "packed")
    run, packed = read_run(folder), read_run(tmp_path / "packed")
    assert packed.cells == run.cells  # the summaries are not rounded
    for mine, theirs in zip(run.cells, packed.cells, strict=True):
        assert dict(mine.source.header()) == dict(theirs.source.header())
        short = [
            replace(
                row,
                score_ms=float(f"{row.score_ms:.2g}"),
                fill_ms=float(f"{row.fill_ms:.2g}"),
                metrics={k: v if v is None else round(v, 3) for k, v in row.metrics.items()},
                spans=None,
            )
            for row in mine.rows()
        ]
        assert list(theirs.rows()) == short
    found = [compare(one, "full()", "random(seed=3)") for one in (run, packed)]
    assert found[0] == found[1]


def test_the_same_run_gives_the_same_bytes_wherever_and_whenever_it_is_packed(folder, tmp_path):
    first, second = (pack_run(folder, tmp_path / name) for name in ("a", "deeper/b"))
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]
    again = pack_run(tmp_path / "a", tmp_path / "c")  # packing what is packed changes nothing
    assert [path.read_bytes() for path in again] == [path.read_bytes() for path in first]


def test_a_packed_run_holds_no_text_of_the_data(folder, tmp_path):
    path = pack_run(folder, tmp_path / "packed")[1]
    assert "spans" not in lines_of(path)[1]
    assert "race" not in "".join(lines_of(path))


def test_a_packed_run_keeps_the_metrics_that_are_asked_for(folder, tmp_path):
    (path, _) = pack_run(folder, tmp_path / "packed", metrics=["evidence_kept"])
    assert [list(json.loads(line)["metrics"]) for line in lines_of(path)[1:]] == [["evidence_kept"]] * 10
    assert read_run(tmp_path / "packed").cells == read_run(folder).cells  # the summaries of all metrics stay
    with pytest.raises(ValueError, match=r"metrics must be among those of the run \(evidence_kept, .*got 'bleu'"):
        pack_run(folder, tmp_path / "packed", metrics=["bleu"])


def test_nothing_of_a_packed_run_is_measured_again(folder, tmp_path, monkeypatch):
    packed = tmp_path / "packed"
    pack_run(folder, packed)
    monkeypatch.setattr("eval.worker.Worker.measure", lambda *_: pytest.fail("measured"))
    assert start(tmp_path / "tiny.jsonl", packed, SYSTEMS).cells == read_run(folder).cells
    assert not list(packed.rglob("*.json"))


def test_what_a_packed_run_lacks_is_measured_into_files_of_its_own(folder, tmp_path):
    packed = tmp_path / "packed"
    pack_run(folder, packed)
    run = start(tmp_path / "tiny.jsonl", packed, "full,lead", "6,7")
    assert [cell.key[1:] for cell in run.cells] == [
        ("full()", "6"),
        ("full()", "7"),
        ("full()", "50%"),
        ("lead()", "6"),
        ("lead()", "7"),
        ("random(seed=3)", "6"),
        ("random(seed=3)", "50%"),
    ]
    write_rows(tmp_path / "tiny.jsonl", [row("other")])
    with pytest.raises(ValueError, match=r"full\(\).jsonl.gz was made with something else than data_sha256"):
        start(tmp_path / "tiny.jsonl", packed, "full", "6")
    anew = start(tmp_path / "tiny.jsonl", packed, "full", "6", fresh=True)
    assert anew.cell("tiny", "full()", "6").questions == 1  # a cell's own files count


def test_rows_missing_from_a_packed_file_are_an_error_and_no_shorter_run(folder, tmp_path):
    (path, _) = pack_run(folder, tmp_path / "packed")
    path.write_bytes(gzip.compress("".join(f"{line}\n" for line in lines_of(path)[:-1]).encode()))
    cells = read_run(tmp_path / "packed").cells
    assert len(list(cells[0].rows())) == 5
    with pytest.raises(ValueError, match=r"full\(\).jsonl.gz must have 5 rows from line 7 on, got 4"):
        list(cells[1].rows())


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (gzip.compress(b'{"schema": "packed/0"}\n'), "schema must be rag_compress.eval.packed/1, got 'packed/0'"),
        (gzip.compress(b"[1]\n"), "line 1: must be a JSON object"),
        (gzip.compress(b"{\n"), "line 1: must be a JSON object"),
        (b"no gzip at all", "must be UTF-8 text \\(packed when it is named .gz\\)"),
    ],
    ids=["another schema", "a list", "no JSON", "not packed"],
)
def test_a_file_that_is_no_packed_run_is_refused_by_name(tmp_path, content, message):
    path = tmp_path / "tiny" / "full().jsonl.gz"
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(ValueError, match=rf"full\(\)\.jsonl\.gz.*{message}"):
        read_run(tmp_path)


def test_an_interrupted_pack_leaves_the_old_file(folder, tmp_path, monkeypatch):
    (path, _) = pack_run(folder, tmp_path / "packed")
    before = path.read_bytes()
    rows = next(folder.glob("tiny/full()/6.rows.jsonl"))
    rows.write_text("".join(rows.read_text().splitlines(keepends=True)[:-1]))
    with pytest.raises(ValueError, match=r"tiny, full\(\), 6 must have 5 rows, got 4"):
        pack_run(folder, tmp_path / "packed")
    assert path.read_bytes() == before


def test_ratings_are_added_to_the_run_and_not_to_its_packed_copy(folder, tmp_path):
    pack_run(folder, tmp_path / "packed")
    ratings = {("tiny", "full()", "6"): {"q1": [1.0]}}
    with pytest.raises(ValueError, match="is packed: add ratings to the run that it was packed from"):
        add_ratings(tmp_path / "packed", ratings)
    assert add_ratings(folder, ratings) == 1


def test_the_command_packs_a_run(folder, tmp_path, capsys):
    packed = tmp_path / "packed"
    assert main(["pack", str(folder), str(packed), "--metrics", "evidence_kept,answer_kept"]) == 0
    assert "packed: 2 files" in capsys.readouterr().out
    assert read_run(packed).cells == read_run(folder).cells
    assert main(["pack", str(folder), str(folder)]) == 2
    assert "must be another folder" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["pack", "--help"])
    assert "one file per data set and system" in " ".join(capsys.readouterr().out.split())
