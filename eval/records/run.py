"""All cells of a folder, in whichever form they are there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from eval.files import PACKED_SUFFIX, budget_order
from eval.records.cell import Cell
from eval.records.packed import read_packed


@dataclass(frozen=True)
class Run:
    """
    All complete cells below a folder.

    :param cells: The cells, ordered by data set, system and budget.
    """

    cells: tuple[Cell, ...]

    @cached_property
    def by_key(self) -> dict[tuple[str, str, str], Cell]:
        """The cells by data set, system and budget."""
        return {cell.key: cell for cell in self.cells}

    @property
    def data(self) -> list[str]:
        """Names of the data sets, sorted."""
        return sorted({cell.data for cell in self.cells})

    @property
    def systems(self) -> list[str]:
        """The systems, sorted."""
        return sorted({cell.system for cell in self.cells})

    @property
    def budgets(self) -> list[str]:
        """The budgets: tokens first, then ratios, each ascending."""
        return sorted({cell.budget for cell in self.cells}, key=budget_order)

    def without(self, names: str) -> Run:
        """
        Take data sets out, to see how far an average rests on them.

        :param names: Names of data sets with commas.
        :returns: The rest of the run.
        :raises ValueError: If it has not such a data set.
        """
        out = {name.strip() for name in names.split(",") if name.strip()}
        if unknown := out - set(self.data):
            raise ValueError(f"--without must name data sets of the run, got {', '.join(sorted(unknown))}.")
        return Run(tuple(cell for cell in self.cells if cell.data not in out))

    def cell(self, data: str, system: str, budget: str) -> Cell:
        """
        Give one cell.

        :param data: Name of the data set.
        :param system: The system.
        :param budget: The budget.
        :returns: The cell.
        :raises KeyError: If it was not run.
        """
        try:
            return self.by_key[data, system, budget]
        except KeyError:
            raise KeyError(f"the run has no cell for {data}, {system}, {budget}: run it first.") from None


def read_run(folder: str | Path) -> Run:
    """
    Read the complete cells of a run, packed or not. A cell that is there twice counts as its own files have it.

    :param folder: The folder that ``python -m eval run --out`` or ``python -m eval pack`` wrote.
    :returns: The run.
    :raises FileNotFoundError: If the folder holds no cell.
    :raises ValueError: If a file in it is not a cell.
    """
    found: dict[tuple[str, str, str], Cell] = {}
    for path in sorted(Path(folder).glob(f"*/*{PACKED_SUFFIX}")):
        found |= {cell.key: cell for cell in read_packed(path)}
    for path in sorted(Path(folder).glob("*/*/*.json")):
        cell = Cell.read(path)
        found[cell.key] = cell
    if not found:
        raise FileNotFoundError(
            f"{folder} must hold the cells of a run (DATA/SYSTEM/BUDGET.json or DATA/SYSTEM{PACKED_SUFFIX}), got none."
        )
    return Run(tuple(sorted(found.values(), key=lambda cell: (cell.data, cell.system, budget_order(cell.budget)))))
