"""Where the files of a run are, and how they are read and written."""

from __future__ import annotations

import errno
import gzip
import hashlib
import os
import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

ROWS_SUFFIX = ".rows.jsonl"
PACKED_SUFFIX = ".jsonl.gz"


class UnreadableFileError(ValueError):
    """A file that is no text; the message names it."""


def cell_path(folder: str | Path, data: str, system: str, budget: str) -> Path:
    """
    Say where a cell is.

    :param folder: Folder of the run.
    :param data: Name of the data set.
    :param system: The system.
    :param budget: The budget.
    :returns: Path of its JSON file.
    """
    return Path(folder) / slug(data) / slug(system) / f"{slug(budget)}.json"


def rows_path(cell: Path) -> Path:
    """
    Say where the rows of a cell are.

    :param cell: Path of the cell's JSON file.
    :returns: Path of its rows.
    """
    return cell.with_name(cell.stem + ROWS_SUFFIX)


def packed_path(folder: str | Path, data: str, system: str) -> Path:
    """
    Say where the packed cells of a data set and a system are.

    :param folder: Folder of the packed run.
    :param data: Name of the data set.
    :param system: The system.
    :returns: Path of their file.
    """
    return Path(folder) / slug(data) / f"{slug(system)}{PACKED_SUFFIX}"


@contextmanager
def open_text(path: Path, encoding: str = "utf-8-sig", newline: str = "\n") -> Iterator[IO[str]]:
    """
    Open a text file, unpacked when its name ends in ``.gz``.

    :param path: The file.
    :param encoding: UTF-8, with or without a byte order mark.
    :param newline: How lines end, as for `open`.
    :returns: Its lines.
    :raises UnreadableFileError: While it is read, if it is not packed as it is named, or no UTF-8.
    """
    packed = path.suffix == ".gz"
    try:
        with (
            gzip.open(path, "rt", encoding=encoding, newline=newline)
            if packed
            else path.open(encoding=encoding, newline=newline)
        ) as lines:
            yield lines
    except (UnicodeDecodeError, EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise UnreadableFileError(f"{path} must be UTF-8 text (packed when it is named .gz): {error}.") from error


def existing_file(name: str) -> Path:
    """
    Refuse, as the type of an option, what is no file: now rather than after all work.

    :param name: The path.
    :returns: The path.
    :raises OSError: If it is none.
    """
    path = Path(name)
    if path.is_file():
        return path
    raise _error(errno.EISDIR if path.exists() else errno.ENOENT, path)


def new_file(name: str) -> Path:
    """
    Refuse, as the type of an option, where no file can be written: now rather than after all work.

    :param name: The path; neither the file nor its folder need exist.
    :returns: The path.
    :raises OSError: If it is a folder, or its folder can neither be written to nor made.
    """
    path = Path(name)
    if path.is_dir():
        raise _error(errno.EISDIR, path)
    new_folder(str(path.parent))
    return path


def new_folder(name: str) -> Path:
    """
    Refuse, as the type of an option, where no file can be written in a folder: now rather than after all work.

    :param name: The path; it need not exist.
    :returns: The path.
    :raises OSError: If it can neither be written to nor made.
    """
    path = Path(name)
    nearest = next(place for place in (path, *path.parents) if place.exists())
    if not nearest.is_dir():
        raise _error(errno.ENOTDIR, nearest)
    if not os.access(nearest, os.W_OK | os.X_OK):
        raise _error(errno.EACCES, nearest)
    return path


def _error(number: int, path: Path) -> OSError:
    return OSError(number, os.strerror(number), str(path))


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """
    Give a path to write to, which takes the place of a file when the block ends without an error.

    :param path: The file; its folder need not exist.
    :returns: The path.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    yield part
    part.replace(path)


def write_whole(path: Path, text: str) -> None:
    """
    Write a file so that a reader sees the old one or the new one, never a part.

    :param path: The file.
    :param text: Its content.
    """
    with replacing(path) as part:
        part.write_text(text, encoding="utf-8", newline="\n")


def slug(name: str) -> str:
    """
    Make a file name of a name: itself where that is safe, else shortened and with a checksum.

    >>> slug("rag_compress(k1=0.9,scorer=okapi)"), slug("10%")
    ('rag_compress(k1=0.9,scorer=okapi)', '10%')
    >>> slug("llmlingua2(model=/models/x)")
    'llmlingua2(model=_models_x)-b9848fc9'

    :param name: Any text.
    :returns: A name without a separator, at most 120 characters.
    """
    safe = re.sub(r"[^\w.,=()%+@-]", "_", name)[:100]
    if safe == name and not name.startswith("."):
        return name
    return f"{safe.lstrip('.')}-{hashlib.sha256(name.encode()).hexdigest()[:8]}"


def budget_order(budget: str) -> tuple[bool, float]:
    """
    Order budgets: tokens first, then ratios, each ascending.

    :param budget: As in `Cell.budget`.
    :returns: A sort key.
    """
    return budget.endswith("%"), float(budget.removesuffix("%"))
