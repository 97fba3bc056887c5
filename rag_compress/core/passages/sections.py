"""Parts of a passage: at its headings, or anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rag_compress.core.layout.headings import Heading
from rag_compress.core.passages.titles import LONGEST_PART, join_titles
from rag_compress.core.terms import index_terms

if TYPE_CHECKING:
    from rag_compress.core.passages.analyzed_passage import AnalyzedPassage


def sections_of(passage: AnalyzedPassage) -> tuple[AnalyzedPassage, ...]:
    """
    Part a passage at its headings, each part with the headings above it in its title.

    :param passage: The passage, taken apart.
    :returns: The sections; the passage itself without any heading.
    """
    headings = passage.headings
    if not headings:
        return (passage,)
    edges = [heading.index for heading in headings] + [len(passage.spans)]
    found = [_section(passage, 0, edges[0], ())] if edges[0] else []
    above: list[Heading] = []
    for heading, end in zip(headings, edges[1:], strict=True):
        while above and above[-1].end <= heading.index:
            above.pop()
        above.append(heading)
        found.append(_section(passage, heading.index, end, above))
    return tuple(found)


def _section(passage: AnalyzedPassage, first: int, last: int, above: Sequence[Heading]) -> AnalyzedPassage:
    title = join_titles(passage.title[:LONGEST_PART], [heading.title[:LONGEST_PART] for heading in above])
    return replace(
        part_of(passage, first, last),
        title=title,
        title_terms=tuple(index_terms(title, passage.language, drop_stop_words=passage.drop_stop_words)),
        known_headings=(Heading(0, last - first, above[-1].title),) if above else (),
    )


def part_of(passage: AnalyzedPassage, first: int, last: int) -> AnalyzedPassage:
    """
    Give some neighbouring sentences as a passage of their own, with the same title and no headings.

    :param passage: The passage.
    :param first: Index of the first sentence.
    :param last: Index after the last one, above ``first``.
    :returns: The part.
    """
    inside = slice(first, last)
    start, end = passage.spans[first][0], passage.spans[last - 1][1]
    return replace(
        passage,
        text=passage.text[start:end],
        spans=tuple((a - start, b - start) for a, b in passage.spans[inside]),
        token_counts=passage.token_counts[inside],
        token_count=sum(passage.token_counts[inside]),
        terms=passage.terms[inside],
        openers=passage.openers[inside],
        names=passage.names[inside],
        known_headings=(),
    )
