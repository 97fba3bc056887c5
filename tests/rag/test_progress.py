"""The bar that is shown while files are indexed."""

from __future__ import annotations

import io
import sys
import time

from rag_compress.rag import progress as module
from rag_compress.rag.progress import ProgressBar


def test_a_single_file_that_takes_long_shows_a_bar(monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(module, "PATIENCE", 0.01)
    with ProgressBar() as progress:
        progress(0, 1, "big.txt")
        deadline = time.monotonic() + 10
        while "big.txt" not in terminal.getvalue() and time.monotonic() < deadline:
            time.sleep(0.01)
        assert "big.txt" in terminal.getvalue()
