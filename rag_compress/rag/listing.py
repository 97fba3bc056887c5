"""What a folder holds, and what of it cannot be read."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from haystack.core.errors import PipelineRuntimeError

from rag_compress.rag.conversion import MIME_TYPES

_NAMED = 3
"""Files that are named where more have failed for one reason."""


@dataclass(frozen=True, slots=True)
class FileFailure:
    """
    A file that is not in the index as it is now.

    :param path: The file, relative to the folder.
    :param reason: Why.
    :param still_answers: Whether the index holds what it held before, so that answers may come from it.
    """

    path: str
    reason: str
    still_answers: bool = False

    def __str__(self) -> str:
        """
        Say it in a sentence.

        >>> str(FileFailure("a.txt", "Permission denied", still_answers=True))
        'a.txt was not read: Permission denied; answers still come from its earlier text'
        """
        return f"{self.path} was not read: {self.reason}{self._earlier('its')}"

    def _earlier(self, whose: str) -> str:
        return f"; answers still come from {whose} earlier text" if self.still_answers else ""


def sum_up(failures: Iterable[FileFailure]) -> Iterator[str]:
    """
    Say what failed, files beyond the first few of one reason in one sentence: a folder may hold hundreds of scans.

    >>> list(sum_up(FileFailure(f"{number}.pdf", "there is no text in it") for number in range(9)))
    ['0.pdf, 1.pdf, 2.pdf and 6 others were not read: there is no text in it']

    :param failures: The failures.
    :returns: Sentences without a full stop.
    """
    alike: dict[tuple[str, bool], list[FileFailure]] = {}
    for failure in failures:
        alike.setdefault((failure.reason, failure.still_answers), []).append(failure)
    for group in alike.values():
        if len(group) <= _NAMED + 1:
            yield from map(str, group)
        else:
            names = ", ".join(failure.path for failure in group[:_NAMED])
            others = f"and {len(group) - _NAMED} others were not read"
            yield f"{names} {others}: {group[0].reason}{group[0]._earlier('their')}"


@dataclass(slots=True)
class Listing:
    """
    What stands in a folder. Paths are relative to it.

    :param files: Files to index, sorted.
    :param ignored: Files of other kinds.
    :param links: Links to folders.
    :param failed: Folders that cannot be listed, and files whose name cannot be kept.
    """

    files: list[str] = field(default_factory=list)
    ignored: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    failed: list[FileFailure] = field(default_factory=list)


def list_files(root: Path) -> Listing:
    """
    Walk a folder, hidden files and folders left out.

    :param root: The folder.
    :returns: What stands in it.
    """
    found = Listing()

    def note(error: OSError) -> None:
        found.failed.append(FileFailure(Path(error.filename).relative_to(root).as_posix(), reason_of(error)))

    for directory, subdirectories, names in os.walk(root, onerror=note):
        subdirectories[:] = sorted(name for name in subdirectories if not name.startswith("."))
        here = Path(directory).relative_to(root)
        found.links += [(here / name).as_posix() for name in subdirectories if Path(directory, name).is_symlink()]
        for path in (here / name for name in names if not name.startswith(".")):
            if path.suffix.lower() not in MIME_TYPES:
                found.ignored.append(path.as_posix())
            elif not _is_unicode(path.as_posix()):
                found.failed.append(FileFailure(path.as_posix(), "its name is not UTF-8; rename it"))
            else:
                found.files.append(path.as_posix())
    found.files.sort()
    return found


def _is_unicode(text: str) -> bool:
    """Tell whether a text can be sent to a server: Python writes bytes of names that are no UTF-8 as surrogates."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_under(path: str, folders: tuple[str, ...]) -> bool:
    """
    Tell whether a file stands in one of some folders.

    :param path: The file, relative to the root.
    :param folders: The folders; ``.`` is the root.
    :returns: Whether it does.
    """
    return any(folder == "." or path.startswith(f"{folder}/") for folder in folders)


def reason_of(error: Exception) -> str:
    """
    Say why something failed, without the path that the caller names anyway, and without the place in a pipeline.

    :param error: The error.
    :returns: Its reason.
    """
    if isinstance(error, PipelineRuntimeError) and isinstance(error.__cause__, Exception):
        return reason_of(error.__cause__)
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error) or type(error).__name__
