"""Files in the formats that are read."""

from __future__ import annotations

from eval.data import open_data
from tests.eval.tiny import FOOD, RACE, write_rows


def read(path):
    return list(open_data(str(path)).questions())


def beir_folder(folder, qrels="query-id\tcorpus-id\tscore\nq1\tc1\t1\nq2\tc1\t0\n"):
    others = [{"_id": f"c{i}", "text": text} for i, text in ((0, FOOD), (2, "Snow fell."), (3, "Ice."), (4, " "))]
    write_rows(folder / "corpus.jsonl", [*others, {"_id": "c1", "title": "T", "text": RACE}])
    write_rows(folder / "queries.jsonl", [{"_id": "q1", "text": "who slept"}, {"_id": "q2", "text": "bread"}])
    (folder / "qrels").mkdir()
    (folder / "qrels" / "test.tsv").write_text(qrels)
    return folder
