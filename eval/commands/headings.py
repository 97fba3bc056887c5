"""
What it is worth where titles stand: ``python -m eval headings``.

Every question is compressed with its documents as they are, each with its title; with the titles as names of their
files alone, and without titles; with all of them in one file of Markdown, the titles as headings; and in one file with
the titles as lines of plain text. A budget is the same number of tokens for all: a share of those of the documents
without their titles.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from eval.commands.forms import forms_command, relocate
from eval.data import Document, Question

DATA = "hotpotqa_distractor,2wikimultihopqa,musique,nq_open_bm25neg_20,financebench"


def join(question: Question, mark: str) -> Question:
    """
    Put the documents of a question into one, each below its title.

    :param question: The question.
    :param mark: What stands before a title: ``"## "`` makes it a heading.
    :returns: The question with one document, in which its evidence is labelled.
    """
    text, places = "", []
    for document in question.documents:
        text += f"{mark}{document.title or 'Document'}\n\n"
        places.append((0, len(text)))
        text += document.content + "\n\n"
    return relocate(question, [Document("file", "", text)], places)


def name_files(question: Question) -> Question:
    """
    Give documents the titles as names of their files: ``anna_stone.txt``.

    :param question: The question.
    :returns: The question with documents without titles whose meta has the names.
    """

    def named(document: Document) -> Document:
        words = re.sub(r"\W+", "_", document.title.lower()).strip("_")
        return replace(document, title="", meta={"file_path": f"{words}.txt"})

    return replace(question, documents=tuple(map(named, question.documents)))


def _without_titles(question: Question) -> Question:
    return replace(question, documents=tuple(replace(document, title="") for document in question.documents))


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m eval headings", description=__doc__)
    title = "Evidence kept in per cent, documents given in five ways"
    return forms_command(parser, arguments, DATA, lambda _: _forms, first="given as", title=title)


def _forms(questions: Iterable[Question]) -> Iterator[dict[str, Question]]:
    for question in questions:
        yield {
            "documents with titles": question,
            "documents, titles as names of files": name_files(question),
            "documents without titles": _without_titles(question),
            "one file, titles as headings": join(question, "## "),
            "one file, titles as lines": join(question, ""),
        }
