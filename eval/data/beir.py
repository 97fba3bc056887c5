"""BEIR folders: a corpus, queries and relevance judgements; the documents of a question are what BM25 finds."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

from eval.data.lines import json_lines
from eval.data.models import DataError, Document, Question
from eval.files import open_text

RETRIEVED = 10
"""Documents per question."""


def beir(folder: Path) -> Iterator[tuple[int, Question]]:
    """
    Read a folder in the format of BEIR (https://github.com/beir-cellar/beir).

    ``corpus.jsonl`` {_id, title, text}, ``queries.jsonl`` {_id, text} and ``qrels/test.tsv`` (query-id, corpus-id,
    score). Each question gets the best documents by rank_bm25's Okapi over the whole corpus, which is held in memory.
    The judgements are of documents: no sentence is labelled.

    :param folder: The folder.
    :returns: Line of the query and question, of queries with a relevant document.
    :raises DataError: If a file is missing or a row has not its fields.
    """
    from rank_bm25 import BM25Okapi

    relevant = _judgements(_needed(folder / "qrels" / "test.tsv"))
    corpus = []
    for number, row in json_lines(_needed(folder / "corpus.jsonl")):
        try:
            document = Document(row["_id"], row.get("title") or "", row["text"])
        except KeyError as error:
            raise DataError(f"{folder / 'corpus.jsonl'}, line {number}: {error} is missing.") from None
        if document.content.strip():
            corpus.append(document)
    index = BM25Okapi([f"{document.title} {document.content}".lower().split() for document in corpus])
    for number, row in json_lines(_needed(folder / "queries.jsonl")):
        if not {"_id", "text"} <= set(row):
            raise DataError(f"{folder / 'queries.jsonl'}, line {number}: '_id' and 'text' must be there.")
        if row["_id"] in relevant:
            scores = index.get_scores(row["text"].lower().split())
            best = sorted(range(len(corpus)), key=lambda i: (-scores[i], i))[:RETRIEVED]
            found = tuple(corpus[i] for i in best)
            gold = tuple(i for i, document in enumerate(found) if document.id in relevant[row["_id"]])
            yield number, Question(id=row["_id"], query=row["text"], documents=found, gold_documents=gold)


def _judgements(path: Path) -> dict[str, set[str]]:
    relevant: dict[str, set[str]] = {}
    with open_text(path) as lines:
        rows = csv.reader(lines, delimiter="\t")
        next(rows, None)  # the header
        for number, row in enumerate(rows, start=2):
            try:
                query, document, score = row
                if float(score) > 0:
                    relevant.setdefault(query, set()).add(document)
            except ValueError:
                raise DataError(f"{path}, line {number}: must be query-id, corpus-id and score, got {row}.") from None
    return relevant


def _needed(path: Path) -> Path:
    if not path.is_file():
        raise DataError(f"{path.parent} must hold {path.name}: a BEIR folder has corpus.jsonl, queries.jsonl, qrels/.")
    return path
