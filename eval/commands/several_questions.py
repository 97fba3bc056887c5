"""
What it costs to ask several questions in one query: ``python -m eval several-questions``.

Every question is asked of its own documents and those of the next two: alone, with the next one, and with the next two
in one query. What counts is its own evidence; a query of several questions needs that of the others besides, in the
same budget.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, zip_longest

from eval.commands.forms import Forms, forms_command, relocate
from eval.commands.running import open_all
from eval.data import Document, Question

DATA = "squad_v1_dev,nq_open_bm25neg_20,hotpotqa_distractor,policyqa,xquad_de,xquad_zh"

_TOGETHER = 3
"""Questions that are asked together at most."""

_MARKS = ("?", "？")
_AT_ONCE = "rag_compress(question_weight=0)"
_SYSTEMS = {"two questions, read as one": _AT_ONCE, "three questions, read as one": _AT_ONCE}


def add_documents(question: Question, others: Iterable[Question]) -> Question:
    """
    Put the documents of other questions among those of a question, the best of all first.

    :param question: The question.
    :param others: The others. Of equal documents one is there.
    :returns: The question with all documents, in which its evidence is labelled.
    """
    ranked = zip_longest(question.documents, *(other.documents for other in others))
    places: dict[tuple[str, str], int] = {}
    documents: list[Document] = []
    for document in filter(None, chain.from_iterable(ranked)):
        key = (document.title, document.content)
        if key not in places:
            places[key] = len(documents)
            documents.append(replace(document, id=str(len(documents))))
    own = [(places[document.title, document.content], 0) for document in question.documents]
    return relocate(question, documents, own)


def ask_together(questions: Iterable[str]) -> str:
    """
    Put questions into one query.

    >>> ask_together(["Who won the race?", "when did it rain"])
    'Who won the race? when did it rain?'

    :param questions: What is asked.
    :returns: The query, in which each ends with a question mark.
    """
    bare = [question.strip() for question in questions]
    return " ".join(question if question.endswith(_MARKS) else f"{question.rstrip('.')}?" for question in bare)


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m eval several-questions", description=__doc__)
    title = "Evidence of one question kept in per cent, with others in the same query"
    return forms_command(parser, arguments, DATA, _forms_of, first="query", title=title, systems=_SYSTEMS)


def _forms_of(options: argparse.Namespace) -> Forms:
    for dataset in open_all([options.data], "all", options.limit):
        if (count := dataset.check()) < _TOGETHER:  # the next but one would be the question itself
            raise ValueError(
                f"a data set must have at least {_TOGETHER} questions to ask together, got {count} of "
                f"{dataset.name}: leave it out, or raise --limit."
            )
    return _forms


def _forms(questions: Iterable[Question]) -> Iterator[dict[str, Question]]:
    asked = [*questions]
    for index, question in enumerate(asked):
        others = [asked[(index + step) % len(asked)] for step in range(1, _TOGETHER)]
        among = add_documents(question, others)
        queries = [question.query, *(other.query for other in others)]
        one, two, three = (replace(among, query=ask_together(queries[:count])) for count in (1, 2, 3))
        yield {
            "one question": one,
            "two questions": two,
            "two questions, read as one": two,
            "three questions": three,
            "three questions, read as one": three,
        }
