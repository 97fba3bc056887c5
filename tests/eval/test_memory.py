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
from eval.run_cells import run_cells
from eval.systems import parse_systems

systems, budgets = parse_systems("full,recency"), parse_budgets("50%")
for path in sys.argv[1:]:
    out = Path(path).with_suffix("")
    run_cells([open_data(path)], systems, budgets, out, metrics=["message_recall"], keep_outputs=None)
    pack_run(out, out / "packed")
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 if sys.platform == "linux" else 1024))
"""
TEXT = "responsibilities infrastructure understanding characteristics international " * 104
"""Some 8 KiB, a token a word: long words, as it is the tokens that take time."""
MEBIBYTE = 1024


def talk(folder, questions):
    """A file of so many questions, each about a conversation of its own of 32 KiB."""
    path = folder / f"talk{questions}.jsonl"
    with path.open("w", encoding="utf-8") as file:
        for i in range(questions):
            messages = [{"id": f"m{j}", "role": "user", "content": f"{i} {j} {TEXT}"} for j in range(4)]
            asked = {"id": f"q{i}", "query": "Where?", "messages": messages, "gold_message_ids": ["m0"]}
            file.write(json.dumps(asked) + "\n")
    return path


@pytest.mark.skipif(sys.platform == "win32", reason="the standard library cannot tell the peak there")
def test_eight_times_the_questions_take_no_more_memory(tmp_path):
    command = [sys.executable, "-c", RUN, str(talk(tmp_path, 64)), str(talk(tmp_path, 512))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    few, many = map(float, done.stdout.split())  # the most memory up to the end of each run, in KiB
    # 448 more questions have 14 MiB of text, which is read, compressed and written several times
    assert many - few < 8 * MEBIBYTE, f"{few / MEBIBYTE:.0f} MiB became {many / MEBIBYTE:.0f} MiB"
