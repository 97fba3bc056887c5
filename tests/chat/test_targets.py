"""What the default configuration reaches on the evaluation data, where it is there, with a margin for other data."""

from __future__ import annotations

import gzip
import json

import pytest

from rag_compress.chat import Message, compress_chat
from rag_compress.chat.conversation.counting import shared_text_counter


@pytest.mark.parametrize(
    ("name", "share", "least"),
    [("sgd_test_calls", 0.5, 0.85), ("prefeval_explicit", 0.25, 0.95), ("cast_rewrite", 0.25, 0.5)],
)
def test_evidence_stays(shared_data, name, share, least):
    with gzip.open(shared_data / "chat" / f"{name}.jsonl.gz", "rt") as file:
        rows = [json.loads(line) for line in file][:60]
    counter, found = shared_text_counter("o200k_base"), []
    for row in rows:
        chat = [Message(m["role"], m["content"] or "", id=m["id"]) for m in row["messages"]]
        if len(chat) < 4 or not row["gold_message_ids"]:
            continue
        budget = max(1, int(share * counter.count(chat)))
        result = compress_chat(chat, row["query"], budget)
        assert result.token_count <= budget
        kept = {decision.id for decision in result.decisions if decision.kept}
        found.append(len(kept & set(row["gold_message_ids"])) / len(row["gold_message_ids"]))
    assert sum(found) / len(found) >= least
