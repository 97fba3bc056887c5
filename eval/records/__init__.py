"""
What a run leaves behind: cells (one data set under one system with one budget) and their rows, in two forms.

While ``python -m eval run`` works, every cell has files of its own, so that whatever ends the run, at most the question
at hand is lost::

    DIR/<data>/<system>/<budget>.json         the cell: what was measured, on what, with what, and the summary
    DIR/<data>/<system>/<budget>.rows.jsonl   a header line, then one row per question

A cell's JSON is written when its rows are complete, so a rows file without a cell is an interrupted run.

``python -m eval pack DIR TARGET`` makes a run small enough to commit, one file per data set and system::

    TARGET/<data>/<system>.jsonl.gz           a header line with the cells of all budgets, then their rows

Everything that reads a run reads both through `read_run`; where a cell is there in both forms, its own files count.
"""

from __future__ import annotations

from eval.records.cell import Cell, Summary
from eval.records.pack import pack_run
from eval.records.packed import PACKED_SCHEMA
from eval.records.row import ROWS_SCHEMA, Row, RowsFile, Span
from eval.records.run import Run, read_run

__all__ = [
    "PACKED_SCHEMA",
    "ROWS_SCHEMA",
    "Cell",
    "Row",
    "RowsFile",
    "Run",
    "Span",
    "Summary",
    "pack_run",
    "read_run",
]
