"""``python -m eval check``: does a configuration still have the quality that its ADR recorded? A gate for CI."""

from __future__ import annotations

import argparse
import contextlib
import tempfile
from collections.abc import Sequence
from pathlib import Path

from eval.commands.running import Bar, open_all
from eval.data import DataSet, open_data
from eval.records import Summary
from eval.report.labels import metric_name, percent
from eval.report.points import macro_interval
from eval.systems.rag_compress_system import RagCompress
from eval.tune.file import Evidence, read_evidence
from eval.tune.search import Measurement
from eval.tune.target import Target, parse_target
from rag_compress import CompressionConfig


def main(arguments: Sequence[str]) -> int:
    """
    Run the command.

    :param arguments: Its arguments.
    :returns: 0 when the quality holds, 1 when it is below the recorded interval or a budget was broken.
    """
    options = _parser().parse_args(arguments)
    if not options.file.exists():
        raise FileNotFoundError(
            f"{options.file} must exist to be checked: python -m eval tune writes it when a configuration reaches the "
            "target."
        )
    config, evidence = CompressionConfig.from_toml(options.file), read_evidence(options.file)
    split = options.split or evidence.split
    if options.data:
        data = open_all(options.data, split, None)
    else:
        data = [open_data(entry.where(options.file.parent)).select(split) for entry in evidence.data]
    system, budget = str(RagCompress(config=str(options.file))), budget_of(config)
    target = Target(parse_target(evidence.target).metric, 1.0)
    with tempfile.TemporaryDirectory(prefix="check-") as work, contextlib.closing(Bar()) as bar:
        reader = options.reader or evidence.reader or None
        measurement = Measurement(target, Path(work), options.jobs, evidence.seed, reader, bar)
        (found,) = measurement.run(data, [system], [budget], "check")
    for note in notes(evidence, system, budget, data):
        print(f"note: {note}")
    low, quality = recorded(evidence, data)
    holds = found.quality >= low - 1e-9 and not found.violations
    print(
        f"{options.file}: {metric_name(target.metric)} {percent(found.quality, 1)} in {found.tokens:,.0f} tokens on "
        f"{', '.join(dataset.name for dataset in data)}; {evidence.adr} recorded {percent(quality, 1)} (not "
        f"below {percent(low, 1)})."
    )
    if found.violations:
        print(f"FAILED: {found.violations} texts are over their budget.")
    elif not holds:
        print(
            "FAILED: the quality is below the interval that was recorded. Find out why, or decide anew: python "
            "-m eval tune."
        )
    return 0 if holds else 1


def budget_of(config: CompressionConfig) -> str:
    """
    Give the budget of a configuration as the harness asks for it.

    >>> budget_of(CompressionConfig(token_budget=None, target_ratio=0.2))
    '20%'

    :param config: The configuration.
    :returns: The budget.
    :raises ValueError: If it has both a number of tokens and a share.
    """
    if config.target_ratio is None:
        return str(config.token_budget)
    if config.token_budget is not None:
        raise ValueError(
            f"a configuration to check must have one of token_budget and target_ratio, got {config.token_budget} and "
            f"{config.target_ratio}: leave one out."
        )
    return f"{100 * config.target_ratio:.10g}%"


def recorded(evidence: Evidence, data: Sequence[DataSet]) -> tuple[float, float]:
    """
    Say what was recorded for data sets: for a part of the recorded ones, the average over the kinds of that part.

    :param evidence: What was measured.
    :param data: The data sets that are checked.
    :returns: Lower end of the interval, and mean.
    """
    names = {dataset.name.removesuffix(f"+{dataset.split}") for dataset in data}
    part = {
        e.name: Summary(mean=e.quality, low=e.low, high=e.high, n=e.questions) for e in evidence.data if e.name in names
    }
    if len(part) < len(names) or len(part) == len(evidence.data):
        return evidence.low, evidence.quality
    quality, low, _ = macro_interval(part, lambda _: {})  # the record has no values of single questions
    return low, quality


def notes(evidence: Evidence, system: str, budget: str, data: Sequence[DataSet]) -> list[str]:
    """
    Say where a check differs from what was recorded.

    :param evidence: What was measured.
    :param system: The configuration that is checked.
    :param budget: The budget that is checked.
    :param data: The data sets that are checked.
    :returns: One line per difference.
    """
    found = []
    if (system, budget) != (evidence.system, evidence.budget):
        found.append(
            f"the settings are {system} with {budget}; {evidence.adr} decided {evidence.system} with {evidence.budget}."
        )
    checksums = {entry.name: entry.sha256 for entry in evidence.data}
    for dataset in data:
        name = dataset.name.removesuffix(f"+{dataset.split}")
        if name not in checksums:
            found.append(f"{name} was not measured for {evidence.adr}; it is held to the average of the data that was.")
        elif checksums[name] != dataset.sha256:
            found.append(f"{name} has changed since {evidence.adr}: other questions have other results.")
        elif dataset.split != evidence.split:
            found.append(f"{name}: {dataset.split} questions are checked, {evidence.split} ones were recorded.")
    return found


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m eval check", description="Confirm that a configuration has the quality that its ADR recorded."
    )
    parser.add_argument("file", type=Path, metavar="compression.toml", help="a file that python -m eval tune wrote")
    parser.add_argument("--data", action="append", metavar="A,B", help="data sets (default: those that were recorded)")
    parser.add_argument(
        "--split", choices=("all", "even", "odd"), help="part of the questions (default: the recorded one)"
    )
    parser.add_argument("--jobs", type=int, default=1, help="number of processes")
    parser.add_argument("--reader", help="a reader (default: the recorded one)")
    return parser
