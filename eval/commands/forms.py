"""Measuring questions in several forms: what a change of their text or of their documents costs."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence

from tqdm import tqdm

from eval.budgets import parse_budgets
from eval.commands import fresh_table
from eval.commands.run import open_all
from eval.data import Question
from eval.families import average
from eval.metrics import PRIMARY
from eval.report.labels import NOTHING_TO_MEASURE, budget_name
from eval.report.markdown import markdown_table
from eval.task import Task
from eval.worker import Job, Plan, Worker

Forms = Callable[[Question], Mapping[str, Question]]
"""A question in each of its forms, by name."""


def forms_command(
    parser: argparse.ArgumentParser,
    arguments: Sequence[str],
    data: str,
    forms: Callable[[argparse.Namespace], Forms],
    cases: Mapping[str, tuple[str, str]],
    *,
    first: str,
    title: str,
) -> int:
    """
    Run a command that measures each case on the same questions.

    :param parser: The parser of the command, with the options that are its own.
    :param arguments: Its arguments.
    :param data: Names of the data sets that are measured by default, with commas.
    :param forms: From the options, what gives a question in its forms.
    :param cases: As of `table`.
    :param first: As of `table`.
    :param title: Heading of the record.
    :returns: Exit status.
    """
    parser.add_argument("--data", default=data, help="data sets with commas")
    parser.add_argument("--budgets", default="10%,20%,33%,50%")
    parser.add_argument("--limit", type=int, default=100, help="most questions per data set")
    fresh_table.add_option(parser)
    options = parser.parse_args(arguments)
    measured = table(options, first, forms(options), cases)
    fresh_table.tell(measured, options.markdown, title, parser, arguments)
    return 0


def table(options: argparse.Namespace, first: str, forms: Forms, cases: Mapping[str, tuple[str, str]]) -> str:
    """
    Measure each case on the same questions.

    :param options: Data sets, budgets and limit.
    :param first: Head of the table's first column.
    :param forms: Gives each question in its forms. It is called once for each, data set by data set.
    :param cases: For each row of the table the form and the system that are measured.
    :returns: A table in Markdown: the share of the evidence kept in per cent, the mean over the kinds of data, for each
        case and budget. All forms of a question get the tokens that are the budget's share of its first form, so that
        one which is longer by its headings gets none for them. A question counts where all cases give it a value.
    :raises ValueError: If there is no such question, or data are conversations.
    """
    budgets = parse_budgets(options.budgets)
    means: dict[str, dict[str, list[float]]] = {name: {} for name in cases}
    workers = {
        name: Worker(Plan((system,), tuple(map(str, budgets)), (PRIMARY,))) for name, (_, system) in cases.items()
    }
    for dataset in open_all([options.data], "all", options.limit):
        if dataset.kind != "documents":
            raise ValueError(f"forms must be measured on documents, got {dataset.kind} ({dataset.name}).")
        rows: list[dict[str, list[float]]] = []
        for index, question in enumerate(tqdm(dataset.questions(), desc=dataset.name)):
            asked = forms(question)
            kept = {}
            total = Task(next(iter(asked.values()))).original_tokens
            for name, (form, _) in cases.items():
                job = Job(dataset.name, asked[form], index, {0: range(len(budgets))}, keep_output=False, total=total)
                values = [row.metrics[PRIMARY] for _, _, row in workers[name].measure(job)]
                kept[name] = [value for value in values if value is not None]
            if all(len(values) == len(budgets) for values in kept.values()):
                rows.append(kept)
        if rows:
            for name in cases:
                means[name][dataset.name] = [
                    sum(column) / len(rows) for column in zip(*(row[name] for row in rows), strict=True)
                ]
    if not all(means.values()):
        raise ValueError(f"the questions must have something to measure in every case, got none: {NOTHING_TO_MEASURE}.")
    cells = [
        [name, *(f"{100 * average({d: m[at] for d, m in of_data.items()}):.1f}" for at in range(len(budgets)))]
        for name, of_data in means.items()
    ]
    return markdown_table([first, *(budget_name(str(budget)) for budget in budgets)], cells)
