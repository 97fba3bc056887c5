"""Folders of DragonBall become questions with the documents that BM25 finds and the labelled ones."""

from __future__ import annotations

import pytest

from eval.data.dataset import open_data
from eval.data.dragonball import DOCS, QUERIES, RETRIEVED
from eval.data.models import DataError
from tests.eval.tiny import read, write_rows

VILM = "Vilm is a bakery. Its profit was 38 francs."


def report(number, text, language="en"):
    return {"doc_id": number, "domain": "Finance", "language": language, "content": text}


def query(text, doc_ids, references, identifier=7, language="en"):
    return {
        "domain": "Finance",
        "language": language,
        "query": {"query_id": identifier, "query_type": "Comparison", "content": text},
        "ground_truth": {"doc_ids": doc_ids, "references": references},
    }


def folder(path, queries):
    docs = [report(number, f"Ostra {number} is a mill. It stands beside a lake.") for number in range(8)]
    write_rows(path / DOCS, [*docs, report(8, VILM), report(9, "维尔姆的利润是三十八法郎。", "zh")])
    write_rows(path / QUERIES, queries)
    return path


def test_the_documents_are_the_best_of_bm25_and_the_labelled_ones(tmp_path):
    data = open_data(str(folder(tmp_path, [query("Which mill is Ostra 3?", [8], [" Its profit was 38 francs. "])])))
    (found,) = data.questions()
    ids = [document.id for document in found.documents]
    assert (data.format, found.id, ids[0], ids[-1], len(ids)) == ("dragonball", "7", "3", "8", RETRIEVED + 1)
    assert [found.slice(evidence) for evidence in found.gold_sentences] == ["Its profit was 38 francs."]
    assert (found.gold_documents, found.meta) == ((RETRIEVED,), {"type": "Comparison"})


def test_documents_of_another_language_are_not_among_those_that_are_searched(tmp_path):
    (found,) = read(
        folder(tmp_path, [query("维尔姆的利润是多少?", [9], ["维尔姆的利润是三十八法郎。"], language="zh")])
    )
    assert [document.id for document in found.documents] == ["9"]


def test_a_question_without_a_reference_to_the_letter_is_passed_over(tmp_path):
    queries = [query("Who?", [8], ["Its profit was large."]), query("What was the profit?", [8], [VILM], identifier=8)]
    data = open_data(str(folder(tmp_path, queries)))
    assert (data.check(), dict(data.passed_over)) == (1, {"without a reference in its documents": 1})


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ({"domain": "Finance"}, f"{QUERIES}, line 1: 'language' is missing"),
        (query("Who?", [80], [VILM]), f"{QUERIES}, line 1: '80' is missing"),
        (query("Wer?", [8], [VILM], language="de"), rf"{QUERIES}, line 1: \('Finance', 'de'\) is missing"),
    ],
)
def test_a_row_that_breaks_the_format_is_named_by_file_and_line(tmp_path, row, fault):
    with pytest.raises(DataError, match=fault):
        read(folder(tmp_path, [row]))


def test_a_folder_without_its_queries_says_so(tmp_path):
    folder(tmp_path, [])
    (tmp_path / QUERIES).unlink()
    with pytest.raises(DataError, match=f"must hold {QUERIES}: a DragonBall folder has"):
        read(tmp_path)
