"""Architecture decision records in MADR 4 format: numbering, front matter, and one superseding another."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from eval.files import write_whole

_NAME = re.compile(r"(\d{4})-.+\.md")
_STATUS = re.compile(r"\A(---\n(?:(?!---\n).*\n)*?status:)[^\n]*\n")


@dataclass(frozen=True, kw_only=True)
class Decision:
    """
    What a record says, in the sections of MADR 4.

    :param title: The decision in one line.
    :param status: ``accepted``, ``rejected`` or ``proposed``.
    :param date: Day of the decision, ISO 8601.
    :param decision_makers: Who decided.
    :param context: Context and problem statement.
    :param drivers: Decision drivers.
    :param options: Considered options.
    :param outcome: Decision outcome.
    :param consequences: Consequences.
    :param confirmation: How it is confirmed.
    :param more: More information.
    """

    title: str
    status: str
    date: str
    decision_makers: str
    context: str
    drivers: Sequence[str]
    options: str
    outcome: str
    consequences: Sequence[str]
    confirmation: str
    more: str

    def to_markdown(self) -> str:
        """
        Print the record.

        :returns: Markdown with front matter.
        """
        return "\n\n".join(
            [
                f"---\nstatus: {self.status}\ndate: {self.date}\ndecision-makers: {self.decision_makers}\n---",
                f"# {self.title}",
                f"## Context and Problem Statement\n\n{self.context}",
                f"## Decision Drivers\n\n{_listed(self.drivers)}",
                f"## Considered Options\n\n{self.options}",
                f"## Decision Outcome\n\n{self.outcome}",
                f"### Consequences\n\n{_listed(self.consequences)}",
                f"### Confirmation\n\n{self.confirmation}",
                f"## More Information\n\n{self.more}\n",
            ]
        )


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


def status(path: Path) -> str:
    """
    Read the status of a record.

    :param path: The record.
    :returns: Its status, empty when it has none.
    """
    found = re.match(r"\A---\n(?:(?!---\n).*\n)*?status:\s*\"?([^\n\"]*)", path.read_text(encoding="utf-8"))
    return found[1].strip() if found else ""


def _listed(items: Sequence[str]) -> str:
    return "\n".join(f"* {item}" for item in items)
