"""Lists of words in files beside the code, one entry a line."""

from __future__ import annotations

from pathlib import Path


def entries_of(path: Path) -> list[str]:
    """
    Read a list of words.

    :param path: A text file in UTF-8.
    :returns: Its lines, without those that are empty or begin with ``#``.
    """
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]
