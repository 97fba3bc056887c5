"""Sentences and token counts of a text as JSON values: written at index time, trusted only when nothing has changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from rag_compress.core.models import Span

INDEX_FORMAT = 36
"""What an index holds of an unchanged file: raise it whenever the text that a converter reads in it, chunks, sentences,
token counts or index terms change. It is part of every annotation and of the fingerprint of every indexed file, so that
what is older is made anew. The last changes: JSON on one line is cut at rows and members, an option of a manual and a
term are units with what they mean, and Indonesian and Turkish words lose more of their endings."""

ANNOTATION_KEY = "sentence_annotation"
"""Where an annotation stands in the ``meta`` of a passage or document."""


@dataclass(frozen=True, slots=True)
class Annotation:
    """
    The sentences of a text, and their tokens where they have been counted.

    :param splitter: Name of the splitter that made the spans.
    :param language: ISO 639-1 code by whose rules the text was split; None where it is a part of a longer one, whose
        sentences these are in any language.
    :param spans: The sentences.
    :param encoding: Name of the encoding that counted; None where nothing did.
    :param token_counts: Tokens of each sentence.
    :param token_count: Tokens of the whole text.
    """

    splitter: str
    language: str | None
    spans: tuple[Span, ...]
    encoding: str | None = None
    token_counts: tuple[int, ...] = ()
    token_count: int = 0


def write_annotation(text: str, annotation: Annotation) -> dict[str, Any]:
    """
    Write down the sentences of a text.

    :param text: The text.
    :param annotation: Its sentences.
    :returns: JSON values; the digest of the text and of the others tells later whether all are as they were.
    """
    values: dict[str, Any] = {
        "format": INDEX_FORMAT,
        "splitter": annotation.splitter,
        "encoding": annotation.encoding,
        "language": annotation.language,
        "spans": [list(span) for span in annotation.spans],
        "token_counts": list(annotation.token_counts),
        "token_count": annotation.token_count,
    }
    return values | {"digest": _digest(text, values)}


def read_annotation(meta: Mapping[str, Any] | None, text: str) -> Annotation | None:
    """
    Read the annotation of a text.

    :param meta: The ``meta`` of the passage.
    :param text: The text of the passage.
    :returns: The annotation; None if there is none, or one of another text or format, or a damaged one.
    """
    found: Any = (meta or {}).get(ANNOTATION_KEY)
    if not isinstance(found, Mapping):  # a number or an array, as of a table's row, has other ways to refuse a name
        return None
    try:
        annotation = Annotation(
            splitter=found["splitter"],
            language=found["language"],
            spans=tuple((int(start), int(end)) for start, end in found["spans"]),
            encoding=found["encoding"],
            token_counts=tuple(int(count) for count in found["token_counts"]),
            token_count=int(found["token_count"]),
        )
        return annotation if found["digest"] == write_annotation(text, annotation)["digest"] else None
    except (KeyError, TypeError, ValueError, OverflowError, RecursionError):
        return None


def annotation_digest(meta: Mapping[str, Any] | None) -> str:
    """
    Tell annotations of a text apart without reading them.

    :param meta: The ``meta`` of a passage.
    :returns: The digest that its annotation names; empty without one.
    """
    found: Any = (meta or {}).get(ANNOTATION_KEY)
    digest = found.get("digest") if isinstance(found, Mapping) else None
    return digest if isinstance(digest, str) else ""


def _digest(text: str, values: Mapping[str, Any]) -> str:
    digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8)
    digest.update(repr(sorted(values.items())).encode())
    return digest.hexdigest()
