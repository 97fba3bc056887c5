"""
What earlier messages cost a question that needs none of them: ``python -m eval earlier-questions``.

Every question is compressed alone, and with an earlier question and its answer as history: the last one about the same
document, where documents of one title are asked about several times (SQuAD), else the last one of all, which is about
something else. Nothing in these data refers to what was said before, so a history that helps follow-ups should cost
nothing here.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from eval.commands.forms import Forms, forms_command
from eval.data import Question

DATA = "squad_v1_dev,nq_open_bm25neg_20,hotpotqa_distractor,musique"


class Earlier:
    """The last question with an answer that was asked about each title, and of all."""

    def __init__(self) -> None:
        self._last: dict[str, tuple[str, str]] = {}

    def before(self, question: Question) -> tuple[str, ...]:
        """
        Give what was asked and answered before, about the same title if anything was.

        :param question: The question that is asked now.
        :returns: A question and its answer; nothing before the first one.
        """
        title, pairs = _subject(question), list(self._last.values())
        return self._last[title] if title and title in self._last else pairs[-1] if pairs else ()

    def add(self, question: Question) -> None:
        """
        Remember a question; one without an answer says nothing.

        :param question: The question that was asked.
        """
        if question.answers:
            self._last.pop(_subject(question), None)  # so that the last of all stands last
            self._last[_subject(question)] = (question.query, question.answers[0])


def _subject(question: Question) -> str:
    return question.documents[question.gold_documents[0]].title if question.gold_documents else ""


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m eval earlier-questions", description=__doc__)
    title = "Evidence kept in per cent, of questions that need no history"
    return forms_command(parser, arguments, DATA, _forms, first="asked", title=title)


def _forms(_: argparse.Namespace) -> Forms:
    earlier = Earlier()

    def forms(questions: Iterable[Question]) -> Iterator[dict[str, Question]]:
        for question in questions:
            after = replace(question, history=earlier.before(question))
            earlier.add(question)
            yield {"alone": replace(question, history=()), "after another question": after}

    return forms
