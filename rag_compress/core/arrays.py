"""Arrays by what they hold, and columns of them that grow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.float64]
Flags: TypeAlias = npt.NDArray[np.bool_]
Counts: TypeAlias = npt.NDArray[np.int64]
Integers: TypeAlias = npt.NDArray[np.intp]

_Entry = TypeVar("_Entry", bound=np.generic)


def sums_by_place(places: npt.NDArray[np.integer[Any]], values: npt.ArrayLike, count: int) -> Floats:
    """
    Add values up by place, one after the other: the same sums on any machine.

    >>> sums_by_place(np.array([0, 0, 2]), [1.0, 2.0, 4.0], 4).tolist()
    [3.0, 0.0, 4.0, 0.0]

    :param places: Where each value belongs.
    :param values: The values.
    :param count: Number of places.
    :returns: One sum per place.
    """
    return np.bincount(places, weights=values, minlength=count).astype(np.float64)


def empty(kind: type[_Entry]) -> Callable[[], npt.NDArray[_Entry]]:
    """
    Give what makes an empty column: the default of a dataclass.

    :param kind: Type of its entries.
    :returns: A function that makes one.
    """
    return lambda: np.zeros(0, dtype=kind)


def joined(known: npt.NDArray[_Entry], new: npt.ArrayLike) -> npt.NDArray[_Entry]:
    """
    Add entries to a column, which keeps its type.

    >>> joined(np.array([True]), [False]).tolist()
    [True, False]

    :param known: The column, which stays as it is.
    :param new: Its further entries.
    :returns: A column with all of them.
    """
    return np.append(known, np.asarray(new, dtype=known.dtype))
