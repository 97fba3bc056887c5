"""The places in a document that hold tables of a report, and what belongs there."""

from __future__ import annotations

import difflib
import re
import shlex
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from eval.records import read_run
from eval.report.choices import default_reference
from eval.report.markdown import TABLES, data_sets, leads
from eval.report.origin import measured_when

if TYPE_CHECKING:
    from eval.records import Cell
    from eval.report.figures import Figures

_PLACE = re.compile(
    r"(?P<begin><!-- results:begin(?P<what> [^>]*?)? -->\n)(?P<body>.*?)(?P<end><!-- results:end -->)", re.DOTALL
)


def update(text: str, figures: Figures) -> str:
    """
    Write the tables into a document: between ``<!-- results:begin NAME -->`` and ``<!-- results:end -->``.

    Below a table that other code measured than the run of the numbers stands when, and at which commit.

    After the name may stand ``folder=DIR``, ``metric=NAME``, ``systems="A B"`` and ``without=A,B``: from another run,
    which metric, only these systems, and without these data sets. For ``data`` also ``together=A``: data sets whose
    names begin with this and an underscore are one row.

    :param text: The document.
    :param figures: The numbers.
    :returns: The document with its tables renewed.
    :raises ValueError: If the document has no such place, or one that names no table.
    """
    tables = [_table(place["what"] or "", figures) for place in _PLACE.finditer(text)]
    if not tables:
        raise ValueError("the document must have a place for results (<!-- results:begin summary -->), got none.")

    code, left = _codes(figures.run.cells), iter(tables)

    def renew(place: re.Match[str]) -> str:
        table, cells = next(left)
        note = f"\n\n{measured_when(cells)}" if _codes(cells) - code else ""
        return f"{place['begin']}{table}{note}\n{place['end']}"

    return _PLACE.sub(renew, text)


def difference(name: str, old: str, new: str) -> str:
    """
    Show what is stale.

    :param name: The file.
    :param old: What it says.
    :param new: What it should say.
    :returns: A unified diff, empty when they agree.
    """
    lines = difflib.unified_diff(
        old.splitlines(keepends=True), new.splitlines(keepends=True), name, f"{name} (from the records)"
    )
    return "".join(line if line.endswith("\n") else f"{line}\n" for line in lines)


def _codes(cells: Sequence[Cell]) -> set[str]:
    return {str(cell.environment.get("code")) for cell in cells}


def _table(what: str, figures: Figures) -> tuple[str, Sequence[Cell]]:
    """The table that a place names, and the cells that it is of."""
    name, *options = shlex.split(what) or [""]
    if name not in TABLES:
        raise ValueError(f"a place for results must name one of {', '.join(TABLES)}, got {name!r}.")
    given = dict(option.partition("=")[::2] for option in options)
    known = ["folder", "without", "metric", "systems", *(["together"] if name == "data" else [])]
    if unknown := given.keys() - {*known}:
        listed = ", ".join(f"{option}=..." for option in known)
        raise ValueError(f"an option of a place for {name} must be one of {listed}, got {min(unknown)!r}.")
    run = (read_run(given["folder"]) if "folder" in given else figures.run).without(given.get("without", ""))
    reference = figures.reference if figures.reference in run.systems else default_reference(run.systems)
    figures = replace(figures, run=run, metric=given.get("metric", figures.metric), reference=reference, others=())
    if name == "leads":  # of some systems, but p is corrected for all
        return leads(figures, given.get("systems", "").split()), run.cells
    if "systems" in given:
        figures = figures.only(given["systems"].split())
    if name == "data":
        return data_sets(figures, together=given.get("together", "")), figures.run.cells
    return TABLES[name](figures), figures.run.cells
