"""
What is left of the run of an Agent: ``python -m eval agents``.

Runs of five kinds of work are made up: a user with two wishes, one of which is corrected later, and calls of tools
whose results state a value each, in code, logs, tables, JSON or prose, one of which failed a few steps ago. A value
counts as kept if it stands in what is left, asked for in a query apart, as a new task, or while the Agent is at work,
where `RelevanceCompactor` compacts. The newest steps are what is left where old ones simply go.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from haystack.core.serialization import default_to_dict
from haystack.dataclasses import ChatMessage
from haystack.token_counters import TokenCounter
from haystack.tools import ToolsType
from tqdm import tqdm

from eval.agents.runs import EVIDENCE, WAYS, Probe, Run, make_runs
from eval.budgets import Budget, parse_budgets
from eval.commands import fresh_table
from eval.report.labels import budget_name
from eval.report.markdown import markdown_table
from rag_compress.checks import check_count
from rag_compress.components import ChatHistoryCompressor, RelevanceCompactor
from rag_compress.components.chat_messages import to_message
from rag_compress.core.tokens import TiktokenCounter

System = Callable[[Sequence[ChatMessage], str, str, int], Sequence[ChatMessage]]
"""From the messages of a run, the way it is asked, the words and tokens: what is left, without these words."""


class _Counter(TokenCounter):
    """Tokens of the texts of messages, as `ChatHistoryCompressor` counts them."""

    def __init__(self) -> None:
        self._count = cache(TiktokenCounter().count)

    def count(self, messages: list[ChatMessage], tools: ToolsType | None = None) -> int:
        return sum(self._count(to_message(message).full_text) for message in messages)

    def to_dict(self) -> dict[str, Any]:
        return default_to_dict(self)


COUNTER = _Counter()

BUDGETS = "10%,25%,50%,2000"
RUNS = 3
SEED = 2026
"""Of the recorded table; settings are chosen on runs of other seeds."""


def newest(messages: Sequence[ChatMessage], way: str, asked: str, budget: int) -> Sequence[ChatMessage]:
    """Keep the system message, the task and the newest steps that fit; it ends at the first that does not."""
    given = [*messages, ChatMessage.from_user(asked)] if way == "task" else [*messages]
    task = max(place for place, message in enumerate(given) if message.is_from("user"))
    stay, first = {0, task}, len(given)
    room = budget - COUNTER.count([given[0], given[task]])
    while first > 1:
        room -= 0 if first - 1 in stay else COUNTER.count([given[first - 1]])
        if room < 0:
            break
        first -= 1
    while first < len(given) and given[first].is_from("tool"):  # its call is gone
        first += 1
    left = [given[place] for place in sorted(stay.union(range(first, len(given))))]
    return left[:-1] if way == "task" else left


def rag_compress(messages: Sequence[ChatMessage], way: str, asked: str, budget: int) -> Sequence[ChatMessage]:
    """Keep what `ChatHistoryCompressor` keeps or, at work, `RelevanceCompactor`."""
    if way == "work":
        return RelevanceCompactor().compact([*messages], budget, COUNTER) or messages
    given = [*messages, ChatMessage.from_user(asked)] if way == "task" else [*messages]
    left: list[ChatMessage] = ChatHistoryCompressor(budget).run(given, query=asked if way == "query" else None)[
        "messages"
    ]
    return left[:-1] if way == "task" else left


SYSTEMS: Sequence[System] = (rag_compress, newest)
"""What is compared."""


class Found(NamedTuple):
    """
    What became of a probe.

    :param work: Kind of work of its run.
    :param probe: The probe.
    :param kept: By budget, whether the value is left by each system.
    """

    work: str
    probe: Probe
    kept: Sequence[Sequence[bool]]


def ask(run: Run, budgets: Sequence[Budget], systems: Sequence[System] = SYSTEMS) -> Iterator[Found]:
    """
    Ask for every value of a run.

    :param run: The run.
    :param budgets: Tokens, or shares of those of the run.
    :param systems: What shortens it.
    :returns: What became of each probe.
    """
    tokens = [budget.tokens(COUNTER.count([*run.messages])) for budget in budgets]

    @cache
    def left(system: System, way: str, asked: str, most: int) -> str:
        return "\n".join(to_message(message).full_text for message in system(run.messages, way, asked, most))

    for probe in run.probes:
        kept = [[probe.value in left(system, probe.way, probe.asked, most) for system in systems] for most in tokens]
        yield Found(run.work, probe, kept)


def rows(found: Sequence[Found]) -> Iterator[list[str]]:
    """
    Tabulate what was found.

    :param found: What became of the probes.
    :returns: For all of them, for each evidence, for each way with it and for each kind of work: their number, and by
        budget the share that each system keeps, in per cent.
    """
    for way, evidence in [("", ""), *product(("", *WAYS), EVIDENCE)]:
        chosen = [one for one in found if one.probe.way.startswith(way) and one.probe.evidence.startswith(evidence)]
        yield [way or "all", evidence or "all", *_cells(chosen)]
    for work in dict.fromkeys(one.work for one in found):
        yield [f"all, {work}", "all", *_cells([one for one in found if one.work == work])]


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m eval agents", description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS, help="runs of each kind of work and length")
    parser.add_argument("--seed", type=int, default=SEED, help="what the runs are drawn by")
    parser.add_argument("--budgets", default=BUDGETS)
    fresh_table.add_option(parser)
    options = parser.parse_args(arguments)
    check_count("runs", options.runs, least=1)
    budgets = parse_budgets(options.budgets)
    runs = list(make_runs(options.seed, options.runs))
    found = [one for run in tqdm(runs, desc="runs") for one in ask(run, budgets)]
    table = markdown_table(
        ["asked", "value", "probes", *(budget_name(str(budget)) for budget in budgets)], [*rows(found)]
    )
    sizes = [COUNTER.count([*run.messages]) for run in runs]
    sized = f"{len(runs)} runs of {min(sizes)} to {max(sizes)} tokens"
    title = f"Values kept in per cent, rag_compress / the newest steps, in {sized}"
    fresh_table.tell(table, options.markdown, title, parser, arguments)
    return 0


def _cells(found: Sequence[Found]) -> list[str]:
    by_budget = zip(*(one.kept for one in found), strict=True)
    shares = ([f"{100 * sum(kept) / len(found):.0f}" for kept in zip(*column, strict=True)] for column in by_budget)
    return [str(len(found)), *(" / ".join(share) for share in shares)]
