"""Measuring questions in several forms: what a change of their text or of their documents costs."""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from tqdm import tqdm

from eval.budgets import parse_budgets
from eval.commands import fresh_table
from eval.commands.running import open_all
from eval.data import Document, Evidence, Question
from eval.families import average
from eval.metrics import PRIMARY
from eval.report.labels import NOTHING_TO_MEASURE, budget_name
from eval.report.markdown import markdown_table
from eval.task import Task
from eval.worker import Job, Plan, Worker

SYSTEM = "rag_compress()"
"""What measures a form, unless its command says otherwise."""

Forms = Callable[[Iterable[Question]], Iterator[Mapping[str, Question]]]
"""From the questions of a data set each of them in its forms, by what the row of the table is called."""


def forms_command(
    parser: argparse.ArgumentParser,
    arguments: Sequence[str],
    data: str,
    forms: Callable[[argparse.Namespace], Forms],
    *,
    first: str,
    title: str,
    systems: Mapping[str, str] | None = None,
) -> int:
    """
    Run a command that measures each form of the same questions.

    :param parser: The parser of the command, with the options that are its own.
    :param arguments: Its arguments.
    :param data: Names of the data sets that are measured by default, with commas.
    :param forms: From the options, what gives questions in their forms.
    :param first: As of `table`.
    :param title: Heading of the record.
    :param systems: As of `table`.
    :returns: Exit status.
    """
    parser.add_argument("--data", default=data, help="data sets with commas")
    parser.add_argument("--budgets", default="10%,20%,33%,50%")
    parser.add_argument("--limit", type=int, default=100, help="most questions per data set")
    fresh_table.add_option(parser)
    options = parser.parse_args(arguments)
    measured = table(options, first, forms(options), systems or {})
    fresh_table.tell(measured, options.markdown, title, parser, arguments)
    return 0


def relocate(question: Question, documents: Iterable[Document], places: Sequence[tuple[int, int]]) -> Question:
    """
    Give a question other documents, in which its own stand somewhere.

    :param question: The question.
    :param documents: The new documents.
    :param places: Of each of its own the index of the new one that it stands in, and where it starts there.
    :returns: The question with the new documents, in which its evidence is labelled.
    """

    def moved(pieces: Iterable[Evidence]) -> tuple[Evidence, ...]:
        found = ((piece, *places[piece.document]) for piece in pieces)
        return tuple(Evidence(index, at + p.start, at + p.end, moved(p.copies)) for p, index, at in found)

    return replace(
        question,
        documents=tuple(documents),
        gold_sentences=moved(question.gold_sentences),
        answer_spans=moved(question.answer_spans),
        gold_documents=tuple(dict.fromkeys(places[index][0] for index in question.gold_documents)),
    )


def table(options: argparse.Namespace, first: str, forms: Forms, systems: Mapping[str, str]) -> str:
    """
    Measure each form of the same questions.

    :param options: Data sets, budgets and limit.
    :param first: Head of the table's first column.
    :param forms: Gives the questions of a data set in their forms.
    :param systems: What measures a form, where it is not `SYSTEM`.
    :returns: A table in Markdown: the share of the evidence kept in per cent, the mean over the kinds of data, for each
        form and budget. All forms of a question get the tokens that are the budget's share of its first form, so that
        one which is longer by its headings gets none for them. A question counts where all forms have a value.
    :raises ValueError: If there is no such question, or data are conversations.
    """
    budgets = [str(budget) for budget in parse_budgets(options.budgets)]
    workers = {system: Worker(Plan((system,), (*budgets,), (PRIMARY,))) for system in {SYSTEM, *systems.values()}}
    means: dict[str, dict[str, list[float]]] = defaultdict(dict)  # by form and data set, of each budget
    for dataset in open_all([options.data], "all", options.limit):
        if dataset.kind != "documents":
            raise ValueError(f"forms must be measured on documents, got {dataset.kind} ({dataset.name}).")
        rows: list[dict[str, list[float]]] = []
        for index, asked in enumerate(tqdm(forms(dataset.questions()), desc=dataset.name)):
            kept = {}
            total = Task(next(iter(asked.values()))).original_tokens
            for name, form in asked.items():
                job = Job(dataset.name, form, index, {0: range(len(budgets))}, keep_output=False, total=total)
                values = [row.metrics[PRIMARY] for _, _, row in workers[systems.get(name, SYSTEM)].measure(job)]
                kept[name] = [value for value in values if value is not None]
            if all(len(values) == len(budgets) for values in kept.values()):
                rows.append(kept)
        for name in rows[0] if rows else ():
            columns = zip(*(row[name] for row in rows), strict=True)
            means[name][dataset.name] = [sum(column) / len(rows) for column in columns]
    if not means:
        raise ValueError(f"the questions must have something to measure in every case, got none: {NOTHING_TO_MEASURE}.")
    cells = [
        [name, *(f"{100 * average({d: m[at] for d, m in of_data.items()}):.1f}" for at in range(len(budgets)))]
        for name, of_data in means.items()
    ]
    return markdown_table([first, *map(budget_name, budgets)], cells)
