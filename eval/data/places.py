"""Where data sets are found by name: in the data folder, and in that of conversations beside it."""

from __future__ import annotations

import os
from pathlib import Path

FOLDER_VARIABLE = "RAG_COMPRESS_DATA"
"""Environment variable that names the folder of the data sets."""

CONVERSATIONS = "chat"
"""Name of the folder beside that of the data sets in which conversations are found by name."""

_SUFFIXES = (".jsonl.gz", ".jsonl", ".json", ".json.gz")


def data_folder() -> Path | None:
    """
    Say where data sets are found by name.

    :returns: The folder that the environment variable names, else ``../shared/data/documents`` beside the checkout,
        else None.
    """
    if named := os.environ.get(FOLDER_VARIABLE):
        return Path(named)
    beside = Path(__file__).resolve().parents[3] / "shared" / "data" / "documents"
    return beside if beside.is_dir() else None


def default_data_names() -> list[str]:
    """
    Name all data sets of the data folder; conversations beside it are not among them.

    :returns: Names that `open_data` takes, sorted.
    """
    folder = data_folder()
    return sorted(name_of(path) for path in folder.rglob("*.jsonl.gz")) if folder else []


def locate(name: str) -> Path:
    """
    Find the file or folder of a data set.

    :param name: Its path, or its name.
    :returns: The path.
    :raises FileNotFoundError: If there is none.
    """
    for path in [Path(name), *places_of(name)]:
        if os.path.exists(path):  # noqa: PTH110  Path.exists refuses what is too long for a name
            return path
    folder = data_folder()
    where = f"in {folder}" if folder else f"(set {FOLDER_VARIABLE} to the folder of your data sets)"
    known = ", ".join(default_data_names())
    raise FileNotFoundError(f"{name!r} must be a file or the name of a data set {where}: {known or 'none there'}.")


def places_of(name: str) -> list[Path]:
    """
    Say where a data set may be, besides under its path.

    :param name: Its name.
    :returns: The paths, of which none need exist.
    """
    folder = data_folder()
    if folder is None:
        return []
    found = [folder / f"{name}{suffix}" for suffix in _SUFFIXES]
    below = sorted(folder.rglob("*"))
    found += [path for suffix in _SUFFIXES for path in below if path.name == f"{name}{suffix}"]
    return found + [folder.parent / CONVERSATIONS / f"{name}{suffix}" for suffix in _SUFFIXES]


def name_of(path: Path) -> str:
    """
    Name a data set after its file.

    :param path: The file, or a folder.
    :returns: The last part of the path without its suffix.
    """
    return next((path.name.removesuffix(suffix) for suffix in _SUFFIXES if path.name.endswith(suffix)), path.name)
