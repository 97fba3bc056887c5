"""Settings of a deployment from environment variables, for the command line and the server alike."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from haystack.core.serialization import component_from_dict, generate_qualified_class_name, import_class_by_name
from haystack.marshal import YamlMarshaller
from haystack.utils import Secret

from rag_compress.config import CompressionConfig

GENERATOR_VARIABLE = "RAG_COMPRESS_GENERATOR"
CONFIG_VARIABLE = "RAG_COMPRESS_CONFIG"
MODEL_VARIABLE = "RAG_COMPRESS_MODEL"


def chat_generator() -> Any:
    """
    Make the chat generator that the environment asks for.

    RAG_COMPRESS_GENERATOR is the path of a YAML file with ``type`` and ``init_parameters`` of any Haystack chat
    generator, as in a serialized pipeline. Else RAG_COMPRESS_MODEL names a model behind OpenAI's API, with
    OPENAI_API_KEY and, for another server, OPENAI_BASE_URL.

    >>> from unittest.mock import patch
    >>> with patch.dict(os.environ, {GENERATOR_VARIABLE: "", MODEL_VARIABLE: "a-model", "OPENAI_API_KEY": "a key"}):
    ...     chat_generator().model
    'a-model'

    :returns: The generator; None if the environment names none. A key alone names none.
    :raises ValueError: If the file does not describe a component that can be made.
    """
    if path := os.environ.get(GENERATOR_VARIABLE):
        return _load_component(Path(path))
    if model := os.environ.get(MODEL_VARIABLE):
        from haystack.components.generators.chat import OpenAIChatGenerator

        return OpenAIChatGenerator(
            api_key=Secret.from_env_var("OPENAI_API_KEY"),
            model=model,
            api_base_url=os.environ.get("OPENAI_BASE_URL"),
        )
    return None


def count_from(variable: str, default: int) -> int:
    """
    Read a number of tokens or chunks.

    :param variable: Name of the environment variable.
    :param default: The number where it is unset or empty.
    :returns: The number, at least 1.
    :raises ValueError: If it is none.
    """
    text = os.environ.get(variable, "").strip() or str(default)
    if not text.isdecimal() or int(text) < 1:
        raise ValueError(f"{variable} must be an integer of at least 1, got {text!r}.")
    return int(text)


def configuration() -> CompressionConfig:
    """
    Read the settings that a deployment compresses with.

    :returns: Those of the file whose path is in RAG_COMPRESS_CONFIG; the defaults where it is unset or empty.
    :raises ValueError: If the file cannot be read, or a value in it breaks its rule.
    :raises TypeError: If a name in it is not a setting or a value has the wrong type.
    """
    path = os.environ.get(CONFIG_VARIABLE)
    if not path:
        return CompressionConfig()
    with path_of(CONFIG_VARIABLE, "a TOML file with a table [compression]"):
        return CompressionConfig.from_toml(path)


@contextmanager
def path_of(variable: str, file: str) -> Iterator[None]:
    """
    Name the environment variable that led to a file which cannot be read.

    :param variable: Name of the variable, which holds the path.
    :param file: What its file must be.
    :returns: A context to read the file in.
    :raises ValueError: If that fails.
    """
    try:
        yield
    except OSError as error:  # its own text begins with the number of the error, which tells a user nothing
        path = os.environ.get(variable)
        raise ValueError(f"{variable} must be the path of {file}, got {path!r}: {error.strerror}.") from error


def _load_component(path: Path) -> Any:
    with path_of(GENERATOR_VARIABLE, "a YAML file that describes a chat generator"):
        raw = path.read_bytes()
    try:
        data: Any = YamlMarshaller().unmarshal(raw.decode())
        if not isinstance(data, dict) or not isinstance(data.get("type"), str):
            raise ValueError(f"it must hold the type and init_parameters of a chat generator, got {data!r}.")
        kind = import_class_by_name(data["type"])
        # Haystack takes a class by the module that defines it alone; its documentation imports it from the package.
        data = {"type": generate_qualified_class_name(kind), "init_parameters": data.get("init_parameters") or {}}
        return component_from_dict(kind, data, "generator")
    except Exception as error:  # of the YAML parser, of Haystack's import, of the component itself
        raise ValueError(f"{GENERATOR_VARIABLE}={path} does not make a chat generator: {error}") from error
