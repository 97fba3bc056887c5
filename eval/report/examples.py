"""Single questions for a report: which ones to show, and their texts cut into kept and dropped pieces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, pairwise, zip_longest
from typing import TYPE_CHECKING

from eval.data import Conversation, Question, open_data

if TYPE_CHECKING:
    from eval.records import Cell, Row, Run

_LONGEST = 4000
"""Tokens of documents above which a question is shown only when there is no shorter one."""


@dataclass(frozen=True)
class Example:
    """
    A question as two systems treated it.

    :param data: Name of the data set.
    :param ours: The row of the reference.
    :param theirs: The row of the other system.
    :param difference: The reference's metric minus that of the other.
    :param question: The question with its texts; None where the data could not be read.
    """

    data: str
    ours: Row
    theirs: Row
    difference: float
    question: Question | None


@dataclass(frozen=True)
class Piece:
    """
    A stretch of a document.

    :param text: The text.
    :param kept: Whether the system kept it.
    :param evidence: Whether it is labelled evidence.
    """

    text: str
    kept: bool
    evidence: bool


def choose_examples(
    run: Run, ours: str, theirs: str, budget: str, metric: str, count: int
) -> tuple[list[Example], list[str]]:
    """
    Choose questions: two thirds where the reference is better, the others where it is worse, all data sets in turn.

    Both kinds are shown whatever the score; short questions come first, because they can be read.

    :param run: The records; only rows with saved outputs can be shown.
    :param ours: The reference.
    :param theirs: The other system.
    :param budget: The budget.
    :param metric: The metric that says better and worse.
    :param count: Most questions.
    :returns: The questions, and the reasons why texts of data sets are missing.
    """
    wins: list[list[Example]] = []
    losses: list[list[Example]] = []
    ties: list[list[Example]] = []
    for data in run.data:
        a, b = run.by_key.get((data, ours, budget)), run.by_key.get((data, theirs, budget))
        pairs = _pairs(data, a, b, metric) if a is not None and b is not None else []
        pairs.sort(
            key=lambda e: (e.ours.original_tokens > _LONGEST, -abs(e.difference), e.ours.original_tokens, e.ours.index)
        )
        wins.append([example for example in pairs if example.difference > 0])
        losses.append([example for example in pairs if example.difference < 0])
        ties.append([example for example in pairs if example.difference == 0])
    worse = _in_turn(losses)[: max(1, count // 3)]
    better = _in_turn(wins)[: count - len(worse)]
    better.sort(key=lambda example: example.ours.original_tokens)
    chosen = (better + worse + _in_turn(ties))[:count]
    return _with_texts(run, ours, budget, chosen)


def cut(text: str, kept: Iterable[tuple[int, int]], evidence: Iterable[tuple[int, int]]) -> list[Piece]:
    """
    Cut a document at every border of kept pieces and of evidence.

    >>> [(p.text, p.kept, p.evidence) for p in cut("One. Two.", [(0, 4)], [(2, 4)])]
    [('On', True, False), ('e.', True, True), (' Two.', False, False)]

    :param text: The document.
    :param kept: Kept pieces, start and end.
    :param evidence: Labelled pieces, start and end.
    :returns: The pieces; together they are the document.
    """
    kept, evidence = list(kept), list(evidence)
    borders = sorted({0, len(text), *(min(edge, len(text)) for span in kept + evidence for edge in span)})
    return [Piece(text[start:end], _inside(start, kept), _inside(start, evidence)) for start, end in pairwise(borders)]


def evidence_of(question: Question) -> dict[int, list[tuple[int, int]]]:
    """
    Give the evidence of a question: labelled sentences, else labelled answers, else where an answer's words stand; of
    a conversation the gold messages.

    :param question: The question.
    :returns: Start and end of each piece by document index.
    """
    if isinstance(question, Conversation):
        return {index: [(0, len(question.documents[index].content))] for index in question.gold_documents}
    found: dict[int, list[tuple[int, int]]] = {}
    for piece in question.gold_sentences or question.answer_spans:
        for place in piece.places:
            found.setdefault(place.document, []).append((place.start, place.end))
    if found:
        return found
    words = [re.compile(rf"(?<!\w){re.escape(answer)}(?!\w)", re.IGNORECASE) for answer in question.answers if answer]
    for index, document in enumerate(question.documents):
        places = [match.span() for pattern in words for match in pattern.finditer(document.content)]
        if places:
            found[index] = places
    return found


def spans_of(row: Row) -> dict[int, list[tuple[int, int]]]:
    """
    Give the kept pieces of a row.

    :param row: The row of an extractive system.
    :returns: Start and end of each piece by document index.
    """
    found: dict[int, list[tuple[int, int]]] = {}
    for document, start, end in row.spans or ():
        found.setdefault(document, []).append((start, end))
    return found


def _pairs(data: str, ours: Cell, theirs: Cell, metric: str) -> list[Example]:
    saved = {row.question: row for row in theirs.rows() if row.spans is not None or row.text is not None}
    pairs = []
    for row in ours.rows():
        other = saved.get(row.question)
        if other is None or (row.spans is None and row.text is None):
            continue
        a, b = row.metrics.get(metric), other.metrics.get(metric)
        if a is not None and b is not None:
            pairs.append(Example(data, row, other, a - b, None))
    return pairs


def _in_turn(groups: Sequence[Sequence[Example]]) -> list[Example]:
    return [example for example in chain.from_iterable(zip_longest(*groups)) if example is not None]


def _with_texts(run: Run, system: str, budget: str, chosen: Sequence[Example]) -> tuple[list[Example], list[str]]:
    questions: dict[tuple[str, str], Question] = {}
    reasons = []
    for data in dict.fromkeys(example.data for example in chosen):
        wanted = {example.ours.question for example in chosen if example.data == data}
        found, reason = _read(run.cell(data, system, budget), wanted)
        questions |= {(data, question.id): question for question in found}
        if reason:
            reasons.append(reason)
    return [replace(e, question=questions.get((e.data, e.ours.question))) for e in chosen], reasons


def _read(cell: Cell, wanted: set[str]) -> tuple[list[Question], str | None]:
    name = cell.data.removesuffix(f"+{cell.split}")
    for place in (cell.data_file, name):
        try:
            data = open_data(place)
        except FileNotFoundError:
            continue
        if data.sha256 != cell.data_sha256:
            return [], f"{data.file.name} has changed since the run: its checksum is not the recorded one."
        asked = (question for question in data.questions() if question.id in wanted)
        return [*islice(asked, len(wanted))], None
    cure = "make the report in the folder that holds it"
    return [], f"{cell.data_file} is neither here nor in $RAG_COMPRESS_DATA: {cure}."


def _inside(position: int, spans: Sequence[tuple[int, int]]) -> bool:
    return any(start <= position < end for start, end in spans)
