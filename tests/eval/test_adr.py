"""Decision records are numbered, and supersede one another without losing a word."""

from __future__ import annotations

import pytest
import yaml

from eval.tune.adr import next_name, supersede

TITLE = "Keep 33 % of the tokens"


@pytest.mark.parametrize(
    ("there", "name"),
    [
        ([], "0001-keep-33-percent-of-the-tokens.md"),
        (["0001-a.md", "0004-b.md", "README.md", "12-c.md"], "0005-keep-33-percent-of-the-tokens.md"),
    ],
)
def test_a_record_gets_the_number_after_the_highest(tmp_path, there, name):
    for file in there:
        (tmp_path / file).touch()
    assert next_name(tmp_path, TITLE) == name


def test_the_first_record_needs_no_folder(tmp_path):
    assert next_name(tmp_path / "none", "A").startswith("0001-")


def test_superseding_changes_the_status_and_nothing_else(tmp_path):
    path = tmp_path / "0001-a.md"
    before = f"---\nstatus: accepted\ndate: 2026-01-02\n---\n\n# {TITLE}\n\nstatus: of something else\n"
    path.write_text(before)
    supersede(path, "0002-b.md")
    after = path.read_text()
    assert after == before.replace("status: accepted", 'status: "superseded by [0002](0002-b.md)"', 1)
    assert yaml.safe_load(after.split("---\n")[1])["status"] == "superseded by [0002](0002-b.md)"


def test_a_record_without_a_status_cannot_be_superseded(tmp_path):
    path = tmp_path / "0001-a.md"
    path.write_text("# A\n\nstatus: accepted\n")
    with pytest.raises(ValueError, match="must have a status in its front matter"):
        supersede(path, "0002-b.md")
