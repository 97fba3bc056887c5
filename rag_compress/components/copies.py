"""Copies: what a component remembers stays with it, and what is changed in one document in that document."""

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


def copy_containers(value: Any) -> Any:
    """
    Copy nested dictionaries and lists, and share what they hold: a value of ``meta`` need not be copyable.

    >>> inner, lock = [1], object()
    >>> copied = copy_containers({"a": inner, "b": lock})
    >>> copied["a"] is inner, copied["b"] is lock
    (False, True)

    :param value: Any value.
    :returns: The copy.
    """
    if isinstance(value, dict):
        return {key: copy_containers(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [copy_containers(inner) for inner in value]
    return value
