"""Settings in TOML files: their tables as they stand there, and errors that name the file."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cache
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, Self

from rag_compress.checks import check_names


class Settings:
    """What has settings for its fields, each of which a caller may give by name, or a file in one table."""

    __slots__ = ()
    table: ClassVar[str]
    """Name of the table."""
    owner: ClassVar[str]
    """What errors call that which is set."""

    @classmethod
    @cache
    def names(cls) -> tuple[str, ...]:
        """
        Name the settings.

        :returns: The names of the fields.
        """
        return tuple(field.name for field in fields(cls))  # type: ignore[arg-type]  # subclasses are dataclasses

    @classmethod
    def from_settings(cls, **settings: Any) -> Self:
        """
        Build a configuration from keyword arguments, with help for a misspelt name.

        :param settings: Fields of this class.
        :returns: The configuration.
        :raises TypeError: If a name is not a setting.
        """
        check_names(settings, cls.names(), cls.owner)
        return cls(**settings)

    @classmethod
    def from_stated(cls, settings: Mapping[str, Any]) -> Self:
        """
        Build a configuration from what a user stated, be it in a file or on the command line.

        :param settings: Fields of this class.
        :returns: The configuration; what is not stated has its default.
        :raises ValueError: If a value breaks its rule.
        :raises TypeError: If a name is not a setting or a value has the wrong type.
        """
        return cls.from_settings(**settings)

    @classmethod
    def from_toml(cls, path: str | Path) -> Self:
        """
        Read the table of a TOML file that holds the settings: ``[compression]``, or ``[chat]`` of a conversation.

        :param path: The file.
        :returns: The configuration; what the file leaves out has its default.
        :raises ValueError: If the file is not TOML, has no such table or settings outside it, or a value breaks its
            rule.
        :raises TypeError: If a name is not a setting or a value has the wrong type.
        """
        settings = read_settings(path, cls.table, cls.names())
        try:
            return cls.from_stated(settings)
        except (TypeError, ValueError) as error:
            raise naming(path, error) from error


def read_settings(path: str | Path, table: str, known: Sequence[str]) -> dict[str, Any]:
    """
    Read a table of a TOML file, as it stands there.

    :param path: The file.
    :param table: Name of the table.
    :param known: The settings that exist.
    :returns: The settings that it states.
    :raises OSError: If it cannot be read.
    :raises ValueError: If it is not TOML in UTF-8, has no such table, or has settings that stand outside it.
    """
    tables = read_toml(path)
    for name, value in tables.items():  # refuse what is meant as settings and would not be read
        rule = f"{path} must have its settings in the table [{table}], got {name}"
        if name.lower() == table and name != table:
            raise ValueError(f"{rule}: write it small.")
        if name.lower() in known and not isinstance(value, dict):  # other tables are those of other tools
            raise ValueError(f"{rule} outside it: move it below the line [{table}].")
    settings = tables.get(table)
    if not isinstance(settings, dict):
        got = ", ".join(f"[{name}]" for name, value in tables.items() if isinstance(value, dict)) or "none"
        raise ValueError(f"{path} must have a table [{table}], got {got}.")
    return settings


def naming(path: str | Path, error: Exception) -> TypeError | ValueError:
    """
    Say of an error about a setting in which file it stands.

    :param path: The file.
    :param error: The error.
    :returns: An error of the same kind.
    """
    kind = TypeError if isinstance(error, TypeError) else ValueError
    return kind(f"{path}: {error}")


def read_toml(path: str | Path) -> dict[str, Any]:
    """
    Read a TOML file, with a byte order mark or without.

    :param path: The file.
    :returns: What it holds.
    :raises OSError: If it cannot be read.
    :raises ValueError: If it is a folder, or not TOML in UTF-8.
    :raises TypeError: If the path is none.
    """
    if not isinstance(path, str | PathLike):
        raise TypeError(f"path must be the path of a TOML file, got {path!r}: the defaults need none.")
    if Path(path).is_dir():  # which Windows reports as a lack of permission
        raise ValueError(f"{path} must be a TOML file, got a folder.")
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8-sig"))
    except (ValueError, RecursionError) as error:  # no UTF-8, no TOML, or values that Python cannot hold
        raise ValueError(f"{path} must be a TOML file in UTF-8: {error}.") from error


def toml_value(value: object) -> str:
    """
    Print a value as TOML.

    :param value: A truth value, a text or a number.
    :returns: Its TOML.
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")  # else a TOML basic string is JSON's
    return repr(value)
