"""BEIR folders: a corpus, queries and relevance judgements; the documents of a question are what BM25 finds."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from eval.data.lines import json_lines
from eval.data.models import DataError, Document, Question
from eval.data.schema import short
from eval.files import open_text

RETRIEVED = 10
"""Documents per question."""


def beir(folder: Path) -> Iterator[Question]:
    """
    Read a folder in the format of BEIR (https://github.com/beir-cellar/beir).

    ``corpus.jsonl`` {_id, title, text}, ``queries.jsonl`` {_id, text} and ``qrels/test.tsv`` (query-id, corpus-id,
    score). Each question gets the best documents by rank_bm25's Okapi over the whole corpus, which is held in memory.
    The judgements are of documents: no sentence is labelled.

    :param folder: The folder.
    :returns: The questions that have a relevant document.
    :raises DataError: If a file is missing or a row has not its fields.
    """
    from rank_bm25 import BM25Okapi

    relevant = _judgements(_needed(folder / "qrels" / "test.tsv"))
    corpus = []
    for _, row in _rows(folder / "corpus.jsonl"):
        if row["text"].strip():
            corpus.append(Document(row["_id"], row["title"], row["text"]))
    index = BM25Okapi([f"{document.title} {document.content}".lower().split() for document in corpus])
    for _, row in _rows(folder / "queries.jsonl"):
        if row["_id"] in relevant:
            scores = index.get_scores(row["text"].lower().split())
            best = sorted(range(len(corpus)), key=lambda i: (-scores[i], i))[:RETRIEVED]
            found = tuple(corpus[i] for i in best)
            gold = tuple(i for i, document in enumerate(found) if document.id in relevant[row["_id"]])
            yield Question(id=row["_id"], query=row["text"], documents=found, gold_documents=gold)


def _rows(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, row in json_lines(_needed(path)):
        texts = {name: row.get(name) for name in ("_id", "text")} | {"title": row.get("title") or ""}
        for name, text in texts.items():
            if not isinstance(text, str):
                wrong = f"must be a text, got {short(text)}" if name in row else "is missing"
                raise DataError(f"{path}, line {number}: {name!r} {wrong}.")
        yield number, texts


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
