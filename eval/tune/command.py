"""
``python -m eval tune``: a budget turned into a decision.

The search sees the even questions only; the winner is measured once on the odd ones. When it holds there, the decision
is written down as ``compression.toml`` and as an ADR; when it does not, the ADR says so and the file stays as it was.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shlex
import sys
import tempfile
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

from eval.budgets import parse_budget, parse_budgets
from eval.commands.running import Bar, open_all
from eval.data import DataSet
from eval.files import new_file, new_folder, write_whole
from eval.metrics import METRICS
from eval.provenance import git_commit
from eval.report.labels import budget_name, metric_name, percent, system_name
from eval.systems import parse_system
from eval.tune import adr
from eval.tune.file import Evidence, RecordedSet, decisions, read_evidence, write_file
from eval.tune.record import Account, record_title, write_record
from eval.tune.search import Candidate, Measurement, choose, search
from eval.tune.seen import check_metric, warnings
from eval.tune.space import DEFAULT_BUDGETS, configurations, parse_space, searched_settings
from eval.tune.target import Target, parse_target
from rag_compress import CompressionConfig
from rag_compress.checks import check_count
from rag_compress.explain import DECIDED_BY
from rag_compress.toml import read_toml

BUDGET_SETTINGS = ("token_budget", "target_ratio")


def main(arguments: Sequence[str]) -> int:
    """
    Run the command.

    :param arguments: Its arguments.
    :returns: 0 after an accepted decision, 1 when no configuration reaches the target or the winner was not confirmed.
    """
    options = _parser().parse_args(arguments)
    check_count("least", options.least, least=1)
    target, space = parse_target(options.target), parse_space(options.space)
    if target.metric not in METRICS and not options.reader:
        raise ValueError(
            f"the metric of a target must be one of {', '.join(METRICS)} without --reader, got {target.metric!r}."
        )
    systems = configurations(space)
    budgets = [str(budget) for budget in sorted(parse_budgets(options.budgets), key=lambda b: (b.ratio, b.amount))]
    data = open_all(options.data, "all", None)
    even, odd = ([dataset.select(split) for dataset in data] for split in ("even", "odd"))
    check_metric([*even, *odd], target.metric)
    earlier = _superseded(options.out, options.adr_dir)
    doubts = warnings(options.adr_dir, data, options.reader is not None)
    for doubt in doubts:
        _tell(f"warning: {doubt}")
    with _folder(options.work) as work, contextlib.closing(Bar()) as bar:
        measurement = Measurement(target, work, options.jobs, options.seed, options.reader, bar)
        candidates = search(measurement, even, systems, budgets, least=options.least, tell=_tell)
        winner = choose(candidates, options.by)
        if winner is None:
            return _nothing(candidates, target)
        _tell(f"verifying {system_name(winner.system)} with {budget_name(winner.budget)} on the odd questions")
        (verified,) = measurement.run(odd, [winner.system], [winner.budget], "verify")
    account = Account(
        target=target,
        data=data,
        searched=len(systems),
        budgets=budgets,
        settings=searched_settings(space),
        candidates=candidates,
        winner=winner,
        verified=verified,
        by=options.by,
        earlier=earlier,
        doubts=doubts,
        file=options.out.as_posix(),
        command=shlex.join(["python", "-m", "eval", "tune", *_deciding(arguments)]),
        git_commit=git_commit() or "unknown",
        date=options.date,
        makers=options.decision_makers,
    )
    return _write(account, options)


def configuration(system: str, budget: str) -> CompressionConfig:
    """
    Turn a measured configuration and its budget into settings.

    >>> configuration("rag_compress(k1=0.9)", "20%").target_ratio
    0.2

    :param system: The configuration, as it parses.
    :param budget: The budget, as it parses.
    :returns: The settings.
    """
    settings, limit = parse_system(system).settings, parse_budget(budget)
    if limit.ratio:
        return CompressionConfig.from_settings(**settings, target_ratio=limit.amount / 100, token_budget=None)
    return CompressionConfig.from_settings(**settings, token_budget=int(limit.amount))


def _write(account: Account, options: argparse.Namespace) -> int:
    folder: Path = options.adr_dir
    name = adr.next_name(folder, record_title(account.winner))
    write_whole(folder / name, write_record(account))
    quality = f"{metric_name(account.target.metric)} {percent(account.verified.quality, 1)}"
    if not account.accepted:
        print(f"not confirmed on the odd questions: {quality} misses {account.target}; {folder / name} says so.")
        return 1
    searched = [*account.settings, *BUDGET_SETTINGS]
    decided = decisions(searched, name, DECIDED_BY)
    evidence = _evidence(account, name, options)
    write_whole(options.out, write_file(configuration(account.winner.system, account.winner.budget), decided, evidence))
    if account.earlier:
        adr.supersede(folder / account.earlier, name)
    tokens = f"{account.verified.tokens:,.0f} tokens ({percent(account.verified.ratio)})"
    interval = f"({percent(account.verified.low, 1)} to {percent(account.verified.high, 1)})"
    print(f"{options.out}: {quality} {interval} in {tokens} on the odd questions; decided in {folder / name}.")
    return 0


def _evidence(account: Account, name: str, options: argparse.Namespace) -> Evidence:
    verified = account.verified
    return Evidence(
        adr=name,
        target=str(account.target),
        system=verified.system,
        budget=verified.budget,
        split="odd",
        quality=verified.quality,
        low=verified.low,
        high=verified.high,
        tokens=round(verified.tokens, 1),
        seed=options.seed,
        git_commit=account.git_commit,
        reader=options.reader or "",
        data=tuple(_recorded(dataset, verified, options.out.parent) for dataset in account.data),
    )


def _recorded(dataset: DataSet, verified: Candidate, folder: Path) -> RecordedSet:
    summary = next(entry.summary for entry in verified.sets if entry.name == f"{dataset.name}+odd")
    seen_from_there = Path(os.path.relpath(dataset.file.resolve(), folder.resolve())).as_posix()
    return RecordedSet(
        name=dataset.name,
        sha256=dataset.sha256,
        questions=summary.n,
        quality=summary.mean,
        low=summary.low,
        high=summary.high,
        source="" if dataset.known else f"{dataset.format}:{seen_from_there}",
    )


def _nothing(candidates: Sequence[Candidate], target: Target) -> int:
    best = max(candidates, key=lambda c: (c.margin_low, -c.tokens))
    cure = "Add larger --budgets, or lower the target."
    if best.margin >= 0 and not best.violations:
        cure = "Its mean does: add questions, which narrow the interval, lower the target, or decide --by mean."
    print(
        f"no configuration reaches {target} on the even questions: the nearest is {system_name(best.system)} with "
        f"{budget_name(best.budget)}, {percent(best.quality, 1)} ({percent(best.low, 1)} to {percent(best.high, 1)}). "
        f"{cure} Nothing was written."
    )
    return 1


def _superseded(file: Path, folder: Path) -> str | None:
    """The record behind the file that is about to be replaced; a file written by hand has none."""
    if not file.exists() or "evidence" not in read_toml(file):
        return None
    name = read_evidence(file).adr
    return name if (folder / name).exists() else None


@contextlib.contextmanager
def _folder(given: Path | None) -> Iterator[Path]:
    """The folder of the runs: a temporary one unless the user wants to resume."""
    if given is not None:
        yield given
        return
    with tempfile.TemporaryDirectory(prefix="tune-") as folder:
        yield Path(folder)


def _tell(line: str) -> None:
    print(line, file=sys.stderr)


def _deciding(arguments: Sequence[str]) -> list[str]:
    """Leave out what says only where and how fast it was run."""
    kept, rest = [], iter(arguments)
    for argument in rest:
        if argument in {"--work", "--jobs"}:
            next(rest, None)
        elif not argument.startswith(("--work=", "--jobs=")):
            kept.append(argument)
    return kept


def _day(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a day such as 2026-01-31, got {text!r}") from None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m eval tune",
        description=(
            "Find the cheapest configuration that reaches a target, verify it on other questions, and write it down."
        ),
    )
    parser.add_argument(
        "--data", action="append", required=True, metavar="A,B", help="data sets, as for python -m eval run"
    )
    parser.add_argument("--target", required=True, help="'answer_kept >= 95%% of full' or 'answer_kept >= 0.9'")
    parser.add_argument(
        "--budgets", default=DEFAULT_BUDGETS, help=f"budgets to try (default: {DEFAULT_BUDGETS.replace('%', '%%')})"
    )
    parser.add_argument(
        "--space",
        action="append",
        default=[],
        metavar="SETTING=A,B",
        help="values to try; repeat it; replaces the default space",
    )
    parser.add_argument(
        "--by",
        choices=("lower", "mean"),
        default="lower",
        help="what must reach the target on the even questions (default: lower)",
    )
    parser.add_argument(
        "--out", type=new_file, default="compression.toml", metavar="FILE", help="default: compression.toml"
    )
    parser.add_argument("--adr-dir", type=new_folder, default="docs/adr", metavar="DIR", help="default: docs/adr")
    parser.add_argument(
        "--work", type=new_folder, metavar="DIR", help="keep the runs here; the same command then resumes"
    )
    parser.add_argument("--least", type=int, default=30, metavar="N", help="fewest questions of a round (default: 30)")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes")
    parser.add_argument("--seed", type=int, default=0, help="seed of the intervals")
    parser.add_argument("--reader", help="a reader, when the metric is its answers', as for python -m eval run")
    parser.add_argument(
        "--date", type=_day, default=date.today().isoformat(), help="day of the decision (default: today)"
    )
    parser.add_argument(
        "--decision-makers",
        default="the maintainers, from the output of python -m eval tune",
        metavar="NAMES",
        help="who decides",
    )
    return parser
