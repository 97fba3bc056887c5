"""Properties that are worked out at their first use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

Value = TypeVar("Value")


class cached_property(Generic[Value]):  # noqa: N801 (named as the one of functools, which it stands in for)
    """
    A property that an object keeps from its first use on.

    What `functools.cached_property` is from Python 3.12 on. In Python 3.11 that one has a lock for all objects of a
    class: while one thread works out a property of a large object, all others wait that need it of a small one, and a
    process that is forked meanwhile waits for ever. Here nobody waits; two threads that need the same at the same time
    both work it out, and keep what the first of them found. So it is for values that are always the same.

    >>> class Otter:
    ...     @cached_property
    ...     def pups(self):
    ...         print("counted")
    ...         return 2
    >>> otter = Otter()
    >>> otter.pups, otter.pups
    counted
    (2, 2)

    :param work_out: What gives the value for an object that has a ``__dict__``.
    """

    def __init__(self, work_out: Callable[[Any], Value]) -> None:
        self._work_out = work_out
        self.__doc__ = work_out.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...

    @overload
    def __get__(self, instance: object, owner: type) -> Value: ...

    def __get__(self, instance: object | None, owner: type) -> Self | Value:
        if instance is None:
            return self
        value: Value = vars(instance).setdefault(self._name, self._work_out(instance))
        return value
