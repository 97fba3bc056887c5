"""
What is kept where the question is in another language than the documents: ``python -m eval cross-lingual``.

The data sets ask the same questions, which have the same ids, each in its own language. Every question is asked over
documents in another language than its own, in turn one of all the others; once with the documents as they were
retrieved, once with them shuffled, as if what retrieved them had understood nothing; and with no trust in that order.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from eval.commands.forms import Forms, forms_command, relocate
from eval.commands.running import open_all
from eval.data import Question

_LANGUAGES = "ar de el en es hi ro ru th tr vi zh"
DATA = ",".join(f"xquad_{language}" for language in _LANGUAGES.split())

_SYSTEMS = {
    "in another language, the order not trusted": "rag_compress(order_weight=0)",
    "in another language, the first passages": "truncate()",
    "the same, passages shuffled, the order not trusted": "rag_compress(order_weight=0)",
    "the same, passages shuffled, the first ones": "truncate()",
}


def shuffle(question: Question, seed: int) -> Question:
    """
    Put the documents of a question in any order.

    :param question: The question.
    :param seed: Chooses the order, beside the id of the question.
    :returns: The question, in which its evidence is labelled.
    """
    order = list(range(len(question.documents)))
    random.Random(f"{seed} {question.id}").shuffle(order)
    return relocate(question, [question.documents[i] for i in order], [(order.index(i), 0) for i in sorted(order)])


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m eval cross-lingual", description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    title = "Answers kept in per cent, the question in another language than the documents"
    return forms_command(parser, arguments, DATA, _forms, first="asked", title=title, systems=_SYSTEMS)


def _forms(options: argparse.Namespace) -> Forms:
    queries: dict[str, list[str]] = {}
    for dataset in open_all([options.data], "all", options.limit):
        for question in dataset.questions():
            queries.setdefault(question.id, []).append(question.query)

    def forms(questions: Iterable[Question]) -> Iterator[dict[str, Question]]:
        for index, question in enumerate(questions):
            others = [query for query in queries[question.id] if query != question.query]
            if not others:
                raise ValueError(f"question {question.id} must be in several data sets, each in a language of its own.")
            asked = replace(question, query=others[index % len(others)])
            shuffled = shuffle(asked, options.seed)
            yield {
                "in the language of the passages": question,
                "in another language": asked,
                "in another language, the order not trusted": asked,
                "in another language, the first passages": asked,
                "the same, passages shuffled": shuffled,
                "the same, passages shuffled, the order not trusted": shuffled,
                "the same, passages shuffled, the first ones": shuffled,
            }

    return forms
