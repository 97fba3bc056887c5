"""The configurations that tuning considers: grids of settings, written as systems."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from eval.systems.rag_compress_system import RagCompress
from rag_compress import CompressionConfig

Grid = Mapping[str, Sequence[Any]]
"""Values by setting; every combination is a configuration."""

_DEFAULTS = CompressionConfig()

DEFAULT_SPACE: tuple[Grid, ...] = (
    {
        "k1": (_DEFAULTS.k1, 2 * _DEFAULTS.k1),
        "title_weight": (0.5 * _DEFAULTS.title_weight, _DEFAULTS.title_weight),
        "passage_weight": tuple(round(factor * _DEFAULTS.passage_weight, 6) for factor in (0.5, 1.0, 1.5)),
        "min_score": (0.0, 0.15),
    },
    {"scorer": ("okapi", "bm25plus", "adr-002")},  # what the weights do not touch
)
"""Coarsely around the defaults, and the scorers of rank_bm25 for comparison."""

DEFAULT_BUDGETS = "5%,10%,15%,20%,25%,33%,40%,50%,60%,75%"
"""Budgets tried with every configuration; filling another budget costs little."""


def parse_space(assignments: Sequence[str]) -> tuple[Grid, ...]:
    """
    Read a space.

    >>> parse_space(["k1=0.9,1.2", "scorer=okapi"])
    ({'k1': [0.9, 1.2], 'scorer': ['okapi']},)

    :param assignments: ``SETTING=VALUE,VALUE`` each; none means the default space.
    :returns: Grids; their union is the space.
    :raises ValueError: If one is not of that form.
    """
    if not assignments:
        return DEFAULT_SPACE
    grid: dict[str, list[Any]] = {}
    for assignment in assignments:
        name, equals, values = assignment.partition("=")
        if not equals or not name or not values:
            raise ValueError(f"a part of the space must be SETTING=VALUE,VALUE, got {assignment!r}.")
        grid[name.strip()] = [_value(value.strip()) for value in values.split(",")]
    return (grid,)


def configurations(space: Sequence[Grid]) -> list[str]:
    """
    List the configurations of a space, each once, the default one first whether it is in the space or not.

    >>> configurations([{"include_titles": [False, True]}])
    ['rag_compress()', 'rag_compress(include_titles=true)']

    :param space: Grids.
    :returns: Systems in their canonical form.
    :raises ValueError: If a setting is unknown or a value breaks its rule.
    """
    found = ["rag_compress()"]
    for grid in space:
        found += [str(RagCompress(**dict(zip(grid, values, strict=True)))) for values in product(*grid.values())]
    return list(dict.fromkeys(found))


def searched_settings(space: Sequence[Grid]) -> list[str]:
    """
    Name the settings that a search decides.

    :param space: Grids.
    :returns: Names, each once.
    """
    return list(dict.fromkeys(name for grid in space for name in grid))


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text
