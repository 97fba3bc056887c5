"""
What is lost where nothing says where a sentence ends: ``python -m eval transcripts``.

Every question is compressed with its documents as they were written, and as speech is written down by machines: in
small letters and without marks, in one run or in lines as captions have them. A budget is the same number of tokens for
all.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from eval.commands.forms import forms_command
from eval.data import Question

DATA = "hotpotqa_distractor,2wikimultihopqa,squad_v1_dev,nq_open_bm25neg_20,policyqa,covidqa"

LINE = 42
"""Characters of a line of captions, by the usual guidelines."""

_MARK = re.compile(r"(?<!\w)[^\w\s]|[^\w\s](?!\w)|[()\[\]\"“”/|;:–—]")


def spoken(text: str) -> str:
    """
    Take the marks and the capitals from a text, each character for one, so that every word stays where it is.

    >>> spoken("It's 3.5 miles, I think.")
    "it's 3.5 miles  i think "

    :param text: A text.
    :returns: The text with blanks for marks and white space.
    """
    text = re.sub(r"\s", " ", _MARK.sub(" ", text))
    return "".join(small if len(small := letter.lower()) == 1 else letter for letter in text)


def in_lines(text: str) -> str:
    """
    Write speech in lines of captions.

    :param text: A text.
    :returns: `spoken` text, in which the blank before a word that goes beyond `LINE` characters is a line break.
    """
    letters, begins = [*spoken(text)], 0
    for word in re.finditer(r" (?=(\S+))", "".join(letters)):
        if word.end(1) - begins > LINE:
            letters[word.start()] = "\n"
            begins = word.end()
    return "".join(letters)


def _with_texts(question: Question, write: Callable[[str], str]) -> Question:
    return replace(question, documents=tuple(replace(one, content=write(one.content)) for one in question.documents))


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m eval transcripts", description=__doc__)
    title = "Evidence kept in per cent, of texts as speech is written down"
    return forms_command(parser, arguments, DATA, lambda _: _forms, first="documents", title=title)


def _forms(questions: Iterable[Question]) -> Iterator[dict[str, Question]]:
    for question in questions:
        yield {
            "as written": question,
            "without marks and capitals, in one run": _with_texts(question, spoken),
            "without marks and capitals, in lines of captions": _with_texts(question, in_lines),
        }
