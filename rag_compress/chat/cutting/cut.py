"""Cut a message to its best sentences."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from rag_compress.core.filling.render import Layout
from rag_compress.core.layout.groups import Group
from rag_compress.core.layout.headings import Heading
from rag_compress.core.layout.lines_above import nearest_above
from rag_compress.core.models import Span
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.tokens import TokenCounter

_DENSITY_LENGTH = 5
"""Added to the length of a sentence, so that a single rare word is not the densest sentence."""


class SentenceScore(NamedTuple):
    """
    How much a sentence of a message is wanted: by what is asked, and of equals by what it says at all.

    :param asked: Sum of the weights of the query's terms in it.
    :param density: Sum of the idf of its distinct terms, divided by 5 more than their number.
    :param stays: Whether it must stay, whatever is asked.
    """

    asked: float
    density: float
    stays: bool = False


class Piece(NamedTuple):
    """
    Sentences of a message that stay or go together.

    :param sentences: Their positions.
    :param score: How much they are wanted.
    """

    sentences: range
    score: SentenceScore


@dataclass(frozen=True, slots=True)
class Cut:
    """
    A message cut to some of its sentences.

    :param text: What is left: sentences byte for byte, a newline where something was left out.
    :param spans: The kept sentences in the message's text.
    :param token_count: Tokens of ``text``.
    """

    text: str
    spans: tuple[Span, ...]
    token_count: int


def sentence_scores(
    passage: AnalyzedPassage,
    weights: Mapping[str, float],
    idf: Callable[[str], float],
    must_stay: Sequence[Callable[[str], bool]] = (),
) -> list[SentenceScore]:
    """
    Score the sentences of a message.

    :param passage: The message, taken apart.
    :param weights: Weight of each term of the query, its idf included.
    :param idf: Gives the idf of a term of the conversation.
    :param must_stay: Each tells of some sentences that they must stay.
    :returns: One score per sentence.
    """
    scores = []
    for terms, (start, end) in zip(passage.terms, passage.spans, strict=True):
        found = set(terms)
        asked = math.fsum([weights[term] for term in found & weights.keys()])  # exact, so the order does not matter
        density = math.fsum(map(idf, found)) / (_DENSITY_LENGTH + len(found))
        stays = any(states(passage.text[start:end]) for states in must_stay) if must_stay else False
        scores.append(SentenceScore(asked, density, stays))
    return scores


def cut_to_share(passage: AnalyzedPassage, pieces: Sequence[Piece], share: float, counter: TokenCounter) -> Cut | None:
    """
    Keep what must stay, and the best pieces that make up a share of the message with it, and no more than needed.

    The best one stays beside longer ones that would do alone, unless one of them says as much about the query.

    :param passage: The message, taken apart.
    :param pieces: All its sentences, in pieces.
    :param share: Least share (0 to 1) of the characters that stay.
    :param counter: What counts.
    :returns: What is left; None if it would be the whole message.
    """
    needed = share * len(passage.text)
    kept = [piece for piece in pieces if piece.score.stays]
    total = sum(_size(passage, piece) for piece in kept)
    asked = max((piece.score.asked for piece in kept), default=-math.inf)
    chosen: list[Piece] = []
    for piece in _best_first(piece for piece in pieces if not piece.score.stays):
        if total >= needed and piece.score.asked <= asked:
            break
        chosen.append(piece)
        total += _size(passage, piece)
        asked = max(asked, piece.score.asked)
    kept += chosen[-1:]
    for piece in reversed(chosen[:-1]):  # an early choice may have become superfluous through a later, longer one
        is_answer = piece is chosen[0] and all(other.score.asked < asked for other in kept)
        if total - _size(passage, piece) >= needed and not is_answer:
            total -= _size(passage, piece)
        else:
            kept.append(piece)
    return _cut(passage, kept, counter)


def cut_to_tokens(passage: AnalyzedPassage, pieces: Sequence[Piece], limit: int, counter: TokenCounter) -> Cut | None:
    """
    Keep the best pieces that fit, what must stay before others.

    They are chosen by the sum of their tokens, each counted once, and as many of the least wanted are given up again as
    it takes until the whole fits. How many that is is found by halving: of thousands of lines it may be half.

    :param passage: The message, taken apart.
    :param pieces: All its sentences, in pieces.
    :param limit: Most tokens of what is left.
    :param counter: What counts.
    :returns: What is left, never all of it; None if no piece fits.
    """
    kept: list[Piece] = []
    spent = 0
    for piece in sorted(_best_first(pieces), key=lambda piece: not piece.score.stays):
        start, end = _span(passage, piece)
        tokens = counter.count(passage.text[start:end])
        if spent + tokens <= limit:
            kept.append(piece)
            spent += tokens

    def without(given_up: int) -> Cut | None:
        cut = _cut(passage, kept[: len(kept) - given_up], counter)
        return cut if cut is not None and cut.token_count <= limit else None

    def fits(given_up: int) -> bool:
        return without(given_up) is not None

    return without(0) or without(bisect_left(range(len(kept)), True, lo=1, key=fits))


def _best_first(pieces: Iterable[Piece]) -> list[Piece]:
    return sorted(pieces, key=lambda piece: piece.score, reverse=True)  # stable: ties by input order


def _span(passage: AnalyzedPassage, piece: Piece) -> Span:
    return passage.spans[piece.sentences[0]][0], passage.spans[piece.sentences[-1]][1]


def _size(passage: AnalyzedPassage, piece: Piece) -> int:
    start, end = _span(passage, piece)
    return end - start


def _cut(passage: AnalyzedPassage, kept: Iterable[Piece], counter: TokenCounter) -> Cut | None:
    positions = _with_own_titles(passage, sorted(chain.from_iterable(piece.sentences for piece in kept)))
    if not positions or len(positions) == len(passage.spans):
        return None
    text = Layout().passage(passage.text, passage.spans, positions)
    return Cut(text, tuple(passage.spans[i] for i in positions), counter.count(text))


def _with_own_titles(passage: AnalyzedPassage, kept: Sequence[int]) -> Sequence[int]:
    """
    Leave out titles and labels with nothing below that is kept, and add that of each sentence which would stand below
    the one of another section.
    """
    if not passage.outline:
        return kept
    held = [*kept]
    for line in sorted(passage.outline, key=lambda line: line.index, reverse=True):
        place = bisect_left(held, line.index)
        if held[place : place + 1] == [line.index] and says_nothing(line):
            below = held[place + 1] if place + 1 < len(held) else line.end
            if line.index + 1 < line.end <= below:
                del held[place]
    nearest = nearest_above(passage.outline)
    titles = {line.index for line in passage.outline}
    found: list[int] = []
    shown: int | None = None
    for place in held:
        above = nearest.get(place)
        if place in titles:
            shown = place
        elif shown is not None and above is not None and above > shown:
            found.append(above)
            shown = above
        found.append(place)
    return found or kept


def says_nothing(line: Heading | Group) -> bool:
    """
    Tell whether a line says only what others are about: a heading or a label.

    :param line: A line of an outline.
    :returns: Whether it does; a question says something by itself, and so does an item.
    """
    return isinstance(line, Heading) or line.kind == "label"
