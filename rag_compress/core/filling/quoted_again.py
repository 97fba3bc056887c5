"""What a mail quotes of another one, which says it already."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from rag_compress.core.filling.repetition import SHORTEST_DUPLICATE
from rag_compress.core.models import Sentence
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import with_firsts

_MARKS = re.compile(r"^[ \t]*(?:>[ \t]?)+", re.MULTILINE)


def quoted_again(
    analyzed: Sequence[AnalyzedPassage], sentences: Sequence[Sentence], stay: Collection[int], inside: Collection[int]
) -> dict[int, int]:
    """
    Find sentences behind ``>`` that stand in the request without it, or were quoted before.

    :param analyzed: The passages, taken apart.
    :param sentences: All sentences.
    :param stay: Positions of those that are no repetitions whatever they quote: pinned ones, and questions that are
        answered below.
    :param inside: Positions of those that another chunk holds, which neither quote nor are quoted: it does.
    :returns: Positions of the quoted ones, each with that of the one which says the same, and is none of them.
    """
    quoted = [
        first + index
        for first, passage in with_firsts(analyzed)
        for index in passage.quoted
        if passage.token_counts[index] >= SHORTEST_DUPLICATE
        and first + index not in stay
        and first + index not in inside
    ]
    if not quoted:
        return {}
    are_quoted = {*quoted}
    originals: dict[str, int] = {}
    for position, sentence in enumerate(sentences):
        if position not in are_quoted and position not in inside:
            originals.setdefault(analyzed[sentence.passage_index].normalised[sentence.place], position)
    found: dict[int, int] = {}
    for position in quoted:
        sentence = sentences[position]
        said = _MARKS.sub("", analyzed[sentence.passage_index].text[sentence.start : sentence.end])
        original = originals.setdefault(" ".join(said.casefold().split()), position)
        if original != position:
            found[position] = original
    return found
