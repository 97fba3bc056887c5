"""Texts whose lines are their sentences, whatever stops they have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rag_compress.core.models import Passage, Span
from rag_compress.core.passages.annotation import ANNOTATION_KEY, Annotation, write_annotation


def lined_passage(text: str, splitter: str, title: str | None = None) -> Passage:
    """
    Make a passage of a text whose lines stay whole.

    :param text: The text.
    :param splitter: Name of the sentence splitter that will be used, which has no say.
    :param title: What the text is about.
    :returns: The passage.
    """
    return annotated_passage(text, tuple(_lines(text)), splitter, title)


def annotated_passage(text: str, spans: Sequence[Span], splitter: str, title: str | None = None) -> Passage:
    """
    Make a passage of a text whose sentences are known.

    :param text: The text.
    :param spans: Its sentences.
    :param splitter: Name of the sentence splitter that will be used, which has no say.
    :param title: What the text is about.
    :returns: The passage.
    """
    annotation = Annotation(splitter, language=None, spans=tuple(spans))
    return Passage(text, title=title, meta={ANNOTATION_KEY: write_annotation(text, annotation)})


def _lines(text: str) -> Iterator[Span]:
    """The lines that are not blank, without white space around them."""
    start = 0
    for line in text.split("\n"):
        if inside := line.strip():
            first = start + line.index(inside)
            yield first, first + len(inside)
        start += len(line) + 1
