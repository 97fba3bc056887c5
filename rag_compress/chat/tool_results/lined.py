"""Texts whose lines are their sentences, whatever stops they have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rag_compress.chat.tool_results.protocol import Kept
from rag_compress.core.models import Passage, Span
from rag_compress.core.passages.annotation import ANNOTATION_KEY, Annotation, write_annotation


@dataclass(frozen=True, slots=True)
class Lines:
    """
    Data of many lines, each of which stays whole, with what it is indented by.

    :param body: The text.
    :param passages: The text, with its lines as the sentences.
    """

    body: str
    passages: Sequence[Passage]

    def cut(self, kept: Mapping[int, Kept]) -> Kept:
        """
        Leave out the lines that are not kept.

        :param kept: The kept lines of the text, and where they stand in it.
        :returns: What is left, and the pieces of the text that it is made of.
        """
        _, spans = kept[0]
        pieces = tuple((self.body.rfind("\n", 0, start) + 1, end) for start, end in spans)
        gaps = [self.body[end:start] for (_, end), (start, _) in pairwise(pieces)]
        ends = ["", *(gap if not gap.strip() else "\n" for gap in gaps)]
        text = "".join(f"{gap}{self.body[start:end]}" for gap, (start, end) in zip(ends, pieces, strict=True))
        return text, pieces


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
