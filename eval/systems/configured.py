"""What the systems of this project have in common: a configuration, whose changes to the defaults they are named by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from eval.systems.base import System
from rag_compress import CompressionConfig
from rag_compress.chat import ChatConfig

Changes = tuple[tuple[str, Any], ...]
"""Settings that are not at their defaults, as pairs in the order of their names."""


class Configured(System):
    """A system whose settings are those of a configuration, rather than fields of its own."""

    configuration: Changes = ()

    @property
    def settings(self) -> Mapping[str, Any]:
        """The settings that are not at their defaults."""
        return dict(self.configuration)

    @classmethod
    def from_settings(cls, **settings: Any) -> System:
        """
        Make the system.

        :param settings: Settings of the configuration, and those of the system.
        :returns: The system.
        :raises ValueError: If a setting is unknown or breaks its rule.
        """
        return cls(**settings)


def read_changes(
    system: str, kind: type[CompressionConfig | ChatConfig], settings: Mapping[str, Any], budgets: Sequence[str]
) -> Changes:
    """
    Check settings of a configuration.

    :param system: Name of the system, for messages.
    :param kind: The configuration.
    :param settings: The settings as given.
    :param budgets: Those that the harness decides.
    :returns: Those that are not at their defaults.
    :raises ValueError: If a setting is unknown, breaks its rule, or is one of the budgets.
    """
    for name in budgets:
        if name in settings:
            raise ValueError(f"{name} of {system} must be left to --budgets, got {settings[name]!r}.")
    try:
        config, defaults = asdict(kind.from_settings(**settings)), asdict(kind())
    except TypeError as error:
        raise ValueError(str(error)) from error
    changed = ((name, value) for name, value in config.items() if value != defaults[name])
    return tuple(sorted((name, value) for name, value in changed if name not in budgets))
