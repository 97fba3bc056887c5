"""Chunks of one file that overlap: what is said twice, and of what only a part stands in one of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rag_compress.core.models import Passage, Sentence
from rag_compress.core.passages.places import place_of


def overlaps(passages: Sequence[Passage], sentences: Sequence[Sentence], pinned: frozenset[int]) -> dict[int, int]:
    """
    Find sentences of a chunk that lie inside a sentence of another chunk of the same file.

    Chunks that overlap hold some text twice, and cut sentences at their edges: of a sentence and its fragment the
    sentence stays, of two equal ones the pinned and then the earlier. A pinned one gives way to a pinned one only.
    Where a chunk stands in its file is read from its ``meta``.

    :param passages: The passages.
    :param sentences: All sentences.
    :param pinned: Positions of the sentences of pinned passages.
    :returns: Positions of the sentences that lie inside others, their text compared to be sure, and of these others.
    """
    places = [place_of(passage.meta) for passage in passages]
    files: dict[str, list[tuple[int, int, bool, int]]] = {}
    for position, sentence in enumerate(sentences):
        place = places[sentence.passage_index]
        if place and place.start is not None:
            start, end = sentence.start + place.start, sentence.end + place.start
            files.setdefault(place.source, []).append((start, -end, position not in pinned, position))
    found: dict[int, int] = {}
    for entries in files.values():
        entries.sort()
        found |= {i: outer for i, outer in _inside(passages, sentences, entries).items() if i not in pinned}
        found |= _inside(passages, sentences, [entry for entry in entries if entry[-1] in pinned])
    return found


def _inside(
    passages: Sequence[Passage], sentences: Sequence[Sentence], entries: Iterable[tuple[int, int, bool, int]]
) -> dict[int, int]:
    """Sweep over sentences by their start in the file, the longer of two first."""
    found: dict[int, int] = {}
    outer, outer_start, outer_end, outer_text = -1, 0, -1, ""  # the one that reaches furthest so far
    for start, negative_end, _, position in entries:
        sentence, end = sentences[position], -negative_end
        text = passages[sentence.passage_index].text[sentence.start : sentence.end]
        if end > outer_end:
            outer, outer_start, outer_end, outer_text = position, start, end, text
        elif outer_text.startswith(text, start - outer_start):
            found[position] = outer
    return found


def lift_outer(scores: Sequence[float], inside: Mapping[int, int], wordless: frozenset[int]) -> Sequence[float]:
    """
    Let a sentence score at least what its fragments in other chunks do: who wants a part of it wants the whole.

    :param scores: Scores of all sentences.
    :param inside: As `overlaps` gives it.
    :param wordless: Positions of sentences that are punctuation or markup alone, which lift nothing.
    :returns: Scores of all sentences.
    """
    lifted = [*scores]
    for position, outer in inside.items():
        if position not in wordless:
            lifted[outer] = max(lifted[outer], scores[position])
    return lifted
