"""Copies of components: what a component remembers stays with it."""

from __future__ import annotations

from inspect import signature
from typing import Any


class MadeAnew:
    """
    A component that is copied or pickled by its parameters: the copy starts with caches and statistics of its own.

    Every parameter of ``__init__`` must be stored unchanged under its own name.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        names = [name for name in signature(type(self).__init__).parameters if name != "self"]
        return _make, (type(self), {name: getattr(self, name) for name in names})


def _make(kind: type, parameters: dict[str, Any]) -> Any:
    return kind(**parameters)
