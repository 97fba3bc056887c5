"""The memory of a run does not grow with the number of questions: rows are streamed, nothing of a question is held."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

RUN = """
import resource, sys
from pathlib import Path
from eval.budgets import parse_budgets
from eval.data import open_data
from eval.records import pack_run
from eval.run import run_cells
from eval.systems import parse_systems

data, out = [open_data(sys.argv[1])], Path(sys.argv[2])
run_cells(data, parse_systems("full,recency"), parse_budgets("50%"), out, metrics=["message_recall"], keep_outputs=None)
pack_run(out, out / "packed")
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 if sys.platform == "linux" else 1024))
"""
TEXT = "the quiet garden behind the house was full of rain " * 40
"""Some 2 KiB, a token a word."""
MEBIBYTE = 1024


def peak(folder, questions):
    """Most memory of a run in KiB."""
    path = folder / f"talk{questions}.jsonl"
    with path.open("w", encoding="utf-8") as file:
        for i in range(questions):
            messages = [{"id": f"m{j}", "role": "user", "content": f"{i} {j} {TEXT}"} for j in range(4)]
            asked = {"id": f"q{i}", "query": "Where?", "messages": messages, "gold_message_ids": ["m0"]}
            file.write(json.dumps(asked) + "\n")
    command = [sys.executable, "-c", RUN, str(path), str(folder / f"out{questions}")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return float(done.stdout)


@pytest.mark.skipif(sys.platform == "win32", reason="the standard library cannot tell the peak there")
def test_eight_times_the_questions_take_no_more_memory(tmp_path):
    few, many = peak(tmp_path, 500), peak(tmp_path, 4000)
    # 3,500 more questions have 28 MiB of text, which is read, compressed and written several times
    assert many - few < 8 * MEBIBYTE, f"{few / MEBIBYTE:.0f} MiB became {many / MEBIBYTE:.0f} MiB"
