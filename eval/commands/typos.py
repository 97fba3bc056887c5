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
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from eval.commands.forms import Forms, forms_command
from eval.data import Question

DATA = "hotpotqa_distractor,squad_v1_dev,nq_open_bm25neg_20,policyqa,covidqa,scifact_partial"

_WORD = re.compile(r"[^\W\d_]{5,}")
_SYSTEMS = {"misspelt": "rag_compress(slip_weight=0)"}


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
    return dice.choice([slip for slip in slips if slip != query])


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m eval typos", description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    title = "Evidence kept in per cent, with one misspelt word in the query"
    return forms_command(parser, arguments, DATA, _forms, first="query", title=title, systems=_SYSTEMS)


def _forms(options: argparse.Namespace) -> Forms:
    def forms(questions: Iterable[Question]) -> Iterator[dict[str, Question]]:
        for question in questions:
            dice = random.Random(f"{options.seed} {question.id}")
            misspelt = replace(question, query=misspell(question.query, dice))
            yield {"as asked": question, "misspelt": misspelt, "misspelt, corrected": misspelt}

    return forms
