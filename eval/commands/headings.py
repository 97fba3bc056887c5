"""
What it is worth where titles stand: ``python -m eval headings``.

Every question is compressed with its documents as they are, each with its title; with the titles as names of their
files alone, with names of files that say nothing, and without titles; with each title as the heading that its document
begins with, and as its first line of plain text; with all documents in one file of Markdown, the titles as headings;
and in one file with the titles as lines of plain text. A budget is the same number of tokens for all: a share of those
of the documents without their titles.
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


def head(question: Question, mark: str, below: str = "\n\n") -> Question:
    """
    Put its title above each document, as the text's own.

    :param question: The question.
    :param mark: As for `join`.
    :param below: What stands between the title and the text.
    :returns: The question with documents without titles, in which its evidence is labelled.
    """
    heads = [f"{mark}{document.title or 'Document'}{below}" for document in question.documents]
    documents = [
        replace(d, title="", content=above + d.content) for above, d in zip(heads, question.documents, strict=True)
    ]
    return relocate(question, documents, [(index, len(above)) for index, above in enumerate(heads)])


def name_files(question: Question) -> Question:
    """
    Give documents the titles as names of their files: ``anna_stone.txt``.

    :param question: The question.
    :returns: The question with documents without titles whose meta has the names.
    """
    names = [re.sub(r"\W+", "_", document.title.lower()).strip("_") for document in question.documents]
    return _in_files(question, names)


def number_files(question: Question) -> Question:
    """
    Give documents names of files that say nothing: ``page_1.txt``.

    :param question: The question.
    :returns: The question with documents without titles whose meta has the names.
    """
    return _in_files(question, [f"page_{number}" for number in range(1, len(question.documents) + 1)])


def _in_files(question: Question, names: Iterable[str]) -> Question:
    named = zip(question.documents, names, strict=True)
    documents = (replace(document, title="", meta={"file_path": f"{name}.txt"}) for document, name in named)
    return replace(question, documents=tuple(documents))


def _without_titles(question: Question) -> Question:
    return replace(question, documents=tuple(replace(document, title="") for document in question.documents))


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m eval headings", description=__doc__)
    title = "Evidence kept in per cent, documents given in eight ways"
    return forms_command(parser, arguments, DATA, lambda _: _forms, first="given as", title=title)


def _forms(questions: Iterable[Question]) -> Iterator[dict[str, Question]]:
    for question in questions:
        yield {
            "documents with titles": question,
            "documents, titles as names of files": name_files(question),
            "documents, numbers as names of files": number_files(question),
            "documents without titles": _without_titles(question),
            "documents, titles as their headings": head(question, "## "),
            "documents, titles as their first lines": head(question, "", "\n"),
            "one file, titles as headings": join(question, "## "),
            "one file, titles as lines": join(question, ""),
        }
