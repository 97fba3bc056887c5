"""Pack a run: one file per data set and system, without the texts of the data."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any

from eval.files import packed_path, replacing
from eval.records.cell import Cell
from eval.records.packed import LAYOUT, PACKED_SCHEMA
from eval.records.row import Row
from eval.records.run import read_run


def pack_run(source: str | Path, target: str | Path, metrics: Sequence[str] | None = None) -> list[Path]:
    """
    Copy a run in a form small enough to commit: one packed file per data set and system, without texts and spans.

    Times are rounded to two significant digits, metrics to three decimals. The cells with their summaries stay as they
    are.

    :param source: Folder of the run.
    :param target: Folder of the copy; files of the same data set and system in it are replaced, others stay.
    :param metrics: Metrics that the rows keep, all by default: those that are compared question by question.
    :returns: The files.
    :raises ValueError: If the target is the source, or the run has no such metric.
    """
    if Path(source).resolve() == Path(target).resolve():
        raise ValueError(f"the target of a packed run must be another folder than the run's, got {target} twice.")
    run = read_run(source)
    known = dict.fromkeys(name for cell in run.cells for name in cell.metrics)
    for name in metrics or ():
        if name not in known:
            raise ValueError(f"metrics must be among those of the run ({', '.join(known)}), got {name!r}.")
    paths = []
    for (data, system), group in groupby(run.cells, key=lambda cell: (cell.data, cell.system)):
        paths.append(packed_path(target, data, system))
        _write(paths[-1], [*group], metrics)
    return paths


def _write(path: Path, cells: Sequence[Cell], metrics: Collection[str] | None) -> None:
    """Write the cells of a data set and a system as one file, whole or not at all."""
    header = {
        "schema": PACKED_SCHEMA,
        "data": cells[0].data,
        "system": cells[0].system,
        "layout": LAYOUT,
        "cells": [{**cell.to_dict(), "rows": _header(cell, metrics)} for cell in cells],
    }
    # neither name nor time in the file, so that the same run gives the same bytes
    with (
        replacing(path) as part,
        part.open("wb") as raw,
        gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as packed,
    ):
        text = io.TextIOWrapper(packed, encoding="utf-8", newline="\n")
        text.write(json.dumps(header, ensure_ascii=False, separators=(",", ":")) + "\n")
        for cell in cells:
            written = 0
            for row in _rows(cell, metrics):
                text.write(row.to_json() + "\n")
                written += 1
            if written != cell.questions:
                raise ValueError(f"{', '.join(cell.key)} must have {cell.questions} rows, got {written}: run it anew.")
        text.flush()
        text.detach()


def _header(cell: Cell, metrics: Collection[str] | None) -> Mapping[str, Any]:
    header = dict(cell.source.header()) if cell.source else {}
    if metrics is not None:
        header["metrics"] = [name for name in header.get("metrics", ()) if name in metrics]
    return header


def _rows(cell: Cell, metrics: Collection[str] | None) -> Iterator[Row]:
    for row in cell.rows():
        kept = {name: value for name, value in row.metrics.items() if metrics is None or name in metrics}
        yield replace(
            row,
            score_ms=float(f"{row.score_ms:.2g}"),
            fill_ms=float(f"{row.fill_ms:.2g}"),
            metrics={name: None if value is None else round(value, 3) for name, value in kept.items()},
            spans=None,
            text=None,
        )
