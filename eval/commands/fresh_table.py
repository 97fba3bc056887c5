"""A table that is measured anew by every call: printed, or written down with what it was measured with."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterable, Sequence
from pathlib import Path

from eval.files import new_file, write_whole
from eval.provenance import environment


def add_option(parser: argparse.ArgumentParser) -> None:
    """
    Add the option ``markdown`` that `tell` takes.

    :param parser: The parser of the command.
    """
    parser.add_argument(
        "--markdown",
        type=new_file,
        metavar="FILE",
        help="write the figures there instead of printing them, with versions, commit and machine",
    )


def tell(
    table: str,
    path: Path | None,
    title: str,
    parser: argparse.ArgumentParser,
    arguments: Sequence[str],
    packages: Iterable[str] = (),
) -> None:
    """
    Print a table, or write a record of it.

    :param table: The table in Markdown.
    :param path: File of the record; None to print.
    :param title: Heading of the record.
    :param parser: The parser of the command that measured.
    :param arguments: The command line after its name, which the record repeats.
    :param packages: Distributions whose versions matter, besides those of the engine.
    """
    if path is None:
        print(table)
        return
    made = environment(packages)
    versions = ", ".join(f"{name} {version}" for name, version in made["packages"].items())
    write_whole(
        path,
        f"## {title}\n\n{table}\n\nMeasured at {made['measured']} on {made['platform']} with {made['processors']} "
        f"processors and Python {made['python']}, commit {made['git_commit']}, code {made['code']}; {versions}:\n\n"
        f"```\n{shlex.join([*parser.prog.split(), *arguments])}\n```\n",
    )
