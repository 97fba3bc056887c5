"""A tiny data set of our own, so that the tests of the evaluation need no other, and runs on it."""

from __future__ import annotations

import json

from eval.budgets import parse_budgets
from eval.data import Document, Evidence, Question, open_data
from eval.run_cells import run_cells
from eval.systems import parse_systems

RACE = "Anna won the race in Oslo. Bob slept all day. It rained in the town."
FOOD = "The bakery sells bread. The winner of the race got a cake."

WORDS = lambda text: len(text.split())  # noqa: E731  one word, one token


def question(identifier="q1", **changes):
    fields = {
        "id": identifier,
        "query": "Who won the race?",
        "documents": (Document("d0", "Sport", RACE), Document("d1", "", FOOD)),
        "answers": ("Anna",),
        "gold_sentences": (Evidence(0, 0, 26),),
        "answer_spans": (Evidence(0, 0, 4),),
        "gold_documents": (0,),
    }
    return Question(**{**fields, **changes})


def row(identifier="q1", **changes):
    fields = {
        "id": identifier,
        "query": "Who won the race?",
        "answers": ["Anna"],
        "documents": [{"id": "d0", "title": "Sport", "content": RACE}, {"id": "d1", "title": None, "content": FOOD}],
        "gold_document_ids": ["d0"],
        "gold_sentences": [{"document_id": "d0", "start": 0, "end": 26}],
        "answer_spans": [{"document_id": "d0", "start": 0, "end": 4}],
    }
    return {name: value for name, value in {**fields, **changes}.items() if value is not None}


def write_rows(path, rows):
    path.write_text("".join(json.dumps(item) + "\n" for item in rows), encoding="utf-8")
    return path


def data_file(folder, questions=5, name="tiny.jsonl"):
    return write_rows(folder / name, [row(f"q{i}") for i in range(questions)])


def beir_folder(folder, qrels="query-id\tcorpus-id\tscore\nq1\tc1\t1\nq2\tc1\t0\n"):
    others = [{"_id": f"c{i}", "text": text} for i, text in ((0, FOOD), (2, "Snow fell."), (3, "Ice."), (4, " "))]
    write_rows(folder / "corpus.jsonl", [*others, {"_id": "c1", "title": "T", "text": RACE}])
    write_rows(folder / "queries.jsonl", [{"_id": "q1", "text": "who slept"}, {"_id": "q2", "text": "bread"}])
    (folder / "qrels").mkdir()
    (folder / "qrels" / "test.tsv").write_text(qrels)
    return folder


def read(path):
    return list(open_data(str(path)).questions())


def start(path, out, systems="full,random(seed=3),rag_compress", budgets="6,50%", **options):
    return run_cells([open_data(str(path))], parse_systems(systems), parse_budgets(budgets), out, **options)
