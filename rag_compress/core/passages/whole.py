"""A passage as it is read: sentences over several subtitles in one piece, without the times between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rag_compress.core.passages.analyzed_passage import AnalyzedPassage


class Whole(NamedTuple):
    """
    A passage as it is read.

    :param passage: The passage; itself where there is nothing to join or to leave out.
    :param places: For each sentence as it stands the place of the whole one, -1 for a time; empty where all stay.
    """

    passage: AnalyzedPassage
    places: Sequence[int]


def read_whole(passage: AnalyzedPassage) -> Whole:
    """
    Join the parts of sentences, and leave out the times of subtitles.

    :param passage: The passage, taken apart.
    :returns: The passage as it is read.
    """
    times, broken = passage.cues
    if not times or len(times) == len(passage.spans):
        return Whole(passage, ())
    rest = {index for parts in broken for index in parts[1:]} | times
    whole = {parts[0]: parts for parts in broken}
    sentences = [whole.get(index, (index,)) for index in range(len(passage.spans)) if index not in rest]
    places = dict.fromkeys(times, -1)
    places |= {part: place for place, parts in enumerate(sentences) for part in parts}

    def united(terms: Sequence[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(chain.from_iterable(terms[part] for part in parts)) for parts in sentences)

    joined = replace(
        passage,
        spans=tuple((passage.spans[parts[0]][0], passage.spans[parts[-1]][1]) for parts in sentences),
        token_counts=tuple(sum(passage.token_counts[part] for part in parts) for parts in sentences),
        terms=united(passage.terms),
        openers=tuple(passage.openers[parts[0]] for parts in sentences),
        names=united(passage.names),
    )
    return Whole(joined, [places[index] for index in range(len(passage.spans))])
