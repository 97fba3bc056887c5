"""A bar for people who wait."""

from __future__ import annotations

from threading import Timer
from typing import Any

from tqdm import tqdm

PATIENCE = 0.5
"""Seconds before a bar is shown."""


class ProgressBar:
    """
    Shows on standard error how far `index_folder` is; nothing when there is little to do or nobody looks.

    >>> with ProgressBar() as progress:
    ...     progress(0, 1, "otters.txt")
    """

    def __enter__(self) -> ProgressBar:
        self._bar: Any = tqdm(unit=" files", desc="indexing", leave=False, disable=None, delay=PATIENCE)
        self._late = Timer(PATIENCE, self._bar.refresh)  # for a first file that takes long: tqdm waits for a second
        self._late.daemon = True
        self._late.start()
        return self

    def __call__(self, done: int, total: int, path: str) -> None:
        """
        Move the bar.

        :param done: Files done.
        :param total: Files to do.
        :param path: The file that is next; empty at the end.
        """
        self._bar.total = total
        self._bar.set_postfix_str(path, refresh=False)
        self._bar.update(done - self._bar.n)

    def __exit__(self, *error: object) -> None:
        self._late.cancel()
        self._bar.close()
