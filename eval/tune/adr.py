"""Files of architecture decision records: numbering, and one superseding another."""

from __future__ import annotations

import re
from pathlib import Path

from eval.files import write_whole

_NAME = re.compile(r"(\d{4})-.+\.md")
_STATUS = re.compile(r"\A(---\n(?:(?!---\n).*\n)*?status:)[^\n]*\n")


def next_name(folder: Path, title: str) -> str:
    """
    Name the next record of a folder.

    :param folder: Folder of the records; it need not exist.
    :param title: Title of the record.
    :returns: File name with the next number.
    """
    numbers = [int(found[1]) for path in folder.glob("*.md") if (found := _NAME.fullmatch(path.name))]
    words = re.sub(r"[^a-z0-9]+", "-", title.lower().replace("%", "percent")).strip("-")
    return f"{max(numbers, default=0) + 1:04d}-{words[:70].rstrip('-')}.md"


def supersede(path: Path, by: str) -> None:
    """
    Mark a record as superseded; the rest of it stays as it was.

    :param path: The earlier record.
    :param by: File name of the later one, in the same folder.
    :raises ValueError: If the record has no status in its front matter.
    """
    text = path.read_text(encoding="utf-8")
    renewed, count = _STATUS.subn(rf'\g<1> "superseded by [{by[:4]}]({by})"' + "\n", text, count=1)
    if not count:
        raise ValueError(f"{path} must have a status in its front matter, got none: it cannot be superseded.")
    write_whole(path, renewed)
