"""Figures that are measured anew by every call: printed, or written down with what they were measured with."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterable, Sequence
from pathlib import Path

from eval.files import write_whole
from eval.provenance import environment


def add_option(parser: argparse._ActionsContainer) -> None:
    """
    Add the option ``markdown`` that `tell` takes.

    :param parser: The parser of the command, or a group of its options.
    """
    parser.add_argument(
        "--markdown",
        type=Path,
        metavar="FILE",
        help="write the figures there instead of printing them, with versions, commit and machine",
    )


def tell(text: str, path: Path | None, title: str, command: str, packages: Iterable[str] = ()) -> None:
    """
    Print figures, or write a record of them.

    :param text: The figures, a table in Markdown.
    :param path: File of the record; None to print.
    :param title: Heading of the record.
    :param command: The command that measured.
    :param packages: Distributions whose versions matter, besides those of the engine.
    """
    if path is None:
        print(text)
        return
    made = environment(packages)
    versions = ", ".join(f"{name} {version}" for name, version in made["packages"].items())
    write_whole(
        path,
        f"## {title}\n\n{text}\n\nMeasured at {made['measured']} on {made['platform']} with {made['processors']} "
        f"processors and Python {made['python']}, commit {made['git_commit']}, code {made['code']}; {versions}:\n\n"
        f"```\n{command}\n```\n",
    )


def command_line(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> str:
    """
    Write a command as it was given.

    :param parser: The parser of the command.
    :param arguments: The command line after its name.
    :returns: The command.
    """
    return shlex.join([*parser.prog.split(), *arguments])
