"""Sentences and token counts of a text as JSON values: written at index time, trusted only when they fit the text."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from itertools import pairwise
from typing import Any, TypeAlias

from rag_compress.core.models import Span

META_KEY = "sentence_annotation"
"""Where an annotation stands in the ``meta`` of a passage or document."""

Annotation: TypeAlias = tuple[tuple[Span, ...], tuple[int, ...], int]
"""Spans of the sentences, tokens of each, tokens of the whole text."""


def write_annotation(text: str, splitter: str, encoding: str, annotation: Annotation) -> dict[str, Any]:
    """
    Write down the sentences of a text.

    :param text: The text; its digest tells later whether the annotation still fits.
    :param splitter: Name of the splitter that made the spans.
    :param encoding: Name of the encoding that counted.
    :param annotation: The sentences and their tokens.
    :returns: JSON values.
    """
    spans, token_counts, token_count = annotation
    return {
        "splitter": splitter,
        "encoding": encoding,
        "digest": _digest(text),
        "spans": [list(span) for span in spans],
        "token_counts": list(token_counts),
        "token_count": token_count,
    }


def read_annotation(meta: Mapping[str, Any] | None, text: str, splitter: str, encoding: str) -> Annotation | None:
    """
    Read the annotation of a text, if there is one that fits.

    :param meta: The ``meta`` of the passage.
    :param text: The text of the passage.
    :param splitter: Name of the splitter that is asked for.
    :param encoding: Name of the encoding that is asked for.
    :returns: The annotation; None if there is none, or one of another text, splitter or encoding, or a damaged one.
    """
    found = (meta or {}).get(META_KEY)
    if not isinstance(found, Mapping) or (found.get("splitter"), found.get("encoding")) != (splitter, encoding):
        return None
    try:
        spans = tuple((int(start), int(end)) for start, end in found["spans"])
        token_counts = tuple(int(count) for count in found["token_counts"])
        token_count = int(found["token_count"])
    except (KeyError, TypeError, ValueError):
        return None
    if found.get("digest") != _digest(text) or len(spans) != len(token_counts) or not _tile(text, spans):
        return None
    return spans, token_counts, token_count


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def _tile(text: str, spans: tuple[Span, ...]) -> bool:
    """Whether the spans are trimmed and ascending and leave out white space only."""
    edges = [(0, 0), *spans, (len(text), len(text))]
    return all(a <= b and text[a:b] == text[a:b].strip() for a, b in spans) and all(
        end <= start and not text[end:start].strip() for (_, end), (start, _) in pairwise(edges)
    )
