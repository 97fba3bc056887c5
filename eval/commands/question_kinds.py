"""
What parts of the scorer add to the questions that they are for: ``python -m eval question-kinds``.

Each kind of question is asked with its part and without it. Rules make and label the questions: of this project's code
and decision records, of Python's library and reference, which come with every Python, and of small texts that are made
up. No data set is needed.
"""

from __future__ import annotations

import argparse
import random
import sysconfig
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from pydoc_data.topics import topics
from statistics import fmean
from typing import NamedTuple

from tqdm import tqdm

from eval import kinds
from eval.commands import fresh_table
from eval.commands.forms import SYSTEM
from eval.data import Question
from eval.kinds.ask import Texts
from eval.metrics import PRIMARY
from eval.report.labels import p_value
from eval.report.markdown import markdown_table
from eval.statistics import holm, paired
from eval.worker import Job, Plan, Worker
from rag_compress.checks import check_count

_ROOT = Path(__file__).resolve().parents[2]
_LONGEST = 30_000
"""Characters of a file that is asked about."""


class Kind(NamedTuple):
    """
    A kind of question.

    :param example: What is asked.
    :param source: Of what texts.
    :param part: The setting that is for it.
    :param questions: Makes them all.
    """

    example: str
    source: str
    part: str
    questions: Callable[[], Iterable[Question]]


def _project() -> Texts:
    return _read(_ROOT / "rag_compress", "**/*.py")


def _library() -> Texts:
    return _read(Path(sysconfig.get_path("stdlib")), "*.py")


def _records() -> Texts:
    return _read(_ROOT / "docs" / "adr", "0*.md")


KINDS = (
    Kind("What does the function f do?", "this project", "declaration_weight", lambda: kinds.purposes(_project())),
    Kind("What does the function f do?", "Python's library", "declaration_weight", lambda: kinds.purposes(_library())),
    Kind("Where is the function f defined?", "this project", "declaration_weight", lambda: kinds.places(_project())),
    Kind(
        "Where is the function f defined?", "Python's library", "declaration_weight", lambda: kinds.places(_library())
    ),
    Kind("What is the default of p?", "this project", "value_weight", lambda: kinds.defaults(_project())),
    Kind("What is the default of p?", "Python's library", "value_weight", lambda: kinds.defaults(_library())),
    Kind("What is a free variable?", "Python's reference", "definition_weight", lambda: kinds.definitions(topics)),
    Kind("What is a dovetail?", "made up", "definition_weight", kinds.meanings),
    Kind("Summarise this document.", "decision records", "overview_weight", lambda: kinds.overviews(_records())),
    Kind("What is the current fee of the pool?", "made up", "latest_weight", kinds.latest),
    Kind("What is step 3 of changing the filter?", "made up", "ordinal_weight", kinds.steps),
    Kind("What does `//` do?", "Python's reference", "symbol_weight", lambda: kinds.operators(topics)),
    Kind(
        "Which function is the same as `//`?",
        "Python's library",
        "symbol_weight",
        lambda: kinds.functions_of_operators(_library()),
    ),
    Kind("Who may not enter the pool?", "made up", "sign_weight", kinds.refusals),
    Kind("Why is the pool closed on Mondays?", "made up", "sign_weight", kinds.reasons),
    Kind("How can I contact the library?", "made up", "sign_weight", kinds.attributes),
    Kind("What is the rent of each hall?", "made up", "sign_weight", kinds.of_each),
    Kind("What changed between the rules of two years?", "made up", "latest_weight", kinds.changes),
    Kind("Compare the profit of two companies.", "made up", "comparison_weight", kinds.comparisons),
    Kind("What did Bob answer when Ann wrote “Is the cake ready?”?", "made up", "latest_weight", kinds.replies),
    *(Kind(example, "made up", "bridge_weight", questions) for example, questions in kinds.LINKED.items()),
    *(Kind(example, "made up", "mention_weight", questions) for example, questions in kinds.OF_DATA.items()),
    *(Kind(example, "made up", "latest_weight", questions) for example, questions in kinds.COMPARED.items()),
)
"""What is asked, in the order of the table."""


def measure(questions: Sequence[Question], part: str, budgets: Sequence[int]) -> tuple[list[list[float]], ...]:
    """
    Ask questions with a part and without it.

    :param questions: The questions.
    :param part: The setting that weighs the part.
    :param budgets: Tokens.
    :returns: With it and without it, the share of the evidence kept: of each question at each budget.
    """
    systems = (SYSTEM, f"rag_compress({part}=0)")
    worker = Worker(Plan(systems, tuple(map(str, budgets)), (PRIMARY,)))
    wanted = {at: range(len(budgets)) for at in range(len(systems))}
    kept: tuple[list[list[float]], ...] = ([], [])
    for index, question in enumerate(tqdm(questions, desc=part)):
        rows = worker.measure(Job(part, question, index, wanted, keep_output=False))
        for at, values in enumerate(kept):
            values.append([float(row.metrics[PRIMARY] or 0) for system, _, row in rows if system == at])
    return kept


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m eval question-kinds", description=__doc__)
    parser.add_argument("--limit", type=int, default=50, help="most questions of a kind, drawn at random")
    fresh_table.add_option(parser)
    options = parser.parse_args(arguments)
    check_count("limit", options.limit, least=1)
    rows, compared = [], []
    for kind in KINDS:
        questions = [*kind.questions()]
        if len(questions) > options.limit:
            questions = random.Random(0).sample(questions, options.limit)
        budgets = (25, 50, 100) if kind.source == "made up" else (100, 200, 400)
        kept = measure(questions, kind.part, budgets)
        means = [" / ".join(f"{100 * fmean(column):.0f}" for column in zip(*side, strict=True)) for side in kept]
        compared.append(paired(*([fmean(values) for values in side] for side in reversed(kept))))
        said = [kind.example, kind.source, str(len(questions)), f"`{kind.part}`", " / ".join(map(str, budgets))]
        rows.append([*said, *reversed(means)])
    for row, one, p in zip(rows, compared, holm([one.p for one in compared]), strict=True):
        row += [f"{100 * one.mean_difference:+.1f}", f"{one.wins} / {one.ties} / {one.losses}", p_value(p)]
    head = ["such as", "texts", "questions", "part", "tokens", "without it", "with it", "points", "more / same / less"]
    title = "Evidence kept in per cent, without the part that is for a kind of question and with it"
    fresh_table.tell(markdown_table([*head, "p (Holm)"], rows), options.markdown, title, parser, arguments)
    return 0


def _read(folder: Path, pattern: str) -> Texts:
    texts = {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in sorted(folder.glob(pattern))}
    return {name: text for name, text in texts.items() if text.strip() and len(text) <= _LONGEST}
