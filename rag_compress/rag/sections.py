"""The headings that what is kept of a chunk stands under, where the chunk reaches over several sections."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import takewhile

from rag_compress.core.layout.headings import Heading, find_headings
from rag_compress.core.layout.lines import Lines
from rag_compress.core.models import Span
from rag_compress.core.passages.titles import BREADCRUMB, join_titles


def title_above(title: str, text: str, spans: Sequence[Span], kept: Sequence[Span]) -> str:
    """
    Shorten or change the title of a chunk so that all that is kept of it stands under what the title names.

    The title of a chunk names the headings above its first sentence; further ones may follow inside of it. Only what
    the chunk itself tells is used, and where it does not tell what a heading stands under, nothing is named above that
    but the document.

    >>> text = "They swim.\\n## Food\\nFish.\\n## Sleep\\nAfloat."
    >>> spans = [(0, 10), (11, 18), (19, 24), (25, 33), (34, 41)]
    >>> title_above("otters > Habits", text, spans, [(0, 10)])
    'otters > Habits'
    >>> title_above("otters > Habits", text, spans, [(34, 41)])
    'otters > Sleep'
    >>> title_above("otters > Habits", text, spans, [(19, 24), (34, 41)])
    'otters'

    :param title: Of the document, followed by the headings above the first sentence of the chunk that is text.
    :param text: The chunk.
    :param spans: Its sentences.
    :param kept: Those that are kept, or parts of them.
    :returns: The title of what they have in common.
    """
    headings = find_headings(Lines(text, spans))
    if not headings:
        return title
    starts = [start for start, _ in spans]
    indices = [bisect_right(starts, start) - 1 for start, _ in kept]
    marks = {heading.index for heading in headings}
    parts = title.split(BREADCRUMB)
    opening = _opening(headings)
    paths = [_path(parts, headings, opening, index) for index in indices if index not in marks]
    paths = paths or [_path(parts, headings, opening, index) for index in indices]
    common = takewhile(lambda names: len({*names}) == 1, zip(*paths, strict=False))
    return BREADCRUMB.join(names[0] for names in common)


def _opening(headings: Sequence[Heading]) -> int:
    """How many headings stand above the first sentence that is text: the title of the chunk names them."""
    return sum(1 for place, heading in enumerate(headings) if heading.index == place)


def _path(parts: list[str], headings: Sequence[Heading], opening: int, index: int) -> list[str]:
    """The title of a sentence, in parts."""
    before = [heading for heading in headings if heading.index <= index]
    if len(before) <= opening:
        return parts
    above = parts[:1]
    if before[-1].level == 0:  # whether a line without marks is a title only the whole file tells
        return above
    if any(heading.level is None for heading in before):  # and so does it which of two is the deeper one
        inside = before[-1:]
    else:
        inside = [heading for heading in before if index < heading.end]
        first = headings[0]
        if opening and first.title in parts and all((heading.level or 0) >= (first.level or 0) for heading in before):
            above = parts[: parts.index(first.title)]
    return join_titles(BREADCRUMB.join(above), [heading.title for heading in inside]).split(BREADCRUMB)
