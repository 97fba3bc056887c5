"""Sentences and token counts of a text as JSON values: written at index time, trusted only when nothing has changed."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, TypeAlias

from rag_compress.core.models import Span

INDEX_FORMAT = 10
"""What an index holds of an unchanged text: raise it whenever chunks, sentences, token counts or index terms change. It
is part of every annotation and of the fingerprint of every indexed file, so that what is older is made anew. The last
change: sentences around inline code, "and so on", and line breaks in Chinese and at the head of a chunk."""

ANNOTATION_KEY = "sentence_annotation"
"""Where an annotation stands in the ``meta`` of a passage or document."""

Annotation: TypeAlias = tuple[tuple[Span, ...], tuple[int, ...], int]
"""Spans of the sentences, tokens of each, tokens of the whole text."""


def write_annotation(text: str, splitter: str, encoding: str, language: str, annotation: Annotation) -> dict[str, Any]:
    """
    Write down the sentences of a text.

    :param text: The text.
    :param splitter: Name of the splitter that made the spans.
    :param encoding: Name of the encoding that counted.
    :param language: ISO 639-1 code by whose rules the text was split.
    :param annotation: The sentences and their tokens.
    :returns: JSON values; the digest of the text and of the others tells later whether all are as they were.
    """
    spans, token_counts, token_count = annotation
    values: dict[str, Any] = {
        "format": INDEX_FORMAT,
        "splitter": splitter,
        "encoding": encoding,
        "language": language,
        "spans": [list(span) for span in spans],
        "token_counts": list(token_counts),
        "token_count": token_count,
    }
    return values | {"digest": _digest(text, values)}


def read_annotation(
    meta: Mapping[str, Any] | None, text: str, splitter: str, encoding: str, language: str
) -> Annotation | None:
    """
    Read the annotation of a text, if there is one that says what splitting and counting would find.

    :param meta: The ``meta`` of the passage.
    :param text: The text of the passage.
    :param splitter: Name of the splitter that is asked for.
    :param encoding: Name of the encoding that is asked for.
    :param language: ISO 639-1 code that is asked for.
    :returns: The annotation; None if there is none, or one of another text, format, splitter, encoding or language, or
        a damaged one.
    """
    found: Any = (meta or {}).get(ANNOTATION_KEY)
    try:
        spans = tuple((int(start), int(end)) for start, end in found["spans"])
        token_counts = tuple(int(count) for count in found["token_counts"])
        annotation = spans, token_counts, int(found["token_count"])
        as_written = write_annotation(text, splitter, encoding, language, annotation)
        return annotation if found["digest"] == as_written["digest"] else None
    except (KeyError, TypeError, ValueError, OverflowError):
        return None


def _digest(text: str, values: Mapping[str, Any]) -> str:
    digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8)
    digest.update(repr(sorted(values.items())).encode())
    return digest.hexdigest()
