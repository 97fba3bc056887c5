"""Systems that were not measured on the same questions as the one that they are compared with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eval.report.labels import system_name

if TYPE_CHECKING:
    from eval.report.figures import Figures


def unequal(figures: Figures) -> list[str]:
    """
    Name the systems with more or fewer questions than the reference: their averages are not of the same questions.

    :param figures: The numbers.
    :returns: A sentence per data set and system.
    """
    found: dict[tuple[str, str], str] = {}
    for cell in figures.run.cells:
        ours = figures.run.by_key.get((cell.data, figures.reference, cell.budget))
        if ours is None or not {figures.metric} <= ours.metrics.keys() & cell.metrics.keys():
            continue
        n, wanted = (c.metrics[figures.metric].n for c in (cell, ours))
        if n != wanted:
            found[cell.data, cell.system] = (
                f"{system_name(cell.system)} was measured on {n:,} questions of {cell.data}, "
                f"{system_name(figures.reference)} on {wanted:,}."
            )
    return list(found.values())
