"""Packages that not everyone installs: asked for before anything runs, with the pip line."""

from __future__ import annotations

from importlib.util import find_spec


def require(system: str, *modules: str, pip: str) -> None:
    """
    Refuse to run without a package.

    :param system: The system that needs it.
    :param modules: Modules that must be importable.
    :param pip: What to install.
    :raises ModuleNotFoundError: If one is missing; the message has the pip line.
    """
    missing = [name for name in modules if find_spec(name) is None]
    if missing:
        raise ModuleNotFoundError(f"{system} needs the module {missing[0]}: pip install {pip}")
