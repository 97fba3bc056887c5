"""Halves of sentences: what a splitter that counts words or characters cut, where both chunks are there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise

from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.places import Place

_ENDS = frozenset(".!?…。！？｡؟।")
_CLOSERS = "\"'”’»)]}*_` \t"


def find_halves(passages: Sequence[AnalyzedPassage], places: Sequence[Place | None]) -> Mapping[int, int]:
    """
    Find the sentences that one chunk begins and the next one of its file ends.

    A chunk that goes on where another ends, on the same line and not behind the end of a sentence, begins with the
    other half of that one's last sentence. Chunks may overlap by less than that. Where a splitter took off the white
    space between two of them, it may have been the end of a line: then the first chunk must be of one line, which was
    too long for it, and the second begin with a small letter.

    :param passages: The passages of a request.
    :param places: Where each of them stands in its file; empty where none is known.
    :returns: For the position of each half among all sentences that of the other half.
    """
    files: dict[str, list[tuple[int, int]]] = {}
    for index, place in enumerate(places):
        if place and place.start is not None and passages[index].spans:
            files.setdefault(place.source, []).append((place.start, index))
    firsts = [*accumulate((len(passage.spans) for passage in passages), initial=0)]
    found: dict[int, int] = {}
    for chunks in files.values():
        for (start, index), (next_start, following) in pairwise(sorted(chunks)):
            head, tail = firsts[index + 1] - 1, firsts[following]
            # Of a sentence in three chunks two parts are halves enough.
            if head not in found and _goes_on(passages[index], passages[following], next_start - start):
                found |= {head: tail, tail: head}
    return found


def _goes_on(chunk: AnalyzedPassage, following: AnalyzedPassage, shift: int) -> bool:
    """Whether a chunk that begins so far behind another begins with what is missing of the last sentence of that."""
    text, gap = chunk.text, shift - len(chunk.text)
    if gap > 1 or shift <= chunk.spans[-1][0] or following.spans[0][1] <= -gap:  # or all of it stands in one of them
        return False
    shared, rest = following.text[: max(0, -gap)], following.text[max(0, -gap) :]
    head = text.rstrip()
    if text[shift:] != shared or "\n" in text[len(head) :] or "\n" in rest[: len(rest) - len(rest.lstrip())]:
        return False
    return head.rstrip(_CLOSERS)[-1:] not in _ENDS and (gap < 1 or ("\n" not in text and rest[:1].islower()))
