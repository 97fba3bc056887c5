"""Folders of text files, with questions about them: nobody has to write documents into JSON to measure on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from eval.data.lines import json_lines
from eval.data.models import DataError, Question, part
from eval.data.schema import read_log
from eval.files import open_text

QUESTIONS = "questions.jsonl"


def beside(folder: Path) -> Iterator[Question]:
    """
    Read a folder that holds documents, and ``questions.jsonl`` beside them.

    A line is one of a log (see `read_log`) whose documents are names of files: ``{query, documents: ["handbook.md"],
    evidence: [...]}``.

    :param folder: The folder.
    :returns: The questions, by the numbers of their lines where they have no id; a document's title is its file's name.
    :raises DataError: If a line has not its fields, or names a file that is not in the folder.
    """
    texts: dict[str, str] = {}
    for number, row in json_lines(folder / QUESTIONS):
        with part(f"{folder / QUESTIONS}, line {number}"):
            question = read_log({**row, "documents": _documents(folder, row.get("documents"), texts)}, number)
        yield question


def _documents(folder: Path, names: Any, texts: dict[str, str]) -> list[Mapping[str, str]]:
    if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
        raise DataError(f"'documents' must be a list of names of files beside {QUESTIONS}, got {names!r}")
    if len(names) != len({*names}):
        raise DataError(f"'documents' must name each file once, got {names!r}")
    for name in names:
        path = folder / name
        if name not in texts:
            if Path(name).is_absolute() or ".." in Path(name).parts or not path.is_file():
                raise DataError(f"'documents' must name files in {folder}, got {name!r}: put the file there")
            with open_text(path) as source:
                texts[name] = source.read()
    return [{"id": name, "title": name, "content": texts[name]} for name in names]
