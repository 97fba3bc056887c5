"""Which sentences may be kept, and in which order they are offered to the budget."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rag_compress.core.models import Passage, Reason, Sentence

SHORTEST_DUPLICATE = 5
"""Tokens from which a sentence of another passage is a repetition worth removing, rather than the label of a row."""

SHORTEST_DUPLICATE_INSIDE = 20
"""The same inside one passage, where short lines are repeated on purpose: in tables, lists and code."""


def offer_order(scores: Sequence[float], pinned: frozenset[int], wordless: frozenset[int]) -> list[int]:
    """
    Order sentences: pinned ones first as they stand, the others by descending score, ties by input order.

    :param scores: Scores of all sentences.
    :param pinned: Positions of the sentences of pinned passages.
    :param wordless: Positions of sentences without a letter or digit, which come last whatever their score.
    :returns: Positions, the most wanted first.
    """
    ranked = sorted(range(len(scores)), key=lambda i: -scores[i])  # stable
    if pinned or wordless:
        wanted = [i for i in ranked if i not in pinned and i not in wordless]
        ranked = [*sorted(pinned), *wanted, *(i for i in ranked if i in wordless and i not in pinned)]
    return ranked


def duplicates(sentences: Sequence[Sentence], normalised: Sequence[str], order: Sequence[int]) -> dict[int, Reason]:
    """
    Find sentences that repeat a more wanted one, up to case and white space.

    :param sentences: All sentences.
    :param normalised: Their texts in one case and with single spaces.
    :param order: Positions that are considered, the most wanted first.
    :returns: Positions of the repetitions.
    """
    first: dict[str, int] = {}
    found: dict[int, Reason] = {}
    for position in order:
        sentence = sentences[position]
        if sentence.token_count < SHORTEST_DUPLICATE:
            continue
        holder = first.setdefault(normalised[position], position)
        elsewhere = sentences[holder].passage_index != sentence.passage_index
        if holder != position and (elsewhere or sentence.token_count >= SHORTEST_DUPLICATE_INSIDE):
            found[position] = "duplicate"
    return found


def overlaps(passages: Sequence[Passage], sentences: Sequence[Sentence]) -> dict[int, Reason]:
    """
    Find sentences of a chunk that lie inside a sentence of another chunk of the same file.

    Chunks that overlap hold some text twice, and cut sentences at their edges: of a sentence and its fragment the
    sentence stays, of two equal ones the earlier. Where a chunk stands in its file is read from its ``meta``.

    :param passages: The passages.
    :param sentences: All sentences.
    :returns: Positions of the sentences that are contained in others, their text compared to be sure.
    """
    places = [_place(passage.meta) for passage in passages]
    files: dict[str, list[tuple[int, int, int]]] = {}
    for position, sentence in enumerate(sentences):
        place = places[sentence.passage_index]
        if place:
            source, shift = place
            files.setdefault(source, []).append((sentence.start + shift, -(sentence.end + shift), position))
    found: dict[int, Reason] = {}
    for entries in files.values():
        outer = (0, -1, "")  # start and end in the file, and text, of the sentence that reaches furthest so far
        for start, negative_end, position in sorted(entries):
            sentence, end = sentences[position], -negative_end
            text = passages[sentence.passage_index].text[sentence.start : sentence.end]
            if end > outer[1]:
                outer = (start, end, text)
            elif outer[2].startswith(text, start - outer[0]):
                found[position] = "overlap"
    return found


def below(scores: Sequence[float], order: Sequence[int], min_score: float) -> dict[int, Reason]:
    """
    Find sentences whose score is below a share of the best one's.

    :param scores: Scores of all sentences.
    :param order: Positions that are considered.
    :param min_score: The share, 0 to 1.
    :returns: Positions of the sentences below it; none if the best score is not above 0, as nothing matched then.
    """
    best = max((scores[i] for i in order), default=0.0)
    if min_score == 0 or best <= 0:
        return {}
    return {i: "below_min_score" for i in order if scores[i] < min_score * best}


def _place(meta: Mapping[str, Any] | None) -> tuple[str, int] | None:
    """Name of the file and position in it of a chunk, as Haystack's splitters write them."""
    if not meta:
        return None
    source, start = meta.get("source_id", meta.get("parent_id")), meta.get("split_idx_start")
    if isinstance(source, str) and isinstance(start, int) and not isinstance(start, bool):
        return source, start
    return None
