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
from collections.abc import Sequence
from dataclasses import replace

from eval.commands.forms import forms_command
from eval.data import Document, Evidence, Question

DATA = "hotpotqa_distractor,2wikimultihopqa,musique,nq_open_bm25neg_20,financebench"

_SYSTEM = "rag_compress()"
_CASES = {
    "documents with titles": ("documents", _SYSTEM),
    "documents, titles as names of files": ("files", _SYSTEM),
    "documents without titles": ("untitled", _SYSTEM),
    "one file, titles as headings": ("headings", _SYSTEM),
    "one file, titles as lines": ("lines", _SYSTEM),
}


def join(question: Question, mark: str) -> Question:
    """
    Put the documents of a question into one, each below its title.

    :param question: The question.
    :param mark: What stands before a title: ``"## "`` makes it a heading.
    :returns: The question with one document, in which its evidence is labelled.
    """
    text, starts = "", []
    for document in question.documents:
        text += f"{mark}{document.title or 'Document'}\n\n"
        starts.append(len(text))
        text += document.content + "\n\n"

    def moved(pieces: Sequence[Evidence]) -> tuple[Evidence, ...]:
        return tuple(
            Evidence(0, starts[p.document] + p.start, starts[p.document] + p.end, moved(p.copies)) for p in pieces
        )

    return replace(
        question,
        documents=(Document("file", "", text),),
        gold_sentences=moved(question.gold_sentences),
        answer_spans=moved(question.answer_spans),
        gold_documents=(0,) if question.gold_documents else (),
    )


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
    return forms_command(parser, arguments, DATA, lambda _: _forms, _CASES, first="given as", title=title)


def _forms(question: Question) -> dict[str, Question]:
    return {
        "documents": question,
        "files": name_files(question),
        "untitled": _without_titles(question),
        "headings": join(question, "## "),
        "lines": join(question, ""),
    }
