"""Folders of DragonBall: reports, and questions about them with the sentences that answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from eval.data.lines import json_lines
from eval.data.models import DataError, PassedOver, Question, part
from eval.data.schema import read_question
from rag_compress.core.terms import index_terms

DOCS, QUERIES = "dragonball_docs.jsonl", "dragonball_queries.jsonl"

RETRIEVED = 5
"""Documents per question beside those that are labelled, as reports are long."""


def dragonball(folder: Path) -> Iterator[Question | PassedOver]:
    """
    Read a folder as RAGEval (https://github.com/OpenBMB/RAGEval, Zhu and others 2024) publishes it.

    ``dragonball_docs.jsonl`` {doc_id, domain, language, content} and ``dragonball_queries.jsonl`` {domain, language,
    query: {query_id, query_type, content}, ground_truth: {doc_ids, references}}. A question gets the documents that
    rank_bm25's Okapi finds best among those of its domain and language, and the labelled ones. A reference is evidence
    if a labelled document holds it to the letter; a question without one is passed over.

    :param folder: The folder.
    :returns: The questions, with their type in ``meta``.
    :raises DataError: If a file is missing or a row has not its fields.
    """
    for name in (DOCS, QUERIES):
        if not (folder / name).is_file():
            raise DataError(f"{folder} must hold {name}: a DragonBall folder has {DOCS} and {QUERIES}.")
    shelves: dict[tuple[str, str], dict[str, str]] = {}
    for number, row in json_lines(folder / DOCS):
        with part(f"{folder / DOCS}, line {number}"):
            shelves.setdefault((row["domain"], row["language"]), {})[str(row["doc_id"])] = row["content"]
    found = {key: _Shelf(key[1], texts) for key, texts in shelves.items()}
    for number, row in json_lines(folder / QUERIES):
        with part(f"{folder / QUERIES}, line {number}"):
            question = _question(row, found[row["domain"], row["language"]])
        yield question


class _Shelf:
    """The documents of one domain in one language."""

    def __init__(self, language: str, texts: Mapping[str, str]) -> None:
        from rank_bm25 import BM25Okapi

        self.language, self.texts = language, texts
        self._index = BM25Okapi([index_terms(text, language) for text in texts.values()])

    def best(self, query: str) -> list[str]:
        """The documents that match best, by id."""
        scores = dict(zip(self.texts, self._index.get_scores(index_terms(query, self.language)), strict=True))
        return sorted(scores, key=scores.__getitem__, reverse=True)[:RETRIEVED]


def _question(row: Mapping[str, Any], shelf: _Shelf) -> Question | PassedOver:
    asked, truth = row["query"], row["ground_truth"]
    gold = [str(identifier) for identifier in truth["doc_ids"]]
    evidence: list[dict[str, Any]] = []
    for reference in map(str.strip, truth["references"]):
        holder = next((name for name in gold if reference and reference in shelf.texts[name]), None)
        if holder is not None:
            start = shelf.texts[holder].index(reference)
            evidence.append({"document_id": holder, "start": start, "end": start + len(reference)})
    if not evidence:
        return PassedOver("without a reference in its documents")
    names = dict.fromkeys([*shelf.best(asked["content"]), *gold])
    return read_question(
        {
            "id": str(asked["query_id"]),
            "query": asked["content"],
            "documents": [{"id": name, "title": "", "content": shelf.texts[name]} for name in names],
            "gold_document_ids": gold,
            "gold_sentences": evidence,
            "meta": {"type": asked["query_type"]},
        }
    )
