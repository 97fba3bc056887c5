"""Tables and the curve are those of the records, between their markers and nowhere else."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from eval.report import main
from eval.report.labels import p_value, points
from eval.report.places import update
from tests.eval.tiny_report import OURS, write_cell

README = "# Title\n\n<!-- results:begin summary -->\nold\n<!-- results:end -->\n\ntext\n"


def place(what):
    return f"<!-- results:begin {what} -->\n<!-- results:end -->"


def test_a_document_is_updated_between_its_markers_only(folder, tmp_path):
    readme = tmp_path / "README.md"
    readme.write_text(README)
    assert main([str(folder), "--update", str(readme)]) == 0
    text = readme.read_text()
    assert text.startswith("# Title\n\n<!-- results:begin summary -->\n| system |")
    assert text.endswith("|\n<!-- results:end -->\n\ntext\n")
    assert "| `rag_compress` | 70.0 | 100.0 | 43 % | $0.11 |" in text
    assert "| `truncate(unit=sentence)` | 20.0 | 50.0 | > 50 % |" in text


def test_a_data_set_that_is_left_out_counts_in_no_table(folder, tmp_path):
    everything, rest = tmp_path / "all.md", tmp_path / "rest.md"
    main([str(folder), "--markdown", str(everything)])
    main([str(folder), "--without", "beta", "--markdown", str(rest)])
    assert "| beta |" in everything.read_text()
    assert "beta" not in rest.read_text()
    assert "mean of 2 data sets" in everything.read_text()
    assert "mean of 2 data sets" not in rest.read_text()


def test_a_stale_document_fails_the_check_with_a_diff(folder, tmp_path, capsys):
    readme = tmp_path / "README.md"
    readme.write_text(README)
    assert main([str(folder), "--check", str(readme)]) == 1
    shown = capsys.readouterr().out
    assert "-old\n" in shown
    assert "+| `rag_compress` | 70.0" in shown
    assert readme.read_text() == README
    main([str(folder), "--update", str(readme)])
    assert main([str(folder), "--check", str(readme)]) == 0


def test_a_stale_or_missing_curve_fails_the_check(folder, tmp_path, capsys):
    readme, curve = tmp_path / "README.md", tmp_path / "curve.svg"
    readme.write_text(README)
    main([str(folder), "--update", str(readme)])
    assert main([str(folder), "--check", str(readme), "--curve", str(curve)]) == 1
    main([str(folder), "--curve", str(curve)])
    assert main([str(folder), "--check", str(readme), "--curve", str(curve)]) == 0
    write_cell(folder, "beta", OURS, "10%", [1] * 10)
    assert main([str(folder), "--check", str(readme), "--curve", str(curve)]) == 1


def test_a_place_may_name_metric_and_systems(figures):
    text = update(place('data metric=answer_kept systems=""'), figures)
    assert "| data | questions | `rag_compress` |" in text
    assert "| alpha | 10 | 70 / 100 |" in text
    assert "truncate" not in text


def test_a_place_may_show_data_sets_of_one_name_as_a_row(figures, tmp_path):
    for data, values in [("lang_de", [1, 1]), ("lang_th", [0, 0, 0, 1]), ("langs", [0, 0]), ("lang", [1, 0])]:
        write_cell(tmp_path / "other", data, OURS, "20%", values)
    where = f'folder="{tmp_path / "other"}" together=lang'
    text = update(place(f"data {where}"), figures)
    rows = [row for row in text.splitlines() if row.startswith("| lang")]
    assert rows == ["| lang | 2 | 50 |", "| lang, mean of 2 | 6 | 62 |", "| langs | 2 | 0 |"]


def test_a_place_may_name_another_run(figures, tmp_path):
    for system, values in [("rag_compress()", [1, 0, 1, 1]), ("full()", [1, 0, 0, 0])]:
        write_cell(tmp_path / "other", "gamma", system, "20%", values, metric="f1")
    text = update(f"{place(f'data folder={tmp_path}/other metric=f1')}\n{place('data')}", figures)
    assert "| data | questions | full context | `rag_compress` |" in text
    assert "| gamma | 4 | 25 | 75 |" in text
    assert "| alpha | 10 | 70 / 100 |" in text


def test_below_a_table_that_other_code_measured_stands_when(figures, tmp_path):
    other, same = tmp_path / "other", tmp_path / "same"
    write_cell(other, "gamma", OURS, "20%", [1, 0], code="b", measured="2025-12-31T10:00", git_commit="1234567890")
    write_cell(
        other, "gamma", OURS, "30%", [1, 0], code="c", measured="2026-01-01T09:00", git_commit="abcdefghij-dirty"
    )
    write_cell(same, "gamma", OURS, "20%", [1, 0], measured="2026-02-02")
    places = [f"{place(f'data folder={folder}')}\n" for folder in (other, same)]
    text = update("".join([f"{place('data')}\n", *places]), figures)
    note = "|\n\nMeasured on 2025-12-31 to 2026-01-01, commits 1234567, abcdefg-dirty.\n<!-- results:end -->"
    assert note in text
    assert text.count("Measured") == 1
    assert update(text, figures) == text
    alone = update("".join(places), figures)  # as in a document whose first table is of another run
    assert alone.count("Measured") == 1
    assert note in alone


def test_a_document_of_its_own_ends_with_when_it_was_measured(folder, tmp_path):
    assert main([str(folder), "--markdown", str(tmp_path / "run.md")]) == 0
    assert (tmp_path / "run.md").read_text().endswith("|\n\nMeasured on 2026-01-01, commit abc.\n")


def test_another_run_has_its_own_reference(figures, tmp_path):
    for system, values in [("rag_compress_chat()", [1, 1, 1, 0]), ("recency()", [1, 0, 0, 0])]:
        write_cell(tmp_path / "chat", "talk", system, "20%", values, metric="any_evidence_kept")
    where = f'folder="{tmp_path / "chat"}" metric=any_evidence_kept'
    text = update(place(f"data {where}"), figures)
    assert "| data | questions | `rag_compress_chat` | `recency` |" in text
    assert "| talk | 4 | 75 | 25 |" in text


def test_leads_have_the_p_values_of_all_comparisons(figures):
    text = update(place("leads systems=truncate(unit=sentence)"), figures)
    table = text.splitlines()[1:-1]
    assert table[0] == "| points of `rag_compress` ahead of | 10 % | 50 % |"
    entries = [entry for entry in figures.comparisons if entry.system == "truncate(unit=sentence)"]
    cells = [f"{points(e.result.mean_difference)} (p = {p_value(e.p_holm)})" for e in entries]
    assert table[2:] == [f"| `truncate(unit=sentence)` | {' | '.join(cells)} |"]
    with pytest.raises(ValueError, match=r"systems must be among truncate\(unit=sentence\), got 'lead'"):
        update(place("leads systems=lead"), figures)


def test_a_place_can_leave_data_sets_out(figures):
    text = update(place("data without=alpha"), figures)
    names = [line.split(" | ")[0] for line in text.splitlines()[3:-1]]
    assert names == [f"| {name}" for name in figures.run.data if name != "alpha"]
    with pytest.raises(ValueError, match="without must name data sets of the run, got omega"):
        update(place("data without=omega"), figures)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nothing", "must have a place for results"),
        (place("all"), "must name one of summary, data, .*, got 'all'"),
        (place("data colour=red"), "must be one of .*together=..., got 'colour'"),
        (place("summary together=a"), "place for summary .*, got 'together'"),
        (place("data systems=lead"), "systems must be among .*, got 'lead'"),
    ],
)
def test_a_bad_place_is_refused(figures, text, message):
    with pytest.raises(ValueError, match=message):
        update(text, figures)


def test_the_curve_is_a_drawing_of_its_own(folder, tmp_path):
    main([str(folder), "--curve", str(tmp_path / "curve.svg")])
    text = (tmp_path / "curve.svg").read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "prefers-color-scheme: dark" in text
    assert text.count("http") == 1
