"""Public names of a package that are loaded at first use, so that importing the package costs nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def load_lazily(
    namespace: Mapping[str, Any], modules: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """
    Make the ``__getattr__`` and the ``__dir__`` of a package.

    >>> get, names = load_lazily({"__name__": "package"}, {"sqrt": "math"})
    >>> get("sqrt")(9.0), names()
    (3.0, ['__name__', 'sqrt'])

    :param namespace: The ``globals()`` of the package.
    :param modules: Public name -> the module that defines it.
    :returns: Both.
    """

    def get(name: str) -> Any:
        if name in modules:
            return getattr(import_module(modules[name]), name)
        raise AttributeError(f"module {namespace['__name__']!r} has no attribute {name!r}")

    return get, lambda: sorted({*namespace, *modules})
