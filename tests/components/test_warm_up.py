"""What warming up loads is loaded by nobody who waits for an answer."""

from __future__ import annotations

import subprocess
import sys

import pytest

COMPACTOR = """
component = RelevanceCompactor()
def run(chat):
    assert len(component.compact(chat, 100, ApproximateTokenCounter())) < len(chat)
"""
HISTORY = """
component = ChatHistoryCompressor(100)
def run(chat):
    assert len(component.run(chat)["messages"]) < len(chat)
"""


@pytest.mark.parametrize("component", [COMPACTOR, HISTORY], ids=["compactor", "history"])
def test_the_first_conversation_after_warming_up_loads_no_module(component):
    script = f"""
import sys
from haystack.dataclasses import ChatMessage
from haystack.token_counters import ApproximateTokenCounter
from rag_compress.components import ChatHistoryCompressor, RelevanceCompactor
{component}
component.warm_up()
warm = set(sys.modules)
run([ChatMessage.from_user(f"Otter {{i}} sleeps. It rains by the sea. Which otter eats?") for i in range(40)])
print(*sorted(set(sys.modules) - warm))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
