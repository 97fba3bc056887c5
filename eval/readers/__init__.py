"""Readers: what the kept context is worth in answers."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from eval.readers.base import Reader

__all__ = ["Reader", "parse_reader"]

_KINDS = {
    "onnx": ("eval.readers.extractive", "OnnxReader"),
    "haystack": ("eval.readers.haystack_reader", "HaystackReader"),
    "perplexity": ("eval.readers.language_model", "LanguageModelReader"),
}


@lru_cache(maxsize=2)
def parse_reader(text: str) -> Reader:
    """
    Make a reader of its text.

    :param text: ``onnx:FOLDER``, ``haystack:FILE.yaml`` or ``perplexity:MODEL``.
    :returns: The reader.
    :raises ValueError: If the kind is unknown, or what it names is not there.
    """
    kind, _, name = text.partition(":")
    if kind not in _KINDS or not name:
        raise ValueError(f"a reader must look like {', '.join(f'{k}:NAME' for k in _KINDS)}, got {text!r}.")
    module, cls = _KINDS[kind]
    reader: Reader = getattr(import_module(module), cls)(name)
    return reader
