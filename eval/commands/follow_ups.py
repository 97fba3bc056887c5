"""
Whether follow-up questions find what they leave out: ``python -m eval follow-ups``.

Each is asked alone, with what was said before it, and as the whole question that it stands for. Rules make the
questions and label what answers them; no data set is needed.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean

from tqdm import tqdm

from eval.commands import fresh_table
from eval.commands.forms import SYSTEM
from eval.kinds import talks
from eval.metrics import PRIMARY
from eval.report.markdown import markdown_table
from eval.worker import Job, Plan, Worker

BUDGETS = (15, 25, 50)
"""Tokens: a sentence or two, three, six."""


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m eval follow-ups", description=__doc__)
    fresh_table.add_option(parser)
    options = parser.parse_args(arguments)
    worker = Worker(Plan((SYSTEM,), tuple(map(str, BUDGETS)), (PRIMARY,)))
    wanted = {0: range(len(BUDGETS))}
    kept: dict[str, list[list[list[float]]]] = {}
    for index, talk in enumerate(tqdm([*talks()], desc="follow-ups")):
        alone = replace(talk.whole, query=talk.query)
        for at, question in enumerate((alone, replace(alone, history=talk.history), talk.whole)):
            rows = worker.measure(Job("talk", question, index, wanted, keep_output=False))
            kept.setdefault(talk.kind, [[], [], []])[at].append([float(row.metrics[PRIMARY] or 0) for *_, row in rows])
    table = [[kind, str(len(forms[0])), *map(_cell, forms)] for kind, forms in kept.items()]
    head = ["such as", "questions", "alone", "with what was said before", "the whole question"]
    title = f"Evidence kept in per cent, in {', '.join(map(str, BUDGETS[:-1]))} and {BUDGETS[-1]} tokens"
    fresh_table.tell(markdown_table(head, table), options.markdown, title, parser, arguments)
    return 0


def _cell(values: Sequence[Sequence[float]]) -> str:
    """The means of each budget, in per cent."""
    return " / ".join(f"{100 * fmean(column):.0f}" for column in zip(*values, strict=True))
