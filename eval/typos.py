"""
What a misspelt word in the query costs, and what correcting it gives back: ``python -m eval typos``.

One word of each question gets one random edit. Every question is then compressed as it was, misspelt without correction
and misspelt with it.
"""

from __future__ import annotations

import argparse
import random
import re
import string
from collections.abc import Sequence
from dataclasses import replace

from tqdm import tqdm

from eval.budgets import parse_budgets
from eval.data import open_data
from eval.metrics import PRIMARY
from eval.report.labels import budget_name
from eval.report.markdown import markdown_table
from eval.worker import Job, Plan, Worker

DATA = "hotpotqa_distractor,squad_v1_dev,nq_open_bm25neg_20,policyqa,covidqa,scifact_partial"

_WORD = re.compile(r"[^\W\d_]{5,}")
_CASES = {
    "as asked": ("clean", "rag_compress()"),
    "misspelt": ("misspelt", "rag_compress(slip_weight=0)"),
    "misspelt, corrected": ("misspelt", "rag_compress()"),
}


def misspell(query: str, dice: random.Random) -> str:
    """
    Make one slip in one word of at least five letters, not in its first letter.

    >>> misspell("Who was emperor then?", random.Random(0))
    'Who was empebor then?'

    :param query: A query.
    :param dice: Chooses the word, the place and the slip.
    :returns: The query with a letter too many, missing, wrong or swapped; as it is if no word is long enough.
    """
    words = list(_WORD.finditer(query))
    if not words:
        return query
    word = dice.choice(words)
    at, letter = dice.randrange(word.start() + 1, word.end() - 1), dice.choice(string.ascii_lowercase)
    slips = [
        query[:at] + letter + query[at:],
        query[:at] + query[at + 1 :],
        query[:at] + letter + query[at + 1 :],
        query[:at] + query[at + 1] + query[at] + query[at + 2 :],
    ]
    return dice.choice(slips)


def main(arguments: Sequence[str]) -> int:
    """
    Run the command.

    :param arguments: Its arguments.
    :returns: Exit status.
    """
    parser = argparse.ArgumentParser(prog="python -m eval typos", description=__doc__)
    parser.add_argument("--data", default=DATA, help="data sets with commas")
    parser.add_argument("--budgets", default="10%,20%,33%,50%")
    parser.add_argument("--limit", type=int, default=100, help="most questions per data set")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    budgets = parse_budgets(options.budgets)
    rows: dict[str, list[list[float]]] = {name: [] for name in _CASES}
    workers = {
        name: Worker(Plan((system,), tuple(map(str, budgets)), (PRIMARY,))) for name, (_, system) in _CASES.items()
    }
    for data in options.data.split(","):
        dice = random.Random(options.seed)
        values: dict[str, list[list[float]]] = {name: [] for name in _CASES}
        for index, question in enumerate(tqdm(open_data(data).select("all", options.limit).questions(), desc=data)):
            asked = {"clean": question, "misspelt": replace(question, query=misspell(question.query, dice))}
            for name, (spelling, _) in _CASES.items():
                job = Job(data, asked[spelling], index, {0: range(len(budgets))}, keep_output=False)
                kept = [row.metrics[PRIMARY] for _, _, row in workers[name].measure(job)]
                if None not in kept:
                    values[name].append([value for value in kept if value is not None])
        for name, of_questions in values.items():
            rows[name].append([sum(column) / len(of_questions) for column in zip(*of_questions, strict=True)])
    table = [
        [name, *(f"{100 * sum(column) / len(means):.1f}" for column in zip(*means, strict=True))]
        for name, means in rows.items()
    ]
    print(markdown_table(["query", *(budget_name(str(budget)) for budget in budgets)], table))
    return 0
