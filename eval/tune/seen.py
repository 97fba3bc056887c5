"""What speaks against a verification: few questions or none, or such as were looked at before or in the search."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from eval.data import DataSet, Question
from eval.metrics import KINDS, LABELS, Labels, Outcome
from eval.systems.simple import Full
from eval.task import Task

FEWEST = 60
"""Questions from which on an interval can confirm a target: of fewer, it is wide even when all are kept."""


def warnings(folder: Path, data: Sequence[DataSet], by_reader: bool = False) -> list[str]:
    """
    Say why the odd questions of data sets are no good ones: few, or not fresh.

    A decision record lists the checksums of the files that it was measured on, and every search sees the even questions
    and verifies on the odd ones: a record with the same checksum has seen the same questions.

    :param folder: Folder of the decision records.
    :param data: The whole data sets.
    :param by_reader: Whether a reader answers: then any question with an answer can be measured, else it takes evidence
        or an answer that stands in a document.
    :returns: One sentence per reason, none when the verification is what it says.
    """
    found = []
    for path in sorted(folder.glob("[0-9]*.md")):
        text = path.read_text(encoding="utf-8")
        names = [dataset.name for dataset in data if dataset.sha256 in text]
        if names:
            found.append(
                f"{path.name} was verified on the same questions of {', '.join(names)}: a choice that is made after "
                "seeing them is confirmed too easily. Take other questions to be sure."
            )
    repeated = _repeated(data)
    if repeated:
        found.append(
            f"{repeated} of the odd questions stand among the even ones too, with the same documents: they were part "
            "of the search. Remove the repeats."
        )
    halves = [dataset.select("odd") for dataset in data]
    odd = sum(_is_measurable(question, by_reader) for half in halves for question in half.questions())
    if odd < FEWEST:
        found.append(
            f"{odd} odd questions that can be measured are few: on another {odd} the result may well be another. "
            f"Take {FEWEST} or more."
        )
    return found


def check_metric(data: Sequence[DataSet], metric: str) -> None:
    """
    Make sure, before anything runs, that each data set has a question on which the metric is defined.

    :param data: The data sets.
    :param metric: Name of the metric. What readers measure is not known beforehand.
    :raises ValueError: If one has none.
    """
    for dataset in data:
        dataset.check()
        measure = KINDS[dataset.kind].get(metric)
        if measure and all(measure(_full(question)) is None for question in dataset.questions()):
            raise ValueError(
                f"{metric} must be defined on {dataset.name}, got no question with {LABELS[metric]}: label some, leave "
                "the data set out, or choose another metric."
            )


def _full(question: Question) -> Outcome:
    """What is kept where all is: every metric that is defined on a question is defined on that."""
    task = Task(question)
    return Outcome.of(Labels(task), Full().score(task).fill(0))


def _repeated(data: Sequence[DataSet]) -> int:
    """Count the odd questions that are also even ones, in any data set. Of each question only a checksum is held."""
    searched = {_fingerprint(q) for dataset in data for q in dataset.select("even").questions()}
    return sum(_fingerprint(q) in searched for dataset in data for q in dataset.select("odd").questions())


def _is_measurable(question: Question, by_reader: bool) -> bool:
    if by_reader:
        return bool(question.answers)
    return bool(question.gold_sentences or question.answer_spans) or Labels(Task(question)).answerable


def _fingerprint(question: Question) -> bytes:
    parts = [question.query, *sorted(document.content for document in question.documents)]
    return hashlib.sha256("\0".join(parts).encode()).digest()
