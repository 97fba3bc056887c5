"""What a measurement was made with: versions, commit, machine."""

from __future__ import annotations

import hashlib
import os
import platform
import subprocess
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

_ENGINE = ("rag-compress", "pysbd", "nltk", "snowballstemmer", "numpy", "tiktoken")

_MEASURING = ("rag_compress", "eval/data", "eval/metrics", "eval/readers", "eval/systems")
_MEASURING_FILES = ("eval/budgets.py", "eval/task.py", "eval/worker.py")
"""Code whose change may change a row; what summarises rows is not among it."""


def environment(packages: Iterable[str] = ()) -> dict[str, Any]:
    """
    Describe where a cell is measured.

    :param packages: Distributions whose versions matter, besides those of the engine.
    :returns: Python, platform, processors, packages with versions, git commit, checksum of the code, and the time.
    """
    return {
        "python": platform.python_version(),
        "platform": f"{platform.system()} {platform.machine()}",
        "processors": os.cpu_count(),
        "packages": {name: found for name in (*_ENGINE, *packages) if (found := _version(name))},
        "git_commit": git_commit(),
        "code": code_checksum(),
        "measured": datetime.now(UTC).isoformat(timespec="seconds"),
    }


@lru_cache(maxsize=1)
def git_commit() -> str | None:
    """
    Name the commit of the checkout.

    :returns: The commit, with ``-dirty`` when tracked files differ from it; None outside a checkout.
    """
    root = Path(__file__).resolve().parents[1]
    try:
        said = [
            subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True).stdout.strip()
            for arguments in (["rev-parse", "HEAD"], ["status", "--porcelain", "--untracked-files=no"])
        ]
    except (OSError, subprocess.CalledProcessError):
        return None
    return said[0] + ("-dirty" if said[1] else "")


@lru_cache(maxsize=1)
def code_checksum() -> str:
    """
    Tell versions of the measured and the measuring code apart, committed or not.

    :returns: Checksum of the sources and word lists of the engine, and of what measures it.
    """
    root = Path(__file__).resolve().parents[1]
    found = [path for name in _MEASURING for path in (root / name).rglob("*")]
    paths = [path for path in found if path.suffix in {".py", ".txt"}] + [root / name for name in _MEASURING_FILES]
    total = hashlib.sha256()
    for path in sorted(paths):
        total.update(f"{path.relative_to(root).as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return total.hexdigest()[:16]


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        if name != "rag-compress":
            return None
        return "from the checkout"
