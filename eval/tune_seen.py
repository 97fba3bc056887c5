"""What speaks against a verification: few questions, or such as were looked at before or are the search's own."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from eval.data import DataSet, Question

FEWEST = 60
"""Questions from which on an interval can confirm a target: of fewer, it is wide even when all are kept."""


def warnings(folder: Path, data: Sequence[DataSet]) -> list[str]:
    """
    Say why the odd questions of data sets are no good ones: few, or not fresh.

    A decision record lists the checksums of the files that it was measured on, and every search sees the even questions
    and verifies on the odd ones: a record with the same checksum has seen the same questions.

    :param folder: Folder of the decision records.
    :param data: The whole data sets.
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
    repeated = repeated_questions(data)
    if repeated:
        found.append(
            f"{repeated} of the odd questions stand among the even ones too, with the same documents: they were part "
            "of the search. Remove the repeats."
        )
    odd = sum(dataset.select("odd").check() for dataset in data)
    if odd < FEWEST:
        found.append(
            f"{odd} odd questions are few: on another {odd} the result may well be another. Take {FEWEST} or more."
        )
    return found


def repeated_questions(data: Sequence[DataSet]) -> int:
    """
    Count the questions of the verification that the search sees too. Of each question only a checksum is held.

    :param data: The whole data sets.
    :returns: Odd questions that are also even ones, in the same data set or in another.
    """
    searched = {_fingerprint(q) for dataset in data for q in dataset.select("even").questions()}
    return sum(_fingerprint(q) in searched for dataset in data for q in dataset.select("odd").questions())


def _fingerprint(question: Question) -> bytes:
    parts = [question.query, *sorted(document.content for document in question.documents)]
    return hashlib.sha256("\0".join(parts).encode()).digest()
