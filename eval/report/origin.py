"""Where numbers come from: the data sets of a run, and what measured it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eval.records import Cell, Run


def measured_with(cells: Iterable[Cell]) -> str:
    """
    Say when cells were measured, and with what.

    :param cells: The cells.
    :returns: A sentence with dates, versions of Python, seeds, commits, checksums of the code and packages.
    """
    cells = list(cells)
    made = sorted({str(cell.environment.get("measured", ""))[:10] for cell in cells})
    packages = {f"{name} {version}" for cell in cells for name, version in cell.environment.get("packages", {}).items()}
    return (
        f"Measured {' to '.join(dict.fromkeys([made[0], made[-1]])) or 'at an unknown date'} with Python "
        f"{_each(cells, 'python')}, seed {', '.join(map(str, sorted({cell.seed for cell in cells})))}, commit "
        f"{_each(cells, 'git_commit')}, code {_each(cells, 'code')}; "
        f"{', '.join(sorted(packages)) or 'no packages recorded'}."
    )


def measured_when(cells: Iterable[Cell]) -> str:
    """
    Say in one line how old numbers are.

    :param cells: The cells.
    :returns: A sentence with the dates, and the commits in the order in which they measured.
    """
    made = sorted((str(c.environment.get("measured", "")), str(c.environment.get("git_commit") or "")) for c in cells)
    days = dict.fromkeys(date[:10] or "an unknown date" for date, _ in (made[0], made[-1]))
    commits = dict.fromkeys(commit[:7] + "-dirty" * commit.endswith("-dirty") for _, commit in made if commit)
    named = f", commit{'s' if len(commits) > 1 else ''} {', '.join(commits)}" if commits else ""
    return f"Measured on {' to '.join(days)}{named}."


def data_of(run: Run) -> str:
    """
    Name the data sets of a run.

    :param run: The run.
    :returns: A sentence with the number of questions of each and the first digits of its file's SHA-256.
    """
    first = {cell.data: cell for cell in reversed(run.cells)}
    sets = (f"{name} ({first[name].questions:,}, {first[name].data_sha256[:12]})" for name in run.data)
    return f"Data (questions, SHA-256 of the file): {', '.join(sets)}."


def _each(cells: Iterable[Cell], name: str) -> str:
    """All values that the environments of cells have for a name."""
    return ", ".join(sorted({str(cell.environment.get(name) or "unknown") for cell in cells}))
