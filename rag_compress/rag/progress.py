"""A bar for people who wait."""

from __future__ import annotations

import sys
from contextlib import suppress
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
        # None leaves it to tqdm, which shows nothing unless it is a terminal, but asks that of no closed stream
        nobody = True if sys.stderr is None else None
        self._bar: Any = tqdm(unit=" files", desc="indexing", leave=False, disable=nobody, delay=PATIENCE)
        self._late = Timer(PATIENCE, self._show)  # for a first file that takes long: tqdm waits for a second
        self._late.daemon = True
        if not self._bar.disable:
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

    def _show(self) -> None:
        # not refresh: where the terminal is gone, it keeps the lock that every other bar of the process waits for
        with suppress(OSError), self._bar.get_lock():
            self._bar.display()
