"""The bar that is shown while files are indexed."""

from __future__ import annotations

import io
import subprocess
import sys
import time
from threading import Event

import pytest
from tqdm import tqdm

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


BARS = """
import importlib.util, time
spec = importlib.util.spec_from_file_location("progress", {path!r})
progress = importlib.util.module_from_spec(spec)
spec.loader.exec_module(progress)
progress.PATIENCE = 0.01
with progress.ProgressBar() as bar:
    bar(0, 1, "big.txt")
    time.sleep(0.2)
    progress.tqdm([], disable=True)  # as the store makes one
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that closes a stream")
def test_with_standard_error_closed_nothing_waits_for_the_bar():
    command = ["sh", "-c", 'exec "$0" -c "$1" 2>&-', sys.executable, BARS.format(path=module.__file__)]
    assert subprocess.run(command, timeout=60, check=False).returncode == 0


def test_a_terminal_that_is_gone_keeps_no_other_bar_waiting(monkeypatch):
    written = Event()

    class Gone(io.StringIO):
        def isatty(self):
            return True

        def write(self, text):
            written.set()
            raise OSError("Input/output error")

    monkeypatch.setattr(sys, "stderr", Gone())
    monkeypatch.setattr(module, "PATIENCE", 0.01)
    with ProgressBar() as progress:
        assert written.wait(10)
        progress._late.join()
        for lock in tqdm.get_lock().locks:
            assert lock.acquire(timeout=10)
            lock.release()
        monkeypatch.setattr(progress._bar, "disable", True)  # closing it writes, too
