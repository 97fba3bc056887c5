"""``python -m eval report``: a run as a page, as tables and as a curve."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

from eval.files import existing_file, new_file, write_whole
from eval.metrics import PRIMARIES
from eval.records import read_run
from eval.report import markdown, places
from eval.report.choices import default_metric, default_reference
from eval.report.curves import curve_file
from eval.report.figures import Figures
from eval.report.page import render_page
from eval.report.unequal import unequal
from rag_compress.checks import check_count, check_number

PRICE = 2.5
"""Assumed price in dollars of a million input tokens: the order of magnitude of a mid-sized hosted model."""


def main(arguments: Sequence[str]) -> int:
    """
    Run the command.

    :param arguments: Its arguments.
    :returns: 0, or 1 when a checked file is stale.
    """
    options = _parser().parse_args(arguments)
    check_number("share", options.share, most=100)
    check_count("examples", options.examples, least=0)
    page: Path | None = options.out
    if not (page or options.markdown or options.update or options.curve or options.check):
        page = new_file(str(options.folder / "report.html"))
    run = read_run(options.folder).without(options.without)
    reference = options.reference or default_reference(run.systems)
    metric, *others = [name.strip() for name in (options.metric or default_metric(run)).split(",")]
    further = tuple(dict.fromkeys(name for name in others if name != metric))
    figures = Figures(run, metric, reference, options.price, options.share / 100, further)
    for sentence in unequal(figures):
        print(f"warning: {sentence}", file=sys.stderr)
    if options.check:
        return _check(figures, options)
    for path, text in _files(figures, options):
        write_whole(path, text)
    if page:
        command = shlex.join(["python", "-m", "eval", "report", *arguments])
        text = render_page(figures, rival=options.against, examples=options.examples, command=command)
        write_whole(page, text)
        print(f"{page}: {len(text.encode()) / 1024:,.0f} KiB")
    return 0


def _files(figures: Figures, options: argparse.Namespace) -> list[tuple[Path, str]]:
    """What is to be written besides the page."""
    found: list[tuple[Path, str]] = []
    if options.markdown:
        found.append((options.markdown, markdown.document(figures)))
    if options.update:
        found.append((options.update, places.update(options.update.read_text(encoding="utf-8"), figures)))
    if options.curve:
        found.append((options.curve, curve_file(figures)))
    return found


def _check(figures: Figures, options: argparse.Namespace) -> int:
    old = options.check.read_text(encoding="utf-8")
    wanted = [(options.check, old, places.update(old, figures))]
    if options.curve:
        drawn = options.curve.read_text(encoding="utf-8") if options.curve.exists() else ""
        wanted.append((options.curve, drawn, curve_file(figures)))
    stale = [(path, old, new) for path, old, new in wanted if old != new]
    for path, old, new in stale:
        sys.stdout.write(places.difference(str(path), old, new))
        print(f"{path} does not agree with {options.folder}: run the same command with --update in place of --check.")
    return 1 if stale else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m eval report", description="Show a run as a page, as tables and as a curve."
    )
    parser.add_argument("folder", type=Path, metavar="DIR", help="folder of a run")
    parser.add_argument("--out", type=new_file, metavar="FILE.html", help="the page (default: DIR/report.html)")
    parser.add_argument("--markdown", type=new_file, metavar="FILE.md", help="all tables as Markdown")
    parser.add_argument("--curve", type=new_file, metavar="FILE.svg", help="the average curve as a drawing")
    parser.add_argument(
        "--update",
        type=lambda name: new_file(str(existing_file(name))),
        metavar="README.md",
        help="renew the tables between its results markers",
    )
    parser.add_argument(
        "--check",
        type=existing_file,
        metavar="README.md",
        help="show what is stale in it, with status 1; write nothing",
    )
    parser.add_argument("--without", default="", metavar="A,B", help="data sets that are left out")
    parser.add_argument(
        "--metric",
        metavar="A,B",
        help=f"the metric (default: {' or '.join(PRIMARIES.values())}); by further ones the systems are compared too",
    )
    parser.add_argument(
        "--reference",
        metavar="SYSTEM",
        help="what the others are compared with (default: that of this project with its defaults)",
    )
    parser.add_argument("--against", metavar="SYSTEM", help="what headlines and single questions set against it")
    parser.add_argument("--examples", type=int, default=6, metavar="N", help="single questions to show (default: 6)")
    parser.add_argument(
        "--price",
        type=float,
        default=PRICE,
        metavar="DOLLARS",
        help=f"price of a million input tokens (default: {PRICE})",
    )
    parser.add_argument(
        "--share", type=float, default=95.0, metavar="PERCENT", help="of the full context's quality (default: 95)"
    )
    return parser
