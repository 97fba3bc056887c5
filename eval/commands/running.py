"""What commands share that run cells: their options, the data sets by name, and how far they are."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from tqdm import tqdm

from eval.budgets import parse_budgets
from eval.data import DataSet, Kind, data_folder, default_data_names, open_data
from eval.data.dataset import SPLITS
from eval.files import new_folder
from eval.metrics import KINDS, PRIMARIES
from eval.provenance import code_checksum
from eval.records import Cell, Run
from eval.run_cells import run_cells
from eval.systems import System


def add_run_options(parser: argparse.ArgumentParser, *, out_needed: bool = True) -> None:
    """
    Add the options that commands share which run cells.

    :param parser: The parser.
    :param out_needed: Whether the command cannot do without a folder.
    """
    parser.add_argument(
        "--data",
        action="append",
        required=True,
        metavar="NAME_OR_FILE",
        help="data set: a name in the data folder ($RAG_COMPRESS_DATA) or in the folder chat beside it, a file, a "
        "folder of BEIR or DragonBall, one of texts with questions.jsonl, FORMAT:FILE, or all (documents); several "
        "with commas or several times",
    )
    parser.add_argument(
        "--budgets",
        required=True,
        help="tokens, or shares of those of the documents or messages, with commas: 256,512 or 10%%,20%%",
    )
    parser.add_argument(
        "--out", type=new_folder, required=out_needed, help="folder of the run; a second run adds what is missing"
    )
    parser.add_argument("--split", choices=SPLITS, default="all", help="run every question, or every other one")
    parser.add_argument("--limit", type=int, help="most questions per data set")
    parser.add_argument(
        "--titles",
        help="only questions with a gold document of one of these titles (a gold message by one of these speakers), "
        "with commas",
    )
    parser.add_argument("--jobs", type=int, default=1, help="number of processes")
    parser.add_argument("--fresh", action="store_true", help="measure anew what is there already")
    parser.add_argument("--seed", type=int, default=0, help="seed of the intervals")
    parser.add_argument("--reader", help="onnx:FOLDER, haystack:FILE.yaml or perplexity:MODEL")
    names = "; ".join(f"of {kind} {', '.join(metrics)}" for kind, metrics in KINDS.items())
    parser.add_argument("--metrics", help=f"with commas (default: all of the kind of data): {names}")
    parser.add_argument(
        "--keep-outputs", default="25", metavar="N", help="questions per data set whose kept text is recorded, or all"
    )


def open_all(names: Sequence[str], split: str, limit: int | None, titles: str | None = None) -> list[DataSet]:
    """
    Open data sets.

    :param names: Names as given, with commas or not; ``all`` for every set of the data folder.
    :param split: Part of the questions.
    :param limit: Most questions per data set.
    :param titles: Titles of gold documents with commas, or None.
    :returns: The data sets, each once.
    :raises FileNotFoundError: If one is not there.
    """
    wanted: list[str] = []
    for name in names:
        parts = [part.strip() for part in name.split(",") if part.strip()]
        if os.path.exists(name) or not parts:  # noqa: PTH110  Path.exists refuses what is too long for a name
            parts = [name]
        for part in parts:
            known = default_data_names() if part == "all" else [part]
            if not known:
                raise FileNotFoundError(f"'all' must find data sets in the data folder, got none in {data_folder()}.")
            wanted += known
    titled = [title.strip() for title in (titles or "").split(",") if title.strip()]
    return [open_data(name).select(split, limit, titled) for name in dict.fromkeys(wanted)]


class Bar:
    """A progress bar per data set on the error stream."""

    def __init__(self) -> None:
        self._bar: Any = None
        self._name = ""

    def __call__(self, name: str, done: int, total: int) -> None:
        """
        Move the bar.

        :param name: The data set.
        :param done: Questions done.
        :param total: Questions in all.
        """
        if self._bar is None or self._name != name:
            self.close()
            self._name = name
            self._bar = tqdm(total=total, desc=name, unit="q", file=sys.stderr, disable=None)
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        """Leave the last bar as it is."""
        if self._bar is not None:
            self._bar.close()


def run_as_asked(
    options: argparse.Namespace,
    data: Sequence[DataSet],
    systems: Sequence[System],
    metrics: Sequence[str] | None,
    out: Path,
) -> Run:
    """
    Run cells with the options of `add_run_options`, and show how far it is.

    :param options: The options.
    :param data: The data sets.
    :param systems: The systems.
    :param metrics: Names of metrics; by default all of the kind of data.
    :param out: Folder of the run.
    :returns: All cells below the folder.
    :raises ValueError: If ``keep-outputs`` is neither a number nor ``all``.
    """
    keep: str = options.keep_outputs
    if keep != "all" and not keep.isdecimal():
        raise ValueError(f"keep-outputs must be a number or all, got {keep!r}.")
    with contextlib.closing(Bar()) as bar:
        return run_cells(
            data,
            systems,
            parse_budgets(options.budgets),
            out,
            metrics=metrics,
            seed=options.seed,
            jobs=options.jobs,
            keep_outputs=None if keep == "all" else int(keep),
            reader=options.reader,
            fresh=options.fresh,
            progress=bar,
        )


def tell_older(cells: Iterable[Cell]) -> None:
    """
    Say on the error stream how many cells are by other code.

    :param cells: The cells that a command shows.
    """
    older = sum(cell.environment.get("code") != code_checksum() for cell in cells)
    if older:
        print(f"{older} cells were measured earlier, with other code: --fresh measures them anew.", file=sys.stderr)


def shown_metric(metrics: Sequence[str] | None, kind: Kind) -> str:
    """
    Choose the number to print.

    :param metrics: The metrics that were asked for, or None for all.
    :param kind: Kind of the data.
    :returns: The primary metric of the kind where it is measured, else the first one.
    """
    primary = PRIMARIES[kind]
    return primary if metrics is None or primary in metrics else metrics[0]
