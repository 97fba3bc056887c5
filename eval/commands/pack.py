"""``python -m eval pack DIR TARGET``: a run in the form that is committed."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from eval.files import new_folder
from eval.records import pack_run


def main(arguments: Sequence[str]) -> int:
    """Pack a run."""
    parser = argparse.ArgumentParser(
        prog="python -m eval pack",
        description="Copy a run as one file per data set and system (TARGET/DATA/SYSTEM.jsonl.gz): a first line with "
        "the cells of all budgets, then a row per question, without the texts of the data. Times are rounded to two "
        "digits, metrics to three decimals. Every command that reads a run reads this form too.",
    )
    parser.add_argument("folder", type=Path, metavar="DIR", help="folder of a run")
    parser.add_argument(
        "target",
        type=new_folder,
        metavar="TARGET",
        help="another folder; files of the same data set and system in it are replaced, others stay",
    )
    parser.add_argument("--metrics", metavar="A,B", help="metrics that the rows keep (default: all); summaries stay")
    options = parser.parse_args(arguments)
    metrics = [name.strip() for name in options.metrics.split(",") if name.strip()] if options.metrics else None
    paths = pack_run(options.folder, options.target, metrics)
    size = sum(path.stat().st_size for path in paths)
    print(f"{options.target}: {len(paths)} files, {size / 1024:,.0f} KiB")
    return 0
