"""The documents hold together: links lead somewhere, and the index of the decision records is complete."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from tests.eval.tiny_tune import front_matter

ROOT = Path(__file__).resolve().parents[1]
ADRS = ROOT / "docs" / "adr"
RECORDS = sorted(ADRS.glob("[0-9]*.md"))
FOLDERS = (ROOT, ROOT / "docs", ADRS, ROOT / "eval", ROOT / "eval" / "results")
DOCUMENTS = sorted(path for folder in FOLDERS for path in folder.glob("*.md"))
TEXTS = {path: path.read_text(encoding="utf-8") for path in DOCUMENTS}
FOLDERS_OF_CODE = ("rag_compress", "eval", "pipelines", "tests")
SOURCES = [path.relative_to(ROOT).as_posix() for name in FOLDERS_OF_CODE for path in (ROOT / name).rglob("*.py")]
ENTRY = re.compile(r"^\* \[(\d{4})\]\((.+?)\) \*\*(.+?)\*\*: (.+)\.$", re.MULTILINE)
ENTRIES = ENTRY.findall((ADRS / "README.md").read_text(encoding="utf-8"))
CODE = re.compile(r"^ *```.*?^ *```$|`[^`\n]+`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)")


def anchors(path):
    """The anchors of the headings of a document, as GitHub makes them."""
    text = re.sub(r"^ *```.*?^ *```$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    slugs = [
        re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        for heading in re.findall(r"^#+ (.+?)\s*$", text, re.MULTILINE)
    ]
    return {f"{slug}-{n}" if n else slug for slug, count in Counter(slugs).items() for n in range(count)}


def leads_nowhere(document, target, anchor):
    path = document.parent / target if target else document
    return not path.exists() or bool(anchor and path.suffix == ".md" and anchor not in anchors(path))


def test_anchors_are_those_of_github(tmp_path):
    document = tmp_path / "x.md"
    document.write_text("# A `b`, c\n\n## Kept in %, mean\n\n```sh\n# no heading\n```\n\n## One\n\n## One\n")
    assert anchors(document) == {"a-b-c", "kept-in--mean", "one", "one-1"}
    assert [leads_nowhere(document, "", anchor) for anchor in ("one-1", "two")] == [False, True]
    assert leads_nowhere(document, "y.md", "")


def test_links_lead_somewhere():
    links = [(path, *link) for path in DOCUMENTS for link in LINK.findall(CODE.sub("", TEXTS[path]))]
    assert [link for link in links if leads_nowhere(*link)] == []


def test_modules_that_a_document_names_are_there():
    named = [(path, name) for path in DOCUMENTS for name in re.findall(r"`((?:[\w-]+/)*\w+\.py)`", TEXTS[path])]
    assert [
        (path, name) for path, name in named if not any(f"/{module}".endswith(f"/{name}") for module in SOURCES)
    ] == []


def test_the_page_on_the_code_names_every_package():
    text = TEXTS[ROOT / "docs" / "code.md"]
    folders = {path.rsplit("/", 1)[0].removeprefix("rag_compress/") for path in SOURCES if path.startswith("rag_c")}
    assert [folder for folder in sorted(folders - {"rag_compress"}) if f"`{folder}`" not in text] == []


def test_every_record_is_in_the_index_once_with_its_title():
    titles = {path.name: re.search(r"^# (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)[1] for path in RECORDS}
    assert sorted((name, title) for _, name, title, _ in ENTRIES) == sorted(titles.items())
    assert [number for number, name, *_ in ENTRIES if not name.startswith(f"{number}-")] == []


def test_the_index_says_which_records_are_superseded_and_by_which():
    said = {name: re.findall(r"superseded by (\d{4})", text) for _, name, _, text in ENTRIES}
    assert said == {
        path.name: re.findall(r"superseded by \[(\d{4})\]", str(front_matter(path)["status"])) for path in RECORDS
    }


def test_records_have_numbers_of_their_own_without_gaps():
    assert [int(path.name[:4]) for path in RECORDS] == list(range(1, len(RECORDS) + 1))


def test_records_that_the_code_names_are_there():
    names = {path.name for path in RECORDS}
    texts = [
        path.read_text(encoding="utf-8")
        for folder in ("rag_compress", "eval")
        for path in (ROOT / folder).rglob("*.py")
    ]
    named = {name for text in texts for name in re.findall(r"\b(?:docs/adr/)(\d{4}[\w.-]*)", text)}
    assert named
    assert [name for name in named if not any(other.startswith(name.rstrip(".")) for other in names)] == []
