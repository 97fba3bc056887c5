"""Halves of sentences: what a splitter that counts words or characters cut, with the other half or without it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from itertools import pairwise

from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import with_firsts
from rag_compress.core.passages.places import Place
from rag_compress.core.words.marks import CLOSING
from rag_compress.core.words.scripts import is_small

_ENDS = frozenset(".!?…。！？｡؟।")
_CLOSERS = f"{CLOSING}}}` \t"


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
    firsts = [first for first, _ in with_firsts(passages)]
    found: dict[int, int] = {}
    for chunks in files.values():
        for (start, index), (next_start, following) in pairwise(sorted(chunks)):
            head, tail = firsts[index] + len(passages[index].spans) - 1, firsts[following]
            # Of a sentence in three chunks two parts are halves enough.
            if head not in found and _goes_on(passages[index], passages[following], next_start - start):
                found |= {head: tail, tail: head}
    return found


def find_fragments(
    passages: Sequence[AnalyzedPassage], places: Sequence[Place | None], halves: Collection[int], asked: Set[str]
) -> Iterator[int]:
    """
    Find the halves whose other half is in no passage, and which say nothing of what is asked for: "See", "the other.".

    The first sentence of a chunk is one that begins with a small letter, unless the chunk is the first of its file; the
    last is one that ends, without a stop, before a blank: only splitters that count words leave it there.

    :param passages: The passages of a request.
    :param places: Where each of them stands in its file; empty where none is known.
    :param halves: Positions, among all sentences, of halves that have their other half.
    :param asked: The query's terms.
    :returns: Positions among all sentences.
    """
    for (first, passage), place in zip(with_firsts(passages), places, strict=False):
        if place is None or place.number is None or not passage.spans:
            continue
        text, last = passage.text, len(passage.spans) - 1
        begins_inside = place.number > 0 and is_small(text[passage.spans[0][0]])
        ends_inside = text.endswith(" ") and text.rstrip().rstrip(_CLOSERS)[-1:] not in _ENDS
        for index, is_cut in ((0, begins_inside), (last, ends_inside)):
            if is_cut and first + index not in halves and asked.isdisjoint(passage.terms[index]):
                yield first + index


def _goes_on(chunk: AnalyzedPassage, following: AnalyzedPassage, shift: int) -> bool:
    """Whether a chunk that begins so far behind another begins with what is missing of the last sentence of that."""
    text, gap = chunk.text, shift - len(chunk.text)
    if gap > 1 or shift <= chunk.spans[-1][0] or following.spans[0][1] <= -gap:  # or all of it stands in one of them
        return False
    shared, rest = following.text[: max(0, -gap)], following.text[max(0, -gap) :]
    head = text.rstrip()
    if text[shift:] != shared or "\n" in text[len(head) :] or "\n" in rest[: len(rest) - len(rest.lstrip())]:
        return False
    return head.rstrip(_CLOSERS)[-1:] not in _ENDS and (gap < 1 or ("\n" not in text and is_small(rest[:1])))
