"""Folders of texts with questions beside them become questions about these texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from eval.data.beside import QUESTIONS
from eval.data.dataset import open_data
from eval.data.models import DataError
from tests.eval.tiny import write_rows

GUIDE = "Gloves are worn at the lathe. Hair is tied back."
BLIND = Path(__file__).parents[2] / "eval" / "blind"


def folder(path, *rows):
    (path / "guide.md").write_text(GUIDE, encoding="utf-8")
    write_rows(path / QUESTIONS, rows)
    return str(path)


def row(*names, **fields):
    return {
        "query": "Do I need gloves?",
        "documents": [*names],
        "evidence": ["Gloves are worn at the lathe."],
        **fields,
    }


def test_a_question_is_about_the_files_that_it_names(tmp_path):
    (tmp_path / "more.txt").write_text("Bring tea.", encoding="utf-8")
    data = open_data(folder(tmp_path, row("more.txt", "guide.md", id="q")))
    (found,) = data.questions()
    assert (data.format, data.check(), found.id) == ("beside", 1, "q")
    assert [(document.title, document.content) for document in found.documents] == [
        ("more.txt", "Bring tea."),
        ("guide.md", GUIDE),
    ]
    assert [found.slice(evidence) for evidence in found.gold_sentences] == ["Gloves are worn at the lathe."]


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["lost.md"], r"questions.jsonl, line 1: 'documents' must name files in .*, got 'lost.md': put the file there"),
        (["../guide.md"], r"got '../guide.md'"),
        ([], r"must be a list of names of files beside questions.jsonl, got \[\]"),
    ],
)
def test_what_is_not_in_the_folder_is_refused_with_the_line_that_names_it(tmp_path, names, message):
    with pytest.raises(DataError, match=message):
        open_data(folder(tmp_path, row(*names))).check()


def test_every_answer_to_a_blind_question_stands_in_its_document_once():
    questions = [*open_data(str(BLIND)).questions()]
    assert len(questions) == 183
    for question in questions:
        (document,) = question.documents
        assert question.gold_sentences
        for evidence in question.gold_sentences:
            assert document.content.count(question.slice(evidence)) == 1
