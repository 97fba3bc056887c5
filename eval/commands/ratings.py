"""``python -m eval ratings FILE.csv --out DIR``: what people think of single contexts, as one more metric."""

from __future__ import annotations

import argparse
import csv
import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from eval.files import cell_path, open_text, rows_path, write_whole
from eval.records import Cell, RowsFile, read_run
from eval.summary import summarise

METRIC = "human_rating"
"""Name of the metric: mean rating, 0 the worst and 1 the best of the scale."""

COLUMNS = ("data", "system", "budget", "question", "rating")
"""Columns that the file must have; others, such as ``rater`` or ``comment``, are passed over."""

Ratings = dict[tuple[str, str, str], dict[str, list[float]]]
"""Ratings between 0 and 1 by cell and question."""


def read_ratings(path: Path, lowest: float = 1, highest: float = 5) -> Ratings:
    """
    Read a CSV file with one rating per line.

    :param path: The file; its first line names the columns.
    :param lowest: Worst rating of the scale.
    :param highest: Best rating of the scale.
    :returns: The ratings, on a scale from 0 to 1.
    :raises ValueError: If a column is missing or a rating is not on the scale; the message names file and line.
    """
    if not lowest < highest:
        raise ValueError(f"the scale must go up, got {lowest:g} to {highest:g}.")
    found: Ratings = {}
    with open_text(path, "utf-8-sig", newline="") as lines:
        rows = csv.DictReader(lines)
        missing = [name for name in COLUMNS if name not in (rows.fieldnames or ())]
        if missing:
            raise ValueError(f"{path}, line 1: the columns must be {', '.join(COLUMNS)}; {', '.join(missing)} missing.")
        for row in _whole(rows, path):
            try:
                rating = float(row["rating"])
            except (TypeError, ValueError):
                rating = math.nan
            if not lowest <= rating <= highest:
                scale = f"from {lowest:g} to {highest:g}"
                raise ValueError(f"{path}, line {rows.line_num}: a rating must be {scale}, got {row['rating']!r}.")
            cell = found.setdefault((row["data"], row["system"], row["budget"]), {})
            cell.setdefault(row["question"], []).append((rating - lowest) / (highest - lowest))
    return found


def _whole(rows: csv.DictReader[str], path: Path) -> Iterator[dict[str, str]]:
    try:
        yield from rows
    except csv.Error as error:
        raise ValueError(f"{path}, after line {rows.line_num}: must be a CSV file: {error}.") from error


def add_ratings(folder: Path, ratings: Ratings) -> int:
    """
    Write ratings into the rows and cells of a run; several of one question are averaged.

    Ratings that were added before stay, but of questions that are rated anew.

    :param folder: Folder of the run.
    :param ratings: The ratings.
    :returns: Number of rated rows.
    :raises ValueError: If a cell or question is not in the run; before anything is written.
    """
    run = read_run(folder)
    for key, rated in ratings.items():
        if key not in run.by_key:
            raise ValueError(f"ratings must be of cells of the run {folder}, got {', '.join(key)}.")
        unknown = rated.keys() - {row.question for row in run.by_key[key].rows()}
        if unknown:
            raise ValueError(f"ratings of {', '.join(key)} must be of its questions, got {sorted(unknown)[0]!r}.")
        source = run.by_key[key].source
        if not isinstance(source, RowsFile):
            where = source.path if source else folder
            raise ValueError(f"{where} is packed: add ratings to the run that it was packed from.")
    return sum(_add(folder, run.by_key[key], rated) for key, rated in ratings.items())


def _add(folder: Path, cell: Cell, rated: dict[str, list[float]]) -> int:
    path = cell_path(folder, *cell.key)
    header = RowsFile(rows_path(path)).header()
    rows = []
    for row in cell.rows():
        values = rated.get(row.question)
        mean = math.fsum(values) / len(values) if values else row.metrics.get(METRIC)
        rows.append(replace(row, metrics={**row.metrics, METRIC: mean}))
    lines = [json.dumps(header, ensure_ascii=False), *(row.to_json() for row in rows)]
    write_whole(rows_path(path), "".join(f"{line}\n" for line in lines))
    replace(cell, **summarise(rows, cell.seed)).write(path)
    return len(rated)


def main(arguments: Sequence[str]) -> int:
    """Add ratings to a run."""
    parser = argparse.ArgumentParser(
        prog="python -m eval ratings", description=f"Add ratings by people: a CSV file with {', '.join(COLUMNS)}."
    )
    parser.add_argument("file", type=Path, help="the CSV file")
    parser.add_argument("--out", type=Path, required=True, help="folder of the run")
    parser.add_argument("--scale", nargs=2, type=float, default=(1, 5), metavar=("WORST", "BEST"))
    options = parser.parse_args(arguments)
    print(f"{add_ratings(options.out, read_ratings(options.file, *options.scale))} rated rows")
    return 0
