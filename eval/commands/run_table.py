"""A table of a run that is there: the options of the commands that make one, and where it goes."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from eval.files import new_file, write_whole
from eval.metrics import PRIMARY
from eval.records import Run, read_run
from eval.report.choices import default_reference
from eval.report.origin import data_of, measured_with

Document = Callable[[Run, str, str], str]
"""Writes the table of a run, given the reference and the metric, under its heading."""


def table_command(name: str, description: str | None, document: Document, arguments: Sequence[str]) -> int:
    """
    Run a command. Below its table stand the data sets and what measured them.

    :param name: Its name.
    :param description: What it does.
    :param document: What writes its table.
    :param arguments: The command line after the name.
    :returns: Exit status.
    """
    parser = argparse.ArgumentParser(prog=f"python -m eval {name}", description=description)
    parser.add_argument("folder", type=Path, metavar="DIR", help="folder of a run of several configurations")
    parser.add_argument("--reference", help="the system that others are compared with (default: rag_compress)")
    parser.add_argument("--metric", default=PRIMARY, help=f"what to compare (default: {PRIMARY})")
    parser.add_argument(
        "--markdown", type=new_file, metavar="FILE", help="write the table there instead of printing it"
    )
    options = parser.parse_args(arguments)
    run = read_run(options.folder)
    if lacking := sorted({cell.data for cell in run.cells if options.metric not in cell.metrics}):
        raise ValueError(
            f"every data set of the run must have {options.metric}, got none of it for {', '.join(lacking)}: "
            "leave them out of the run, or give another --metric."
        )
    table = document(run, options.reference or default_reference(run.systems), options.metric)
    text = f"{table}\n{data_of(run)}\n\n{measured_with(run.cells)}\n"
    if options.markdown:
        write_whole(options.markdown, text)
    else:
        print(text, end="")
    return 0
