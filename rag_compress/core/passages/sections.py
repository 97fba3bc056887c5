"""A passage parted at its headings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rag_compress.core.passages.headings import Heading
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
        passage.part(first, last),
        title=title,
        title_terms=tuple(index_terms(title, passage.language, drop_stop_words=passage.drop_stop_words)),
        known_headings=(Heading(0, last - first, above[-1].title),) if above else (),
    )
